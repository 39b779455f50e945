// Ready ranges of days, each ending today or with the last month. Days are texts like 2026-11-24.

import { DAY_MS } from '#shared/base/format.ts';

export type DayRange = { from: string; to: string };
export const rangeNames = ['week', 'month', 'thisMonth', 'lastMonth', 'year'] as const;
export type RangeName = (typeof rangeNames)[number];

const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10);

export function rangeOf(name: RangeName, today: string): DayRange {
  const at = Date.parse(`${today}T00:00:00Z`);
  const firstOfMonth = `${today.slice(0, 8)}01`;
  const endOfLast = dayOf(Date.parse(`${firstOfMonth}T00:00:00Z`) - DAY_MS);
  const ranges: Record<RangeName, DayRange> = {
    week: { from: dayOf(at - 6 * DAY_MS), to: today },
    month: { from: dayOf(at - 29 * DAY_MS), to: today },
    thisMonth: { from: firstOfMonth, to: today },
    lastMonth: { from: `${endOfLast.slice(0, 8)}01`, to: endOfLast },
    year: { from: `${today.slice(0, 4)}-01-01`, to: today },
  };
  return ranges[name];
}
