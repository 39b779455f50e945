// Parcels: an order may go in several. With the last of its rows it is shipped, with the last parcel delivered (issue 6).

import type { Actor } from '#server/admin-auth/actor.ts';
import { inTransaction, type Tx } from '#server/base/db/db.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import { addShipmentMail } from '#server/base/jobs/queue.ts';
import type { Platform } from '#server/base/platform.ts';
import { queueInvoice } from '#server/invoicing/issue-invoice.ts';
import { connectedService } from '#server/invoicing/services.ts';
import { auditOrder, type Doing, lockAtVersion } from '#server/orders/expected-version.ts';
import { issueInvoice } from '#server/orders/issued-invoices.ts';
import { canDeliver, canShip } from '#server/orders/order-state.ts';
import { raiseVersion } from '#server/orders/orders.sql.ts';
import { moveOrder } from '#server/orders/orders.ts';
import {
  deliverParcels,
  insertParcel,
  selectParcel,
  selectUnshipped,
  updateParcel,
} from '#server/orders/shipments.sql.ts';
import { addStepMail } from '#server/orders/step-mails.ts';
import type { Settings } from '#server/settings/settings.ts';
import type { ParcelInput, ShipInput } from '#shared/back-office/order-changes.ts';
import { requireBackOfficeOrder } from './order.ts';

type Deps = Platform & { settings: Settings };

/**
 * A parcel is handed to the carrier, and the buyer gets a mail. An order that was not marked as being prepared is so now.
 * @throws AppError ORDER_NOT_FOUND, EDIT_CONFLICT, ORDER_MOVE_NOT_ALLOWED, PARCEL_NOT_VALID
 */
export async function shipParcel(
  context: Deps,
  actor: Actor,
  orderNumber: string,
  { version, remark, rows, isNotified, ...parcel }: ShipInput,
): Promise<void> {
  const { id } = await requireBackOfficeOrder(context, orderNumber);
  const isSentByService = (await connectedService(context)) !== null;
  const series = isSentByService ? null : await context.settings.invoices();
  const at = context.clock();
  const doing = { actor, version, remark };
  await inTransaction(context.db, async (tx) => {
    const locked = await lockAtVersion(tx, id, version);
    if (!canShip(locked)) throw new AppError('ORDER_MOVE_NOT_ALLOWED');
    const isComplete = await requireLeft(tx, id, rows);
    const by = { actor: actor.email, at };
    const preparing =
      locked.state === 'PREPARING'
        ? locked
        : await moveOrder(tx, locked, { state: 'PREPARING' }, by);
    const shipmentId = await insertParcel(tx, id, { ...parcel, createdBy: actor.email, at }, rows);
    const after = isComplete
      ? await moveOrder(tx, preparing, { state: 'SHIPPED' }, { ...by, remark })
      : preparing;
    if (!isComplete) await raiseVersion(tx, id, at);
    await auditOrder(tx, doing, {
      before: locked,
      after,
      at,
      details: { shipmentId, ...parcel, rows },
    });
    if (isNotified) await addShipmentMail(tx, id, shipmentId, context.config.undoSeconds);
    // Last: the series is locked from here on.
    await issueInvoice(tx, locked, series, at);
    if (isSentByService) await queueInvoice(tx, id, at);
  });
}

/** Whether nothing is left after these rows. Each row counts once. */
async function requireLeft(tx: Tx, orderId: number, rows: ShipInput['rows']): Promise<boolean> {
  const left = await selectUnshipped(tx, orderId);
  const isTwice = new Set(rows.map(({ position }) => position)).size !== rows.length;
  if (isTwice || rows.some(({ position, quantity }) => quantity > (left.get(position) ?? 0)))
    throw new AppError('PARCEL_NOT_VALID');
  for (const { position, quantity } of rows)
    left.set(position, (left.get(position) ?? 0) - quantity);
  return [...left.values()].every((open) => open === 0);
}

/**
 * Another carrier or number. The mail of the parcel can be sent again.
 * @throws AppError ORDER_NOT_FOUND, PARCEL_NOT_FOUND, EDIT_CONFLICT
 */
export async function changeParcel(
  context: Deps,
  actor: Actor,
  orderNumber: string,
  { shipmentId, version, ...parcel }: ParcelInput & { shipmentId: number },
): Promise<void> {
  const { id } = await requireBackOfficeOrder(context, orderNumber);
  const at = context.clock();
  await inTransaction(context.db, async (tx) => {
    const locked = await lockAtVersion(tx, id, version);
    const before = await selectParcel(tx, id, shipmentId);
    if (!before) throw new AppError('PARCEL_NOT_FOUND');
    await updateParcel(tx, shipmentId, parcel);
    await raiseVersion(tx, id, at);
    await auditOrder(
      tx,
      { actor, remark: null },
      { before: locked, after: locked, at, details: { shipmentId, ...parcel } },
    );
  });
}

/** @throws AppError ORDER_NOT_FOUND, PARCEL_NOT_FOUND, EDIT_CONFLICT */
export async function deliverParcel(
  context: Deps,
  orderNumber: string,
  shipmentId: number,
  doing: Doing,
): Promise<void> {
  const { id } = await requireBackOfficeOrder(context, orderNumber);
  const at = context.clock();
  await inTransaction(context.db, async (tx) => {
    const locked = await lockAtVersion(tx, id, doing.version);
    if (!(await selectParcel(tx, id, shipmentId))) throw new AppError('PARCEL_NOT_FOUND');
    const onTheirWay = await deliverParcels(tx, id, shipmentId, at);
    const isDone = onTheirWay === 0 && canDeliver(locked);
    const after = isDone
      ? await moveOrder(
          tx,
          locked,
          { state: 'DELIVERED' },
          { actor: doing.actor.email, remark: doing.remark, at },
        )
      : locked;
    if (!isDone) await raiseVersion(tx, id, at);
    await auditOrder(tx, doing, { before: locked, after, at, details: { shipmentId } });
    if (isDone && doing.isNotified !== false)
      await addStepMail(
        tx,
        { kind: 'order-delivered', orderId: id, paymentId: null },
        context.config.undoSeconds,
      );
  });
}
