import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Showcase } from '#shared/showcase-places.ts';
import type { AdminEntry, EntryInput, ShowcaseEntry } from '#shared/showcases.ts';
import { buildApp } from '../app.ts';
import { openDb } from '../db.ts';
import { readSecrets } from '../secrets.ts';
import { makeAdmin } from '../testing/admins.ts';
import type { ErrorAnswer } from '../testing/buyer.ts';
import { ask, makeCustomer } from '../testing/customers.ts';
import { makeProduct } from '../testing/make-product.ts';
import { useTestApp } from '../testing/test-app.ts';
import { HOUR, testClock } from '../testing/test-clock.ts';
import { showcasePaths } from './showcases.routes.ts';

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
  const answer = await ask<AdminEntry & ErrorAnswer>(shop, 'POST', `/admin${path}`, { body, as: await editor() });
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body;
}

async function shown(path: string): Promise<ShowcaseEntry[]> {
  shop.context.cache.drop(['*']);
  const answer = await ask<{ content: ShowcaseEntry[] }>(shop, 'GET', path);
  expect(answer.status).toBe(200);
  return answer.body.content;
}
const idsOf = (entries: readonly { id: number }[]) => entries.map(({ id }) => id);
const orderOf = async (showcase: Showcase = 'popular') =>
  shop.db.selectFrom('showcaseEntries').select(['id', 'displayOrder']).where('showcase', '=', showcase).orderBy('displayOrder').execute();

describe.each(families)('%s', (_, path) => {
  test('[I01] [I11] [I18] [I25] [I26] visitors see active entries in their order', async () => {
    const first = await add(path, { title: 'Çok satan', badge: 'Yeni' });
    const second = await add(path, { displayOrder: 1 });
    await add(path, { isActive: false });
    const entries = await shown(path);
    expect(idsOf(entries)).toEqual([second.id, first.id]);
    expect(entries[1]).toMatchObject({ displayOrder: 2, isActive: true, placements: [], title: 'Çok satan', badge: 'Yeni', product: { id: first.productId, stock: 100 } });
  });

  test('[I03] [I04] [I06] [I07] [I08] [I14] [I15] [I16] [I17] [I19] [I20] each placement shows its own', async () => {
    for (const placement of ['featured', 'promoted', 'carousel', 'hero', 'sidebar', 'grid'] as const) {
      const entry = await add(path, { placements: [placement] });
      expect(idsOf(await shown(`${path}/${placement}`))).toEqual([entry.id]);
    }
  });

  test('[I02] [I12] [I05] [I13] [I19] pages of twelve in display order, and the first n', async () => {
    const made: number[] = [];
    for (let index = 0; index < 14; index += 1) made.push((await add(path)).id);
    type Page = { content: ShowcaseEntry[]; size: number; totalElements: number; totalPages: number };
    const page = (await ask<Page>(shop, 'GET', `${path}/paginated?page=1&size=12&sort=displayOrder&direction=ASC`)).body;
    expect(page).toMatchObject({ size: 12, totalElements: 14, totalPages: 2 });
    expect(idsOf(page.content)).toEqual(made.slice(12));
    expect(idsOf((await ask<Page>(shop, 'GET', `${path}/paginated`)).body.content)).toEqual(made.slice(0, 12));
    expect(idsOf(await shown(`${path}/top/3`))).toEqual(made.slice(0, 3));
    expect(idsOf(await shown(`${path}/top`))).toEqual(made.slice(0, 10));
    expect((await ask(shop, 'GET', `${path}/paginated?sort=secret`)).status).toBe(400);
    for (const n of ['0', '-1', '101', 'x']) expect((await ask(shop, 'GET', `${path}/top/${n}`)).status).toBe(400);
  });

  test('[I09] [I22] [I10] [I23] [I21] [I24] with promotions, by words, newest first, counted', async () => {
    const plain = await add(path, { productId: await makeProduct(shop.db, { name: `Işıltı Şişe ${path}` }) });
    clock.advance(1_000);
    const cheaper = await add(path);
    await shop.db
      .insertInto('productDiscounts')
      .values({ productId: cheaper.productId, steps: JSON.stringify([{ points: 1_000, amount: 0 }]) })
      .execute();
    const promoted = await shown(`${path}/with-promotions`);
    expect(idsOf(promoted)).toEqual([cheaper.id]);
    expect(promoted[0]?.product.discount).toMatchObject({ percentage: 10, price: 9 });
    expect(idsOf(await shown(`${path}/search?query=ISILTI`))).toEqual([plain.id]);
    expect(await shown(`${path}/search?query=%20`)).toEqual([]);
    expect(idsOf(await shown(`${path}/recent`))).toEqual([cheaper.id, plain.id]);
    expect((await ask(shop, 'GET', `${path}/count`)).body).toEqual({ count: 2 });
  });

  test('[I27] [I28] [I30] [I31] read, changed, switched, deleted; the next place; whether a product is there', async () => {
    const as = await editor();
    const entry = await add(path);
    expect((await ask(shop, 'GET', `/admin${path}/next-display-order`, { as })).body).toEqual({ nextDisplayOrder: 2 });
    expect((await ask(shop, 'GET', `/admin${path}/product/${entry.productId}/is-popular`, { as })).body).toEqual({ productId: entry.productId, isPopular: true, id: entry.id });
    expect((await ask(shop, 'GET', `/admin${path}/product/999999/is-popular`, { as })).body).toMatchObject({ isPopular: false, id: null });
    const changed = await ask(shop, 'PUT', `/admin${path}/${entry.id}`, { body: { productId: entry.productId, title: 'Yeni başlık', placements: ['hero'] }, as });
    expect(changed).toMatchObject({ status: 200, body: { id: entry.id, title: 'Yeni başlık', placements: ['hero'], displayOrder: 1 } });
    const toggle = () => shop.app.inject({ method: 'PATCH', url: `/api/admin${path}/${entry.id}/toggle-active`, headers: { authorization: `Bearer ${as.accessToken}` } });
    expect((await toggle()).json()).toMatchObject({ isActive: false, hiddenBecause: 'inactive' });
    expect((await ask(shop, 'GET', `/admin${path}/${entry.id}`, { as })).body).toMatchObject({ isActive: false });
    expect((await ask(shop, 'DELETE', `/admin${path}/${entry.id}`, { as })).status).toBe(204);
    for (const method of ['GET', 'DELETE'] as const) expect((await ask(shop, method, `/admin${path}/${entry.id}`, { as })).status).toBe(404);
  });

  test('[I28] switched to what is wished, however many press; what changes nothing is not written down', async () => {
    const as = await editor();
    const entry = await add(path);
    const hide = () => ask<AdminEntry>(shop, 'PATCH', `/admin${path}/${entry.id}/toggle-active`, { body: { isActive: false }, as });
    expect((await Promise.all([hide(), hide()])).map(({ body }) => body.isActive)).toEqual([false, false]);
    const log = await shop.db
      .selectFrom('auditLog')
      .select('action')
      .where('entityId', '=', String(entry.id))
      .where('entity', 'like', 'showcase %')
      .where('action', '=', 'toggle')
      .execute();
    expect(log).toHaveLength(1);
  });

  test('[I32] [I33] many at once, with a result for each', async () => {
    const as = await editor();
    const present = await add(path);
    const fresh = await makeProduct(shop.db);
    const items = [{ productId: present.productId }, { productId: fresh, displayOrder: 1 }, { productId: 999_999 }, { productId: fresh }];
    const { body } = await ask<{ results: { isDone: boolean; code: string | null; id: number | null }[] }>(shop, 'POST', `/admin${path}/bulk-create`, { body: { items }, as });
    expect(body.results.map(({ isDone, code }) => code ?? isDone)).toEqual(['ALREADY_IN_SHOWCASE', true, 'PRODUCT_NOT_FOUND', 'ALREADY_IN_SHOWCASE']);
    const added = body.results[1]?.id ?? 0;
    expect(idsOf(await shown(path))).toEqual([added, present.id]);
    const deleted = await ask<typeof body>(shop, 'DELETE', `/admin${path}/bulk-delete`, { body: { ids: [added, 888_888] }, as });
    expect(deleted.body.results.map(({ isDone, code }) => code ?? isDone)).toEqual([true, 'SHOWCASE_ENTRY_NOT_FOUND']);
    expect((await shown(path)).map(({ id, displayOrder }) => [id, displayOrder])).toEqual([[present.id, 1]]);
  });
});

test('what is out of time, out of stock or withdrawn drops out, and the back office says why', async () => {
  const at = (ms: number) => new Date(clock.now().getTime() + ms).toISOString();
  const soon = await add(popular, { startDate: at(HOUR) });
  const over = await add(popular, { endDate: at(HOUR) });
  const sold = await add(popular);
  const gone = await add(popular);
  await shop.db.updateTable('products').set({ stock: 0 }).where('id', '=', sold.productId).execute();
  await shop.db.updateTable('products').set({ isActive: false }).where('id', '=', gone.productId).execute();
  expect(idsOf(await shown(popular))).toEqual([over.id]);
  clock.advance(HOUR);
  expect(idsOf(await shown(popular))).toEqual([soon.id]);
  const { body } = await ask<{ content: AdminEntry[] }>(shop, 'GET', `/admin${popular}`, { as: await editor() });
  expect(body.content.map(({ hiddenBecause }) => hiddenBecause)).toEqual([null, 'ended', 'out-of-stock', 'product-inactive']);
});

describe('[I29] the order', () => {
  test('of all, or of some; another set is refused and changes nothing', async () => {
    const as = await editor();
    const [a, b, c] = [(await add(popular)).id, (await add(popular)).id, (await add(popular)).id];
    const reorder = (body: unknown) => ask<ErrorAnswer>(shop, 'POST', `/admin${popular}/reorder`, { body, as });
    expect((await reorder({ ids: [c, a, b] })).status).toBe(204);
    expect(await orderOf()).toEqual([c, a, b].map((id, index) => ({ id, displayOrder: index + 1 })));
    expect((await reorder({ items: [{ id: b, displayOrder: 1 }] })).status).toBe(204);
    expect(idsOf(await orderOf())).toEqual([b, c, a]);
    for (const body of [{ ids: [a, b] }, { ids: [a, b, b] }, { ids: [a, b, c, 999_999] }, { items: [{ id: 999_999, displayOrder: 1 }] }]) {
      expect(await reorder(body), JSON.stringify(body)).toMatchObject({ status: 409, body: { code: 'SHOWCASE_CHANGED' } });
    }
    for (const body of [{}, { ids: [] }, { ids: [3_000_000_000] }, { ids: ['1'] }, { items: [{ id: a, displayOrder: 0 }] }])
      expect((await reorder(body)).status, JSON.stringify(body)).toBe(400);
    expect(idsOf(await orderOf())).toEqual([b, c, a]);
  });

  test('has no gaps and no doubles, whatever runs at once', async () => {
    const as = await editor();
    const ids: number[] = [];
    for (let index = 0; index < 8; index += 1) ids.push((await add(popular)).id);
    const products = await Promise.all(Array.from({ length: 6 }, () => makeProduct(shop.db)));
    const work = [
      ...products.map((productId, index) => ask(shop, 'POST', `/admin${popular}`, { body: { productId, displayOrder: index + 1 }, as })),
      ...ids.slice(0, 3).map((id) => ask(shop, 'DELETE', `/admin${popular}/${id}`, { as })),
      ask(shop, 'POST', `/admin${popular}/reorder`, { body: { items: [{ id: ids[7] ?? 0, displayOrder: 1 }] }, as }),
      ask(shop, 'POST', `/admin${popular}/reorder`, { body: { ids: [...ids].reverse() }, as }),
      ask(shop, 'DELETE', `/admin${popular}/bulk-delete`, { body: { ids: ids.slice(3, 5) }, as }),
    ];
    const statuses = (await Promise.all(work)).map(({ status }) => status);
    expect(statuses.filter((status) => ![200, 201, 204, 409].includes(status))).toEqual([]);
    const order = await orderOf();
    expect(order.map(({ displayOrder }) => displayOrder)).toEqual(Array.from({ length: 9 }, (_, index) => index + 1));
  });

  test('the same product added twenty times at once is there once', async () => {
    const productId = await makeProduct(shop.db);
    const as = await editor();
    const answers = await Promise.all(Array.from({ length: 20 }, () => ask(shop, 'POST', `/admin${popular}`, { body: { productId }, as })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array<number>(19).fill(409)]);
  });
});

test('who saves what somebody else has changed meanwhile is told, with the entry as it is; without a version nothing is compared', async () => {
  const entry = await add(popular);
  const as = await editor();
  const save = (title: string, version?: number) =>
    ask<AdminEntry & ErrorAnswer>(shop, 'PUT', `/admin${popular}/${entry.id}`, { body: { productId: entry.productId, title, version }, as });
  expect(await save('Biri', 1)).toMatchObject({ status: 200, body: { title: 'Biri', version: 2, isProductActive: true } });
  expect(await save('Öteki', 1)).toMatchObject({ status: 409, body: { code: 'EDIT_CONFLICT', details: { current: { title: 'Biri', version: 2 } } } });
  expect(await save('Üçüncü')).toMatchObject({ status: 200, body: { version: 3 } });
});

test('who arranges what somebody else has arranged meanwhile is told', async () => {
  const [a, b, c] = [await add(popular), await add(popular), await add(popular)].map(({ id }) => id) as [number, number, number];
  const as = await editor();
  const arrange = (ids: number[], seen?: number[]) => ask<ErrorAnswer>(shop, 'POST', `/admin${popular}/reorder`, { body: { ids, seen }, as });
  expect((await arrange([b, a, c], [a, b, c])).status).toBe(204);
  expect(await arrange([c, a, b], [a, b, c])).toMatchObject({ status: 409, body: { code: 'SHOWCASE_CHANGED', details: { ids: [b, a, c] } } });
  expect((await orderOf()).map(({ id }) => id)).toEqual([b, a, c]);
  expect((await arrange([c, a, b])).status).toBe(204);
});

test('a change is soon on the next load of another process', async () => {
  // Time stands still: nothing that is kept grows old, only a notification can drop it.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
  const { db, pool } = openDb(shop.databaseUrl);
  const other = await buildApp({ config: shop.config, secrets: readSecrets(shop.config), databaseUrl: shop.databaseUrl, db, pool });
  try {
    await Promise.all([other.context.changes.ready, shop.context.changes.ready]);
    const read = async () => (await ask<{ content: ShowcaseEntry[] }>(other, 'GET', popular)).body.content;
    expect(await read()).toEqual([]);
    const entry = await add(popular);
    await expect.poll(read).toMatchObject([{ id: entry.id, title: null }]);
    await ask(shop, 'PUT', `/admin${popular}/${entry.id}`, { body: { productId: entry.productId, title: 'Hemen' }, as: await editor() });
    await expect.poll(read).toMatchObject([{ title: 'Hemen' }]);
  } finally {
    await other.app.close();
    await db.destroy();
    vi.useRealTimers();
  }
});

test('[H13] every call asks for an administrator whose role may', async () => {
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
        (await shop.app.inject({ method, url: `/api/admin${path}${rest}`, ...(token ? { headers: { authorization: `Bearer ${token}` } } : {}) })).statusCode;
      expect([await status(), await status(customer.accessToken), await status(fulfilment.accessToken)], `${method} ${path}${rest}`).toEqual([401, 401, 403]);
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
  expect((await ask(shop, 'POST', `/admin${popular}`, { body, as: await editor() })).status).toBe(400);
});
