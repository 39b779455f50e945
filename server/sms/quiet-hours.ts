// Hours in which the shop sends no SMS.
import {
  dayAfter,
  istanbulClock,
  istanbulDay,
  MINUTE_MS,
  startOfDay,
} from '#shared/base/format.ts';

/** "21:00" to "09:00", Turkish time; two equal times: no quiet hours. */
export type QuietHours = { from: string; until: string };

const minutesOf = (clock: string): number => {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number);
  return hours * 60 + minutes;
};

/** The end of the quiet hours that contain the time, else the time itself. */
export function afterQuietHours(at: Date, { from, until }: QuietHours): Date {
  const [start, end, now] = [from, until, istanbulClock(at)].map(minutesOf) as [
    number,
    number,
    number,
  ];
  const isOverMidnight = start > end;
  const isQuiet = isOverMidnight ? now >= start || now < end : now >= start && now < end;
  if (!isQuiet) return at;
  const day = isOverMidnight && now >= start ? dayAfter(istanbulDay(at)) : istanbulDay(at);
  return new Date(startOfDay(day).getTime() + end * MINUTE_MS);
}
