// SQL of parcels. Call all functions that change them with the order locked.
import { sql } from 'kysely';
import type { Db, Tx } from '#server/base/db/db.ts';
import type { DayRange } from '#shared/shipping/delivery-dates.ts';

export type Parcel = { carrier: string; trackingNumber: string | null; trackingUrl: string | null };

export async function insertParcel(
  tx: Tx,
  orderId: number,
  parcel: Parcel & { createdBy: string; at: Date },
  rows: readonly { position: number; quantity: number }[],
): Promise<number> {
  const { at, ...values } = parcel;
  const { id } = await tx
    .insertInto('shipments')
    .values({ ...values, orderId, state: 'PREPARING', createdAt: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('shipmentItems')
    .values(rows.map(({ position, quantity }) => ({ shipmentId: id, orderId, position, quantity })))
    .execute();
  return id;
}

/** False if the carrier already has the parcel. */
export async function sendParcel(tx: Tx, id: number, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('shipments')
    .set({ state: 'SHIPPED', shippedAt: at })
    .where('id', '=', id)
    .where('state', '=', 'PREPARING')
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** True if nothing is left to pack, and no parcel waits for the carrier. */
export async function isAllSent(tx: Tx, orderId: number): Promise<boolean> {
  const { rows } = await sql`select from shipments
    where order_id = ${orderId} and state = 'PREPARING' limit 1`.execute(tx);
  const left = await selectUnshipped(tx, orderId);
  return rows.length === 0 && [...left.values()].every((open) => open === 0);
}

/**
 * For each row, the number of pieces that are in no parcel yet and still to be sent. Pieces that
 * were refunded while they were in a parcel are not sent when that parcel is unpacked.
 */
export async function selectUnshipped(db: Db, orderId: number): Promise<Map<number, number>> {
  const { rows } = await sql<{ position: number; open: number }>`
    select i.position, least(i.quantity - coalesce(sent.quantity, 0) - coalesce(back.unshipped, 0),
      i.quantity - coalesce(back.quantity, 0))::int as open
    from order_items i
      left join lateral (select sum(si.quantity) as quantity from shipment_items si
        join shipments s on s.id = si.shipment_id
        where s.order_id = i.order_id and si.position = i.position) sent on true
      left join lateral (select sum(ri.quantity) as quantity, sum(ri.unshipped) as unshipped
        from refund_items ri where ri.order_id = i.order_id and ri.position = i.position) back
        on true
    where i.order_id = ${orderId}`.execute(db);
  return new Map(rows.map(({ position, open }) => [position, open]));
}

export async function countParcels(
  tx: Db | Tx,
  orderId: number,
  { isOnTheWay = false } = {},
): Promise<number> {
  let query = tx
    .selectFrom('shipments')
    .select((of) => of.fn.countAll<number>().as('count'))
    .where('orderId', '=', orderId);
  if (isOnTheWay) query = query.where('state', '<>', 'DELIVERED');
  return Number((await query.executeTakeFirstOrThrow()).count);
}

/** The states of its parcels. */
export async function selectParcelStates(tx: Tx, orderId: number): Promise<{ state: string }[]> {
  return tx.selectFrom('shipments').select('state').where('orderId', '=', orderId).execute();
}

export async function selectParcel(
  tx: Tx,
  orderId: number,
  id: number,
): Promise<(Parcel & { state: string }) | null> {
  const row = await tx
    .selectFrom('shipments')
    .select(['carrier', 'trackingNumber', 'trackingUrl', 'state'])
    .where('orderId', '=', orderId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}

export async function updateParcel(tx: Tx, id: number, parcel: Parcel): Promise<void> {
  await tx.updateTable('shipments').set(parcel).where('id', '=', id).execute();
}

/** The delivery days that the carrier offered. */
export async function updateCarrierDays(tx: Tx, id: number, days: DayRange): Promise<void> {
  await tx
    .updateTable('shipments')
    .set({ carrierDays: JSON.stringify(days) })
    .where('id', '=', id)
    .execute();
}

export async function deleteParcel(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('shipmentItems').where('shipmentId', '=', id).execute();
  await tx.deleteFrom('shipments').where('id', '=', id).execute();
}

/**
 * One parcel of an order, or all; delivered parcels stay unchanged. Returns how many are still on
 * their way.
 */
export async function deliverParcels(
  tx: Tx,
  orderId: number,
  id: number | null,
  at: Date,
): Promise<number> {
  const arriving = tx
    .updateTable('shipments')
    .set({ state: 'DELIVERED', deliveredAt: at })
    .where('orderId', '=', orderId)
    .where('state', '<>', 'DELIVERED');
  await (id === null ? arriving : arriving.where('id', '=', id)).execute();
  const { count } = await tx
    .selectFrom('shipments')
    .select((of) => of.fn.countAll<number>().as('count'))
    .where('orderId', '=', orderId)
    .where('state', '<>', 'DELIVERED')
    .executeTakeFirstOrThrow();
  return Number(count);
}
