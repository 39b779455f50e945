// The period of the statistics, in days of Istanbul, and its days without gaps.

import type { Statistics } from '#shared/back-office/discounts.ts';
import { istanbulDay, typedMoment } from '#shared/base/format.ts';

const DAY_MS = 86_400_000;
/** More would be no plot any more. */
const MOST_DAYS = 1_100;
export const ranges = [7, 30, 90, 365] as const;
export const measures = ['discount', 'revenue', 'uses'] as const;
export type Measure = (typeof measures)[number];
export type Period = { from: string; to: string };

/** `own` dates count only when both are there and in order; else the last thirty days. */
export function periodOf(
  { range, from, to }: { range: string; from: string; to: string },
  now: number,
): Period {
  if (range === 'own' && typedMoment(from) && typedMoment(to) && from <= to) return { from, to };
  const days = ranges.find((one) => String(one) === range) ?? 30;
  return { from: istanbulDay(now - (days - 1) * DAY_MS), to: istanbulDay(now) };
}

/** As the call reads it: from the first day's midnight to that after the last. */
export const momentsOf = ({ from, to }: Period) => ({
  from: typedMoment(from) ?? undefined,
  to: new Date(Date.parse(typedMoment(to) ?? '') + DAY_MS).toISOString(),
});

/** Every day of the period, those without a use as well. */
export function everyDay(days: Statistics['days'], { from, to }: Period): Statistics['days'] {
  const known = new Map(days.map((day) => [day.day, day]));
  const all: Statistics['days'] = [];
  for (
    let at = Date.parse(`${from}T00:00:00Z`);
    at <= Date.parse(`${to}T00:00:00Z`) && all.length < MOST_DAYS;
    at += DAY_MS
  ) {
    const day = new Date(at).toISOString().slice(0, 10);
    all.push(known.get(day) ?? { day, uses: 0, revenue: 0, discount: 0 });
  }
  return all;
}
