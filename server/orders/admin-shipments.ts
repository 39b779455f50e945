// Parcels: an order may go in several. With the last of its rows it is shipped, with the last parcel delivered (issue 6).
import type { ParcelInput, ShipInput } from '#shared/admin-orders.ts';
import type { Actor } from '../admin/actor.ts';
import { AppError } from '../app-error.ts';
import type { Context } from '../context.ts';
import { inTransaction, type Tx } from '../db.ts';
import { addMail, addShipmentMail } from '../job-queue.ts';
import { requireDeskOrder } from './admin-order.ts';
import { deliverParcels, insertParcel, selectParcel, selectUnshipped, updateParcel } from './admin-shipments.sql.ts';
import { auditOrder, type Doing, lockAsSeen } from './as-seen.ts';
import { canDeliver, canShip } from './order-state.ts';
import { raiseVersion } from './orders.sql.ts';
import { moveOrder } from './orders.ts';

/**
 * A parcel is handed to the carrier; the buyer hears of it. An order that nobody was seen to prepare is, by now.
 * @throws AppError ORDER_NOT_FOUND, EDIT_CONFLICT, ORDER_MOVE_NOT_ALLOWED, PARCEL_NOT_VALID
 */
export async function shipParcel(context: Context, actor: Actor, orderNumber: string, { version, remark, rows, ...parcel }: ShipInput): Promise<void> {
  const { id } = await requireDeskOrder(context, orderNumber);
  const at = context.clock();
  const doing = { actor, version, remark };
  await inTransaction(context.db, async (tx) => {
    const locked = await lockAsSeen(tx, id, version);
    if (!canShip(locked)) throw new AppError('ORDER_MOVE_NOT_ALLOWED');
    const isComplete = await requireLeft(tx, id, rows);
    const by = { actor: actor.email, at };
    const preparing = locked.state === 'PREPARING' ? locked : await moveOrder(tx, locked, { state: 'PREPARING' }, by);
    const shipmentId = await insertParcel(tx, id, { ...parcel, createdBy: actor.email, at }, rows);
    const after = isComplete ? await moveOrder(tx, preparing, { state: 'SHIPPED' }, { ...by, remark }) : preparing;
    if (!isComplete) await raiseVersion(tx, id, at);
    await auditOrder(tx, doing, locked, after, at, { shipmentId, ...parcel, rows });
    await addShipmentMail(tx, id, shipmentId);
  });
}

/** Whether nothing is left after these rows. Each row counts once. */
async function requireLeft(tx: Tx, orderId: number, rows: ShipInput['rows']): Promise<boolean> {
  const left = await selectUnshipped(tx, orderId);
  const isTwice = new Set(rows.map(({ position }) => position)).size !== rows.length;
  if (isTwice || rows.some(({ position, quantity }) => quantity > (left.get(position) ?? 0))) throw new AppError('PARCEL_NOT_VALID');
  for (const { position, quantity } of rows) left.set(position, (left.get(position) ?? 0) - quantity);
  return [...left.values()].every((open) => open === 0);
}

/**
 * Another company or number. The mail of the parcel can be sent again by hand.
 * @throws AppError ORDER_NOT_FOUND, PARCEL_NOT_FOUND, EDIT_CONFLICT
 */
export async function changeParcel(context: Context, actor: Actor, orderNumber: string, shipmentId: number, { version, ...parcel }: ParcelInput): Promise<void> {
  const { id } = await requireDeskOrder(context, orderNumber);
  const at = context.clock();
  await inTransaction(context.db, async (tx) => {
    const locked = await lockAsSeen(tx, id, version);
    const before = await selectParcel(tx, id, shipmentId);
    if (!before) throw new AppError('PARCEL_NOT_FOUND');
    await updateParcel(tx, shipmentId, parcel);
    await raiseVersion(tx, id, at);
    await auditOrder(tx, { actor, remark: null }, locked, locked, at, { shipmentId, ...parcel });
  });
}

/** @throws AppError ORDER_NOT_FOUND, PARCEL_NOT_FOUND, EDIT_CONFLICT */
export async function deliverParcel(context: Context, orderNumber: string, shipmentId: number, doing: Doing): Promise<void> {
  const { id } = await requireDeskOrder(context, orderNumber);
  const at = context.clock();
  await inTransaction(context.db, async (tx) => {
    const locked = await lockAsSeen(tx, id, doing.version);
    if (!(await selectParcel(tx, id, shipmentId))) throw new AppError('PARCEL_NOT_FOUND');
    const onTheirWay = await deliverParcels(tx, id, shipmentId, at);
    const isDone = onTheirWay === 0 && canDeliver(locked);
    const after = isDone ? await moveOrder(tx, locked, { state: 'DELIVERED' }, { actor: doing.actor.email, remark: doing.remark, at }) : locked;
    if (!isDone) await raiseVersion(tx, id, at);
    await auditOrder(tx, doing, locked, after, at, { shipmentId });
    if (isDone) await addMail(tx, 'order-delivered', id);
  });
}
