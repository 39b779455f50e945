// SQL of orders, their items, history, documents and shipments.
import { type Selectable, sql } from 'kysely';
import type { Orders } from '#db/types.ts';
import type { Language } from '#shared/languages.ts';
import type { Kurus } from '#shared/money.ts';
import type { Address, InvoiceKind, OrderState, PaymentState } from '#shared/orders.ts';
import type { Db, Tx } from '../db.ts';
import type { OrderStates } from './order-state.ts';

export type InvoiceRecord = { kind: 'individual' } | { kind: 'corporate'; companyName: string; taxOffice: string; taxNumber: string | null; isEInvoicePayer: boolean };

/** How an order by desi travels; null while the flat rule held. */
export type DeliveryRecord = { optionId: string; nameTr: string; nameEn: string; isBuyerPays: boolean; desi: number; weightG: number };

export type Order = Omit<
  Selectable<Orders>,
  | 'state'
  | 'paymentState'
  | 'paymentMethod'
  | 'language'
  | 'shippingAddress'
  | 'billingAddress'
  | 'invoice'
  | 'totalKurus'
  | 'subtotalKurus'
  | 'discountKurus'
  | 'taxKurus'
  | 'shippingKurus'
  | 'delivery'
> & {
  state: OrderState;
  paymentState: PaymentState;
  paymentMethod: 'card' | 'transfer';
  language: Language;
  shippingAddress: Address;
  billingAddress: Address | null;
  invoice: InvoiceRecord;
  subtotalKurus: Kurus;
  discountKurus: Kurus;
  taxKurus: Kurus;
  shippingKurus: Kurus;
  totalKurus: Kurus;
  delivery: DeliveryRecord | null;
};

export type OrderItemRecord = {
  position: number;
  productId: number;
  designId: string | null;
  sku: string;
  name: string;
  imageUrl: string;
  quantity: number;
  priceKurus: Kurus;
  unitPriceKurus: Kurus;
  lineTotalKurus: Kurus;
  discountKurus: Kurus;
  /** A price that was agreed by hand: why. */
  agreedReason: string | null;
};

export type DocumentKind = 'preliminary-information' | 'distance-sales';
export type OrderDocument = { kind: DocumentKind; version: string; html: string; sha256: string };
/** `remark`: what an administrator said; never the buyer's to read. */
export type HistoryRecord = { state: OrderState; paymentState: PaymentState; actor: string; note: string | null; remark: string | null; createdAt: string };
export type ShipmentRecord = {
  id: number;
  carrier: string;
  trackingNumber: string | null;
  trackingUrl: string | null;
  state: 'PREPARING' | 'SHIPPED' | 'DELIVERED';
  shippedAt: string | null;
  deliveredAt: string | null;
  createdBy: string | null;
  items: { position: number; productId: number; name: string; imageUrl: string; quantity: number }[];
};

export type NewOrder = {
  orderNumber: string;
  paymentMethod: 'card' | 'transfer';
  idempotencyKey: string | null;
  requestHash: string;
  accessTokenHash: Buffer;
  email: string;
  firstName: string;
  lastName: string;
  phone: string;
  shippingAddress: Address;
  billingAddress: Address | null;
  invoice: InvoiceRecord;
  identityNumberEncrypted: Buffer | null;
  note: string | null;
  language: Language;
  subtotalKurus: Kurus;
  discountKurus: Kurus;
  taxKurus: Kurus;
  shippingKurus: Kurus;
  totalKurus: Kurus;
  delivery?: DeliveryRecord | null;
  taxPoints: number;
  pricesIncludeTax: boolean;
  coupon: string | null;
  remoteAddress: string | null;
  /** Who was signed in when it was placed; null for a guest. */
  customerId: number | null;
  /** The administrator who made it for its buyer; its texts are not accepted yet. */
  placedBy: string | null;
  expiresAt: Date;
  createdAt: Date;
  items: OrderItemRecord[];
  documents: OrderDocument[];
};

export const NUMBER_CONSTRAINT = 'orders_number_unique';
export const KEY_CONSTRAINT = 'orders_idempotency_key_unique';

/** The order with its items, its documents and the first entry of its history, in one statement. */
export async function insertOrder(tx: Tx, order: NewOrder): Promise<number> {
  // As parameters of their own: forty kilobytes of HTML need not go through JSON.
  const documents = sql.join(order.documents.map(({ kind, version, html, sha256 }) => sql`(${kind}, ${version}, ${html}, ${sha256})`));
  const result = await sql<{ id: number }>`
    with placed as (
      insert into orders (order_number, payment_method, idempotency_key, request_hash, access_token_hash, email, first_name, last_name, phone,
        shipping_address, billing_address, invoice, identity_number_encrypted, note, language, subtotal_kurus, discount_kurus, tax_kurus,
        shipping_kurus, total_kurus, delivery, tax_points, prices_include_tax, coupon, remote_address, customer_id, placed_by, expires_at, created_at, updated_at)
      values (${order.orderNumber}, ${order.paymentMethod}, ${order.idempotencyKey}, ${order.requestHash}, ${order.accessTokenHash}, ${order.email},
        ${order.firstName}, ${order.lastName}, ${order.phone}, ${JSON.stringify(order.shippingAddress)}::jsonb,
        ${order.billingAddress ? JSON.stringify(order.billingAddress) : null}::jsonb, ${JSON.stringify(order.invoice)}::jsonb,
        ${order.identityNumberEncrypted}, ${order.note}, ${order.language}, ${order.subtotalKurus}, ${order.discountKurus}, ${order.taxKurus},
        ${order.shippingKurus}, ${order.totalKurus}, ${order.delivery ? JSON.stringify(order.delivery) : null}::jsonb, ${order.taxPoints}, ${order.pricesIncludeTax}, ${order.coupon}, ${order.remoteAddress},
        -- An account that is deleted at this very moment leaves a guest's order.
        (select c.id from customers c where c.id = ${order.customerId} for key share),
        ${order.placedBy}, ${order.expiresAt}, ${order.createdAt}, ${order.createdAt})
      returning id, state, payment_state, placed_by, created_at
    ), items as (
      insert into order_items (order_id, position, product_id, design_id, sku, name, image_url, quantity, price_kurus, unit_price_kurus, line_total_kurus, discount_kurus, agreed_reason)
      select placed.id, i.* from placed, jsonb_to_recordset(${JSON.stringify(order.items)}::jsonb) as i ("position" int, "productId" int, "designId" text, sku text,
        name text, "imageUrl" text, quantity int, "priceKurus" bigint, "unitPriceKurus" bigint, "lineTotalKurus" bigint, "discountKurus" bigint, "agreedReason" text)
    ), documents as (
      insert into order_documents (order_id, kind, version, html, sha256, accepted_at)
      select placed.id, d.kind, d.version, d.html, d.sha256, case when placed.placed_by is null then placed.created_at end from placed, (values ${documents}) as d (kind, version, html, sha256)
    ), history as (
      insert into order_history (order_id, state, payment_state, actor, note, created_at)
      select id, state, payment_state, coalesce(placed_by, 'customer'), case when placed_by is null then 'placed' else 'placed-by-hand' end, created_at from placed
    )
    select id from placed`.execute(tx);
  const id = result.rows[0]?.id;
  if (id === undefined) throw new Error('the order was not inserted');
  return id;
}

export async function selectOrderByNumber(db: Db, orderNumber: string): Promise<Order | null> {
  return ((await db.selectFrom('orders').selectAll().where('orderNumber', '=', orderNumber).executeTakeFirst()) as Order | undefined) ?? null;
}

export async function selectOrderById(db: Db, id: number): Promise<Order | null> {
  return ((await db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirst()) as Order | undefined) ?? null;
}

export async function selectOrderByKey(db: Db, idempotencyKey: string): Promise<Order | null> {
  return ((await db.selectFrom('orders').selectAll().where('idempotencyKey', '=', idempotencyKey).executeTakeFirst()) as Order | undefined) ?? null;
}

/** Everything that changes an order holds this lock first; products are locked after it. */
export async function lockOrder(tx: Tx, id: number): Promise<Order> {
  return (await tx.selectFrom('orders').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirstOrThrow()) as Order;
}

/** Compare and set. Every move makes a new version. */
export async function updateOrderStates(tx: Tx, id: number, from: OrderStates, to: OrderStates, now: Date): Promise<boolean> {
  const result = await tx
    .updateTable('orders')
    .set((of) => ({ state: to.state, paymentState: to.paymentState, updatedAt: now, version: of('version', '+', 1) }))
    .where('id', '=', id)
    .where('state', '=', from.state)
    .where('paymentState', '=', from.paymentState)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** For a change that is no move. */
export async function raiseVersion(tx: Tx, orderId: number, now: Date): Promise<void> {
  await tx
    .updateTable('orders')
    .set((of) => ({ version: of('version', '+', 1), updatedAt: now }))
    .where('id', '=', orderId)
    .execute();
}

export async function updateHoldsStock(tx: Tx, id: number, holdsStock: boolean): Promise<boolean> {
  const result = await tx.updateTable('orders').set({ holdsStock }).where('id', '=', id).where('holdsStock', '=', !holdsStock).executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** What the buyer had not accepted yet, they accept now. Returns how many texts. */
export async function acceptDocuments(tx: Tx, orderId: number, acceptedAt: Date): Promise<number> {
  const result = await tx.updateTable('orderDocuments').set({ acceptedAt }).where('orderId', '=', orderId).where('acceptedAt', 'is', null).executeTakeFirst();
  return Number(result.numUpdatedRows);
}

export async function hasTextsToAccept(db: Db, orderId: number): Promise<boolean> {
  return (await db.selectFrom('orderDocuments').select('kind').where('orderId', '=', orderId).where('acceptedAt', 'is', null).executeTakeFirst()) !== undefined;
}

export async function updateExpiry(tx: Tx, id: number, expiresAt: Date): Promise<void> {
  await tx.updateTable('orders').set({ expiresAt }).where('id', '=', id).execute();
}

export type Said = { actor: string; note: string | null; remark: string | null; at: Date };
export async function insertHistory(tx: Tx, orderId: number, states: OrderStates, { actor, note, remark, at }: Said): Promise<void> {
  await tx.insertInto('orderHistory').values({ orderId, state: states.state, paymentState: states.paymentState, actor, note, remark, createdAt: at }).execute();
}

/** Of each product, what has not gone back. */
export async function selectItemQuantities(db: Db, orderId: number): Promise<{ productId: number; quantity: number }[]> {
  const result = await sql<{ productId: number; quantity: number }>`
    select product_id, sum(i.quantity - coalesce(back.quantity, 0))::int as quantity from order_items i
    left join (select position, sum(quantity) as quantity from refund_items where order_id = ${orderId} group by position) back on back.position = i.position
    where i.order_id = ${orderId} group by product_id having sum(i.quantity - coalesce(back.quantity, 0)) > 0 order by product_id`.execute(db);
  return result.rows;
}

/** Rows that went back of an order that goes on. */
type RefundPart = { id: number; amountKurus: number; shippingKurus: number; isDone: boolean; at: string; items: { name: string; quantity: number; amountKurus: number }[] };
type OrderParts = {
  items: OrderItemRecord[];
  history: HistoryRecord[];
  shipments: ShipmentRecord[];
  discounts: { name: string; amountKurus: number }[];
  refunds: RefundPart[];
  invoices: { id: number; kind: InvoiceKind; number: string; issuedOn: string; url: string | null }[];
  mustAccept: boolean;
  paymentId: string | null;
};

/** What stands around an order, in one round trip; `paymentId` is its newest attempt. */
export async function selectOrderParts(db: Db, orderId: number): Promise<OrderParts> {
  const result = await sql<OrderParts>`
    select
      (select jsonb_agg(jsonb_build_object('position', i.position, 'productId', i.product_id, 'designId', i.design_id, 'sku', i.sku, 'name', i.name,
         'imageUrl', i.image_url, 'quantity', i.quantity, 'priceKurus', i.price_kurus, 'unitPriceKurus', i.unit_price_kurus,
         'lineTotalKurus', i.line_total_kurus, 'discountKurus', i.discount_kurus, 'agreedReason', i.agreed_reason) order by i.position)
       from order_items i where i.order_id = ${orderId}) as items,
      (select jsonb_agg(jsonb_build_object('state', h.state, 'paymentState', h.payment_state, 'actor', h.actor, 'note', h.note, 'remark', h.remark, 'createdAt', h.created_at) order by h.id)
       from order_history h where h.order_id = ${orderId}) as history,
      coalesce((select jsonb_agg(jsonb_build_object('id', s.id, 'carrier', s.carrier, 'trackingNumber', s.tracking_number, 'trackingUrl', s.tracking_url,
         'state', s.state, 'shippedAt', s.shipped_at, 'deliveredAt', s.delivered_at, 'createdBy', s.created_by, 'items', coalesce((
           select jsonb_agg(jsonb_build_object('position', si.position, 'productId', i.product_id, 'name', i.name, 'imageUrl', i.image_url, 'quantity', si.quantity) order by si.position)
           from shipment_items si join order_items i on i.order_id = si.order_id and i.position = si.position where si.shipment_id = s.id), '[]'::jsonb)) order by s.id)
       from shipments s where s.order_id = ${orderId}), '[]'::jsonb) as shipments,
      coalesce((select jsonb_agg(jsonb_build_object('name', d.name, 'amountKurus', d.amount_kurus) order by d.position)
       from order_discounts d where d.order_id = ${orderId}), '[]'::jsonb) as discounts,
      coalesce((select jsonb_agg(jsonb_build_object('id', r.id, 'amountKurus', r.amount_kurus, 'shippingKurus', r.shipping_kurus, 'isDone', r.state = 'done', 'at', coalesce(r.done_at, r.created_at),
         'items', coalesce((select jsonb_agg(jsonb_build_object('name', i.name, 'quantity', ri.quantity, 'amountKurus', ri.amount_kurus) order by ri.position)
           from refund_items ri join order_items i on i.order_id = ri.order_id and i.position = ri.position where ri.refund_id = r.id), '[]'::jsonb)) order by r.id)
       from refunds r where r.order_id = ${orderId} and r.cause = 'part'), '[]'::jsonb) as refunds,
      coalesce((select jsonb_agg(jsonb_build_object('id', v.id, 'kind', v.kind, 'number', v.number, 'issuedOn', v.issued_on, 'url', v.url) order by v.id)
       from order_invoices v where v.order_id = ${orderId} and v.removed_at is null), '[]'::jsonb) as invoices,
      exists (select from order_documents d where d.order_id = ${orderId} and d.accepted_at is null) as must_accept,
      (select p.id from payments p where p.order_id = ${orderId} order by p.created_at desc, p.id desc limit 1) as payment_id`.execute(db);
  const row = result.rows[0];
  return {
    items: row?.items ?? [],
    history: row?.history ?? [],
    shipments: row?.shipments ?? [],
    discounts: row?.discounts ?? [],
    refunds: row?.refunds ?? [],
    invoices: row?.invoices ?? [],
    mustAccept: row?.mustAccept ?? false,
    paymentId: row?.paymentId ?? null,
  };
}

export async function selectDocuments(db: Db, orderId: number): Promise<OrderDocument[]> {
  const rows = await db.selectFrom('orderDocuments').select(['kind', 'version', 'html', 'sha256']).where('orderId', '=', orderId).orderBy('kind', 'desc').execute();
  return rows as OrderDocument[];
}

/** Unpaid orders whose time is over, the longest waiting first. */
export async function selectOrdersToExpire(db: Db, now: Date, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('orders')
    .select('id')
    .where('state', '=', 'PENDING_PAYMENT')
    .where('paymentState', 'in', ['PENDING', 'FAILED'])
    .where('expiresAt', '<=', now)
    .orderBy('expiresAt')
    .limit(limit)
    .execute();
  return rows.map((row) => row.id);
}
