import fc from 'fast-check';
import { expect, test } from 'vitest';
import { alertsToSend } from './stock-alerts.ts';

const alerts = (free: number, ...quantities: number[]) =>
  quantities.map((quantity, index) => ({ id: index + 1, productId: 1, quantity, free }));

test('the oldest first while the stock lasts; an alert for more than is left is skipped', () => {
  expect(alertsToSend(alerts(5, 3, 3, 2, 1))).toEqual([1, 3]);
  expect(alertsToSend(alerts(5, 1, 1, 1, 1, 1, 1))).toEqual([1, 2, 3, 4, 5]);
  expect(alertsToSend([])).toEqual([]);
  expect(alertsToSend([...alerts(2, 2), { id: 9, productId: 2, quantity: 7, free: 7 }])).toEqual([
    1, 9,
  ]);
});

test('never more pieces are promised than are free, and no alert that fits is skipped', () => {
  const waiting = fc.array(
    fc.record({
      productId: fc.integer({ min: 1, max: 3 }),
      quantity: fc.integer({ min: 1, max: 20 }),
    }),
    { maxLength: 30 },
  );
  fc.assert(
    fc.property(
      waiting,
      fc.array(fc.nat({ max: 40 }), { minLength: 3, maxLength: 3 }),
      (rows, stocks) => {
        const ready = rows.map((row, index) => ({
          id: index + 1,
          free: stocks[row.productId - 1] ?? 0,
          ...row,
        }));
        const sent = new Set(alertsToSend(ready));
        for (const productId of [1, 2, 3]) {
          let left = stocks[productId - 1] ?? 0;
          for (const row of ready.filter((one) => one.productId === productId)) {
            expect(sent.has(row.id)).toBe(row.quantity <= left);
            if (sent.has(row.id)) left -= row.quantity;
          }
          expect(left).toBeGreaterThanOrEqual(0);
        }
      },
    ),
  );
});
