// When an order is dispatched and when it arrives; only this file calculates it. Days are in
// Istanbul and written "2026-12-31". An order is dispatched on the day of its payment if that is
// before the cut-off of a working day, otherwise on the next one; the carrier's days are counted
// from the day after. Unknown cases (freight, a place outside the list) get no date.
import { DAY_MS, dayAfter, istanbulDay, sinceMidnightMs } from '#shared/base/format.ts';
import { isHoliday } from './holidays.ts';
import { type Region, regionOf } from './regions.ts';

/** The number of days that the carrier needs. */
export type DayRange = { min: number; max: number };
export type DeliveryTimes = {
  /** "14:00": an order paid before it is dispatched on the same day. */
  cutOff: string;
  /**
   * 1 (Monday) to 7: the days on which parcels are dispatched, and those on which the carrier
   * delivers.
   */
  workingDays: readonly number[];
  carrierDays: readonly number[];
  /** Days on which the shop dispatches nothing, in addition to public holidays. */
  closedDays: readonly string[];
  /** Additional working days for goods made for one buyer. */
  personalisedDays: number;
  regions: Readonly<Record<Region, DayRange>>;
  /** Provinces whose days differ from those of their region. */
  cities: readonly (DayRange & { city: string })[];
};

export type DeliveryDates = {
  /** The latest payment for a dispatch on `dispatchOn`. */
  payBefore: Date;
  dispatchOn: string;
  /** Null if the province is unknown. */
  arrival: { from: string; to: string } | null;
};

/** More consecutive days than any shop is closed; with more closed days there are no dates. */
const MOST_DAYS = 400;

/** Null while the shop is closed for longer than a year. */
export function deliveryDates(
  times: DeliveryTimes,
  { paidAt, city, isPersonalised }: { paidAt: Date; city: string | null; isPersonalised: boolean },
): DeliveryDates | null {
  const works = (day: string) => isWorkingDay(times, day);
  const today = istanbulDay(paidAt);
  const isInTime = sinceMidnightMs(paidAt) < msOf(times.cutOff);
  const firstDay = nextDay(isInTime ? today : dayAfter(today), works);
  const dispatchOn =
    firstDay && daysLater(firstDay, isPersonalised ? times.personalisedDays : 0, works);
  if (!firstDay || !dispatchOn) return null;
  return {
    payBefore: momentOf(firstDay, times.cutOff),
    dispatchOn,
    arrival: arrivalFrom(times, dispatchOn, city),
  };
}

export type Deadline = {
  /** An order paid now arrives before the day. */
  isInTime: boolean;
  /** The latest payment to arrive in time; null if it is too late. */
  payBefore: Date | null;
};

/** The deadline to arrive before a day; null if no arrival can be promised. */
export function deadlineFor(
  times: DeliveryTimes,
  { now, day, ...sent }: { now: Date; day: string; city: string | null; isPersonalised: boolean },
): Deadline | null {
  const arrivalOf = (paidAt: Date) => deliveryDates(times, { paidAt, ...sent })?.arrival;
  const arrival = arrivalOf(now);
  if (!arrival) return null;
  if (arrival.to >= day) return { isInTime: false, payBefore: null };
  const today = istanbulDay(now);
  /** Paid this many days from today, at the last moment before the cut-off. */
  const arrivesWhenPaid = (days: number) => {
    const paidAt = new Date(momentOf(dayAfter(today, days), times.cutOff).getTime() - 1);
    const to = arrivalOf(paidAt)?.to;
    return to !== undefined && to < day;
  };
  // A later payment never arrives earlier, so a binary search finds the last day that is in time.
  let inTime = 0;
  let late = daysBetween(today, day);
  while (late - inTime > 1) {
    const middle = Math.floor((inTime + late) / 2);
    if (arrivesWhenPaid(middle)) inTime = middle;
    else late = middle;
  }
  return { isInTime: true, payBefore: momentOf(dayAfter(today, inTime), times.cutOff) };
}

const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);

/** The arrival of a parcel dispatched on a day; by the carrier's own days, if it gave them. */
export function arrivalFrom(
  times: DeliveryTimes,
  dispatchOn: string,
  city: string | null,
  carrierDays: DayRange | null = null,
): DeliveryDates['arrival'] {
  const range = carrierDays ?? (city === null ? null : daysTo(times, city));
  if (!range) return null;
  const delivers = (day: string) => times.carrierDays.includes(weekday(day)) && !isHoliday(day);
  const from = daysLater(dispatchOn, range.min, delivers);
  const to = daysLater(dispatchOn, range.max, delivers);
  return from && to ? { from, to } : null;
}

function daysTo({ cities, regions }: DeliveryTimes, city: string): DayRange | null {
  const own = cities.find((one) => one.city === city);
  const region = regionOf(city);
  return own ?? (region && regions[region]);
}

const isWorkingDay = ({ workingDays, closedDays }: DeliveryTimes, day: string): boolean =>
  workingDays.includes(weekday(day)) && !closedDays.includes(day) && !isHoliday(day);

/** 1 is Monday. */
const weekday = (day: string): number => new Date(`${day}T12:00:00Z`).getUTCDay() || 7;

const msOf = (clock: string): number => {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number);
  return (hours * 60 + minutes) * 60_000;
};

const momentOf = (day: string, clock: string): Date => new Date(`${day}T${clock}:00+03:00`);

type DayTest = (day: string) => boolean;

/** The first day, from this one on, that passes the test. */
function nextDay(from: string, fits: DayTest): string | null {
  let day = from;
  for (let tries = 0; tries < MOST_DAYS; tries += 1) {
    if (fits(day)) return day;
    day = dayAfter(day);
  }
  return null;
}

/** The day after this many days that pass the test; the day itself for 0. */
function daysLater(day: string, count: number, fits: DayTest): string | null {
  let last: string | null = day;
  for (let left = count; left > 0 && last; left -= 1) last = nextDay(dayAfter(last), fits);
  return last;
}
