import { expect, test } from 'vitest';
import { kurus } from '#shared/base/money.ts';
import { stepOf } from './dated-prices.ts';

const start = 1_000;
const end = 2_000;
const row = {
  priceKurus: kurus(850),
  startsAt: new Date(start),
  endsAt: new Date(end),
  usualKurus: null,
  currentKurus: kurus(1_000),
};

/** The price after each tick of a job, whenever it runs. */
function priceAfter(ticks: readonly number[], endsAt: Date | null): number {
  let state = { ...row, endsAt, usualKurus: null as typeof row.currentKurus | null };
  for (const tick of ticks) {
    const { priceKurus, isOver } = stepOf(state, new Date(tick));
    const hasBegun = state.usualKurus !== null || priceKurus !== null;
    state = {
      ...state,
      usualKurus: hasBegun ? (state.usualKurus ?? state.currentKurus) : null,
      currentKurus: priceKurus ?? state.currentKurus,
    };
    if (isOver) break;
  }
  return state.currentKurus;
}

test('whenever the job runs, the price is that of the moment', () => {
  for (let at = start - 3; at <= end + 3; at += 1)
    for (const ticks of [[at], [start - 1, at], [start, at], [start - 1, start, start + 1, at]]) {
      const inOrder = ticks.filter((tick) => tick <= at);
      const expected = at >= start && at < end ? 850 : 1_000;
      expect(priceAfter(inOrder, new Date(end)), `${inOrder}`).toBe(expected);
      expect(priceAfter(inOrder, null), `${inOrder}, no end`).toBe(at >= start ? 850 : 1_000);
    }
});

test('a price that was changed after the start stays when the period ends', () => {
  const changed = { ...row, usualKurus: kurus(1_000), currentKurus: kurus(1_500) };
  expect(stepOf(changed, new Date(end))).toEqual({ priceKurus: null, isOver: true });
});
