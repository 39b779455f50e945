// SQL of the conversation about a quote.
import { sql } from 'kysely';
import type { Db, Tx } from '#server/base/db/db.ts';
import type { Owner } from '#server/orders/order-access.ts';
import type { Kurus } from '#shared/base/money.ts';
import type { QuoteMessageKind } from '#shared/quotes/quote-messages.ts';
import { ownedBy } from './quotes.sql.ts';

type RequestedRow = {
  name: string;
  sku: string;
  quantity: number | null;
  targetKurus: Kurus | null;
};
export type MessageRow = {
  id: number;
  quoteId: number;
  kind: QuoteMessageKind;
  isFromShop: boolean;
  author: string | null;
  customerId: number | null;
  text: string;
  requested: RequestedRow[];
  /** The day in Istanbul, e.g. 2026-11-24. */
  neededOn: string | null;
  createdAt: Date;
  mailedAt: Date | null;
  revision: number;
};
export type NewMessage = Omit<MessageRow, 'id' | 'mailedAt' | 'revision'> & { key: string };

const columns = sql`m.id, m.quote_id, m.kind, m.is_from_shop, m.author, m.customer_id, m.text,
  m.requested, to_char(m.needed_on, 'YYYY-MM-DD') as needed_on, m.created_at, m.mailed_at,
  q.revision`;
const tables = sql`quote_messages m join quotes q on q.id = m.quote_id`;

/** The messages of all revisions, the oldest first. */
export async function selectMessages(db: Db, firstId: number): Promise<MessageRow[]> {
  const { rows } = await sql<MessageRow>`
    select ${columns} from ${tables} where coalesce(q.first_id, q.id) = ${firstId}
    order by m.id`.execute(db);
  return rows;
}

export async function selectMessage(db: Db, id: number): Promise<MessageRow | null> {
  const { rows } = await sql<MessageRow>`
    select ${columns} from ${tables} where m.id = ${id}`.execute(db);
  return rows[0] ?? null;
}

export async function selectMessageByKey(
  tx: Tx,
  quoteId: number,
  key: string,
): Promise<Pick<MessageRow, 'kind' | 'text'> | null> {
  const { rows } = await sql<Pick<MessageRow, 'kind' | 'text'>>`
    select kind, text from quote_messages
    where quote_id = ${quoteId} and key = ${key}`.execute(tx);
  return rows[0] ?? null;
}

export async function countMessages(tx: Tx, firstId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${tables}
    where coalesce(q.first_id, q.id) = ${firstId}`.execute(tx);
  return rows[0]?.count ?? 0;
}

export async function insertMessage(tx: Tx, message: NewMessage): Promise<number> {
  const { id } = await tx
    .insertInto('quoteMessages')
    .values({ ...message, requested: JSON.stringify(message.requested) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function markMessageMailed(db: Db, id: number, at: Date): Promise<void> {
  await db.updateTable('quoteMessages').set({ mailedAt: at }).where('id', '=', id).execute();
}

export async function selectCustomerName(db: Db, customerId: number): Promise<string | null> {
  const row = await db
    .selectFrom('customers')
    .select(['firstName', 'lastName'])
    .where('id', '=', customerId)
    .executeTakeFirst();
  return row ? `${row.firstName} ${row.lastName}`.trim() || null : null;
}

/** A customer's messages about others' quotes remain without the name. */
export async function eraseMessagesOf(tx: Tx, customerId: number): Promise<void> {
  await sql`update quote_messages set author = null where customer_id = ${customerId}`.execute(tx);
  await sql`update quotes set accepted_by = null
    where accepted_customer_id = ${customerId}`.execute(tx);
}

/** All messages that a customer wrote, and those written with the links of their quotes. */
export async function selectMessagesBy(
  db: Db,
  owner: Owner,
): Promise<(MessageRow & { number: string })[]> {
  const { rows } = await sql<MessageRow & { number: string }>`
    select ${columns}, q.number from ${tables} where not m.is_from_shop
      and (m.customer_id = ${owner.customerId} or (m.customer_id is null and ${ownedBy(owner)}))
    order by m.id`.execute(db);
  return rows;
}

/** The number of quotes whose buyers wait for the shop. */
export async function countWaitingQuotes(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from quotes
    where waits_since is not null and replaced_at is null and withdrawn_at is null
      and order_id is null`.execute(db);
  return rows[0]?.count ?? 0;
}
