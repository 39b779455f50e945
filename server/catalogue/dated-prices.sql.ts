// SQL of prices that begin and end automatically.
import { sql } from 'kysely';
import type { Db, Tx } from '#server/base/db/db.ts';
import type { Kurus } from '#shared/base/money.ts';

export type DatedPriceRow = {
  productId: number;
  priceKurus: Kurus;
  startsAt: Date;
  endsAt: Date | null;
  /** The price before it; null until the dated price has begun. */
  usualKurus: Kurus | null;
  adminId: number | null;
  adminEmail: string;
};

export async function selectDatedPrice(db: Db, productId: number): Promise<DatedPriceRow | null> {
  const row = await db
    .selectFrom('datedPrices')
    .selectAll()
    .where('productId', '=', productId)
    .executeTakeFirst();
  return (row as DatedPriceRow | undefined) ?? null;
}

export async function upsertDatedPrice(tx: Tx, row: DatedPriceRow): Promise<void> {
  const { productId: _, ...values } = row;
  await tx
    .insertInto('datedPrices')
    .values(row)
    .onConflict((conflict) => conflict.column('productId').doUpdateSet(values))
    .execute();
}

export async function deleteDatedPrices(tx: Tx, productIds: readonly number[]): Promise<void> {
  if (productIds.length === 0) return;
  await tx
    .deleteFrom('datedPrices')
    .where('productId', 'in', [...productIds])
    .execute();
}

/** The dated prices that begin or end by `now`, with the product's price; limited in number. */
export async function selectDue(
  db: Db,
  now: Date,
  limit: number,
): Promise<(DatedPriceRow & { currentKurus: Kurus })[]> {
  const { rows } = await sql<DatedPriceRow & { currentKurus: Kurus }>`
    select d.product_id, d.price_kurus, d.starts_at, d.ends_at, d.usual_kurus, d.admin_id,
      d.admin_email, p.price_kurus as current_kurus
    from dated_prices d join products p on p.id = d.product_id
    where (d.usual_kurus is null and d.starts_at <= ${now}) or d.ends_at <= ${now}
    order by d.product_id limit ${limit}`.execute(db);
  return rows;
}

export async function markBegun(
  tx: Tx,
  rows: readonly { productId: number; usualKurus: Kurus }[],
): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    update dated_prices d set usual_kurus = r."usualKurus"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r ("productId" int, "usualKurus" bigint)
    where d.product_id = r."productId"`.execute(tx);
}
