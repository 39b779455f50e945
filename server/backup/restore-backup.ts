// Restores a backup into an empty database and an empty storage: the old schema, the rows in one
// transaction that restores all checks before it ends, the files, then the newer migrations of this
// Flakon. Everything is counted.
import pg from 'pg';
import { type CopyStreamQuery, from as copyFrom } from 'pg-copy-streams';
import { knownMigrations, migrate } from '#db/migrate.ts';
import { addWaitingJob, registerMailTask } from '#server/base/jobs/queue.sql.ts';
import type { Storage } from '#server/base/storage/storage.ts';
import { countRows, selectTables, switchChecksOff } from './backup.sql.ts';
import { BackupError } from './backup-error.ts';
import { type Contents, collect, type Head, readBackupFile } from './backup-file.ts';

/**
 * A mark in the database during a restore, so that the shop does not start on an unfinished one.
 */
const MARK = 'unfinished_restore';

/** `key`: the key with which it was encrypted. */
export type Checked = { head: Head; contents: Contents; key: Buffer | null };

/** Reads and checks the whole file; writes nothing. @throws BackupError */
export async function checkBackup(file: string, key: Buffer | null = null): Promise<Checked> {
  const checked = { ...(await readBackupFile(file, { key })), key };
  const known = new Set(knownMigrations());
  const unknown = checked.head.migrations.filter((name) => !known.has(name));
  if (unknown.length > 0)
    throw new BackupError(
      `the backup was made by a newer Flakon (schema ${unknown.at(-1)}); upgrade this one first`,
    );
  return checked;
}

/** @throws BackupError if the database is not empty. */
export async function restoreDatabase({
  file,
  checked,
  databaseUrl,
  withJobs,
}: {
  file: string;
  checked: Checked;
  databaseUrl: string;
  withJobs: boolean;
}): Promise<void> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    application_name: 'flakon restore',
    connectionTimeoutMillis: 8_000,
  });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await makeEmpty(client);
    await client.query(`create table ${MARK} ()`);
    await migrate(databaseUrl, { only: checked.head.migrations });
    await client.query('begin');
    await load(client, file, checked, withJobs);
    await client.query(`drop table ${MARK}`);
    await client.query('commit');
    await migrate(databaseUrl);
    await registerMailTask(client);
    await client.query('analyze');
  } finally {
    await client.end();
  }
}

/** A mark in the bucket during a restore, so that the next attempt may continue in it. */
const FILES_MARK = 'unfinished-restore';

type FilesOptions = { file: string; checked: Checked; storage: Storage; hasOwnFiles?: boolean };

/**
 * Restores the files, and the secret if the backup has it. `hasOwnFiles`: the storage is the shop's own
 * and has survived; only missing files are written. @throws BackupError if it contains another
 * shop's files, before anything is written
 */
export async function restoreFiles({
  file,
  checked,
  storage,
  hasOwnFiles = false,
}: FilesOptions): Promise<{ secret: string | null }> {
  if (!hasOwnFiles) await requireEmpty(storage);
  await storage.write(FILES_MARK, Buffer.from(checked.head.madeAt));
  let secret: string | null = null;
  const onEntry = async (name: string, chunks: AsyncIterable<Buffer>) => {
    const bytes = await collect(chunks);
    if (name === 'secret') secret = bytes.toString();
    if (!name.startsWith('media/')) return;
    const key = name.slice('media/'.length);
    if (!hasOwnFiles || !(await storage.has(key))) await storage.write(key, bytes);
  };
  await readBackupFile(file, { key: checked.key, onEntry });
  await storage.remove(FILES_MARK);
  let found = 0;
  for await (const _key of storage.keys()) found += 1;
  if (hasOwnFiles ? found < checked.contents.files : found !== checked.contents.files)
    throw new BackupError(
      `${found} files are there after restoring, not ${checked.contents.files}`,
    );
  return { secret };
}

async function requireEmpty(storage: Storage): Promise<void> {
  if (await storage.has(FILES_MARK)) return;
  for await (const key of storage.keys())
    throw new BackupError(
      `STORAGE_URL holds files already (${key}); name another folder of the bucket, or add --keep-files when they are this shop's own and only what is missing is to come back`,
    );
}

/** Deletes what an earlier attempt left; never touches the data of a shop. */
async function makeEmpty(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
  );
  if (rows.some(({ name }) => name === MARK)) {
    await client.query(
      'drop schema if exists graphile_worker cascade; drop schema public cascade; create schema public',
    );
  } else if (rows.length > 0)
    throw new BackupError('the database is not empty; restore into a new one');
}

async function load(
  client: pg.Client,
  file: string,
  { contents, key }: Checked,
  withJobs: boolean,
): Promise<void> {
  const known = new Set((await selectTables(client)).map(({ name }) => name));
  const names = Object.keys(contents.tables);
  const unknown = names.find((name) => !known.has(name));
  if (unknown) throw new BackupError(`the backup has a table that its schema has not (${unknown})`);
  const switchChecksOn = await switchChecksOff(client);
  // The migrations have inserted rows into some of them.
  await client.query(`truncate ${[...known].map((name) => `"${name}"`).join(', ')}`);

  const tables = tableLoader(client, contents);
  const jobs: Buffer[] = [];
  const onEntry = async (name: string, chunks: AsyncIterable<Buffer>) => {
    const [kind, table] = name.split('/');
    if (kind === 'tables' && table !== undefined) await tables.load(table, chunks);
    else if (kind === 'jobs') jobs.push(await collect(chunks));
    else for await (const _chunk of chunks);
  };
  await readBackupFile(file, { key, onEntry });
  await tables.finish();

  const lines = Buffer.concat(jobs).toString().split('\n').filter(Boolean);
  if (lines.length !== contents.jobs)
    throw new BackupError(`${lines.length} waiting jobs were found, not ${contents.jobs}`);
  if (withJobs) for (const line of lines) await addWaitingJob(client, JSON.parse(line));
  for (const { name, value, isCalled } of contents.sequences)
    await client.query('select setval($1::regclass, $2, $3)', [
      `public."${name}"`,
      value,
      isCalled,
    ]);
  try {
    await switchChecksOn();
  } catch (cause) {
    throw new BackupError(`the rows do not fit together (${(cause as Error).message})`, { cause });
  }
  const counted = await countRows(client, names);
  for (const name of names) {
    const expected = contents.tables[name]?.rows ?? 0;
    if (counted.get(name) !== expected)
      throw new BackupError(
        `table ${name} has ${counted.get(name)} rows after restoring, not ${expected}`,
      );
  }
}

/** The pieces of a table are consecutive and go into one COPY. */
function tableLoader(client: pg.Client, { tables }: Contents) {
  let open: { name: string; stream: CopyStreamQuery; ended: Promise<void> } | null = null;

  async function finish() {
    if (!open) return;
    const { stream, ended } = open;
    open = null;
    stream.end();
    await ended;
  }

  return {
    finish,
    async load(name: string, chunks: AsyncIterable<Buffer>) {
      if (open?.name !== name) {
        await finish();
        const columns = tables[name]?.columns ?? [];
        const stream = client.query(
          copyFrom(
            `copy "${name}" (${columns.map((column) => client.escapeIdentifier(column)).join(', ')}) from stdin`,
          ),
        );
        const ended = new Promise<void>((resolve, reject) =>
          stream.once('finish', resolve).once('error', reject),
        );
        ended.catch(() => undefined);
        open = { name, stream, ended };
      }
      const { stream, ended } = open;
      for await (const chunk of chunks) {
        if (!stream.write(chunk))
          await Promise.race([new Promise((resolve) => stream.once('drain', resolve)), ended]);
      }
    },
  };
}
