import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { inTransaction } from '#server/base/db/db.ts';
import { makeAdmin } from '#server/testing/admins.ts';
import { ask } from '#server/testing/customers.ts';
import { makeRule } from '#server/testing/discounts.ts';
import { doJobs, recordingMailer } from '#server/testing/jobs.ts';
import { makeProduct } from '#server/testing/make-product.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { HOUR, MINUTE, testClock } from '#server/testing/test-clock.ts';
import type { DiscountInput } from '#shared/back-office/discounts.ts';
import { DAY_MS } from '#shared/base/format.ts';
import { fromLira, kurus } from '#shared/base/money.ts';
import type { CalculateAnswer } from '#shared/cart/cart.ts';
import type { Product, ProductDetail } from '#shared/catalogue/catalogue.ts';
import type { SettingsAnswer } from '#shared/settings/settings.ts';
import { refreshAllPrices, refreshPrices } from './prices.ts';

// The database's own clock decides what has ended, so the tests run at the current time.
const clock = testClock(new Date());
const shop = useTestApp({ clock: clock.now });
const refresh = () => refreshAllPrices(shop.context);

beforeEach(async () => {
  await shop.db.deleteFrom('discounts').execute();
  await refresh();
});

async function makeProductRule(overrides: Partial<DiscountInput>): Promise<number> {
  const id = await makeRule(shop, { name: 'Kural', scope: 'PRODUCT', ...overrides });
  await refresh();
  return id;
}

async function read(id: number): Promise<Product['discount']> {
  shop.context.cache.drop(['*']);
  shop.context.shownProducts.dropAllCached();
  return (await ask<ProductDetail>(shop, 'GET', `/products/${id}`)).body.discount;
}

const historyOf = (productId: number) =>
  shop.db
    .selectFrom('priceHistory')
    .select(['baseKurus', 'priceKurus'])
    .where('productId', '=', productId)
    .orderBy('id')
    .execute();

/** The products that each statement of a refresh reads. */
function watchReads() {
  const parts: number[][] = [];
  const db = shop.db.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      const rows = result.rows.filter((row) => 'lastPriceKurus' in row);
      if (rows.length > 0) parts.push(rows.map(({ id }) => Number(id)));
      return result;
    },
  });
  return { db, parts };
}

test('without an active rule, a refresh reads only products whose price has changed', async () => {
  const same = await makeProduct(shop.db);
  const changed = await makeProduct(shop.db, { price: 1_000 });
  await refresh();
  const { db, parts } = watchReads();
  const productsRead = async () => {
    parts.length = 0;
    await refreshAllPrices({ db, clock: clock.now });
    return parts.flat();
  };
  expect(await productsRead()).toEqual([]);

  const priceKurus = kurus(1_200);
  await shop.db.updateTable('products').set({ priceKurus }).where('id', '=', changed).execute();
  expect(await productsRead()).toEqual([changed]);
  expect(await productsRead()).toEqual([]);
  expect((await historyOf(changed)).at(-1)).toEqual({ baseKurus: 1_200, priceKurus: 1_200 });
  expect(await historyOf(same)).toHaveLength(1);

  await makeProductRule({ productIds: [same], percentage: 10 });
  expect(await productsRead()).toEqual(expect.arrayContaining([same, changed]));
});

describe('the discount that a product shows', () => {
  test('agrees with the cart to the kuruş, at every tier', async () => {
    const productId = await makeProduct(shop.db, {
      price: 3_333,
      tiers: [
        { minQuantity: 10, discountPoints: 750 },
        { minQuantity: 50, discountType: 'FIXED_AMOUNT', discountAmount: 777 as never },
      ],
    });
    await refresh();
    clock.advance(1_000);
    const endDate = new Date(clock.now().getTime() + DAY_MS).toISOString();
    await makeProductRule({ productIds: [productId], percentage: 12.5, endDate });
    const discount = await read(productId);
    expect(discount).toEqual({
      percentage: 12.5,
      amount: 4.17,
      price: 29.16,
      endsAt: endDate,
      previousPrice: 33.33,
      steps: [{ percentage: 12.5, amount: null }],
    });
    for (const quantity of [1, 10, 50]) {
      const cart = (
        await ask<CalculateAnswer>(shop, 'POST', '/cart/calculate', {
          body: { cartItems: [{ productId, quantity }] },
        })
      ).body;
      const item = cart.items[0];
      const each = fromLira(item?.unitPrice ?? 0);
      const off = Math.floor((each * 1_250 + 5_000) / 10_000);
      expect(item?.discount).toBe((off * quantity) / 100);
      if (quantity === 1)
        expect(cart.subtotal - cart.totalDiscountAmount).toBeCloseTo(discount?.price ?? 0, 5);
    }
  });

  test('several rules apply one after the other; a rule with a condition is on no product card', async () => {
    const productId = await makeProduct(shop.db, { price: 1_000 });
    await makeProductRule({ productIds: [productId], percentage: 10, priority: 2 });
    await makeProductRule({
      productIds: [productId],
      kind: 'FIXED_AMOUNT',
      amount: 1,
      priority: 1,
    });
    await makeProductRule({
      productIds: [productId],
      percentage: 50,
      conditions: { minQuantity: 5 },
    });
    await makeProductRule({ scope: 'CART', percentage: 50 });
    expect(await read(productId)).toMatchObject({
      percentage: null,
      amount: 2,
      price: 8,
      endsAt: null,
      steps: [
        { percentage: 10, amount: null },
        { percentage: null, amount: 1 },
      ],
    });
  });

  test('begins and ends at the times of its rule, and when its rule is deleted', async () => {
    const productId = await makeProduct(shop.db, { price: 1_000 });
    const at = (ms: number) => new Date(clock.now().getTime() + ms).toISOString();
    const id = await makeProductRule({
      productIds: [productId],
      startDate: at(HOUR),
      endDate: at(2 * HOUR),
    });
    expect(await read(productId)).toBeNull();
    clock.advance(HOUR);
    await refresh();
    expect(await read(productId)).toMatchObject({ price: 9 });
    clock.advance(HOUR);
    await refresh();
    expect(await read(productId)).toBeNull();
    await makeProductRule({ productIds: [productId], percentage: 20 });
    expect(await read(productId)).toMatchObject({ price: 8 });
    await shop.db.deleteFrom('discounts').where('id', '!=', id).execute();
    await refresh();
    expect(await read(productId)).toBeNull();
  });

  test('a rule for a category applies to all categories below it', async () => {
    const productId = await makeProduct(shop.db, { price: 1_000, categoryId: 3 });
    await makeProductRule({ scope: 'CATEGORY', categoryIds: [2] });
    expect(await read(productId)).toMatchObject({ price: 9 });
  });
});

describe('the price that may be struck through', () => {
  test('is the lowest price of the thirty days before, not the price of yesterday', async () => {
    const productId = await makeProduct(shop.db, { price: 10_000 });
    await refresh();
    clock.advance(10 * DAY_MS);
    await shop.db
      .updateTable('products')
      .set({ priceKurus: 8_000 })
      .where('id', '=', productId)
      .execute();
    await refresh();
    clock.advance(10 * DAY_MS);
    await shop.db
      .updateTable('products')
      .set({ priceKurus: 12_000 })
      .where('id', '=', productId)
      .execute();
    await refresh();
    clock.advance(DAY_MS);
    await makeProductRule({ productIds: [productId], percentage: 40 });
    expect(await read(productId)).toMatchObject({ price: 72, previousPrice: 80 });
  });

  test('does not count a lower price from longer ago', async () => {
    const productId = await makeProduct(shop.db, { price: 5_000 });
    await refresh();
    clock.advance(DAY_MS);
    await shop.db
      .updateTable('products')
      .set({ priceKurus: 10_000 })
      .where('id', '=', productId)
      .execute();
    await refresh();
    clock.advance(30 * DAY_MS + 1);
    await makeProductRule({ productIds: [productId] });
    expect(await read(productId)).toMatchObject({ price: 90, previousPrice: 100 });
  });

  test('covers more days where the merchant sets so, from that moment on', async () => {
    const productId = await makeProduct(shop.db, { price: 9_500 });
    await refresh();
    clock.advance(DAY_MS);
    await shop.db
      .updateTable('products')
      .set({ priceKurus: 10_000 })
      .where('id', '=', productId)
      .execute();
    await refresh();
    clock.advance(30 * DAY_MS + 1);
    await makeProductRule({ productIds: [productId] });
    expect(await read(productId)).toMatchObject({ price: 90, previousPrice: 100 });

    const as = await makeAdmin(shop.context);
    const setDays = async (lowestPriceDays: number) => {
      const { rates } = (await ask<SettingsAnswer>(shop, 'GET', '/admin/settings', { as })).body;
      expect(
        (
          await ask(shop, 'PUT', '/admin/settings/rates', {
            body: { ...rates, lowestPriceDays },
            as,
          })
        ).status,
      ).toBe(200);
    };
    await setDays(60);
    expect(await read(productId)).toMatchObject({ price: 90, previousPrice: 95 });
    await setDays(30);
    expect(await read(productId)).toMatchObject({ price: 90, previousPrice: 100 });
  });

  test('is missing when the product was as cheap before: a price raised only for the discount', async () => {
    const productId = await makeProduct(shop.db, { price: 10_000 });
    await refresh();
    clock.advance(DAY_MS);
    await shop.db
      .updateTable('products')
      .set({ priceKurus: 20_000 })
      .where('id', '=', productId)
      .execute();
    await refresh();
    clock.advance(DAY_MS);
    await makeProductRule({ productIds: [productId], percentage: 50 });
    expect(await read(productId)).toMatchObject({ price: 100, previousPrice: null });
  });

  test('stays while a sale is extended, and follows when the price itself falls', async () => {
    const productId = await makeProduct(shop.db, { price: 10_000 });
    await refresh();
    clock.advance(DAY_MS);
    const id = await makeProductRule({
      productIds: [productId],
      endDate: new Date(clock.now().getTime() + DAY_MS).toISOString(),
    });
    clock.advance(HOUR);
    await shop.db
      .updateTable('discounts')
      .set({ endsAt: new Date(clock.now().getTime() + 5 * DAY_MS) })
      .where('id', '=', id)
      .execute();
    await refresh();
    expect(await read(productId)).toMatchObject({ price: 90, previousPrice: 100 });
    clock.advance(HOUR);
    await shop.db
      .updateTable('products')
      .set({ priceKurus: 5_000 })
      .where('id', '=', productId)
      .execute();
    await refresh();
    expect(await read(productId)).toMatchObject({ price: 45, previousPrice: 90 });
  });

  test('is missing for a product that was never sold at another price', async () => {
    await makeProductRule({ scope: 'CATEGORY', categoryIds: [3] });
    const productId = await makeProduct(shop.db, { price: 10_000 });
    await refresh();
    expect(await read(productId)).toMatchObject({ price: 90, previousPrice: null });
  });
});

test('the history has one line for each change, however many processes refresh it at once', async () => {
  const productId = await makeProduct(shop.db, { price: 1_000 });
  await Promise.all([refresh(), refresh(), refresh()]);
  await refresh();
  expect(await historyOf(productId)).toEqual([{ baseKurus: 1_000, priceKurus: 1_000 }]);
  await makeProductRule({ productIds: [productId] });
  await Promise.all([refresh(), refresh()]);
  expect(await historyOf(productId)).toEqual([
    { baseKurus: 1_000, priceKurus: 1_000 },
    { baseKurus: 1_000, priceKurus: 900 },
  ]);
});

test('a large catalogue is read and written in parts, each product once', async () => {
  const ids: number[] = [];
  for (let made = 0; made < 5; made += 1) ids.push(await makeProduct(shop.db, { price: 1_000 }));
  const rule = await makeRule(shop, { scope: 'PRODUCT', productIds: ids });
  const { db, parts } = watchReads();
  const refreshInParts = async (only?: number[]) => {
    parts.length = 0;
    await inTransaction(db, (tx) => refreshPrices(tx, clock.now(), only, 2));
    expect(Math.max(...parts.map((part) => part.length))).toBe(2);
    return parts.flat();
  };

  expect(await refreshInParts(ids.toReversed())).toEqual(ids);
  for (const id of ids) expect((await historyOf(id)).at(-1)?.priceKurus).toBe(900);
  await shop.db.deleteFrom('discounts').where('id', '=', rule).execute();
  expect(await refreshInParts()).toEqual(ids);
  for (const id of ids)
    expect((await historyOf(id)).map(({ priceKurus }) => priceKurus)).toEqual([900, 1_000]);
  expect(await shop.db.selectFrom('productDiscounts').selectAll().execute()).toEqual([]);
});

test('[H12] a rule that ends between two minutes leaves cached answers when its own job runs', async () => {
  const productId = await makeProduct(shop.db, { price: 1_000 });
  const as = await makeAdmin(shop.context);
  await sql`delete from graphile_worker._private_jobs`.execute(shop.db);
  const end = new Date(Math.ceil(clock.now().getTime() / MINUTE) * MINUTE + 2_500);
  const rule = { name: 'Kısa', kind: 'PERCENTAGE', scope: 'PRODUCT', percentage: 50 };
  const body = { ...rule, productIds: [productId], endDate: end.toISOString() };
  expect((await ask(shop, 'POST', '/admin/discounts', { as, body })).status).toBe(201);
  const shown = async () =>
    (await ask<ProductDetail>(shop, 'GET', `/products/${productId}`)).body.discount?.price ?? 10;
  await expect.poll(shown).toBe(5);
  expect(await waitingTurns()).toEqual([end.toISOString()]);

  clock.advance(end.getTime() - clock.now().getTime());
  await doJobs(shop.context, recordingMailer());
  await expect.poll(shown).toBe(10);
});

async function waitingTurns(): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`select j.key from graphile_worker._private_jobs j
    join graphile_worker._private_tasks t on t.id = j.task_id
    where t.identifier = 'take-turn'`.execute(shop.db);
  return rows.map(({ key }) => key.replace('turn ', ''));
}
