import fc from 'fast-check';
import { expect, test } from 'vitest';
import { kurus } from '#shared/base/money.ts';
import { statementOf } from './statement.ts';

const day = (number: number) => `2026-11-${String(number).padStart(2, '0')}`;
const entries = fc
  .array(
    fc.record({
      amount: fc.integer({ min: -9_000, max: 9_000 }).filter((amount) => amount !== 0),
      booked: fc.integer({ min: 1, max: 28 }),
    }),
    { maxLength: 30 },
  )
  .map((rows) =>
    rows
      .toSorted((one, other) => one.booked - other.booked)
      .map(({ amount, booked }, index) => ({
        id: index + 1,
        orderId: null,
        amount: kurus(amount),
        bookedOn: day(booked),
        dueOn: amount > 0 ? day(booked) : null,
      })),
  );

test('for any period: opening and what was booked are the closing balance, row by row', () => {
  fc.assert(
    fc.property(entries, fc.integer({ min: 1, max: 28 }), fc.nat(27), (all, from, length) => {
      const period = { from: day(from), to: day(Math.min(28, from + length)) };
      const { opening, rows, charged, credited, closing } = statementOf(all, period, day(28));
      expect(opening + charged - credited).toBe(closing);
      let balance: number = opening;
      for (const row of rows) {
        balance += row.amount;
        expect(row.balance).toBe(balance);
      }
    }),
  );
});

test('statements of one period after another end where the next begins', () => {
  fc.assert(
    fc.property(entries, fc.integer({ min: 1, max: 27 }), (all, cut) => {
      const first = statementOf(all, { from: null, to: day(cut) }, day(28));
      const second = statementOf(all, { from: day(cut + 1), to: null }, day(28));
      expect(first.opening).toBe(0);
      expect(second.opening).toBe(first.closing);
      expect(second.closing).toBe(second.balance);
    }),
  );
});
