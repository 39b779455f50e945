// SQL of backups: the contents of the database. It uses plain clients, since COPY and the snapshot
// need their own connection.

import type { Insertable } from 'kysely';
import type pg from 'pg';
import type { Backups } from '#db/types.ts';
import type { Db } from '#server/base/db/db.ts';

type Sql = Pick<pg.ClientBase, 'query'>;
export type TableColumns = { name: string; columns: string[] };
export type Sequence = { name: string; value: string; isCalled: boolean };

/** Counters of this machine, and the records of migrations and backups: not part of a backup. */
const leftOut = ['migrations', 'rate_limits', 'backups', 'unfinished_restore'];

/** Without generated columns, which the database computes again. */
export async function selectTables(client: Sql): Promise<TableColumns[]> {
  const { rows } = await client.query<TableColumns>(
    `select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> all ($1) group by c.relname order by c.relname`,
    [leftOut],
  );
  return rows;
}

export async function selectSequences(client: Sql): Promise<Sequence[]> {
  const { rows } = await client.query<Sequence>(
    `select sequencename as name, coalesce(last_value, start_value)::text as value, last_value is not null as "isCalled"
     from pg_sequences where schemaname = 'public' and not exists (
       select from pg_depend d join pg_class t on t.oid = d.refobjid
       where d.objid = format('%I.%I', schemaname, sequencename)::regclass and t.relname = any ($1)) order by 1`,
    [leftOut],
  );
  return rows;
}

export async function selectMigrations(client: Sql): Promise<string[]> {
  return (
    await client.query<{ name: string }>('select name from migrations order by name')
  ).rows.map(({ name }) => name);
}

/**
 * While these checks are off, rows may arrive in any order. The tables' owner may do this; no
 * superuser is needed. Returns the function that restores the checks.
 */
export async function switchChecksOff(client: Sql): Promise<() => Promise<void>> {
  const { rows: keys } = await client.query<{ drop: string; add: string }>(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
       format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as add
     from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace order by conname`,
  );
  const { rows: tables } = await client.query<{ name: string }>(
    `select distinct tgrelid::regclass::text as name from pg_trigger t join pg_class c on c.oid = t.tgrelid
     where not tgisinternal and c.relnamespace = 'public'::regnamespace`,
  );
  for (const { drop } of keys) await client.query(drop);
  for (const { name } of tables) await client.query(`alter table ${name} disable trigger user`);
  return async () => {
    for (const { name } of tables) await client.query(`alter table ${name} enable trigger user`);
    for (const { add } of keys) await client.query(add);
  };
}

export async function countRows(
  client: Sql,
  tables: readonly string[],
): Promise<Map<string, number>> {
  if (tables.length === 0) return new Map();
  const { rows } = await client.query<{ name: string; count: string }>(
    tables.map((name) => `select '${name}' as name, count(*) from "${name}"`).join(' union all '),
  );
  return new Map(rows.map(({ name, count }) => [name, Number(count)]));
}

export type BackupRow = Insertable<Backups>;
export async function insertBackup(db: Db, backup: BackupRow): Promise<void> {
  await db.insertInto('backups').values(backup).execute();
}
