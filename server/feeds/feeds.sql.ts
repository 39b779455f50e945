// SQL of feeds. Products are read in pages by id, so that any number of them needs little memory.
import { sql } from 'kysely';
import type { Db } from '#server/base/db/db.ts';
import { type ProductRow, productJson, withCategory } from '#server/catalogue/catalogue.sql.ts';
import type { Language } from '#shared/base/languages.ts';
import type { FeedName } from '#shared/feeds/feeds.ts';
import type { Packed } from '#shared/shipping/shipping.ts';

export type FeedSource = {
  product: ProductRow;
  packed: Packed;
  /**
   * The smallest product id of the family, and its number of products on sale; null without a
   * family.
   */
  family: { firstId: number; members: number } | null;
  /** Since when the current price applies. */
  priceSince: string | null;
};

/** Products on sale, in id order. */
export async function selectFeedSources(
  db: Db,
  afterId: number,
  limit: number,
): Promise<FeedSource[]> {
  const { rows } = await sql<FeedSource>`
    select ${productJson} as product,
      json_build_object('piecesPerCarton', p.pieces_per_carton,
        'unitWeightG', p.unit_weight_g, 'unitVolumeCm3', p.unit_volume_cm3,
        'cartonWeightG', p.carton_weight_g, 'cartonVolumeCm3', p.carton_volume_cm3) as packed,
      case when p.family is not null then (
        select json_build_object('firstId', min(m.id), 'members', count(*)) from products m
        where m.family = p.family and m.is_active and not m.is_setup) end as family,
      case when exists (select from product_discounts d where d.product_id = p.id) then (
        select to_char(max(h.at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')
        from price_history h where h.product_id = p.id) end as price_since
    from (select * from products where is_active and not is_setup and id > ${afterId} order by id
      limit ${limit}) p ${withCategory}
    order by p.id`.execute(db);
  return rows;
}

/**
 * A value that changes as soon as a row of the feeds' data changes: every write gives a row another
 * xmin. The same in all processes.
 */
export async function selectCatalogueMark(db: Db): Promise<string> {
  const marks = [
    sql`select sum(hashtextextended(id || ' ' || xmin || ' ' || stock, 0)) from products`,
    sql`select sum(hashtextextended(product_id || ' ' || xmin, 0)) from product_discounts
      where ends_at is null or ends_at > now()`,
    sql`select sum(hashtextextended(product_id || ' ' || image_hash || xmin, 0))
      from product_images`,
    sql`select sum(hashtextextended(product_id || ' ' || xmin || min_quantity, 0)) from bulk_tiers`,
    sql`select sum(hashtextextended(id || ' ' || xmin, 0)) from categories`,
    sql`select sum(hashtextextended(id || ' ' || xmin, 0)) from attribute_values`,
    sql`select sum(hashtextextended(key || ' ' || xmin, 0)) from settings`,
  ];
  const { rows } = await sql<{ mark: string }>`
    select concat_ws(' ', ${sql.join(marks.map((mark) => sql`(${mark})`))}) as mark`.execute(db);
  return rows[0]?.mark ?? '';
}

export async function selectDrawn(
  db: Db,
  sku: string,
): Promise<{ name: string; attributes: unknown } | null> {
  const row = await db
    .selectFrom('products')
    .select(['name', 'attributes'])
    .where('sku', '=', sku)
    .executeTakeFirst();
  return row ?? null;
}

export type Fetched = { feed: FeedName; language: Language; fetchedAt: Date; agent: string };

export async function upsertFetch(db: Db, fetched: Fetched): Promise<void> {
  const { feed: _feed, language: _language, ...values } = fetched;
  await db
    .insertInto('feedFetches')
    .values(fetched)
    .onConflict((conflict) => conflict.columns(['feed', 'language']).doUpdateSet(values))
    .execute();
}

export async function selectFetches(db: Db): Promise<Fetched[]> {
  const rows = await db.selectFrom('feedFetches').selectAll().execute();
  return rows as Fetched[];
}
