// SQL that writes products: a few hundred rows per statement, so that no statement exceeds its time
// limit.
import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '#server/base/db/db.ts';
import { codeOf } from '#server/base/db/sql-parts.ts';
import type { Attributes } from '#shared/catalogue/attributes.ts';
import { gtinForms } from '#shared/catalogue/gtin.ts';
import type { ProductFields } from '#shared/catalogue/product-fields.ts';
import { facetsOf } from '#shared/fit/product-facets.ts';
import {
  insertedColumns,
  insertedValues,
  otherAssignments,
  productRecords,
  searchedAssignments,
  selectedFields,
} from './product-columns.sql.ts';
import { causeOf, type StockCause, settingCause } from './stock-cause.ts';

export type StoredProduct = { id: number; version: number; stock: number; fields: ProductFields };
export type NewRow = { fields: ProductFields; stock: number };
export type ChangedRow = { id: number; fields: ProductFields };

const ROWS_A_STATEMENT = 500;

async function inParts<T, R>(
  rows: readonly T[],
  run: (part: readonly T[]) => Promise<R>,
): Promise<R[]> {
  const answers: R[] = [];
  for (let start = 0; start < rows.length; start += ROWS_A_STATEMENT)
    answers.push(await run(rows.slice(start, start + ROWS_A_STATEMENT)));
  return answers;
}

/** In id order, like the locks of orders. */
export async function lockProducts(tx: Tx, ids: readonly number[]): Promise<void> {
  await sql`select 1 from products p where p.id = any(${[...ids]}::int[])
      order by p.id for no key update`.execute(tx);
}

export async function selectStored(db: Db, ids: readonly number[]): Promise<StoredProduct[]> {
  const { rows } = await sql<{ id: number; version: number; stock: number } & ProductFields>`
    select p.id, p.version, p.stock, ${selectedFields}
    from products p where p.id = any(${[...ids]}::int[])`.execute(db);
  return rows.map(({ id, version, stock, ...fields }) => ({ id, version, stock, fields }));
}

/** Each stored text with its product. */
type Holders = readonly { text: string; id: number }[];
/**
 * The products that have these codes, in any notation, names and slugs, and the existing ones of
 * the categories and successors.
 */
export type Taken = {
  skus: Holders;
  gtins: Holders;
  names: Holders;
  slugs: Holders;
  categories: Set<number>;
  products: Set<number>;
};

export async function selectTaken(
  db: Db,
  keys: {
    skus: readonly string[];
    gtins: readonly string[];
    names: readonly string[];
    slugs: readonly string[];
    categoryIds: readonly number[];
    productIds: readonly number[];
  },
): Promise<Taken> {
  const { rows } = await sql<{
    kind: 'sku' | 'gtin' | 'name' | 'slug' | 'category' | 'product';
    text: string | null;
    id: number;
  }>`
    select 'sku' as kind, p.sku as text, p.id from products p join (
        select distinct ${codeOf(sql`typed`)} as code from unnest(${[...keys.skus]}::text[]) typed
      ) t on ${codeOf(sql`p.sku`)} = t.code
    union all select 'gtin', gtin, id from products
      where gtin = any(${[...keys.gtins, ...keys.gtins.flatMap(gtinForms)]}::text[])
    union all select 'name', name, id from products
      where name = any(${[...keys.names]}::text[] collate turkish)
    union all select 'slug', slug, id from products where slug = any(${[...keys.slugs]}::text[])
    union all select 'category', null, id from categories
      where id = any(${[...keys.categoryIds]}::int[])
    union all select 'product', null, id from products
      where id = any(${[...keys.productIds]}::int[])`.execute(db);
  const holdersOf = (kind: string) =>
    rows.flatMap(({ text, id, ...row }) =>
      row.kind === kind && text !== null ? [{ text, id }] : [],
    );
  const idsOf = (kind: string) =>
    new Set(rows.flatMap((row) => (row.kind === kind ? [row.id] : [])));
  return {
    skus: holdersOf('sku'),
    gtins: holdersOf('gtin'),
    names: holdersOf('name'),
    slugs: holdersOf('slug'),
    categories: idsOf('category'),
    products: idsOf('product'),
  };
}

const json = (rows: unknown): RawBuilder<unknown> => sql`${JSON.stringify(rows)}::jsonb`;

/** The ids in the order of the rows. */
export async function insertProducts(
  tx: Tx,
  rows: readonly NewRow[],
  cause: StockCause & { at: Date },
): Promise<number[]> {
  const { at } = cause;
  const made = await inParts(rows, async (part) => {
    const result = await sql<{ id: number; sku: string }>`
      with cause as materialized (${settingCause(causeOf(cause))})
      insert into products (${insertedColumns}, stock, created_at, updated_at)
      select ${insertedValues}, stock, ${at}, ${at}
      from ${productRecords(json(part.map(({ fields, stock }) => ({ ...fields, tiers: undefined, stock }))))}, cause
        where cause.is_set is not null
      returning id, sku`.execute(tx);
    const ids = new Map(result.rows.map(({ id, sku }) => [sku, id]));
    return part.map(({ fields }) => ids.get(fields.sku) as number);
  });
  return made.flat();
}

/**
 * Updates all columns. The search data are written for all rows of a statement, not by the trigger
 * of each row (0019).
 */
export async function updateProducts(tx: Tx, rows: readonly ChangedRow[], at: Date): Promise<void> {
  if (rows.length === 0) return;
  await sql`select set_config('flakon.search_is_written', 'on', true)`.execute(tx);
  await inParts(rows, async (part) => {
    await sql`
      update products p set ${searchedAssignments}, ${otherAssignments},
        version = p.version + 1, updated_at = ${at}
      from ${productRecords(json(part.map(toRecord)))} where p.id = r.id`.execute(tx);
    await sql`select search_index(${part.map(({ id }) => id)}::int[])`.execute(tx);
  });
  await sql`select set_config('flakon.search_is_written', 'off', true)`.execute(tx);
}

/** Updates columns that the search does not use: many times faster. */
export async function updateFigures(tx: Tx, rows: readonly ChangedRow[], at: Date): Promise<void> {
  await inParts(rows, (part) =>
    sql`
      update products p set ${otherAssignments}, version = p.version + 1, updated_at = ${at}
      from ${productRecords(json(part.map(toRecord)))} where p.id = r.id`.execute(tx),
  );
}

const toRecord = ({ id, fields }: ChangedRow) => ({ ...fields, tiers: undefined, id });

export async function replaceTiers(tx: Tx, rows: readonly ChangedRow[]): Promise<void> {
  await inParts(rows, async (part) => {
    await sql`delete from bulk_tiers
        where product_id = any(${part.map(({ id }) => id)}::int[])`.execute(tx);
    const tiers = part.flatMap(({ id, fields }) => fields.tiers.map((tier) => ({ ...tier, id })));
    if (tiers.length === 0) return;
    await sql`
      insert into bulk_tiers (product_id, min_quantity, discount_type, discount_points,
        discount_kurus, is_active)
      select id, "minQuantity", "discountType", case when "discountType" = 'PERCENTAGE'
        then "discountPoints" else 0 end, case when "discountType" = 'FIXED_AMOUNT'
        then "discountAmount" else 0 end, "isActive"
      from jsonb_to_recordset(${json(tiers)}) as t (id int, "minQuantity" int, "discountType" text,
        "discountPoints" int, "discountAmount" bigint, "isActive" boolean)`.execute(tx);
  });
}

export async function replaceFacets(
  tx: Tx,
  rows: readonly { id: number; attributes: Attributes }[],
): Promise<void> {
  await inParts(rows, async (part) => {
    await sql`delete from product_facets
        where product_id = any(${part.map(({ id }) => id)}::int[])`.execute(tx);
    const facets = part.flatMap(({ id, attributes }) =>
      facetsOf(attributes).map((facet) => ({ ...facet, id })),
    );
    if (facets.length === 0) return;
    await sql`insert into product_facets (product_id, key, value) select id, key, value
        from jsonb_to_recordset(${json(facets)}) as f (id int, key text, value text)`.execute(tx);
  });
}

export type StockStep = { id: number; change: number; cause: StockCause; isCount: boolean };

/** Call with the products locked and their stock checked. One statement for each cause. */
export async function writeStock(tx: Tx, steps: readonly StockStep[]): Promise<void> {
  const byCause = Map.groupBy(steps, ({ cause }) => JSON.stringify(cause));
  for (const group of byCause.values())
    await inParts(group, (part) =>
      sql`
        with cause as materialized (${settingCause(causeOf((part[0] as StockStep).cause))})
        update products p set stock = p.stock + r.change
        from jsonb_to_recordset(${json(part)}) as r (id int, change int), cause
        where p.id = r.id and cause.is_set is not null`.execute(tx),
    );
}

/** The products whose chain of successors leads back to them. */
export async function selectSuccessorLoops(tx: Tx, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with recursive chain as (
      select id as start, successor_id as next, 1 as length from products
        where id = any(${[...ids]}::int[])
      union all select c.start, p.successor_id, c.length + 1 from chain c join products p
        on p.id = c.next where c.next <> c.start and c.length < 100
    )
    select distinct start as id from chain where next = start`.execute(tx);
  return rows.map(({ id }) => id);
}
