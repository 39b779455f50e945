// The company that a customer buys for now, and as what.
import type { Kurus } from '#shared/base/money.ts';
import type { CompanyRole } from '#shared/companies/companies.ts';
import type { Db } from '../base/db/db.ts';

export type Membership = {
  companyId: number;
  companyName: string;
  taxNumber: string;
  taxOffice: string;
  /** Of the company, as the merchant sorts it. */
  groupName: string | null;
  role: CompanyRole;
  /** Of one order, with tax; null: none. */
  spendingLimitKurus: Kurus | null;
};

/** Null: the customer buys for themselves. A closed company is nobody's. */
export const selectMembership = (db: Db, customerId: number): Promise<Membership | null> =>
  selectOne(db, customerId, null);

/** In a company that may not be the chosen one now. Null: they do not belong to it, or it is closed. */
export const selectMembershipIn = (
  db: Db,
  customerId: number,
  companyId: number,
): Promise<Membership | null> => selectOne(db, customerId, companyId);

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
