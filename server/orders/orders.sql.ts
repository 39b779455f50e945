// SQL of orders, their items, history, documents and shipments.
import { sql } from 'kysely';
import type { Db, Tx } from '#server/base/db/db.ts';
import { foldEmail } from '#shared/base/identity.ts';
import { add, type Kurus } from '#shared/base/money.ts';
import type { HistoryEntry, Order, OrderDocument, OrderParts } from './order-records.ts';
import type { OrderStates } from './order-state.ts';

export async function selectOrderByNumber(db: Db, orderNumber: string): Promise<Order | null> {
  return (
    ((await db
      .selectFrom('orders')
      .selectAll()
      .where('orderNumber', '=', orderNumber)
      .executeTakeFirst()) as Order | undefined) ?? null
  );
}

export async function selectOrderById(db: Db, id: number): Promise<Order | null> {
  return (
    ((await db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirst()) as
      | Order
      | undefined) ?? null
  );
}

export async function selectOrderByKey(db: Db, idempotencyKey: string): Promise<Order | null> {
  return (
    ((await db
      .selectFrom('orders')
      .selectAll()
      .where('idempotencyKey', '=', idempotencyKey)
      .executeTakeFirst()) as Order | undefined) ?? null
  );
}

/** Every change of an order takes this lock first; products are locked after it. */
export async function lockOrder(tx: Tx, id: number): Promise<Order> {
  return (await tx
    .selectFrom('orders')
    .selectAll()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()) as Order;
}

/** Compare and set. Every move increases the version. */
export async function updateOrderStates(
  tx: Tx,
  id: number,
  { from, to, version }: { from: OrderStates; to: OrderStates; version: number },
  now: Date,
): Promise<boolean> {
  const result = await tx
    .updateTable('orders')
    .set({ state: to.state, paymentState: to.paymentState, updatedAt: now, version })
    .where('id', '=', id)
    .where('state', '=', from.state)
    .where('paymentState', '=', from.paymentState)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** For a change without a move. */
export async function raiseVersion(tx: Tx, orderId: number, now: Date): Promise<void> {
  await tx
    .updateTable('orders')
    .set((of) => ({ version: of('version', '+', 1), updatedAt: now }))
    .where('id', '=', orderId)
    .execute();
}

export async function updateHoldsStock(tx: Tx, id: number, holdsStock: boolean): Promise<boolean> {
  const result = await tx
    .updateTable('orders')
    .set({ holdsStock })
    .where('id', '=', id)
    .where('holdsStock', '=', !holdsStock)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Accepts the texts that the buyer had not accepted yet. Returns their number. */
export async function acceptDocuments(tx: Tx, orderId: number, acceptedAt: Date): Promise<number> {
  const result = await tx
    .updateTable('orderDocuments')
    .set({ acceptedAt })
    .where('orderId', '=', orderId)
    .where('acceptedAt', 'is', null)
    .executeTakeFirst();
  return Number(result.numUpdatedRows);
}

export async function hasTextsToAccept(db: Db, orderId: number): Promise<boolean> {
  return (
    (await db
      .selectFrom('orderDocuments')
      .select('kind')
      .where('orderId', '=', orderId)
      .where('acceptedAt', 'is', null)
      .executeTakeFirst()) !== undefined
  );
}

/** Records the installment surcharge after the payment. Call with the order locked. */
export async function updateSurcharge(
  tx: Tx,
  order: Order,
  { surcharge, installments }: { surcharge: Kurus; installments: number | null },
): Promise<Order> {
  const changed = {
    surchargeKurus: surcharge,
    installments,
    totalKurus: add(order.totalKurus, surcharge),
  };
  await tx.updateTable('orders').set(changed).where('id', '=', order.id).execute();
  return { ...order, ...changed };
}

export async function updateExpiry(tx: Tx, id: number, expiresAt: Date | null): Promise<void> {
  await tx.updateTable('orders').set({ expiresAt }).where('id', '=', id).execute();
}

export async function insertHistory(
  tx: Tx,
  orderId: number,
  states: OrderStates,
  { actor, note, remark, reason, isReasonMailed, at }: HistoryEntry,
): Promise<void> {
  await tx
    .insertInto('orderHistory')
    .values({
      orderId,
      state: states.state,
      paymentState: states.paymentState,
      actor,
      note,
      remark,
      ...(reason && { reason, isReasonMailed: isReasonMailed ?? false }),
      createdAt: at,
    })
    .execute();
}

/** For each product, the quantity that was not refunded. */
export async function selectItemQuantities(
  db: Db,
  orderId: number,
): Promise<{ productId: number; quantity: number }[]> {
  const result = await sql<{ productId: number; quantity: number }>`
    select product_id, sum(i.quantity - coalesce(back.quantity, 0))::int as quantity
      from order_items i
    left join (select position, sum(quantity) as quantity from refund_items
      where order_id = ${orderId} group by position) back on back.position = i.position
    where i.order_id = ${orderId} group by product_id
      having sum(i.quantity - coalesce(back.quantity, 0)) > 0 order by product_id`.execute(db);
  return result.rows;
}

/** The data around an order in one round trip; `paymentId` is its newest attempt. */
export async function selectOrderParts(db: Db, orderId: number): Promise<OrderParts> {
  const result = await sql<OrderParts>`/* keep: order-parts */
    select
      (select jsonb_agg(jsonb_build_object('position', i.position, 'productId', i.product_id,
        'designId', i.design_id, 'sku', i.sku, 'name', i.name,
         'imageUrl', i.image_url, 'quantity', i.quantity, 'priceKurus', i.price_kurus,
           'unitPriceKurus', i.unit_price_kurus,
         'lineTotalKurus', i.line_total_kurus, 'discountKurus', i.discount_kurus,
           'taxPoints', i.tax_points, 'taxKurus', i.tax_kurus, 'agreedReason', i.agreed_reason,
             'isPersonalised', i.is_personalised, 'isSample', i.is_sample)
           order by i.position)
       from order_items i where i.order_id = ${orderId}) as items,
      coalesce((select jsonb_agg(jsonb_build_object('designId', i.design_id,
        'productId', i.product_id, 'quantity', i.quantity, 'attributes', p.attributes,
         'piecesPerUnit', p.pieces_per_unit, 'minQuantity', p.min_quantity,
           'quantityStep', p.quantity_step, 'canOpen', d.code is not null) order by i.position)
       from order_items i join products p on p.id = i.product_id left join designs d
         on d.code = i.design_id
       where i.order_id = ${orderId} and i.design_id is not null), '[]'::jsonb) as set_parts,
      (select jsonb_agg(jsonb_build_object('state', h.state, 'paymentState', h.payment_state,
        'actor', h.actor, 'note', h.note, 'reason', h.reason,
        'isReasonMailed', h.is_reason_mailed, 'remark', h.remark, 'createdAt', h.created_at)
        order by h.id)
       from order_history h where h.order_id = ${orderId}) as history,
      coalesce((select jsonb_agg(jsonb_build_object('id', s.id, 'carrier', s.carrier,
        'trackingNumber', s.tracking_number, 'trackingUrl', s.tracking_url,
         'state', s.state, 'shippedAt', s.shipped_at, 'deliveredAt', s.delivered_at,
           'createdBy', s.created_by, 'items', coalesce((
           select jsonb_agg(jsonb_build_object('position', si.position, 'productId', i.product_id,
             'name', i.name, 'imageUrl', i.image_url, 'quantity', si.quantity) order by si.position)
           from shipment_items si join order_items i on i.order_id = si.order_id
             and i.position = si.position where si.shipment_id = s.id), '[]'::jsonb)) order by s.id)
       from shipments s where s.order_id = ${orderId}), '[]'::jsonb) as shipments,
      coalesce((select jsonb_agg(jsonb_build_object('name', d.name, 'amountKurus', d.amount_kurus)
        order by d.position)
       from order_discounts d where d.order_id = ${orderId}), '[]'::jsonb) as discounts,
      coalesce((select jsonb_agg(jsonb_build_object('id', r.id, 'amountKurus', r.amount_kurus,
        'shippingKurus', r.shipping_kurus, 'isDone', r.state = 'done',
        'at', coalesce(r.done_at, r.created_at),
         'items', coalesce((select
           jsonb_agg(jsonb_build_object('name', i.name, 'quantity', ri.quantity,
           'amountKurus', ri.amount_kurus) order by ri.position)
           from refund_items ri join order_items i on i.order_id = ri.order_id
             and i.position = ri.position where ri.refund_id = r.id), '[]'::jsonb)) order by r.id)
       from refunds r where r.order_id = ${orderId} and r.cause = 'part'), '[]'::jsonb) as refunds,
      coalesce((select jsonb_agg(jsonb_build_object('id', t.id, 'code', t.code, 'reason', t.reason,
        'state', t.state, 'note', t.note, 'instructions', t.instructions,
        'carrier', t.carrier, 'carrierCode', t.carrier_code,
         'answer', t.answer, 'sendBy', t.send_by,
           'amountKurus', (select f.amount_kurus from refunds f where f.id = t.refund_id),
           'createdAt', t.created_at,
         'items', (select jsonb_agg(jsonb_build_object('position', ti.position, 'name', i.name,
           'quantity', ti.quantity, 'received', ti.received) order by ti.position)
           from return_items ti join order_items i on i.order_id = ti.order_id
             and i.position = ti.position where ti.return_id = t.id),
         'pictures', coalesce((select
           jsonb_agg(jsonb_build_object('id', p.id, 'width', p.width, 'height', p.height)
           order by p.id) from return_pictures p where p.return_id = t.id), '[]'::jsonb),
         'history', (select jsonb_agg(jsonb_build_object('state', h.state, 'at', h.created_at)
           order by h.id) from return_history h where h.return_id = t.id)) order by t.id desc)
       from returns t where t.order_id = ${orderId}), '[]'::jsonb) as returns,
      coalesce((select jsonb_agg(jsonb_build_object('id', v.id, 'kind', v.kind, 'number', v.number,
        'issuedOn', v.issued_on, 'url', v.url) order by v.id)
       from order_invoices v where v.order_id = ${orderId} and v.removed_at is null),
         '[]'::jsonb) as invoices,
      exists (select from order_documents d where d.order_id = ${orderId}
        and d.accepted_at is null) as must_accept,
      (select p.id from payments p where p.order_id = ${orderId} order by p.created_at desc,
        p.id desc limit 1) as payment_id`.execute(db);
  const row = result.rows[0];
  return {
    items: row?.items ?? [],
    setParts: row?.setParts ?? [],
    history: row?.history ?? [],
    shipments: row?.shipments ?? [],
    discounts: row?.discounts ?? [],
    refunds: row?.refunds ?? [],
    returns: row?.returns ?? [],
    invoices: row?.invoices ?? [],
    mustAccept: row?.mustAccept ?? false,
    paymentId: row?.paymentId ?? null,
  };
}

export async function selectDocuments(db: Db, orderId: number): Promise<OrderDocument[]> {
  const { rows } = await sql<OrderDocument>`/* keep: order-documents */
    select kind, version, html, sha256 from order_documents where order_id = ${orderId}
    order by kind desc`.execute(db);
  return rows;
}

/** Unpaid orders whose payment period is over, the longest waiting first. */
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

/**
 * Whether the buyer has proved the mailbox that gets the order's mails; a customer may have typed
 * another one than the account's.
 */
export async function hasProvedMailbox(
  db: Db,
  { customerId, email }: Pick<Order, 'customerId' | 'email'>,
): Promise<boolean> {
  if (customerId === null) return false;
  const row = await db
    .selectFrom('customers')
    .select('emailFolded')
    .where('id', '=', customerId)
    .where('mailboxProvedAt', 'is not', null)
    .executeTakeFirst();
  return row?.emailFolded === foldEmail(email);
}
