// The lists that a customer uses: their own, and those of the company that they buy for now
// (decision 0094).
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '#server/base/db/db.ts';
import { selectMembership } from '#server/companies/membership.ts';

export type ListOwner = { customerId: number; company: { id: number; name: string } | null };

export async function findListOwner(db: Db, customerId: number): Promise<ListOwner> {
  const member = await selectMembership(db, customerId);
  return {
    customerId,
    company: member && { id: member.companyId, name: member.companyName },
  };
}

/** The SQL condition for the lists that the owner may use; the table's alias is `l`. */
export const usedBy = ({ customerId, company }: ListOwner): RawBuilder<SqlBool> =>
  company
    ? sql<SqlBool>`(l.customer_id = ${customerId} or l.company_id = ${company.id})`
    : sql<SqlBool>`l.customer_id = ${customerId}`;
