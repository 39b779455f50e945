// The contract of the API: `npm run api` writes the files that follow from the routes (reach.json,
// snapshot.json, sdk/src, sdk/calls). `npm run api:check` refuses outdated files, errors of the
// linter, and a change that breaks clients without a new major number of API_VERSION.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createClient } from '@hey-api/openapi-ts';
import type { Contract } from '#server/openapi/contract.ts';
import type { DescribedRoute } from '#server/openapi/described-routes.ts';
import { publicPartOf } from '#server/openapi/public-part.ts';
import { backOfficePartOf, writeTypes } from './api-back-office.ts';
import { writeCalls } from './api-calls.ts';
import { changesBetween, snapshotOf } from './api-changes.ts';

const root = path.join(import.meta.dirname, '..');
const at = (...parts: string[]) => path.join(root, ...parts);
const files = {
  reach: at('server', 'openapi', 'reach.json'),
  snapshot: at('server', 'openapi', 'snapshot.json'),
  client: at('sdk', 'src'),
  calls: at('sdk', 'calls', 'shop.gen.ts'),
  backOfficeTypes: at('sdk', 'calls', 'back-office-types.gen.ts'),
  backOfficeCalls: at('sdk', 'calls', 'back-office.gen.ts'),
};
const isWriting = process.argv.includes('--write');
const problems: string[] = [];

/** Written with one entry per line, so that each change is one line. */
const inLines = (entries: object): string =>
  `{\n${Object.entries(entries)
    .map(([name, value]) => `${JSON.stringify(name)}: ${JSON.stringify(value)}`)
    .join(',\n')}\n}\n`;

const readOr = (file: string, other: string): string =>
  fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : other;

function writeOrCheck(file: string, text: string) {
  if (readOr(file, '') === text) return;
  if (isWriting) fs.writeFileSync(file, text);
  else problems.push(`${path.relative(root, file)} is out of date: run npm run api`);
}

function filesBelow(folder: string): string[] {
  return fs
    .readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => path.join(folder, name))
    .filter((file) => fs.statSync(file).isFile())
    .sort();
}

/** Reading the code takes ten seconds, so the result is cached for the same code. */
async function reachOfAll(routes: readonly (DescribedRoute & { stack: string })[]) {
  const hash = createHash('sha256');
  for (const file of [
    ...['server', 'shared', 'tools'].flatMap((one) => filesBelow(at(one))),
    at('package-lock.json'),
  ])
    if (/\.ts$|lock\.json$/.test(file) && !file.includes('.test.'))
      hash.update(file).update(fs.readFileSync(file));
  const cacheFile = at(
    'node_modules',
    '.cache',
    `api-reach-${hash.digest('hex').slice(0, 24)}.json`,
  );
  if (fs.existsSync(cacheFile)) return fs.readFileSync(cacheFile, 'utf8');
  const { reachOf, readProgram } = await import('./api-reach.ts');
  const reach = reachOf(readProgram());
  const text = inLines(
    Object.fromEntries(
      routes.map(({ name, stack }) => {
        const { errors, callers } = reach(placesOf(stack));
        return [name, { errors: [...errors].sort(), callers: [...callers].sort() }];
      }),
    ),
  );
  fs.mkdirSync(path.dirname(cacheFile), { recursive: true });
  fs.writeFileSync(cacheFile, text);
  return text;
}

/** The places in our own code that led to the registration of a route. */
const placesOf = (stack: string) =>
  [...stack.matchAll(/file:\/\/(\/\S+?\/server\/(?!openapi\/)\S+?\.ts):(\d+):(\d+)/g)].map(
    ([, file = '', line, column]) => ({ file, line: Number(line), column: Number(column) }),
  );

const major = (version: string): number => Number(version.split('.')[0]);

function compareWithSnapshot(contract: Contract) {
  const next = snapshotOf(contract);
  const text = readOr(files.snapshot, '');
  const last = text ? (JSON.parse(text) as Contract) : next;
  const breaking = changesBetween(last, next).filter(({ isBreaking }) => isBreaking);
  if (breaking.length > 0 && major(next.info.version) <= major(last.info.version)) {
    const shown = breaking.slice(0, 20).map(({ where, what }) => `  ${where}: ${what}`);
    problems.push(
      `${breaking.length} changes break clients of version ${last.info.version}; keep the old form, or raise the first number of server/openapi/describe-api.ts and run npm run api\n${shown.join('\n')}`,
    );
    return;
  }
  writeOrCheck(
    files.snapshot,
    `{"openapi": "${next.openapi}", "info": ${JSON.stringify(next.info)},\n"paths": ${inLines(next.paths)},\n"components": {"schemas": ${inLines(next.components?.schemas ?? {})}}}\n`,
  );
}

async function compareClient(file: string, temporary: string) {
  const folder = isWriting ? files.client : path.join(temporary, 'client');
  await createClient({
    input: file,
    output: { path: folder, clean: true, module: { extension: '.ts' } },
    plugins: ['@hey-api/client-fetch', '@hey-api/typescript', '@hey-api/sdk'],
    logs: { level: 'silent', file: false },
  });
  const names = new Set(
    [folder, files.client]
      .filter((one) => fs.existsSync(one))
      .flatMap((one) => filesBelow(one).map((name) => path.relative(one, name))),
  );
  for (const name of names)
    if (readOr(path.join(folder, name), '') !== readOr(path.join(files.client, name), ''))
      problems.push(`sdk/src/${name} is out of date: run npm run api`);
}

function lint(file: string) {
  const done = spawnSync(
    process.execPath,
    [
      at('node_modules', '@redocly', 'cli', 'bin', 'cli.js'),
      'lint',
      file,
      '--config',
      at('redocly.yaml'),
      '--format',
      'stylish',
    ],
    {
      encoding: 'utf8',
      env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
    },
  );
  if (done.status !== 0) problems.push(`the linter:\n${done.stdout}${done.stderr}`);
}

const { readUnstartedApi } = await import('./unstarted-api.ts');
const { routes, contract: readContract } = await readUnstartedApi();
writeOrCheck(files.reach, await reachOfAll(routes));
const contract = await readContract();
const temporary = fs.mkdtempSync(path.join(os.tmpdir(), 'flakon-api-'));
const written = { whole: contract, public: publicPartOf(contract) };
for (const [name, value] of Object.entries(written))
  fs.writeFileSync(path.join(temporary, `${name}.json`), JSON.stringify(value));
compareWithSnapshot(contract);
lint(path.join(temporary, 'whole.json'));
await compareClient(path.join(temporary, 'public.json'), temporary);
writeOrCheck(files.calls, writeCalls(written.public, '../src/types.gen.ts'));
const backOffice = backOfficePartOf(contract);
writeOrCheck(files.backOfficeTypes, await writeTypes(backOffice, temporary));
writeOrCheck(files.backOfficeCalls, writeCalls(backOffice, './back-office-types.gen.ts'));
fs.rmSync(temporary, { recursive: true });
if (problems.length > 0) process.stderr.write(`${problems.join('\n')}\n`);
process.exitCode = problems.length > 0 ? 1 : 0;
