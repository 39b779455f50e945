import { describe, expect, test } from 'vitest';
import { kurus } from '#shared/base/money.ts';
import { type Debt, debtsOf, dueReminders, remindedDebts } from './debts.ts';

const debt = (dueOn: string, open = 100): Debt => ({
  orderNumber: 'ABC',
  dueOn,
  open: kurus(open),
});
const rules = { remindBeforeDays: 3, remindEveryDays: 7 };

describe('a reminder', () => {
  test('comes the days before something is due, once for each due day', () => {
    const debts = [debt('2026-12-03'), debt('2026-12-03'), debt('2026-12-04'), debt('2026-12-05')];

    expect(dueReminders(debts, rules, { today: '2026-12-01', lastOverdue: null })).toEqual([
      { kind: 'due', day: '2026-12-03' },
      { kind: 'due', day: '2026-12-04' },
    ]);
  });

  test('of overdue debts comes the day after, and again after so many days', () => {
    const debts = [debt('2026-12-01')];
    const on = (today: string, lastOverdue: string | null) =>
      dueReminders(debts, { ...rules, remindBeforeDays: null }, { today, lastOverdue }).length;

    expect(on('2026-12-01', null)).toBe(0);
    expect(on('2026-12-02', null)).toBe(1);
    expect(on('2026-12-08', '2026-12-02')).toBe(0);
    expect(on('2026-12-09', '2026-12-02')).toBe(1);
  });

  test('is not sent where the merchant turned it off', () => {
    const off = { remindBeforeDays: null, remindEveryDays: null };
    const debts = [debt('2026-12-01'), debt('2026-12-03')];

    expect(dueReminders(debts, off, { today: '2026-12-02', lastOverdue: null })).toEqual([]);
  });
});

test('a debt that is paid is left out, and a reminder names only the debts of its kind', () => {
  const entry = (id: number, amount: number, dueOn: string | null) => ({
    id,
    orderId: amount > 0 ? id : null,
    amount: kurus(amount),
    dueOn,
    orderNumber: amount > 0 ? `N${id}` : null,
  });
  const debts = debtsOf([
    entry(1, 500, '2026-11-01'),
    entry(2, 300, '2026-11-05'),
    entry(3, 200, '2026-12-01'),
    entry(4, -600, null),
  ]);

  expect(debts).toEqual([
    { orderNumber: 'N2', dueOn: '2026-11-05', open: 200 },
    { orderNumber: 'N3', dueOn: '2026-12-01', open: 200 },
  ]);
  expect(remindedDebts(debts, { kind: 'overdue', day: '2026-11-20' })).toHaveLength(1);
  expect(remindedDebts(debts, { kind: 'due', day: '2026-12-01' })).toHaveLength(1);
});
