// The company that a customer buys for now, and the customer's role in it.

import { sql } from 'kysely';
import { type Kurus, toLira } from '#shared/base/money.ts';
import type { CompanyRole } from '#shared/companies/companies.ts';
import type { UserProfile } from '#shared/customers/account.ts';
import type { Db, Tx } from '../base/db/db.ts';

export type Membership = {
  companyId: number;
  companyName: string;
  taxNumber: string;
  taxOffice: string;
  /** The customer group of the company. */
  groupName: string | null;
  role: CompanyRole;
  /** For one order, with tax; null: no limit. */
  spendingLimitKurus: Kurus | null;
};

/** Null: the customer buys for themselves. A closed company has no buyers. */
export const selectMembership = (db: Db, customerId: number): Promise<Membership | null> =>
  selectOne(db, customerId, null);

/**
 * Membership in any company, not only the chosen one. Null: they do not belong to it, or it is
 * closed.
 */
export const selectMembershipIn = (
  db: Db,
  customerId: number,
  companyId: number,
): Promise<Membership | null> => selectOne(db, customerId, companyId);

/**
 * Locks memberships until the end of the transaction: nobody is removed or gets another limit, and
 * the company is not closed. Lock order: customers, company, members, as in deleting an account and
 * removing a member.
 */
export async function holdMembers(
  tx: Tx,
  companyId: number,
  customerIds: readonly number[],
): Promise<void> {
  if (customerIds.length > 0)
    await tx
      .selectFrom('customers')
      .select('id')
      .where('id', 'in', customerIds)
      .orderBy('id')
      .forKeyShare()
      .execute();
  await tx.selectFrom('companies').select('id').where('id', '=', companyId).forShare().execute();
  if (customerIds.length === 0) return;
  await tx
    .selectFrom('companyMembers')
    .select('role')
    .where('companyId', '=', companyId)
    .where('customerId', 'in', customerIds)
    .orderBy('customerId')
    .forShare()
    .execute();
}

/**
 * Acts like a member without a limit: the shop orders for somebody who calls. Null: the company is
 * closed or does not exist.
 */
export async function selectAsShop(db: Db, companyId: number): Promise<Membership | null> {
  const row = await db
    .selectFrom('companies')
    .select(['id as companyId', 'name as companyName', 'taxNumber', 'taxOffice', 'groupName'])
    .where('id', '=', companyId)
    .where('closedAt', 'is', null)
    .executeTakeFirst();
  return row ? { ...row, role: 'administrator', spendingLimitKurus: null } : null;
}

/** Whether the member may approve orders over the limit of others. */
export const isApprover = (membership: Pick<Membership, 'role'> | null): boolean =>
  membership?.role === 'approver' || membership?.role === 'administrator';

async function selectOne(
  db: Db,
  customerId: number,
  companyId: number | null,
): Promise<Membership | null> {
  const row = await db
    .selectFrom('customers as u')
    .innerJoin('companies as c', (join) =>
      companyId === null
        ? join.onRef('c.id', '=', 'u.buysForCompanyId')
        : join.on('c.id', '=', companyId),
    )
    .innerJoin('companyMembers as m', (join) =>
      join.onRef('m.companyId', '=', 'c.id').onRef('m.customerId', '=', 'u.id'),
    )
    .select([
      'c.id as companyId',
      'c.name as companyName',
      'c.taxNumber',
      'c.taxOffice',
      'c.groupName',
      'm.role',
      'm.spendingLimitKurus',
    ])
    .where('u.id', '=', customerId)
    .where('c.closedAt', 'is', null)
    .executeTakeFirst();
  return (row as Membership | undefined) ?? null;
}

/** The company for which a customer buys, as the customer's profile shows it. */
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
