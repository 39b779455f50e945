// The page of the tool is sent from memory only if every answer in it may be cached.
import { beforeAll, expect, test } from 'vitest';
import { seed } from '#server/demo/seed.ts';
import { call } from '#server/testing/buyer.ts';
import { receiveChanges } from '#server/testing/changes.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import type { DesignStart, PartsAnswer, StartersAnswer } from '#shared/designs/design-tool.ts';

const shop = useTestApp();
beforeAll(async () => {
  await seed(shop.databaseUrl, { withDemoShop: true });
  await receiveChanges(shop);
  shop.context.sellables.dropAllCached();
});

const get = async <T>(path: string) => (await call<T>(shop, 'GET', path)).body;
const start = () => get<DesignStart>('/designs/start');
const partOf = ({ parts }: DesignStart, role: string) =>
  parts.find((part) => part.role === role)?.product;

test.each(['/designs/start', '/designs/starters', '/designs/parts?role=bottle'])(
  '%s is answered from memory the second time',
  async (path) => {
    const first = await get(path);
    const { hits } = shop.context.cache.counted;
    expect(await get(path)).toEqual(first);
    expect(shop.context.cache.counted.hits).toBe(hits + 1);
  },
);

test('a changed price shows in the first price of the tool', async () => {
  const before = await start();
  const { id = 0, price = 0 } = partOf(before, 'bottle') ?? {};
  await call(shop, 'GET', '/designs/starters');
  await shop.db
    .updateTable('products')
    .set({ priceKurus: Math.round(price * 200) })
    .where('id', '=', id)
    .execute();
  await expect.poll(async () => partOf(await start(), 'bottle')?.price).toBeCloseTo(price * 2);
  expect((await start()).quote.columns[0]?.net).toBeGreaterThan(before.quote.columns[0]?.net ?? 0);
});

test('the number that can be bought follows the stock', async () => {
  const { id = 0 } = partOf(await start(), 'bottle') ?? {};
  await shop.db.updateTable('products').set({ stock: 60 }).where('id', '=', id).execute();
  shop.context.changes.stockChanged([{ productId: id, isFlip: false }]);
  await expect.poll(async () => (await start()).quote.mostSets).toBe(60);
});

test('a bottle that sold out is no longer the first, and no design begins with it', async () => {
  const { id = 0 } = partOf(await start(), 'bottle') ?? {};
  await get('/designs/starters');
  await shop.db.updateTable('products').set({ stock: 0 }).where('id', '=', id).execute();
  shop.context.changes.stockChanged([{ productId: id, isFlip: true }]);
  await expect.poll(async () => partOf(await start(), 'bottle')?.id).not.toBe(id);
  const { content } = await get<StartersAnswer>('/designs/starters');
  expect(content.map(({ choices }) => choices.parts.bottle)).not.toContain(id);
});

test('the set-up of a print follows its technique', async () => {
  const printed = async () =>
    (await get<PartsAnswer>('/designs/parts?role=label')).content.find(({ setup }) => setup);
  const { id = 0 } = (await printed()) ?? {};
  await shop.db.deleteFrom('printTechniques').where('productId', '=', id).execute();
  await expect.poll(async () => (await printed())?.id).not.toBe(id);
});
