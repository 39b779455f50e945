import { expect, test } from 'vitest';
import { makeProduct } from '#server/testing/make-product.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { createSellables } from './sellables.ts';

const shop = useTestApp();

test('a product is read once, and again after it was dropped', async () => {
  const [one = 0, two = 0] = [
    await makeProduct(shop.db, { stock: 5 }),
    await makeProduct(shop.db, { stock: 6 }),
  ];
  const sellables = createSellables(shop.db);
  await sellables.find([one, two]);
  await shop.db.updateTable('products').set({ stock: 1 }).where('id', 'in', [one, two]).execute();

  const stocks = async () =>
    new Map((await sellables.find([one, two])).map((row) => [row.id, row.stock]));
  expect(await stocks()).toEqual(
    new Map([
      [one, 5],
      [two, 6],
    ]),
  );
  sellables.dropCached([two]);
  expect(await stocks()).toEqual(
    new Map([
      [one, 5],
      [two, 1],
    ]),
  );
  sellables.dropAllCached();
  expect(await stocks()).toEqual(
    new Map([
      [one, 1],
      [two, 1],
    ]),
  );
});

test('what was read before a change that came meanwhile is not kept', async () => {
  const id = await makeProduct(shop.db, { stock: 5 });
  const sellables = createSellables(shop.db);
  const reading = sellables.find([id]);
  sellables.dropCached([id]);
  await reading;
  await shop.db.updateTable('products').set({ stock: 3 }).where('id', '=', id).execute();

  expect((await sellables.find([id]))[0]?.stock).toBe(3);
});

test('nothing is kept beyond a minute, and a product that is not there is not found', async () => {
  let time = 0;
  const id = await makeProduct(shop.db, { stock: 5 });
  const sellables = createSellables(shop.db, () => time);
  await sellables.find([id]);
  await shop.db.updateTable('products').set({ stock: 3 }).where('id', '=', id).execute();
  time = 60_001;

  expect((await sellables.find([id, 999_999])).map((row) => row.stock)).toEqual([3]);
});

test('a cart is calculated with the new price soon after its change', async () => {
  const id = await makeProduct(shop.db, { price: 1_000 });
  const subtotal = async () => {
    const answer = await shop.app.inject({
      method: 'POST',
      url: '/api/cart/calculate',
      payload: { cartItems: [{ productId: id, quantity: 1 }] },
    });
    return answer.json<{ subtotal: number }>().subtotal;
  };
  expect(await subtotal()).toBe(10);
  await shop.db.updateTable('products').set({ priceKurus: 1_250 }).where('id', '=', id).execute();

  await expect.poll(subtotal).toBe(12.5);
});
