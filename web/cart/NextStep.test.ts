import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { CartRow } from './cart-view.ts';
import { nearestStep } from './NextStep.tsx';

type Given = { quantity?: number; missing?: number; saving?: number | null; designId?: string };

const row = (name: string, { quantity = 40, missing = 8, saving = null, designId }: Given = {}) =>
  ({
    item: { name, quantity, ...(designId && { designId }) },
    problem: null,
    nextTier: { quantity: quantity + missing, missing, unitPrice: 900, saving },
  }) as unknown as CartRow;
const nameOf = (rows: readonly CartRow[]) => nearestStep(rows)?.item.name ?? null;

test('the row that saves most is named where more pieces cost less; else the nearest one', () => {
  expect(nameOf([row('a'), row('b', { saving: 50 }), row('c', { saving: 900 })])).toBe('c');
  expect(nameOf([row('a', { missing: 20 }), row('b', { missing: 2 })])).toBe('b');
});

test('no step is named for more than double the quantity, or for one part of a set', () => {
  expect(nameOf([row('a', { quantity: 1, missing: 11 })])).toBeNull();
  expect(nameOf([row('a', { designId: 'D' })])).toBeNull();
  expect(nameOf([{ ...row('a'), problem: 'not-enough' }])).toBeNull();
  expect(nameOf([])).toBeNull();
});

test('the named row saves as much as any other row that may be named', () => {
  const rows = fc.array(
    fc.record({
      quantity: fc.integer({ min: 1, max: 99 }),
      missing: fc.integer({ min: 1, max: 99 }),
      saving: fc.option(fc.integer({ min: 1, max: 9_999 })),
    }),
  );
  fc.assert(
    fc.property(rows, (parts) => {
      const found = nearestStep(parts.map((one, index) => row(String(index), one)));
      const near = parts.filter(({ missing, quantity }) => missing <= quantity);
      expect(found === null).toBe(near.length === 0);
      expect(found?.step.saving ?? 0).toBe(Math.max(0, ...near.map(({ saving }) => saving ?? 0)));
    }),
  );
});
