// Corrections of an order of which another amount came than its total, and was accepted (decision
// 0116): what is left of the money is compared with the new total.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { changeAtBank, comeBack, payAtBank } from '#server/testing/buyer.ts';
import { quantities, useCorrections } from '#server/testing/row-corrections.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { fromLira } from '#shared/base/money.ts';

const shop = useTestApp();
const { read, post, goods, placed, preview, correct, mailsOf, moneyOf } = useCorrections(shop);

/** Three bottles and seven caps, of which the bank took more or less than the total. */
async function accepted(more: number) {
  const order = await placed('card');
  const { location } = await payAtBank(shop, order);
  await changeAtBank(shop, order, { amountKurus: fromLira(order.total) + more });
  await comeBack(shop, location);
  const { orderNumber: number, paymentId } = order;
  const { version } = await read(number);
  const { status } = await post(number, 'review', { version, paymentId, decision: 'accept' });
  expect(status).toBe(more === 0 ? 409 : 200);
  return { number, taken: fromLira(order.total) + more };
}

const leftOf = async (number: string) => {
  const { taken, back } = await moneyOf(number);
  return taken - back;
};

test.each([
  ['less', -1_000],
  ['more', 1_000],
])('of %s than the total: what was taken less the new total is refunded', async (_what, more) => {
  const { number, taken } = await accepted(more);
  const rows = quantities(await read(number), { [goods.bottle]: 1 });
  const { body: seen } = await preview(number, rows);
  expect(fromLira(seen.difference)).toBe(fromLira(seen.total) - taken);
  expect((await correct(number, rows)).status).toBe(200);

  expect(await leftOf(number)).toBe(fromLira(seen.total));
});

test('while less was taken than the new total nothing is refunded, and nothing asked for', async () => {
  const { number, taken } = await accepted(-5_000);
  const rows = quantities(await read(number), { [goods.bottle]: 2 });
  const { body: seen } = await preview(number, rows);
  expect(fromLira(seen.total)).toBeGreaterThan(taken);
  expect(seen.difference).toBe(0);
  expect((await correct(number, rows)).status).toBe(200);

  expect(await read(number)).toMatchObject({ total: seen.total, refunds: [] });
});

test('what was paid too much pays a dearer order, up to that', async () => {
  const { number } = await accepted(5_000);
  const dearer = quantities(await read(number), { [goods.bottle]: 4 });
  expect((await correct(number, dearer)).status).toBe(200);
  const { taken, back, total } = await moneyOf(number);
  expect(taken - back).toBe(total);

  const tooDear = quantities(await read(number), { [goods.bottle]: 5 });
  expect((await correct(number, tooDear)).body.code).toBe('PAID_ORDER_RAISED');
});

test('after any corrections the order keeps the smaller of its money and its total', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: -10_000, max: 10_000 }),
      fc.array(fc.tuple(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 9 })), {
        maxLength: 3,
        minLength: 1,
      }),
      async (more, steps) => {
        const { number, taken } = await accepted(more);
        let left = taken;
        for (const [bottles, caps] of steps) {
          const before = await read(number);
          const change = { [goods.bottle]: bottles, [goods.cap]: caps };
          const { status, body } = await correct(number, quantities(before, change));
          if (status === 200) left = Math.min(left, fromLira(body.total));
          else expect(body.code).toBe('PAID_ORDER_RAISED');
          expect(await leftOf(number)).toBe(left);
        }
        const { version } = await read(number);
        await post(number, 'cancel-paid', { version, reason: 'out-of-stock' });
        await mailsOf();
        expect(await leftOf(number)).toBe(0);
        expect(await read(number)).toMatchObject({ paymentStatus: 'REFUNDED' });
      },
    ),
    { numRuns: 5 },
  );
});
