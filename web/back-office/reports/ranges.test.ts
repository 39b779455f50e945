import { expect, test } from 'vitest';
import { rangeOf } from './ranges.ts';

test('ready ranges include both days, also over the ends of months and years', () => {
  expect(rangeOf('week', '2026-03-02')).toEqual({ from: '2026-02-24', to: '2026-03-02' });
  expect(rangeOf('month', '2026-01-10')).toEqual({ from: '2025-12-12', to: '2026-01-10' });
  expect(rangeOf('thisMonth', '2026-11-24')).toEqual({ from: '2026-11-01', to: '2026-11-24' });
  expect(rangeOf('lastMonth', '2028-03-31')).toEqual({ from: '2028-02-01', to: '2028-02-29' });
  expect(rangeOf('year', '2026-11-24')).toEqual({ from: '2026-01-01', to: '2026-11-24' });
});
