// SQL of what happened after a step of an order, from all tables that may refer to it.
import { sql } from 'kysely';
import type { Db, Tx } from '#server/base/db/db.ts';
import type { Followed } from '#server/orders/order-state.ts';

type StepContext = {
  /** When the order entered its current state. */
  since: Date;
  isInvoiceIssued: boolean;
  /** What happened since the order entered its current state. */
  followed: Followed;
  /** The parcel that was handed over last, and what happened after it. */
  parcel: { id: number; isDelivered: boolean; isBooked: boolean; followed: Followed } | null;
};

const followedSince = (orderId: number, since: ReturnType<typeof sql>) => sql`jsonb_build_object(
  'hasRefund', exists (select from refunds r where r.order_id = ${orderId}
    and r.created_at >= ${since}),
  'hasReturn', exists (select from returns t where t.order_id = ${orderId}
    and t.created_at >= ${since}),
  'hasInvoice', exists (select from order_invoices v where v.order_id = ${orderId}
    and v.removed_at is null and v.created_at >= ${since}),
  'hasReview', exists (select from reviews w where w.order_id = ${orderId}
    and w.created_at >= ${since}))`;

/** For a decision; the order must be locked. */
export async function selectStepContext(db: Db, orderId: number): Promise<StepContext> {
  const { rows } = await sql<StepContext>`
    with moved as (
      select min(h.created_at) as at from order_history h join orders o on o.id = h.order_id
      where h.order_id = ${orderId} and h.id > coalesce((select max(p.id) from order_history p
        where p.order_id = ${orderId} and p.state <> o.state), 0)),
    parcel as (
      select s.id, s.state, s.created_at from shipments s where s.order_id = ${orderId}
      order by s.id desc limit 1)
    select (select at from moved) as since,
      exists (select from issued_invoices i where i.order_id = ${orderId}) as is_invoice_issued,
      ${followedSince(orderId, sql`(select at from moved)`)} as followed,
      (select jsonb_build_object('id', p.id, 'isDelivered', p.state = 'DELIVERED', 'isBooked', exists (select from cargo_bookings b where b.shipment_id = p.id),
        'followed', ${followedSince(orderId, sql`p.created_at`)}) from parcel p) as parcel`.execute(
    db,
  );
  const [row] = rows;
  if (!row) throw new Error(`order ${orderId} has no steps`);
  return row;
}

/** Only the parcels that arrived with the order's delivery, not earlier ones. */
export async function takeDeliveryBack(tx: Tx, orderId: number, since: Date): Promise<void> {
  await tx
    .updateTable('shipments')
    .set({ state: 'SHIPPED', deliveredAt: null })
    .where('orderId', '=', orderId)
    .where('deliveredAt', '>=', since)
    .execute();
}

/** Whether this parcel moved the order to "preparing", instead of a step of its own. */
export async function wasPreparedBy(tx: Tx, orderId: number, parcelId: number): Promise<boolean> {
  const { rows } = await sql`select from order_history h join shipments s on s.order_id = h.order_id
    where h.order_id = ${orderId} and s.id = ${parcelId} and h.state = 'PREPARING'
      and h.note is null and h.created_at = s.created_at limit 1`.execute(tx);
  return rows.length > 0;
}
