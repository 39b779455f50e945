// Companies with a credit account in tests, and the people who buy for them.
import type { Db } from '#server/base/db/db.ts';
import type { CompanyRole } from '#shared/companies/companies.ts';
import { checkout, checkoutBody, type ErrorAnswer, type RowInput } from './buyer.ts';
import { makeCustomer, type TestCustomer } from './customers.ts';
import type { TestApp } from './test-app.ts';

type Overrides = { limit?: number; days?: number; name?: string; taxNumber?: string };

/** `limit` is in kuruş. */
export async function makeCreditCompany(
  db: Db,
  {
    limit = 1_000_000,
    days = 30,
    name = 'Koku Kozmetik',
    taxNumber = '4540536920',
  }: Overrides = {},
): Promise<number> {
  const { id } = await db
    .insertInto('companies')
    .values({ name, taxNumber, taxOffice: 'Çankaya' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('creditAccounts')
    .values({ companyId: id, limitKurus: limit, days })
    .execute();
  return id;
}

/** A signed-in member who is buying for the company. */
export async function makeMember(
  { context, db }: TestApp,
  companyId: number,
  role: CompanyRole = 'buyer',
): Promise<TestCustomer> {
  const customer = await makeCustomer(context);
  await db
    .insertInto('companyMembers')
    .values({ companyId, customerId: customer.id, role })
    .execute();
  await db
    .updateTable('customers')
    .set({ buysForCompanyId: companyId })
    .where('id', '=', customer.id)
    .execute();
  return customer;
}

/** Sends what the buyer's page sends; the response may be a refusal. */
export async function orderOnAccount<T = ErrorAnswer>(
  shop: TestApp,
  rows: RowInput[],
  as: Pick<TestCustomer, 'accessToken'> | null,
) {
  const body = await checkoutBody(shop, rows, { paymentMethod: 'account' });
  const headers = as ? { authorization: `Bearer ${as.accessToken}` } : {};
  return checkout<T>(shop, body, undefined, headers);
}

export const entriesOf = ({ db }: Pick<TestApp, 'db'>, companyId: number) =>
  db
    .selectFrom('accountEntries')
    .select(['kind', 'amountKurus', 'orderId', 'dueOn', 'createdBy'])
    .where('companyId', '=', companyId)
    .orderBy('id')
    .execute();

export async function balanceOf({ db }: Pick<TestApp, 'db'>, companyId: number): Promise<number> {
  const row = await db
    .selectFrom('accountEntries')
    .select(({ fn }) => fn.sum<number>('amountKurus').as('balance'))
    .where('companyId', '=', companyId)
    .executeTakeFirst();
  return Number(row?.balance ?? 0);
}
