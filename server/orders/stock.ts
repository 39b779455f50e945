// The stock that an order reserves: released exactly once, reserved again by a late payment,
// together with the uses of its discounts. Also the sold counts for the best sellers: the pieces of
// a row from the confirmation on, minus refunds.

import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '#server/base/db/db.ts';
import type { StockChange } from '#server/base/http-cache/changes.ts';
import {
  lockSellables,
  returnStock,
  type StockLevel,
  takeStock,
} from '#server/catalogue/sellables.sql.ts';
import { settingCause } from '#server/catalogue/stock-cause.ts';
import { countUsesAgain, returnUses } from '#server/discounts/uses.ts';
import type { OrderState } from '#shared/orders/order-states.ts';
import type { Order } from './order-records.ts';
import { selectItemQuantities, updateHoldsStock } from './orders.sql.ts';

/**
 * For `changes.stockChanged` after commit: a product that is sold out changes lists, not only its
 * own page.
 */
export const toReservedChanges = (levels: readonly StockLevel[]): StockChange[] =>
  levels.map(({ productId, stock }) => ({ productId, isFlip: stock === 0 }));

/** The reason of the stock move for a new order: a query over `placed` (orders.sql.ts). */
export const causeOfPlaced = settingCause(
  sql`jsonb_build_object('reason', 'order', 'orderId', id, 'actor', coalesce(placed_by, 'customer'),
    'at', created_at)`,
  sql`from placed`,
);

export type StockActor = { actor: string; at: Date };

/**
 * Call with the order locked. Does nothing if the stock was already released. The job that expires
 * unpaid orders is the actor `expiry`.
 */
export async function releaseStock(
  tx: Tx,
  order: Pick<Order, 'id'>,
  { actor, at }: StockActor,
): Promise<StockChange[]> {
  if (!(await updateHoldsStock(tx, order.id, false))) return [];
  const items = await selectItemQuantities(tx, order.id);
  const released = new Map(items.map((item) => [item.productId, item.quantity]));
  const reason = actor === 'expiry' ? 'expiry' : 'cancellation';
  const levels = await returnStock(tx, items, { reason, orderId: order.id, actor, at });
  await returnUses(tx, order.id);
  return levels.map(({ productId, stock }) => ({
    productId,
    isFlip: stock === released.get(productId),
  }));
}

/**
 * Reserves all pieces or none: null if something is no longer available. Call with the order
 * locked.
 */
export async function reserveStockAgain(
  tx: Tx,
  order: Pick<Order, 'id'>,
  { actor, at }: StockActor,
): Promise<StockChange[] | null> {
  const items = await selectItemQuantities(tx, order.id);
  const sellables = await lockSellables(
    tx,
    items.map((item) => item.productId),
  );
  const stocks = new Map(sellables.map((product) => [product.id, product.stock]));
  if (items.some((item) => (stocks.get(item.productId) ?? 0) < item.quantity)) return null;
  if (!(await updateHoldsStock(tx, order.id, true))) return [];
  const cause = { reason: 'order-again', orderId: order.id, actor, at } as const;
  const levels = await takeStock(tx, items, cause);
  await countUsesAgain(tx, order.id);
  return toReservedChanges(levels);
}

const unsold: readonly OrderState[] = ['PENDING_PAYMENT', 'CANCELLED', 'EXPIRED'];

export const countsAsSold = (state: OrderState): boolean => !unsold.includes(state);

/**
 * Updates the sold counts from the current order. Each row stores what it has counted, so that it
 * counts once. Call with the order locked, after its move or its refund was written.
 */
export async function recountSold(tx: Tx, orderId: number): Promise<void> {
  const changed: RawBuilder<unknown> = sql`
    select i.position, i.product_id, i.sold_quantity as before,
      case when o.state = any(${[...unsold]}::text[]) then 0
        else greatest(i.quantity - coalesce(back.quantity, 0), 0) end::int as now
    from order_items i join orders o on o.id = i.order_id
    left join (select position, sum(quantity) as quantity from refund_items
      where order_id = ${orderId} group by position) back on back.position = i.position
    where i.order_id = ${orderId}`;
  // Products are locked in id order everywhere.
  await sql`select 1 from products
      where id in (select product_id from (${changed}) c where c.before <> c.now)
      order by id for no key update`.execute(tx);
  await sql`
    with counted as (
      update order_items i set sold_quantity = c.now from (${changed}) c
        where i.order_id = ${orderId} and i.position = c.position and c.before <> c.now
      returning c.product_id, c.now - c.before as difference)
    update products p set sold_count = p.sold_count + d.difference
    from (select product_id, sum(difference)::int as difference from counted group by product_id) d
      where p.id = d.product_id`.execute(tx);
}
