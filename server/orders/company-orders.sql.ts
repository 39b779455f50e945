// SQL of the orders of a company, for its members.
import { sql } from 'kysely';
import type { Db } from '#server/base/db/db.ts';
import type { Kurus } from '#shared/base/money.ts';
import type { OrderReturnState, OrderState, PaymentState } from '#shared/orders/order-states.ts';

export type CompanyOrderRecord = {
  id: number;
  orderNumber: string;
  state: OrderState;
  paymentState: PaymentState;
  returnState: OrderReturnState;
  totalKurus: Kurus;
  createdAt: Date;
  orderedBy: string;
  isOwn: boolean;
  firstItem: string;
  itemCount: number;
};

/** The customer's current name; for a deleted account the name in the order. */
const orderedBy = sql`coalesce(u.first_name || ' ' || u.last_name,
  o.first_name || ' ' || o.last_name)`;

export async function selectOrderCompany(
  db: Db,
  orderId: number,
): Promise<{ id: number; name: string; orderedBy: string } | null> {
  const { rows } = await sql<{ id: number; name: string; orderedBy: string }>`
    select c.id, c.name, ${orderedBy} as ordered_by from orders o
      join companies c on c.id = o.company_id left join customers u on u.id = o.customer_id
    where o.id = ${orderId}`.execute(db);
  return rows[0] ?? null;
}

/** The role of a member; null if the customer is not a member. */
export async function selectRole(
  db: Db,
  companyId: number,
  customerId: number,
): Promise<string | null> {
  const row = await db
    .selectFrom('companyMembers')
    .select('role')
    .where('companyId', '=', companyId)
    .where('customerId', '=', customerId)
    .executeTakeFirst();
  return row?.role ?? null;
}

/** The newest first. */
export async function selectCompanyOrders(
  db: Db,
  { companyId, customerId }: { companyId: number; customerId: number | null },
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: CompanyOrderRecord[]; total: number }> {
  const { rows } = await sql<CompanyOrderRecord>`
    select o.id, o.order_number, o.state, o.payment_state, o.return_state, o.total_kurus,
      o.created_at, ${orderedBy} as ordered_by,
      coalesce(o.customer_id = ${customerId}::bigint, false) as is_own,
      (select i.name from order_items i where i.order_id = o.id
        order by i.position limit 1) as first_item,
      (select count(*)::int from order_items i where i.order_id = o.id) as item_count
    from orders o left join customers u on u.id = o.customer_id
    where o.company_id = ${companyId} order by o.id desc
    limit ${limit} offset ${offset}`.execute(db);
  const counted = await sql<{ total: number }>`
    select count(*)::int as total from orders where company_id = ${companyId}`.execute(db);
  return { rows, total: counted.rows[0]?.total ?? 0 };
}
