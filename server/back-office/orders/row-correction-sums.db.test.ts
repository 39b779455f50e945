// Corrections of rows concurrent with other steps, and in any order: sums and stock.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { quantities, rowsOf, useCorrections } from '#server/testing/row-corrections.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const shop = useTestApp({ env: { SHOP_EMAIL: 'magaza@ornek.com' } });
const { read, post, goods, placed, paidByCard, preview, put, correct, mailsOf, levels, moneyOf } =
  useCorrections(shop);

test.each(['cancel-paid', 'shipments'] as const)(
  'corrected and %s at once: one of both, and sums and stock fit',
  async (act) => {
    for (let round = 0; round < 4; round += 1) {
      const [bottles = 0] = await levels();
      const order = await paidByCard();
      const shown = await read(order.orderNumber);
      const rows = quantities(shown, { [goods.bottle]: 1 });
      const { body: seen } = await preview(order.orderNumber, rows);
      const { version } = shown;
      const other =
        act === 'cancel-paid'
          ? { version, reason: 'buyer-asked' }
          : { version, carrier: 'aras', rows: [{ position: 1, quantity: 3 }] };
      const answers = await Promise.all([
        put(order.orderNumber, { version, rows, expectedTotal: seen.total }),
        post(order.orderNumber, act, other),
      ]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      await mailsOf();
      const after = await read(order.orderNumber);
      const money = await moneyOf(order.orderNumber);
      const isCancelled = after.state === 'CANCELLED';
      expect(money.taken - money.back).toBe(isCancelled ? 0 : money.total);
      const remaining = isCancelled ? 0 : (after.items[0]?.quantity ?? 0);
      expect((await levels())[0]).toBe(bottles - remaining);
    }
  },
);

test('after any corrections in any order: payments minus refunds are the total, and stock is conserved', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.boolean(),
      fc.array(
        fc.record({
          bottles: fc.integer({ min: 0, max: 12 }),
          caps: fc.integer({ min: 0, max: 12 }),
          pumps: fc.integer({ min: 0, max: 12 }),
        }),
        { minLength: 1, maxLength: 4 },
      ),
      async (isPaid, steps) => {
        const start = await levels();
        const order = isPaid ? await paidByCard() : await placed();
        const number = order.orderNumber;
        for (const { bottles, caps, pumps } of steps) {
          const known = new Map(rowsOf(await read(number)).map((row) => [row.productId, row]));
          const rows = [
            ...([
              [goods.bottle, bottles],
              [goods.cap, caps],
              [goods.pump, pumps],
            ] as const),
          ].flatMap(([productId, quantity]) =>
            quantity === 0
              ? []
              : [{ position: known.get(productId)?.position ?? null, productId, quantity }],
          );
          if (rows.length > 0) await correct(number, rows);
        }
        await mailsOf();
        const after = await read(number);
        const money = await moneyOf(number);
        if (isPaid) expect(money.taken - money.back).toBe(money.total);
        else expect(after.payments[0]?.amount).toBe(after.total);
        const ordered = [goods.bottle, goods.cap, goods.pump].map((id) =>
          after.items.reduce((sum, row) => sum + (row.productId === id ? row.quantity : 0), 0),
        );
        expect(await levels()).toEqual(start.map((level, index) => level - (ordered[index] ?? 0)));
        const undo = isPaid ? 'cancel-paid' : 'cancel';
        await post(number, undo, { version: after.version, reason: 'other' });
        await mailsOf();
        expect(await levels()).toEqual(start);
        const ended = await moneyOf(number);
        expect(ended.taken).toBe(ended.back);
      },
    ),
    { numRuns: 15 },
  );
}, 120_000);
