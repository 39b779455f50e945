// SQL of the merchant's list of returns, and of one return.
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#server/base/db/db.ts';
import { type Owner, ownedBy } from '#server/orders/order-access.ts';
import type { RefundState } from '#shared/orders/refunds.ts';
import {
  openReturnStates,
  type ReturnReason,
  type ReturnState,
} from '#shared/orders/return-rules.ts';

export type ReturnFilter = {
  states?: readonly ReturnState[];
  reason?: ReturnReason;
  code?: string;
  lateAt?: Date;
};
export type BackOfficeReturnRow = {
  id: number;
  code: string;
  orderNumber: string;
  name: string;
  reason: ReturnReason;
  state: ReturnState;
  pieces: number;
  waitsForInvoice: boolean;
  sendBy: Date | null;
  createdAt: Date;
};

/** `code` is the code of a return or the number of its order. */
function matching({ states, reason, code, lateAt }: ReturnFilter): RawBuilder<unknown> {
  const conditions = [
    ...(states ? [sql`t.state in (${sql.join([...states])})`] : []),
    ...(reason ? [sql`t.reason = ${reason}`] : []),
    ...(code
      ? [
          sql`(t.code = ${code} or t.order_id = (select o.id from orders o where o.order_number = ${code}))`,
        ]
      : []),
    ...(lateAt ? [sql`t.state = 'approved' and t.send_by < ${lateAt}`] : []),
  ];
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);
}

/** Newest first, with the total count. */
export async function selectBackOfficeReturns(
  db: Db,
  filter: ReturnFilter,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ rows: BackOfficeReturnRow[]; total: number }> {
  const where = matching(filter);
  const [page, counted] = await Promise.all([
    sql<BackOfficeReturnRow>`
      select t.id, t.code, o.order_number, coalesce(nullif(o.invoice ->> 'companyName', ''),
        o.first_name || ' ' || o.last_name) as name, t.reason, t.state,
        (select sum(ti.quantity)::int from return_items ti where ti.return_id = t.id) as pieces,
          t.send_by, t.created_at,
        t.return_invoice_number is null and t.state in (${sql.join(openReturnStates)})
          and o.invoice ->> 'kind' = 'corporate'
          and exists (select from issued_invoices v where v.order_id = o.id) as waits_for_invoice
      from (select * from returns t where ${where} order by t.id desc offset ${offset} limit ${limit}) t join orders o on o.id = t.order_id order by t.id desc`.execute(
      db,
    ),
    sql<{ total: number }>`select count(*)::int as total from returns t where ${where}`.execute(db),
  ]);
  return { rows: page.rows, total: counted.rows[0]?.total ?? 0 };
}

export type OwnReturn = Pick<
  BackOfficeReturnRow,
  'id' | 'code' | 'state' | 'orderNumber' | 'createdAt'
>;

/** Returns of a customer's orders, newest first. */
export async function selectReturnsOfCustomer(
  db: Db,
  owner: Owner,
  limit: number,
): Promise<OwnReturn[]> {
  const { rows } = await sql<OwnReturn>`
    select t.id, t.code, t.state, o.order_number, t.created_at from returns t join orders o on o.id = t.order_id where ${ownedBy(owner)} order by t.id desc limit ${limit}`.execute(
    db,
  );
  return rows;
}

export async function countOpenReturns(
  db: Db,
): Promise<Record<'requested' | 'approved' | 'received', number>> {
  const { rows } = await sql<{ state: 'requested' | 'approved' | 'received'; count: number }>`
    select state, count(*)::int as count from returns where state in (${sql.join(openReturnStates)}) group by state`.execute(
    db,
  );
  return {
    requested: 0,
    approved: 0,
    received: 0,
    ...Object.fromEntries(rows.map(({ state, count }) => [state, count])),
  };
}

export type ReturnDetails = {
  items: {
    position: number;
    productId: number;
    name: string;
    sku: string;
    imageUrl: string;
    bought: number;
    quantity: number;
    received: number | null;
    restocked: number | null;
    isPersonalised: boolean;
  }[];
  pictures: { id: number; width: number; height: number }[];
  history: { state: ReturnState; at: string; actor: string; remark: string | null }[];
  refund: { amountKurus: number; shippingKurus: number; state: RefundState } | null;
  lastInstructions: string | null;
};

export async function selectReturnDetails(db: Db, id: number): Promise<ReturnDetails> {
  const { rows } = await sql<ReturnDetails>`
    select
      (select jsonb_agg(jsonb_build_object('position', ti.position, 'productId', i.product_id, 'name', i.name, 'sku', i.sku, 'imageUrl', i.image_url, 'bought', i.quantity,
         'quantity', ti.quantity, 'received', ti.received, 'restocked', ti.restocked,
           'isPersonalised', i.is_personalised) order by ti.position)
       from return_items ti join order_items i on i.order_id = ti.order_id
         and i.position = ti.position where ti.return_id = t.id) as items,
      coalesce((select jsonb_agg(jsonb_build_object('id', p.id, 'width', p.width, 'height', p.height) order by p.id) from return_pictures p where p.return_id = t.id), '[]'::jsonb) as pictures,
      (select jsonb_agg(jsonb_build_object('state', h.state, 'at', h.created_at, 'actor', h.actor, 'remark', h.remark) order by h.id) from return_history h where h.return_id = t.id) as history,
      (select jsonb_build_object('amountKurus', f.amount_kurus, 'shippingKurus', f.shipping_kurus, 'state', f.state) from refunds f where f.id = t.refund_id) as refund,
      (select l.instructions from returns l where l.instructions is not null and l.id <> t.id
        order by l.id desc limit 1) as last_instructions
    from returns t where t.id = ${id}`.execute(db);
  const found = rows[0];
  if (!found) throw new Error(`return ${id} is not there`);
  return found;
}
