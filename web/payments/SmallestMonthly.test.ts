import { expect, test } from 'vitest';
import { smallestMonthly } from './SmallestMonthly.tsx';

const row = (count: number, monthly: number) => ({
  count,
  monthly,
  total: count * monthly,
  surcharge: 0,
});

test('the smallest amount of all card families; of equal ones that with fewer parts', () => {
  const families = [
    { name: 'Axess', rows: [row(2, 590), row(6, 212.21)] },
    { name: 'Bonus', rows: [row(9, 150), row(6, 150)] },
  ];
  expect(smallestMonthly({ families })).toEqual(row(6, 150));
  expect(smallestMonthly({ families: [] })).toBeNull();
});
