// A quote of the back office that is for a company (decision 0098).
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { makeAdmin, type TestAdmin } from '#server/testing/admins.ts';
import type { ErrorAnswer } from '#server/testing/buyer.ts';
import { makeCompany } from '#server/testing/companies.ts';
import { ask, makeCustomer, type TestCustomer } from '#server/testing/customers.ts';
import { makePriceList } from '#server/testing/price-lists.ts';
import { quotedTo, useQuoteStaff } from '#server/testing/quote-staff.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { testClock } from '#server/testing/test-clock.ts';
import type { ManualQuotePreview } from '#shared/back-office/quotes.ts';
import { kurus } from '#shared/base/money.ts';
import type { CalculateAnswer } from '#shared/cart/cart.ts';
import type { AdminQuoteRequestsPage, OwnQuotes } from '#shared/quotes/quote-requests.ts';
import type { QuoteMade } from '#shared/quotes/quotes.ts';

const clock = testClock();
const shop = useTestApp({ clock: clock.now });
const { staff, goods, read } = useQuoteStaff(shop);
const NAME = 'Iğdır Kozmetik A.Ş.';

/** Its bottle costs 8,00 in the place of 10,00. */
async function makeBuyers() {
  const buyer = await makeCustomer(shop.context);
  const boss = await makeCustomer(shop.context);
  const companyId = await makeCompany(shop.context, [
    { id: buyer.id },
    { id: boss.id, role: 'administrator' },
  ]);
  await makePriceList(shop, { companyIds: [companyId] }, [
    { productId: goods.bottle, steps: [{ minQuantity: 1, points: null, price: kurus(800) }] },
  ]);
  return { buyer, boss, companyId };
}
const items = () => [{ productId: goods.bottle, quantity: 3 }];
const preview = (named: object, as: TestAdmin) =>
  ask<ManualQuotePreview & ErrorAnswer>(shop, 'POST', '/admin/quotes/preview', {
    as,
    body: { items: items(), ...named },
  });
async function make(named: object, as: TestAdmin, change: object = {}) {
  const expectedTotal = (await preview(named, as)).body.finalTotal ?? 0;
  return ask<QuoteMade & ErrorAnswer>(shop, 'POST', '/admin/quotes', {
    as,
    headers: { 'idempotency-key': randomUUID() },
    body: { items: items(), ...quotedTo, expectedTotal, ...named, ...change },
  });
}
const seenBy = async (as: TestCustomer) =>
  (await ask<OwnQuotes>(shop, 'GET', '/user/quotes', { as })).body.quotes;

test('a quote for a company has its prices and its name, and only those who decide in it see the quote', async () => {
  const { buyer, boss, companyId } = await makeBuyers();
  const shown = await preview({ companyId }, staff.owner);
  expect(shown.body.items[0]).toMatchObject({ listUnitPrice: 8, unitPrice: 8 });
  expect((await preview({}, staff.owner)).body.items[0]).toMatchObject({ unitPrice: 10 });
  const made = await make({ companyId }, staff.owner, { companyName: 'Başka Ltd.' });
  expect(made.status).toBe(201);
  const quote = await read(made.body.number);
  expect(quote).toMatchObject({ companyName: NAME, company: NAME, companyId });
  expect(quote.items.map(({ unitPrice }) => unitPrice)).toEqual([8]);
  const { number } = made.body;
  expect(await seenBy(boss)).toMatchObject([{ number, company: NAME, stage: 'open' }]);
  expect(await seenBy(buyer)).toEqual([]);
  // Whoever orders with it buys at its prices, also once the list has ended.
  await shop.db.deleteFrom('priceListRows').execute();
  shop.context.rules.lists.dropCached();
  const cart = await ask<CalculateAnswer>(shop, 'POST', '/cart/calculate', {
    as: boss,
    body: { cartItems: items(), quoteCode: made.body.code },
  });
  expect([cart.body.quote?.state, cart.body.items[0]?.unitPrice]).toEqual(['holds', 8]);
  const audit = await shop.db
    .selectFrom('auditLog')
    .select('after')
    .where('entity', '=', 'quote')
    .where('entityId', '=', number)
    .execute();
  expect(audit).toEqual([{ after: expect.objectContaining({ companyId }) }]);
});

test('a quote for a company needs the right to see companies, and an open company', async () => {
  const { companyId } = await makeBuyers();
  expect((await preview({ companyId }, staff.worker)).body.code).toBe('NOT_ALLOWED');
  expect((await make({ companyId }, staff.worker)).body.code).toBe('NOT_ALLOWED');
  const seller = await makeAdmin(shop.context, { grants: ['orders:change', 'companies:see'] });
  expect((await make({ companyId }, seller)).status).toBe(201);
  await shop.db
    .updateTable('companies')
    .set({ closedAt: clock.now() })
    .where('id', '=', companyId)
    .execute();
  expect((await make({ companyId }, seller)).body.code).toBe('COMPANY_CLOSED');
  expect((await make({ companyId: 2_147_483_647 }, seller)).body.code).toBe('COMPANY_CLOSED');
  expect((await preview({ companyId: 0 }, seller)).status).toBe(400);
});

test('a revision of a company’s quote has its company and prices, whatever is sent by whom', async () => {
  const { boss, companyId } = await makeBuyers();
  const first = (await make({ companyId }, staff.owner)).body;
  const other = await makeCompany(shop.context, []);
  const named = { revises: first.number, companyId: other };
  expect((await preview(named, staff.worker)).body.items[0]?.unitPrice).toBe(8);
  const second = (await make(named, staff.worker)).body;
  expect(await read(encodeURIComponent(second.number))).toMatchObject({
    companyId,
    companyName: NAME,
    revision: 2,
  });
  expect(await seenBy(boss)).toMatchObject([{ number: second.number, stage: 'revised' }]);
});

test('a request of a company is answered with a quote for it, also without the right to see companies', async () => {
  const { buyer, boss, companyId } = await makeBuyers();
  await ask(shop, 'POST', '/quotes/requests', {
    as: buyer,
    body: { productId: goods.bottle, quantity: 100, name: 'Işıl', email: buyer.email },
  });
  const { body } = await ask<AdminQuoteRequestsPage>(shop, 'GET', '/admin/quotes/requests', {
    as: staff.worker,
  });
  const request = body.content.find(({ email }) => email === buyer.email);
  expect(request?.account).toEqual({ id: companyId, name: NAME });
  const named = { requestId: request?.id, companyId };
  const made = await make(named, staff.worker, { email: buyer.email });
  expect(made.status).toBe(201);
  expect(await seenBy(boss)).toMatchObject([{ number: made.body.number }]);
  const other = await makeCompany(shop.context, []);
  expect((await make({ ...named, companyId: other }, staff.worker)).body.code).toBe('NOT_ALLOWED');
});
