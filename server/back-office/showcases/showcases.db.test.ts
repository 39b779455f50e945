import { beforeEach, describe, expect, test } from 'vitest';
import { showcasePaths } from '#server/showcases/showcases.routes.ts';
import { makeAdmin } from '#server/testing/admins.ts';
import type { ErrorAnswer } from '#server/testing/buyer.ts';
import { ask, makeCustomer } from '#server/testing/customers.ts';
import { makeProduct } from '#server/testing/make-product.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { testClock } from '#server/testing/test-clock.ts';
import type { Showcase } from '#shared/showcases/showcase-places.ts';
import type { AdminEntry, EntryInput } from '#shared/showcases/showcases.ts';

const clock = testClock(new Date());

const shop = useTestApp({ clock: clock.now });

const editor = () => makeAdmin(shop.context, { role: 'editor' });

beforeEach(async () => {
  await shop.db.deleteFrom('showcaseEntries').execute();
  shop.context.cache.drop(['*']);
});

const families = Object.entries(showcasePaths) as [Showcase, string][];

const [, popular = ''] = families[0] ?? [];

async function add(path: string, change: Partial<EntryInput> = {}): Promise<AdminEntry> {
  const body = { productId: change.productId ?? (await makeProduct(shop.db)), ...change };
  const answer = await ask<AdminEntry & ErrorAnswer>(shop, 'POST', `/admin${path}`, {
    body,
    as: await editor(),
  });
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body;
}

const idsOf = (entries: readonly { id: number }[]) => entries.map(({ id }) => id);

const orderOf = async (showcase: Showcase = 'popular') =>
  shop.db
    .selectFrom('showcaseEntries')
    .select(['id', 'displayOrder'])
    .where('showcase', '=', showcase)
    .orderBy('displayOrder')
    .execute();

describe('[I29] the order', () => {
  test('of all, or of some; another set is refused and changes nothing', async () => {
    const as = await editor();
    const a = (await add(popular)).id;
    const b = (await add(popular)).id;
    const c = (await add(popular)).id;
    const reorder = (body: unknown) =>
      ask<ErrorAnswer>(shop, 'POST', `/admin${popular}/reorder`, { body, as });
    expect((await reorder({ ids: [c, a, b] })).status).toBe(204);
    expect(await orderOf()).toEqual(
      [c, a, b].map((id, index) => ({ id, displayOrder: index + 1 })),
    );
    expect((await reorder({ items: [{ id: b, displayOrder: 1 }] })).status).toBe(204);
    expect(idsOf(await orderOf())).toEqual([b, c, a]);
    for (const body of [
      { ids: [a, b] },
      { ids: [a, b, b] },
      { ids: [a, b, c, 999_999] },
      { items: [{ id: 999_999, displayOrder: 1 }] },
    ]) {
      expect(await reorder(body), JSON.stringify(body)).toMatchObject({
        status: 409,
        body: { code: 'SHOWCASE_CHANGED' },
      });
    }
    for (const body of [
      {},
      { ids: [] },
      { ids: [3_000_000_000] },
      { ids: ['1'] },
      { items: [{ id: a, displayOrder: 0 }] },
    ])
      expect((await reorder(body)).status, JSON.stringify(body)).toBe(400);
    expect(idsOf(await orderOf())).toEqual([b, c, a]);
  });

  test('has no gaps and no doubles, whatever runs at once', async () => {
    const as = await editor();
    const ids: number[] = [];
    for (let index = 0; index < 8; index += 1) ids.push((await add(popular)).id);
    const products = await Promise.all(Array.from({ length: 6 }, () => makeProduct(shop.db)));
    const work = [
      ...products.map((productId, index) =>
        ask(shop, 'POST', `/admin${popular}`, { body: { productId, displayOrder: index + 1 }, as }),
      ),
      ...ids.slice(0, 3).map((id) => ask(shop, 'DELETE', `/admin${popular}/${id}`, { as })),
      ask(shop, 'POST', `/admin${popular}/reorder`, {
        body: { items: [{ id: ids[7] ?? 0, displayOrder: 1 }] },
        as,
      }),
      ask(shop, 'POST', `/admin${popular}/reorder`, { body: { ids: [...ids].reverse() }, as }),
      ask(shop, 'DELETE', `/admin${popular}/bulk-delete`, { body: { ids: ids.slice(3, 5) }, as }),
    ];
    const statuses = (await Promise.all(work)).map(({ status }) => status);
    expect(statuses.filter((status) => ![200, 201, 204, 409].includes(status))).toEqual([]);
    const order = await orderOf();
    expect(order.map(({ displayOrder }) => displayOrder)).toEqual(
      Array.from({ length: 9 }, (_, index) => index + 1),
    );
  });

  test('the same product added twenty times at once is there once', async () => {
    const productId = await makeProduct(shop.db);
    const as = await editor();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        ask(shop, 'POST', `/admin${popular}`, { body: { productId }, as }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([
      201,
      ...Array<number>(19).fill(409),
    ]);
  });
});

test('saving over another person’s change is refused with the current entry; without a version nothing is compared', async () => {
  const entry = await add(popular);
  const as = await editor();
  const save = (title: string, version?: number) =>
    ask<AdminEntry & ErrorAnswer>(shop, 'PUT', `/admin${popular}/${entry.id}`, {
      body: { productId: entry.productId, title, version },
      as,
    });
  expect(await save('Biri', 1)).toMatchObject({
    status: 200,
    body: { title: 'Biri', version: 2, isProductActive: true },
  });
  expect(await save('Öteki', 1)).toMatchObject({
    status: 409,
    body: { code: 'EDIT_CONFLICT', details: { current: { title: 'Biri', version: 2 } } },
  });
  expect(await save('Üçüncü')).toMatchObject({ status: 200, body: { version: 3 } });
});

test('arranging over another person’s arrangement is refused', async () => {
  const [a, b, c] = [await add(popular), await add(popular), await add(popular)].map(
    ({ id }) => id,
  ) as [number, number, number];
  const as = await editor();
  const arrange = (ids: number[], expected?: number[]) =>
    ask<ErrorAnswer>(shop, 'POST', `/admin${popular}/reorder`, { body: { ids, expected }, as });
  expect((await arrange([b, a, c], [a, b, c])).status).toBe(204);
  expect(await arrange([c, a, b], [a, b, c])).toMatchObject({
    status: 409,
    body: { code: 'SHOWCASE_CHANGED', details: { ids: [b, a, c] } },
  });
  expect((await orderOf()).map(({ id }) => id)).toEqual([b, a, c]);
  expect((await arrange([c, a, b])).status).toBe(204);
});

test('[H13] every call requires an administrator whose role has the right', async () => {
  const entry = await add(popular);
  const customer = await makeCustomer(shop.context);
  const calls = [
    ['GET', ''],
    ['POST', ''],
    ['GET', `/${entry.id}`],
    ['PUT', `/${entry.id}`],
    ['DELETE', `/${entry.id}`],
    ['PATCH', `/${entry.id}/toggle-active`],
    ['POST', '/reorder'],
    ['GET', '/next-display-order'],
    ['GET', `/product/${entry.productId}/is-popular`],
    ['POST', '/bulk-create'],
    ['DELETE', '/bulk-delete'],
  ] as const;
  const fulfilment = await makeAdmin(shop.context, { role: 'fulfilment' });
  for (const [, path] of families) {
    for (const [method, rest] of calls) {
      const status = async (token?: string) =>
        (
          await shop.app.inject({
            method,
            url: `/api/admin${path}${rest}`,
            ...(token ? { headers: { authorization: `Bearer ${token}` } } : {}),
          })
        ).statusCode;
      expect(
        [await status(), await status(customer.accessToken), await status(fulfilment.accessToken)],
        `${method} ${path}${rest}`,
      ).toEqual([401, 401, 403]);
    }
  }
  expect(await orderOf()).toEqual([{ id: entry.id, displayOrder: 1 }]);
});

test.each([
  { productId: -1 },
  { productId: 'x' },
  {},
  { productId: 1, placements: ['kitchen'] },
  { productId: 1, displayOrder: 0 },
  { productId: 1, title: 'x'.repeat(121) },
  { productId: 1, badge: 'a\ud800' },
  { productId: 1, endDate: 'yarın' },
])('%j is malformed', async (body) => {
  expect((await ask(shop, 'POST', `/admin${popular}`, { body, as: await editor() })).status).toBe(
    400,
  );
});
