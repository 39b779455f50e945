// Companies in tests: created in the database with their members.
import type { Services } from '#server/services.ts';
import type { CompanyRole } from '#shared/companies/companies.ts';

type Member = { id: number; role?: CompanyRole; limitKurus?: number | null; isChosen?: boolean };

/** Creates a company of these customers; those with `isChosen` buy for it. */
export async function makeCompany(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  members: readonly Member[],
  { name = 'Iğdır Kozmetik A.Ş.', groupName = null as string | null } = {},
): Promise<number> {
  const { id: companyId } = await db
    .insertInto('companies')
    .values({ name, groupName, taxNumber: '1234567890', taxOffice: 'Kadıköy', createdAt: clock() })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const { id, role = 'buyer', limitKurus = null, isChosen = true } of members) {
    await db
      .insertInto('companyMembers')
      .values({
        companyId,
        customerId: id,
        role,
        spendingLimitKurus: limitKurus,
        joinedAt: clock(),
      })
      .execute();
    if (isChosen)
      await db
        .updateTable('customers')
        .set({ buysForCompanyId: companyId })
        .where('id', '=', id)
        .execute();
  }
  return companyId;
}
