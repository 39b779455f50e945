// Fuzzing for longer than `npm test` does: `npm run fuzz -- api [calls] [seed]` makes calls
// generated from the description of the API, `npm run fuzz -- parsers [cases] [seed]` parses files
// that are nearly correct; `npm run fuzz` does both.
import { spawnSync } from 'node:child_process';
import process from 'node:process';

const forms = {
  api: { project: 'database', file: 'server/fuzz.db.test.ts', name: 'FUZZ_CALLS', most: 100_000 },
  parsers: { project: 'unit', file: 'server/parsers.test.ts', name: 'FUZZ_CASES', most: 20_000 },
} as const;
type Form = keyof typeof forms;
const isForm = (text: string | undefined): text is Form => text !== undefined && text in forms;

function run(form: Form, cases: string | undefined, seed: string | undefined): boolean {
  const { project, file, name, most } = forms[form];
  const done = spawnSync(
    process.execPath,
    ['node_modules/vitest/vitest.mjs', 'run', '--project', project, file],
    {
      stdio: 'inherit',
      env: { ...process.env, [name]: cases ?? String(most), ...(seed ? { FUZZ_SEED: seed } : {}) },
    },
  );
  return done.status === 0;
}

const [form, cases, seed] = process.argv.slice(2);
if (form !== undefined && !isForm(form)) {
  process.stderr.write('npm run fuzz -- [api|parsers] [cases] [seed]\n');
  process.exitCode = 2;
} else {
  const results = (form ? [form] : (['api', 'parsers'] as const)).map((each) =>
    run(each, cases, seed),
  );
  process.exitCode = results.every(Boolean) ? 0 : 1;
}
