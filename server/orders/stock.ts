// The pieces of an order: out of stock while it holds them, given back exactly once, taken again by a late payment.
// The uses of its discounts go the same way.
import { lockSellables, returnStock, type StockLevel, takeStock } from '../catalogue/catalogue.sql.ts';
import type { StockChange } from '../changes.ts';
import type { Tx } from '../db.ts';
import { countUsesAgain, returnUses } from '../discounts/uses.ts';
import { type Order, selectItemQuantities, updateHoldsStock } from './orders.sql.ts';

/** To be told after commit: a product that ran out shows in lists, not only on its own page. */
export const toTakenChanges = (levels: readonly StockLevel[]): StockChange[] => levels.map(({ productId, stock }) => ({ productId, isFlip: stock === 0 }));

/** Call with the order locked. Does nothing when the pieces are back already. */
export async function giveBackStock(tx: Tx, order: Pick<Order, 'id'>): Promise<StockChange[]> {
  if (!(await updateHoldsStock(tx, order.id, false))) return [];
  const items = await selectItemQuantities(tx, order.id);
  const given = new Map(items.map((item) => [item.productId, item.quantity]));
  const levels = await returnStock(tx, items);
  await returnUses(tx, order.id);
  return levels.map(({ productId, stock }) => ({ productId, isFlip: stock === given.get(productId) }));
}

/** All pieces or none: null when something is no longer there. Call with the order locked. */
export async function takeStockAgain(tx: Tx, order: Pick<Order, 'id'>): Promise<StockChange[] | null> {
  const items = await selectItemQuantities(tx, order.id);
  const sellables = await lockSellables(
    tx,
    items.map((item) => item.productId),
  );
  const stocks = new Map(sellables.map((product) => [product.id, product.stock]));
  if (items.some((item) => (stocks.get(item.productId) ?? 0) < item.quantity)) return null;
  if (!(await updateHoldsStock(tx, order.id, true))) return [];
  const levels = await takeStock(tx, items);
  await countUsesAgain(tx, order.id);
  return toTakenChanges(levels);
}
