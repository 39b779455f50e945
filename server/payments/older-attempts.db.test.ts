// The page of a declined attempt stays open at the bank, and its order may be corrected meanwhile.
import { expect, test } from 'vitest';
import { CARDS, changeAtBank, comeBack, payAtBank, verify } from '#server/testing/buyer.ts';
import { quantities, useCorrections } from '#server/testing/row-corrections.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const shop = useTestApp();
const corrections = useCorrections(shop);

test.each([30, 1])(
  '%d pieces instead of two: the old page does not pay the order',
  async (pieces) => {
    const placed = await corrections.placed('card');
    const { location } = await payAtBank(shop, placed, { card: CARDS.lacksFunds });
    if (location) await comeBack(shop, location);
    await verify(shop, placed);
    const order = await corrections.read(placed.orderNumber);
    const rows = quantities(order, { [corrections.goods.bottle]: pieces });
    const { body: corrected } = await corrections.correct(placed.orderNumber, rows);

    await changeAtBank(shop, placed, { state: 'SUCCEEDED' });
    await verify(shop, placed);
    const after = await corrections.read(placed.orderNumber);
    expect(after).toMatchObject({
      state: 'PENDING_PAYMENT',
      paymentStatus: 'REVIEW',
      total: corrected.total,
      payments: [{ state: 'REVIEW', failureReason: 'mismatch', amount: order.total }],
    });
    expect(after.total).not.toBe(order.total);
  },
);
