// SQL of occasions for their editor.
import { type Insertable, sql } from 'kysely';
import type { Occasions } from '#db/types.ts';
import type { Db, Tx } from '#server/base/db/db.ts';
import type { AdminOccasion } from '#shared/back-office/occasions.ts';

/** All occasions, or one, in the order in which visitors see them. */
export async function selectOccasions(db: Db, id: number | null = null): Promise<AdminOccasion[]> {
  const { rows } = await sql<AdminOccasion>`
    select o.id, o.slug, o.title_tr, nullif(o.title_en, '') as title_en, o.lead_tr,
      nullif(o.lead_en, '') as lead_en, o.words as search_terms, o.is_active, o.version, o.gifts, o.has_label,
      case when not o.is_active then 'off' when goods.is_for_sale then 'shown' else 'empty' end
        as state,
      goods.products, wrapped.wrappings
    from occasions o, lateral (
      select coalesce(bool_or(p.is_active and p.stock > 0), false) as is_for_sale,
        coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'sku', p.sku, 'name', p.name)
          order by e.display_order, p.id), '[]'::jsonb) as products
      from occasion_products e join products p on p.id = e.product_id where e.slug = o.slug
    ) goods, lateral (
      select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'sku', p.sku, 'name', p.name)
          order by e.display_order, p.id), '[]'::jsonb) as wrappings
      from occasion_wrappings e join products p on p.id = e.product_id where e.slug = o.slug
    ) wrapped
    where ${id === null ? sql`true` : sql`o.id = ${id}`}
    order by o.display_order, o.slug`.execute(db);
  return rows;
}

/**
 * Locks all occasions until commit, because they share one order and their slugs must be unique.
 */
export async function lockOccasions(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('occasions'))`.execute(tx);
}

type Columns = Omit<Insertable<Occasions>, 'displayOrder' | 'version' | 'words'> & {
  searchTerms: string[];
};

/** Inserts it in the last position. */
export async function insertOccasion(
  tx: Tx,
  { searchTerms, ...occasion }: Columns,
): Promise<number> {
  const displayOrder = sql<number>`(select coalesce(max(display_order), 0) + 1 from occasions)`;
  const { id } = await tx
    .insertInto('occasions')
    .values({ ...occasion, words: searchTerms, displayOrder })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateOccasion(
  tx: Tx,
  id: number,
  { searchTerms, ...occasion }: Columns,
): Promise<void> {
  await tx
    .updateTable('occasions')
    .set((of) => ({ ...occasion, words: searchTerms, version: of('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

export async function deleteOccasion(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('occasions').where('id', '=', id).execute();
}

/** In this order; products that do not exist are left out. */
export async function replaceProducts(
  tx: Tx,
  slug: string,
  productIds: readonly number[],
): Promise<void> {
  await tx.deleteFrom('occasionProducts').where('slug', '=', slug).execute();
  await sql`
    insert into occasion_products (slug, product_id, display_order)
    select ${slug}, p.id, chosen.place
    from unnest(${[...productIds]}::int[]) with ordinality as chosen (id, place)
    join products p on p.id = chosen.id`.execute(tx);
}

/** In this order; products that do not exist are left out. */
export async function replaceWrappings(
  tx: Tx,
  slug: string,
  productIds: readonly number[],
): Promise<void> {
  await tx.deleteFrom('occasionWrappings').where('slug', '=', slug).execute();
  await sql`
    insert into occasion_wrappings (slug, product_id, display_order)
    select ${slug}, p.id, chosen.place
    from unnest(${[...productIds]}::int[]) with ordinality as chosen (id, place)
    join products p on p.id = chosen.id`.execute(tx);
}

export async function placeOccasions(tx: Tx, ids: readonly number[]): Promise<void> {
  await sql`
    update occasions o set display_order = placed.place
    from unnest(${[...ids]}::int[]) with ordinality as placed (id, place)
    where o.id = placed.id`.execute(tx);
}
