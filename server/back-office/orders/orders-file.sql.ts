// SQL of the orders as rows of a file.
import { sql } from 'kysely';
import type { Db } from '#server/base/db/db.ts';
import type { Order } from '#server/orders/order-records.ts';
import { type OrderFilter, pageOf } from './orders.sql.ts';

export type FiledOrder = Pick<
  Order,
  | 'id'
  | 'orderNumber'
  | 'state'
  | 'paymentState'
  | 'returnState'
  | 'paymentMethod'
  | 'subtotalKurus'
  | 'discountKurus'
  | 'shippingKurus'
  | 'totalKurus'
  | 'refundedKurus'
  | 'createdAt'
> & { name: string; city: string; pieces: number; tracking: string };

/** The newest first. */
export async function selectFiledOrders(
  db: Db,
  filter: OrderFilter,
  limit: number,
): Promise<FiledOrder[]> {
  if (filter.states?.length === 0) return [];
  const { rows } = await sql<FiledOrder>`
    select o.id, o.order_number, o.state, o.payment_state, o.return_state, o.payment_method, o.subtotal_kurus,
      o.discount_kurus, o.shipping_kurus, o.total_kurus, o.refunded_kurus, o.created_at,
      coalesce(nullif(o.invoice ->> 'companyName', ''), o.first_name || ' ' || o.last_name) as name,
      o.shipping_address ->> 'city' as city,
      (select coalesce(sum(i.quantity), 0)::int from order_items i where i.order_id = o.id) as pieces,
      coalesce((select string_agg(s.tracking_number, ', ' order by s.id) from shipments s
        where s.order_id = o.id and s.tracking_number is not null), '') as tracking
    from (${pageOf(filter, { offset: 0, limit })}) page join orders o on o.id = page.id
    order by o.created_at desc, o.id desc`.execute(db);
  return rows;
}
