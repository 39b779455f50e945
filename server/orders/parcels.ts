// The steps of a parcel, whether the merchant enters them or the carrier reports them. An order may
// be sent in several parcels. It is shipped with the last of its rows, and delivered with its last
// parcel. Call with the order locked.

import type { Tx } from '#server/base/db/db.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import { addShipmentMail } from '#server/base/jobs/queue.ts';
import { closeWhenEmpty } from './close-when-empty.ts';
import type { Order } from './order-records.ts';
import { canDeliver, canShip, whyNoParcel } from './order-state.ts';
import { raiseVersion } from './orders.sql.ts';
import { moveOrder } from './orders.ts';
import {
  deleteParcel,
  deliverParcels,
  insertParcel,
  isAllSent,
  type Parcel,
  selectParcel,
  selectUnshipped,
  sendParcel,
} from './shipments.sql.ts';
import { addStepMail } from './step-mails.ts';

type PackedRow = { position: number; quantity: number };
/** `actor` reports the step; the mail waits `undoSeconds`, in which the step can be undone. */
export type Step = {
  actor: string;
  at: Date;
  remark: string | null;
  isNotified: boolean;
  undoSeconds: number;
};
/**
 * Issues the invoice with the first parcel (server/invoicing/first-parcel.ts); does nothing for
 * later parcels.
 */
export type IssueInvoice = (tx: Tx, order: Order, at: Date) => Promise<void>;
type Sending = Step & { issueInvoice: IssueInvoice };
type Moved = { order: Order; shipmentId: number };

/**
 * Packs a parcel: its rows cannot be in another parcel. The order is being prepared from now on.
 * @throws AppError ORDER_MOVE_NOT_ALLOWED, PROOF_NOT_APPROVED, PARCEL_NOT_VALID
 */
export async function packParcel(
  tx: Tx,
  locked: Order,
  { rows, ...parcel }: Parcel & { rows: readonly PackedRow[] },
  { actor, at }: Pick<Step, 'actor' | 'at'>,
): Promise<Moved> {
  if (!canShip(locked)) throw new AppError(whyNoParcel(locked));
  await requireLeft(tx, locked.id, rows);
  const shipmentId = await insertParcel(tx, locked.id, { ...parcel, createdBy: actor, at }, rows);
  if (locked.state === 'PREPARING') {
    await raiseVersion(tx, locked.id, at);
    return { order: { ...locked, version: locked.version + 1 }, shipmentId };
  }
  return { order: await moveOrder(tx, locked, { state: 'PREPARING' }, { actor, at }), shipmentId };
}

/** Its pieces are free again, except those that were refunded meanwhile. */
export async function unpackParcel(
  tx: Tx,
  locked: Order,
  shipmentId: number,
  by: Pick<Step, 'actor' | 'at'>,
): Promise<Order> {
  await deleteParcel(tx, shipmentId);
  return closeWhenEmpty(tx, locked, by);
}

/**
 * The carrier has received a packed parcel; the buyer gets a mail. With the last parcel the order
 * is shipped. A parcel that is already on its way stays unchanged.
 */
export async function handOver(
  tx: Tx,
  locked: Order,
  shipmentId: number,
  { issueInvoice, actor, at, remark, isNotified, undoSeconds }: Sending,
): Promise<Order> {
  if (!(await sendParcel(tx, shipmentId, at))) return locked;
  const isComplete = locked.state === 'PREPARING' && (await isAllSent(tx, locked.id));
  const after = isComplete
    ? await moveOrder(tx, locked, { state: 'SHIPPED' }, { actor, at, remark })
    : { ...locked, version: locked.version + 1 };
  if (!isComplete) await raiseVersion(tx, locked.id, at);
  if (isNotified) await addShipmentMail(tx, locked.id, shipmentId, undoSeconds);
  // The last step, because the number series is locked from here on.
  await issueInvoice(tx, locked, at);
  return after;
}

/**
 * A parcel has arrived, and with the last one the order: the period for a withdrawal begins.
 * @throws AppError PARCEL_NOT_FOUND
 */
export async function arrive(
  tx: Tx,
  locked: Order,
  shipmentId: number,
  { actor, at, remark, isNotified, undoSeconds }: Step,
): Promise<Order> {
  if (!(await selectParcel(tx, locked.id, shipmentId))) throw new AppError('PARCEL_NOT_FOUND');
  const onTheirWay = await deliverParcels(tx, locked.id, shipmentId, at);
  if (onTheirWay > 0 || !canDeliver(locked)) {
    await raiseVersion(tx, locked.id, at);
    return { ...locked, version: locked.version + 1 };
  }
  const after = await moveOrder(tx, locked, { state: 'DELIVERED' }, { actor, remark, at });
  if (isNotified)
    await addStepMail(
      tx,
      { kind: 'order-delivered', orderId: locked.id, paymentId: null },
      undoSeconds,
    );
  return after;
}

/**
 * Each row may occur once, and only with pieces that are in no parcel yet. @throws AppError
 * PARCEL_NOT_VALID
 */
async function requireLeft(tx: Tx, orderId: number, rows: readonly PackedRow[]): Promise<void> {
  const left = await selectUnshipped(tx, orderId);
  const isTwice = new Set(rows.map(({ position }) => position)).size !== rows.length;
  if (isTwice || rows.some(({ position, quantity }) => quantity > (left.get(position) ?? 0)))
    throw new AppError('PARCEL_NOT_VALID');
}
