// Format, lint, types, boundaries, dead code, unit tests: under a minute with warm caches. Runs all
// of them, so that one run shows all errors.
import { spawn } from 'node:child_process';

const node = process.execPath;
const modules = 'node_modules';
const steps: [string, string[]][] = [
  ['format and lint', [`${modules}/@biomejs/biome/bin/biome`, 'check', '--error-on-warnings', '.']],
  ['route types', [`${modules}/@react-router/dev/bin.cjs`, 'typegen']],
  ['types: shared', [`${modules}/typescript/bin/tsc`, '-p', 'tsconfig.shared.json']],
  ['types: server', [`${modules}/typescript/bin/tsc`, '-p', 'tsconfig.server.json']],
  ['types: web', [`${modules}/typescript/bin/tsc`, '-p', 'tsconfig.web.json']],
  ['types: journeys', [`${modules}/typescript/bin/tsc`, '-p', 'tsconfig.e2e.json']],
  [
    'boundaries',
    [
      `${modules}/dependency-cruiser/bin/dependency-cruiser.mjs`,
      '--config',
      '.dependency-cruiser.cjs',
      'server',
      'web',
      'shared',
      'db',
      'tools',
      'bench',
      'e2e',
      'contract',
    ],
  ],
  ['words', ['tools/words.ts']],
  ['contract of the API', ['tools/api.ts']],
  ['dead code', [`${modules}/knip/bin/knip.js`]],
  ['schema types', ['tools/db-types.ts', '--check']],
  ['packages', ['tools/audit.ts']],
  ['unit tests', [`${modules}/vitest/vitest.mjs`, 'run', '--project', 'unit', '--project', 'web']],
];

/** A step without a result: shown with its reason, as neither passed nor failed. */
const NOT_KNOWN = 75;

function run(
  args: string[],
): Promise<{ isFine: boolean; isKnown: boolean; output: string; seconds: string }> {
  const started = Date.now();
  return new Promise((resolve) => {
    const child = spawn(node, args, { env: { ...process.env, FORCE_COLOR: '0' } });
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => (output += chunk));
    child.stderr.on('data', (chunk: Buffer) => (output += chunk));
    child.once('close', (code) =>
      resolve({
        isFine: code === 0,
        isKnown: code !== NOT_KNOWN,
        output,
        seconds: ((Date.now() - started) / 1_000).toFixed(1),
      }),
    );
  });
}

let failures = 0;
for (const [name, args] of steps) {
  const { isFine, isKnown, output, seconds } = await run(args);
  if (!isKnown) {
    process.stdout.write(`? ${name}: ${output.trim()} (${seconds} s)\n`);
    continue;
  }
  process.stdout.write(`${isFine ? '✓' : '✗'} ${name} (${seconds} s)\n`);
  if (!isFine) {
    failures += 1;
    process.stdout.write(`${output.trim()}\n\n`);
  }
}
process.exitCode = failures === 0 ? 0 : 1;
