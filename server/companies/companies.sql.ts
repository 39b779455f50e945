// SQL of companies and their members.
import { sql } from 'kysely';
import type { Db, Tx } from '#server/base/db/db.ts';
import type { Kurus } from '#shared/base/money.ts';
import type { CompanyRole } from '#shared/companies/companies.ts';

export type CompanyRow = {
  id: number;
  name: string;
  taxNumber: string;
  taxOffice: string;
  groupName: string | null;
  version: number;
  closedAt: Date | null;
};
/** A company as one of its members sees it. */
export type MemberCompanyRow = CompanyRow & {
  role: CompanyRole;
  spendingLimitKurus: Kurus | null;
  isChosen: boolean;
  memberCount: number;
};
export type MemberRow = {
  customerId: number;
  firstName: string;
  lastName: string;
  email: string;
  role: CompanyRole;
  spendingLimitKurus: Kurus | null;
  joinedAt: Date;
  version: number;
};
type NewCompany = Pick<CompanyRow, 'name' | 'taxNumber' | 'taxOffice'>;
export type NewMember = Pick<MemberRow, 'customerId' | 'role' | 'spendingLimitKurus'> & {
  companyId: number;
};

/**
 * Null if the account was deleted meanwhile. Locked before companies, as in deleting an account.
 */
export async function lockMemberCustomer(
  tx: Tx,
  id: number,
): Promise<{ email: string; emailFolded: string; isEmailVerified: boolean } | null> {
  const { rows } = await sql<{ email: string; emailFolded: string; isEmailVerified: boolean }>`
    select email, email_folded, email_verified_at is not null as is_email_verified
    from customers where id = ${id} for no key update`.execute(tx);
  return rows[0] ?? null;
}

/** Serializes all changes of a company and its members. */
export async function lockCompany(tx: Tx, id: number): Promise<CompanyRow | null> {
  const row = await tx
    .selectFrom('companies')
    .select(['id', 'name', 'taxNumber', 'taxOffice', 'groupName', 'version', 'closedAt'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/** Sorted by name; only the company `companyId` if it is given. */
export async function selectCompaniesOf(
  db: Db,
  customerId: number,
  companyId: number | null = null,
): Promise<MemberCompanyRow[]> {
  const { rows } = await sql<MemberCompanyRow>`
    select c.id, c.name, c.tax_number, c.tax_office, c.group_name, c.version, c.closed_at, m.role,
      m.spending_limit_kurus, coalesce(u.buys_for_company_id = c.id, false) as is_chosen,
      (select count(*)::int from company_members o where o.company_id = c.id) as member_count
    from company_members m join companies c on c.id = m.company_id
      join customers u on u.id = m.customer_id
    where m.customer_id = ${customerId}
      and (${companyId}::bigint is null or c.id = ${companyId}::bigint)
    order by c.closed_at nulls first, search_fold(c.name), c.id`.execute(db);
  return rows;
}

export async function insertCompany(tx: Tx, company: NewCompany, at: Date): Promise<number> {
  const { id } = await tx
    .insertInto('companies')
    .values({ ...company, createdAt: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** False if the version has changed. */
export async function updateCompany(
  tx: Tx,
  {
    id,
    version,
    ...values
  }: NewCompany & { id: number; version: number; groupName?: string | null },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('companies')
    .set({ ...values, version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Closing a company makes its buyers buy for themselves. */
export async function setClosed(tx: Tx, id: number, closedAt: Date | null): Promise<void> {
  await sql`update companies set closed_at = ${closedAt}, version = version + 1
    where id = ${id}`.execute(tx);
  if (closedAt)
    await sql`update customers set buys_for_company_id = null
      where buys_for_company_id = ${id}`.execute(tx);
}

const memberColumns = sql`m.customer_id, u.first_name, u.last_name, u.email, m.role,
  m.spending_limit_kurus, m.joined_at, m.version`;

/** In the order in which they joined. */
export async function selectMembers(db: Db, companyId: number): Promise<MemberRow[]> {
  const { rows } = await sql<MemberRow>`
    select ${memberColumns} from company_members m join customers u on u.id = m.customer_id
    where m.company_id = ${companyId} order by m.joined_at, m.customer_id`.execute(db);
  return rows;
}

/** False if they already belong to it. */
export async function insertMember(tx: Tx, member: NewMember, at: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('companyMembers')
    .values({ ...member, joinedAt: at })
    .onConflict((conflict) => conflict.columns(['companyId', 'customerId']).doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** False if the version has changed. */
export async function updateMember(
  tx: Tx,
  { companyId, customerId, role, spendingLimitKurus, version }: NewMember & { version: number },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('companyMembers')
    .set({ role, spendingLimitKurus, version: version + 1 })
    .where('companyId', '=', companyId)
    .where('customerId', '=', customerId)
    .where('version', '=', version)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function deleteMember(tx: Tx, companyId: number, customerId: number): Promise<void> {
  await tx
    .deleteFrom('companyMembers')
    .where('companyId', '=', companyId)
    .where('customerId', '=', customerId)
    .execute();
}

/** False when they do not belong to the company, or it is closed. */
export async function setChosenCompany(
  tx: Tx,
  customerId: number,
  companyId: number | null,
): Promise<boolean> {
  const { rows } = await sql<{ id: number }>`
    update customers u set buys_for_company_id = ${companyId} where u.id = ${customerId}
      and (${companyId}::bigint is null or exists (select from company_members m
        join companies c on c.id = m.company_id where m.customer_id = u.id
          and m.company_id = ${companyId}::bigint and c.closed_at is null))
    returning id`.execute(tx);
  return rows.length > 0;
}
