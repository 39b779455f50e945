// The whole server on its own database, called over HTTP in process.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, inject } from 'vitest';
import { type AppOptions, buildApp } from '#server/app.ts';
import { openDb } from '#server/base/db/db.ts';
import { type Config, readConfig } from '#server/base/run/config.ts';
import { readSecrets } from '#server/base/run/secrets.ts';
import { insertFirstSettings } from '#server/settings/settings.ts';
import { watchErrors } from './known-errors.ts';
import { TEMPLATE } from './postgres.setup.ts';

/** Tests run in parallel, so a slow response does not mean overload. */
const BUSY_MACHINE_MS = 60_000;

let databases = 0;

/** A copy of the template. There must be no connection to the template meanwhile. */
export async function createTestDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  const serverUrl = inject('postgresUrl');
  databases += 1;
  const name = `test_${process.pid}_${databases}_${Date.now().toString(36)}`;
  const run = async (statement: string) => {
    const client = new pg.Client({ connectionString: serverUrl });
    await client.connect();
    await client.query(statement);
    await client.end();
  };
  await run(`create database ${name} template ${TEMPLATE} strategy file_copy`);
  return {
    url: serverUrl.replace(/\/postgres$/, `/${name}`),
    drop: () => run(`drop database if exists ${name} with (force)`),
  };
}

export type TestApp = Awaited<ReturnType<typeof startTestApp>>;

export async function startTestApp({
  env = {},
  ...parts
}: { env?: Record<string, string> } & Partial<AppOptions> = {}) {
  const database = await createTestDatabase();
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'flakon-data-'));
  const config: Config = readConfig({
    LOG_LEVEL: 'silent',
    DATA_DIR: dataDir,
    RATE_LIMITS: 'off',
    ...env,
  });
  const { db, pool } = openDb(database.url);
  await insertFirstSettings(db, config);
  let unknownErrors = (): string[] => [];
  const { app, context } = await buildApp({
    watch: (watched) => {
      unknownErrors = watchErrors(watched);
    },
    config,
    secrets: readSecrets(config),
    databaseUrl: database.url,
    db,
    pool,
    maxEventLoopDelayMs: BUSY_MACHINE_MS,
    ...parts,
  });
  return {
    app,
    context,
    db,
    pool,
    config,
    databaseUrl: database.url,
    dataDir,
    async stop() {
      await app.close();
      await db.destroy();
      await database.drop();
      fs.rmSync(dataDir, { recursive: true, force: true });
      const unknown = unknownErrors();
      if (unknown.length > 0)
        throw new Error(`not in the contract, run npm run api: ${unknown.join('; ')}`);
    },
  };
}

/** One app for all tests of a file. */
export function useTestApp(options: Parameters<typeof startTestApp>[0] = {}): TestApp {
  const holder = {} as TestApp;
  beforeAll(async () => {
    Object.assign(holder, await startTestApp(options));
  });
  afterAll(async () => {
    await holder.stop?.();
    // The module of the file stays loaded, and would hold the whole server: 10 MB for each file.
    for (const part of Object.keys(holder)) Reflect.deleteProperty(holder, part);
  });
  return holder;
}
