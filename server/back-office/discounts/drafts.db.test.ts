import { beforeEach, describe, expect, test } from 'vitest';
import { pay, placeOrder } from '#server/testing/buyer.ts';
import { ask } from '#server/testing/customers.ts';
import {
  type DiscountDraft,
  discountEditor,
  discountDraft as draft,
} from '#server/testing/discounts.ts';
import { makeProduct } from '#server/testing/make-product.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import type { SimulateAnswer, ValidateAnswer } from '#shared/back-office/discounts.ts';

const shop = useTestApp();
const { editor, create, validate } = discountEditor(shop);

beforeEach(async () => {
  await shop.db.deleteFrom('discounts').execute();
});

describe('[H11] what is wrong or doubtful about a draft', () => {
  test.each<[string, DiscountDraft, string]>([
    ['no percentage', { percentage: null }, 'kind-needs-percentage'],
    ['no amount', { kind: 'FIXED_AMOUNT' }, 'kind-needs-amount'],
    ['no quantities', { kind: 'BUY_X_PAY_Y' }, 'kind-needs-quantities'],
    ['buy 3 pay 3', { kind: 'BUY_X_PAY_Y', buyQuantity: 3, payQuantity: 3 }, 'pay-not-below-buy'],
    ['no products', { scope: 'PRODUCT' }, 'scope-needs-products'],
    ['no categories', { scope: 'CATEGORY' }, 'scope-needs-categories'],
    ['an unknown product', { scope: 'PRODUCT', productIds: [2_000_000_000] }, 'unknown-product'],
    ['an unknown category', { scope: 'CATEGORY', categoryIds: [999_999] }, 'unknown-category'],
    [
      'end before start',
      { startDate: '2026-02-01T00:00:00Z', endDate: '2026-01-01T00:00:00Z' },
      'end-before-start',
    ],
    ['an end that has passed', { endDate: '2020-01-01T00:00:00Z' }, 'already-ended'],
    [
      'more for one than for all',
      { maxUses: 1, maxUsesPerCustomer: 2 },
      'per-customer-above-total',
    ],
    [
      'free shipping for a product',
      { kind: 'FREE_SHIPPING', scope: 'PRODUCT', productIds: [1] },
      'free-shipping-needs-cart',
    ],
    ['no condition and no end', {}, 'no-condition'],
  ])('%s', async (_, change, code) => {
    expect(await validate(change)).toContain(code);
  });

  test('a bundle of one', async () => {
    const productId = await makeProduct(shop.db);
    expect(await validate({ scope: 'BUNDLE', productIds: [productId] })).toContain(
      'bundle-needs-two',
    );
  });

  test('a minimum of more pieces than there are in stock', async () => {
    const productId = await makeProduct(shop.db, { stock: 5 });
    expect(
      await validate({ scope: 'PRODUCT', productIds: [productId], conditions: { minQuantity: 6 } }),
    ).toContain('minimum-unreachable');
    expect(
      await validate({ scope: 'PRODUCT', productIds: [productId], conditions: { minQuantity: 5 } }),
    ).not.toContain('minimum-unreachable');
  });

  test('a price of zero, and one below cost', async () => {
    const productId = await makeProduct(shop.db, { price: 1_000 });
    await shop.db
      .updateTable('products')
      .set({ costKurus: 800 })
      .where('id', '=', productId)
      .execute();
    const forIt = (percentage: number) =>
      validate({ scope: 'PRODUCT', productIds: [productId], percentage });
    expect(await forIt(20)).toEqual([]);
    expect(await forIt(20.1)).toEqual(['below-cost']);
    expect(await forIt(100)).toEqual(['below-zero', 'below-cost']);
  });

  test('free shipping from an amount at which shipping is free already', async () => {
    const free = (minSubtotal: number) =>
      validate({ kind: 'FREE_SHIPPING', percentage: null, conditions: { minSubtotal } });
    await makeProduct(shop.db);
    expect(await free(499.99)).toEqual([]);
    expect(await free(500)).toEqual(['shipping-is-free']);
  });

  test('a rule that another rule always excludes, and one that only overlaps with another', async () => {
    const productId = await makeProduct(shop.db);
    const products: DiscountDraft = { scope: 'PRODUCT', productIds: [productId] };
    const first = await create({ ...products, priority: 9, isCombinable: false, percentage: 5 });
    const as = await editor();
    const { body } = await ask<ValidateAnswer>(shop, 'POST', '/admin/discounts/validate', {
      body: draft({ ...products, percentage: 50 }),
      as,
    });
    expect(body.findings).toMatchObject([
      { code: 'never-applies', severity: 'warning', ruleIds: [first.id] },
    ]);
    expect(await validate({ ...products, startDate: '2030-01-01T00:00:00Z' })).toEqual([
      'never-applies',
    ]);
    await ask(shop, 'PUT', `/admin/discounts/${first.id}`, {
      body: draft({ ...products, priority: 9, endDate: '2030-01-01T00:00:00Z' }),
      as,
    });
    expect(await validate({ ...products, endDate: '2031-01-01T00:00:00Z' })).toEqual(['overlaps']);
    expect(await validate({ ...products, startDate: '2030-01-01T00:00:00Z' })).toEqual([]);
    expect(await validate({ ...products, id: first.id })).toEqual([]);
  });
});

test('a simulation applies a draft to paid orders without changing anything', async () => {
  const productId = await makeProduct(shop.db, { price: 10_000 });
  const order = await placeOrder(shop, [{ productId, quantity: 10 }]);
  await pay(shop, order);
  const before = await shop.db.selectFrom('discounts').selectAll().execute();
  const as = await editor();
  const simulate = async (change: DiscountDraft, extra: object = {}) =>
    (
      await ask<SimulateAnswer>(shop, 'POST', '/admin/discounts/simulate', {
        body: {
          draft: draft({ scope: 'PRODUCT', productIds: [productId], percentage: 10, ...change }),
          ...extra,
        },
        as,
      })
    ).body;
  const answer = await simulate({});
  expect(answer).toMatchObject({
    touchedCount: 1,
    discount: 100,
    worst: { orderNumber: order.orderNumber },
  });
  expect(Math.round((answer.revenueBefore - answer.revenueAfter) * 100)).toBe(11_800);
  expect(answer.orders).toEqual([{ ...answer.worst, discount: 100 }]);
  expect(answer).toMatchObject({ margin: null, belowCost: [] });
  await shop.db
    .updateTable('products')
    .set({ costKurus: 9_100 })
    .where('id', '=', productId)
    .execute();
  // Ten pieces at 90 TL that cost 91 TL each.
  expect(await simulate({})).toMatchObject({
    margin: { before: 90, after: -10, unknownCount: 0 },
    belowCost: [{ productId, count: 1 }],
  });
  expect(await simulate({ percentage: 9 })).toMatchObject({
    margin: { before: 90, after: 0 },
    belowCost: [],
  });
  expect(await simulate({}, { basket: [{ productId, quantity: 2 }] })).toMatchObject({
    margin: { before: 18, after: -2 },
    belowCost: [{ productId }],
  });
  expect(await simulate({ conditions: { minQuantity: 11 } })).toMatchObject({
    touchedCount: 0,
    discount: 0,
    worst: null,
    orders: [],
    margin: null,
  });
  expect(await simulate({ endDate: '2020-01-01T00:00:00Z' })).toMatchObject({ touchedCount: 1 });
  expect(await simulate({}, { basket: [{ productId, quantity: 1 }] })).toMatchObject({
    orderCount: 1,
    discount: 10,
    worst: { orderNumber: null },
  });
  expect(
    await simulate(
      { kind: 'FREE_SHIPPING', scope: 'CART', productIds: [], percentage: null },
      { basket: [{ productId, quantity: 1 }] },
    ),
  ).toMatchObject({ discount: 80 });
  expect(await shop.db.selectFrom('discounts').selectAll().execute()).toEqual(before);
});

test('a simulation of an incomplete draft, or of one that gives more than is bought, gives no discount', async () => {
  const productId = await makeProduct(shop.db, { price: 1_000 });
  for (const quantities of [
    {},
    { buyQuantity: 3 },
    { payQuantity: 2 },
    { buyQuantity: 2, payQuantity: 5 },
  ]) {
    const body = {
      draft: draft({ kind: 'BUY_X_PAY_Y', scope: 'CART', percentage: null, ...quantities }),
      basket: [{ productId, quantity: 6 }],
    };
    expect(
      await ask(shop, 'POST', '/admin/discounts/simulate', { as: await editor(), body }),
      JSON.stringify(quantities),
    ).toMatchObject({ status: 200, body: { discount: 0 } });
  }
});
