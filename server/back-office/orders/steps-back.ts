// A mistaken step can be undone while nothing has followed it (order-state.ts): a booked transfer,
// the preparation, the delivery, the newest parcel. Decision 0056.

import type { Tx } from '#server/base/db/db.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import type { MailKind } from '#server/base/jobs/mail-kinds.ts';
import { stopMails } from '#server/base/jobs/queue.sql.ts';
import { addMailAgain } from '#server/base/jobs/queue.ts';
import { detachParcel } from '#server/base/jobs/sent-mails.ts';
import type { Platform } from '#server/base/platform.ts';
import { auditOrder, type OrderEdit } from '#server/orders/expected-version.ts';
import type { Order } from '#server/orders/order-records.ts';
import { lockOrder, updateExpiry } from '#server/orders/orders.sql.ts';
import { expiryFrom, moveOrder, writeHistory } from '#server/orders/orders.ts';
import { deleteParcel, selectParcel } from '#server/orders/shipments.sql.ts';
import { unbookTransfer } from '#server/payments/manual-payments.ts';
import type { UndoableStep } from '#shared/back-office/order.ts';
import { editOrder } from './edit-order.ts';
import { takeDeliveryBack, wasPreparedBy } from './steps-back.sql.ts';
import { readUndoable } from './undoable.ts';

type Step = { tx: Tx; doing: OrderEdit; at: Date };
/** Whether the buyer is mailed that the step was undone. */
type UndoMail = 'sent' | 'none';
/** The mail about a step, and the mail that it was undone. */
type Mails = readonly [MailKind, MailKind];
const parcelMails: Mails = ['order-shipped', 'parcel-undone'];

/** @throws AppError ORDER_NOT_FOUND, EDIT_CONFLICT, ORDER_MOVE_NOT_ALLOWED */
const undoing =
  (
    step: UndoableStep,
    mails: Mails,
    undo: (step: Step, locked: Order, since: Date) => Promise<Order>,
  ) =>
  async (context: Platform, orderNumber: string, doing: OrderEdit): Promise<UndoMail> => {
    return editOrder(context, orderNumber, doing.version, async (tx, locked, at) => {
      const { undoable, since } = await readUndoable(tx, locked);
      if (undoable !== step) throw new AppError('ORDER_MOVE_NOT_ALLOWED');
      const after = await undo({ tx, doing, at }, locked, since);
      await auditOrder(tx, doing, { before: locked, after, at, details: { isUndone: true } });
      return sendUndoMail(tx, mails, { orderId: locked.id, shipmentId: null }, doing);
    });
  };

/**
 * A mail that still waits in the queue is stopped, and the buyer is informed of neither step
 * (decision 0067). Otherwise a new mail is sent each time: a step may be undone more than once.
 */
async function sendUndoMail(
  tx: Tx,
  [kind, undone]: Mails,
  about: { orderId: number; shipmentId: number | null },
  { isNotified }: OrderEdit,
): Promise<UndoMail> {
  const isStopped = await stopMails(tx, { kind, ...about });
  if (isStopped || isNotified === false) return 'none';
  await addMailAgain(tx, { kind: undone, orderId: about.orderId, paymentId: null });
  return 'sent';
}

const entryOf = ({ doing, at }: Step, note: string) => ({
  actor: doing.actor.email,
  remark: doing.remark,
  isStepBack: true,
  note,
  at,
});

/** The money did not arrive: the order waits for it again, with a new payment period. */
export const undoBooking = undoing(
  'bookTransfer',
  ['order-paid', 'payment-undone'],
  async (step, locked) => {
    const { tx, at } = step;
    await unbookTransfer(tx, locked.id);
    await updateExpiry(tx, locked.id, expiryFrom(locked.paymentMethod, at));
    const to = { state: 'PENDING_PAYMENT', paymentState: 'PENDING' } as const;
    return moveOrder(tx, locked, to, entryOf(step, 'undone-booking'));
  },
);

export const undoPreparing = undoing(
  'prepare',
  ['order-preparing', 'preparing-undone'],
  (step, locked) =>
    moveOrder(step.tx, locked, { state: 'CONFIRMED' }, entryOf(step, 'undone-preparing')),
);

export const undoDelivery = undoing(
  'deliver',
  ['order-delivered', 'delivery-undone'],
  async (step, locked, since) => {
    await takeDeliveryBack(step.tx, locked.id, since);
    return moveOrder(step.tx, locked, { state: 'SHIPPED' }, entryOf(step, 'undone-delivery'));
  },
);

/**
 * Removes the newest parcel, which was entered by mistake; its pieces are to be sent again. An
 * invoice that was issued with it keeps its number.
 * @throws AppError ORDER_NOT_FOUND, PARCEL_NOT_FOUND, EDIT_CONFLICT, ORDER_MOVE_NOT_ALLOWED
 */
export async function removeParcel(
  context: Platform,
  orderNumber: string,
  shipmentId: number,
  doing: OrderEdit,
): Promise<UndoMail> {
  return editOrder(context, orderNumber, doing.version, async (tx, locked, at) => {
    return takeParcelBack({ tx, doing, at }, locked, shipmentId);
  });
}

/**
 * Removes the newest parcel, and undoes the preparation if the parcel had started it.
 * @throws AppError as `removeParcel`
 */
export async function undoShipping(
  context: Platform,
  orderNumber: string,
  doing: OrderEdit,
): Promise<UndoMail> {
  return editOrder(context, orderNumber, doing.version, async (tx, locked, at) => {
    const { removableParcel } = await readUndoable(tx, locked);
    if (removableParcel === null) throw new AppError('ORDER_MOVE_NOT_ALLOWED');
    const isPreparedByIt = await wasPreparedBy(tx, locked.id, removableParcel);
    const mail = await takeParcelBack({ tx, doing, at }, locked, removableParcel);
    const left = await lockOrder(tx, locked.id);
    if (isPreparedByIt && (await readUndoable(tx, left)).undoable === 'prepare')
      await moveOrder(
        tx,
        left,
        { state: 'CONFIRMED' },
        entryOf({ tx, doing, at }, 'undone-preparing'),
      );
    return mail;
  });
}

async function takeParcelBack(step: Step, locked: Order, shipmentId: number): Promise<UndoMail> {
  const { tx, doing, at } = step;
  const { id } = locked;
  const parcel = await selectParcel(tx, id, shipmentId);
  if (!parcel) throw new AppError('PARCEL_NOT_FOUND');
  const { removableParcel } = await readUndoable(tx, locked);
  if (removableParcel !== shipmentId) throw new AppError('ORDER_MOVE_NOT_ALLOWED');
  await detachParcel(tx, shipmentId);
  await deleteParcel(tx, shipmentId);
  const entry = entryOf(step, 'undone-parcel');
  const after =
    locked.state === 'SHIPPED'
      ? await moveOrder(tx, locked, { state: 'PREPARING' }, entry)
      : await writeHistory(tx, locked, entry);
  const details = { removedParcel: { shipmentId, ...parcel } };
  await auditOrder(tx, doing, { before: locked, after, at, details });
  return sendUndoMail(tx, parcelMails, { orderId: id, shipmentId }, doing);
}
