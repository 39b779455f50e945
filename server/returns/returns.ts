// Returns from the buyer's side: what can be returned, the request, and its cancellation. Owns
// returns, return_items, return_history and return_pictures. The rules are in
// shared/orders/return-rules.ts; every decision is made under the order's lock, so that requests
// never exceed the bought pieces that were not refunded (decision 0030).

import { inTransaction, isViolationOf, type Tx } from '#server/base/db/db.ts';
import { randomCode } from '#server/base/db/random-code.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import { addReturnMail } from '#server/base/jobs/queue.ts';
import type { Platform } from '#server/base/platform.ts';
import { toReturnAnswer } from '#server/orders/order-answer.ts';
import type { Order } from '#server/orders/order-records.ts';
import { canAskReturn } from '#server/orders/order-state.ts';
import { lockOrder, selectOrderParts } from '#server/orders/orders.sql.ts';
import type { Settings } from '#server/settings/settings.ts';
import {
  isInTime,
  isReturnAllowed,
  isReturnMove,
  leftToReturn,
  MAX_RETURNS,
  type ReturnState,
  type ReturnTerms,
  returnReasons,
  returnUntil,
} from '#shared/orders/return-rules.ts';
import type { ReturnAnswer, ReturnBody, ReturnOffer } from '#shared/orders/returns.ts';
import { usualInstructions } from './instructions.ts';
import {
  CODE_CONSTRAINT,
  countReturns,
  insertReturn,
  insertReturnHistory,
  moveReturn,
  type Return,
  selectReturn,
  selectReturnable,
  selectReturnByKey,
  updateReturnState,
} from './returns.sql.ts';

type Deps = Platform;

const CODE_LENGTH = 8;
const CODE_TRIES = 5;
/** The actor in the history of a return. */
const BUYER = 'customer';

type Goods = Awaited<ReturnType<typeof selectReturnable>>;

const termsOf = (order: Order, { deliveredAt }: Goods): ReturnTerms => ({
  deliveredAt,
  isCorporate: order.invoice.kind === 'corporate',
});
const isOffered = (order: Order, { rows, hasParcels }: Goods): boolean =>
  canAskReturn(order, {
    hasParcels,
    hasPersonalised: rows.some(({ isPersonalised }) => isPersonalised),
  });

export async function readOffer(
  { db, clock, settings }: Pick<Platform, 'db' | 'clock'> & { settings: Settings },
  order: Order,
): Promise<ReturnOffer> {
  const [goods, shop, usual] = await Promise.all([
    selectReturnable(db, order.id),
    settings.shop(),
    settings.returns(),
  ]);
  const terms = termsOf(order, goods);
  return {
    orderNumber: order.orderNumber,
    isOffered: isOffered(order, goods),
    isCorporate: terms.isCorporate,
    howTo: usualInstructions(usual, order.language),
    reasons: returnReasons.map((reason) => ({
      reason,
      isInTime: isInTime(reason, terms, clock()),
      until: returnUntil(reason, terms)?.toISOString() ?? null,
    })),
    rows: goods.rows.map((row) => ({
      position: row.position,
      name: row.name,
      sku: row.sku,
      imageUrl: row.imageUrl,
      quantity: row.quantity,
      isPersonalised: row.isPersonalised,
      left: leftToReturn(row, 'damaged'),
    })),
    address: usual.address || shop.address,
  };
}

/**
 * The same key is the same request, however often it is sent.
 * @throws AppError RETURN_NOT_OFFERED, RETURN_TOO_LATE, RETURN_NOT_VALID, TOO_MANY_ROWS
 */
export async function requestReturn(
  context: Deps,
  order: Order,
  body: ReturnBody,
): Promise<ReturnAnswer> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const id = await inTransaction(context.db, (tx) => place(tx, context, order.id, body));
      return await readAnswer(context, order.id, id);
    } catch (error) {
      if (!isViolationOf(error, CODE_CONSTRAINT) || attempt === CODE_TRIES) throw error;
    }
  }
}

async function place(
  tx: Tx,
  { clock }: Pick<Platform, 'clock'>,
  orderId: number,
  { requestKey, reason, rows, note }: ReturnBody,
): Promise<number> {
  const locked = await lockOrder(tx, orderId);
  const known = await selectReturnByKey(tx, orderId, requestKey);
  if (known !== null) return known;
  const at = clock();
  const goods = await selectReturnable(tx, orderId);
  if (!isOffered(locked, goods)) throw new AppError('RETURN_NOT_OFFERED');
  if (
    returnUntil(reason, termsOf(locked, goods)) === undefined ||
    !isReturnAllowed(goods.rows, rows, reason)
  )
    throw new AppError('RETURN_NOT_VALID');
  if (!isInTime(reason, termsOf(locked, goods), at)) throw new AppError('RETURN_TOO_LATE');
  if ((await countReturns(tx, orderId)) >= MAX_RETURNS)
    throw new AppError('TOO_MANY_ROWS', { values: { limit: MAX_RETURNS } });
  const id = await insertReturn(
    tx,
    { orderId, requestKey, code: randomCode(CODE_LENGTH), reason, note, createdAt: at },
    rows,
  );
  await insertReturnHistory(tx, id, 'requested', { actor: BUYER, remark: null, at });
  await updateReturnState(tx, orderId);
  // The receipt of the request is confirmed at once (domain.md 2.1).
  await addReturnMail(tx, 'return-requested', orderId, id);
  await addReturnMail(tx, 'new-return', orderId, id);
  return id;
}

/**
 * Only before a decision. Does nothing if it is already cancelled.
 * @throws AppError RETURN_NOT_FOUND, RETURN_MOVE_NOT_ALLOWED
 */
export async function cancelReturn(context: Deps, order: Order, id: number): Promise<ReturnAnswer> {
  await inTransaction(context.db, async (tx) => {
    await lockOrder(tx, order.id);
    const request = await requireReturnOf(tx, order, id);
    if (request.state === 'cancelled') return;
    await move(tx, request, 'cancelled', { actor: BUYER, remark: null, at: context.clock() });
  });
  return readAnswer(context, order.id, id);
}

/** @throws AppError RETURN_NOT_FOUND, also for another order's */
export async function requireReturnOf(
  db: Tx | Platform['db'],
  order: Pick<Order, 'id'>,
  id: number,
): Promise<Return> {
  const request = await selectReturn(db, id);
  if (!request || request.orderId !== order.id) throw new AppError('RETURN_NOT_FOUND');
  return request;
}

/** The actor of a state change, and the fields that change with it. */
type ReturnMove = { actor: string; remark: string | null; at: Date } & Partial<
  Pick<Return, 'instructions' | 'answer' | 'sendBy' | 'refundId' | 'carrier' | 'carrierCode'>
>;

/**
 * The only function that changes the state of a return. Call with its order locked.
 * @throws AppError RETURN_MOVE_NOT_ALLOWED
 */
export async function move(
  tx: Tx,
  request: Return,
  to: ReturnState,
  { actor, remark, at, ...change }: ReturnMove,
): Promise<void> {
  if (!isReturnMove(request.state, to)) throw new AppError('RETURN_MOVE_NOT_ALLOWED');
  const isEnd = to === 'rejected' || to === 'refunded' || to === 'closed' || to === 'cancelled';
  if (!(await moveReturn(tx, request, to, { ...change, ...(isEnd && { endedAt: at }) })))
    throw new Error(`return ${request.id} was moved without its lock`);
  await insertReturnHistory(tx, request.id, to, { actor, remark, at });
  await updateReturnState(tx, request.orderId);
}

async function readAnswer(
  { db }: Pick<Platform, 'db'>,
  orderId: number,
  id: number,
): Promise<ReturnAnswer> {
  const record = (await selectOrderParts(db, orderId)).returns.find((one) => one.id === id);
  if (!record) throw new AppError('RETURN_NOT_FOUND');
  return toReturnAnswer(record);
}
