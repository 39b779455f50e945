import { expect, test } from 'vitest';
import { kurus } from '#shared/base/money.ts';
import type { Tier } from '#shared/pricing/tiers.ts';
import { freeQuantity } from './free-quantity.ts';

const off = (minQuantity: number, lira: number, isActive = true): Tier => ({
  minQuantity,
  discountType: 'FIXED_AMOUNT',
  discountPoints: 0,
  discountAmount: kurus(lira * 100),
  isActive,
});
const product = { price: kurus(3_490), minQuantity: 1, quantityStep: 1 };

test.each<[string, Partial<typeof product>, Tier[], number | null]>([
  ['without tiers', {}, [], null],
  ['a small reduction', {}, [off(24, 5)], null],
  ['a reduction as large as the price', {}, [off(12, 5), off(24, 34.9)], 24],
  ['a larger one', {}, [off(24, 1_250.5)], 24],
  ['one that is not active', {}, [off(24, 1_250.5, false)], null],
  ['one below the least quantity', { minQuantity: 30 }, [off(24, 50)], 30],
  ['one that no quantity reaches', { quantityStep: 10 }, [off(11, 50), off(15, 5)], null],
])('%s', (_, changed, tiers, quantity) => {
  expect(freeQuantity({ ...product, ...changed, tiers })).toBe(quantity);
});
