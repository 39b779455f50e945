// Complete shops under failures: `npm run chaos -- [seeds] [first seed]`. Two processes, a
// PostgreSQL primary with a standby, and a payment provider that delays and loses requests.
// Processes, connections, primary, standby, disk and provider fail; afterwards a checker compares
// orders, money, stock and mails with the responses that people got. `npm run chaos -- bugs
// [seeds]` plants bugs instead, and the checker must find each of them.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { type BugName, bugs } from '../server/testing/chaos/bugs.ts';
import { makeTemplate } from '../server/testing/chaos/pair.ts';
import { type Run, runSeed } from '../server/testing/chaos/run-seed.ts';

const say = (line: string) => process.stdout.write(`${line}\n`);

function report({ seed, problems, history, late, seconds }: Run): void {
  const { placed, calledPaid, failures, answers } = history;
  const counts = [...answers].sort().map(([status, count]) => `${status}: ${count}`);
  say(
    `seed ${seed}: ${problems.length === 0 ? 'right' : `${problems.length} PROBLEMS`}; ${placed.size} orders placed, ${calledPaid.size} called paid, ${late} paid late; ${failures.map(({ what }) => what).join('; ')} (${seconds} s; ${counts.join(', ')})`,
  );
  for (const problem of problems.slice(0, 12)) say(`  ${problem}`);
}

async function runSeeds(template: string, count: number, first: number): Promise<boolean> {
  let wrong = 0;
  for (let seed = first; seed < first + count; seed += 1) {
    const run = await runSeed({ seed, template });
    report(run);
    if (run.problems.length > 0) wrong += 1;
  }
  say(`${count - wrong} of ${count} seeds right`);
  return wrong === 0;
}

/** At least one of this many seeds must find each bug. */
async function findBugs(template: string, count: number): Promise<boolean> {
  let found = 0;
  for (const bug of Object.keys(bugs) as BugName[]) {
    for (let seed = 1; seed <= count; seed += 1) {
      const { problems } = await runSeed({ seed, template, bug });
      say(`${bug}, seed ${seed}: ${problems[0] ?? 'not found'}`);
      if (problems.length === 0) continue;
      found += 1;
      break;
    }
  }
  say(`${found} of ${Object.keys(bugs).length} planted bugs found`);
  return found === Object.keys(bugs).length;
}

const [what = '50', second = ''] = process.argv.slice(2);
const home = fs.mkdtempSync(path.join(os.tmpdir(), 'flakon-chaos-template-'));
try {
  const template = await makeTemplate(home);
  const isRight =
    what === 'bugs'
      ? await findBugs(template, Number(second || 5))
      : await runSeeds(template, Number(what), Number(second || 1));
  process.exitCode = isRight ? 0 : 1;
} finally {
  fs.rmSync(home, { recursive: true, force: true });
}
