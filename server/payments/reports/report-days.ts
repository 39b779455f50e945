// Days as the providers count them: in Turkish time, which is the same all year.
const OFFSET_MS = 3 * 3_600_000;
export const DAY_MS = 86_400_000;

export const turkishDay = (at: Date): string => new Date(at.getTime() + OFFSET_MS).toISOString().slice(0, 10);
export const turkishHour = (at: Date): number => new Date(at.getTime() + OFFSET_MS).getUTCHours();
export const midnightOf = (day: string): Date => new Date(`${day}T00:00:00+03:00`);
export const daysLater = (day: string, days: number): string => new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

/** Every day from the first to the last; none where the last is before it. */
export function daysBetween(first: string, last: string): string[] {
  const days: string[] = [];
  for (let day = first; day <= last; day = daysLater(day, 1)) days.push(day);
  return days;
}
