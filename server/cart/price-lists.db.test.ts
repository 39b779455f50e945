// Own prices of companies and groups, in the cart and in the order.
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeAdmin } from '#server/testing/admins.ts';
import { makeCompany } from '#server/testing/companies.ts';
import { ask, makeCustomer, type TestCustomer } from '#server/testing/customers.ts';
import { calculateCart, deleteRules, makeRule, prepareOrder } from '#server/testing/discounts.ts';
import { makeProduct } from '#server/testing/make-product.ts';
import { buyFor, makePriceList } from '#server/testing/price-lists.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { testClock } from '#server/testing/test-clock.ts';
import type { CalculateAnswer } from '#shared/cart/cart.ts';
import type { OwnPricesAnswer } from '#shared/cart/own-prices.ts';
import type { Quote } from '#shared/designs/design-tool.ts';
import type { ReorderCheck } from '#shared/orders/customer-orders.ts';
import { percentStep, priceStep } from '#shared/testing/make-price-list.ts';

const clock = testClock();
const shop = useTestApp({ clock: clock.now });
let buyer: TestCustomer;
let companyId = 0;

beforeAll(async () => {
  buyer = await makeCustomer(shop.context);
  companyId = await makeCompany(shop.context, [buyer], { groupName: 'Bayi' });
});
beforeEach(async () => {
  await shop.db.deleteFrom('priceLists').execute();
  shop.context.rules.lists.dropCached();
  await deleteRules(shop);
  await buyFor(shop, buyer, companyId);
});

const ownOf = async (productIds: number[], as: TestCustomer | null = buyer) =>
  (await ask<OwnPricesAnswer>(shop, 'POST', '/user/prices', { body: { productIds }, as })).body
    .prices;

test('a company has its own price in cart, page and order; other buyers do not', async () => {
  const productId = await makeProduct(shop.db, {
    price: 1_000,
    tiers: [{ minQuantity: 50, discountPoints: 3_000 }],
  });
  await makePriceList(shop, { companyIds: [companyId] }, [{ productId, steps: [percentStep(20)] }]);
  const rows = [{ productId, quantity: 10 }];
  const own = await calculateCart(shop, rows, { as: buyer });
  expect(own).toMatchObject({
    subtotal: 80,
    items: [
      {
        price: 10,
        unitPrice: 8,
        lineTotal: 80,
        ownPrice: { price: 8, isFinal: false, isForCompany: true },
        nextTier: { minQuantity: 50, missing: 40, unitPrice: 7 },
      },
    ],
  });
  expect(await ownOf([productId])).toEqual([
    {
      productId,
      price: 8,
      isFinal: false,
      isForCompany: true,
      pieceSteps: [],
      minimum: null,
      bulkDiscounts: [expect.objectContaining({ minQuantity: 50, discountAmount: 1 })],
    },
  ]);
  const { status, body } = await (await prepareOrder(shop, rows, { as: buyer })).send();
  expect(status).toBe(200);
  expect(body.total).toBe(own.finalTotal);
  const item = await shop.db
    .selectFrom('orderItems')
    .innerJoin('orders', 'orders.id', 'orderItems.orderId')
    .select(['priceKurus', 'unitPriceKurus', 'agreedReason'])
    .where('orderNumber', '=', body.orderNumber)
    .executeTakeFirstOrThrow();
  expect(item).toEqual({ priceKurus: 1_000, unitPriceKurus: 800, agreedReason: 'Bayi listesi' });

  const outsider = await makeCustomer(shop.context);
  for (const as of [undefined, outsider])
    expect((await calculateCart(shop, rows, as ? { as } : {})).items[0]).toEqual(
      expect.not.objectContaining({ ownPrice: expect.anything() }),
    );
  expect(await ownOf([productId], outsider)).toEqual([]);
  await buyFor(shop, buyer, null);
  expect((await calculateCart(shop, rows, { as: buyer })).subtotal).toBe(100);
  expect(await ownOf([productId])).toEqual([]);
});

test('lists apply by groups of companies and customers, subcategories, dates and switches', async () => {
  const parent = await shop.db
    .insertInto('categories')
    .values({ key: 'bayi-ust', nameTr: 'Üst', nameEn: 'Top' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const child = await shop.db
    .insertInto('categories')
    .values({ key: 'bayi-alt', nameTr: 'Alt', nameEn: 'Below', parentId: parent.id })
    .returning('id')
    .executeTakeFirstOrThrow();
  const productId = await makeProduct(shop.db, { price: 1_000, categoryId: child.id });
  const unitPrice = async (as = buyer) =>
    (await calculateCart(shop, [{ productId, quantity: 1 }], { as })).items[0]?.unitPrice;
  await makePriceList(shop, { companyGroups: ['BAYİ'] }, [
    { categoryId: parent.id, steps: [percentStep(5)] },
  ]);
  expect(await unitPrice()).toBe(9.5);
  await makePriceList(shop, { companyIds: [companyId] }, [
    { categoryId: child.id, steps: [percentStep(10)] },
  ]);
  expect(await unitPrice()).toBe(9);
  await makePriceList(
    shop,
    { companyIds: [companyId], startsAt: clock.now(), endsAt: new Date(+clock.now() + 60_000) },
    [{ productId, steps: [priceStep(700)] }],
  );
  expect(await unitPrice()).toBe(7);
  clock.advance(60_000);
  expect(await unitPrice()).toBe(9);
  await makePriceList(shop, { companyIds: [companyId], isActive: false, priority: 9 }, [
    { productId, steps: [priceStep(100)] },
  ]);
  expect(await unitPrice()).toBe(9);

  const friend = await makeCustomer(shop.context);
  await shop.db
    .updateTable('customers')
    .set({ groupName: 'Dostlar' })
    .where('id', '=', friend.id)
    .execute();
  await makePriceList(shop, { customerGroups: ['dostlar'] }, [
    { productId, steps: [percentStep(50)] },
  ]);
  expect(await unitPrice(friend)).toBe(5);
  expect(await unitPrice()).toBe(9);
});

test('below the minimum of a list the usual price applies, and the missing amount is shown', async () => {
  const productId = await makeProduct(shop.db, { price: 1_000 });
  await makePriceList(shop, { companyIds: [companyId], minNetKurus: 20_000 }, [
    { productId, steps: [percentStep(20)] },
  ]);
  const cart = (quantity: number) => calculateCart(shop, [{ productId, quantity }], { as: buyer });
  expect(await cart(24)).toMatchObject({
    subtotal: 240,
    priceListMinimum: { minimum: 200, missing: 8 },
  });
  const reached = await cart(25);
  expect(reached.subtotal).toBe(200);
  expect(reached.priceListMinimum).toBeUndefined();
  expect(await ownOf([productId])).toMatchObject([{ price: 8, minimum: 200 }]);
});

describe('discount rules', () => {
  test('apply to an own price, but not to a final one', async () => {
    const plain = await makeProduct(shop.db);
    const final = await makeProduct(shop.db);
    await makePriceList(shop, { companyIds: [companyId] }, [
      { productId: plain, steps: [percentStep(10)] },
    ]);
    await makePriceList(shop, { companyIds: [companyId], isFinal: true }, [
      { productId: final, steps: [percentStep(10)] },
    ]);
    await makeRule(shop, { percentage: 10, conditions: { couponCode: 'ON' } });
    const answer = await calculateCart(
      shop,
      [
        { productId: plain, quantity: 1 },
        { productId: final, quantity: 1 },
      ],
      { as: buyer, couponCode: 'on' },
    );
    expect(answer.items.map(({ unitPrice, discount }) => [unitPrice, discount])).toEqual([
      [9, 0.9],
      [9, 0],
    ]);
  });

  test('a final price is never above the discounted price of other buyers', async () => {
    const productId = await makeProduct(shop.db);
    await makePriceList(shop, { companyIds: [companyId], isFinal: true }, [
      { productId, steps: [percentStep(10)] },
    ]);
    await makeRule(shop, { scope: 'PRODUCT', percentage: 30, productIds: [productId] });
    const { items } = await calculateCart(shop, [{ productId, quantity: 1 }], { as: buyer });
    expect(items[0]).toMatchObject({ unitPrice: 10, discount: 3 });
    expect(await ownOf([productId])).toEqual([]);
  });
});

test('after a list has changed between cart and order, the buyer must confirm the new price, and pays it', async () => {
  const productId = await makeProduct(shop.db);
  const listId = await makePriceList(shop, { companyIds: [companyId] }, [
    { productId, steps: [percentStep(10)] },
  ]);
  const rows = [{ productId, quantity: 3 }];
  const order = await prepareOrder(shop, rows, { as: buyer });
  await shop.db
    .updateTable('priceListRows')
    .set({ steps: JSON.stringify([percentStep(5)]) })
    .where('listId', '=', listId)
    .execute();
  const refused = await order.send();
  expect([refused.status, refused.body.code]).toEqual([409, 'CART_CHANGED']);
  const again = await prepareOrder(shop, rows, { as: buyer });
  expect(again.seen.subtotal).toBe(28.5);
  expect((await again.send()).status).toBe(200);
});

test('the contracts, an old order and its reorder check have the price of the list', async () => {
  const productId = await makeProduct(shop.db);
  await makePriceList(shop, { companyIds: [companyId] }, [{ productId, steps: [percentStep(25)] }]);
  const rows = [{ productId, quantity: 4 }];
  const order = await prepareOrder(shop, rows, { as: buyer });
  const { body } = await ask<{ documents: { html: string }[] }>(
    shop,
    'POST',
    '/checkout/contracts',
    {
      body: { items: rows.map((row) => ({ ...row, price: 10 })), languagePreference: 'tr' },
      as: buyer,
    },
  );
  expect(JSON.stringify(body)).toContain('35,40');
  const { body: placed } = await order.send();
  const { id } = await shop.db
    .selectFrom('orders')
    .select('id')
    .where('orderNumber', '=', placed.orderNumber)
    .executeTakeFirstOrThrow();
  await shop.db
    .updateTable('priceListRows')
    .set({ steps: JSON.stringify([percentStep(30)]) })
    .execute();
  const check = await ask<ReorderCheck>(shop, 'GET', `/user/orders/${id}/reorder/check`, {
    as: buyer,
  });
  expect(check.body.rows[0]).toMatchObject({ oldUnitPrice: 7.5, unitPrice: 7 });
});

test('a phone order and a quote for the mailbox of a customer have that customer’s prices', async () => {
  const productId = await makeProduct(shop.db);
  await makePriceList(shop, { companyIds: [companyId] }, [{ productId, steps: [percentStep(40)] }]);
  const as = await makeAdmin(shop.context, { role: 'owner' });
  const phone = (email: string, agreedPrice: number | null = null) =>
    ask<CalculateAnswer>(shop, 'POST', '/admin/orders/new/preview', {
      body: {
        items: [{ productId, quantity: 2, agreedPrice }],
        guest: { email, phone: '0532 123 45 67' },
      },
      as,
    }).then(({ body }) => body.subtotal);
  expect(await phone(buyer.email)).toBe(12);
  expect(await phone('kimse@ornek.com')).toBe(20);
  expect(await phone(buyer.email, 9)).toBe(18);
  const quote = await ask<{ items: { listUnitPrice: number; unitPrice: number }[] }>(
    shop,
    'POST',
    '/admin/quotes/preview',
    { body: { items: [{ productId, quantity: 2 }], email: buyer.email }, as },
  );
  expect(quote.body.items[0]).toMatchObject({ listUnitPrice: 6, unitPrice: 6 });
});

test('a design has the company’s own price for its buyer, and the usual price for everybody else', async () => {
  const productId = await makeProduct(shop.db, { price: 1_000 });
  await makePriceList(shop, { companyIds: [companyId] }, [{ productId, steps: [percentStep(20)] }]);
  const body = {
    choices: {
      parts: { bottle: productId },
      sets: 10,
      label: null,
      background: 'paper',
      liquid: { color: 'clear', fill: 0 },
    },
    counts: [10],
  };
  const quote = async (as: TestCustomer | null) =>
    (await ask<Quote>(shop, 'POST', '/designs/quote', { body, as })).body.columns[0]?.rows[0];
  expect(await quote(buyer)).toMatchObject({ quantity: 10, unitPrice: 8 });
  expect(await quote(null)).toMatchObject({ quantity: 10, unitPrice: 10 });
});
