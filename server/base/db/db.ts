// The database handle, transactions, and the translation of database errors (style.md 3.6).
import {
  CamelCasePlugin,
  type DatabaseConnection,
  Kysely,
  type LogEvent,
  PostgresDialect,
  PostgresDriver,
  type Transaction,
  type TransactionSettings,
} from 'kysely';
import pg from 'pg';
import type { DB } from '#db/types.ts';
import { AppError } from '#server/base/errors/app-error.ts';

export type Db = Kysely<DB>;
/**
 * Functions that lock rows or must be atomic take this type, so that the compiler refuses a call
 * outside a transaction.
 */
export type Tx = Transaction<DB>;

/** 64-bit columns hold amounts and ids far below 2^53; a larger value must fail loudly. */
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
    pipeline: true,
  });
  // A lost idle connection is replaced at the next use; without a listener its error would end the
  // process.
  pool.on('error', () => undefined);
  // A connection that is lost during a query fails that query; without a listener its error event
  // would end the process too.
  pool.on('connect', (client) => client.on('error', () => undefined));
  pool.on('connect', prepareStatements);
  const db = new Kysely<DB>({
    dialect: Object.assign(new PostgresDialect({ pool }), {
      createDriver: () => new EarlyBeginDriver({ pool }),
    }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
    ...(onStatement && { log: onStatement }),
  });
  return { db, pool };
}

/**
 * Sends `begin` together with the first statement of a transaction (`pipeline`), which is a round
 * trip less for each. If `begin` fails, so does the commit.
 */
class EarlyBeginDriver extends PostgresDriver {
  readonly #begun = new WeakMap<DatabaseConnection, Promise<void>>();

  override async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings) {
    const begun = super.beginTransaction(connection, settings);
    begun.catch(() => undefined);
    this.#begun.set(connection, begun);
  }

  override async commitTransaction(connection: DatabaseConnection) {
    await this.#begun.get(connection);
    await super.commitTransaction(connection);
  }
}

const PREPARED = /^\s*\/\* keep: ([\w-]+) \*\//;

/**
 * PostgreSQL plans a statement that begins with such a comment once per connection, under that
 * name, and not at each call. It is for the statements of each order, whose planning costs more
 * than their work. Such a statement has a constant text, names its columns (a migration may add one
 * while the plan is cached), takes ids with `anyOf` and has literal limits: PostgreSQL plans anew
 * for values that it can see.
 */
function prepareStatements(client: pg.PoolClient) {
  const send = client.query.bind(client) as (...sent: unknown[]) => unknown;
  const sendPrepared = (text: unknown, ...more: unknown[]) => {
    const name = typeof text === 'string' ? PREPARED.exec(text)?.[1] : undefined;
    return name ? send({ name, text, values: more[0] }) : send(text, ...more);
  };
  client.query = sendPrepared as typeof client.query;
}

const DEADLOCK = '40P01';
const SERIALIZATION_FAILURE = '40001';
const LOCK_NOT_AVAILABLE = '55P03';
const QUERY_CANCELED = '57014';
const UNIQUE_VIOLATION = '23505';
const FOREIGN_KEY_VIOLATION = '23503';
const TOO_MANY_CONNECTIONS = '53300';
const DISK_FULL = '53100';
/** The database is restarting or temporarily unreachable. */
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
/** Text that PostgreSQL cannot store: NUL, or half a character. */
const UNTEXT = new Set(['22021', '22P02', '22P05']);
const MAX_TRIES = 4;

const sqlState = (error: unknown): string | undefined =>
  error instanceof pg.DatabaseError ? error.code : undefined;

/**
 * Runs the work in one transaction. A deadlock or serialisation failure is tried again; a lock that
 * is not available in time becomes 503.
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

/**
 * Turns the errors of an overloaded database, or of one without space, into OVERLOADED; returns
 * every other error unchanged.
 */
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
    state === DISK_FULL ||
    isWaitOver;
  return isOverload ? new AppError('OVERLOADED', { cause: error }) : error;
}

/** Whether a named constraint refused the row. */
export const isViolationOf = (error: unknown, constraint: string): boolean =>
  error instanceof pg.DatabaseError &&
  error.code === UNIQUE_VIOLATION &&
  error.constraint === constraint;

/** Whether another row refers to this row. */
export const isForeignViolation = (error: unknown): boolean =>
  sqlState(error) === FOREIGN_KEY_VIOLATION;

/** Text that no database can store is the sender's error, in whichever field it was sent. */
export const isUntext = (error: unknown): boolean => UNTEXT.has(sqlState(error) ?? '');
