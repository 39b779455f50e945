import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ErrorAnswer } from '#server/testing/buyer.ts';
import { ask, makeCustomer, type TestCustomer } from '#server/testing/customers.ts';
import { makeManyProducts, makeProduct } from '#server/testing/make-product.ts';
import { testPrivateCalls } from '#server/testing/private-calls.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { testClock } from '#server/testing/test-clock.ts';
import { MAX_QUANTITY } from '#shared/cart/cart-limits.ts';
import {
  type ListItem,
  MAX_ITEMS_OF_ALL_LISTS,
  MAX_LIST_ITEMS,
  type ProductList,
} from '#shared/customers/lists.ts';

const clock = testClock();
const shop = useTestApp({ clock: clock.now });

type Place = { customer: TestCustomer; listId: number };

const newList = async (customer: TestCustomer) =>
  (await ask<ProductList>(shop, 'POST', '/user/lists', { as: customer, body: { name: 'Liste' } }))
    .body.id;
async function makeList(): Promise<Place> {
  const customer = await makeCustomer(shop.context);
  return { customer, listId: await newList(customer) };
}
const add = ({ customer, listId }: Place, body: unknown) =>
  ask<ListItem & ErrorAnswer>(shop, 'POST', `/user/lists/${listId}/items`, { as: customer, body });
const addNew = async (place: Place) =>
  (await add(place, { productId: await makeProduct(shop.db) })).body;
const items = async ({ customer, listId }: Place) =>
  (await ask<{ content: ListItem[] }>(shop, 'GET', `/user/lists/${listId}/items`, { as: customer }))
    .body.content;
const idsOf = async (place: Place) => (await items(place)).map(({ id }) => id);
const remove = ({ customer, listId }: Place, itemId: number) =>
  ask(shop, 'DELETE', `/user/lists/${listId}/items/${itemId}`, { as: customer });
const reorder = ({ customer, listId }: Place, itemIds: unknown) =>
  ask<{ content: ListItem[] } & ErrorAnswer>(shop, 'PUT', `/user/lists/${listId}/items/reorder`, {
    as: customer,
    body: { itemIds },
  });
const change = (
  { customer, listId }: Place,
  itemId: number | string,
  what: 'notes' | 'quantity',
  body: unknown,
) =>
  ask<ListItem & ErrorAnswer>(shop, 'PUT', `/user/lists/${listId}/items/${itemId}/${what}`, {
    as: customer,
    body,
  });

testPrivateCalls(shop, clock, [
  ['K16', 'GET', '/user/lists/1/items'],
  ['K16', 'POST', '/user/lists/1/items'],
  ['K17', 'DELETE', '/user/lists/1/items/1'],
  ['K18', 'PUT', '/user/lists/1/items/1/notes'],
  ['K18', 'PUT', '/user/lists/1/items/1/quantity'],
  ['K19', 'PUT', '/user/lists/1/items/reorder'],
]);

describe('adding', () => {
  test('[K16] a product is added at the end; the quantity of one that is already there grows', async () => {
    const place = await makeList();
    const one = await makeProduct(shop.db);
    const two = await makeProduct(shop.db);

    const first = await add(place, { productId: one, quantity: 12, notes: 'mat olsun 🖤' });
    const second = await add(place, { productId: two });
    const more = await add(place, { productId: one, quantity: 3 });

    expect(first.status).toBe(200);
    expect(first.body).toMatchObject({
      product: { id: one },
      isWithdrawn: false,
      quantity: 12,
      notes: 'mat olsun 🖤',
      addedAt: clock.now().toISOString(),
    });
    expect(second.body).toMatchObject({ quantity: 1, notes: null });
    expect(more.body).toEqual({ ...first.body, quantity: 15 });
    expect(await items(place)).toEqual([more.body, second.body]);
  });

  test('[K16] of the same product added many times at once, every quantity counts', async () => {
    const place = await makeList();
    const productId = await makeProduct(shop.db);

    await Promise.all(Array.from({ length: 6 }, () => add(place, { productId, quantity: 2 })));

    expect(await items(place)).toMatchObject([{ product: { id: productId }, quantity: 12 }]);
  });

  test('[K16] a quantity has a maximum', async () => {
    const place = await makeList();
    const productId = await makeProduct(shop.db);
    await add(place, { productId, quantity: MAX_QUANTITY });

    expect((await add(place, { productId, quantity: MAX_QUANTITY })).body.quantity).toBe(
      MAX_QUANTITY,
    );
  });

  test('[K16] a product that does not exist is not found', async () => {
    const place = await makeList();

    const answer = await add(place, { productId: 2_147_483_647 });

    expect([answer.status, answer.body.code]).toEqual([404, 'PRODUCT_NOT_FOUND']);
  });

  test('[K16] a list has a maximum, and so have all lists together; more of a listed product still fits', async () => {
    const customer = await makeCustomer(shop.context);
    const products = await makeManyProducts(shop.db, MAX_LIST_ITEMS);
    const fill = async (count: number) => {
      const listId = await newList(customer);
      await shop.db
        .insertInto('listItems')
        .values(
          products
            .slice(0, count)
            .map((productId, index) => ({ listId, productId, position: index + 1 })),
        )
        .execute();
      return { customer, listId };
    };
    const full = await fill(MAX_LIST_ITEMS);
    const productId = await makeProduct(shop.db);

    expect((await add(full, { productId })).body).toMatchObject({
      code: 'TOO_MANY_ROWS',
      message: expect.stringContaining('500'),
    });
    expect((await add(full, { productId: products[0] })).status).toBe(200);

    for (let total = 2 * MAX_LIST_ITEMS; total < MAX_ITEMS_OF_ALL_LISTS; total += MAX_LIST_ITEMS)
      await fill(MAX_LIST_ITEMS);
    const last = await fill(MAX_LIST_ITEMS - 1);
    const answers = await Promise.all([
      add(last, { productId }),
      add({ customer, listId: await newList(customer) }, { productId }),
    ]);
    expect(answers.map(({ status, body }) => [status, body.code]).sort()).toEqual([
      [200, undefined],
      [422, 'TOO_MANY_ROWS'],
    ]);
  });

  test.each([
    [undefined],
    [{}],
    [{ productId: '1' }],
    [{ productId: 0 }],
    [{ productId: 2 ** 31 }],
    [{ productId: 1, quantity: 0 }],
    [{ productId: 1, quantity: -1 }],
    [{ productId: 1, quantity: 1.5 }],
    [{ productId: 1, quantity: MAX_QUANTITY + 1 }],
    [{ productId: 1, notes: 'a'.repeat(501) }],
    [{ productId: 1, notes: '\ud83e' }],
  ])('[K16] %j is refused', async (body) => {
    const place = await makeList();

    expect((await add(place, body)).status).toBe(400);
    expect(await items(place)).toEqual([]);
  });
});

describe('changing', () => {
  test('[K18] notes are written and deleted, the quantity is set', async () => {
    const place = await makeList();
    const item = await addNew(place);

    expect((await change(place, item.id, 'notes', { notes: ' Işıl için\nacele ' })).body).toEqual({
      ...item,
      notes: 'Işıl için\nacele',
    });
    expect((await change(place, item.id, 'quantity', { quantity: 48 })).body).toMatchObject({
      quantity: 48,
      notes: 'Işıl için\nacele',
    });
    expect((await change(place, item.id, 'notes', { notes: '' })).body.notes).toBeNull();
    expect((await change(place, item.id, 'notes', { notes: null })).status).toBe(200);
    expect(await items(place)).toEqual([{ ...item, quantity: 48 }]);
  });

  test.each([
    ['notes', {}],
    ['notes', { notes: 5 }],
    ['notes', { notes: 'a'.repeat(501) }],
    ['quantity', {}],
    ['quantity', { quantity: 0 }],
    ['quantity', { quantity: '3' }],
    ['quantity', { quantity: 1e12 }],
  ] as const)('[K18] %s %j is refused', async (what, body) => {
    const place = await makeList();
    const item = await addNew(place);

    expect((await change(place, item.id, what, body)).status).toBe(400);
    expect(await items(place)).toEqual([item]);
  });

  test('[K17] an item is removed once', async () => {
    const place = await makeList();
    const one = await addNew(place);
    const two = await addNew(place);

    const answers = await Promise.all([remove(place, one.id), remove(place, one.id)]);

    expect(answers.map(({ status }) => status).sort()).toEqual([204, 404]);
    expect(await idsOf(place)).toEqual([two.id]);
  });
});

describe('the order', () => {
  test('[K19] is the one that was sent; the path reorder is no item', async () => {
    const place = await makeList();
    const a = await addNew(place);
    const b = await addNew(place);
    const c = await addNew(place);

    const answer = await reorder(place, [c.id, a.id, b.id]);

    expect(answer.status).toBe(200);
    expect(answer.body.content.map(({ id }) => id)).toEqual([c.id, a.id, b.id]);
    expect(await idsOf(place)).toEqual([c.id, a.id, b.id]);
    expect((await change(place, 'reorder', 'notes', { notes: '' })).status).toBe(400);
  });

  test('[K19] must name exactly the items of the list', async () => {
    const place = await makeList();
    const a = await addNew(place);
    const b = await addNew(place);
    const foreign = await addNew(await makeList());

    for (const itemIds of [
      [],
      [a.id],
      [a.id, a.id],
      [a.id, b.id, b.id],
      [a.id, foreign.id],
      [a.id, b.id, foreign.id],
      [b.id, a.id, 9_007_199_254_740_991],
    ]) {
      const answer = await reorder(place, itemIds);
      expect([answer.status, answer.body.code]).toEqual([409, 'LIST_CHANGED']);
    }

    expect(await idsOf(place)).toEqual([a.id, b.id]);
  });

  test.each([
    [undefined],
    ['1'],
    [[0]],
    [[1.5]],
    [['1']],
    [Array.from({ length: MAX_LIST_ITEMS + 1 }, (_, index) => index + 1)],
  ])('[K19] %j is refused', async (itemIds) => {
    expect((await reorder(await makeList(), itemIds)).status).toBe(400);
  });

  test('[K19] an item added or removed at the same time is neither lost nor brought back', async () => {
    const place = await makeList();
    const a = await addNew(place);
    const b = await addNew(place);
    const c = await addNew(place);
    const productId = await makeProduct(shop.db);

    const [ordered, added, removed, again] = await Promise.all([
      reorder(place, [c.id, b.id, a.id]),
      add(place, { productId }),
      remove(place, b.id),
      reorder(place, [b.id, a.id, c.id]),
    ]);

    expect([200, 409]).toContain(ordered.status);
    expect([200, 409]).toContain(again.status);
    expect([added.status, removed.status]).toEqual([200, 204]);
    expect((await idsOf(place)).sort()).toEqual([a.id, c.id, added.body.id].sort());
  });

  test('[K19] after any sequence of adding, removing and reordering, the list has the expected order', async () => {
    const products = await makeManyProducts(shop.db, 6);
    type Row = { id: number; productId: number; quantity: number };
    const addTo = async (model: Row[], place: Place, productId: number) => {
      const { body } = await add(place, { productId });
      const known = model.find((row) => row.productId === productId);
      if (!known) return [...model, { id: body.id, productId, quantity: 1 }];
      known.quantity += 1;
      return model;
    };
    const removeFrom = async (model: Row[], place: Place, at: number) => {
      const row = model[at];
      if (row) await remove(place, row.id);
      return model.filter((other) => other !== row);
    };
    const reorderBy = async (model: Row[], place: Place, keys: readonly number[]) => {
      const keyed = model.map((row, index) => ({ row, key: keys[index] ?? 0 }));
      const sorted = keyed.sort((x, y) => x.key - y.key).map(({ row }) => row);
      await reorder(
        place,
        sorted.map(({ id }) => id),
      );
      return sorted;
    };
    const step = fc.oneof(
      fc.record({ act: fc.constant('add' as const), at: fc.nat({ max: 5 }) }),
      fc.record({ act: fc.constant('remove' as const), at: fc.nat({ max: 5 }) }),
      fc.record({
        act: fc.constant('reorder' as const),
        keys: fc.array(fc.integer(), { minLength: 6, maxLength: 6 }),
      }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 14 }), async (steps) => {
        const place = await makeList();
        let model: Row[] = [];
        for (const one of steps) {
          if (one.act === 'add') model = await addTo(model, place, products[one.at] ?? 0);
          else if (one.act === 'remove') model = await removeFrom(model, place, one.at);
          else model = await reorderBy(model, place, one.keys);
        }
        expect(
          (await items(place)).map(({ id, product, quantity }) => ({
            id,
            productId: product.id,
            quantity,
          })),
        ).toEqual(model);
      }),
      { numRuns: 25 },
    );
  });
});

test.each([
  ['K16', 'GET', '', undefined],
  ['K16', 'POST', '', { productId: 1 }],
  ['K19', 'PUT', '/reorder', { itemIds: [] }],
  ['K18', 'PUT', '/:item/notes', { notes: 'benim' }],
  ['K18', 'PUT', '/:item/quantity', { quantity: 9 }],
  ['K17', 'DELETE', '/:item', undefined],
] as const)(
  "[%s] %s items%s of another customer's list, or of another list of one's own, changes nothing",
  async (_, method, path, body) => {
    const place = await makeList();
    const item = await addNew(place);
    const outsider = await makeCustomer(shop.context);
    const outsidersList = await newList(outsider);
    const pathTo = (listId: number) =>
      `/user/lists/${listId}/items${path.replace(':item', String(item.id))}`;

    const refusal = async (listId: number) => {
      const answer = await ask<ErrorAnswer>(shop, method, pathTo(listId), { as: outsider, body });
      return [answer.status, answer.body.code];
    };

    expect(await refusal(place.listId)).toEqual([404, 'LIST_NOT_FOUND']);
    expect(await refusal(9_007_199_254_740_991)).toEqual([404, 'LIST_NOT_FOUND']);
    if (path.includes(':item'))
      expect(await refusal(outsidersList)).toEqual([404, 'LIST_ITEM_NOT_FOUND']);
    expect(await items(place)).toEqual([item]);
  },
);
