// The history of a company: who did what. Owns company_history; names are read from the customers.
import { sql } from 'kysely';
import type { Db, Tx } from '#server/base/db/db.ts';
import { type Kurus, toLira } from '#shared/base/money.ts';
import type { CompanyRole } from '#shared/companies/companies.ts';
import type { CompanyAct, CompanyHistoryRow } from '#shared/customers/companies.ts';
import type { CustomerExport } from '#shared/customers/customer-export.ts';

/** `by` null: the shop. */
export type CompanyEntry = {
  companyId: number;
  act: CompanyAct;
  by: number | null;
  about?: number | null;
  details?: { role?: CompanyRole };
  at: Date;
};

export async function writeCompanyHistory(
  tx: Tx,
  { companyId, act, by, about = null, details = {}, at }: CompanyEntry,
): Promise<void> {
  await tx
    .insertInto('companyHistory')
    .values({
      companyId,
      act,
      customerId: by,
      isByShop: by === null,
      aboutCustomerId: about,
      details: JSON.stringify(details),
      createdAt: at,
    })
    .execute();
}

const SHOWN = sql.lit(50);

/** The newest entries. */
export async function readCompanyHistory(db: Db, companyId: number): Promise<CompanyHistoryRow[]> {
  const { rows } = await sql<
    Omit<CompanyHistoryRow, 'at' | 'role'> & { at: Date; details: { role?: CompanyRole } }
  >`
    select h.act, c.first_name || ' ' || c.last_name as by, h.is_by_shop,
      a.first_name || ' ' || a.last_name as about, h.details, h.created_at as at
    from company_history h
      left join customers c on c.id = h.customer_id
      left join customers a on a.id = h.about_customer_id
    where h.company_id = ${companyId} order by h.id desc limit ${SHOWN}`.execute(db);
  return rows.map(({ details, at, ...row }) => ({
    ...row,
    role: details.role ?? null,
    at: at.toISOString(),
  }));
}

// A customer's acts in companies, for the file of all data that the shop has about them (KVKK
// m.11). It contains no names of others.

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
