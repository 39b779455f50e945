// SQL of quotes. One round trip per read.
import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '#server/base/db/db.ts';
import { likePattern } from '#server/base/db/sql-parts.ts';
import { isUsed } from '#server/cart/applied-quote.sql.ts';
import { type ProductRow, productJson, withCategory } from '#server/catalogue/catalogue.sql.ts';
import type { Owner } from '#server/orders/order-access.ts';
import { type Kurus, ZERO } from '#shared/base/money.ts';
import type { QuoteState } from '#shared/quotes/quotes.ts';
import type { Quote, QuoteItemRecord, QuoteRecord } from './quote-records.ts';

export const NUMBER_CONSTRAINT = 'quotes_number_unique';
export const QUOTE_KEY_CONSTRAINT = 'quotes_key_unique';

export async function insertQuote(
  tx: Tx,
  quote: QuoteRecord,
  items: readonly QuoteItemRecord[],
): Promise<number> {
  const { id } = await tx
    .insertInto('quotes')
    .values(quote)
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('quoteItems')
    .values(items.map((item) => ({ ...item, quoteId: id })))
    .execute();
  return id;
}

/** A cancelled or expired order does not count as the quote's order. */
const orderNumber = sql`(select o.order_number from orders o where o.id = q.order_id
    and o.state not in ('CANCELLED', 'EXPIRED'))`;
const stateAt = (now: Date) => sql<QuoteState>`
  case when ${isUsed} then 'used' when q.replaced_at is not null then 'replaced'
    when q.declined_at is not null then 'declined' when q.withdrawn_at is not null then 'withdrawn'
    when q.expires_at <= ${now}::timestamptz then 'expired' else 'open' end`;
const rowsJson = (isChosen: boolean) => sql`(select
    jsonb_agg(jsonb_build_object('position', i.position, 'productId', i.product_id,
    'designId', i.design_id, 'sku', i.sku, 'name', i.name,
  'imageUrl', i.image_url, 'quantity', i.quantity, 'priceKurus', i.price_kurus,
    'unitPriceKurus', i.unit_price_kurus, 'lineTotalKurus', i.line_total_kurus,
  'discountKurus', i.discount_kurus, 'taxPoints', i.tax_points, 'taxKurus', i.tax_kurus,
    'listUnitPriceKurus', i.list_unit_price_kurus, 'alternativeTo', i.alternative_to,
    'isChosen', i.is_chosen) order by coalesce(i.alternative_to, i.position), i.position)
  from quote_items i where i.quote_id = q.id and i.is_chosen = ${isChosen}::boolean)`;
const itemsJson = sql`${rowsJson(true)} as items, coalesce(${rowsJson(false)}, '[]') as others`;
const columns = sql`q.id, q.number, q.code, q.customer_id, q.company_id, q.name, q.company_name, q.email, q.phone,
    q.language, q.subtotal_kurus, q.discount_kurus, q.tax_kurus,
  q.shipping_kurus, q.total_kurus, q.tax_points, q.prices_include_tax, q.shipping_option_id,
    q.shipping_name_tr, q.shipping_name_en, q.note, q.payment_terms,
    q.delivery_terms, q.text_rows, q.made_by, q.first_id, q.revision, q.replaced_at,
  q.accepted_at, q.accepted_by, q.waits_since,
  q.expires_at, q.withdrawn_at, q.version, q.created_at,
  (select c.name from companies c where c.id = q.company_id) as company,
  (select c.tax_office || ' · ' || c.tax_number from companies c
    where c.id = q.company_id) as company_tax`;

export async function selectQuote(
  db: Db,
  by: { id: number } | { number: string },
  now: Date,
): Promise<Quote | null> {
  const fits = 'id' in by ? sql`q.id = ${by.id}` : sql`q.number = ${by.number}`;
  const { rows } =
    await sql<Quote>`select ${columns}, ${stateAt(now)} as state, ${orderNumber} as order_number,
        ${itemsJson} from quotes q where ${fits}`.execute(db);
  return rows[0] ?? null;
}

/** All revisions, the oldest first. */
export async function selectChain(db: Db, firstId: number, now: Date): Promise<Quote[]> {
  const { rows } = await sql<Quote>`
    select ${columns}, ${stateAt(now)} as state, ${orderNumber} as order_number,
      ${itemsJson} from quotes q where coalesce(q.first_id, q.id) = ${firstId}
      order by q.revision`.execute(db);
  return rows;
}

/** With the current products, including withdrawn ones. */
export async function selectQuoteOfLink(
  db: Db,
  code: string,
  now: Date,
): Promise<(Quote & { products: ProductRow[] }) | null> {
  const { rows } = await sql<Quote & { products: ProductRow[] }>`
    select ${columns}, ${stateAt(now)} as state, ${orderNumber} as order_number,
      ${itemsJson},
      (select jsonb_agg(${productJson}) from products p ${withCategory}
        where p.id in (select i.product_id from quote_items i where i.quote_id = q.id)) as products
    from quotes q where q.code = ${code}`.execute(db);
  return rows[0] ?? null;
}

/** `endsBefore`: open quotes that end by then. */
export type QuoteFilter = {
  terms: readonly string[];
  state?: QuoteState | undefined;
  endsBefore?: Date | undefined;
  isWaiting?: boolean | undefined;
  now: Date;
};
export type QuoteListRow = Pick<
  Quote,
  | 'id'
  | 'number'
  | 'state'
  | 'name'
  | 'companyName'
  | 'email'
  | 'totalKurus'
  | 'createdAt'
  | 'expiresAt'
  | 'orderNumber'
> & { isWaiting: boolean };

/** Served by the index quotes_open. */
const openAt = (now: Date) =>
  sql<boolean>`q.withdrawn_at is null and q.replaced_at is null and q.declined_at is null
    and q.expires_at > ${now}::timestamptz and not ${isUsed}`;
const endingBefore = (end: Date, now: Date) =>
  sql`${openAt(now)} and q.expires_at <= ${end}::timestamptz`;

const conditionsOf = ({
  terms,
  state,
  endsBefore,
  isWaiting,
  now,
}: QuoteFilter): RawBuilder<unknown> => {
  const text = sql`search_fold(q.number || ' ' || q.name || ' ' || coalesce(q.company_name,
      '') || ' ' || q.email)`;
  return sql.join(
    [
      sql`true`,
      ...terms.map((term) => sql`${text} like ${likePattern(term)}`),
      // A replaced quote is only found through its newest revision.
      state ? sql`${stateAt(now)} = ${state}` : sql`q.replaced_at is null`,
      ...(isWaiting ? [sql`q.waits_since is not null`] : []),
      ...(endsBefore ? [endingBefore(endsBefore, now)] : []),
    ],
    sql` and `,
  );
};

export async function selectQuotes(
  db: Db,
  filter: QuoteFilter,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ rows: QuoteListRow[]; total: number }> {
  const where = conditionsOf(filter);
  const { rows } = await sql<{ rows: QuoteListRow[] | null; total: number }>`
    select (select count(*)::int from quotes q where ${where}) as total,
      (select jsonb_agg(to_jsonb(page) order by page.at desc, page.id desc) from (
        select q.id, q.number, ${stateAt(filter.now)} as state, q.name,
          q.company_name as "companyName", q.email, q.total_kurus as "totalKurus",
          q.created_at as at,
          q.created_at as "createdAt", q.waits_since is not null as "isWaiting",
          q.expires_at as "expiresAt", ${orderNumber} as "orderNumber"
        from quotes q where ${where} order by q.created_at desc,
          q.id desc limit ${limit} offset ${offset}) page) as rows`.execute(db);
  return { rows: rows[0]?.rows ?? [], total: rows[0]?.total ?? 0 };
}

export async function lockQuote(tx: Tx, number: string, now: Date): Promise<Quote | null> {
  await sql`select from quotes where number = ${number} for update`.execute(tx);
  return selectQuote(tx, { number }, now);
}

export type QuoteChanges = {
  expiresAt?: Date;
  withdrawnAt?: Date;
  replacedAt?: Date;
  declinedAt?: Date;
  acceptedAt?: Date | null;
  acceptedBy?: string | null;
  acceptedCustomerId?: number | null;
  waitsSince?: Date | null;
} & Partial<Pick<QuoteRecord, 'subtotalKurus' | 'discountKurus' | 'taxKurus' | 'totalKurus'>>;

export async function updateQuote(tx: Tx, id: number, change: QuoteChanges): Promise<void> {
  await tx
    .updateTable('quotes')
    .set((of) => ({ ...change, version: of('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/** Marks the rows as chosen, with their tax; all others become not chosen. */
export async function writeChoice(
  tx: Tx,
  quoteId: number,
  chosen: readonly Pick<QuoteItemRecord, 'position' | 'taxPoints' | 'taxKurus'>[],
): Promise<void> {
  await sql`
    update quote_items i set is_chosen = c.position is not null,
      tax_points = coalesce(c.points, i.tax_points), tax_kurus = coalesce(c.tax, i.tax_kurus)
    from quote_items of left join unnest(${chosen.map(({ position }) => position)}::int[],
      ${chosen.map(({ taxPoints }) => taxPoints)}::int[],
      ${chosen.map(({ taxKurus }) => taxKurus)}::bigint[]) as c (position, points, tax)
      on c.position = of.position
    where i.quote_id = ${quoteId} and of.quote_id = i.quote_id
      and of.position = i.position`.execute(tx);
}

/** A condition on quotes or requests `q`. */
export const ownedBy = ({ customerId, emailFolded, isMailboxProved }: Owner) =>
  sql`(q.customer_id = ${customerId}
      or (${isMailboxProved}::boolean
      and q.customer_id is null and lower(q.email) = ${emailFolded}))`;

/** Includes those of a company whose documents the customer may see: all members except buyers. */
const readableBy = (owner: Owner) => sql`(${ownedBy(owner)} or q.company_id in (
  select m.company_id from company_members m join companies c on c.id = m.company_id
  where m.customer_id = ${owner.customerId} and c.closed_at is null
    and m.role in ('approver', 'accountant', 'administrator')))`;

type ReadableQuote = Quote & { isOwn: boolean };

/** The newest revision of each, the newest first. */
export async function selectReadableQuotes(
  db: Db,
  owner: Owner,
  now: Date,
): Promise<ReadableQuote[]> {
  const { rows } = await sql<ReadableQuote>`
    select ${columns}, ${stateAt(now)} as state, ${orderNumber} as order_number, ${itemsJson},
      ${ownedBy(owner)} as is_own
    from quotes q where ${readableBy(owner)} and q.replaced_at is null
    order by q.created_at desc, q.id desc`.execute(db);
  return rows;
}

export async function selectQuotesOf(db: Db, owner: Owner, now: Date): Promise<Quote[]> {
  const { rows } = await sql<Quote>`
    select ${columns}, ${stateAt(now)} as state, ${orderNumber} as order_number,
      ${itemsJson} from quotes q where ${ownedBy(owner)}
      order by q.created_at desc`.execute(db);
  return rows;
}

export type RecentQuote = Pick<
  Quote,
  'number' | 'state' | 'totalKurus' | 'createdAt' | 'expiresAt'
>;

/** The newest first. */
export async function selectRecentQuotes(
  db: Db,
  owner: Owner,
  now: Date,
  limit: number,
): Promise<RecentQuote[]> {
  const { rows } = await sql<RecentQuote>`
    select q.number, ${stateAt(now)} as state, q.total_kurus, q.created_at, q.expires_at
      from quotes q where ${ownedBy(owner)} and q.replaced_at is null
      order by q.created_at desc, q.id desc limit ${limit}`.execute(db);
  return rows;
}

/**
 * An order that was made from a quote has its own copy. Quotes of a company remain there, without
 * the person.
 */
export async function deleteQuotesOf(tx: Tx, owner: Owner): Promise<void> {
  await sql`
    update quotes q set customer_id = null, name = c.name, email = '', phone = null,
      accepted_by = null
    from companies c where c.id = q.company_id and ${ownedBy(owner)}`.execute(tx);
  await sql`delete from quotes q where ${ownedBy(owner)}`.execute(tx);
}

/** A chain is deleted as a whole, after its last expiry. */
export async function deleteQuotesBefore(db: Db, expired: Date): Promise<void> {
  await sql`
    delete from quotes q where q.first_id is null and q.expires_at < ${expired}
      and not exists (select from quotes later
        where later.first_id = q.id and later.expires_at >= ${expired})`.execute(db);
}

export type OpenQuotes = { count: number; totalKurus: Kurus; ending: number };

/** The number of open quotes, their value, and how many of them end by then. */
export async function selectOpenQuotes(db: Db, endsBefore: Date, now: Date): Promise<OpenQuotes> {
  const { rows } = await sql<OpenQuotes>`
    select count(*)::int as count, coalesce(sum(q.total_kurus), 0)::bigint as total_kurus, count(*)
      filter (where q.expires_at <= ${endsBefore})::int as ending
    from quotes q where ${openAt(now)}`.execute(db);
  return rows[0] ?? { count: 0, totalKurus: ZERO, ending: 0 };
}
