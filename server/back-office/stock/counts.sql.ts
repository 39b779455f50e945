// SQL of stock counts: the sheet, the counted numbers, and the result.
import { sql } from 'kysely';
import type { Db, Tx } from '#server/base/db/db.ts';
import type { stockCountStates } from '#shared/back-office/stock-counts.ts';
import {
  type CountedRow,
  MOST_COUNT_ROWS,
  type NewStockCount,
} from '#shared/back-office/stock-counts.ts';
import { productLimits } from '#shared/catalogue/field-definition.ts';

export type CountHead = {
  id: number;
  title: string;
  state: (typeof stockCountStates)[number];
  version: number;
  createdBy: string;
  createdAt: Date;
  endedBy: string | null;
  endedAt: Date | null;
};
export type CountRow = {
  productId: number;
  sku: string;
  gtin: string | null;
  name: string;
  category: string;
  stock: number;
  counted: number | null;
  expected: number | null;
  countedBy: string | null;
  countedAt: Date | null;
  applied: number | null;
};
const NEWEST = 100;

/** Without a range the newest. */
export async function selectCounts(
  db: Db,
  { offset, limit } = { offset: 0, limit: NEWEST },
): Promise<(CountHead & { rowCount: number; countedCount: number })[]> {
  const { rows } = await sql<CountHead & { rowCount: number; countedCount: number }>`
    select c.id, c.title, c.state, c.version, c.created_by, c.created_at, c.ended_by, c.ended_at,
      (select count(*)::int from stock_count_rows r where r.count_id = c.id) as row_count,
      (select count(r.counted)::int from stock_count_rows r where r.count_id = c.id) as counted_count
    from stock_counts c order by c.id desc limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

export async function selectCount(
  db: Db,
  id: number,
): Promise<(CountHead & { rows: CountRow[] }) | null> {
  const head = await db
    .selectFrom('stockCounts')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  if (!head) return null;
  const { rows } = await sql<CountRow>`
    select r.product_id, p.sku, p.gtin, p.name, c.name_tr as category, p.stock, r.counted,
      r.expected, r.counted_by, r.counted_at, r.applied
    from stock_count_rows r join products p on p.id = r.product_id
      join categories c on c.id = p.category_id
    where r.count_id = ${id} order by c.name_tr, p.name, p.id`.execute(db);
  return { ...(head as CountHead), rows };
}

/** Locks the count; null if there is none. */
export async function lockCount(tx: Tx, id: number): Promise<CountHead | null> {
  const head = await tx
    .selectFrom('stockCounts')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return (head as CountHead | undefined) ?? null;
}

export async function insertCount(
  tx: Tx,
  { title, categoryId, productIds }: NewStockCount,
  by: { email: string; at: Date },
): Promise<{ id: number; rowCount: number }> {
  const { id } = await tx
    .insertInto('stockCounts')
    .values({ title, createdBy: by.email, createdAt: by.at })
    .returning('id')
    .executeTakeFirstOrThrow();
  const whose = productIds
    ? sql`p.id = any(${[...productIds]}::int[])`
    : categoryId
      ? sql`p.category_id in (with recursive branch as (
          select id from categories where id = ${categoryId}
          union all select c.id from categories c join branch b on c.parent_id = b.id
        ) select id from branch)`
      : sql`true`;
  const { numAffectedRows } = await sql`
    insert into stock_count_rows (count_id, product_id)
    select ${id}, p.id from products p where not p.is_own_row and ${whose} order by p.id
      limit ${MOST_COUNT_ROWS + 1}`.execute(tx);
  return { id, rowCount: Number(numAffectedRows ?? 0) };
}

/**
 * Only for products on the sheet; the current stock is stored beside each number. Call with the
 * count locked, so that the pieces of two scanners are added one after the other.
 */
export async function writeCounted(
  tx: Tx,
  id: number,
  rows: readonly CountedRow[],
  by: { email: string; at: Date },
): Promise<void> {
  await sql`
    with typed as (
      select o.product_id, case when t.add is null then t.counted
        else least(coalesce(o.counted, 0) + t.add, ${productLimits.stock}::int) end as counted
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
          as t ("productId" int, counted int, add int)
        join stock_count_rows o on o.count_id = ${id} and o.product_id = t."productId"
    )
    update stock_count_rows r set counted = t.counted,
      expected = case when t.counted is not null then p.stock end,
      counted_by = case when t.counted is not null then ${by.email} end,
      counted_at = case when t.counted is not null then ${by.at}::timestamptz end
    from typed t join products p on p.id = t.product_id
    where r.count_id = ${id} and r.product_id = t.product_id`.execute(tx);
  await sql`update stock_counts set version = version + 1 where id = ${id}`.execute(tx);
}

export async function endCount(
  tx: Tx,
  id: number,
  state: 'applied' | 'cancelled',
  by: { email: string; at: Date },
): Promise<void> {
  await sql`update stock_counts set state = ${state}, version = version + 1, ended_by = ${by.email},
    ended_at = ${by.at} where id = ${id}`.execute(tx);
}

export async function writeApplied(
  tx: Tx,
  id: number,
  rows: readonly { productId: number; applied: number }[],
): Promise<void> {
  await sql`update stock_count_rows r set applied = t.applied
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as t ("productId" int, applied int)
    where r.count_id = ${id} and r.product_id = t."productId"`.execute(tx);
}
