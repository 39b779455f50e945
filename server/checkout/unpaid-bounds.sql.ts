// What unpaid orders already hold, read under locks so that of two concurrent checkouts not both
// pass.
import { sql } from 'kysely';
import type { Tx } from '#server/base/db/db.ts';
import { anyOf } from '#server/base/db/sql-parts.ts';

export type BuyerGroup = 'mailbox' | 'phone' | 'customer' | 'network' | 'wide-network';
export type Waiting = { kind: BuyerGroup; orders: number; totalKurus: number };
export type WhoOrders = {
  /**
   * Null for a customer with a verified mailbox: other people may have typed the same address and
   * phone.
   */
  email: string | null;
  phone: string | null;
  customerId: number | null;
  network: string | null;
  wideNetwork: string | null;
};

/** Unpaid orders that buyers placed; with cash on delivery until they are shipped. */
const isWaiting = sql`o.placed_by is null and o.payment_state in ('PENDING', 'FAILED')
  and (o.state = 'PENDING_PAYMENT'
    or (o.payment_method = 'cash-on-delivery' and o.state in ('CONFIRMED', 'PREPARING')))`;

/** Locks until the transaction ends. Always in the same order, and before any quote or product. */
export async function lockBuyer(
  tx: Tx,
  { email, phone, customerId, network, wideNetwork }: WhoOrders,
): Promise<void> {
  const keys: string[] = [];
  if (email !== null) keys.push(`mailbox ${email.toLowerCase()}`);
  if (phone !== null) keys.push(`phone ${phone}`);
  if (customerId !== null) keys.push(`customer ${customerId}`);
  if (network !== null) keys.push(`network ${network}`);
  if (wideNetwork !== null) keys.push(`network ${wideNetwork}`);
  await sql`/* keep: lock-buyer */ select pg_advisory_xact_lock(k.lock) from (
      select distinct hashtextextended(key, 57) as lock from unnest(${keys}::text[]) key
      order by 1) k`.execute(tx);
}

/** An address that PostgreSQL cannot parse belongs to no network. */
export async function selectWaiting(tx: Tx, who: WhoOrders): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`/* keep: unpaid-of-buyer */
    with waiting as (
      select o.email, o.phone, o.customer_id, o.total_kurus,
        case when o.remote_address ~ '^(::ffff:)?[0-9]+([.][0-9]+){3}$'
            or (o.remote_address like '%:%' and o.remote_address ~ '^[0-9a-f:]+$')
          then regexp_replace(o.remote_address, '^::ffff:(?=[0-9]+[.])', '')::inet end as address
      from orders o where ${isWaiting})
    select b.kind, count(*)::int as orders, sum(w.total_kurus)::bigint as total_kurus
    from waiting w cross join lateral (values
      ('mailbox', lower(w.email) = lower(${who.email}::text)),
      ('phone', w.phone = ${who.phone}::text),
      ('customer', w.customer_id = ${who.customerId}::bigint),
      ('network', w.address <<= ${who.network}::cidr),
      ('wide-network', w.address <<= ${who.wideNetwork}::cidr)) as b (kind, is_same)
    where b.is_same group by b.kind`.execute(tx);
  return rows.map((row) => ({ ...row, totalKurus: Number(row.totalKurus) }));
}

/** Whether the customer has paid an order that was neither cancelled nor refunded. */
export async function hasPaidBefore(tx: Tx, customerId: number): Promise<boolean> {
  const { rows } = await sql<{ isKnown: boolean }>`
    select exists (select 1 from orders where customer_id = ${customerId}
      and payment_state in ('PAID', 'PARTLY_REFUNDED')
      and state in ('CONFIRMED', 'PREPARING', 'SHIPPED', 'DELIVERED')) as is_known`.execute(tx);
  return rows[0]?.isKnown ?? false;
}

export type GuestHold = { productId: number; quantity: number };

/** The pieces of these locked products that unpaid orders of unverified buyers hold. */
export async function selectGuestHolds(
  tx: Tx,
  productIds: readonly number[],
): Promise<GuestHold[]> {
  const { rows } = await sql<GuestHold>`/* keep: guest-holds */
    select i.product_id, sum(i.quantity)::int as quantity
    from orders o join order_items i on i.order_id = o.id
    where ${isWaiting} and o.holds_stock and i.product_id = ${anyOf(productIds)}
      and not exists (select 1 from customers c
        where c.id = o.customer_id and c.email_verified_at is not null)
    group by i.product_id`.execute(tx);
  return rows;
}
