// SQL of orders that wait for an approval.
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db, Tx } from '#server/base/db/db.ts';
import type { Kurus } from '#shared/base/money.ts';
import type { PaymentMethod } from '#shared/orders/payment-methods.ts';

export type AskedItem = {
  /** Missing in a request that an older version stored. */
  productId?: number;
  /** Neither a part of a design nor a sample. Missing in a request of an older version. */
  isPlain?: boolean;
  name: string;
  quantity: number;
  unitPriceKurus: Kurus;
  lineTotalKurus: Kurus;
};
export type ApprovalRecord = {
  id: number;
  companyId: number;
  companyName: string;
  /** Null if the account was deleted. */
  customerId: number | null;
  requestedBy: string | null;
  requestHash: string;
  body: unknown;
  items: AskedItem[];
  totalKurus: Kurus;
  paymentMethod: PaymentMethod;
  state: 'waiting' | 'approved' | 'rejected' | 'withdrawn';
  comment: string | null;
  /** Also null if the shop decided, or the account was deleted. */
  decidedBy: string | null;
  isDecidedByShop: boolean;
  decidedAt: Date | null;
  orderId: number | null;
  orderNumber: string | null;
  /** What the order costs now: its price may have changed since the request. */
  orderTotalKurus: Kurus | null;
  createdAt: Date;
  expiresAt: Date;
};
export type NewApproval = {
  companyId: number;
  customerId: number;
  idempotencyKey: string | null;
  requestHash: string;
  body: unknown;
  items: AskedItem[];
  totalKurus: Kurus;
  paymentMethod: PaymentMethod;
  createdAt: Date;
  expiresAt: Date;
};

/** Null if one with the same key already exists. */
export async function insertApproval(
  tx: Tx,
  { body, items, ...approval }: NewApproval,
): Promise<number | null> {
  const row = await tx
    .insertInto('approvalRequests')
    .values({ ...approval, body: JSON.stringify(body), items: JSON.stringify(items) })
    .onConflict((conflict) => conflict.column('idempotencyKey').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

const select = (where: RawBuilder<SqlBool>) => sql<ApprovalRecord>`
  select r.id, r.company_id, c.name as company_name, r.customer_id,
    u.first_name || ' ' || u.last_name as requested_by, r.request_hash, r.body, r.items,
    r.total_kurus, r.payment_method, r.state, r.comment,
    d.first_name || ' ' || d.last_name as decided_by, r.is_decided_by_shop,
    r.decided_at, r.order_id, o.order_number, o.total_kurus as order_total_kurus,
    r.created_at, r.expires_at
  from approval_requests r join companies c on c.id = r.company_id
    left join customers u on u.id = r.customer_id
    left join customers d on d.id = r.decided_by
    left join orders o on o.id = r.order_id
  where ${where} order by r.id desc limit 200`;

export async function selectApproval(db: Db, id: number): Promise<ApprovalRecord | null> {
  const { rows } = await select(sql`r.id = ${id}`).execute(db);
  return rows[0] ?? null;
}

export async function selectApprovalByKey(db: Db, key: string): Promise<ApprovalRecord | null> {
  const { rows } = await select(sql`r.idempotency_key = ${key}`).execute(db);
  return rows[0] ?? null;
}

/** The newest first; only those of one customer if one is given. */
export async function selectApprovals(
  db: Db,
  companyId: number,
  customerId: number | null,
): Promise<ApprovalRecord[]> {
  const whose = customerId === null ? sql<SqlBool>`true` : sql`r.customer_id = ${customerId}`;
  const { rows } = await select(sql`r.company_id = ${companyId} and ${whose}`).execute(db);
  return rows;
}

export type Decision = {
  state: 'approved' | 'rejected' | 'withdrawn';
  /** Null: the shop. */
  decidedBy: number | null;
  comment: string | null;
  orderId?: number;
  at: Date;
};

/** If several calls run at once, one succeeds; false if it is already decided or expired. */
export async function updateDecision(
  tx: Tx,
  id: number,
  { state, decidedBy, comment, orderId, at }: Decision,
): Promise<boolean> {
  const { rows } = await sql<{ id: number }>`
    update approval_requests set state = ${state}, decided_by = ${decidedBy},
      is_decided_by_shop = ${decidedBy === null},
      comment = ${comment}, order_id = ${orderId ?? null}, decided_at = ${at}, body = null
    where id = ${id} and state = 'waiting' and expires_at > ${at} returning id`.execute(tx);
  return rows.length > 0;
}

/**
 * The members who may decide on a request of this customer: everybody with the right who is not
 * blocked, except the customer.
 */
export async function selectApprovers(
  db: Db,
  companyId: number,
  requesterId: number,
): Promise<number[]> {
  const { rows } = await sql<{ customerId: number }>`
    select m.customer_id from company_members m join customers u on u.id = m.customer_id
    where m.company_id = ${companyId} and m.role in ('approver', 'administrator')
      and m.customer_id <> ${requesterId} and u.blocked_at is null
    order by m.customer_id`.execute(db);
  return rows.map(({ customerId }) => customerId);
}

/**
 * Erases the requests of a customer who deletes the account; decided ones remain without the
 * blocked, except the customer.
 */
export async function eraseApprovalsOf(tx: Tx, customerId: number, at: Date): Promise<void> {
  await sql`
    update approval_requests set body = null, comment = null,
      state = case when state = 'waiting' then 'withdrawn' else state end,
      decided_at = coalesce(decided_at, ${at})
    where customer_id = ${customerId}`.execute(tx);
}

/** For the hourly job: deletes the addresses in requests that are finished. */
export async function clearOldBodies(db: Db, before: Date): Promise<void> {
  await sql`update approval_requests set body = null
    where body is not null and expires_at < ${before}`.execute(db);
}
