// SQL of showcases: what visitors see, and what administrators arrange.

import { type Insertable, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { ShowcaseEntries } from '#db/types.ts';
import type { Db, Tx } from '#server/base/db/db.ts';
import { utcText } from '#server/base/db/sql-parts.ts';
import { type ProductRow, productJson, withCategory } from '#server/catalogue/catalogue.sql.ts';
import type { Placement, Showcase } from '#shared/showcases/showcase-places.ts';

export type EntryRow = {
  id: number;
  productId: number;
  displayOrder: number;
  isActive: boolean;
  placements: Placement[];
  title: string | null;
  badge: string | null;
  titleEn: string | null;
  badgeEn: string | null;
  startsAt: string | null;
  endsAt: string | null;
  version: number;
  createdAt: string;
  updatedAt: string;
  product: ProductRow;
};

export type EntryFilter = {
  showcase: Showcase;
  now: Date;
  placement?: Placement | undefined;
  /** Only products that are discounted now. */
  isDiscounted?: boolean | undefined;
  /** A search query that the product must match (server/search). */
  query?: string | undefined;
};
export type EntryOrder = { field: 'displayOrder' | 'createdAt'; isDescending: boolean };
export type Slice = { offset: number; limit: number };

const entryJson = sql`jsonb_build_object('id', s.id, 'productId', s.product_id,
    'displayOrder', s.display_order, 'isActive', s.is_active, 'placements', s.placements,
  'title', s.title, 'badge', s.badge, 'titleEn', s.title_en, 'badgeEn', s.badge_en,
    'startsAt', ${utcText('s.starts_at')},
    'endsAt', ${utcText('s.ends_at')}, 'version', s.version, 'createdAt', ${utcText('s.created_at')},
    'updatedAt', ${utcText('s.updated_at')},
  'product', ${productJson})`;
const source = sql`showcase_entries s join products p on p.id = s.product_id ${withCategory}`;
const columns = { displayOrder: sql`s.display_order`, createdAt: sql`s.created_at` };

async function select(
  db: Db,
  conditions: RawBuilder<SqlBool>,
  { field, isDescending }: EntryOrder,
  { offset, limit }: Slice,
): Promise<{ rows: EntryRow[]; total: number }> {
  const order = sql`${columns[field]}
      ${isDescending ? sql`desc` : sql`asc`}, s.id ${isDescending ? sql`desc` : sql`asc`}`;
  const result = await sql<{ rows: EntryRow[]; total: number }>`
    select
      (select count(*)::int from ${source} where ${conditions}) as total,
      coalesce((select jsonb_agg(slice.entry order by slice.place) from (
        select ${entryJson} as entry, row_number() over (order by ${order}) as place from ${source}
          where ${conditions} order by ${order} limit ${limit} offset ${offset}
      ) slice), '[]'::jsonb) as rows`.execute(db);
  return result.rows[0] ?? { rows: [], total: 0 };
}

/** Entries that are active now, of products that are for sale and in stock. */
export function selectShown(
  db: Db,
  { showcase, placement, isDiscounted, query, now }: EntryFilter,
  order: EntryOrder,
  slice: Slice,
): Promise<{ rows: EntryRow[]; total: number }> {
  const conditions: RawBuilder<SqlBool>[] = [
    sql`s.showcase = ${showcase}`,
    sql`s.is_active`,
    sql`(s.starts_at is null or s.starts_at <= ${now})`,
    sql`(s.ends_at is null or s.ends_at > ${now})`,
    sql`p.is_active`,
    sql`not p.is_setup`,
    sql`p.stock > 0`,
    ...(placement ? [sql<SqlBool>`${placement} = any(s.placements)`] : []),
    ...(isDiscounted
      ? [
          sql<SqlBool>`exists (select from product_discounts d where d.product_id = p.id
              and (d.ends_at is null or d.ends_at > ${now}))`,
        ]
      : []),
    ...(query === undefined
      ? []
      : [
          sql<SqlBool>`exists (select from product_search w where w.product_id = p.id
              and w.words @@ ${query}::tsquery)`,
        ]),
  ];
  return select(db, sql.join(conditions, sql` and `), order, slice);
}

export const selectEntries = (db: Db, showcase: Showcase, order: EntryOrder, slice: Slice) =>
  select(db, sql`s.showcase = ${showcase}`, order, slice);

export async function selectEntry(
  db: Db,
  showcase: Showcase,
  id: number,
): Promise<EntryRow | null> {
  const { rows } = await select(
    db,
    sql`s.showcase = ${showcase} and s.id = ${id}`,
    { field: 'displayOrder', isDescending: false },
    { offset: 0, limit: 1 },
  );
  return rows[0] ?? null;
}

export async function selectEntryOfProduct(
  db: Db,
  showcase: Showcase,
  productId: number,
): Promise<number | null> {
  const row = await db
    .selectFrom('showcaseEntries')
    .select('id')
    .where('showcase', '=', showcase)
    .where('productId', '=', productId)
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Serializes the administrators who arrange a showcase, until commit. */
export async function lockShowcase(tx: Tx, showcase: Showcase): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`showcase ${showcase}`}))`.execute(tx);
}

export async function selectOrderedIds(db: Db, showcase: Showcase): Promise<number[]> {
  const rows = await db
    .selectFrom('showcaseEntries')
    .select('id')
    .where('showcase', '=', showcase)
    .orderBy('displayOrder')
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Sets the positions 1, 2, 3 … in this order; the constraint is checked at the end of the
 * transaction.
 */
export async function updateOrder(tx: Tx, ids: readonly number[]): Promise<void> {
  await sql`
    update showcase_entries s set display_order = o.place from unnest(${[...ids]}::int[])
      with ordinality o (id, place) where s.id = o.id and s.display_order <> o.place`.execute(tx);
}

export async function selectExistingProducts(
  db: Db,
  productIds: readonly number[],
): Promise<Set<number>> {
  const result = await sql<{
    id: number;
  }>`select id from products where id = any(${[...productIds]}::int[])`.execute(db);
  return new Set(result.rows.map(({ id }) => id));
}

export type NewEntry = Insertable<ShowcaseEntries>;

export async function insertEntry(tx: Tx, entry: NewEntry): Promise<number> {
  return (
    await tx.insertInto('showcaseEntries').values(entry).returning('id').executeTakeFirstOrThrow()
  ).id;
}

export async function updateEntry(
  tx: Tx,
  id: number,
  entry: Partial<Omit<NewEntry, 'displayOrder'>>,
): Promise<void> {
  await tx
    .updateTable('showcaseEntries')
    .set({ ...entry, version: sql`version + 1` })
    .where('id', '=', id)
    .execute();
}

export async function deleteEntries(
  tx: Tx,
  showcase: Showcase,
  ids: readonly number[],
): Promise<{ id: number; productId: number }[]> {
  const result = await sql<{ id: number; productId: number }>`
    delete from showcase_entries where showcase = ${showcase} and id = any(${[...ids]}::int[])
      returning id, product_id`.execute(tx);
  return result.rows;
}

/** Whether an entry begins or ends within a time. */
export async function turnsWithin(db: Db, from: Date, to: Date): Promise<boolean> {
  const { rows } = await sql<{ turns: boolean }>`
    select exists (select from showcase_entries
      where is_active and ((starts_at > ${from} and starts_at <= ${to})
        or (ends_at > ${from} and ends_at <= ${to}))) as turns`.execute(db);
  return rows[0]?.turns ?? false;
}
