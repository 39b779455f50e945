// Writes db/types.ts from the migrated schema, or with --check only compares (`npm run db:types`).
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { ensureDatabase, migrate } from '../db/migrate.ts';
import { startEmbeddedPostgres } from '../server/base/run/embedded-postgres.ts';

const target = path.join(import.meta.dirname, '..', 'db', 'types.ts');
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'flakon-types-'));
fs.chmodSync(folder, 0o755);
const postgres = await startEmbeddedPostgres(folder, { isDurable: false });
try {
  await ensureDatabase(postgres.databaseUrl('postgres'), 'flakon');
  await migrate(postgres.url);
  const output = process.argv.includes('--check') ? path.join(folder, 'types.ts') : target;
  const generated = spawnSync(
    process.execPath,
    [
      'node_modules/kysely-codegen/dist/cli/bin.js',
      '--dialect',
      'postgres',
      '--url',
      postgres.url,
      '--camel-case',
      '--out-file',
      output,
      '--exclude-pattern',
      '{migrations,graphile_worker.*}',
      '--default-schema',
      'public',
      '--include-pattern',
      'public.*',
      '--type-mapping',
      '{"int8":"number","numeric":"number"}',
      '--log-level',
      'error',
    ],
    { stdio: 'inherit' },
  );
  if (generated.status !== 0) process.exitCode = 1;
  else if (
    output !== target &&
    fs.readFileSync(output, 'utf8') !== fs.readFileSync(target, 'utf8')
  ) {
    process.stderr.write('db/types.ts is not what the migrations make; run npm run db:types\n');
    process.exitCode = 1;
  }
} finally {
  await postgres.stop();
  fs.rmSync(folder, { recursive: true, force: true });
}
