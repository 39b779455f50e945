// SQL of the accountant's days: sales by the time their invoice was issued, refunds of invoiced
// orders by the time they were made, and cancellations of invoices that were never paid by the time
// the order was cancelled; read in parts by keyset. Refunds before an invoice was issued are not
// included.
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#server/base/db/db.ts';
import type { InvoiceRecord } from '#server/orders/order-records.ts';
import type { Kurus } from '#shared/base/money.ts';
import type { Address } from '#shared/orders/orders.ts';
import type { PaymentMethod } from '#shared/orders/payment-methods.ts';

export type DocumentProfile = 'EARSIVFATURA' | 'TEMELFATURA' | 'TICARIFATURA';

export type EventOrder = {
  orderNumber: string;
  createdAt: string;
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  shippingAddress: Address;
  billingAddress: Address | null;
  invoice: InvoiceRecord;
  paymentMethod: PaymentMethod;
  taxPoints: number;
  pricesIncludeTax: boolean;
  taxKurus: Kurus;
  shippingKurus: Kurus;
  surchargeKurus: Kurus;
  totalKurus: Kurus;
};
export type EventItem = {
  position: number;
  sku: string;
  name: string;
  quantity: number;
  lineTotalKurus: Kurus;
  discountKurus: Kurus;
  taxPoints: number | null;
  taxKurus: Kurus | null;
};
export type RefundedItem = {
  position: number;
  quantity: number;
  amountKurus: Kurus;
  taxKurus: Kurus | null;
};
type EventRefund = {
  id: number;
  amountKurus: Kurus;
  shippingKurus: Kurus;
  items: RefundedItem[];
  /** A company's own invoice for its return; null until it is recorded. */
  returnInvoice: { number: string; issuedOn: string } | null;
};
/**
 * `typed`: the invoice data that the merchant entered from another provider; they have precedence
 * over ours.
 */
type EventInvoice = {
  uuid: string;
  number: string | null;
  issuedAt: string;
  /** The result of the taxpayer look-up; null: the buyer's own choice counts. */
  profile: DocumentProfile | null;
  /** The tax office from the look-up, for a taxpayer who gave none. */
  taxOffice: string | null;
  typed: { number: string; issuedOn: string } | null;
};
export type EventRow = {
  kind: 'sale' | 'refund' | 'cancellation';
  /** Time in microseconds, the precision of the database. */
  place: string;
  id: number;
  at: Date;
  order: EventOrder;
  identityNumberEncrypted: Buffer | null;
  items: EventItem[];
  /** Refunds before the invoice was issued. */
  before: { shippingKurus: Kurus; items: RefundedItem[] };
  invoice: EventInvoice;
  paidAt: Date | null;
  /** The shipment of the first parcel. */
  sent: { carrier: string; at: string } | null;
  refund: EventRefund | null;
};
export type Cursor = Pick<EventRow, 'place' | 'kind' | 'id'>;
type Range = { from: Date; before: Date };

const micros = (at: RawBuilder<unknown>) => sql`(extract(epoch from ${at}) * 1000000)::bigint`;
/** Refunds of goods and shipping; late or duplicate payments belong to no sale. */
const ofGoods = sql`r.cause in ('part', 'cancelled')`;
/** Refunds after the cancellation of the invoice belong to no invoice. */
const beforeCancellation = sql`not exists (select from e_documents d
  where d.order_id = r.order_id and d.cancelled_at <= r.done_at)`;
/** Refused at the door: there is an invoice, but no money ever came. */
const cancelled = sql`h.state = 'CANCELLED' and h.created_at >= v.issued_at
  and not exists (select from order_history p where p.order_id = h.order_id and p.id < h.id
    and (p.payment_state = 'PAID' or p.state = 'CANCELLED'))
  and not exists (select from e_documents d
    where d.order_id = h.order_id and d.cancelled_at is not null)`;
/**
 * Refunds that the document does not contain: those before the invoice, and for a cancellation
 * those that are already booked.
 */
const wentBefore = sql`(r.id <= v.after_refund_id
  or (e.kind = 'cancellation' and r.state = 'done' and r.done_at < e.at))`;

/** Each kind is read only up to the limit of the part; `after`: where the previous part ended. */
function eventsIn(
  { from, before }: Range,
  after: Cursor | null,
  limit: number,
): RawBuilder<unknown> {
  // Rows before the cursor are already read.
  const since = after
    ? new Date(Math.max(from.getTime(), Math.floor(Number(after.place) / 1_000)))
    : from;
  const behind = (at: RawBuilder<unknown>, kind: Cursor['kind'], id: RawBuilder<unknown>) =>
    after
      ? sql`and (${micros(at)}, ${kind}::text, ${id}) > (${after.place}::bigint, ${after.kind}::text, ${after.id}::bigint)`
      : sql``;
  return sql`
    select e.*, ${micros(sql`e.at`)}::text as place from (
      (select 'sale' as kind, v.order_id as id, v.order_id, v.issued_at as at from issued_invoices v
        where v.issued_at >= ${since} and v.issued_at < ${before} ${behind(sql`v.issued_at`, 'sale', sql`v.order_id`)}
        order by v.issued_at, v.order_id limit ${limit})
      union all
      (select 'refund', r.id, r.order_id, r.done_at
        from refunds r join issued_invoices v on v.order_id = r.order_id
          and v.after_refund_id < r.id
        where r.state = 'done' and ${ofGoods} and ${beforeCancellation} and r.done_at >= ${since} and r.done_at < ${before} ${behind(sql`r.done_at`, 'refund', sql`r.id`)}
        order by r.done_at, r.id limit ${limit})
      union all
      (select 'cancellation', h.id, h.order_id, h.created_at
        from order_history h join issued_invoices v on v.order_id = h.order_id
        where ${cancelled} and h.created_at >= ${since} and h.created_at < ${before} ${behind(sql`h.created_at`, 'cancellation', sql`h.id`)}
        order by h.created_at, h.id limit ${limit})
      union all
      (select 'cancellation', d.order_id, d.order_id, d.cancelled_at from e_documents d
        where d.cancelled_at >= ${since} and d.cancelled_at < ${before} ${behind(sql`d.cancelled_at`, 'cancellation', sql`d.order_id`)}
        order by d.cancelled_at, d.order_id limit ${limit})
    ) e order by e.at, e.kind, e.id limit ${limit}`;
}

const refundedItem = sql`jsonb_build_object('position', ri.position, 'quantity', ri.quantity,
  'amountKurus', ri.amount_kurus, 'taxKurus', ri.tax_kurus)`;

export async function selectEvents(
  db: Db,
  range: Range,
  after: Cursor | null,
  limit: number,
): Promise<EventRow[]> {
  return selectOf(db, eventsIn(range, after, limit));
}

/** The sale of an order as it would be booked now; null if no invoice is due. */
export async function selectSale(db: Db, orderId: number): Promise<EventRow | null> {
  const sale = sql`select 'sale' as kind, v.order_id as id, v.order_id, v.issued_at as at,
    '0' as place from issued_invoices v where v.order_id = ${orderId}`;
  return (await selectOf(db, sale))[0] ?? null;
}

async function selectOf(db: Db, events: RawBuilder<unknown>): Promise<EventRow[]> {
  const { rows } = await sql<EventRow>`
    select e.kind, e.place, e.id, e.at, o.identity_number_encrypted,
      jsonb_build_object('orderNumber', o.order_number, 'createdAt', o.created_at,
        'firstName', o.first_name, 'lastName', o.last_name, 'email', o.email, 'phone', o.phone,
        'shippingAddress', o.shipping_address, 'billingAddress', o.billing_address,
          'invoice', o.invoice, 'paymentMethod', o.payment_method,
        'taxPoints', o.tax_points, 'pricesIncludeTax', o.prices_include_tax,
          'taxKurus', o.tax_kurus, 'shippingKurus', o.shipping_kurus,
        'surchargeKurus', o.surcharge_kurus, 'totalKurus', o.total_kurus) as "order",
      (select jsonb_agg(jsonb_build_object('position', i.position, 'sku', i.sku, 'name', i.name, 'quantity', i.quantity, 'lineTotalKurus', i.line_total_kurus,
        'discountKurus', i.discount_kurus, 'taxPoints', i.tax_points, 'taxKurus', i.tax_kurus)
          order by i.position) from order_items i where i.order_id = o.id) as items,
      jsonb_build_object(
        'shippingKurus', coalesce((select sum(r.shipping_kurus) from refunds r where r.order_id = o.id and ${ofGoods} and ${wentBefore}), 0),
        'items', coalesce((select jsonb_agg(${refundedItem} order by ri.position) from refunds r join refund_parts ri on ri.refund_id = r.id
          where r.order_id = o.id and ${ofGoods} and ${wentBefore}),
            '[]'::jsonb)) as before,
      jsonb_build_object('uuid', v.uuid, 'number', v.number, 'issuedAt', v.issued_at,
        'profile', v.profile, 'taxOffice', v.tax_office, 'typed',
        (select jsonb_build_object('number', t.number, 'issuedOn', t.issued_on::text)
          from order_invoices t
          where t.order_id = o.id and t.kind = 'sale' and t.removed_at is null order by t.id desc
          limit 1)) as invoice,
      (select min(h.created_at) from order_history h where h.order_id = o.id
        and h.payment_state = 'PAID'
        and h.id > coalesce((select max(u.id) from order_history u
          where u.order_id = o.id and u.note = 'undone-booking'), 0)) as paid_at,
      (select jsonb_build_object('carrier', s.carrier, 'at', s.shipped_at) from shipments s
        where s.order_id = o.id and s.shipped_at is not null order by s.shipped_at, s.id
        limit 1) as sent,
      (select jsonb_build_object('id', r.id, 'amountKurus', r.amount_kurus, 'shippingKurus', r.shipping_kurus,
        'returnInvoice', case when r.return_invoice_number is not null then
          jsonb_build_object('number', r.return_invoice_number,
            'issuedOn', r.return_invoice_on::text) end,
        'items', coalesce((select jsonb_agg(${refundedItem} order by ri.position) from refund_parts ri where ri.refund_id = r.id), '[]'::jsonb))
        from refunds r where e.kind = 'refund' and r.id = e.id) as refund
    from (${events}) e join orders o on o.id = e.order_id
      join issued_invoices v on v.order_id = o.id
    order by e.at, e.kind, e.id`.execute(db);
  return rows;
}
