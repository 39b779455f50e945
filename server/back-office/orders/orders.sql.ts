// SQL of the merchant's order list. A filter over several states takes the newest orders of each
// state from one index; a text search, or a special filter, first selects its newest orders, at
// most MOST_FOUND, so that no query reads all orders.
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#server/base/db/db.ts';
import { codeOf, likePattern } from '#server/base/db/sql-parts.ts';
import type { Order } from '#server/orders/order-records.ts';
import type { OrderStates, SeenStates } from '#server/orders/order-state.ts';
import { COUNTED_ORDERS } from '#shared/back-office/orders.ts';
import type { Kurus } from '#shared/base/money.ts';

/** `terms`: each must match the buyer's data or the order number. `code` is a product code. */
export type OrderText = { terms: readonly string[]; code: string };
export type OrderFilter = {
  /** Only orders in these states; absent: all. Without `returnState` any return state matches. */
  states?: readonly (OrderStates & Partial<SeenStates>)[];
  method?: Order['paymentMethod'];
  from?: Date;
  before?: Date;
  text?: OrderText;
  isToDecide?: boolean;
  /** Unpaid orders whose payment period ends before this time. */
  expiresBefore?: Date;
  /** Only orders that could be shipped but wait for the approval of their print proof. */
  waitsForProof?: boolean;
  numbers?: readonly string[];
  /** `upTo`: the id of the newest order; `after`: the id of the last order on the previous page. */
  upTo?: number;
  after?: number;
};

type OrderRow = Pick<
  Order,
  | 'id'
  | 'orderNumber'
  | 'version'
  | 'state'
  | 'paymentState'
  | 'returnState'
  | 'paymentMethod'
  | 'totalKurus'
  | 'createdAt'
  | 'expiresAt'
  | 'proofState'
> & {
  name: string;
  city: string;
  pieces: number;
};

const MOST_FOUND = 1_000;

/**
 * Fenced with `offset 0`: otherwise PostgreSQL would read the newest orders one by one until enough
 * match.
 */
export function found({ terms, code }: OrderText): RawBuilder<unknown> {
  const ways: RawBuilder<unknown>[] = [];
  if (terms.length > 0) {
    const fits = sql.join(
      terms.map((term) => sql`o.desk_text like ${likePattern(term)}`),
      sql` and `,
    );
    ways.push(
      sql`(select id from (select o.id from orders o where ${fits} offset 0) fitting order by id desc limit ${MOST_FOUND})`,
    );
  }
  if (code !== '')
    ways.push(sql`(
      select i.order_id from (select p.id from products p where ${codeOf(sql`p.sku`)} = ${code} limit 20) product
      cross join lateral (select order_id from order_items where product_id = product.id order by order_id desc limit ${MOST_FOUND}) i)`);
  return ways.length === 0 ? sql`select null::bigint where false` : sql.join(ways, sql` union `);
}

/**
 * Orders with money that needs a decision: a payment does not match, or a refund could not be made
 * automatically.
 */
const toDecide = sql`
  (select p.order_id from payments p where p.state = 'REVIEW' and p.failure_reason = 'mismatch' limit ${MOST_FOUND})
  union (select r.order_id from refunds r where r.state in ('refused', 'by-hand') limit ${MOST_FOUND})`;

const expiring = (before: Date): RawBuilder<unknown> => sql`
  select o.id from orders o where o.state = 'PENDING_PAYMENT' and o.payment_state in ('PENDING', 'FAILED') and o.expires_at < ${before}
  order by o.expires_at limit ${MOST_FOUND}`;

/** Newest first; only a few wait at a time. */
const waitingForProof = sql`
  select o.id from orders o where o.proof_state = 'waiting'
    and o.state in ('CONFIRMED', 'PREPARING') order by o.id desc limit ${MOST_FOUND}`;

export async function countWaitingForProof(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (${waitingForProof}) waiting`.execute(db);
  return rows[0]?.count ?? 0;
}

const placeOf = (id: number) => sql`(select p.created_at, p.id from orders p where p.id = ${id})`;

function conditions({
  method,
  from,
  before,
  text,
  isToDecide,
  expiresBefore,
  waitsForProof,
  numbers,
  upTo,
  after,
}: OrderFilter): RawBuilder<unknown>[] {
  return [
    ...(method ? [sql`o.payment_method = ${method}`] : []),
    ...(from ? [sql`o.created_at >= ${from}`] : []),
    ...(before ? [sql`o.created_at < ${before}`] : []),
    ...(text ? [sql`o.id = any(array(${found(text)}))`] : []),
    ...(isToDecide ? [sql`o.id = any(array(${toDecide}))`] : []),
    ...(expiresBefore ? [sql`o.id = any(array(${expiring(expiresBefore)}))`] : []),
    ...(waitsForProof ? [sql`o.id = any(array(${waitingForProof}))`] : []),
    ...(numbers ? [sql`o.order_number = any(${[...numbers]})`] : []),
    ...(upTo ? [sql`(o.created_at, o.id) <= ${placeOf(upTo)}`] : []),
    ...(after ? [sql`(o.created_at, o.id) < ${placeOf(after)}`] : []),
  ];
}

/** Id and time of the matching orders, newest first. */
function pageOf(
  filter: OrderFilter,
  { offset, limit }: { offset: number; limit: number },
): RawBuilder<unknown> {
  const common = conditions(filter);
  const slice = (own: RawBuilder<unknown>[]) => {
    const all = [...own, ...common];
    return sql`(select o.id, o.created_at from orders o ${all.length > 0 ? sql`where ${sql.join(all, sql` and `)}` : sql``}
      order by o.created_at desc, o.id desc limit ${offset + limit})`;
  };
  const isNamed = Boolean(
    filter.text ??
      filter.isToDecide ??
      filter.expiresBefore ??
      filter.waitsForProof ??
      filter.numbers,
  );
  const { states } = filter;
  const slices =
    states === undefined
      ? slice([])
      : isNamed
        ? slice([isOneOf(states)])
        : sql.join(
            states.map(({ state, paymentState, returnState }) =>
              slice([
                sql`o.state = ${state}`,
                sql`o.payment_state = ${paymentState}`,
                ...(returnState ? [sql`o.return_state = ${returnState}`] : []),
              ]),
            ),
            sql` union all `,
          );
  return sql`select id, created_at from (${slices}) slices order by created_at desc, id desc offset ${offset} limit ${limit}`;
}

/** The newest first. */
export const ordersQuery = (
  filter: OrderFilter,
  slice: { offset: number; limit: number },
): RawBuilder<OrderRow> => sql<OrderRow>`
    select o.id, o.order_number, o.version, o.state, o.payment_state, o.return_state,
      o.payment_method, o.total_kurus, o.created_at, o.expires_at, o.proof_state,
      coalesce(nullif(o.invoice ->> 'companyName', ''), o.first_name || ' ' || o.last_name) as name, o.shipping_address ->> 'city' as city,
      (select coalesce(sum(i.quantity), 0)::int from order_items i where i.order_id = o.id) as pieces
    from (${pageOf(filter, slice)}) page
    join orders o on o.id = page.id
    order by o.created_at desc, o.id desc`;

/** Without a return state the column is compared with itself. */
const isOneOf = (states: NonNullable<OrderFilter['states']>): RawBuilder<unknown> =>
  sql`(o.state, o.payment_state, o.return_state) in (${sql.join(
    states.map(
      ({ state, paymentState, returnState }) =>
        sql`(${state}, ${paymentState}, ${returnState ?? sql`o.return_state`})`,
    ),
  )})`;

export async function selectBackOfficeOrders(
  db: Db,
  filter: OrderFilter,
  slice: { offset: number; limit: number },
): Promise<OrderRow[]> {
  if (filter.states?.length === 0) return [];
  return (await ordersQuery(filter, slice).execute(db)).rows;
}

/** The number of matches, counted up to a limit, and the id of the newest. */
export async function countFound(
  db: Db,
  filter: OrderFilter,
  limit: number,
): Promise<{ count: number; first: number | null }> {
  if (filter.states?.length === 0) return { count: 0, first: null };
  const { rows } = await sql<{ count: number; first: number | null }>`
    select count(*)::int as count,
      (array_agg(found.id order by found.created_at desc, found.id desc))[1] as first
    from (${pageOf(filter, { offset: 0, limit })}) found`.execute(db);
  return rows[0] as { count: number; first: number | null };
}

/** Counts each group up to COUNTED_ORDERS, in one round trip. */
export function countsQuery(
  groups: Readonly<Record<string, readonly OrderStates[]>>,
): RawBuilder<Record<string, number>> {
  const count = ({ state, paymentState }: OrderStates) => sql`
    (select count(*) from (select 1 from orders o where o.state = ${state} and o.payment_state = ${paymentState} limit ${COUNTED_ORDERS}) counted)`;
  const columns = Object.entries(groups).map(
    ([name, states]) =>
      sql`least(${sql.join(states.map(count), sql` + `)}, ${COUNTED_ORDERS})::int as ${sql.ref(name)}`,
  );
  return sql<Record<string, number>>`select ${sql.join(columns)}`;
}

export async function countGroups<Name extends string>(
  db: Db,
  groups: Readonly<Record<Name, readonly OrderStates[]>>,
): Promise<Record<Name, number>> {
  return (await countsQuery(groups).execute(db)).rows[0] as Record<Name, number>;
}

export async function selectExpiring(
  db: Db,
  before: Date,
  limit: number,
): Promise<
  (Pick<Order, 'orderNumber' | 'totalKurus'> & { name: string; expiresAt: Date; total?: Kurus })[]
> {
  const { rows } = await sql<
    Pick<Order, 'orderNumber' | 'totalKurus'> & { name: string; expiresAt: Date }
  >`
    select o.order_number, o.total_kurus, o.first_name || ' ' || o.last_name as name, o.expires_at from orders o
    where o.state = 'PENDING_PAYMENT' and o.payment_state in ('PENDING', 'FAILED') and o.expires_at < ${before} order by o.expires_at limit ${limit}`.execute(
    db,
  );
  return rows;
}

// SQL of the orders as rows of a file.

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
