import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ErrorAnswer } from '#server/testing/buyer.ts';
import { ask, makeCustomer, type TestCustomer } from '#server/testing/customers.ts';
import { makeManyProducts, makeProduct } from '#server/testing/make-product.ts';
import { testPrivateCalls } from '#server/testing/private-calls.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { SECOND, testClock } from '#server/testing/test-clock.ts';
import type { FavoriteAnswer, FavoritesPage } from '#shared/customers/favorites.ts';
import { MAX_FAVORITES } from '#shared/customers/limits.ts';

const clock = testClock();
const shop = useTestApp({ clock: clock.now });

const mark = (as: TestCustomer, productId: number | string) =>
  ask<FavoriteAnswer>(shop, 'POST', `/user/favorites/${productId}`, { as });
const unmark = (as: TestCustomer, productId: number) =>
  ask<FavoriteAnswer>(shop, 'DELETE', `/user/favorites/${productId}`, { as });
const toggle = (as: TestCustomer, productId: number) =>
  ask<FavoriteAnswer>(shop, 'POST', `/user/favorites/${productId}/toggle`, { as });
const merge = (as: TestCustomer, productIds: unknown) =>
  ask<{ count: number }>(shop, 'POST', '/user/favorites/merge', { as, body: { productIds } });
const idsOf = async (as: TestCustomer) =>
  (await ask<{ ids: number[] }>(shop, 'GET', '/user/favorites/ids', { as })).body.ids;
const pageOf = (as: TestCustomer, query = '') =>
  ask<FavoritesPage>(shop, 'GET', `/user/favorites${query}`, { as });

testPrivateCalls(shop, clock, [
  ['K09', 'GET', '/user/favorites'],
  ['K10', 'POST', '/user/favorites/1'],
  ['K10', 'DELETE', '/user/favorites/1'],
  ['K11', 'POST', '/user/favorites/1/toggle'],
  ['K12', 'GET', '/user/favorites/check/1'],
  ['K12', 'GET', '/user/favorites/ids'],
  ['K12', 'GET', '/user/favorites/count'],
  ['K12', 'POST', '/user/favorites/merge'],
]);

/** The maximum number of favourites minus `room`. */
async function almostFull(customer: TestCustomer, room: number) {
  const products = await makeManyProducts(shop.db, MAX_FAVORITES - room);
  await shop.db
    .insertInto('favorites')
    .values(products.map((productId) => ({ customerId: customer.id, productId })))
    .execute();
}

describe('marking', () => {
  test('[K10] a product is marked and unmarked; doing either again changes nothing', async () => {
    const customer = await makeCustomer(shop.context);
    const one = await makeProduct(shop.db);
    const other = await makeProduct(shop.db);
    await mark(customer, other);

    const answers = [
      await mark(customer, one),
      await mark(customer, one),
      await unmark(customer, one),
      await unmark(customer, one),
    ];

    expect(
      answers.map(({ status, body }) => [status, body.productId, body.isFavorite, body.count]),
    ).toEqual([
      [200, one, true, 2],
      [200, one, true, 2],
      [200, one, false, 1],
      [200, one, false, 1],
    ]);
    expect(await idsOf(customer)).toEqual([other]);
  });

  test('[K11] toggling switches the mark; of two requests at once each switches it once', async () => {
    const customer = await makeCustomer(shop.context);
    const product = await makeProduct(shop.db);

    expect((await toggle(customer, product)).body).toEqual({
      productId: product,
      isFavorite: true,
      count: 1,
    });
    expect((await toggle(customer, product)).body).toEqual({
      productId: product,
      isFavorite: false,
      count: 0,
    });
    const both = await Promise.all([toggle(customer, product), toggle(customer, product)]);

    expect(both.map(({ body }) => body.isFavorite).sort()).toEqual([false, true]);
    expect(await idsOf(customer)).toEqual([]);
  });

  test('[K11] any sequence of marking, unmarking and toggling has the expected result', async () => {
    const products = await Promise.all(Array.from({ length: 3 }, () => makeProduct(shop.db)));
    const step = fc.tuple(fc.constantFrom('mark', 'unmark', 'toggle'), fc.nat({ max: 2 }));
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 10 }), async (steps) => {
        const customer = await makeCustomer(shop.context);
        const model = new Set<number>();
        for (const [act, index] of steps) {
          const id = products[index] ?? 0;
          const { body } = await { mark, unmark, toggle }[act](customer, id);
          if (act === 'mark' || (act === 'toggle' && !model.has(id))) model.add(id);
          else model.delete(id);
          expect(body).toEqual({ productId: id, isFavorite: model.has(id), count: model.size });
        }
        expect((await idsOf(customer)).sort()).toEqual([...model].sort());
      }),
      { numRuns: 20 },
    );
  });

  test('[K12] check, ids and count agree with the marks', async () => {
    const customer = await makeCustomer(shop.context);
    const marked = await makeProduct(shop.db);
    const other = await makeProduct(shop.db);
    await mark(customer, marked);

    expect(
      (await ask(shop, 'GET', `/user/favorites/check/${marked}`, { as: customer })).body,
    ).toEqual({ productId: marked, isFavorite: true, count: 1 });
    expect(
      (await ask(shop, 'GET', `/user/favorites/check/${other}`, { as: customer })).body,
    ).toEqual({ productId: other, isFavorite: false, count: 1 });
    expect(await idsOf(customer)).toEqual([marked]);
    expect((await ask(shop, 'GET', '/user/favorites/count', { as: customer })).body).toEqual({
      count: 1,
    });
  });

  test.each([
    ['POST', ''],
    ['DELETE', ''],
    ['POST', '/toggle'],
    ['GET', 'check'],
  ] as const)('[K10] [K11] [K12] %s %s of a product that there is not', async (method, kind) => {
    const customer = await makeCustomer(shop.context);
    const path = (id: string | number) =>
      kind === 'check' ? `/user/favorites/check/${id}` : `/user/favorites/${id}${kind}`;

    const answer = await ask<ErrorAnswer>(shop, method, path(2_147_483_647), { as: customer });

    expect([answer.status, answer.body.code]).toEqual([404, 'PRODUCT_NOT_FOUND']);
    for (const id of ['0', '-1', '2147483648', '1e3', 'abc', '%00', '%F0%9F%A7%B4'])
      expect((await ask(shop, method, path(id), { as: customer })).status).toBe(400);
    expect(await idsOf(customer)).toEqual([]);
  });

  test('[K10] the number of favourites is limited, also for two at once', async () => {
    const customer = await makeCustomer(shop.context);
    await almostFull(customer, 1);
    const one = await makeProduct(shop.db);
    const other = await makeProduct(shop.db);

    const answers = await Promise.all([mark(customer, one), mark(customer, other)]);

    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
    expect(answers.find(({ status }) => status === 422)?.body).toMatchObject({
      code: 'TOO_MANY_ROWS',
    });
    expect(await idsOf(customer)).toHaveLength(MAX_FAVORITES);
  });
});

describe('the page of favourites', () => {
  test('[K09] twenty a page, the newest first, each with when it was marked', async () => {
    const customer = await makeCustomer(shop.context);
    const marked: number[] = [];
    for (let index = 0; index < 23; index += 1) {
      clock.advance(SECOND);
      const id = await makeProduct(shop.db);
      await mark(customer, id);
      marked.unshift(id);
    }

    const first = await pageOf(customer);
    const second = await pageOf(customer, '?page=1');
    const third = await pageOf(customer, '?page=2');

    expect(first.body).toMatchObject({ page: 0, size: 20, totalElements: 23, totalPages: 2 });
    expect([...first.body.content, ...second.body.content].map(({ id }) => id)).toEqual(marked);
    expect(first.body.content[0]).toMatchObject({
      price: 10,
      stock: 100,
      isWithdrawn: false,
      addedAt: clock.now().toISOString(),
    });
    expect(third.body).toMatchObject({ content: [], totalElements: 23 });
    expect((await pageOf(customer, '?size=5&page=4')).body.content.map(({ id }) => id)).toEqual(
      marked.slice(20),
    );
  });

  test('[K09] a product that was withdrawn stays, marked', async () => {
    const customer = await makeCustomer(shop.context);
    const product = await makeProduct(shop.db);
    await mark(customer, product);
    await shop.db
      .updateTable('products')
      .set({ isActive: false })
      .where('id', '=', product)
      .execute();

    expect((await pageOf(customer)).body.content).toMatchObject([
      { id: product, isWithdrawn: true },
    ]);
  });

  test.each(['page=-1', 'page=x', 'size=0', 'size=101', 'page=99999999999'])(
    '[K09] %s is refused',
    async (query) => {
      const customer = await makeCustomer(shop.context);

      expect((await pageOf(customer, `?${query}`)).status).toBe(400);
    },
  );

  test('[K09] in the language of the request', async () => {
    const customer = await makeCustomer(shop.context);
    await mark(customer, await makeProduct(shop.db));

    const tr = await pageOf(customer);
    const en = await ask<FavoritesPage>(shop, 'GET', '/user/favorites', {
      as: customer,
      headers: { 'accept-language': 'en' },
    });

    expect(tr.body.content[0]?.category.name).not.toBe(en.body.content[0]?.category.name);
  });
});

describe('merging at sign-in', () => {
  test('[K12] adds missing products, skips unknown ones, and can be repeated', async () => {
    const customer = await makeCustomer(shop.context);
    const one = await makeProduct(shop.db);
    const two = await makeProduct(shop.db);
    const three = await makeProduct(shop.db);
    await mark(customer, one);

    const answers = await Promise.all([
      merge(customer, [two, one, 2_147_483_647, two]),
      merge(customer, [two, three]),
    ]);

    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect((await idsOf(customer)).sort()).toEqual([one, two, three].sort());
    expect((await merge(customer, [])).body).toEqual({ count: 3 });
  });

  test('[K12] adds products up to the limit', async () => {
    const customer = await makeCustomer(shop.context);
    await almostFull(customer, 1);
    const one = await makeProduct(shop.db);
    const two = await makeProduct(shop.db);

    expect((await merge(customer, [one, two])).body).toEqual({ count: MAX_FAVORITES });
    expect(await idsOf(customer)).toContain(one);
  });

  test.each([
    [undefined],
    ['1'],
    [[0]],
    [[-1]],
    [[1.5]],
    [[2 ** 31]],
    [['1']],
    [Array(1_001).fill(1)],
  ])('[K12] refuses %j', async (productIds) => {
    const customer = await makeCustomer(shop.context);

    expect((await merge(customer, productIds)).status).toBe(400);
  });
});

test("[K10] nobody sees or changes another customer's favourites", async () => {
  const owner = await makeCustomer(shop.context);
  const outsider = await makeCustomer(shop.context);
  const product = await makeProduct(shop.db);
  await mark(owner, product);

  expect(
    (await ask(shop, 'GET', `/user/favorites/check/${product}`, { as: outsider })).body,
  ).toEqual({ productId: product, isFavorite: false, count: 0 });
  expect((await pageOf(outsider)).body.content).toEqual([]);
  await unmark(outsider, product);
  await toggle(outsider, product);
  await toggle(outsider, product);

  expect(await idsOf(owner)).toEqual([product]);
});
