import { expect, test } from 'vitest';
import { placeOrder } from '#server/testing/buyer.ts';
import { makeProduct } from '#server/testing/make-product.ts';
import { pdfTexts } from '#server/testing/order-pdf.ts';
import { useTestApp } from '#server/testing/test-app.ts';

// In tests the shop's own rate is the specification's 18 %.
const shop = useTestApp();

test('the sums of an order name the tax of the total by rate, shipping included', async () => {
  const products = [
    { productId: await makeProduct(shop.db, { price: 10_000 }), taxPercent: null },
    { productId: await makeProduct(shop.db, { price: 10_909 }), taxPercent: 10 },
    { productId: await makeProduct(shop.db, { price: 5_000 }), taxPercent: 0 },
  ];
  for (const { productId, taxPercent } of products)
    await shop.db.updateTable('products').set({ taxPercent }).where('id', '=', productId).execute();
  const { orderNumber } = await placeOrder(
    shop,
    products.map(({ productId }) => ({ productId, quantity: 1 })),
  );

  const texts = await pdfTexts(shop, orderNumber);
  const amountOf = (label: string) => texts[texts.indexOf(label) + 1];
  // 80 TL of shipping over goods of 118, 120 and 50 TL with tax.
  expect(amountOf('Toplamdaki KDV (%18)')).toBe('23,00 TL');
  expect(amountOf('Toplamdaki KDV (%10)')).toBe('13,94 TL');
  expect(texts).toContain('368,00 TL');
});
