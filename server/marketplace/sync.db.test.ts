// The run of each minute with a marketplace that is slow, or fails for one package only.
import { beforeEach, expect, test } from 'vitest';
import { pay, placeOrder } from '#server/testing/buyer.ts';
import { makeProduct } from '#server/testing/make-product.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { HOUR, MINUTE, testClock } from '#server/testing/test-clock.ts';
import type { Marketplace } from './marketplace.ts';
import { selectMarketplace, takeTurn } from './offers.sql.ts';
import { syncMarketplace } from './sync.ts';
import { createTrendyol } from './trendyol/trendyol.ts';

const name = 'trendyol';
const clock = testClock();
const shop = useTestApp({ clock: clock.now });
const keys = { url: 'http://127.0.0.1:1', sellerId: '1', apiKey: 'a', apiSecret: 'b' };
const run = (change: Partial<Marketplace>) =>
  syncMarketplace(shop.context, {
    ...createTrendyol(keys),
    async *readPackages() {
      yield [];
    },
    ...change,
  });
const take = () => {
  const now = clock.now();
  return takeTurn(shop.db, name, { now, until: new Date(now.getTime() + 5 * MINUTE) });
};

beforeEach(async () => {
  clock.advance(HOUR);
  await shop.db.updateTable('marketplaces').set({ isOn: true, lastProblem: null }).execute();
  await shop.db.updateTable('marketplacePackages').set({ state: 'over' }).execute();
});

/** An order that is being prepared, and the package that it came from. */
async function addPackage(packageId: string): Promise<void> {
  const placed = await placeOrder(shop, [{ productId: await makeProduct(shop.db), quantity: 1 }]);
  await pay(shop, placed);
  const { id } = await shop.db
    .updateTable('orders')
    .set({ state: 'PREPARING' })
    .where('orderNumber', '=', placed.orderNumber)
    .returning('id')
    .executeTakeFirstOrThrow();
  const at = clock.now();
  await shop.db
    .insertInto('marketplacePackages')
    .values({
      marketplace: name,
      packageId,
      orderNumber: `T${packageId}`,
      status: 'Created',
      orderId: id,
      state: 'imported',
      rows: '[]',
      totalKurus: 1_180,
      modifiedAt: at,
      seenAt: at,
    })
    .execute();
}

test('a package that it does not answer about stops no other report, and is tried again', async () => {
  for (const id of ['1', '2', '3']) await addPackage(id);
  const asked: string[] = [];
  const startPreparing = async (id: string) => {
    asked.push(id);
    if (id === '1') throw new Error('Trendyol answered 503');
  };
  await run({ startPreparing });
  expect(asked).toEqual(['1', '2', '3']);
  expect((await selectMarketplace(shop.db, name))?.lastProblem).toBe('unreachable');
  await run({ startPreparing });
  expect(asked).toEqual(['1', '2', '3', '1']);
});

test('a marketplace that answers no report does not use up the turn', async () => {
  for (const id of ['4', '5', '6']) await addPackage(id);
  const asked: string[] = [];
  const startPreparing = async (id: string) => {
    asked.push(id);
    clock.advance(MINUTE);
    throw new Error('no answer in time');
  };
  await run({ startPreparing });
  expect(asked).toEqual(['4', '5']);
});

test('a run that lasted too long does not end the turn of the next one', async () => {
  await run({
    async *readPackages() {
      clock.advance(6 * MINUTE);
      expect(await take()).toBe(true);
      yield [];
    },
  });
  expect(await take()).toBe(false);
  clock.advance(5 * MINUTE);
  await run({});
  expect(await take()).toBe(true);
});
