// SQL of the settings as the back office edits them.
import { sql } from 'kysely';
import type { Db, Tx } from '#server/base/db/db.ts';

export type SettingRow = { key: string; value: unknown; version: number };

export async function selectSettings(db: Db | Tx): Promise<SettingRow[]> {
  return db.selectFrom('settings').select(['key', 'value', 'version']).execute();
}

/** Under a lock, so that the second of two administrators sees the first one's change. */
export async function lockSetting(tx: Tx, key: string): Promise<SettingRow | null> {
  return (
    (await tx
      .selectFrom('settings')
      .select(['key', 'value', 'version'])
      .where('key', '=', key)
      .forUpdate()
      .executeTakeFirst()) ?? null
  );
}

/** False if it was changed meanwhile. Other fields of the row remain. */
export async function writeSetting(
  tx: Tx,
  { key, value, version, at }: { key: string; value: object; version: number; at: Date },
): Promise<boolean> {
  const json = JSON.stringify(value);
  const result = await sql<{ version: number }>`
    insert into settings as s (key, value, version, updated_at)
    values (${key}, ${json}::jsonb, 1, ${at})
    on conflict (key) do update set value = s.value || excluded.value, version = s.version + 1,
      updated_at = excluded.updated_at where s.version = ${version}
    returning s.version`.execute(tx);
  return result.rows.length === 1;
}
