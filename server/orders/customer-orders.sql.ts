// SQL of a customer's own orders. Every statement checks the ownership (owned.ts).
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '#server/base/db/db.ts';
import { codeOf, folded, likePattern } from '#server/base/db/sql-parts.ts';
import type { Kurus } from '#shared/base/money.ts';
import type { OrderSort } from '#shared/orders/customer-orders.ts';
import type { OrderReturnState, OrderState, PaymentState } from '#shared/orders/order-states.ts';
import { type Owner, ownedBy, readableBy } from './order-access.ts';
import type { DocumentKind, Order, OrderDocument, OrderItemRecord } from './order-records.ts';
import type { SeenStates } from './order-state.ts';

/**
 * The parts of a typed text; an order matches by its number, or by a row that contains every term,
 * or the code.
 */
export type OrderText = { terms: readonly string[]; code: string; orderNumber: string };
/** `states`: only these; an empty list finds nothing. `before` is exclusive. */
export type OrderFilter = {
  states?: readonly SeenStates[];
  text?: OrderText;
  from?: Date;
  before?: Date;
};
export type OrderSorting = { field: OrderSort; isDescending: boolean };
export type OrderSlice = OrderSorting & { offset: number; limit: number };

export type CustomerOrderRecord = {
  id: number;
  orderNumber: string;
  state: OrderState;
  paymentState: PaymentState;
  returnState: OrderReturnState;
  hasParcels: boolean;
  paymentMethod: Order['paymentMethod'];
  totalKurus: Kurus;
  createdAt: string;
  items: Pick<
    OrderItemRecord,
    | 'productId'
    | 'designId'
    | 'sku'
    | 'name'
    | 'imageUrl'
    | 'quantity'
    | 'unitPriceKurus'
    | 'lineTotalKurus'
    | 'isPersonalised'
    | 'isSample'
  >[];
};

const sortColumns = { createdAt: sql`o.created_at`, total: sql`o.total_kurus` };

function matching(owner: Owner, { states, text, from, before }: OrderFilter): RawBuilder<SqlBool> {
  const conditions = [ownedBy(owner)];
  if (states) conditions.push(isOneOf(states));
  if (text) conditions.push(hasText(text));
  if (from) conditions.push(sql`o.created_at >= ${from}`);
  if (before) conditions.push(sql`o.created_at < ${before}`);
  return sql<SqlBool>`${sql.join(conditions, sql` and `)}`;
}

function isOneOf(states: readonly SeenStates[]): RawBuilder<SqlBool> {
  if (states.length === 0) return sql`false`;
  return sql`(o.state, o.payment_state, o.return_state)
      in (${sql.join(
        states.map(
          ({ state, paymentState, returnState }) => sql`(${state},
      ${paymentState}, ${returnState})`,
        ),
      )})`;
}

function hasText({ terms, code, orderNumber }: OrderText): RawBuilder<SqlBool> {
  const rows: RawBuilder<unknown>[] = [];
  if (terms.length > 0)
    rows.push(
      sql`${folded(sql`i.name || ' ' || i.sku`)} like all(${terms.map(likePattern)}::text[])`,
    );
  if (code !== '') rows.push(sql`${codeOf(sql`i.sku`)} like ${likePattern(code)}`);
  const ways: RawBuilder<unknown>[] = [];
  if (orderNumber !== '') ways.push(sql`o.order_number like ${likePattern(orderNumber)}`);
  if (rows.length > 0)
    ways.push(
      sql`exists (select 1 from order_items i where i.order_id = o.id
          and (${sql.join(rows, sql` or `)}))`,
    );
  return ways.length === 0 ? sql`false` : sql`(${sql.join(ways, sql` or `)})`;
}

/** The rows of a page with their items, and the total count. The id breaks ties. */
export async function selectCustomerOrders(
  db: Db,
  owner: Owner,
  filter: OrderFilter,
  { field, isDescending, ...slice }: OrderSlice,
): Promise<{ rows: CustomerOrderRecord[]; total: number }> {
  const direction = isDescending ? sql`desc` : sql`asc`;
  const order = sql`${sortColumns[field]} ${direction}, o.id ${direction}`;
  const scope = matching(owner, filter);
  const result = await sql<{ rows: CustomerOrderRecord[]; total: number }>`
    select
      (select count(*) from orders o where ${scope}) as total,
      coalesce((
        select jsonb_agg(slice.found order by slice.place) from (
          select row_number() over (order by ${order}) as place, jsonb_build_object(
            'id', o.id, 'orderNumber', o.order_number, 'state', o.state,
              'paymentState', o.payment_state, 'returnState', o.return_state,
            'hasParcels', exists (select from shipments s where s.order_id = o.id),
              'paymentMethod', o.payment_method,
            'totalKurus', o.total_kurus, 'createdAt', o.created_at,
            'items', (
              select jsonb_agg(jsonb_build_object('productId', i.product_id,
                'designId', i.design_id, 'sku', i.sku, 'name', i.name, 'imageUrl', i.image_url,
                'quantity', i.quantity,
                'unitPriceKurus', i.unit_price_kurus, 'lineTotalKurus', i.line_total_kurus,
                  'isPersonalised', i.is_personalised, 'isSample', i.is_sample) order by i.position)
              from order_items i where i.order_id = o.id)) as found
          from orders o where ${scope} order by ${order} limit ${slice.limit} offset ${slice.offset}
        ) slice), '[]'::jsonb) as rows`.execute(db);
  return result.rows[0] ?? { rows: [], total: 0 };
}

export async function countByStates(
  db: Db,
  owner: Owner,
): Promise<(SeenStates & { count: number })[]> {
  const result = await sql<SeenStates & { count: number }>`
    select o.state, o.payment_state, o.return_state, count(*) as count from orders o
      where ${ownedBy(owner)} group by o.state, o.payment_state, o.return_state`.execute(db);
  return result.rows;
}

/** Includes orders of a company that the customer may read. */
export async function selectOwnedOrder(
  db: Db,
  owner: Owner,
  by: { id: number } | { orderNumber: string },
): Promise<Order | null> {
  const is =
    'id' in by ? sql<SqlBool>`o.id = ${by.id}` : sql<SqlBool>`o.order_number = ${by.orderNumber}`;
  return (
    ((await db
      .selectFrom('orders as o')
      .selectAll()
      .where(is)
      .where(readableBy(owner))
      .executeTakeFirst()) as Order | undefined) ?? null
  );
}

/** Which texts were accepted, and when; without the texts themselves. */
export async function selectDocumentKinds(
  db: Db,
  orderId: number,
): Promise<{ kind: DocumentKind; acceptedAt: Date | null }[]> {
  const rows = await db
    .selectFrom('orderDocuments')
    .select(['kind', 'acceptedAt'])
    .where('orderId', '=', orderId)
    .orderBy('kind', 'desc')
    .execute();
  return rows as { kind: DocumentKind; acceptedAt: Date | null }[];
}

export async function selectOwnedDocument(
  db: Db,
  owner: Owner,
  orderId: number,
  kind: DocumentKind,
): Promise<(OrderDocument & { acceptedAt: Date | null }) | null> {
  const row = await db
    .selectFrom('orderDocuments as d')
    .innerJoin('orders as o', 'o.id', 'd.orderId')
    .select(['d.kind', 'd.version', 'd.html', 'd.sha256', 'd.acceptedAt'])
    .where('d.orderId', '=', orderId)
    .where('d.kind', '=', kind)
    .where(readableBy(owner))
    .executeTakeFirst();
  return (row as (OrderDocument & { acceptedAt: Date | null }) | undefined) ?? null;
}
