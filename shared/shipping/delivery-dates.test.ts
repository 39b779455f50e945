import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DAY_MS, istanbulDay } from '#shared/base/format.ts';
import { arrivalFrom, type DeliveryTimes, deadlineFor, deliveryDates } from './delivery-dates.ts';
import { isHoliday } from './holidays.ts';
import { provinces, regionNames } from './regions.ts';

const times: DeliveryTimes = {
  cutOff: '14:00',
  workingDays: [1, 2, 3, 4, 5],
  carrierDays: [1, 2, 3, 4, 5, 6],
  closedDays: ['2026-12-31'],
  personalisedDays: 3,
  regions: {
    marmara: { min: 1, max: 2 },
    aegean: { min: 1, max: 2 },
    mediterranean: { min: 2, max: 3 },
    centralAnatolia: { min: 1, max: 2 },
    blackSea: { min: 2, max: 3 },
    easternAnatolia: { min: 2, max: 4 },
    southeasternAnatolia: { min: 2, max: 4 },
  },
  cities: [{ city: 'Hakkari', min: 4, max: 6 }],
};
const paid = (at: string, city: string | null = 'İzmir', isPersonalised = false) =>
  deliveryDates(times, { paidAt: new Date(`${at}+03:00`), city, isPersonalised });
const shown = (at: string, city?: string, isPersonalised?: boolean) => {
  const dates = paid(at, city, isPersonalised);
  return dates && [dates.dispatchOn, dates.arrival?.from, dates.arrival?.to];
};

describe('when an order leaves and arrives', () => {
  const cases: [string, string, string, string[]][] = [
    ['before the cut-off, the same day', '2026-11-23T13:59:59', 'İzmir', ['23', '24', '25']],
    ['at the cut-off, the next one', '2026-11-23T14:00:00', 'İzmir', ['24', '25', '26']],
    ['Friday evening: Monday', '2026-11-20T18:00:00', 'İstanbul', ['23', '24', '25']],
    ['the carrier delivers on Saturday', '2026-11-27T09:00:00', 'İzmir', ['27', '28', '30']],
    ['a far province', '2026-11-23T09:00:00', 'Van', ['23', '25', '27']],
    ['a province of its own', '2026-11-23T09:00:00', 'Hakkari', ['23', '27', '30']],
  ];
  test.each(cases)('%s', (_, at, city, days) => {
    expect(shown(at, city)).toEqual(days.map((day) => `2026-11-${day}`));
  });

  test('closed days and holidays count neither for dispatch nor for arrival', () => {
    // 31 December is closed by the shop, 1 January is a public holiday; 2 January 2027 is a
    // Saturday.
    expect(shown('2026-12-30T15:00:00', 'İstanbul')).toEqual([
      '2027-01-04',
      '2027-01-05',
      '2027-01-06',
    ]);
    expect(shown('2026-12-30T10:00:00', 'İstanbul')).toEqual([
      '2026-12-30',
      '2026-12-31',
      '2027-01-02',
    ]);
  });

  test('a personalised product is dispatched the configured number of working days later', () => {
    expect(shown('2026-11-23T09:00:00', 'İstanbul', true)?.[0]).toBe('2026-11-26');
    expect(shown('2026-11-26T09:00:00', 'İstanbul', true)?.[0]).toBe('2026-12-01');
  });

  test('says until when it has to be paid', () => {
    expect(paid('2026-11-20T18:00:00')?.payBefore.toISOString()).toBe('2026-11-23T11:00:00.000Z');
  });

  test('no date without a province, and none while everything is closed', () => {
    expect(paid('2026-11-23T09:00:00', null)?.arrival).toBeNull();
    expect(paid('2026-11-23T09:00:00', 'Atlantis')?.arrival).toBeNull();
    expect(
      deliveryDates(
        { ...times, workingDays: [] },
        { paidAt: new Date(), city: 'İzmir', isPersonalised: false },
      ),
    ).toBeNull();
  });

  test('no date is promised on a day without work', () => {
    const moment = fc.date({
      min: new Date('2026-01-01'),
      max: new Date('2031-01-01'),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(
        moment,
        fc.constantFrom(...provinces),
        fc.boolean(),
        fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 }),
        (paidAt, city, isPersonalised, workingDays) => {
          const own = { ...times, workingDays };
          const dates = deliveryDates(own, { paidAt, city, isPersonalised });
          if (!dates?.arrival) throw new Error('no dates');
          const { dispatchOn, payBefore, arrival } = dates;
          const weekday = (day: string) => new Date(`${day}T12:00:00Z`).getUTCDay() || 7;
          expect(paidAt.getTime()).toBeLessThan(payBefore.getTime());
          expect(dispatchOn >= istanbulDay(paidAt)).toBe(true);
          expect(workingDays).toContain(weekday(dispatchOn));
          expect(arrival.from > dispatchOn && arrival.to >= arrival.from).toBe(true);
          for (const day of [arrival.from, arrival.to]) {
            expect(times.carrierDays).toContain(weekday(day));
            expect(isHoliday(day)).toBe(false);
          }
          expect(isHoliday(dispatchOn)).toBe(false);
          expect(arrivalFrom(own, dispatchOn, city)).toEqual(arrival);
        },
      ),
      { numRuns: 200 },
    );
  });

  test('a later payment never leads to an earlier dispatch or arrival', () => {
    const moment = fc.date({
      min: new Date('2026-01-01'),
      max: new Date('2031-01-01'),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(moment, fc.integer({ min: 0, max: 30 * DAY_MS }), (at, later) => {
        const at2 = new Date(at.getTime() + later);
        const [first, second] = [at, at2].map((paidAt) =>
          deliveryDates(times, { paidAt, city: 'Van', isPersonalised: false }),
        );
        expect((second?.dispatchOn ?? '') >= (first?.dispatchOn ?? '')).toBe(true);
        expect((second?.arrival?.to ?? '') >= (first?.arrival?.to ?? '')).toBe(true);
      }),
      { numRuns: 100 },
    );
  });
});

describe('public holidays', () => {
  // As announced by the Presidency of Religious Affairs.
  const announced: [string, string][] = [
    ['2025-03-29', '2025-04-01'],
    ['2025-06-05', '2025-06-09'],
    ['2026-03-19', '2026-03-22'],
    ['2026-05-26', '2026-05-30'],
  ];
  test.each(announced)('from %s to %s', (from, to) => {
    const days = Array.from({ length: 9 }, (_, index) => {
      const day = new Date(`${from}T12:00:00Z`);
      day.setUTCDate(day.getUTCDate() - 2 + index);
      return day.toISOString().slice(0, 10);
    });
    expect(days.filter(isHoliday)).toEqual(days.filter((day) => day >= from && day <= to));
  });

  test.each(['2026-01-01', '2026-04-23', '2026-05-01', '2026-05-19', '2026-07-15', '2026-08-30'])(
    '%s',
    (day) => expect(isHoliday(day)).toBe(true),
  );

  test('an ordinary day is none', () => expect(isHoliday('2026-11-23')).toBe(false));
});

test('every province is in one region', () => {
  expect(regionNames).toHaveLength(7);
  expect(provinces).toHaveLength(81);
  expect(new Set(provinces).size).toBe(81);
});

describe('until when something has to be paid to be there before a day', () => {
  const deadline = (
    at: string,
    day: string,
    city: string | null = 'İzmir',
    isPersonalised = false,
  ) => {
    const found = deadlineFor(times, { now: new Date(`${at}+03:00`), day, city, isPersonalised });
    return found && (found.payBefore?.toISOString() ?? 'late');
  };

  test('the last working day whose parcel arrives on the day before', () => {
    // Saturday, 12 December: paid on Wednesday it arrives on Friday at the latest.
    expect(deadline('2026-11-23T09:00:00', '2026-12-12')).toBe('2026-12-09T11:00:00.000Z');
    expect(deadline('2026-12-09T13:59:59', '2026-12-12')).toBe('2026-12-09T11:00:00.000Z');
    expect(deadline('2026-12-09T14:00:00', '2026-12-12')).toBe('late');
    expect(deadline('2026-12-09T14:00:00', '2026-12-01')).toBe('late');
  });

  test('personalised products, far provinces and closed days need an earlier payment', () => {
    const lastFor = (city: string, isPersonalised = false) =>
      deadline('2026-11-23T09:00:00', '2026-12-12', city, isPersonalised);
    expect(lastFor('İzmir', true)).toBe('2026-12-04T11:00:00.000Z');
    expect(lastFor('Hakkari')).toBe('2026-12-04T11:00:00.000Z');
    // 31 December and 1 January are free, 2 January is a Saturday: to arrive before the 4th, it
    // must be paid on the 30th.
    expect(deadline('2026-12-01T09:00:00', '2027-01-04')).toBe('2026-12-30T11:00:00.000Z');
  });

  test('nothing is promised where no arrival is known', () => {
    expect(deadline('2026-11-23T09:00:00', '2026-12-12', 'Atlantis')).toBeNull();
    expect(deadline('2026-11-23T09:00:00', '2026-12-12', null)).toBeNull();
  });

  test('a payment just before the deadline is in time, one at the deadline is late; it is never in the past', () => {
    const start = Date.parse('2026-10-01T00:00:00+03:00');
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 400 * 24 * 60 }),
        fc.integer({ min: 0, max: 90 }),
        fc.constantFrom(...provinces),
        fc.boolean(),
        (minute, days, city, isPersonalised) => {
          const now = new Date(start + minute * 60_000);
          const day = istanbulDay(now.getTime() + days * DAY_MS);
          const found = deadlineFor(times, { now, day, city, isPersonalised });
          const arrives = (paidAt: Date) =>
            (deliveryDates(times, { paidAt, city, isPersonalised })?.arrival?.to ?? day) < day;
          expect(found?.isInTime).toBe(arrives(now));
          if (!found?.payBefore) return;
          expect(found.payBefore > now).toBe(true);
          expect(arrives(new Date(found.payBefore.getTime() - 1))).toBe(true);
          expect(arrives(found.payBefore)).toBe(false);
        },
      ),
      { numRuns: 300 },
    );
  });
});
