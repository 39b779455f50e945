// The handle of the database, transactions, and the translation of its failures (style.md 3.6).
import { CamelCasePlugin, Kysely, type LogEvent, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import type { DB } from '#db/types.ts';
import { AppError } from '#server/base/errors/app-error.ts';

export type Db = Kysely<DB>;
/**
 * Functions that lock rows or must be atomic take this type, so that the compiler refuses to call
 * them outside.
 */
export type Tx = Transaction<DB>;

/** 64-bit columns are amounts and ids far below 2^53; anything else must fail loudly. */
pg.types.setTypeParser(pg.types.builtins.INT8, (text) => {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`not a safe integer: ${text}`);
  return value;
});
pg.types.setTypeParser(pg.types.builtins.NUMERIC, (text) => {
  const value = Number(text);
  if (!Number.isFinite(value) || (Number.isInteger(value) && !Number.isSafeInteger(value)))
    throw new RangeError(`not a safe number: ${text}`);
  return value;
});

export function openDb(
  databaseUrl: string,
  {
    maxConnections = 20,
    onStatement,
  }: { maxConnections?: number; onStatement?: (event: LogEvent) => void } = {},
): { db: Db; pool: pg.Pool } {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: maxConnections,
    connectionTimeoutMillis: 8_000,
    options:
      '-c lock_timeout=4000 -c statement_timeout=9000 -c idle_in_transaction_session_timeout=15000',
    application_name: 'flakon',
  });
  // A dropped idle connection is replaced at the next use; without a listener it would end the
  // process.
  pool.on('error', () => undefined);
  // One that is dropped while it is at work fails its query; the event beside it would end the
  // process too.
  pool.on('connect', (client) => client.on('error', () => undefined));
  pool.on('connect', keepPlans);
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
    ...(onStatement && { log: onStatement }),
  });
  return { db, pool };
}

const KEPT = /^\s*\/\* keep: ([\w-]+) \*\//;

/**
 * A statement that begins with a comment like the one above is planned once a connection, by that
 * name, not once a call: for those of each order, whose planning costs more than their work. Its
 * text is always the same, it names its columns, since a migration may add one while it is kept, and
 * its ids are `anyOf` and its limits literals: PostgreSQL plans anew for values that it can see.
 */
function keepPlans(client: pg.PoolClient) {
  const send = client.query.bind(client) as (...sent: unknown[]) => unknown;
  const sendKept = (text: unknown, ...more: unknown[]) => {
    const name = typeof text === 'string' ? KEPT.exec(text)?.[1] : undefined;
    return name ? send({ name, text, values: more[0] }) : send(text, ...more);
  };
  client.query = sendKept as typeof client.query;
}

const DEADLOCK = '40P01';
const SERIALIZATION_FAILURE = '40001';
const LOCK_NOT_AVAILABLE = '55P03';
const QUERY_CANCELED = '57014';
const UNIQUE_VIOLATION = '23505';
const FOREIGN_KEY_VIOLATION = '23503';
const TOO_MANY_CONNECTIONS = '53300';
/** The database is restarting, or out of reach for now. */
const UNREACHABLE = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  '57P01',
  '57P02',
  '57P03',
  '08000',
  '08003',
  '08006',
]);
/** Text that PostgreSQL cannot hold: NUL, or half a character. */
const UNTEXT = new Set(['22021', '22P02', '22P05']);
const MAX_TRIES = 4;

const sqlState = (error: unknown): string | undefined =>
  error instanceof pg.DatabaseError ? error.code : undefined;

/**
 * Runs the work in one transaction; a deadlock or serialisation failure is tried again, a lock not
 * had in time is 503.
 */
export async function inTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      const state = sqlState(error);
      if ((state === DEADLOCK || state === SERIALIZATION_FAILURE) && attempt < MAX_TRIES) continue;
      throw toOverload(error);
    }
  }
}

/** What the database says when it has too much to do; everything else passes through untouched. */
export function toOverload(error: unknown): unknown {
  const state = sqlState(error);
  const isWaitOver =
    error instanceof Error && /timeout exceeded when trying to connect/.test(error.message);
  const isGone =
    error instanceof Error &&
    (/Connection terminated|Client has encountered a connection error/.test(error.message) ||
      UNREACHABLE.has((error as NodeJS.ErrnoException).code ?? ''));
  const isOverload =
    isGone ||
    state === LOCK_NOT_AVAILABLE ||
    state === QUERY_CANCELED ||
    state === DEADLOCK ||
    state === TOO_MANY_CONNECTIONS ||
    isWaitOver;
  return isOverload ? new AppError('OVERLOADED', { cause: error }) : error;
}

/** Whether a named constraint refused the row. */
export const isViolationOf = (error: unknown, constraint: string): boolean =>
  error instanceof pg.DatabaseError &&
  error.code === UNIQUE_VIOLATION &&
  error.constraint === constraint;

/** Whether something else names the row. */
export const isForeignViolation = (error: unknown): boolean =>
  sqlState(error) === FOREIGN_KEY_VIOLATION;

/** Text that no database can hold is the sender's mistake, wherever it was sent. */
export const isUntext = (error: unknown): boolean => UNTEXT.has(sqlState(error) ?? '');
