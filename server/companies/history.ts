// The history of a company: who did what. Owns company_history; names are read from the customers.
import { sql } from 'kysely';
import type { Db, Tx } from '#server/base/db/db.ts';
import type { CompanyRole } from '#shared/companies/companies.ts';
import type { CompanyAct, CompanyHistoryRow } from '#shared/customers/companies.ts';

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
