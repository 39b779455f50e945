// The merchant gives money back for rows of a paid order; what is sound returns to the shelf, what was not sent is not sent
// any more. With its last piece an order that nothing was sent of is cancelled, and one that went in parts is shipped.
import type { RefundInput } from '#shared/admin-orders.ts';
import { fromLira } from '#shared/money.ts';
import type { Actor } from '../admin/actor.ts';
import { AppError } from '../app-error.ts';
import { returnStock } from '../catalogue/catalogue.sql.ts';
import type { StockChange } from '../changes.ts';
import type { Context } from '../context.ts';
import { inTransaction, type Tx } from '../db.ts';
import { returnUses } from '../discounts/uses.ts';
import { paymentsOf } from '../payments/by-hand.ts';
import { type BackFrom, quoteRows, type Refundable, readRefundable, toRefundItems } from '../payments/refund-rows.ts';
import { markRefundGiven, type RefundItem, refundAgain, wantRefund } from '../payments/refunds.ts';
import { randomCode } from '../random-code.ts';
import { requireDeskOrder } from './admin-order.ts';
import { countParcels } from './admin-shipments.sql.ts';
import { auditOrder, type Doing, lockAsSeen } from './as-seen.ts';
import { canRefund, isBeforeShipment } from './order-state.ts';
import { raiseVersion, updateHoldsStock } from './orders.sql.ts';
import { moveOrder, type Order } from './orders.ts';

const KEY_LENGTH = 20;

/** @throws AppError ORDER_NOT_FOUND, EDIT_CONFLICT, ORDER_MOVE_NOT_ALLOWED, REFUND_NOT_VALID */
export async function refundRows(context: Context, orderNumber: string, { rows, shipping, amount, reason }: RefundInput, doing: Doing): Promise<void> {
  const { id } = await requireDeskOrder(context, orderNumber);
  const at = context.clock();
  const stockChanges = await inTransaction(context.db, async (tx) => {
    const locked = await lockAsSeen(tx, id, doing.version);
    const { given, after } = await giveRowsBack(tx, context, locked, { rows, shipping, amount, reason }, doing, at);
    await auditOrder(tx, doing, locked, after, at, { refund: amount, reason, shipping, rows });
    return given;
  });
  context.changes.stockChanged(stockChanges);
}

/**
 * Call with the order locked; what of the stock changed is told after the commit.
 * @throws AppError ORDER_MOVE_NOT_ALLOWED, REFUND_NOT_VALID
 */
export async function giveRowsBack(
  tx: Tx,
  context: Pick<Context, 'providers'>,
  locked: Order,
  { rows, shipping, amount, reason, from }: RefundInput & { from?: BackFrom },
  { actor, remark }: Pick<Doing, 'actor' | 'remark'>,
  at: Date,
): Promise<{ given: StockChange[]; after: Order; refundId: number | null }> {
  const payment = (await paymentsOf(tx, locked.id)).find(({ state }) => state === 'PAID');
  if (!canRefund(locked) || !payment) throw new AppError('ORDER_MOVE_NOT_ALLOWED');
  const refundable = await readRefundable(tx, locked);
  const quote = quoteRows(refundable, { rows, shipping });
  // Never another amount than the one that stood on the button.
  if (!quote || quote.amount === 0 || quote.amount !== fromLira(amount) || rows.some(({ quantity, restocked }) => restocked > quantity)) throw new AppError('REFUND_NOT_VALID');
  const items = toRefundItems(refundable, quote, (position) => (locked.holdsStock ? (rows.find((row) => row.position === position)?.restocked ?? 0) : 0), from);
  const refundId = await wantRefund(tx, context, payment, {
    cause: 'part',
    amount: quote.amount,
    key: `part ${randomCode(KEY_LENGTH)}`,
    shippingKurus: quote.shipping,
    items,
    reason,
    remark,
    createdBy: actor.email,
    at,
  });
  const given = await shelve(tx, refundable, items);
  const after = await closeWhenEmpty(tx, locked, refundable, items, actor, at);
  return { given, after, refundId };
}

/** Of several rows of a product, the sum. */
async function shelve(tx: Tx, { rows }: Refundable, items: readonly RefundItem[]): Promise<StockChange[]> {
  const sums = new Map<number, number>();
  for (const { position, restocked } of items) {
    const productId = rows.find((row) => row.position === position)?.productId;
    if (productId !== undefined && restocked > 0) sums.set(productId, (sums.get(productId) ?? 0) + restocked);
  }
  if (sums.size === 0) return [];
  const levels = await returnStock(
    tx,
    [...sums].map(([productId, quantity]) => ({ productId, quantity })),
  );
  return levels.map(({ productId, stock }) => ({ productId, isFlip: stock === sums.get(productId) }));
}

async function closeWhenEmpty(tx: Tx, order: Order, { rows }: Refundable, items: readonly RefundItem[], actor: Actor, at: Date): Promise<Order> {
  const left = rows.reduce((sum, { unshipped }) => sum + unshipped, 0) - items.reduce((sum, { unshipped }) => sum + unshipped, 0);
  const by = { actor: actor.email, at };
  if (!isBeforeShipment(order) || left > 0) {
    await raiseVersion(tx, order.id, at);
    return { ...order, version: order.version + 1 };
  }
  if ((await countParcels(tx, order.id)) > 0) {
    const shipped = await moveOrder(tx, order, { state: 'SHIPPED' }, by);
    return (await countParcels(tx, order.id, { isOnTheWay: true })) > 0 ? shipped : moveOrder(tx, shipped, { state: 'DELIVERED' }, by);
  }
  // What was not sound is gone; the shelf has the rest already.
  if (await updateHoldsStock(tx, order.id, false)) await returnUses(tx, order.id);
  return moveOrder(tx, order, { state: 'CANCELLED' }, { ...by, note: 'cancelled-by-shop' });
}

/** @throws AppError ORDER_NOT_FOUND, EDIT_CONFLICT, REFUND_NOT_FOUND, ORDER_MOVE_NOT_ALLOWED */
export async function tryRefundAgain(context: Context, orderNumber: string, refundId: number, doing: Doing): Promise<void> {
  const { id } = await requireDeskOrder(context, orderNumber);
  const at = context.clock();
  await inTransaction(context.db, async (tx) => {
    const locked = await lockAsSeen(tx, id, doing.version);
    await refundAgain(tx, context, locked, refundId);
    await raiseVersion(tx, id, at);
    await auditOrder(tx, doing, locked, locked, at, { refundId, isTriedAgain: true });
  });
}

/** @throws AppError ORDER_NOT_FOUND, EDIT_CONFLICT, REFUND_NOT_FOUND, ORDER_MOVE_NOT_ALLOWED */
export async function markGiven(context: Context, orderNumber: string, refundId: number, doing: Doing): Promise<void> {
  const { id } = await requireDeskOrder(context, orderNumber);
  const at = context.clock();
  await inTransaction(context.db, async (tx) => {
    const locked = await lockAsSeen(tx, id, doing.version);
    const after = await markRefundGiven(tx, locked, refundId, { email: doing.actor.email, remark: doing.remark, at });
    if (after.version === locked.version) await raiseVersion(tx, id, at);
    await auditOrder(tx, doing, locked, after, at, { refundId, isGivenByHand: true });
  });
}
