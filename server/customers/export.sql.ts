// SQL of a customer's data as a file: their orders, and their other data. One round trip each.

import { sql } from 'kysely';
import type { Db } from '#server/base/db/db.ts';
import { type Owner, ownedBy } from '#server/orders/order-access.ts';
import type { CustomerExport, ExportedOrder } from '#shared/customers/customer-export.ts';
import type { OrderReturnState, OrderState, PaymentState } from '#shared/orders/order-states.ts';
import type { Address } from '#shared/orders/orders.ts';

export type OwnOrder = {
  orderNumber: string;
  state: OrderState;
  paymentState: PaymentState;
  returnState: OrderReturnState;
  paymentMethod: string;
  createdAt: Date;
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  shippingAddress: Address;
  billingAddress: Address | null;
  invoice: Record<string, unknown>;
  identityNumberEncrypted: Buffer | null;
  note: string | null;
  remoteAddress: string | null;
  subtotalKurus: number;
  discountKurus: number;
  taxKurus: number;
  shippingKurus: number;
  surchargeKurus: number;
  totalKurus: number;
  coupon: string | null;
  items: {
    sku: string;
    name: string;
    quantity: number;
    unitPriceKurus: number;
    lineTotalKurus: number;
  }[];
  returns: ExportedOrder['returns'];
  proofs: ExportedOrder['proofs'];
  history: { state: OrderState; paymentState: PaymentState; at: string }[];
  agreements: ExportedOrder['agreements'];
  shipments: ExportedOrder['shipments'];
  refunds: { amountKurus: number; isDone: boolean; at: string }[];
};

/** ISO 8601 UTC, as in all requests and responses. */
const ISO_TIME = sql.lit('YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');
const time = (column: string) => sql`to_char(${sql.ref(column)} at time zone 'UTC', ${ISO_TIME})`;

/** All orders, the newest first: a customer who requests their data gets everything. */
export async function selectOwnOrders(db: Db, owner: Owner): Promise<OwnOrder[]> {
  const result = await sql<OwnOrder>`
    select o.order_number, o.state, o.payment_state, o.return_state, o.payment_method, o.created_at,
      o.first_name, o.last_name, o.email, o.phone, o.shipping_address,
      o.billing_address, o.invoice, o.identity_number_encrypted, o.note, o.remote_address,
        o.subtotal_kurus, o.discount_kurus, o.tax_kurus,
      o.shipping_kurus, o.surcharge_kurus, o.total_kurus, o.coupon,
      (select jsonb_agg(jsonb_build_object('sku', i.sku, 'name', i.name, 'quantity', i.quantity,
        'unitPriceKurus', i.unit_price_kurus,
         'lineTotalKurus', i.line_total_kurus) order by i.position) from order_items i
           where i.order_id = o.id) as items,
      coalesce((select jsonb_agg(jsonb_build_object('code', t.code, 'reason', t.reason,
        'state', t.state, 'note', t.note, 'answer', t.answer, 'createdAt', ${time('t.created_at')},
         'pictures', (select count(*) from return_pictures p where p.return_id = t.id),
         'items', (select jsonb_agg(jsonb_build_object('name', i.name, 'quantity', ti.quantity)
           order by ti.position)
           from return_items ti join order_items i on i.order_id = ti.order_id
             and i.position = ti.position where ti.return_id = t.id)) order by t.id)
       from returns t where t.order_id = o.id), '[]'::jsonb) as returns,
      coalesce((select jsonb_agg(jsonb_build_object('design', f.design_id, 'number', f.number,
        'history', (select jsonb_agg(jsonb_build_object('state', e.state, 'comment', e.comment,
          'at', ${time('e.created_at')}) order by e.id) from print_proof_events e
          where e.proof_id = f.id)) order by f.id)
       from print_proofs f where f.order_id = o.id), '[]'::jsonb) as proofs,
      coalesce((select jsonb_agg(jsonb_build_object('state', h.state,
        'paymentState', h.payment_state, 'at', ${time('h.created_at')}) order by h.id)
        from order_history h where h.order_id = o.id), '[]'::jsonb) as history,
      coalesce((select jsonb_agg(jsonb_build_object('kind', d.kind, 'version', d.version,
        'acceptedAt', ${time('d.accepted_at')}) order by d.kind)
        from order_documents d where d.order_id = o.id), '[]'::jsonb) as agreements,
      coalesce((select jsonb_agg(jsonb_build_object('carrier', s.carrier,
        'trackingNumber', s.tracking_number, 'status', s.state,
        'shippedAt', ${time('s.shipped_at')}) order by s.id)
        from shipments s where s.order_id = o.id), '[]'::jsonb) as shipments,
      coalesce((select jsonb_agg(jsonb_build_object('amountKurus', r.amount_kurus,
        'isDone', r.state = 'done',
        'at', to_char(coalesce(r.done_at, r.created_at) at time zone 'UTC', ${ISO_TIME}))
        order by r.id)
        from refunds r where r.order_id = o.id), '[]'::jsonb) as refunds
    from orders o where ${ownedBy(owner)} order by o.created_at desc, o.id desc`.execute(db);
  return result.rows;
}

const product = sql`'productId', p.id, 'sku', p.sku, 'name', p.name`;

export type Belongings = Pick<
  CustomerExport,
  | 'favorites'
  | 'lists'
  | 'standingOrders'
  | 'designs'
  | 'companyDesigns'
  | 'cart'
  | 'stockAlerts'
  | 'messages'
  | 'reviews'
  | 'questions'
>;

export async function selectBelongings(
  db: Db,
  { customerId, emailFolded, isMailboxProved }: Owner,
): Promise<Belongings> {
  const result = await sql<Belongings>`
    select
      coalesce((select jsonb_agg(jsonb_build_object(${product}, 'addedAt', ${time('f.created_at')})
        order by f.created_at desc, p.id)
        from favorites f join products p on p.id = f.product_id
          where f.customer_id = ${customerId}), '[]'::jsonb) as favorites,
      coalesce((select jsonb_agg(jsonb_build_object('name', l.name, 'description', l.description,
        'isShared', l.share_code is not null,
          'createdAt', ${time('l.created_at')}, 'items', coalesce((
            select jsonb_agg(jsonb_build_object(${product}, 'quantity', i.quantity,
              'notes', i.notes) order by i.position, i.id)
            from list_items i join products p on p.id = i.product_id where i.list_id = l.id),
              '[]'::jsonb)) order by l.id)
        from lists l where l.customer_id = ${customerId}), '[]'::jsonb) as lists,
      coalesce((select jsonb_agg(jsonb_build_object('list', l.name, 'everyWeeks', s.every_weeks,
        'monthDay', s.month_day, 'nextOn', to_char(s.next_on, 'YYYY-MM-DD'),
          'createdAt', ${time('s.created_at')}, 'isEnded', s.ended_at is not null) order by s.id)
        from standing_orders s join lists l on l.id = s.list_id
          where s.customer_id = ${customerId}), '[]'::jsonb) as standing_orders,
      coalesce((select jsonb_agg(jsonb_build_object('code', d.code, 'name', o.name,
        'addedAt', ${time('o.added_at')}, 'choices', d.choices) order by o.added_at, d.code)
        from customer_designs o join designs d on d.code = o.code
          where o.customer_id = ${customerId}), '[]'::jsonb) as designs,
      coalesce((select jsonb_agg(jsonb_build_object('code', o.code, 'name', o.name,
        'company', c.name, 'addedAt', ${time('o.added_at')}) order by o.added_at, o.code)
        from company_designs o join companies c on c.id = o.company_id
          where o.added_by = ${customerId}), '[]'::jsonb) as company_designs,
      coalesce((select jsonb_agg(jsonb_build_object(${product}, 'quantity', i.quantity,
        'addedAt', ${time('i.added_at')}) order by i.position)
        from customer_cart_items i join products p on p.id = i.product_id
          where i.customer_id = ${customerId}), '[]'::jsonb) as cart,
      coalesce((select jsonb_agg(jsonb_build_object(${product}, 'quantity', a.quantity,
        'createdAt', ${time('a.created_at')}, 'sentAt', ${time('a.sent_at')}) order by a.id)
        from stock_alerts a join products p on p.id = a.product_id
        where a.customer_id = ${customerId}
          or (${isMailboxProved}::boolean and lower(a.email) = ${emailFolded})),
          '[]'::jsonb) as stock_alerts,
      coalesce((select jsonb_agg(jsonb_build_object('name', m.name, 'phone', m.phone,
        'topic', m.topic, 'orderNumber', m.order_number, 'message', m.message,
          'createdAt', ${time('m.created_at')}) order by m.id)
        from contact_messages m where ${isMailboxProved}::boolean
          and lower(m.email) = ${emailFolded}), '[]'::jsonb) as messages,
      coalesce((select jsonb_agg(jsonb_build_object(${product}, 'orderNumber', o.order_number,
        'rating', r.rating, 'text', r.text, 'author', r.author, 'state', r.state,
        'answer', r.answer, 'createdAt', ${time('r.created_at')}, 'pictures', (
          select count(*) from review_pictures rp where rp.review_id = r.id)) order by r.id)
        from reviews r join orders o on o.id = r.order_id join products p on p.id = r.product_id
        where ${ownedBy({ customerId, emailFolded, isMailboxProved })}), '[]'::jsonb) as reviews,
      coalesce((select jsonb_agg(jsonb_build_object(${product}, 'author', q.author,
        'question', q.question, 'state', q.state, 'answer', q.answer,
        'createdAt', ${time('q.created_at')}) order by q.id)
        from product_questions q join products p on p.id = q.product_id
        where ${isMailboxProved}::boolean and lower(q.email) = ${emailFolded}),
          '[]'::jsonb) as questions`.execute(db);
  const row = result.rows[0];
  if (!row) throw new Error('a select without a table answers one row');
  return row;
}
