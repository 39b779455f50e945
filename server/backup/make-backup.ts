// Makes a backup while the shop runs: a snapshot of every table, waiting jobs, pictures and
// documents.
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { setImmediate as breathe } from 'node:timers/promises';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { WAITING_JOBS } from '#server/base/jobs/queue.sql.ts';
import type { Config } from '#server/base/run/config.ts';
import type { Storage } from '#server/base/storage/storage.ts';
import { selectMigrations, selectSequences, selectTables } from './backup.sql.ts';
import { type AddEntry, type Contents, FORMAT, type Head, writeBackupFile } from './backup-file.ts';

/**
 * A table is read in pieces of about this size, so that neither side holds more than one in memory.
 */
const PIECE_BYTES = 2 ** 20;

export type BackupDone = { file: string; bytes: number; rows: number; files: number; madeAt: Date };

export async function makeBackup({
  databaseUrl,
  storage,
  config,
  file,
  now,
}: {
  databaseUrl: string;
  storage: Storage;
  config: Pick<Config, 'dataDir' | 'jwtSecret' | 'backup'>;
  file: string;
  now: Date;
}): Promise<BackupDone> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    application_name: 'flakon backup',
    connectionTimeoutMillis: 8_000,
  });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query(
      "set datestyle = 'ISO, YMD'; set extra_float_digits = 3; set timezone = 'UTC'; set statement_timeout = 0; set idle_in_transaction_session_timeout = 0",
    );
    await client.query('begin isolation level repeatable read read only');
    const secret = secretOf(config);
    const head: Head = {
      format: FORMAT,
      shop: shopVersion(),
      madeAt: now.toISOString(),
      migrations: await selectMigrations(client),
      secretMark: markOf(secret.value),
    };
    let rows = 0;
    let files = 0;
    const { key } = config.backup;
    const bytes = await writeBackupFile(file, { head, key }, async (add) => {
      // Only a secret that the shop generated itself, and only without a key: an operator who set
      // JWT_SECRET or BACKUP_KEY stores secrets apart from the backup.
      if (secret.isOurs && !key) await add('secret', Buffer.from(secret.value));
      const tables = await addTables(client, add);
      const jobs = await addCopy(
        client,
        `copy (${WAITING_JOBS}) to stdout with (format csv, quote e'\\x01', delimiter e'\\x02')`,
        'jobs',
        add,
      );
      const sequences = await selectSequences(client);
      await client.query('commit');
      // After the rows that refer to them: files added meanwhile belong to no row of this backup.
      const media = await addMedia(storage, add);
      rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0);
      files = media.files;
      return { tables, jobs, sequences, ...media };
    });
    return { file, bytes, rows, files, madeAt: now };
  } finally {
    await client.end();
  }
}

async function addTables(client: pg.Client, add: AddEntry): Promise<Contents['tables']> {
  const tables: Contents['tables'] = {};
  for (const { name, columns } of await selectTables(client)) {
    const rows = await addCopy(
      client,
      `copy "${name}" (${columns.map((column) => `"${column}"`).join(', ')}) to stdout`,
      `tables/${name}`,
      add,
    );
    tables[name] = { columns, rows };
  }
  return tables;
}

/** Returns the number of rows. */
async function addCopy(
  client: pg.Client,
  statement: string,
  name: string,
  add: AddEntry,
): Promise<number> {
  const stream = client.query(copyTo(statement));
  let pieces = 0;
  let gathered: Buffer[] = [];
  let size = 0;
  const flush = async () => {
    if (size === 0) return;
    pieces += 1;
    await add(`${name}/${String(pieces).padStart(6, '0')}`, Buffer.concat(gathered));
    gathered = [];
    size = 0;
  };
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    gathered.push(chunk);
    size += chunk.length;
    if (size >= PIECE_BYTES) await flush();
  }
  await flush();
  return stream.rowCount;
}

async function addMedia(
  storage: Storage,
  add: AddEntry,
): Promise<{ files: number; fileBytes: number }> {
  let files = 0;
  let fileBytes = 0;
  for await (const key of storage.keys()) {
    if (isMadeAnew(key)) continue;
    const bytes = await storage.read(key);
    // Deleted since it was listed.
    if (!bytes) continue;
    await add(`media/${key}`, bytes);
    files += 1;
    fileBytes += bytes.length;
    // Lets the process serve pages meanwhile.
    await breathe();
  }
  return { files, fileBytes };
}

/** Variants of a picture are made from its original on request. */
const isMadeAnew = (key: string): boolean => /^images\/[^/]+\/(?!original\.)/.test(key);

function secretOf(config: Pick<Config, 'dataDir' | 'jwtSecret'>): {
  value: string;
  isOurs: boolean;
} {
  if (config.jwtSecret) return { value: config.jwtSecret, isOurs: false };
  return {
    value: fs.readFileSync(path.join(config.dataDir, 'secret'), 'utf8').trim(),
    isOurs: true,
  };
}

/** A check value that shows whether two secrets are equal, without revealing them. */
export const markOf = (secret: string): string =>
  createHash('sha256').update(`flakon backup\0${secret}`).digest('hex').slice(0, 16);

const shopVersion = (): string =>
  (
    JSON.parse(
      fs.readFileSync(path.join(import.meta.dirname, '..', '..', 'package.json'), 'utf8'),
    ) as { version: string }
  ).version;
