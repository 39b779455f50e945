// SQL of buyers without an account. A guest is one mailbox, or one phone number for orders without
// a mailbox (phone orders, decision 0062). Orders of a proved mailbox belong to its account and not
// to a guest.
import { type RawBuilder, sql } from 'kysely';
import { found, type OrderText } from '#server/back-office/orders/orders.sql.ts';
import type { Db } from '#server/base/db/db.ts';
import type { Kurus } from '#shared/base/money.ts';

export type GuestRecord = {
  /** The id of the newest order. */
  id: number;
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  /** Counts at most MOST_COUNTED orders, and `paidKurus` sums at most these. */
  orderCount: number;
  paidKurus: Kurus;
  lastOrderNumber: string;
  lastOrderAt: Date;
};

const MOST_COUNTED = 100;

const isGuest = (of: 'o' | 'n'): RawBuilder<unknown> => {
  const order = sql.table(of);
  return sql`${order}.customer_id is null and not ${order}.was_customers`;
};

/** Compares the orders `o` and `n`; the indexes are orders_by_email and orders_by_guest_phone. */
const sameMailbox = sql`lower(n.email) = lower(o.email)`;
const samePhone = sql`n.email = '' and n.phone = o.phone`;

/** Each guest with the newest order, newest first. `text` null selects all guests. */
export async function selectGuests(
  db: Db,
  text: OrderText | null,
  { offset, limit }: { offset: number; limit: number },
): Promise<GuestRecord[]> {
  const newer = (same: RawBuilder<unknown>) =>
    sql`exists (select 1 from orders n where ${same} and ${isGuest('n')} and n.id > o.id)`;
  const counted = (same: RawBuilder<unknown>) =>
    sql`select n.total_kurus - n.refunded_kurus as kurus, n.state, n.payment_state
      from orders n where ${same} and ${isGuest('n')} limit ${MOST_COUNTED}`;
  const { rows } = await sql<GuestRecord>`
    with slice as (
      select o.* from orders o
      where ${isGuest('o')} ${text ? sql`and o.id = any(array(${found(text)}))` : sql``}
        and case when o.email <> '' then not ${newer(sameMailbox)} and not exists (
            select 1 from customers c
            where c.email_folded = lower(o.email) and c.mailbox_proved_at is not null)
          else o.phone <> '' and not ${newer(samePhone)} end
      order by o.id desc limit ${limit} offset ${offset})
    select o.id, o.first_name, o.last_name, o.email, o.phone, o.order_number as last_order_number,
      o.created_at as last_order_at, own.order_count, own.paid_kurus
    from slice o cross join lateral (
      select count(*)::int as order_count, coalesce(sum(mine.kurus) filter (
        where mine.payment_state in ('PAID', 'PARTLY_REFUNDED')
          -- Otherwise the money is on its way back.
          and mine.state not in ('CANCELLED', 'EXPIRED')), 0)::bigint as paid_kurus
      from (select * from (${counted(sameMailbox)}) by_mail where o.email <> ''
        union all select * from (${counted(samePhone)}) by_phone where o.email = '') mine) own
    order by o.id desc`.execute(db);
  return rows;
}
