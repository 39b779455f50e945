// Every test: unit and integration (vitest), then browser journeys (Playwright). `npm test --
// unit|database|browser` runs one kind.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {
  failureOfRun,
  failuresOfPlaywright,
  failuresOfVitest,
  lastLine,
  type PlaywrightReport,
  type VitestReport,
} from './failed-tests.ts';
import { makeMemoryFolder } from './memory-folder.ts';
import { type EndedProcess, runShown } from './shown-process.ts';

const [only, ...rest] = process.argv.slice(2);
const kinds = ['unit', 'database', 'browser'];
const [requested, extra] =
  only && kinds.includes(only) ? [[only], rest] : [kinds, process.argv.slice(2)];
// Everything below os.tmpdir() of the processes started here.
const folder = makeMemoryFolder();
if (folder) process.env.TMPDIR = folder;
const reports = fs.mkdtempSync(path.join(os.tmpdir(), 'flakon-reports-'));
const totals = { passed: 0, failed: 0, skipped: 0 };
const failures: string[] = [];
let hasFailed = false;

/** Unit tests of the pages are a project of their own, because Vite loads them. */
const projectsOf = (kind: string) => (kind === 'unit' ? ['unit', 'web'] : [kind]);

async function run(name: string, args: string[], env: NodeJS.ProcessEnv = {}) {
  process.stdout.write(`\n── ${name}\n`);
  return runShown(args, { ...process.env, ...env });
}

function addResults(
  name: string,
  { code, lastLines }: EndedProcess,
  { passed, failed, skipped }: typeof totals,
  found: string[],
) {
  totals.passed += passed;
  totals.failed += failed;
  totals.skipped += skipped;
  failures.push(...found);
  if (code === 0) return;
  hasFailed = true;
  if (found.length === 0) failures.push(failureOfRun(name, code, lastLines));
}

function readReport<T>(file: string): T | null {
  if (!fs.existsSync(file)) return null;
  return JSON.parse(fs.readFileSync(file, 'utf8')) as T;
}

const vitestKinds = requested.filter((kind) => kind !== 'browser');
if (vitestKinds.length > 0) {
  const file = path.join(reports, 'vitest.json');
  const name = vitestKinds.join(' and ');
  const ended = await run(name, [
    'node_modules/vitest/vitest.mjs',
    'run',
    ...vitestKinds.flatMap(projectsOf).flatMap((project) => ['--project', project]),
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
    ...extra,
  ]);
  const report = readReport<VitestReport>(file);
  addResults(
    name,
    ended,
    {
      passed: report?.numPassedTests ?? 0,
      failed: report?.numFailedTests ?? 0,
      skipped: report?.numPendingTests ?? 0,
    },
    report ? failuresOfVitest(report, process.cwd()) : [],
  );
}
if (requested.includes('browser')) {
  const file = path.join(reports, 'playwright.json');
  const ended = await run(
    'browser',
    ['node_modules/@playwright/test/cli.js', 'test', '--reporter=list,json', ...extra],
    { PLAYWRIGHT_JSON_OUTPUT_NAME: file },
  );
  const report = readReport<PlaywrightReport>(file);
  addResults(
    'browser',
    ended,
    {
      passed: report?.stats.expected ?? 0,
      failed: (report?.stats.unexpected ?? 0) + (report?.stats.flaky ?? 0),
      skipped: report?.stats.skipped ?? 0,
    },
    report ? failuresOfPlaywright(report) : [],
  );
}

fs.rmSync(reports, { recursive: true, force: true });
if (hasFailed && totals.failed === 0) totals.failed = 1;
if (failures.length > 0) process.stdout.write(`\n── failed\n${failures.join('\n\n')}\n`);
process.stdout.write(`\n${lastLine(totals, failures)}\n`);
process.exitCode = hasFailed || totals.passed === 0 ? 1 : 0;
