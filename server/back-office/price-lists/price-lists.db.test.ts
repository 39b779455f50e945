import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeAdmin } from '#server/testing/admins.ts';
import type { ErrorAnswer } from '#server/testing/buyer.ts';
import { makeCompany } from '#server/testing/companies.ts';
import { ask, makeCustomer, type TestCustomer } from '#server/testing/customers.ts';
import { calculateCart, deleteRules, makeRule } from '#server/testing/discounts.ts';
import { makeProduct } from '#server/testing/make-product.ts';

import { useTestApp } from '#server/testing/test-app.ts';
import { testClock } from '#server/testing/test-clock.ts';
import type {
  AudienceAnswer,
  ExplainPriceAnswer,
  PriceList,
  PriceListInput,
  PriceListsPage,
} from '#shared/back-office/price-lists.ts';

const clock = testClock();
const shop = useTestApp({ clock: clock.now });
let buyer: TestCustomer;
let companyId = 0;
let productId = 0;
let as: Awaited<ReturnType<typeof makeAdmin>>;

beforeAll(async () => {
  buyer = await makeCustomer(shop.context);
  companyId = await makeCompany(shop.context, [buyer], { groupName: 'Bayiler' });
  productId = await makeProduct(shop.db, { price: 1_000 });
  as = await makeAdmin(shop.context, { role: 'editor' });
});
beforeEach(async () => {
  await shop.db.deleteFrom('priceLists').execute();
  await deleteRules(shop);
});

const draft = (change: Partial<PriceListInput> = {}): PriceListInput => ({
  name: 'Bayi 2026',
  companyIds: [companyId],
  isActive: true,
  rows: [
    {
      productId,
      steps: [
        { minQuantity: 1, percentage: 12.5 },
        { minQuantity: 100, price: 7 },
      ],
    },
  ],
  ...change,
});
const create = (change: Partial<PriceListInput> = {}) =>
  ask<PriceList & ErrorAnswer>(shop, 'POST', '/admin/price-lists', { body: draft(change), as });
const priceNow = async (quantity = 1) =>
  (await calculateCart(shop, [{ productId, quantity }], { as: buyer })).items[0]?.unitPrice;

test('a list is created, applied, changed, copied and ended; each act is in the log', async () => {
  const { status, body } = await create();
  expect(status, JSON.stringify(body)).toBe(201);
  expect(body).toMatchObject({ state: 'in-force', rowCount: 1, version: 1 });
  await expect.poll(() => priceNow()).toBe(8.75);
  expect(await priceNow(100)).toBe(7);

  const { version, ...rest } = body;
  const change = { ...draft({ rows: [{ productId, steps: [{ minQuantity: 1, price: 5 }] }] }) };
  const changed = await ask<PriceList>(shop, 'PUT', `/admin/price-lists/${rest.id}`, {
    body: { ...change, version },
    as,
  });
  expect(changed.body).toMatchObject({ version: 2, rows: [{ steps: [{ price: 5 }] }] });
  await expect.poll(() => priceNow()).toBe(5);
  const late = await ask<ErrorAnswer>(shop, 'PUT', `/admin/price-lists/${rest.id}`, {
    body: { ...change, version },
    as,
  });
  expect([late.status, late.body.code]).toEqual([409, 'EDIT_CONFLICT']);

  const copy = await ask<PriceList>(shop, 'POST', `/admin/price-lists/${rest.id}/copy`, {
    body: { name: 'Bayi 2027' },
    as,
  });
  expect(copy.body).toMatchObject({ name: 'Bayi 2027', state: 'off', rows: changed.body.rows });
  const ended = await ask<PriceList>(shop, 'POST', `/admin/price-lists/${rest.id}/end`, { as });
  expect(ended.body.state).toBe('over');
  await expect.poll(() => priceNow()).toBe(10);

  const page = await ask<PriceListsPage>(shop, 'GET', '/admin/price-lists?search=2027', { as });
  expect(page.body.content.map(({ name }) => name)).toEqual(['Bayi 2027']);
  const log = await shop.db
    .selectFrom('auditLog')
    .select('action')
    .where('entity', '=', 'price-list')
    .orderBy('id')
    .execute();
  expect(log.map(({ action }) => action)).toEqual(['create', 'update', 'create', 'update']);
  const file = await shop.app.inject({
    url: `/api/admin/price-lists/rows/csv?list=${copy.body.id}`,
    headers: { authorization: `Bearer ${as.accessToken}` },
  });
  expect(file.statusCode).toBe(200);
  expect(file.body).toContain('5');
});

test('two who change the same version: one is refused', async () => {
  const { body } = await create();
  const answers = await Promise.all(
    ['A', 'B'].map((name) =>
      ask(shop, 'PUT', `/admin/price-lists/${body.id}`, {
        body: { ...draft({ name }), version: 1 },
        as,
      }),
    ),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
});

test.each<[string, () => Partial<PriceListInput>]>([
  [
    'a product that is not there',
    () => ({ rows: [{ productId: 2_000_000_000, steps: [{ minQuantity: 1, price: 1 }] }] }),
  ],
  ['a company that is not there', () => ({ companyIds: [2_000_000_000] })],
  ['a row for nothing', () => ({ rows: [{ steps: [{ minQuantity: 1, price: 1 }] }] })],
  [
    'a step with both',
    () => ({ rows: [{ productId, steps: [{ minQuantity: 1, price: 1, percentage: 2 }] }] }),
  ],
  [
    'the same product twice',
    () => {
      const row = { productId, steps: [{ minQuantity: 1, price: 1 }] };
      return { rows: [row, row] };
    },
  ],
  [
    'an end before its start',
    () => ({ startDate: '2026-02-01T00:00:00Z', endDate: '2026-01-01T00:00:00Z' }),
  ],
])('%s is refused', async (_title, change) => {
  const { status, body } = await create(change());
  expect([status, body.code]).toEqual([400, 'VALIDATION_FAILED']);
});

describe('what a buyer pays, and why', () => {
  const explain = async (quantity: number, who: object = { companyId }) =>
    (
      await ask<ExplainPriceAnswer>(shop, 'POST', '/admin/price-lists/explain', {
        body: { productId, quantity, ...who },
        as,
      })
    ).body;

  test('by the rule of the cart, including the discounts for everybody', async () => {
    expect(await explain(1)).toMatchObject({ reason: 'no-list', publicPrice: 10, price: 10 });
    await create();
    await makeRule(shop, { scope: 'PRODUCT', percentage: 10, productIds: [productId] });
    await expect
      .poll(() => explain(1))
      .toMatchObject({
        reason: 'applied',
        publicPrice: 9,
        price: 7.87,
        distance: 0,
        lists: ['Bayi 2026'],
      });
    expect(await explain(1, { customerGroup: 'Bayiler' })).toMatchObject({ reason: 'no-list' });
  });

  test('companies and groups are found by their names', async () => {
    const { body } = await ask<AudienceAnswer>(
      shop,
      'GET',
      '/admin/price-lists/audience?search=bayiler',
      { as },
    );
    expect(body).toEqual({ companies: [], companyGroups: ['Bayiler'], customerGroups: [] });
  });
});
