// Refunds of an order that was paid in parts, in any steps: returned to what paid, never more than
// each part paid, and in the end everything.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { requireBackOfficeOrder } from '#server/back-office/orders/order.ts';
import { quoteRows, readRefundable } from '#server/payments/refund-rows.ts';
import {
  creditOf,
  expectBooksToAddUp,
  giveCredit,
  leftOf,
  makeVoucher,
  orderWith,
} from '#server/testing/balances.ts';
import { pay, testbankPaymentOf } from '#server/testing/buyer.ts';
import {
  balanceOf,
  makeCreditCompany,
  makeMember,
  orderOnAccount,
} from '#server/testing/credit.ts';
import { makeCustomer } from '#server/testing/customers.ts';
import { doJobs, recordingMailer } from '#server/testing/jobs.ts';
import { refundBody } from '#server/testing/order-staff.ts';
import { quantities, useCorrections } from '#server/testing/row-corrections.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { fromLira, kurus, toLira } from '#shared/base/money.ts';
import type { CheckoutAnswer } from '#shared/checkout/checkout.ts';

const shop = useTestApp();
const backOffice = useCorrections(shop);
const settle = () => doJobs(shop.context, recordingMailer());

/** Three bottles and seven caps, paid with a voucher, store credit and a card. */
async function paidInParts(voucher: number, credit: number) {
  const voucherCode = await makeVoucher(shop, voucher);
  const as = await makeCustomer(shop.context);
  await giveCredit(shop, as, credit);
  const { bottle, cap } = backOffice.goods;
  const rows = [
    { productId: bottle, quantity: 3 },
    { productId: cap, quantity: 7 },
  ];
  const { body: placed } = await orderWith<CheckoutAnswer>(shop, rows, {
    voucherCode,
    useCredit: true,
    as,
  });
  if (placed.toPay > 0) await pay(shop, placed);
  await settle();
  return { voucherCode, as, placed, number: placed.orderNumber };
}

type Step = 'bottle' | 'goodwill' | 'correction';

async function take(number: string, step: Step) {
  const { version, goodwillLimit } = await backOffice.read(number);
  if (step === 'goodwill') {
    const amount = Math.min(7.77, goodwillLimit);
    if (amount > 0)
      await backOffice.post(number, 'refunds/goodwill', { version, amount, reason: 'agreed' });
  } else if (step === 'correction') {
    const order = await backOffice.read(number);
    const fewer = { [backOffice.goods.cap]: 1 };
    await backOffice.correct(number, quantities(order, fewer));
  } else {
    const record = await requireBackOfficeOrder(shop.context, number);
    const rows = [{ position: 1, quantity: 1 }];
    const quote = quoteRows(await readRefundable(shop.db, record), { rows, shipping: false });
    const amount = toLira(quote?.amount ?? kurus(0));
    await backOffice.post(number, 'refunds', refundBody(version, amount, [[1, 1]]));
  }
  await settle();
}

test('after any sequence of refunds, voucher, store credit and card each get back what they paid', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 9_000 }),
      fc.integer({ min: 1, max: 9_000 }),
      fc.array(fc.constantFrom<Step>('bottle', 'goodwill', 'correction'), { maxLength: 3 }),
      async (voucher, credit, steps) => {
        const { voucherCode, as, placed, number } = await paidInParts(voucher, credit);
        for (const step of steps) {
          await take(number, step);
          await expectBooksToAddUp(shop);
        }
        const { version } = await backOffice.read(number);
        await backOffice.post(number, 'cancel-paid', { version, reason: 'out-of-stock' });
        await settle();

        expect(await backOffice.read(number)).toMatchObject({ paymentStatus: 'REFUNDED' });
        expect([await leftOf(shop, voucherCode), await creditOf(shop, as)]).toEqual([
          voucher,
          credit,
        ]);
        if (placed.toPay > 0) {
          const { refundedKurus } = await testbankPaymentOf(shop, placed);
          expect(Number(refundedKurus)).toBe(fromLira(placed.toPay));
        }
        await expectBooksToAddUp(shop);
      },
    ),
    { numRuns: 8 },
  );
});

test('the merchant refunds store credit instead: the bank is not asked for a refund', async () => {
  const { as, placed, number } = await paidInParts(1_000, 1_000);
  const { version } = await backOffice.read(number);
  const body = { version, amount: 10, reason: 'agreed', asCredit: true };
  expect((await backOffice.post(number, 'refunds/goodwill', body)).status).toBe(200);
  await settle();

  expect(await creditOf(shop, as)).toBe(1_000);
  expect(Number((await testbankPaymentOf(shop, placed)).refundedKurus)).toBe(0);
  expect((await backOffice.read(number)).refunds).toMatchObject([
    { amount: 10, state: 'done', parts: { money: 0, voucher: 0, credit: 10 } },
  ]);
  await expectBooksToAddUp(shop);
});

test('an order of a guest cannot be refunded as store credit', async () => {
  const placed = await backOffice.paidByCard();
  const { version } = await backOffice.read(placed.orderNumber);
  const body = { version, amount: 1, reason: 'agreed', asCredit: true };
  const { body: answer } = await backOffice.post(placed.orderNumber, 'refunds/goodwill', body);
  expect(answer.code).toBe('ORDER_MOVE_NOT_ALLOWED');
});

test('an order on the account of a company lowers its debt, and gives its buyer nothing', async () => {
  const companyId = await makeCreditCompany(shop.db);
  const as = await makeMember(shop, companyId);
  const rows = [{ productId: backOffice.goods.bottle, quantity: 3 }];
  const { body: placed } = await orderOnAccount<CheckoutAnswer>(shop, rows, as);
  const debt = await balanceOf(shop, companyId);
  const give = async (more: object) => {
    const { version } = await backOffice.read(placed.orderNumber);
    const body = { version, amount: 10, reason: 'agreed', ...more };
    return backOffice.post(placed.orderNumber, 'refunds/goodwill', body);
  };

  expect((await give({ asCredit: true })).body.code).toBe('ORDER_MOVE_NOT_ALLOWED');
  expect((await give({})).status).toBe(200);
  await settle();

  expect(await creditOf(shop, as)).toBe(0);
  expect(await balanceOf(shop, companyId)).toBe(debt - 1_000);
});
