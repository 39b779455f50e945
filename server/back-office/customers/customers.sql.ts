// SQL of the merchant's customers. A text search first selects the newest matches, at most
// MOST_FOUND, so that no query reads a million customers.
import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '#server/base/db/db.ts';
import { likePattern, utcText } from '#server/base/db/sql-parts.ts';
import type { AdminCustomersQuery } from '#shared/back-office/customers.ts';
import { hasTag, isOfGroup } from './customer-tags.sql.ts';

export type CustomerRow = {
  id: number;
  firstName: string;
  lastName: string;
  email: string;
  phone: string | null;
  emailVerifiedAt: Date | null;
  blockedAt: Date | null;
  group: string | null;
  tags: string[];
  orderCount: number;
  createdAt: Date;
};

const MOST_FOUND = 1_000;
const MOST_COUNTED = 100;

/** The same expression as in the index customers_by_text (0014). */
const customerText = sql`search_fold(c.first_name || ' ' || c.last_name || ' ' || c.email || ' ' || coalesce(c.phone, ''))`;

/**
 * Fenced with `offset 0`: otherwise PostgreSQL would read the newest customers one by one until
 * enough match.
 */
function found(terms: readonly string[]): RawBuilder<unknown> {
  if (terms.length === 0) return sql`select null::bigint where false`;
  const fits = sql.join(
    terms.map((term) => sql`${customerText} like ${likePattern(term)}`),
    sql` and `,
  );
  return sql`select id from (select c.id from customers c where ${fits} offset 0) fitting order by id desc limit ${MOST_FOUND}`;
}

/** Sorted by name; `shape` is built from a tag `t` of the customer `c`. */
const tagsOf = (shape: RawBuilder<unknown>) => sql`coalesce((
  select jsonb_agg(${shape} order by search_fold(t.name)) from customer_tags t
  where t.customer_id = c.id), '[]'::jsonb)`;

/** The same condition as in orders/owned.ts, for many customers at once. */
const ordersOf = sql`orders o where o.customer_id = c.id
  or (c.mailbox_proved_at is not null and o.customer_id is null and not o.was_customers and lower(o.email) = c.email_folded)`;

type CustomerFilter = Pick<AdminCustomersQuery, 'state' | 'hasOrders' | 'tag' | 'group'>;

/**
 * `terms`: all of them must match the customer's data; null matches all customers. Newest first.
 */
export async function selectCustomers(
  db: Db,
  terms: readonly string[] | null,
  { state, hasOrders, tag, group }: CustomerFilter,
  { offset, limit }: { offset: number; limit: number },
): Promise<CustomerRow[]> {
  const conditions = [
    ...(terms ? [sql`c.id = any(array(${found(terms)}))`] : []),
    ...(state === 'verified' ? [sql`c.email_verified_at is not null`] : []),
    ...(state === 'unverified' ? [sql`c.email_verified_at is null`] : []),
    ...(state === 'blocked' ? [sql`c.blocked_at is not null`] : []),
    ...(tag ? [hasTag(tag)] : []),
    ...(group ? [isOfGroup(group)] : []),
    ...(hasOrders ? [sql`exists (select 1 from ${ordersOf})`] : []),
  ];
  const where = conditions.length > 0 ? sql`where ${sql.join(conditions, sql` and `)}` : sql``;
  const { rows } = await sql<CustomerRow>`
    with slice as (select c.* from customers c ${where} order by c.id desc limit ${limit}
      offset ${offset})
    select c.id, c.first_name, c.last_name, c.email, c.phone, c.email_verified_at, c.blocked_at,
      c.created_at, c.group_name as group, ${tagsOf(sql`t.name`)} as tags,
      (select count(*)::int from (select 1 from ${ordersOf} limit ${MOST_COUNTED}) counted) as order_count
    from slice c order by c.id desc`.execute(db);
  return rows;
}

export type CustomerRecord = {
  id: number;
  email: string;
  emailFolded: string;
  phone: string | null;
  isEmailVerified: boolean;
  isMailboxProved: boolean;
  blockedAt: Date | null;
  blockedReason: string | null;
  blockedBy: string | null;
  groupName: string | null;
  tags: { id: number; name: string }[];
  notes: { id: number; text: string; author: string; at: string }[];
};

const customerRecord = (id: number, lock: RawBuilder<unknown>) => sql<CustomerRecord>`
  select c.id, c.email, c.email_folded, c.phone,
    c.email_verified_at is not null as is_email_verified,
    c.mailbox_proved_at is not null as is_mailbox_proved,
    c.group_name, ${tagsOf(sql`jsonb_build_object('id', t.id, 'name', t.name)`)} as tags,
    c.blocked_at, c.blocked_reason, c.blocked_by, coalesce((
      select jsonb_agg(jsonb_build_object('id', n.id, 'text', n.text, 'author', n.admin_email,
        'at', ${utcText('n.created_at')}) order by n.id desc)
      from customer_notes n where n.customer_id = c.id), '[]'::jsonb) as notes
  from customers c where c.id = ${id} ${lock}`;

export async function selectCustomerRecord(db: Db, id: number): Promise<CustomerRecord | null> {
  return (await customerRecord(id, sql``).execute(db)).rows[0] ?? null;
}

/** Sign-in (sessions.sql.ts) and the customer's own changes wait for this lock. */
export async function lockCustomerRecord(tx: Tx, id: number): Promise<CustomerRecord | null> {
  return (await customerRecord(id, sql`for no key update of c`).execute(tx)).rows[0] ?? null;
}

export async function updateBlock(
  tx: Tx,
  id: number,
  block: { blockedAt: Date; blockedReason: string; blockedBy: string } | null,
  at: Date,
): Promise<void> {
  await tx
    .updateTable('customers')
    .set({ ...(block ?? { blockedAt: null, blockedReason: null, blockedBy: null }), updatedAt: at })
    .where('id', '=', id)
    .execute();
}

export async function countNotes(tx: Tx, customerId: number): Promise<number> {
  const { count } = await tx
    .selectFrom('customerNotes')
    .select((of) => of.fn.countAll<number>().as('count'))
    .where('customerId', '=', customerId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function insertNote(
  tx: Tx,
  note: { customerId: number; text: string; adminEmail: string; createdAt: Date },
): Promise<void> {
  await tx.insertInto('customerNotes').values(note).execute();
}

export async function deleteNote(tx: Tx, customerId: number, id: number): Promise<boolean> {
  const result = await tx
    .deleteFrom('customerNotes')
    .where('customerId', '=', customerId)
    .where('id', '=', id)
    .executeTakeFirst();
  return result.numDeletedRows === 1n;
}
