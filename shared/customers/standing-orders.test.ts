import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dayAfter } from '#shared/base/format.ts';
import { firstTurn, type Rhythm, turnAfter, turnsOf } from './standing-orders.ts';

const monthly = (day: number): Rhythm => ({ kind: 'month-day', day });

test('the 31st is the last day of shorter months, and the 31st again in longer ones', () => {
  const turns = ['2027-12-31'];
  for (let month = 0; month < 4; month += 1)
    turns.push(turnAfter(monthly(31), turns.at(-1) as string));
  expect(turns).toEqual(['2027-12-31', '2028-01-31', '2028-02-29', '2028-03-31', '2028-04-30']);
});

test('the first turn is on the day itself or the next one of the month', () => {
  expect(firstTurn(monthly(15), '2026-12-15')).toBe('2026-12-15');
  expect(firstTurn(monthly(15), '2026-12-16')).toBe('2027-01-15');
  expect(firstTurn(monthly(31), '2027-02-28')).toBe('2027-02-28');
  expect(firstTurn({ kind: 'weeks', every: 2 }, '2026-12-16')).toBe('2026-12-16');
});

const rhythm: fc.Arbitrary<Rhythm> = fc.oneof(
  fc.integer({ min: 1, max: 52 }).map((every): Rhythm => ({ kind: 'weeks', every })),
  fc.integer({ min: 1, max: 31 }).map(monthly),
);
const day = fc.integer({ min: 0, max: 2_000 }).map((days) => dayAfter('2026-01-01', days));

test('however many turns were missed, only one is due, and the next one is after today', () => {
  fc.assert(
    fc.property(rhythm, day, fc.integer({ min: 0, max: 900 }), (every, from, late) => {
      const first = firstTurn(every, from);
      const today = dayAfter(first, late);
      const { turnOn, nextOn } = turnsOf(every, first, today);
      expect(turnOn <= today && turnOn >= first).toBe(true);
      expect(nextOn > today).toBe(true);
      expect(turnAfter(every, turnOn)).toBe(nextOn);
      if (every.kind === 'month-day') expect(firstTurn(every, turnOn)).toBe(turnOn);
    }),
  );
});
