// Known vulnerabilities of the production packages: high ones fail the check. Without a response of
// the registry the result is "unknown" with a separate exit code, so that the check also works
// offline and makes no false claim.
import { spawnSync } from 'node:child_process';
import { readAudit } from './audit-report.ts';

const LIMIT_MS = 30_000;
/** "Try again later"; check.ts shows it as unknown. */
const NOT_KNOWN = 75;
const done = spawnSync('npm', ['audit', '--omit=dev', '--json'], {
  encoding: 'utf8',
  timeout: LIMIT_MS,
  maxBuffer: 64 * 2 ** 20,
  shell: process.platform === 'win32',
});

const audit = readAudit(done.stdout ?? '');
if (audit.state === 'unknown') {
  process.stdout.write(`not audited: ${audit.why}\n`);
  process.exitCode = NOT_KNOWN;
} else {
  for (const line of audit.grave) process.stdout.write(`${line}\n`);
  process.stdout.write(
    `${audit.packages} packages audited, ${audit.grave.length} with grave faults\n`,
  );
  if (audit.grave.length > 0) process.exitCode = 1;
}
