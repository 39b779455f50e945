import { expect, test } from 'vitest';
import { toSets } from '#server/orders/order-sets.ts';
import { selectOrderByNumber, selectOrderParts } from '#server/orders/orders.sql.ts';
import { placeOrder } from '#server/testing/buyer.ts';
import { makeProduct } from '#server/testing/make-product.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { drawOrderSummary } from './order-summary.ts';
import { makePdf } from './pdf.ts';

// The shop's own rate in tests is the specification's 18 %.
const shop = useTestApp();

/** Every text that is written on the sheet, in order. */
async function textsOf(orderNumber: string): Promise<string[]> {
  const order = await selectOrderByNumber(shop.db, orderNumber);
  if (!order) throw new Error('no such order');
  const { items, setParts, discounts, refunds } = await selectOrderParts(shop.db, order.id);
  const texts: string[] = [];
  const stream = await makePdf(
    { shop: await shop.context.settings.shop(), language: 'tr', title: 'Sipariş' },
    (writer) => {
      const { write } = writer;
      writer.write = (text, ...placed) => {
        texts.push(text);
        return write(text, ...placed);
      };
      drawOrderSummary(writer, { order, items, sets: toSets(setParts), discounts, refunds });
    },
  );
  for await (const _ of stream);
  return texts;
}

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

  const texts = await textsOf(orderNumber);
  const amountOf = (label: string) => texts[texts.indexOf(label) + 1];
  // 80 TL of shipping over goods of 118, 120 and 50 TL with tax.
  expect(amountOf('Toplamdaki KDV (%18)')).toBe('23,00 TL');
  expect(amountOf('Toplamdaki KDV (%10)')).toBe('13,94 TL');
  expect(texts).toContain('368,00 TL');
});
