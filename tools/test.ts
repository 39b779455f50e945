// Every test: unit and integration (vitest), then browser journeys (Playwright). `npm test --
// unit|database|browser` runs one kind.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {
  failuresOfPlaywright,
  failuresOfVitest,
  type PlaywrightReport,
  type VitestReport,
} from './failed-tests.ts';
import { makeMemoryFolder } from './memory-folder.ts';

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

function run(name: string, args: string[], env: Record<string, string> = {}) {
  process.stdout.write(`\n── ${name}\n`);
  const done = spawnSync(process.execPath, args, {
    stdio: 'inherit',
    env: { ...process.env, ...env },
  });
  if (done.status !== 0) hasFailed = true;
}

function readReport<T>(file: string): T | null {
  if (!fs.existsSync(file)) return null;
  return JSON.parse(fs.readFileSync(file, 'utf8')) as T;
}

const vitestKinds = requested.filter((kind) => kind !== 'browser');
if (vitestKinds.length > 0) {
  const file = path.join(reports, 'vitest.json');
  run(vitestKinds.join(' and '), [
    'node_modules/vitest/vitest.mjs',
    'run',
    ...vitestKinds.flatMap((kind) => ['--project', kind]),
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
    ...extra,
  ]);
  const report = readReport<VitestReport>(file);
  if (report) failures.push(...failuresOfVitest(report, process.cwd()));
  totals.passed += report?.numPassedTests ?? 0;
  totals.failed += report?.numFailedTests ?? 0;
  totals.skipped += report?.numPendingTests ?? 0;
}
if (requested.includes('browser')) {
  const file = path.join(reports, 'playwright.json');
  run(
    'browser',
    ['node_modules/@playwright/test/cli.js', 'test', '--reporter=list,json', ...extra],
    { PLAYWRIGHT_JSON_OUTPUT_NAME: file },
  );
  const report = readReport<PlaywrightReport>(file);
  if (report) failures.push(...failuresOfPlaywright(report));
  const stats = report?.stats;
  totals.passed += stats?.expected ?? 0;
  totals.failed += (stats?.unexpected ?? 0) + (stats?.flaky ?? 0);
  totals.skipped += stats?.skipped ?? 0;
}

fs.rmSync(reports, { recursive: true, force: true });
if (hasFailed && totals.failed === 0) totals.failed = 1;
if (failures.length > 0) process.stdout.write(`\n── failed\n${failures.join('\n\n')}\n`);
process.stdout.write(
  `\n${totals.passed} passed, ${totals.failed} failed, ${totals.skipped} skipped\n`,
);
process.exitCode = hasFailed || totals.passed === 0 ? 1 : 0;
