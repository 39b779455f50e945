import { expect, test } from 'vitest';
import { makeProduct } from '#server/testing/make-product.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const shop = useTestApp();

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
