import { describe, expect, test } from 'vitest';
import { call, type ErrorAnswer } from '#server/testing/buyer.ts';
import { makeProduct } from '#server/testing/make-product.ts';
import { makeOrder } from '#server/testing/orders.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { testClock } from '#server/testing/test-clock.ts';
import type { NamedProducts } from '#shared/catalogue/catalogue.ts';
import type { OrderState } from '#shared/orders/order-states.ts';
import { countBoughtTogether } from './bought-together.ts';

const clock = testClock();
const shop = useTestApp({ clock: clock.now });

const together = async (id: number) => {
  // The nightly counts are visible after the response was dropped from the cache.
  shop.context.cache.drop(['*']);
  const { body } = await call<NamedProducts>(shop, 'GET', `/products/${id}/together`);
  return body.content.map((product) => product.id);
};

type Ordered = { email?: string; state?: OrderState; createdAt?: Date };
const order = (email: string, productIds: readonly number[], rest: Ordered = {}) =>
  makeOrder(shop.db, { email, items: productIds.map((productId) => ({ productId })), ...rest });

/** Three buyers place the same order. */
async function orderByThree(productIds: readonly number[], rest: Ordered = {}) {
  for (const buyer of ['a', 'b', 'c']) await order(`${buyer}@ornek.com`, productIds, rest);
}

describe('bought together', () => {
  test('what three buyers took in one order is shown, those of most buyers first', async () => {
    const [bottle = 0, pump = 0, cap = 0] = await makeProducts(3);
    await orderByThree([bottle, pump, cap]);
    await order('d@ornek.com', [bottle, cap]);
    await countBoughtTogether(shop.context);

    expect(await together(bottle)).toEqual([cap, pump]);
    expect(await together(pump)).toEqual([bottle, cap]);
  });

  test('two buyers are too few, and one buyer counts once however often they order', async () => {
    const [bottle = 0, pump = 0] = await makeProducts(2);
    for (const email of ['a@ornek.com', 'A@Ornek.com', 'b@ornek.com'])
      await order(email, [bottle, pump]);
    await countBoughtTogether(shop.context);

    expect(await together(bottle)).toEqual([]);
  });

  test.each<[string, Ordered]>([
    ['was cancelled', { state: 'CANCELLED' }],
    ['was never paid', { state: 'EXPIRED' }],
    ['is older than a year', { createdAt: new Date('2025-11-20T09:00:00Z') }],
  ])('an order that %s does not count', async (_, rest) => {
    const [bottle = 0, pump = 0] = await makeProducts(2);
    await orderByThree([bottle, pump], rest);
    await countBoughtTogether(shop.context);

    expect(await together(bottle)).toEqual([]);
  });

  test('orders of very many products do not count', async () => {
    const products = await makeProducts(31);
    await orderByThree(products);
    await countBoughtTogether(shop.context);

    expect(await together(products[0] ?? 0)).toEqual([]);
  });

  test('what is sold out or withdrawn is not shown', async () => {
    const [bottle = 0, pump = 0, cap = 0] = await makeProducts(3);
    await orderByThree([bottle, pump, cap]);
    await countBoughtTogether(shop.context);
    await shop.db.updateTable('products').set({ stock: 0 }).where('id', '=', pump).execute();
    await shop.db.updateTable('products').set({ isActive: false }).where('id', '=', cap).execute();

    expect(await together(bottle)).toEqual([]);
  });

  test('counting several times at once has the result of one count', async () => {
    const [bottle = 0, pump = 0] = await makeProducts(2);
    await orderByThree([bottle, pump]);
    await Promise.all([1, 2, 3].map(() => countBoughtTogether(shop.context)));

    expect(await together(bottle)).toEqual([pump]);
  });
});

describe('products by their numbers', () => {
  const named = <Body = NamedProducts>(ids: string) =>
    call<Body>(shop, 'GET', `/products/named?ids=${ids}`);

  test('come in the order of the numbers, each once; what is not on sale is left out', async () => {
    const [one = 0, two = 0, gone = 0] = await makeProducts(3);
    await shop.db.updateTable('products').set({ isActive: false }).where('id', '=', gone).execute();
    const { status, body } = await named(`${two},${gone},${one},${two},2147483647`);

    expect(status).toBe(200);
    expect(body.content.map(({ id }) => id)).toEqual([two, one]);
  });

  test.each([
    '',
    '0',
    '-1',
    '1,,2',
    '1;2',
    '2147483648',
    'abc',
    '%F0%9F%A7%B4',
    '1,2,3,4,5,6,7,8,9,10,11,12,13',
  ])('refuses "%s"', async (ids) => {
    const { status, body } = await named<ErrorAnswer>(ids);
    expect([status, body.code]).toEqual([400, 'VALIDATION_FAILED']);
  });
});

const makeProducts = (count: number): Promise<number[]> =>
  Promise.all(Array.from({ length: count }, () => makeProduct(shop.db)));
