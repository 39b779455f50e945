// SQL of invitations to a review.
import { sql } from 'kysely';
import type { Db, Tx } from '#server/base/db/db.ts';
import type { Language } from '#shared/base/languages.ts';

export type DeliveredOrder = {
  id: number;
  orderNumber: string;
  firstName: string;
  lastName: string;
  email: string;
  language: Language;
  items: { productId: number; name: string }[];
};

/** Orders that were delivered in this period and have no invitation yet. */
export async function selectUninvited(
  tx: Tx,
  { from, to }: { from: Date; to: Date },
  limit: number,
): Promise<{ id: number; email: string }[]> {
  const { rows } = await sql<{ id: number; email: string }>`
    select o.id, o.email from order_history h join orders o on o.id = h.order_id
    where h.state = 'DELIVERED' and h.created_at >= ${from} and h.created_at <= ${to}
      and o.state = 'DELIVERED' and o.return_state = 'NONE'
      and not exists (select from review_invitations i where i.order_id = o.id)
    group by o.id order by o.id limit ${limit}`.execute(tx);
  return rows;
}

/** True only for the transaction that inserted it. */
export async function insertInvitation(tx: Tx, orderId: number, at: Date): Promise<boolean> {
  const { rows } = await sql<{ orderId: number }>`
    insert into review_invitations (order_id, created_at) values (${orderId}, ${at})
    on conflict do nothing returning order_id`.execute(tx);
  return rows.length > 0;
}

/** Null if it is no longer a delivered order, or all its products have been reviewed. */
export async function selectInvited(db: Db, orderId: number): Promise<DeliveredOrder | null> {
  const { rows } = await sql<DeliveredOrder>`
    select o.id, o.order_number, o.first_name, o.last_name, o.email, o.language, (
      select jsonb_agg(jsonb_build_object('productId', i.product_id, 'name', i.name)
        order by i.position) from order_items i where i.order_id = o.id
        and not exists (select from reviews r where r.order_id = o.id
          and r.product_id = i.product_id)) as items
    from orders o
    where o.id = ${orderId} and o.state = 'DELIVERED'`.execute(db);
  const order = rows[0];
  return order?.items ? order : null;
}
