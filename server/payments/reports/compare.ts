// Compares a provider's report with our payments and refunds, to the kuruş. Pure; `reports.ts`
// reads and writes. A report uses the day of the provider's clock, our records use the time when we
// were informed of a payment. So our payment has a range of days, and is missing only if the
// reports of all these days are complete.

import type { ReportKind } from '#shared/back-office/payment-cases.ts';
import { dayAfter, inIstanbul, istanbulDay } from '#shared/base/format.ts';

/** Days and hours are those of Turkish time, as the providers count them. */
export const turkishHour = (at: Date): number => inIstanbul(at).getUTCHours();

/** Every day from the first to the last; none if the last is before the first. */
export function daysBetween(first: string, last: string): string[] {
  const days: string[] = [];
  for (let day = first; day <= last; day = dayAfter(day)) days.push(day);
  return days;
}

/** Tolerance for clock differences. */
export const SKEW_MS = 5 * 60_000;

export type TheirRow = { day: string; isReturn: boolean; amount: number };
/**
 * Times in milliseconds. `isManual`: the merchant made the refund, perhaps in the provider's panel.
 */
export type OurRefund = { amount: number; requestedAt: number; doneAt: number; isManual: boolean };
export type OurPayment = {
  /** The amount that our records say was taken; null if they say that nothing was. */
  taken: number | null;
  startedAt: number;
  settledAt: number | null;
  refunds: readonly OurRefund[];
};
export type Difference = { kind: ReportKind; ours: number; theirs: number };

type Span = { first: string; last: string };
const spanOf = (from: number, to: number): Span => ({
  first: istanbulDay(new Date(from - SKEW_MS)),
  last: istanbulDay(new Date(to + SKEW_MS)),
});
const sumOf = (amounts: readonly { amount: number }[]): number =>
  amounts.reduce((sum, { amount }) => sum + amount, 0);

/**
 * Differences of a payment that belong to the report of this day. `isThere`: whether the report of
 * a day is complete.
 */
export function compareOn(
  day: string,
  ours: OurPayment,
  theirs: readonly TheirRow[],
  isThere: (day: string) => boolean,
): Difference[] {
  return [
    compareTaken(day, ours, theirs, isThere),
    compareReturned(day, ours, theirs, isThere),
  ].filter((found) => found !== null);
}

function compareTaken(
  day: string,
  { taken, startedAt, settledAt }: OurPayment,
  theirs: readonly TheirRow[],
  isThere: (day: string) => boolean,
): Difference | null {
  const rows = theirs.filter(({ isReturn }) => !isReturn);
  if (rows.length > 0) {
    // A difference is reported once, on the last of its days.
    if (
      rows
        .map((row) => row.day)
        .sort()
        .at(-1) !== day
    )
      return null;
    const amount = sumOf(rows);
    if (taken === null) {
      const isBack = sumOf(theirs.filter(({ isReturn }) => isReturn)) >= amount;
      return isBack ? null : { kind: 'report-unpaid', ours: 0, theirs: amount };
    }
    return amount === taken ? null : { kind: 'report-amount', ours: taken, theirs: amount };
  }
  // A full refund on the same day may appear in the report without its payment.
  if (taken === null || taken === 0 || settledAt === null || theirs.length > 0) return null;
  const span = spanOf(startedAt, settledAt);
  return span.last === day && daysBetween(span.first, span.last).every(isThere)
    ? { kind: 'report-missing', ours: taken, theirs: 0 }
    : null;
}

/**
 * Refunds on overlapping days are compared as one sum, because a provider may split or merge them.
 */
function compareReturned(
  day: string,
  { refunds }: OurPayment,
  theirs: readonly TheirRow[],
  isThere: (day: string) => boolean,
): Difference | null {
  const asked = refunds
    .filter(({ isManual }) => !isManual)
    .map((refund) => ({ ...refund, ...spanOf(refund.requestedAt, refund.doneAt) }));
  const rows = theirs.filter(({ isReturn }) => isReturn);
  if (!rows.some((row) => row.day === day) && !asked.some(({ last }) => last === day)) return null;
  const span = joinSpans(day, asked);
  if (span.last !== day || !daysBetween(span.first, span.last).every(isThere)) return null;
  const inSpan = asked.filter(({ first, last }) => first >= span.first && last <= span.last);
  const own = sumOf(inSpan);
  const reported = sumOf(rows.filter((row) => row.day >= span.first && row.day <= span.last));
  if (reported === own) return null;
  if (reported < own) return { kind: 'report-refund-missing', ours: own, theirs: reported };
  const manual = refunds.filter(({ isManual }) => isManual).map(({ amount }) => amount);
  return canBeSum(reported - own, manual)
    ? null
    : { kind: 'report-refund-there', ours: own, theirs: reported };
}

/** The span of the day merged with all spans that overlap it, directly or indirectly. */
function joinSpans(day: string, spans: readonly Span[]): Span {
  let joined = { first: day, last: day };
  for (;;) {
    const { first, last } = joined;
    const touching = spans.filter((each) => each.first <= last && each.last >= first);
    const next = {
      first: [first, ...touching.map((each) => each.first)].sort()[0] ?? first,
      last: [last, ...touching.map((each) => each.last)].sort().at(-1) ?? last,
    };
    if (next.first === first && next.last === last) return joined;
    joined = next;
  }
}

/** Whether a subset of the amounts has this sum. */
function canBeSum(sum: number, amounts: readonly number[]): boolean {
  const sums = new Set([0]);
  for (const amount of amounts)
    for (const each of [...sums]) if (each + amount <= sum) sums.add(each + amount);
  return sums.has(sum);
}
