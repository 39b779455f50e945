// Orders of a company: stored with it, listed for its members, opened by role.
import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { checkout, checkoutBody, type ErrorAnswer } from '#server/testing/buyer.ts';
import { makeCompany } from '#server/testing/companies.ts';
import { ask, makeCustomer, type TestCustomer } from '#server/testing/customers.ts';
import { makeProduct } from '#server/testing/make-product.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import type { CheckoutAnswer, CheckoutInput } from '#shared/checkout/checkout.ts';
import type { CompanyRole } from '#shared/companies/companies.ts';
import type { CompanyOrdersPage, CustomerOrder } from '#shared/orders/customer-orders.ts';

const shop = useTestApp();
let productId = 0;
beforeAll(async () => {
  productId = await makeProduct(shop.db, { price: 1_000, stock: 1_000 });
});

async function makePeople() {
  const roles: CompanyRole[] = ['buyer', 'buyer', 'approver', 'accountant', 'administrator'];
  const people: TestCustomer[] = [];
  for (const _ of roles) people.push(await makeCustomer(shop.context));
  const [buyer, other, approver, accountant, boss] = people as [
    TestCustomer,
    TestCustomer,
    TestCustomer,
    TestCustomer,
    TestCustomer,
  ];
  const companyId = await makeCompany(
    shop.context,
    people.map(({ id }, index) => ({ id, role: roles[index] ?? 'buyer' })),
  );
  return { companyId, buyer, other, approver, accountant, boss };
}
const place = async (as: TestCustomer, change: Partial<CheckoutInput> = {}) =>
  checkout<CheckoutAnswer & ErrorAnswer>(
    shop,
    await checkoutBody(shop, [{ productId, quantity: 2 }], change),
    randomUUID(),
    { authorization: `Bearer ${as.accessToken}` },
  );
const companyOf = async (orderNumber: string) =>
  shop.db
    .selectFrom('orders')
    .select(['id', 'companyId', 'customerId'])
    .where('orderNumber', '=', orderNumber)
    .executeTakeFirstOrThrow();

test('an order belongs to the company that its buyer buys for, and says who ordered', async () => {
  const { companyId, buyer, boss } = await makePeople();
  const { body } = await place(buyer, { companyId });
  const row = await companyOf(body.orderNumber);
  expect(row).toMatchObject({ companyId, customerId: buyer.id });

  const listed = await ask<CompanyOrdersPage>(shop, 'GET', `/user/companies/${companyId}/orders`, {
    as: boss,
  });
  expect(listed.body.content).toMatchObject([
    { orderNumber: body.orderNumber, orderedBy: 'Işıl Çağrı', isOpenable: true, itemCount: 1 },
  ]);
});

test('a company other than the one that the page showed is reported, and nothing is ordered', async () => {
  const { companyId, buyer } = await makePeople();
  const answers = [
    await place(buyer, { companyId: null }),
    await place(buyer, { companyId: companyId + 1_000 }),
  ];
  await ask(shop, 'PUT', '/user/companies/choice', { as: buyer, body: { companyId: null } });
  answers.push(await place(buyer, { companyId }));

  expect(answers.map(({ status, body }) => [status, body.code])).toEqual(
    Array(3).fill([409, 'COMPANY_CHANGED']),
  );
  const own = await place(buyer, { companyId: null });
  expect((await companyOf(own.body.orderNumber)).companyId).toBeNull();
});

test('a buyer opens own orders; approver, accountant and administrator open all', async () => {
  const { companyId, buyer, other, approver, accountant, boss } = await makePeople();
  const { body } = await place(buyer, { companyId });
  const { id } = await companyOf(body.orderNumber);
  const outsider = await makeCustomer(shop.context);
  const open = async (as: TestCustomer) => [
    (await ask(shop, 'GET', `/user/orders/${id}`, { as })).status,
    (await ask(shop, 'GET', `/user/orders/${id}/documents/distance-sales`, { as })).status,
    (await ask(shop, 'GET', `/orders/${body.orderNumber}`, { as })).status,
    (await ask(shop, 'GET', `/orders/${body.orderNumber}/pdfs/summary`, { as })).status,
  ];

  for (const as of [buyer, approver, accountant, boss])
    expect(await open(as)).toEqual([200, 200, 200, 200]);
  for (const as of [other, outsider]) expect(await open(as)).toEqual([404, 404, 404, 404]);
  const list = (as: TestCustomer) =>
    ask<CompanyOrdersPage & ErrorAnswer>(shop, 'GET', `/user/companies/${companyId}/orders`, {
      as,
    });
  expect((await list(other)).body.content).toMatchObject([{ isOpenable: false }]);
  expect((await list(outsider)).body.code).toBe('COMPANY_NOT_FOUND');
});

test('a member who did not place the order cannot cancel it', async () => {
  const { companyId, buyer, boss } = await makePeople();
  const { body } = await place(buyer, { companyId, paymentMethod: 'transfer' });
  const { id } = await companyOf(body.orderNumber);

  const seen = (await ask<CustomerOrder>(shop, 'GET', `/user/orders/${id}`, { as: boss })).body;
  expect(seen).toMatchObject({
    isOwn: false,
    canCancel: false,
    company: { id: companyId, orderedBy: 'Işıl Çağrı' },
  });
  const cancelled = await ask(shop, 'POST', `/orders/${body.orderNumber}/cancel`, { as: boss });
  expect(cancelled.status).toBe(404);
  const own = (await ask<CustomerOrder>(shop, 'GET', `/user/orders/${id}`, { as: buyer })).body;
  expect(own).toMatchObject({ isOwn: true, canCancel: true });
});
