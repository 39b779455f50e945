// SQL of requests for a quote.
import { sql } from 'kysely';
import type { Db, Tx } from '#server/base/db/db.ts';
import type { Owner } from '#server/orders/order-access.ts';
import type { Language } from '#shared/base/languages.ts';
import type { Kurus } from '#shared/base/money.ts';
import type { RequestState } from '#shared/quotes/quote-requests.ts';
import { ownedBy } from './quotes.sql.ts';

export type RequestRow = {
  id: number;
  productId: number;
  sku: string;
  productName: string;
  productNameEn: string | null;
  imageHash: string | null;
  imageWidth: number | null;
  quantity: number;
  targetKurus: Kurus | null;
  /** The day in Istanbul, e.g. 2026-11-24. */
  neededOn: string | null;
  note: string | null;
  name: string;
  companyName: string | null;
  taxNumber: string | null;
  email: string;
  phone: string | null;
  language: Language;
  state: RequestState;
  /** The company's account that it was asked for. */
  companyId: number | null;
  company: string | null;
  quoteNumber: string | null;
  version: number;
  createdAt: Date;
  mailedAt: Date | null;
  declinedMailedAt: Date | null;
};

/** Columns of a request `q`, its product `p` and its quote `made`. */
const columns = sql`q.id, q.product_id, p.sku, p.name as product_name, p.name_en as product_name_en,
  i.hash as image_hash, i.width as image_width, q.quantity, q.target_kurus,
  to_char(q.needed_on, 'YYYY-MM-DD') as needed_on, q.note, q.name, q.company_name, q.tax_number,
  q.email, q.phone, q.language, q.state, made.number as quote_number, q.version, q.created_at,
  q.mailed_at, q.declined_mailed_at, q.company_id,
  (select c.name from companies c where c.id = q.company_id and c.closed_at is null) as company`;
const tables = sql`quote_requests q join products p on p.id = q.product_id
  left join quotes made on made.id = q.quote_id
  left join lateral (select pi.image_hash as hash, im.width from product_images pi
    join images im on im.hash = pi.image_hash where pi.product_id = p.id
    order by pi.position, pi.image_hash limit 1) i on true`;

export type NewRequest = Pick<
  RequestRow,
  | 'productId'
  | 'quantity'
  | 'targetKurus'
  | 'neededOn'
  | 'note'
  | 'name'
  | 'companyName'
  | 'taxNumber'
  | 'email'
  | 'phone'
  | 'language'
  | 'createdAt'
> & { customerId: number | null; companyId: number | null };

/** Serializes the requests of one mailbox until commit. */
export async function lockRequester(tx: Tx, emailFolded: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`quote request ${emailFolded}`}))`.execute(tx);
}

/** Null if the same mailbox has sent the same request since `since`. */
export async function insertRequest(
  tx: Tx,
  request: NewRequest,
  since: Date,
): Promise<number | null> {
  const { productId, quantity, email } = request;
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from quote_requests where product_id = ${productId}
      and quantity = ${quantity} and lower(email) = lower(${email})
      and created_at > ${since}) as found`.execute(tx);
  if (rows[0]?.found) return null;
  const { id } = await tx
    .insertInto('quoteRequests')
    .values(request)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function selectIsSold(db: Db, productId: number): Promise<boolean | null> {
  const row = await db
    .selectFrom('products')
    .select('isActive')
    .where('id', '=', productId)
    .executeTakeFirst();
  return row?.isActive ?? null;
}

export async function selectRequest(db: Db, id: number): Promise<RequestRow | null> {
  const { rows } = await sql<RequestRow>`
    select ${columns} from ${tables} where q.id = ${id}`.execute(db);
  return rows[0] ?? null;
}

/** Newest first. */
export async function selectRequestsOf(db: Db, owner: Owner): Promise<RequestRow[]> {
  const { rows } = await sql<RequestRow>`
    select ${columns} from ${tables} where ${ownedBy(owner)} order by q.id desc`.execute(db);
  return rows;
}

/** Newest first. */
export async function selectRequests(
  db: Db,
  state: RequestState | undefined,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: RequestRow[]; total: number }> {
  const condition = state ? sql`q.state = ${state}` : sql`true`;
  const { rows } = await sql<RequestRow>`
    select ${columns} from ${tables} where ${condition}
    order by q.id desc limit ${limit} offset ${offset}`.execute(db);
  const counted = await sql<{ count: number }>`
    select count(*)::int as count from quote_requests q where ${condition}`.execute(db);
  return { rows, total: counted.rows[0]?.count ?? 0 };
}

/** False if the version has changed. */
export async function updateRequestState(
  tx: Tx,
  id: number,
  { state, version }: { state: RequestState; version: number },
): Promise<boolean> {
  const { rows } = await sql<{ id: number }>`
    update quote_requests set state = ${state}, version = version + 1
    where id = ${id} and version = ${version} and state <> 'quoted' returning id`.execute(tx);
  return rows.length > 0;
}

/**
 * The quote that answers it. Who was signed in when asking finds it in the account, also with a
 * mailbox that is not proved yet. `isNamed`: the shop named a company, which stays.
 * @returns false if the request does not wait for an answer
 */
export async function linkQuote(
  tx: Tx,
  requestId: number,
  { number, isNamed }: { number: string; isNamed: boolean },
): Promise<boolean> {
  await sql`
    update quotes made set customer_id = coalesce(made.customer_id, q.customer_id),
      company_id = case when ${isNamed}::boolean then made.company_id
        else coalesce(q.company_id, made.company_id) end
    from quote_requests q where q.id = ${requestId} and made.number = ${number}
      and lower(made.email) = lower(q.email)`.execute(tx);
  const { rows } = await sql<{ id: number }>`
    update quote_requests set state = 'quoted', version = version + 1,
      quote_id = (select id from quotes where number = ${number})
    where id = ${requestId} and state = 'open' returning id`.execute(tx);
  return rows.length > 0;
}

export async function markRequestMailed(db: Db, id: number, at: Date): Promise<void> {
  await db.updateTable('quoteRequests').set({ mailedAt: at }).where('id', '=', id).execute();
}

export async function markDeclinedMailed(db: Db, id: number, at: Date): Promise<void> {
  await db
    .updateTable('quoteRequests')
    .set({ declinedMailedAt: at })
    .where('id', '=', id)
    .execute();
}

export async function deleteRequestsOf(tx: Tx, owner: Owner): Promise<void> {
  await sql`delete from quote_requests q where ${ownedBy(owner)}`.execute(tx);
}

export async function deleteRequestsBefore(db: Db, before: Date): Promise<void> {
  await sql`delete from quote_requests where created_at < ${before}`.execute(db);
}

export async function countOpen(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from quote_requests where state = 'open'`.execute(db);
  return rows[0]?.count ?? 0;
}
