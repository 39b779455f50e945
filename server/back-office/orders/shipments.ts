// The merchant's actions on parcels (orders/parcels.ts): each runs under the order's lock and is
// audited.

import type { Actor } from '#server/admin-auth/actor.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import type { Platform } from '#server/base/platform.ts';
import { invoiceOfFirstParcel } from '#server/invoicing/first-parcel.ts';
import { auditOrder, type OrderEdit } from '#server/orders/expected-version.ts';
import { raiseVersion } from '#server/orders/orders.sql.ts';
import { arrive, handOver, packParcel } from '#server/orders/parcels.ts';
import { selectParcel, updateParcel } from '#server/orders/shipments.sql.ts';
import type { Settings } from '#server/settings/settings.ts';
import type { ParcelInput, ShipInput } from '#shared/back-office/order-changes.ts';
import { editOrder } from './edit-order.ts';

type Deps = Platform & { settings: Settings };

/**
 * Records that a parcel was handed to the carrier; the buyer gets a mail. An order that was not yet
 * marked as being prepared gets this mark too.
 * @throws AppError ORDER_NOT_FOUND, EDIT_CONFLICT, ORDER_MOVE_NOT_ALLOWED, PARCEL_NOT_VALID
 */
export async function shipParcel(
  context: Deps,
  actor: Actor,
  orderNumber: string,
  { version, remark, rows, isNotified, ...parcel }: ShipInput,
): Promise<void> {
  const issueInvoice = await invoiceOfFirstParcel(context);
  const doing = { actor, version, remark };
  const { undoSeconds } = context.config;
  await editOrder(context, orderNumber, version, async (tx, locked, at) => {
    const by = { actor: actor.email, at };
    const packed = await packParcel(tx, locked, { ...parcel, rows }, by);
    const { shipmentId } = packed;
    const sending = { ...by, remark, isNotified, undoSeconds, issueInvoice };
    const after = await handOver(tx, packed.order, shipmentId, sending);
    await auditOrder(tx, doing, {
      before: locked,
      after,
      at,
      details: { shipmentId, ...parcel, rows },
    });
  });
}

/**
 * Records that a packed parcel was handed over, if its carrier has not reported it.
 * @throws AppError ORDER_NOT_FOUND, PARCEL_NOT_FOUND, EDIT_CONFLICT, ORDER_MOVE_NOT_ALLOWED
 */
export async function handParcelOver(
  context: Deps,
  orderNumber: string,
  shipmentId: number,
  { actor, version, remark, isNotified = true }: OrderEdit,
): Promise<void> {
  const issueInvoice = await invoiceOfFirstParcel(context);
  const { undoSeconds } = context.config;
  await editOrder(context, orderNumber, version, async (tx, locked, at) => {
    const parcel = await selectParcel(tx, locked.id, shipmentId);
    if (!parcel) throw new AppError('PARCEL_NOT_FOUND');
    if (parcel.state !== 'PREPARING') throw new AppError('ORDER_MOVE_NOT_ALLOWED');
    const sending = { actor: actor.email, at, remark, isNotified, undoSeconds, issueInvoice };
    const after = await handOver(tx, locked, shipmentId, sending);
    const details = { shipmentId };
    await auditOrder(tx, { actor, remark }, { before: locked, after, at, details });
  });
}

/**
 * Changes the carrier or the number. The mail of the parcel can be sent again.
 * @throws AppError ORDER_NOT_FOUND, PARCEL_NOT_FOUND, EDIT_CONFLICT
 */
export async function changeParcel(
  context: Deps,
  actor: Actor,
  orderNumber: string,
  { shipmentId, version, ...parcel }: ParcelInput & { shipmentId: number },
): Promise<void> {
  await editOrder(context, orderNumber, version, async (tx, locked, at) => {
    const before = await selectParcel(tx, locked.id, shipmentId);
    if (!before) throw new AppError('PARCEL_NOT_FOUND');
    await updateParcel(tx, shipmentId, parcel);
    await raiseVersion(tx, locked.id, at);
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
  doing: OrderEdit,
): Promise<void> {
  await editOrder(context, orderNumber, doing.version, async (tx, locked, at) => {
    const parcel = await selectParcel(tx, locked.id, shipmentId);
    if (!parcel) throw new AppError('PARCEL_NOT_FOUND');
    if (parcel.state === 'PREPARING') throw new AppError('ORDER_MOVE_NOT_ALLOWED');
    const { actor, remark, isNotified = true } = doing;
    const step = { actor: actor.email, at, remark, isNotified };
    const after = await arrive(tx, locked, shipmentId, {
      ...step,
      undoSeconds: context.config.undoSeconds,
    });
    await auditOrder(tx, doing, { before: locked, after, at, details: { shipmentId } });
  });
}
