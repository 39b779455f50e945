// A PostgreSQL primary with a streaming replica, from the installed packages, in temporary folders.
import type { ChildProcess } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { account, cutPower, folder, ports, run, start, stop, until } from './machine.ts';

const HOME = '/usr/lib/postgresql';
const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '120',
  shared_buffers: '256MB',
  wal_keep_size: '512MB',
  // The time until a lost replica is noticed, and until the next attempt to connect.
  wal_sender_timeout: '10s',
  wal_retrieve_retry_interval: '500ms',
};
const REPLICA = 'replica';

export type Database = { name: string; port: number; folder: string; process: ChildProcess };

function binary(name: string): string {
  const newest = fs.existsSync(HOME)
    ? fs.readdirSync(HOME).sort((a, b) => Number(b) - Number(a))[0]
    : undefined;
  if (!newest) throw new Error('PostgreSQL is not here: apt-get install postgresql');
  return path.join(HOME, newest, 'bin', name);
}
export const version = () => run(binary('postgres'), ['--version']).trim();

async function open(name: string, port: number): Promise<Database> {
  const data = path.join(folder, name);
  const settings = Object.entries(SETTINGS).flatMap(([key, value]) => ['-c', `${key}=${value}`]);
  const process = start(binary('postgres'), ['-D', data, '-p', String(port), ...settings], {
    ...account,
    log: name,
  });
  await until(name, async () => (await ask(port, 'select 1')).length === 1);
  return { name, port, folder: data, process };
}

export async function ask<T extends pg.QueryResultRow>(
  port: number,
  statement: string,
  values: unknown[] = [],
  database = 'postgres',
): Promise<T[]> {
  const client = new pg.Client({
    host: '127.0.0.1',
    port,
    user: 'flakon',
    database,
    connectionTimeoutMillis: 3_000,
  });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<T>(statement, values)).rows;
  } finally {
    await client.end();
  }
}

export async function makePrimary(): Promise<Database> {
  const data = path.join(folder, 'primary');
  fs.mkdirSync(data, { mode: 0o700 });
  if (account.uid !== undefined) fs.chownSync(data, account.uid, account.gid);
  run(
    binary('initdb'),
    ['-D', data, '-U', 'flakon', '--auth=trust', '--encoding=UTF8', '--locale=C', '--no-sync'],
    account,
  );
  const primary = await open('primary', ports.databases[0]);
  await ask(primary.port, 'create database flakon');
  return primary;
}

export async function makeReplica(primary: Database): Promise<Database> {
  const data = path.join(folder, 'replica');
  fs.mkdirSync(data, { mode: 0o700 });
  if (account.uid !== undefined) fs.chownSync(data, account.uid, account.gid);
  const source = `host=127.0.0.1 port=${primary.port} user=flakon application_name=${REPLICA}`;
  run(
    binary('pg_basebackup'),
    ['-d', source, '-D', data, '-R', '-X', 'stream', '--checkpoint=fast', '--no-sync'],
    account,
  );
  const replica = await open('replica', ports.databases[1]);
  await untilStreaming(primary);
  return replica;
}

export const reopen = ({ name, port }: Database) => open(name, port);
export const restart = async (database: Database) => {
  await stop(database.process, 'SIGINT');
  return reopen(database);
};
export const lose = (database: Database) => cutPower(database.process);
export const promote = async ({ port }: Database) => {
  await ask(port, 'select pg_promote(true, 30)');
};

/** Whether a commit also waits until the replica has written it to disk. */
export async function setSynchronous({ port }: Database, isOn: boolean): Promise<void> {
  await ask(port, `alter system set synchronous_standby_names = '${isOn ? REPLICA : ''}'`);
  await ask(port, 'select pg_reload_conf()');
}

export const untilStreaming = ({ port }: Database) =>
  until(
    'the replica',
    async () =>
      (
        await ask(
          port,
          `select 1 from pg_stat_replication where application_name = $1 and state = 'streaming'`,
          [REPLICA],
        )
      ).length === 1,
  );
