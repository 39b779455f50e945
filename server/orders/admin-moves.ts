// The merchant's moves of an order: which there are stands in order-state.ts; each is made under the order's lock, as it was
// on the screen, with who and why in its history and the log. Money is by-hand.ts's.
import type { BulkPrepareAnswer } from '#shared/admin-orders.ts';
import type { Language } from '#shared/languages.ts';
import type { Actor } from '../admin/actor.ts';
import { AppError } from '../app-error.ts';
import type { Context } from '../context.ts';
import { inTransaction } from '../db.ts';
import { addMail } from '../job-queue.ts';
import { cancelPaid } from '../payments/cancel-paid.ts';
import { cancelUnpaid } from '../payments/unpaid-orders.ts';
import { translate } from '../texts.ts';
import { requireDeskOrder } from './admin-order.ts';
import { countParcels, deliverParcels } from './admin-shipments.sql.ts';
import { auditOrder, type Doing, lockAsSeen, requireSeen } from './as-seen.ts';
import { canDeliver, canPrepare } from './order-state.ts';
import { moveOrder } from './orders.ts';

/** @throws AppError ORDER_NOT_FOUND, EDIT_CONFLICT, ORDER_MOVE_NOT_ALLOWED */
export async function prepareOrder(context: Context, orderNumber: string, doing: Doing): Promise<void> {
  const { id } = await requireDeskOrder(context, orderNumber);
  const at = context.clock();
  await inTransaction(context.db, async (tx) => {
    const locked = await lockAsSeen(tx, id, doing.version);
    if (!canPrepare(locked)) throw new AppError('ORDER_MOVE_NOT_ALLOWED');
    const prepared = await moveOrder(tx, locked, { state: 'PREPARING' }, { actor: doing.actor.email, remark: doing.remark, at });
    await auditOrder(tx, doing, locked, prepared, at);
    await addMail(tx, 'order-preparing', id);
  });
}

/** Each for itself: what cannot be prepared any more is told, and stops none of the others. */
export async function prepareOrders(context: Context, actor: Actor, orders: readonly { orderNumber: string; version: number }[], language: Language): Promise<BulkPrepareAnswer> {
  const answer: BulkPrepareAnswer = { prepared: [], refused: [] };
  for (const { orderNumber, version } of orders) {
    try {
      await prepareOrder(context, orderNumber, { actor, version, remark: null });
      answer.prepared.push(orderNumber);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      answer.refused.push({ orderNumber, message: translate(language, 'errors', error.code, error.values) });
    }
  }
  return answer;
}

/**
 * Every parcel has arrived.
 * @throws AppError ORDER_NOT_FOUND, EDIT_CONFLICT, ORDER_MOVE_NOT_ALLOWED
 */
export async function deliverOrder(context: Context, orderNumber: string, doing: Doing): Promise<void> {
  const { id } = await requireDeskOrder(context, orderNumber);
  const at = context.clock();
  await inTransaction(context.db, async (tx) => {
    const locked = await lockAsSeen(tx, id, doing.version);
    if (!canDeliver(locked)) throw new AppError('ORDER_MOVE_NOT_ALLOWED');
    await deliverParcels(tx, id, null, at);
    const delivered = await moveOrder(tx, locked, { state: 'DELIVERED' }, { actor: doing.actor.email, remark: doing.remark, at });
    await auditOrder(tx, doing, locked, delivered, at);
    await addMail(tx, 'order-delivered', id);
  });
}

/**
 * An unpaid one; its pieces go back.
 * @throws AppError ORDER_NOT_FOUND, EDIT_CONFLICT, ORDER_NOT_CANCELLABLE, PAYMENT_IN_PROGRESS
 */
export async function cancelByShop(context: Context, orderNumber: string, doing: Doing): Promise<void> {
  const order = await requireDeskOrder(context, orderNumber);
  requireSeen(order, doing.version);
  const at = context.clock();
  await cancelUnpaid(context, order, async (_tx, locked) => {
    requireSeen(locked, doing.version);
    return {
      isDone: false,
      actor: doing.actor.email,
      note: 'cancelled-by-shop',
      remark: doing.remark,
      async written(tx, cancelled) {
        await auditOrder(tx, doing, locked, cancelled, at);
        await addMail(tx, 'order-cancelled', order.id);
      },
    };
  });
}

/** @throws AppError ORDER_NOT_FOUND, EDIT_CONFLICT, ORDER_NOT_CANCELLABLE also when a part of it is on its way */
export async function cancelPaidByShop(context: Context, orderNumber: string, doing: Doing): Promise<void> {
  const { id } = await requireDeskOrder(context, orderNumber);
  await cancelPaid(context, id, async (tx, locked) => {
    requireSeen(locked, doing.version);
    if ((await countParcels(tx, id)) > 0) throw new AppError('ORDER_NOT_CANCELLABLE');
    const { email } = doing.actor;
    return {
      actor: email,
      createdBy: email,
      note: 'cancelled-by-shop',
      remark: doing.remark,
      written: (tx, cancelled) => auditOrder(tx, doing, locked, cancelled, context.clock()),
    };
  });
}
