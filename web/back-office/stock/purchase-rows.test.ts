import { expect, test } from 'vitest';
import { readProposal, readRows, toProposal, totalOf, usualArrival } from './purchase-rows.ts';

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

test('a proposal has the supplier of most rows, and the numbers as they are typed', () => {
  const row = {
    productId: 1,
    sku: 'A',
    name: 'Şişe',
    stock: 1,
    reorderPoint: 10,
    expected: 0,
    sold: 3,
    proposed: 1_200,
    unitCost: 3.5,
    supplierId: null,
    supplier: null,
  };
  const other = { ...row, productId: 2, supplierId: 7, supplier: 'Camcı' };
  const proposal = toProposal([row, other, { ...row, productId: 3 }]);
  expect(proposal.supplierId).toBe(7);
  expect(readRows(proposal.rows)?.[0]).toEqual({ productId: 1, quantity: 1_200, unitCost: 3.5 });
  expect(toProposal([row]).supplierId).toBe(0);
  expect(readProposal({ proposal })).toBe(proposal);
  expect(readProposal(null)).toBeNull();
});

test('a supplier that takes ten days is expected in ten days; of others no day is proposed', () => {
  const evening = Date.parse('2026-11-26T22:30:00Z');
  expect(usualArrival({ leadDays: 10 }, evening)).toBe('2026-12-07');
  expect(usualArrival({ leadDays: 0 }, evening)).toBe('2026-11-27');
  expect([usualArrival({ leadDays: null }, evening), usualArrival(null, evening)]).toEqual([
    '',
    '',
  ]);
});
