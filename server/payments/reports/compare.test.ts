import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dayAfter, istanbulDay, startOfDay } from '#shared/base/format.ts';
import { compareOn, type OurPayment, type OurRefund, type TheirRow } from './compare.ts';

const DAY = '2026-11-20';
const at = (day: string, time: string) => Date.parse(`${day}T${time}:00+03:00`);
const paid = (change: Partial<OurPayment> = {}): OurPayment => ({
  taken: 10_000,
  startedAt: at(DAY, '10:00'),
  settledAt: at(DAY, '10:05'),
  refunds: [],
  ...change,
});
const took = (amount: number, day = DAY): TheirRow => ({ day, isReturn: false, amount });
const gave = (amount: number, day = DAY): TheirRow => ({ day, isReturn: true, amount });
const refund = (amount: number, change: Partial<OurRefund> = {}): OurRefund => ({
  amount,
  requestedAt: at(DAY, '12:00'),
  doneAt: at(DAY, '12:01'),
  isManual: false,
  ...change,
});
const always = () => true;
const kinds = (
  ours: OurPayment,
  theirs: TheirRow[],
  isThere: (day: string) => boolean = always,
  day = DAY,
) => compareOn(day, ours, theirs, isThere).map(({ kind }) => kind);

describe('payments', () => {
  test('rows of one payment are added up, and a kuruş is a difference', () => {
    expect(kinds(paid(), [took(3_333), took(6_667)])).toEqual([]);
    expect(compareOn(DAY, paid(), [took(3_333), took(6_668)], always)).toEqual([
      { kind: 'report-amount', ours: 10_000, theirs: 10_001 },
    ]);
  });
  test('one that is paid there and not here is a difference, unless all of it was refunded', () => {
    expect(compareOn(DAY, paid({ taken: null, settledAt: null }), [took(10_000)], always)).toEqual([
      { kind: 'report-unpaid', ours: 0, theirs: 10_000 },
    ]);
    expect(
      kinds(paid({ taken: null, settledAt: null }), [took(10_000), gave(10_000)]),
    ).not.toContain('report-unpaid');
  });
  test('one that is paid here and not there is a difference, once all its days are known', () => {
    expect(compareOn(DAY, paid(), [], always)).toEqual([
      { kind: 'report-missing', ours: 10_000, theirs: 0 },
    ]);
    const overnight = paid({ startedAt: at('2026-11-19', '23:58'), settledAt: at(DAY, '00:20') });
    expect(kinds(overnight, [took(10_000, '2026-11-19')])).toEqual([]);
    expect(kinds(overnight, [])).toEqual(['report-missing']);
    expect(kinds(overnight, [], (day) => day === DAY)).toEqual([]);
    expect(kinds(overnight, [], always, '2026-11-19')).toEqual([]);
    // A minute before midnight here may be the next day at the provider.
    expect(kinds(paid({ startedAt: at(DAY, '23:50'), settledAt: at(DAY, '23:58') }), [])).toEqual(
      [],
    );
  });
});

describe('refunds', () => {
  test('made there and not here, here and not there, or with another sum are differences', () => {
    expect(compareOn(DAY, paid(), [took(10_000), gave(1_000)], always)).toEqual([
      { kind: 'report-refund-there', ours: 0, theirs: 1_000 },
    ]);
    expect(kinds(paid({ refunds: [refund(1_000)] }), [took(10_000)])).toEqual([
      'report-refund-missing',
    ]);
    expect(kinds(paid({ refunds: [refund(1_000)] }), [took(10_000), gave(999)])).toEqual([
      'report-refund-missing',
    ]);
    expect(
      kinds(paid({ refunds: [refund(1_000), refund(500)] }), [took(10_000), gave(700), gave(800)]),
    ).toEqual([]);
  });
  test('what the merchant refunded manually may be in the report or not', () => {
    const manual = paid({
      refunds: [refund(1_000), refund(400, { isManual: true }), refund(300, { isManual: true })],
    });
    expect(kinds(manual, [took(10_000), gave(1_000)])).toEqual([]);
    expect(kinds(manual, [took(10_000), gave(1_300)])).toEqual([]);
    expect(kinds(manual, [took(10_000), gave(1_500)])).toEqual(['report-refund-there']);
  });
  test('one that was tried for days is searched on each of them, and waited for', () => {
    const tried = paid({ refunds: [refund(1_000, { requestedAt: at('2026-11-18', '12:00') })] });
    expect(kinds(tried, [took(10_000), gave(1_000, '2026-11-18')])).toEqual([]);
    expect(kinds(tried, [took(10_000)], (day) => day !== '2026-11-19')).toEqual([]);
    expect(kinds(tried, [took(10_000)])).toEqual(['report-refund-missing']);
  });
});

test('records that agree are never a difference, whatever their times; a kuruş too much is one, once', () => {
  const times = fc.tuple(
    fc.integer({ min: 0, max: 3 * 1_440 }),
    fc.integer({ min: 0, max: 2_000 }),
    fc.double({ min: 0, max: 1, noNaN: true }),
  );
  const start = startOfDay('2026-11-17').getTime();
  fc.assert(
    fc.property(
      times,
      fc.array(fc.tuple(fc.integer({ min: 1, max: 900 }), times), { maxLength: 4 }),
      fc.integer({ min: 0, max: 1 }),
      (payment, back, extra) => {
        // A time of the provider between the start and our being informed.
        const moment = ([from, lasts, where]: [number, number, number]) => {
          const first = start + from * 60_000;
          const last = start + (from + lasts) * 60_000;
          return { first, last, day: istanbulDay(new Date(first + (last - first) * where)) };
        };
        const own = moment(payment);
        const refunds = back.map(([amount, each]) => ({ amount, ...moment(each) }));
        const ours = {
          taken: 10_000,
          startedAt: own.first,
          settledAt: own.last,
          refunds: refunds.map(({ amount, first, last }) =>
            refund(amount, { requestedAt: first, doneAt: last }),
          ),
        };
        const theirs = [
          took(10_000 + extra, own.day),
          ...refunds.map(({ amount, day }) => gave(amount, day)),
        ];
        const found = Array.from({ length: 12 }, (_, days) =>
          compareOn(dayAfter('2026-11-15', days), ours, theirs, always),
        ).flat();
        expect(found).toEqual(
          extra ? [{ kind: 'report-amount', ours: 10_000, theirs: 10_001 }] : [],
        );
      },
    ),
  );
});
