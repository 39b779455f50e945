// Brings a database to the newest schema: plain SQL files, numbered, never edited once merged.
import fs from 'node:fs';
import path from 'node:path';
import { Logger, runMigrations } from 'graphile-worker';
import pg from 'pg';

const folder = path.join(import.meta.dirname, 'migrations');
/**
 * An arbitrary number: processes that start at the same time wait for each other with this lock.
 */
const LOCK = 7_240_001;
/** The log of the job queue's migrations is of no use to the person at the terminal. */
const silent = new Logger(() => () => undefined);

/** All migrations of this version of Flakon, in order. */
export const knownMigrations = (): string[] =>
  fs
    .readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort();

/**
 * Runs each file in a separate transaction. Safe to call from several processes at once. `only`:
 * the number of migrations in a backup, for its restore.
 */
export async function migrate(
  databaseUrl: string,
  { only }: { only?: readonly string[] } = {},
): Promise<string[]> {
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 8_000 });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    // The database is not a shop: its restore was interrupted (server/backup/restore-backup.ts).
    const { rows } = await client.query<{ isUnfinished: boolean }>(
      `select to_regclass('public.unfinished_restore') is not null as "isUnfinished"`,
    );
    if (!only && rows[0]?.isUnfinished)
      throw new Error('a restore into this database was not finished; run it again');
    await client.query(
      'create table if not exists migrations (name text primary key, applied_at timestamptz not null default now())',
    );
    const applied = new Set(
      (await client.query<{ name: string }>('select name from migrations')).rows.map(
        (row) => row.name,
      ),
    );
    const missing = knownMigrations().filter(
      (name) => !applied.has(name) && (only?.includes(name) ?? true),
    );
    for (const name of missing) await applyMigration(client, name);
    // The job queue has its own schema, which is needed to add jobs even before a worker runs.
    await runMigrations({ connectionString: databaseUrl, logger: silent });
    return missing;
  } finally {
    await client.end();
  }
}

/**
 * A shop that serves meanwhile may lock the same tables in another order: PostgreSQL then stops one
 * of the two, and this one starts again.
 */
export async function applyMigration(
  client: { query: (text: string, values?: string[]) => Promise<unknown> },
  name: string,
  tries = MOST_TRIES,
): Promise<void> {
  await client.query('begin');
  try {
    await client.query(fs.readFileSync(path.join(folder, name), 'utf8'));
    await client.query('insert into migrations (name) values ($1)', [name]);
    await client.query('commit');
  } catch (error) {
    // On a lost connection this fails too; the first error says why.
    await client.query('rollback').catch(() => undefined);
    if (tries > 1 && (error as pg.DatabaseError).code === DEADLOCK)
      return applyMigration(client, name, tries - 1);
    throw new Error(`migration ${name} failed: ${(error as Error).message}`, { cause: error });
  }
}

const MOST_TRIES = 5;
const DEADLOCK = '40P01';

/** Creates the database if the server runs but the database does not exist. */
export async function ensureDatabase(serverUrl: string, name: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl, connectionTimeoutMillis: 8_000 });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const found = await client.query('select 1 from pg_database where datname = $1', [name]);
    if (found.rowCount === 0)
      await client.query(`create database ${client.escapeIdentifier(name)}`);
  } finally {
    await client.end();
  }
}
