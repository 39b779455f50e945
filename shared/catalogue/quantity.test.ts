import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isAllowedQuantity, largestQuantity, roundUpQuantity } from './quantity.ts';

const rule = fc
  .record({ quantityStep: fc.integer({ min: 1, max: 50 }), steps: fc.integer({ min: 1, max: 20 }) })
  .map(({ quantityStep, steps }) => ({ quantityStep, minQuantity: quantityStep * steps }));

test('rounding up gives the nearest allowed quantity at or above the requested one', () => {
  fc.assert(
    fc.property(rule, fc.integer({ min: -10, max: 5_000 }), (given, requested) => {
      const quantity = roundUpQuantity(given, requested);

      expect(isAllowedQuantity(given, quantity)).toBe(true);
      expect(quantity).toBeGreaterThanOrEqual(requested);
      expect(quantity - given.quantityStep < Math.max(requested, given.minQuantity)).toBe(true);
    }),
  );
});

test('the largest quantity is allowed, within the stock, and one more step is not', () => {
  fc.assert(
    fc.property(rule, fc.integer({ min: 0, max: 5_000 }), (given, stock) => {
      const quantity = largestQuantity(given, stock);

      expect(quantity).toBeLessThanOrEqual(stock);
      expect(quantity === 0 || isAllowedQuantity(given, quantity)).toBe(true);
      if (stock >= given.minQuantity) expect(quantity + given.quantityStep).toBeGreaterThan(stock);
    }),
  );
});
