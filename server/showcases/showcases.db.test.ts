import { beforeEach, describe, expect, test, vi } from 'vitest';
import { buildApp } from '#server/app.ts';
import { openDb } from '#server/base/db/db.ts';
import { readSecrets } from '#server/base/run/secrets.ts';
import { makeAdmin } from '#server/testing/admins.ts';
import type { ErrorAnswer } from '#server/testing/buyer.ts';
import { ask } from '#server/testing/customers.ts';
import { makeProduct } from '#server/testing/make-product.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { HOUR, testClock } from '#server/testing/test-clock.ts';
import type { Showcase } from '#shared/showcases/showcase-places.ts';
import type { AdminEntry, EntryInput, ShowcaseEntry } from '#shared/showcases/showcases.ts';
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
  const answer = await ask<AdminEntry & ErrorAnswer>(shop, 'POST', `/admin${path}`, {
    body,
    as: await editor(),
  });
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

describe.each(families)('%s', (_, path) => {
  test('[I01] [I11] [I18] [I25] [I26] visitors see active entries in their order', async () => {
    const first = await add(path, { title: 'Çok satan', badge: 'Yeni' });
    const second = await add(path, { displayOrder: 1 });
    await add(path, { isActive: false });
    const entries = await shown(path);
    expect(idsOf(entries)).toEqual([second.id, first.id]);
    expect(entries[1]).toMatchObject({
      displayOrder: 2,
      isActive: true,
      placements: [],
      title: 'Çok satan',
      badge: 'Yeni',
      product: { id: first.productId, stock: 100 },
    });
  });

  test('[I03] [I04] [I06] [I07] [I08] [I14] [I15] [I16] [I17] [I19] [I20] each placement shows its own', async () => {
    for (const placement of [
      'featured',
      'promoted',
      'carousel',
      'hero',
      'sidebar',
      'grid',
    ] as const) {
      const entry = await add(path, { placements: [placement] });
      expect(idsOf(await shown(`${path}/${placement}`))).toEqual([entry.id]);
    }
  });

  test('[I02] [I12] [I05] [I13] [I19] pages of twelve in display order, and the first n', async () => {
    const made: number[] = [];
    for (let index = 0; index < 14; index += 1) made.push((await add(path)).id);
    type Page = {
      content: ShowcaseEntry[];
      size: number;
      totalElements: number;
      totalPages: number;
    };
    const page = (
      await ask<Page>(
        shop,
        'GET',
        `${path}/paginated?page=1&size=12&sort=displayOrder&direction=ASC`,
      )
    ).body;
    expect(page).toMatchObject({ size: 12, totalElements: 14, totalPages: 2 });
    expect(idsOf(page.content)).toEqual(made.slice(12));
    expect(idsOf((await ask<Page>(shop, 'GET', `${path}/paginated`)).body.content)).toEqual(
      made.slice(0, 12),
    );
    expect(idsOf(await shown(`${path}/top/3`))).toEqual(made.slice(0, 3));
    expect(idsOf(await shown(`${path}/top`))).toEqual(made.slice(0, 10));
    expect((await ask(shop, 'GET', `${path}/paginated?sort=secret`)).status).toBe(400);
    for (const n of ['0', '-1', '101', 'x'])
      expect((await ask(shop, 'GET', `${path}/top/${n}`)).status).toBe(400);
  });

  test('[I09] [I22] [I10] [I23] [I21] [I24] with promotions, by a search, newest first, counted', async () => {
    const plain = await add(path, {
      productId: await makeProduct(shop.db, { name: `Işıltı Şişe ${path}` }),
    });
    clock.advance(1_000);
    const cheaper = await add(path);
    await shop.db
      .insertInto('productDiscounts')
      .values({
        productId: cheaper.productId,
        steps: JSON.stringify([{ points: 1_000, amount: 0 }]),
      })
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
    expect((await ask(shop, 'GET', `/admin${path}/next-display-order`, { as })).body).toEqual({
      nextDisplayOrder: 2,
    });
    expect(
      (await ask(shop, 'GET', `/admin${path}/product/${entry.productId}/is-popular`, { as })).body,
    ).toEqual({ productId: entry.productId, isPopular: true, id: entry.id });
    expect(
      (await ask(shop, 'GET', `/admin${path}/product/999999/is-popular`, { as })).body,
    ).toMatchObject({ isPopular: false, id: null });
    const changed = await ask(shop, 'PUT', `/admin${path}/${entry.id}`, {
      body: { productId: entry.productId, title: 'Yeni başlık', placements: ['hero'] },
      as,
    });
    expect(changed).toMatchObject({
      status: 200,
      body: { id: entry.id, title: 'Yeni başlık', placements: ['hero'], displayOrder: 1 },
    });
    const toggle = () =>
      shop.app.inject({
        method: 'PATCH',
        url: `/api/admin${path}/${entry.id}/toggle-active`,
        headers: { authorization: `Bearer ${as.accessToken}` },
      });
    expect((await toggle()).json()).toMatchObject({ isActive: false, hiddenBecause: 'inactive' });
    expect((await ask(shop, 'GET', `/admin${path}/${entry.id}`, { as })).body).toMatchObject({
      isActive: false,
    });
    expect((await ask(shop, 'DELETE', `/admin${path}/${entry.id}`, { as })).status).toBe(204);
    for (const method of ['GET', 'DELETE'] as const)
      expect((await ask(shop, method, `/admin${path}/${entry.id}`, { as })).status).toBe(404);
  });

  test('[I28] the active state is set as requested, also by two; a repeated request is not logged', async () => {
    const as = await editor();
    const entry = await add(path);
    const hide = () =>
      ask<AdminEntry>(shop, 'PATCH', `/admin${path}/${entry.id}/toggle-active`, {
        body: { isActive: false },
        as,
      });
    expect((await Promise.all([hide(), hide()])).map(({ body }) => body.isActive)).toEqual([
      false,
      false,
    ]);
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
    const items = [
      { productId: present.productId },
      { productId: fresh, displayOrder: 1 },
      { productId: 999_999 },
      { productId: fresh },
    ];
    const { body } = await ask<{
      results: { isDone: boolean; code: string | null; id: number | null }[];
    }>(shop, 'POST', `/admin${path}/bulk-create`, { body: { items }, as });
    expect(body.results.map(({ isDone, code }) => code ?? isDone)).toEqual([
      'ALREADY_IN_SHOWCASE',
      true,
      'PRODUCT_NOT_FOUND',
      'ALREADY_IN_SHOWCASE',
    ]);
    const added = body.results[1]?.id ?? 0;
    expect(idsOf(await shown(path))).toEqual([added, present.id]);
    const deleted = await ask<typeof body>(shop, 'DELETE', `/admin${path}/bulk-delete`, {
      body: { ids: [added, 888_888] },
      as,
    });
    expect(deleted.body.results.map(({ isDone, code }) => code ?? isDone)).toEqual([
      true,
      'SHOWCASE_ENTRY_NOT_FOUND',
    ]);
    expect((await shown(path)).map(({ id, displayOrder }) => [id, displayOrder])).toEqual([
      [present.id, 1],
    ]);
  });
});

test('what is expired, out of stock or withdrawn is left out, and the back office says why', async () => {
  const at = (ms: number) => new Date(clock.now().getTime() + ms).toISOString();
  const soon = await add(popular, { startDate: at(HOUR) });
  const over = await add(popular, { endDate: at(HOUR) });
  const sold = await add(popular);
  const gone = await add(popular);
  await shop.db
    .updateTable('products')
    .set({ stock: 0 })
    .where('id', '=', sold.productId)
    .execute();
  await shop.db
    .updateTable('products')
    .set({ isActive: false })
    .where('id', '=', gone.productId)
    .execute();
  expect(idsOf(await shown(popular))).toEqual([over.id]);
  clock.advance(HOUR);
  expect(idsOf(await shown(popular))).toEqual([soon.id]);
  const { body } = await ask<{ content: AdminEntry[] }>(shop, 'GET', `/admin${popular}`, {
    as: await editor(),
  });
  expect(body.content.map(({ hiddenBecause }) => hiddenBecause)).toEqual([
    null,
    'ended',
    'out-of-stock',
    'product-inactive',
  ]);
});

test('a change is soon on the next load of another process', async () => {
  // Time does not pass: nothing in the cache expires, only a notification can drop it.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
  const { db, pool } = openDb(shop.databaseUrl);
  const other = await buildApp({
    config: shop.config,
    secrets: readSecrets(shop.config),
    databaseUrl: shop.databaseUrl,
    db,
    pool,
  });
  try {
    await Promise.all([other.context.changes.ready, shop.context.changes.ready]);
    const read = async () =>
      (await ask<{ content: ShowcaseEntry[] }>(other, 'GET', popular)).body.content;
    expect(await read()).toEqual([]);
    const entry = await add(popular);
    await expect.poll(read).toMatchObject([{ id: entry.id, title: null }]);
    await ask(shop, 'PUT', `/admin${popular}/${entry.id}`, {
      body: { productId: entry.productId, title: 'Hemen' },
      as: await editor(),
    });
    await expect.poll(read).toMatchObject([{ title: 'Hemen' }]);
  } finally {
    await other.app.close();
    await db.destroy();
    vi.useRealTimers();
  }
});
