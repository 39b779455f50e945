import { drawOrderSummary } from '#server/documents/order-summary.ts';
import { makePdf } from '#server/documents/pdf.ts';
import { toSets } from '#server/orders/order-sets.ts';
import { selectOrderByNumber, selectOrderParts } from '#server/orders/orders.sql.ts';
import type { TestApp } from './test-app.ts';

/** All texts in an order's PDF, in order. */
export async function pdfTexts(shop: TestApp, orderNumber: string): Promise<string[]> {
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
