import { inIstanbul } from '#shared/base/format.ts';
// Days as the providers count them: in Turkish time, which is the same all year.
export const DAY_MS = 86_400_000;

export const turkishHour = (at: Date): number => inIstanbul(at).getUTCHours();
export const daysLater = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

/** Every day from the first to the last; none if the last is before the first. */
export function daysBetween(first: string, last: string): string[] {
  const days: string[] = [];
  for (let day = first; day <= last; day = daysLater(day, 1)) days.push(day);
  return days;
}
