// Pages of lists without a search: ids in order, always from an index.
import { sql } from 'kysely';
import type { Db } from '#server/base/db/db.ts';
import { taxPercents } from '#shared/pricing/tax-rows.ts';
import {
  directionOf,
  orderBy,
  type ProductOrder,
  type Slice,
  shownPrice,
  sortColumns,
} from './product-lists.sql.ts';

/** The plan's name of a statement whose text differs with each sort order (db.ts). */
const preparedAs = (name: string, { field, isDescending }: ProductOrder) =>
  sql.raw(`/* keep: ${name}-${field}-${isDescending ? 'desc' : 'asc'} */`);

/** Sorting by price is done by `selectIdsByPrice`. */
type BrowseOrder = ProductOrder & { field: keyof typeof sortColumns };

/** The ids of a slice of all products on sale, without a category. */
export async function selectAllIds(
  db: Db,
  order: BrowseOrder,
  { limit, offset }: Slice,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`${preparedAs('all-ids', order)}
    select p.id from products p where p.is_active and not p.is_setup
    order by ${orderBy(order)} limit ${limit} offset ${offset}`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * The ids of a slice of categories. Each category provides its first rows from its own index, so
 * that the time does not depend on the size of the catalogue.
 */
export async function selectIdsOf(
  db: Db,
  categoryIds: readonly number[],
  order: BrowseOrder,
  { limit, offset }: Slice,
): Promise<number[]> {
  const direction = directionOf(order);
  const { rows } = await sql<{ id: number }>`${preparedAs('category-ids', order)}
    select first.id from unnest(${[...categoryIds]}::int[]) as one (category_id), lateral (
      select p.id, ${sortColumns[order.field]} as place from products p
      where p.is_active and not p.is_setup and p.category_id = one.category_id
      order by ${orderBy(order)} limit ${limit + offset}
    ) first order by first.place ${direction}, first.id ${direction}
    limit ${limit} offset ${offset}`.execute(db);
  return rows.map(({ id }) => id);
}

/** The ids of all products on sale, by name. */
export async function selectIdsByName(db: Db): Promise<number[]> {
  const { rows } = await sql<{ ids: number[] }>`/* keep: all-ids-by-name */
    select coalesce(json_agg(p.id), '[]') as ids from (
      select p.id from products p where p.is_active and not p.is_setup order by p.name, p.id
    ) p`.execute(db);
  return rows[0]?.ids ?? [];
}

/** The value in the index column for products with the rate of their category. */
const NO_OWN_RATE = -1;

const ownPercent = sql`coalesce(nullif(sp.tax_percent, ${NO_OWN_RATE}), c.tax_percent_in_force)`;

/**
 * The same sorted by price. Products of a category with the same rate are in the same order with
 * and without tax, so each rate of each category provides its first rows from its own index.
 */
export async function selectIdsByPrice(
  db: Db,
  categoryIds: readonly number[],
  { rates, isDescending }: Omit<ProductOrder, 'field'>,
  { limit, offset }: Slice,
): Promise<number[]> {
  const direction = directionOf({ isDescending });
  const planName = `ids-by-price-${isDescending ? 'desc' : 'asc'}${rates.pricesIncludeTax ? '-gross' : ''}`;
  const { rows } = await sql<{ id: number }>`/* keep: ${sql.raw(planName)} */
    select first.id from categories c
      cross join unnest(${[NO_OWN_RATE, ...taxPercents]}::int[]) as own (percent), lateral (
        select sp.product_id as id, ${shownPrice(rates, ownPercent)} as place
        from shown_prices sp where sp.category_id = c.id and sp.tax_percent = own.percent
        order by sp.kurus ${direction}, sp.product_id ${direction} limit ${limit + offset}
      ) first
    where c.id = any(${[...categoryIds]}::int[])
    order by first.place ${direction}, first.id ${direction} limit ${limit} offset ${offset}`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}
