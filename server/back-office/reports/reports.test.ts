import fc from 'fast-check';
import { expect, test } from 'vitest';
import { abcClasses } from './reports.ts';

test('the products that bring 80 % are A, the next 15 % B, the rest and what brought nothing C', () => {
  expect(abcClasses([700, 150, 100, 40, 10, 0])).toEqual(['A', 'A', 'B', 'C', 'C', 'C']);
  expect(abcClasses([100])).toEqual(['A']);
  expect(abcClasses([0, 0])).toEqual(['C', 'C']);
  expect(abcClasses([])).toEqual([]);
});

test('a class never rises again, and A without its last product makes less than 80 %', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: -100, max: 1_000_000 }), { maxLength: 60 }),
      (unsorted) => {
        const values = [...unsorted].sort((a, b) => b - a);
        const classes = abcClasses(values);
        expect(classes).toEqual([...classes].sort());
        const sum = values.reduce((total, value) => total + Math.max(0, value), 0);
        const inA = values.filter((_, index) => classes[index] === 'A');
        const withoutLast = inA.slice(0, -1).reduce((total, value) => total + value, 0);
        if (inA.length > 0) expect(withoutLast).toBeLessThan(0.8 * sum);
      },
    ),
  );
});
