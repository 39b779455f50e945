// SQL of the stock moves (0170) of one product, or of all products.
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#server/base/db/db.ts';
import type { StockMoveReason } from '#shared/catalogue/stock-moves.ts';

export type StockMoveRow = {
  id: number;
  productId: number;
  sku: string;
  name: string;
  at: Date;
  change: number;
  stockAfter: number;
  reason: StockMoveReason;
  remark: string | null;
  actor: string | null;
  orderNumber: string | null;
  returnId: number | null;
  importId: number | null;
  stockCountId: number | null;
  purchaseOrderId: number | null;
};

export type StockMoveFilter = {
  productId?: number | undefined;
  /** A query of product ids. */
  products?: RawBuilder<unknown> | undefined;
  reason?: StockMoveReason | undefined;
  from?: Date | undefined;
  before?: Date | undefined;
};

/** The newest first. */
export async function selectStockMoves(
  db: Db,
  { productId, products, reason, from, before }: StockMoveFilter,
  { offset, limit }: { offset: number; limit: number },
): Promise<StockMoveRow[]> {
  const conditions = [
    ...(productId === undefined ? [] : [sql`m.product_id = ${productId}`]),
    ...(products ? [sql`m.product_id in (${products})`] : []),
    ...(reason ? [sql`m.reason = ${reason}`] : []),
    ...(from ? [sql`m.created_at >= ${from}`] : []),
    ...(before ? [sql`m.created_at < ${before}`] : []),
    sql`true`,
  ];
  const { rows } = await sql<StockMoveRow>`
    select m.id, m.product_id, p.sku, p.name, m.created_at as at, m.change, m.stock_after, m.reason,
      m.remark, m.actor, o.order_number, m.return_id, m.import_id, m.stock_count_id,
      m.purchase_order_id
    from (select * from stock_moves m where ${sql.join(conditions, sql` and `)}
        order by m.id desc limit ${limit} offset ${offset}) m
      join products p on p.id = m.product_id left join orders o on o.id = m.order_id
    order by m.id desc`.execute(db);
  return rows;
}
