// Orders: the record of what was sold to whom, its states and who may read it. Owns orders,
// order_items, order_history, order_documents and shipments; every move goes through `moveOrder`.
// Specification 3, 5 and 7.

import type { Tx } from '#server/base/db/db.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import type { Platform } from '#server/base/platform.ts';
import { DAY_MS, MINUTE_MS } from '#shared/base/format.ts';
import { readOrderNumber } from '#shared/orders/order-number.ts';
import type { OrderState } from '#shared/orders/order-states.ts';
import { addPurchaseReport } from './measurements.ts';
import {
  isAccessToken,
  isOwnedBy,
  mayReadForCompany,
  type Reader,
  readerOf,
} from './order-access.ts';
import type { HistoryInput, Order } from './order-records.ts';
import { assertMove, assertStepBack, type OrderStates } from './order-state.ts';
import {
  insertHistory,
  raiseVersion,
  selectOrderByNumber,
  updateOrderStates,
} from './orders.sql.ts';
import { renewPromise } from './promise.ts';
import { awaitProofs } from './proof-wait.ts';
import { countsAsSold, recountSold } from './stock.ts';

export { insertOrder, KEY_CONSTRAINT, NUMBER_CONSTRAINT } from './insert-order.sql.ts';
export { selectVerifiedBuyer as findVerifiedBuyer } from './rows.sql.ts';

type Access = Pick<Platform, 'db' | 'secrets'>;

const manualMs = { transfer: 3 * DAY_MS, cash: 3 * DAY_MS, pos: 3 * DAY_MS };
/** How long an unpaid order reserves its stock, counted from the last attempt. */
const holdMs = { ...manualMs, card: 45 * MINUTE_MS };
/** For an order that the shop placed: its buyer gets the link by mail. */
const holdForBuyerMs = { ...manualMs, card: DAY_MS };
/** Orders with cash on delivery, from a marketplace or on account wait for no payment. */
export const expiryFrom = (
  method: Order['paymentMethod'],
  at: Date,
  { isForBuyer = false } = {},
): Date | null =>
  method === 'cash-on-delivery' || method === 'marketplace' || method === 'account'
    ? null
    : new Date(at.getTime() + (isForBuyer ? holdForBuyerMs : holdMs)[method]);

/**
 * @throws AppError ORDER_NOT_FOUND, the same whether the number or the token is wrong, or the order
 * belongs to another customer.
 */
export async function requireOrder(
  { db, secrets }: Access,
  typedNumber: string,
  { token, signedIn }: Reader,
): Promise<Order> {
  const orderNumber = readOrderNumber(typedNumber);
  const order = await selectOrderByNumber(db, orderNumber);
  const hasToken = isAccessToken(secrets, orderNumber, order?.accessTokenHash ?? null, token ?? '');
  const isOwner = order !== null && signedIn !== null && isOwnedBy(signedIn, order);
  if (!order || !(hasToken || isOwner)) throw new AppError('ORDER_NOT_FOUND');
  return order;
}

/**
 * The order in the address of a request.
 * @throws AppError ORDER_NOT_FOUND, as `requireOrder`
 */
export const requireOrderOfRequest = async (
  deps: Access & Pick<Platform, 'clock'>,
  request: Parameters<typeof readerOf>[1] & { params: { orderNumber: string } },
): Promise<Order> => requireOrder(deps, request.params.orderNumber, await readerOf(deps, request));

/**
 * To read and to pay it: also an order of a company, for members who may read its orders.
 * @throws AppError ORDER_NOT_FOUND, as `requireOrder`
 */
export async function requireReadableOrder(
  deps: Access,
  typedNumber: string,
  reader: Reader,
): Promise<Order> {
  try {
    return await requireOrder(deps, typedNumber, reader);
  } catch (error) {
    const order = reader.signedIn
      ? await selectOrderByNumber(deps.db, readOrderNumber(typedNumber))
      : null;
    if (order && reader.signedIn && (await mayReadForCompany(deps.db, reader.signedIn, order)))
      return order;
    throw error;
  }
}

/**
 * Moves a locked order and writes the move into its history.
 * @throws Error for a move that is not allowed, or when the order was not locked first.
 */
export async function moveOrder(
  tx: Tx,
  order: Order,
  to: Partial<OrderStates>,
  { keepsVersion = false, isStepBack = false, ...entry }: HistoryInput,
): Promise<Order> {
  const { at } = entry;
  const version = keepsVersion ? order.version : order.version + 1;
  const target = {
    state: to.state ?? order.state,
    paymentState: to.paymentState ?? order.paymentState,
  };
  if (isStepBack) assertStepBack(order, target);
  else assertMove(order, target);
  if (!(await updateOrderStates(tx, order.id, { from: order, to: target, version }, at)))
    throw new Error(`order ${order.id} was moved without its lock`);
  await insertHistory(tx, order.id, target, { note: null, remark: null, ...entry });
  if (countsAsSold(order.state) !== countsAsSold(target.state)) await recountSold(tx, order.id);
  if (order.paymentState !== 'PAID' && target.paymentState === 'PAID')
    await addPurchaseReport(tx, order.id, at);
  const promised = order.state === target.state ? null : promisedBy(order, target, isStepBack);
  const promise = promised ? await renewPromise(tx, order, promised, at) : order.promise;
  const isConfirmed = !isStepBack && order.state !== 'CONFIRMED' && target.state === 'CONFIRMED';
  const proofState = isConfirmed ? await awaitProofs(tx, order) : order.proofState;
  return { ...order, ...target, version, promise, proofState };
}

/**
 * If a shipment is undone, the promise is calculated as if the order were confirmed now; other
 * steps back do not change it.
 */
function promisedBy(from: OrderStates, to: OrderStates, isStepBack: boolean): OrderState | null {
  if (!isStepBack) return to.state;
  return from.state === 'SHIPPED' ? 'CONFIRMED' : null;
}

/**
 * Records an event of a locked order without a change of its states. Also increases the version,
 * unless `keepsVersion` is set.
 */
export async function writeHistory(
  tx: Tx,
  order: Order,
  { actor, note = null, remark = null, at, keepsVersion = false }: HistoryInput,
): Promise<Order> {
  if (!keepsVersion) await raiseVersion(tx, order.id, at);
  await insertHistory(tx, order.id, order, { actor, note, remark, at });
  return keepsVersion ? order : { ...order, version: order.version + 1 };
}
