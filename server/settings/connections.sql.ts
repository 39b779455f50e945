// SQL of connections.
import { sql } from 'kysely';
import type { Db, Tx } from '#server/base/db/db.ts';

export type ConnectionRow = {
  encrypted: Buffer;
  version: number;
  changedBy: string;
  changedAt: Date;
};

export async function selectConnection(db: Db | Tx, name: string): Promise<ConnectionRow | null> {
  return (
    (await db
      .selectFrom('connections')
      .select(['encrypted', 'version', 'changedBy', 'changedAt'])
      .where('name', '=', name)
      .executeTakeFirst()) ?? null
  );
}

type Written = {
  name: string;
  encrypted: Buffer;
  version: number;
  changedBy: string;
  changedAt: Date;
};

/** False if it was changed meanwhile. */
export async function writeConnection(
  tx: Tx,
  { name, encrypted, version, changedBy, changedAt }: Written,
): Promise<boolean> {
  const { rows } = await sql`
    insert into connections as c (name, encrypted, version, changed_by, changed_at)
    select ${name}, ${encrypted}, 1, ${changedBy}, ${changedAt}
    where ${version} = 0 or exists (select from connections where name = ${name})
    on conflict (name) do update set encrypted = excluded.encrypted, version = c.version + 1,
      changed_by = excluded.changed_by, changed_at = excluded.changed_at
      where c.version = ${version}
    returning version`.execute(tx);
  return rows.length === 1;
}

/** False if it was changed meanwhile. */
export async function deleteConnection(tx: Tx, name: string, version: number): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('connections')
    .where('name', '=', name)
    .where('version', '=', version)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}
