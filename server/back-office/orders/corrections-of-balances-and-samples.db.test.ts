// Rows are corrected of orders that a voucher paid in part, and of orders with a sample.
import { beforeEach, expect, test } from 'vitest';
import { sendWhole } from '#server/testing/accounting.ts';
import { expectBooksToAddUp, leftOf, makeVoucher, orderWith } from '#server/testing/balances.ts';
import { checkout, checkoutBody, pay, readOrder } from '#server/testing/buyer.ts';
import { pdfTexts } from '#server/testing/order-pdf.ts';
import { refundBody } from '#server/testing/order-staff.ts';
import { quantities, rowsOf, useCorrections } from '#server/testing/row-corrections.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import type { CheckoutAnswer } from '#shared/checkout/checkout.ts';

const shop = useTestApp({ env: { SHOP_EMAIL: 'magaza@ornek.com' } });
const { read, post, goods, preview, put, correct, mailsOf, levels, moneyOf } = useCorrections(shop);
beforeEach(async () => {
  await shop.db
    .updateTable('products')
    .set({ samplePriceKurus: 500 })
    .where('id', '=', goods.pump)
    .execute();
  shop.context.sellables.dropAllCached();
});

test('an unpaid order cannot become cheaper than the part its voucher paid: nothing changes', async () => {
  const voucherCode = await makeVoucher(shop, 10_000);
  const { body: placed } = await orderWith<CheckoutAnswer>(
    shop,
    [
      { productId: goods.bottle, quantity: 6 },
      { productId: goods.cap, quantity: 7 },
    ],
    { voucherCode, paymentMethod: 'transfer' },
  );
  const number = placed.orderNumber;
  const before = await read(number);
  const stock = await levels();
  const rows = quantities(before, { [goods.bottle]: 0 }).filter(({ quantity }) => quantity > 0);
  const seen = await preview(number, rows);
  const refused = await put(number, {
    version: before.version,
    rows,
    expectedTotal: seen.body.total,
  });
  expect([refused.status, refused.body.code]).toEqual([409, 'ROWS_PAID_BY_BALANCE']);
  expect(await read(number)).toEqual(before);
  expect(await levels()).toEqual(stock);
  expect(await leftOf(shop, voucherCode)).toBe(0);

  // As long as something is left to pay, the rest is awaited.
  const less = await correct(number, quantities(before, { [goods.bottle]: 5 }));
  expect(less.status).toBe(200);
  expect((await leftOf(shop, voucherCode)) ?? 0).toBe(0);
  await expectBooksToAddUp(shop);
});

/** Three bottles and a sample of the pump, paid by card. */
async function paidWithSample(): Promise<CheckoutAnswer> {
  const items = [
    { productId: goods.bottle, quantity: 3, price: 33.33 },
    { productId: goods.pump, quantity: 1, price: 5, isSample: true as const },
  ];
  const whole = await checkoutBody(shop, []);
  const { body: answer } = await shop.app
    .inject({ method: 'POST', url: '/api/cart/calculate', payload: { cartItems: items } })
    .then((sent) => ({ body: sent.json() as { finalTotal: number } }));
  const { status, body } = await checkout<CheckoutAnswer>(shop, {
    ...whole,
    items,
    expectedTotal: answer.finalTotal,
  });
  expect(status).toBe(200);
  await pay(shop, body);
  return body;
}

test('a sample is named in mail and summary, stays in a correction, and is refunded', async () => {
  const [, , pumps = 0] = await levels();
  const placed = await paidWithSample();
  const number = placed.orderNumber;
  const sent = await mailsOf();
  expect(sent.some(({ text }) => text.includes('(numune)'))).toBe(true);
  expect((await pdfTexts(shop, number)).join(' ')).toContain('(numune)');
  expect((await levels())[2]).toBe(pumps - 1);

  const before = await read(number);
  const sample = before.items.find(({ productId }) => productId === goods.pump);
  expect(sample).toMatchObject({ quantity: 1 });
  const corrected = await correct(number, quantities(before, { [goods.bottle]: 2 }));
  expect([corrected.status, corrected.body.code]).toEqual([200, undefined]);
  expect(rowsOf(corrected.body).map(({ productId, quantity }) => [productId, quantity])).toEqual([
    [goods.bottle, 2],
    [goods.pump, 1],
  ]);
  const { unitPrice, name } = corrected.body.items[1] ?? {};
  expect([unitPrice, name]).toEqual([5, expect.stringContaining('(numune)')]);
  await mailsOf();
  const money = await moneyOf(number);
  expect(money.taken - money.back).toBe(money.total);

  await sendWhole(shop, number);
  const shipped = await read(number);
  const position = shipped.items.find(({ productId }) => productId === goods.pump)?.position ?? 0;
  const worth = shipped.items.find((item) => item.position === position);
  const each = (worth?.lineTotal ?? 0) + (shipped.pricesIncludeTax ? 0 : (worth?.tax ?? 0));
  const refunded = await post(
    number,
    'refunds',
    refundBody(shipped.version, Math.round(each * 100) / 100, [[position, 1, 1]]),
  );
  expect(refunded.status).toBe(200);
  await mailsOf();
  expect((await readOrder(shop, placed)).body.refunds.at(-1)).toMatchObject({ isDone: true });
  expect((await levels())[2]).toBe(pumps);
});
