// SQL of campaigns for their editor.

import { type Insertable, type RawBuilder, sql } from 'kysely';
import type { Campaigns } from '#db/types.ts';
import type { Db, Tx } from '#server/base/db/db.ts';
import { utcText } from '#server/base/db/sql-parts.ts';
import { type CoverRow, coverJson } from './posts.sql.ts';

type RuleRow = {
  id: number;
  name: string;
  isActive: boolean;
  startsAt: string | null;
  endsAt: string | null;
  couponCode: string | null;
  isUsedUp: boolean;
};
export type CampaignSqlRow = {
  id: number;
  titleTr: string;
  titleEn: string | null;
  bodyTr: string;
  bodyEn: string | null;
  rule: RuleRow | null;
  link: string;
  cover: CoverRow | null;
  startsAt: Date | null;
  endsAt: Date | null;
  isActive: boolean;
  version: number;
};

const byPlace = sql`k.position, k.id`;

async function select(db: Db, where: RawBuilder<unknown>): Promise<CampaignSqlRow[]> {
  const result = await sql<CampaignSqlRow>`
    select k.id, k.title_tr, k.title_en, k.body_tr, k.body_en, k.link, k.starts_at, k.ends_at, k.is_active, k.version, ${coverJson(sql`k.cover_hash`)} as cover,
      case when d.id is not null then jsonb_build_object('id', d.id, 'name', d.name,
        'isActive', d.is_active, 'startsAt', ${utcText('d.starts_at')},
        'endsAt', ${utcText('d.ends_at')},
        'couponCode', d.coupon_code, 'isUsedUp', d.max_uses is not null
          and d.uses >= d.max_uses) end as rule
    from campaigns k left join discounts d on d.id = k.discount_id where ${where} order by ${byPlace}`.execute(
    db,
  );
  return result.rows;
}

export const selectAllCampaigns = (db: Db): Promise<CampaignSqlRow[]> => select(db, sql`true`);
export const selectCampaign = async (db: Db, id: number): Promise<CampaignSqlRow | null> =>
  (await select(db, sql`k.id = ${id}`))[0] ?? null;

/** Locks the row until commit. */
export async function lockCampaign(tx: Tx, id: number): Promise<CampaignSqlRow | null> {
  await sql`select 1 from campaigns where id = ${id} for update`.execute(tx);
  return selectCampaign(tx, id);
}

/** Until commit no campaign can be added, deleted or moved. */
export async function lockCampaignOrder(tx: Tx): Promise<number[]> {
  await sql`select pg_advisory_xact_lock(hashtext('campaign order'))`.execute(tx);
  const { rows } = await sql<{
    id: number;
  }>`select k.id from campaigns k order by ${byPlace}`.execute(tx);
  return rows.map(({ id }) => id);
}

export async function ruleExists(tx: Tx, id: number): Promise<boolean> {
  return (
    (await tx.selectFrom('discounts').select('id').where('id', '=', id).executeTakeFirst()) !==
    undefined
  );
}

/** Inserts it in the last position. */
export async function insertCampaign(
  tx: Tx,
  campaign: Omit<Insertable<Campaigns>, 'position'>,
): Promise<number> {
  const { id } = await tx
    .insertInto('campaigns')
    .values({
      ...campaign,
      position: sql<number>`(select coalesce(max(position), 0) + 1 from campaigns)`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateCampaign(
  tx: Tx,
  id: number,
  change: Omit<Insertable<Campaigns>, 'position'>,
): Promise<void> {
  await tx
    .updateTable('campaigns')
    .set((of) => ({ ...change, version: of('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/** Locks the campaigns of a rule until commit. */
export async function lockCampaignsOf(tx: Tx, discountId: number): Promise<CampaignSqlRow[]> {
  await sql`select 1 from campaigns where discount_id = ${discountId} order by id for update`.execute(
    tx,
  );
  return select(tx, sql`k.discount_id = ${discountId}`);
}

/** Removes the rule from its campaigns and switches them off. */
export async function detachCampaigns(tx: Tx, discountId: number, at: Date): Promise<void> {
  await sql`update campaigns set discount_id = null, is_active = false, version = version + 1, updated_at = ${at} where discount_id = ${discountId}`.execute(
    tx,
  );
}

export async function deleteCampaign(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('campaigns').where('id', '=', id).execute();
}

export async function placeCampaigns(tx: Tx, ids: readonly number[]): Promise<void> {
  await sql`update campaigns k set position = requested.place
    from unnest(${[...ids]}::int[]) with ordinality as requested (id, place)
    where k.id = requested.id`.execute(tx);
}
