// The company for which a customer buys, as the customer's profile shows it.
import { sql } from 'kysely';
import type { Db } from '#server/base/db/db.ts';
import { toLira } from '#shared/base/money.ts';
import type { UserProfile } from '#shared/customers/account.ts';
import { selectMembership } from './membership.ts';

export async function readBuysFor(
  db: Db,
  customerId: number,
): Promise<Pick<UserProfile, 'companyCount' | 'buysFor'>> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from company_members m join companies c on c.id = m.company_id
    where m.customer_id = ${customerId} and c.closed_at is null`.execute(db);
  const companyCount = rows[0]?.count ?? 0;
  const membership = companyCount === 0 ? null : await selectMembership(db, customerId);
  if (!membership) return { companyCount, buysFor: null };
  const { companyId, companyName, taxOffice, taxNumber, role, spendingLimitKurus } = membership;
  const spendingLimit = spendingLimitKurus === null ? null : toLira(spendingLimitKurus);
  const invoice = { companyName, taxOffice, taxNumber };
  return { companyCount, buysFor: { companyId, ...invoice, role, spendingLimit } };
}
