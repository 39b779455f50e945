// One PostgreSQL for all integration tests, with a migrated template that each test file copies
// (decision 0011).
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { ensureDatabase, migrate } from '#db/migrate.ts';
import { openDb } from '#server/base/db/db.ts';
import { registerMailTask } from '#server/base/jobs/queue.sql.ts';
import { startEmbeddedPostgres } from '#server/base/run/embedded-postgres.ts';
import { seed } from '#server/demo/seed.ts';

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string;
  }
}

export const TEMPLATE = 'flakon_template';

export default async function setup(project: TestProject) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'flakon-test-'));
  fs.chmodSync(folder, 0o755);
  const postgres = await startEmbeddedPostgres(folder, { isDurable: false });
  await ensureDatabase(postgres.databaseUrl('postgres'), TEMPLATE);
  await migrate(postgres.databaseUrl(TEMPLATE));
  const { pool } = openDb(postgres.databaseUrl(TEMPLATE));
  await registerMailTask(pool);
  // Kysely's `destroy` does not close a pool that only other code has used.
  await pool.end();
  await seed(postgres.databaseUrl(TEMPLATE), { withDemoShop: false });
  project.provide('postgresUrl', postgres.databaseUrl('postgres'));
  return async () => {
    await postgres.stop();
    fs.rmSync(folder, { recursive: true, force: true });
  };
}
