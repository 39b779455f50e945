// SQL of reminders: candidates and sent reminders.
import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '#server/base/db/db.ts';
import type { ReminderKind } from '#shared/customers/reminders.ts';

/** `cart-left` is sent twice, after one day and after three; both belong to one choice. */
export type PlannedKind = 'cart-day' | 'cart-three-days' | Exclude<ReminderKind, 'cart-left'>;
export type Candidate = { about: string; email: string; customerId: number | null };
export type Period = { from: Date; to: Date };

/** Only one process plans at a time. False if another one is planning. */
export async function claimPlanning(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ isMine: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended('reminders', 0)) as is_mine`.execute(tx);
  return rows[0]?.isMine ?? false;
}

/** A first filter; the consent is read again before sending (consents.ts). */
const mayAgree = (email: RawBuilder<unknown>, kind: ReminderKind) => sql`
  exists (select from marketing_consents m where m.channel = 'EPOSTA' and m.state = 'ONAY'
    and m.recipient = ${email})
  and not exists (select from reminder_choices h where h.email_folded = ${email}
    and h.kind = ${kind} and not h.is_mailed)`;

type CartSearch = {
  kind: PlannedKind;
  choice: ReminderKind;
  /** When the cart was changed last. */
  left: Period;
  /** Customers who were reminded since then are skipped. */
  restSince: Date;
  limit: number;
};

/**
 * Carts that were last changed in the period, without an order since they were begun. A cart is
 * identified by its customer and its oldest row.
 */
export async function selectLeftCarts(
  tx: Tx,
  { kind, choice, left, restSince, limit }: CartSearch,
): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`
    select c.customer_id || '-' || (extract(epoch from begun.at) * 1000)::bigint as about,
      u.email, u.id as customer_id
    from customer_carts c join customers u on u.id = c.customer_id
      cross join lateral (select min(i.added_at) as at from customer_cart_items i
        where i.customer_id = c.customer_id) begun
    where c.updated_at > ${left.from} and c.updated_at <= ${left.to} and begun.at is not null
      and ${mayAgree(sql`u.email_folded`, choice)}
      and not exists (select from orders o where o.created_at >= begun.at
        and (o.customer_id = u.id or lower(o.email) = u.email_folded))
      and not exists (select from reminders r where r.customer_id = u.id and r.kind = ${kind}
        and (r.created_at > ${restSince}
          or r.about = c.customer_id || '-' || (extract(epoch from begun.at) * 1000)::bigint))
    order by c.updated_at limit ${limit}`.execute(tx);
  return rows;
}

/** Quotes that end in the period and were neither used, withdrawn, declined nor replaced. */
export async function selectEndingQuotes(
  tx: Tx,
  ends: Period,
  { madeBefore, limit }: { madeBefore: Date; limit: number },
): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`
    select q.id::text as about, q.email, q.customer_id
    from quotes q
    where q.expires_at > ${ends.from} and q.expires_at <= ${ends.to} and q.withdrawn_at is null
      and q.replaced_at is null and q.declined_at is null and q.order_id is null and q.created_at <= ${madeBefore}
      and ${mayAgree(sql`lower(q.email)`, 'quote-ending')}
      and not exists (select from reminders r where r.kind = 'quote-ending'
        and r.about = q.id::text)
    order by q.expires_at limit ${limit}`.execute(tx);
  return rows;
}

type RhythmSearch = {
  now: Date;
  leastOrders: number;
  gapDays: { least: number; most: number };
  /** If more days than this have passed, the rhythm no longer counts. */
  lateDays: number;
  limit: number;
};

/**
 * Customers whose usual time between two orders (the median) is over, identified by the last order.
 */
export async function selectDueReorders(
  tx: Tx,
  { now, leastOrders, gapDays, lateDays, limit }: RhythmSearch,
): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`
    with bought as (
      select o.customer_id, o.id, o.created_at,
        extract(epoch from o.created_at - lag(o.created_at) over (partition by o.customer_id
          order by o.created_at)) / 86400 as days
      from orders o
      where o.customer_id is not null and o.state in ('CONFIRMED', 'PREPARING', 'SHIPPED', 'DELIVERED')
    ), rhythm as (
      select customer_id, count(*) as orders, max(created_at) as last_at,
        (array_agg(id order by created_at desc))[1] as order_id,
        percentile_cont(0.5) within group (order by days) as gap
      from bought group by customer_id
    )
    select r.order_id::text as about, u.email, u.id as customer_id
    from rhythm r join customers u on u.id = r.customer_id
    where r.orders >= ${leastOrders} and r.gap between ${gapDays.least} and ${gapDays.most}
      and r.last_at + r.gap * interval '1 day' <= ${now}
      and r.last_at + (r.gap + ${lateDays}) * interval '1 day' > ${now}
      and ${mayAgree(sql`u.email_folded`, 'reorder')}
      and not exists (select from reminders m where m.kind = 'reorder'
        and m.about = r.order_id::text)
    order by r.last_at limit ${limit}`.execute(tx);
  return rows;
}

/** Null if it was planned before. */
export async function insertReminder(
  tx: Tx,
  kind: PlannedKind,
  { about, customerId }: Candidate,
  at: Date,
): Promise<number | null> {
  const row = await tx
    .insertInto('reminders')
    .values({ kind, about, customerId, createdAt: at })
    .onConflict((conflict) => conflict.columns(['kind', 'about']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

export type Reminder = {
  id: number;
  kind: PlannedKind;
  about: string;
  customerId: number | null;
  state: 'waiting' | 'sent' | 'dropped';
  createdAt: Date;
};

export async function selectReminder(db: Db, id: number): Promise<Reminder | null> {
  const { rows } = await sql<Reminder>`
    select id, kind, about, customer_id, state, created_at from reminders where id = ${id}`.execute(
    db,
  );
  return rows[0] ?? null;
}

export async function endReminder(
  db: Db | Tx,
  id: number,
  { state, at }: { state: 'sent' | 'dropped'; at: Date },
): Promise<void> {
  await db
    .updateTable('reminders')
    .set({ state, sentAt: state === 'sent' ? at : null })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .execute();
}

export type Reminded = {
  id: number;
  email: string;
  emailFolded: string;
  firstName: string;
  lastName: string;
  phone: string | null;
  language: 'tr' | 'en';
};

export async function selectReminded(db: Db, customerId: number): Promise<Reminded | null> {
  const { rows } = await sql<Reminded>`
    select id, email, email_folded, first_name, last_name, phone, language from customers
    where id = ${customerId}`.execute(db);
  return rows[0] ?? null;
}

/** Whether the cart is still the one of the reminder, untouched, and nothing was ordered since. */
export async function isCartLeft(
  db: Db,
  { about, customerId, createdAt }: Pick<Reminder, 'about' | 'customerId' | 'createdAt'>,
): Promise<boolean> {
  const { rows } = await sql`
    select from customer_carts c join customers u on u.id = c.customer_id
      cross join lateral (select min(i.added_at) as at from customer_cart_items i
        where i.customer_id = c.customer_id) begun
    where c.customer_id = ${customerId} and c.updated_at <= ${createdAt}
      and c.customer_id || '-' || (extract(epoch from begun.at) * 1000)::bigint = ${about}
      and not exists (select from orders o where o.created_at >= begun.at
        and (o.customer_id = u.id or lower(o.email) = u.email_folded))`.execute(db);
  return rows.length === 1;
}

export type Reordered = { orderNumber: string; items: { productId: number; name: string }[] };

/** The items of the order that can be bought now; null if another order followed. */
export async function selectReordered(db: Db, orderId: number): Promise<Reordered | null> {
  const { rows } = await sql<Reordered>`
    select o.order_number, coalesce((
      select jsonb_agg(distinct jsonb_build_object('productId', p.id, 'name', p.name))
      from order_items i join products p on p.id = i.product_id
      where i.order_id = o.id and p.is_active and p.stock >= p.min_quantity), '[]') as items
    from orders o join customers u on u.id = o.customer_id
    where o.id = ${orderId} and not exists (select from orders later
      where later.created_at > o.created_at
        and (later.customer_id = u.id or lower(later.email) = u.email_folded))`.execute(db);
  return rows[0] ?? null;
}

/** The number of sent reminders since then, by kind. */
export async function countReminders(
  db: Db,
  since: Date,
): Promise<{ kind: PlannedKind; count: number }[]> {
  const { rows } = await sql<{ kind: PlannedKind; count: number }>`
    select kind, count(*) as count from reminders where sent_at >= ${since}
    group by kind`.execute(db);
  return rows;
}

/** Called with a time so long ago that no rhythm can refer to these reminders. */
export async function deleteRemindersBefore(db: Db, before: Date): Promise<void> {
  await sql`delete from reminders where created_at < ${before}`.execute(db);
}
