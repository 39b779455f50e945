// A large transfer order of a buyer without a verified mailbox holds no stock until a link in the
// mail is opened and confirmed, the merchant reserves the stock, or the money arrives (decision
// 0045). Its state is that of every unpaid order; only `holds_stock` is false.
import { createHmac, timingSafeEqual } from 'node:crypto';
import { inTransaction, type Tx } from '#server/base/db/db.ts';
import { hashOfToken } from '#server/base/db/secret-token.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import type { StockChange } from '#server/base/http-cache/changes.ts';
import { addMailAgain } from '#server/base/jobs/queue.ts';
import type { Platform } from '#server/base/platform.ts';
import type { Secrets } from '#server/base/run/secrets.ts';
import { lockSellables } from '#server/catalogue/sellables.sql.ts';
import { auditOrder, lockAtVersion, type OrderEdit } from '#server/orders/expected-version.ts';
import type { Order } from '#server/orders/order-records.ts';
import { isUnreserved } from '#server/orders/order-state.ts';
import { lockOrder, selectItemQuantities } from '#server/orders/orders.sql.ts';
import { writeHistory } from '#server/orders/orders.ts';
import { reserveStockAgain, type StockActor } from '#server/orders/stock.ts';

type Deps = Pick<Platform, 'db' | 'changes' | 'clock'>;

/**
 * Sent only in a mail to the order's address, so it proves that the person can read that mailbox.
 */
export const reservationTokenOf = (
  { orderAccessKey }: Pick<Secrets, 'orderAccessKey'>,
  orderNumber: string,
): string =>
  createHmac('sha256', orderAccessKey).update(`reserve ${orderNumber}`).digest('base64url');

/**
 * The buyer confirms with the token from the mail. Does nothing if the stock is already reserved.
 * @throws AppError LINK_NOT_VALID, ORDER_NOT_PAYABLE once the order is over, STOCK_GONE
 */
export async function reserveByBuyer(
  deps: Deps & Pick<Platform, 'secrets'>,
  order: Order,
  token: string,
): Promise<void> {
  const right = reservationTokenOf(deps.secrets, order.orderNumber);
  if (!timingSafeEqual(hashOfToken(token), hashOfToken(right)))
    throw new AppError('LINK_NOT_VALID');
  await reserve(deps, async (tx) => {
    const locked = await lockOrder(tx, order.id);
    if (locked.holdsStock) return [];
    if (!isUnreserved(locked)) throw new AppError('ORDER_NOT_PAYABLE');
    const by = { actor: 'customer', at: deps.clock() };
    const taken = await takeAll(tx, locked, by);
    await writeHistory(tx, locked, { ...by, note: 'reserved' });
    return taken;
  });
}

/** @throws AppError EDIT_CONFLICT, ORDER_MOVE_NOT_ALLOWED, STOCK_GONE */
export async function reserveByShop(deps: Deps, orderId: number, doing: OrderEdit): Promise<void> {
  const at = deps.clock();
  await reserve(deps, async (tx) => {
    const locked = await lockAtVersion(tx, orderId, doing.version);
    if (!isUnreserved(locked)) throw new AppError('ORDER_MOVE_NOT_ALLOWED');
    const by = { actor: doing.actor.email, at };
    const taken = await takeAll(tx, locked, by);
    const after = await writeHistory(tx, locked, {
      ...by,
      note: 'reserved',
      remark: doing.remark,
    });
    await auditOrder(tx, doing, { before: locked, after, at, details: { holdsStock: true } });
    return taken;
  });
}

/**
 * Sends the mail with the link again.
 * @throws AppError ORDER_NOT_PAYABLE if nothing is left to confirm
 */
export async function sendReservationLink(
  { db }: Pick<Platform, 'db'>,
  { id }: Order,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    if (!isUnreserved(await lockOrder(tx, id))) throw new AppError('ORDER_NOT_PAYABLE');
    await addMailAgain(tx, { kind: 'order-received', orderId: id, paymentId: null });
  });
}

async function reserve(
  { db, changes }: Deps,
  take: (tx: Tx) => Promise<StockChange[]>,
): Promise<void> {
  changes.stockChanged(await inTransaction(db, take));
}

/** @throws AppError STOCK_GONE with the missing product and the quantity that is left */
async function takeAll(tx: Tx, order: Order, by: StockActor): Promise<StockChange[]> {
  const taken = await reserveStockAgain(tx, order, by);
  if (taken) return taken;
  const items = await selectItemQuantities(tx, order.id);
  const products = await lockSellables(
    tx,
    items.map(({ productId }) => productId),
  );
  const missing = items.flatMap(({ productId, quantity }) => {
    const product = products.find(({ id }) => id === productId);
    return product && product.stock < quantity ? [{ name: product.name, left: product.stock }] : [];
  });
  throw new AppError('STOCK_GONE', {
    values: { goods: missing.map(({ name, left }) => `${name} (${left})`).join(', ') },
    details: { missing },
  });
}
