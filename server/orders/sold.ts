// What counts as sold, for the best sellers: the pieces of a row from the order's confirmation on, less what went back. Each
// row remembers what it has counted, so that it is raised and lowered once, whatever happens and however often.
import { type RawBuilder, sql } from 'kysely';
import type { OrderState } from '#shared/orders.ts';
import type { Tx } from '../db.ts';

const unsold: readonly OrderState[] = ['PENDING_PAYMENT', 'CANCELLED', 'EXPIRED'];

export const countsAsSold = (state: OrderState): boolean => !unsold.includes(state);

/** Brings it up to date with the order as it is now. Call with the order locked, after its move or its refund was written. */
export async function recountSold(tx: Tx, orderId: number): Promise<void> {
  const changed: RawBuilder<unknown> = sql`
    select i.position, i.product_id, i.sold_quantity as before,
      case when o.state = any(${[...unsold]}::text[]) then 0 else greatest(i.quantity - coalesce(back.quantity, 0), 0) end::int as now
    from order_items i join orders o on o.id = i.order_id
    left join (select position, sum(quantity) as quantity from refund_items where order_id = ${orderId} group by position) back on back.position = i.position
    where i.order_id = ${orderId}`;
  // In id order, as everybody who changes products.
  await sql`select 1 from products where id in (select product_id from (${changed}) c where c.before <> c.now) order by id for no key update`.execute(tx);
  await sql`
    with counted as (
      update order_items i set sold_quantity = c.now from (${changed}) c where i.order_id = ${orderId} and i.position = c.position and c.before <> c.now
      returning c.product_id, c.now - c.before as difference)
    update products p set sold_count = p.sold_count + d.difference
    from (select product_id, sum(difference)::int as difference from counted group by product_id) d where p.id = d.product_id`.execute(tx);
}
