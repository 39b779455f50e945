import type { Db } from '#server/base/db/db.ts';
import type { CompanyRole } from '#shared/companies/companies.ts';

let made = 0;

/** A company for which these customers buy now. Returns its id. */
export async function makeBuyingCompany(
  db: Db,
  members: readonly { id: number; role?: CompanyRole }[],
): Promise<number> {
  made += 1;
  const { id: companyId } = await db
    .insertInto('companies')
    .values({ name: `Koku Atölyesi ${made}`, taxNumber: '1234567890', taxOffice: 'Kadıköy' })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const { id, role = 'buyer' } of members) {
    await db.insertInto('companyMembers').values({ companyId, customerId: id, role }).execute();
    await db
      .updateTable('customers')
      .set({ buysForCompanyId: companyId })
      .where('id', '=', id)
      .execute();
  }
  return companyId;
}
