import { sql } from 'kysely';
import type { Db } from '#server/base/db/db.ts';
import type { MarketplaceName } from '#shared/marketplace/marketplaces.ts';

export async function selectChoices(
  db: Db,
  name: MarketplaceName,
  key: string,
): Promise<{ value: unknown; readAt: Date } | null> {
  const row = await db
    .selectFrom('marketplaceChoices')
    .select(['value', 'readAt'])
    .where('marketplace', '=', name)
    .where('key', '=', key)
    .executeTakeFirst();
  return row ?? null;
}

/** Deletes entries that nobody has requested for a month. */
export async function writeChoices(
  db: Db,
  name: MarketplaceName,
  { key, value, at }: { key: string; value: unknown; at: Date },
): Promise<void> {
  await sql`with old as (delete from marketplace_choices
      where read_at < ${at}::timestamptz - interval '30 days' and key <> ${key})
    insert into marketplace_choices (marketplace, key, value, read_at)
    values (${name}, ${key}, ${JSON.stringify(value)}::jsonb, ${at})
    on conflict (marketplace, key) do update set value = excluded.value,
      read_at = excluded.read_at`.execute(db);
}
