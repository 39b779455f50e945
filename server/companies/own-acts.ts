// A customer's acts in companies, for the file of all data that the shop has about them (KVKK
// m.11). It contains no names of others.
import { sql } from 'kysely';
import type { Db } from '#server/base/db/db.ts';
import { type Kurus, toLira } from '#shared/base/money.ts';
import type { CustomerExport } from '#shared/customers/customer-export.ts';

type Approvals = CustomerExport['approvals'];
type History = CustomerExport['companyHistory'];

/** Orders over a limit that they requested or decided; only their own notes. */
export async function approvalsWith(db: Db, customerId: number): Promise<Approvals> {
  const { rows } = await sql<
    Omit<Approvals[number], 'total' | 'createdAt'> & { totalKurus: Kurus; createdAt: Date }
  >`
    select c.name as company, coalesce(r.customer_id = ${customerId}, false) as is_own,
      (select jsonb_agg(jsonb_build_object('name', i->>'name', 'quantity', (i->>'quantity')::int))
        from jsonb_array_elements(r.items) i) as items, r.total_kurus, r.state, r.comment,
      case when r.customer_id = ${customerId} then r.body->>'note' end as note, r.created_at
    from approval_requests r join companies c on c.id = r.company_id
    where r.customer_id = ${customerId} or r.decided_by = ${customerId} order by r.id`.execute(db);
  return rows.map(({ totalKurus, createdAt, ...row }) => ({
    ...row,
    total: toLira(totalKurus),
    createdAt: createdAt.toISOString(),
  }));
}

/** What they did, and what others did to their membership. */
export async function companyHistoryOf(db: Db, customerId: number): Promise<History> {
  const { rows } = await sql<Omit<History[number], 'at'> & { at: Date }>`
    select c.name as company, h.act, coalesce(h.customer_id = ${customerId}, false) as is_by_them,
      h.details->>'role' as role, h.created_at as at
    from company_history h join companies c on c.id = h.company_id
    where h.customer_id = ${customerId} or h.about_customer_id = ${customerId}
    order by h.id`.execute(db);
  return rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() }));
}
