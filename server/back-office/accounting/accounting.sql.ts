// SQL of the accountant's days: sales by the moment an order was paid first, refunds by the moment they were given, in parts
// by keyset. Money that came late, twice or did not fit, and went back, belongs to no sale.
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#server/base/db/db.ts';
import type { DeliveryRecord, InvoiceRecord } from '#server/orders/order-records.ts';
import type { Kurus } from '#shared/base/money.ts';
import type { Address } from '#shared/orders/orders.ts';
import type { PaymentMethod } from '#shared/orders/payment-methods.ts';

export type EventOrder = {
  orderNumber: string;
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
  delivery: DeliveryRecord | null;
};
export type EventItem = {
  sku: string;
  name: string;
  quantity: number;
  lineTotalKurus: Kurus;
  discountKurus: Kurus;
};
export type EventRefund = {
  id: number;
  amountKurus: Kurus;
  shippingKurus: Kurus;
  items: { sku: string; name: string; quantity: number; amountKurus: Kurus }[];
};
export type EventRow = {
  kind: 'sale' | 'refund';
  /** Microseconds, since that is how exact the books are. */
  place: string;
  id: number;
  at: Date;
  /** When a refund's order was paid: the sale that it belongs to. */
  soldAt: Date;
  order: EventOrder;
  identityNumberEncrypted: Buffer | null;
  items: EventItem[];
  refund: EventRefund | null;
};
export type Cursor = Pick<EventRow, 'place' | 'kind' | 'id'>;
type Range = { from: Date; before: Date };

const micros = (at: RawBuilder<unknown>) => sql`(extract(epoch from ${at}) * 1000000)::bigint`;
/** Of an order that is over when its money comes, nothing is sold: the money goes back. */
const firstPaid = sql`h.payment_state = 'PAID' and h.state not in ('CANCELLED', 'EXPIRED')
  and not exists (select from order_history earlier where earlier.order_id = h.order_id and earlier.payment_state = 'PAID' and earlier.id < h.id)`;

/** Each kind reads no further than the part goes; `after`: where the part before ended. */
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
      (select 'sale' as kind, h.order_id as id, h.order_id, h.created_at as at, h.created_at as sold_at from order_history h
        where ${firstPaid} and h.created_at >= ${since} and h.created_at < ${before} ${behind(sql`h.created_at`, 'sale', sql`h.order_id`)}
        order by h.created_at, h.order_id limit ${limit})
      union all
      (select 'refund', r.id, r.order_id, r.done_at, sold.at
        from refunds r join lateral (select h.created_at as at from order_history h where h.order_id = r.order_id and ${firstPaid} limit 1) sold on true
        where r.state = 'done' and r.cause in ('part', 'cancelled') and r.done_at >= ${since} and r.done_at < ${before} ${behind(sql`r.done_at`, 'refund', sql`r.id`)}
        order by r.done_at, r.id limit ${limit})
    ) e order by e.at, e.kind, e.id limit ${limit}`;
}

export async function selectEvents(
  db: Db,
  range: Range,
  after: Cursor | null,
  limit: number,
): Promise<EventRow[]> {
  const { rows } = await sql<EventRow>`
    select e.kind, e.place, e.id, e.at, e.sold_at, o.identity_number_encrypted,
      jsonb_build_object('orderNumber', o.order_number, 'firstName', o.first_name, 'lastName', o.last_name, 'email', o.email, 'phone', o.phone,
        'shippingAddress', o.shipping_address, 'billingAddress', o.billing_address, 'invoice', o.invoice, 'paymentMethod', o.payment_method,
        'taxPoints', o.tax_points, 'pricesIncludeTax', o.prices_include_tax, 'taxKurus', o.tax_kurus, 'shippingKurus', o.shipping_kurus,
        'surchargeKurus', o.surcharge_kurus, 'totalKurus', o.total_kurus, 'delivery', o.delivery) as "order",
      (select jsonb_agg(jsonb_build_object('sku', i.sku, 'name', i.name, 'quantity', i.quantity, 'lineTotalKurus', i.line_total_kurus,
        'discountKurus', i.discount_kurus) order by i.position) from order_items i where i.order_id = o.id) as items,
      (select jsonb_build_object('id', r.id, 'amountKurus', r.amount_kurus, 'shippingKurus', r.shipping_kurus, 'items', coalesce((
        select jsonb_agg(jsonb_build_object('sku', i.sku, 'name', i.name, 'quantity', ri.quantity, 'amountKurus', ri.amount_kurus) order by ri.position)
        from refund_items ri join order_items i on i.order_id = ri.order_id and i.position = ri.position where ri.refund_id = r.id), '[]'::jsonb))
        from refunds r where e.kind = 'refund' and r.id = e.id) as refund
    from (${eventsIn(range, after, limit)}) e join orders o on o.id = e.order_id order by e.at, e.kind, e.id`.execute(
    db,
  );
  return rows;
}
