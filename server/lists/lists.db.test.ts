import { describe, expect, test } from 'vitest';
import type { ErrorAnswer } from '#server/testing/buyer.ts';
import { ask, makeCustomer, type TestCustomer } from '#server/testing/customers.ts';
import { makeProduct } from '#server/testing/make-product.ts';
import { testPrivateCalls } from '#server/testing/private-calls.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { SECOND, testClock } from '#server/testing/test-clock.ts';
import { MAX_LISTS } from '#shared/customers/limits.ts';
import type { ListWithItems, ProductList, SharedList } from '#shared/customers/lists.ts';

const clock = testClock();
const shop = useTestApp({ clock: clock.now });

const add = async (as: TestCustomer, name = 'Yaz serisi') =>
  (await ask<ProductList>(shop, 'POST', '/user/lists', { as, body: { name } })).body;
const lists = async (as: TestCustomer) =>
  (await ask<{ content: ProductList[] }>(shop, 'GET', '/user/lists', { as })).body.content;
const put = async (
  as: TestCustomer,
  list: { id: number },
  quantity = 1,
  notes: string | null = null,
) => {
  const productId = await makeProduct(shop.db);
  await ask(shop, 'POST', `/user/lists/${list.id}/items`, {
    as,
    body: { productId, quantity, notes },
  });
  return productId;
};
const share = (as: TestCustomer, { id }: { id: number }, isShared: unknown = true) =>
  ask<ProductList & ErrorAnswer>(shop, 'PUT', `/user/lists/${id}/share`, {
    as,
    body: { isShared },
  });
const open = (code: string | null, headers = {}) =>
  ask<SharedList & ErrorAnswer>(shop, 'GET', `/lists/${code}`, { headers });

testPrivateCalls(shop, clock, [
  ['K13', 'GET', '/user/lists'],
  ['K13', 'POST', '/user/lists'],
  ['K14', 'PUT', '/user/lists/1'],
  ['K14', 'DELETE', '/user/lists/1'],
  ['K14', 'PUT', '/user/lists/1/share'],
  ['K15', 'GET', '/user/lists/with-items'],
  ['K15', 'GET', '/user/lists/1'],
]);

describe('lists', () => {
  test('[K13] a list is made and shown; the one changed last comes first', async () => {
    const customer = await makeCustomer(shop.context);

    const { status, body: first } = await ask<ProductList>(shop, 'POST', '/user/lists', {
      as: customer,
      body: { name: '  Işıltı 🧴 ', description: 'İlk satır\nikinci' },
    });
    clock.advance(SECOND);
    const second = await add(customer, 'Kış');

    expect(status).toBe(200);
    expect(first).toMatchObject({
      name: 'Işıltı 🧴',
      description: 'İlk satır\nikinci',
      itemCount: 0,
      isShared: false,
      shareCode: null,
      createdAt: first.updatedAt,
    });
    expect(await lists(customer)).toEqual([second, first]);
    clock.advance(SECOND);
    await put(customer, first, 3);
    expect((await lists(customer)).map(({ id, itemCount }) => [id, itemCount])).toEqual([
      [first.id, 1],
      [second.id, 0],
    ]);
  });

  test('[K14] a list is renamed and deleted with its items', async () => {
    const customer = await makeCustomer(shop.context);
    const list = await add(customer);
    await put(customer, list);
    clock.advance(SECOND);

    const { body: renamed } = await ask<ProductList>(shop, 'PUT', `/user/lists/${list.id}`, {
      as: customer,
      body: { name: 'Kış serisi', description: '' },
    });
    expect(renamed).toEqual({
      ...list,
      name: 'Kış serisi',
      description: null,
      itemCount: 1,
      updatedAt: clock.now().toISOString(),
    });

    const answers = await Promise.all(
      [1, 2].map(() => ask(shop, 'DELETE', `/user/lists/${list.id}`, { as: customer })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 404]);
    expect(await lists(customer)).toEqual([]);
    expect(
      await shop.db.selectFrom('listItems').select('id').where('listId', '=', list.id).execute(),
    ).toEqual([]);
  });

  test('[K15] all lists with their items, and one of them, in one answer each', async () => {
    const customer = await makeCustomer(shop.context);
    const empty = await add(customer);
    const list = await add(customer);
    clock.advance(SECOND);
    const product = await put(customer, list, 12, 'kapağıyla');
    await shop.db
      .updateTable('products')
      .set({ isActive: false })
      .where('id', '=', product)
      .execute();

    const { body } = await ask<{ content: ListWithItems[] }>(
      shop,
      'GET',
      '/user/lists/with-items',
      { as: customer },
    );

    expect(body.content.map(({ id, items }) => [id, items.length])).toEqual([
      [list.id, 1],
      [empty.id, 0],
    ]);
    expect(body.content[0]?.items[0]).toMatchObject({
      product: { id: product, price: 10 },
      isWithdrawn: true,
      quantity: 12,
      notes: 'kapağıyla',
      addedAt: clock.now().toISOString(),
    });
    expect((await ask(shop, 'GET', `/user/lists/${list.id}`, { as: customer })).body).toEqual(
      body.content[0],
    );
    expect((await ask(shop, 'GET', `/user/lists/${list.id}/items`, { as: customer })).body).toEqual(
      { content: body.content[0]?.items },
    );
  });

  test('[K13] the number of lists is limited, also when many come at once', async () => {
    const customer = await makeCustomer(shop.context);
    await shop.db
      .insertInto('lists')
      .values(
        Array.from({ length: MAX_LISTS - 1 }, (_, index) => ({
          customerId: customer.id,
          name: `Liste ${index}`,
        })),
      )
      .execute();

    const answers = await Promise.all(
      [1, 2, 3].map(() =>
        ask<ErrorAnswer>(shop, 'POST', '/user/lists', { as: customer, body: { name: 'Son' } }),
      ),
    );

    expect(answers.map(({ status, body }) => [status, body.code]).sort()).toEqual([
      [200, undefined],
      [422, 'TOO_MANY_ROWS'],
      [422, 'TOO_MANY_ROWS'],
    ]);
    expect(await lists(customer)).toHaveLength(MAX_LISTS);
  });

  test.each([
    ['no body', undefined],
    ['no name', {}],
    ['an empty name', { name: ' ' }],
    ['a long name', { name: 'a'.repeat(81) }],
    ['a wrong type', { name: 5 }],
    ['half a character', { name: 'Liste \udd34' }],
    ['a line break', { name: 'a\nb' }],
    ['a description that is too long', { name: 'a', description: 'a'.repeat(501) }],
    ['NUL', { name: 'a', description: 'a\0' }],
  ])('[K13] [K14] %s is refused', async (_, body) => {
    const customer = await makeCustomer(shop.context);
    const list = await add(customer);

    for (const [method, path] of [
      ['POST', '/user/lists'],
      ['PUT', `/user/lists/${list.id}`],
    ] as const) {
      const answer = await ask<ErrorAnswer>(shop, method, path, { as: customer, body });
      expect([answer.status, answer.body.code]).toEqual([400, 'VALIDATION_FAILED']);
    }

    expect(await lists(customer)).toEqual([list]);
  });
});

describe('sharing', () => {
  test('[K14] a shared list is open to whoever has its code, without notes and without more of its owner than a first name', async () => {
    const customer = await makeCustomer(shop.context, { firstName: 'Çiğdem' });
    const list = await add(customer, 'Düğün');
    const product = await put(customer, list, 100, 'gizli not');

    const { status, body: shared } = await share(customer, list);
    expect(status).toBe(200);
    expect(shared).toMatchObject({
      isShared: true,
      shareCode: expect.stringMatching(/^[0-9A-HJKMNP-TV-Z]{20}$/),
    });

    const answer = await open(shared.shareCode);
    expect(answer.status).toBe(200);
    expect(Object.keys(answer.body).sort()).toEqual([
      'description',
      'items',
      'name',
      'ownerFirstName',
    ]);
    expect(answer.body).toMatchObject({
      name: 'Düğün',
      ownerFirstName: 'Çiğdem',
      items: [{ product: { id: product }, isWithdrawn: false, quantity: 100 }],
    });
    expect(JSON.stringify(answer.body)).not.toMatch(/gizli not|ornek\.com|Çağrı/);
    expect(answer.headers['x-robots-tag']).toBe('noindex, nofollow');
    expect(answer.headers['cache-control']).toMatch(/private|no-store/);
    expect((await open(String(shared.shareCode).toLowerCase())).status).toBe(200);
  });

  test('[K14] sharing again keeps the code; after sharing ends, the old code never works again', async () => {
    const customer = await makeCustomer(shop.context);
    const list = await add(customer);
    const twice = await Promise.all([share(customer, list), share(customer, list)]);
    const code = twice[0]?.body.shareCode ?? '';
    expect(twice[1]?.body.shareCode).toBe(code);

    const { body: hidden } = await share(customer, list, false);
    expect(hidden).toMatchObject({ isShared: false, shareCode: null });
    const closed = await open(code);
    expect([closed.status, closed.body.code]).toEqual([404, 'LIST_NOT_FOUND']);

    const { body: again } = await share(customer, list);
    expect(again.shareCode).not.toBe(code);
    expect((await open(code)).status).toBe(404);
    expect((await open(again.shareCode)).status).toBe(200);
    await ask(shop, 'DELETE', `/user/lists/${list.id}`, { as: customer });
    expect((await open(again.shareCode)).status).toBe(404);
  });

  test('[K14] needs a verified e-mail address; ending it does not', async () => {
    const customer = await makeCustomer(shop.context, { isVerified: false });
    const list = await add(customer);

    const refused = await share(customer, list);
    expect([refused.status, refused.body.code]).toEqual([403, 'EMAIL_NOT_VERIFIED']);
    expect((await share(customer, list, false)).status).toBe(200);
    expect((await lists(customer))[0]?.isShared).toBe(false);
  });

  test.each([
    '',
    'null',
    'ABCDEFGHJKMNPQRSTVWX',
    'a'.repeat(150),
    '%F0%9F%A7%B4',
    "'; drop table lists;--",
  ])('[K14] %j is not found', async (code) => {
    const answer = await open(encodeURI(code).replaceAll("'", '%27'));

    expect(answer.status).toBe(404);
  });

  test.each([[{}], [{ isShared: 'true' }], [undefined]])(
    '[K14] sharing with %j is refused',
    async (body) => {
      const customer = await makeCustomer(shop.context);
      const list = await add(customer);

      expect(
        (await ask(shop, 'PUT', `/user/lists/${list.id}/share`, { as: customer, body })).status,
      ).toBe(400);
    },
  );
});

test.each([
  ['K15', 'GET', '', undefined],
  ['K14', 'PUT', '', { name: 'Benim' }],
  ['K14', 'DELETE', '', undefined],
  ['K14', 'PUT', '/share', { isShared: true }],
] as const)(
  "[%s] %s of another customer's list%s is answered as if it did not exist, and nothing changes",
  async (_, method, path, body) => {
    const owner = await makeCustomer(shop.context);
    const outsider = await makeCustomer(shop.context);
    const list = await add(owner);

    for (const id of [list.id, 9_007_199_254_740_991]) {
      const answer = await ask<ErrorAnswer>(shop, method, `/user/lists/${id}${path}`, {
        as: outsider,
        body,
      });
      expect([answer.status, answer.body.code]).toEqual([404, 'LIST_NOT_FOUND']);
    }
    for (const id of ['0', '-5', 'x', '99999999999999999999'])
      expect(
        (await ask(shop, method, `/user/lists/${id}${path}`, { as: outsider, body })).status,
      ).toBe(400);

    expect(await lists(owner)).toEqual([list]);
    expect(await lists(outsider)).toEqual([]);
  },
);
