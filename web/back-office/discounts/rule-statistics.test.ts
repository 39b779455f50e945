import { expect, test } from 'vitest';
import { everyDay, momentsOf, periodOf } from './RuleStatistics.tsx';

const now = Date.parse('2026-12-31T22:00:00Z');
const own = (from: string, to: string) => periodOf({ range: 'own', from, to }, now);

test('[H10] a period is of days of Istanbul, today among them', () => {
  expect(periodOf({ range: '7', from: '', to: '' }, now)).toEqual({
    from: '2026-12-26',
    to: '2027-01-01',
  });
  expect(momentsOf({ from: '2026-12-26', to: '2027-01-01' })).toEqual({
    from: '2026-12-25T21:00:00.000Z',
    to: '2027-01-01T21:00:00.000Z',
  });
  expect(own('2026-01-01', '2026-02-01')).toEqual({ from: '2026-01-01', to: '2026-02-01' });
  for (const period of [
    own('2026-02-01', '2026-01-01'),
    own('', '2026-01-01'),
    own('dün', 'bugün'),
    periodOf({ range: '-5', from: '', to: '' }, now),
  ])
    expect(period).toEqual({ from: '2026-12-03', to: '2027-01-01' });
});

test('days without a use are there as well', () => {
  const used = { day: '2026-12-31', uses: 2, revenue: 10, discount: 1 };
  const days = everyDay([used], { from: '2026-12-30', to: '2027-01-01' });
  expect(days.map(({ day, uses }) => [day, uses])).toEqual([
    ['2026-12-30', 0],
    ['2026-12-31', 2],
    ['2027-01-01', 0],
  ]);
  expect(everyDay([], { from: '0001-01-01', to: '9999-01-01' }).length).toBeLessThan(2_000);
});
