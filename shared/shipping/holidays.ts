// The public holidays of Türkiye (law 2429), on which no carrier collects or delivers. The two
// religious ones follow the Islamic calendar, which Node and browsers support. The half days before
// holidays count as whole ones, because nobody can rely on their morning.
import { dayAfter } from '#shared/base/format.ts';

const FIXED: ReadonlySet<string> = new Set([
  '01-01',
  '04-23',
  '05-01',
  '05-19',
  '07-15',
  '08-30',
  '10-28',
  '10-29',
]);

/** Ramazan Bayramı: 1 to 3 Shawwal. Kurban Bayramı: 10 to 13 Dhu al-Hijja, and the day before. */
const ISLAMIC: ReadonlySet<string> = new Set([
  '10-1',
  '10-2',
  '10-3',
  '12-9',
  '12-10',
  '12-11',
  '12-12',
  '12-13',
]);
const FIRST_OF_SHAWWAL = '10-1';

let calendar: Intl.DateTimeFormat | undefined;

/** "10-1": month and day of the Islamic calendar at noon of a day. */
function islamicDay(day: string): string {
  calendar ??= new Intl.DateTimeFormat('en-u-ca-islamic-umalqura-nu-latn', {
    day: 'numeric',
    month: 'numeric',
    timeZone: 'UTC',
  });
  const parts = calendar.formatToParts(new Date(`${day}T12:00:00Z`));
  const partOf = (type: string) => parts.find((part) => part.type === type)?.value;
  return `${partOf('month')}-${partOf('day')}`;
}

/** Whether carriers do not work on a day ("2026-12-31"). */
export function isHoliday(day: string): boolean {
  // A month has 29 or 30 days, so the last day of Ramadan is found by looking at the next day.
  return (
    FIXED.has(day.slice(5)) ||
    ISLAMIC.has(islamicDay(day)) ||
    islamicDay(dayAfter(day)) === FIRST_OF_SHAWWAL
  );
}
