import { expect, test } from 'vitest';
import { call } from '#server/testing/buyer.ts';
import { makeProduct } from '#server/testing/make-product.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import type { ProductDetail } from '#shared/catalogue/catalogue.ts';

const shop = useTestApp();

test('equal products offer each other, and one that sells out comes last', async () => {
  const make = (soldCount: number) =>
    makeProduct(shop.db, {
      categoryId: 5,
      soldCount,
      stock: 10,
      attributes: { part: 'bottle', neck: 'FEA15', capacityMl: 50 },
    });
  const best = await make(9);
  const second = await make(5);
  const third = await make(1);
  const similarTo = async (id: number) =>
    (await call<ProductDetail>(shop, 'GET', `/products/${id}`)).body.similar.map(
      (product) => product.id,
    );

  expect(await Promise.all([best, second, third].map(similarTo))).toEqual([
    [second, third],
    [best, third],
    [best, second],
  ]);

  await shop.db.updateTable('products').set({ stock: 0 }).where('id', '=', best).execute();
  shop.context.changes.stockChanged([{ productId: best, isFlip: true }]);

  await expect.poll(() => similarTo(second)).toEqual([third, best]);
  await expect.poll(() => similarTo(third)).toEqual([second, best]);
});
