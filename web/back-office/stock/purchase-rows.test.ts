import { expect, test } from 'vitest';
import { readRows, totalOf } from './purchase-rows.ts';

const row = { productId: 1, name: 'Şişe', sku: 'A', quantity: '12', cost: '4,35' };

test('quantities are whole, a cost has two decimals or none is known', () => {
  expect(readRows([row, { ...row, productId: 2, cost: '' }])).toEqual([
    { productId: 1, quantity: 12, unitCost: 4.35 },
    { productId: 2, quantity: 12, unitCost: null },
  ]);
  for (const wrong of [
    { quantity: '' },
    { quantity: '0' },
    { quantity: '1,5' },
    { quantity: '-2' },
    { quantity: 'on' },
    { cost: '4,355' },
    { cost: '-1' },
    { cost: 'x' },
  ])
    expect(readRows([{ ...row, ...wrong }]), JSON.stringify(wrong)).toBeNull();
});

test('the total is exact in kuruş', () => {
  expect(totalOf([{ productId: 1, quantity: 3, unitCost: 0.1 }])).toBe(0.3);
  expect(totalOf([{ productId: 1, quantity: 3, unitCost: null }])).toBe(0);
});
