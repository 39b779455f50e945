// Quotes of a company: which of its members see them, and what remains when a member leaves.
import { describe, expect, test } from 'vitest';
import { eraseCustomer } from '#server/customers/deletion.ts';
import { ask, makeCustomer, type TestCustomer } from '#server/testing/customers.ts';
import { makeProduct } from '#server/testing/make-product.ts';
import { useQuoteStaff } from '#server/testing/quote-staff.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { testClock } from '#server/testing/test-clock.ts';
import type { CompanyRole } from '#shared/companies/companies.ts';
import type { AdminQuoteRequestsPage, OwnQuotes } from '#shared/quotes/quote-requests.ts';
import type { QuoteMade } from '#shared/quotes/quotes.ts';

const clock = testClock();
const shop = useTestApp({ clock: clock.now });
const { staff, goods, rows, bodyFor, send, made, read } = useQuoteStaff(shop);

const makeCompany = async () =>
  (
    await shop.db
      .insertInto('companies')
      .values({ name: 'İğde Kozmetik A.Ş.', taxNumber: '1234567890', taxOffice: 'Şişli' })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id;
async function makeMember(companyId: number, role: CompanyRole): Promise<TestCustomer> {
  const customer = await makeCustomer(shop.context);
  await shop.db
    .insertInto('companyMembers')
    .values({ companyId, customerId: customer.id, role })
    .execute();
  await shop.db
    .updateTable('customers')
    .set({ buysForCompanyId: companyId })
    .where('id', '=', customer.id)
    .execute();
  return customer;
}
const askFor = async (customer: TestCustomer) =>
  (
    await ask<QuoteMade>(shop, 'POST', '/quotes', {
      as: customer,
      body: {
        items: [{ productId: goods.bottle, quantity: 10 }],
        name: 'Işıl Çağdaş',
        email: customer.email,
      },
    })
  ).body;
const seenBy = async (customer: TestCustomer) =>
  (await ask<OwnQuotes>(shop, 'GET', '/user/quotes', { as: customer })).body.quotes;
const accept = (code: string, as: TestCustomer) =>
  ask(shop, 'POST', `/quotes/${code}/replies`, {
    as,
    body: { kind: 'acceptance', key: `accept ${as.id}`.replace(' ', '-') },
  });

describe('a quote of a company', () => {
  test('is seen by its requester, by approvers, accountants and administrators, and by nobody else', async () => {
    const company = await makeCompany();
    const buyer = await makeMember(company, 'buyer');
    const { number } = await askFor(buyer);
    const readers = await Promise.all(
      (['approver', 'accountant', 'administrator'] as const).map((role) =>
        makeMember(company, role),
      ),
    );
    const others = [
      await makeMember(company, 'buyer'),
      await makeMember(await makeCompany(), 'administrator'),
      await makeCustomer(shop.context),
    ];
    expect(await seenBy(buyer)).toMatchObject([
      { number, stage: 'open', company: 'İğde Kozmetik A.Ş.', requestedBy: null },
    ]);
    for (const reader of readers)
      expect(await seenBy(reader)).toMatchObject([{ number, requestedBy: 'Işıl Çağdaş' }]);
    for (const other of others) expect(await seenBy(other)).toEqual([]);

    await shop.db
      .updateTable('companies')
      .set({ closedAt: clock.now() })
      .where('id', '=', company)
      .execute();
    for (const reader of readers) expect(await seenBy(reader)).toEqual([]);
  });

  test('records which member accepted it; its revision stays the company’s', async () => {
    const company = await makeCompany();
    const buyer = await makeMember(company, 'buyer');
    const approver = await makeMember(company, 'approver');
    const first = await askFor(buyer);
    await accept(first.code, approver);
    const accepted = (await seenBy(buyer))[0];
    expect(accepted?.stage).toBe('accepted');
    expect(accepted?.acceptedBy).toBe((await read(first.number)).acceptedBy);
    expect(accepted?.acceptedBy).not.toBeNull();
    const second = (await send(await bodyFor(rows(), { revises: first.number }))).body;
    expect((await seenBy(approver)).map(({ number, stage }) => [number, stage])).toEqual([
      [second.number, 'revised'],
    ]);
  });

  test('belongs to the company if it answers a member’s request or is made for a member’s mailbox', async () => {
    const company = await makeCompany();
    const buyer = await makeMember(company, 'buyer');
    const accountant = await makeMember(company, 'accountant');
    const productId = await makeProduct(shop.db, { stock: 5_000 });
    await ask(shop, 'POST', '/quotes/requests', {
      as: buyer,
      body: { productId, quantity: 100, name: 'Işıl', email: buyer.email },
    });
    const { body } = await ask<AdminQuoteRequestsPage>(shop, 'GET', '/admin/quotes/requests', {
      as: staff.owner,
    });
    const requestId = body.content.find(({ email }) => email === buyer.email)?.id;
    const answered = await made([{ productId, quantity: 100 }], { requestId, email: buyer.email });
    const typed = await made([{ productId, quantity: 200 }], { email: buyer.email });
    expect((await seenBy(accountant)).map(({ number }) => number).sort()).toEqual(
      [answered.number, typed.number].sort(),
    );
  });

  test('stays with the company without the person whose account is deleted', async () => {
    const company = await makeCompany();
    const buyer = await makeMember(company, 'buyer');
    const accountant = await makeMember(company, 'accountant');
    const { number } = await askFor(buyer);
    await shop.db
      .transaction()
      .execute((tx) =>
        eraseCustomer(tx, buyer.id, { passwordHash: null, remoteAddress: null, at: clock.now() }),
      );
    expect(await seenBy(accountant)).toMatchObject([{ number, requestedBy: 'İğde Kozmetik A.Ş.' }]);
    const left = await read(number);
    expect([left.name, left.email, left.phone]).toEqual(['İğde Kozmetik A.Ş.', '', null]);
  });
});
