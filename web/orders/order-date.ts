// Times come in UTC and are shown as the clock in Istanbul says (design.md 6).
import type { TFunction } from 'i18next';

const localeOf = (language: string): string => (language === 'en' ? 'en-GB' : 'tr-TR');
const inWords = (language: string, options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(localeOf(language), { timeZone: 'Europe/Istanbul', ...options });

/** "12 Kasım 2026". */
export const dateText = (at: string, language: string): string => inWords(language, { day: 'numeric', month: 'long', year: 'numeric' }).format(new Date(at));

/** "12 Kasım 2026", of a day that is the same everywhere: "2026-11-12". */
export const dayText = (day: string, language: string): string => dateText(`${day}T12:00:00Z`, language);

/** "12 Kasım": the last day of what ends at a moment; what ends at midnight ended the day before. */
export const lastDayText = (end: string, language: string): string => inWords(language, { day: 'numeric', month: 'long' }).format(new Date(Date.parse(end) - 1));

/** "13 Kasım 15:20". */
export const timeText = (at: string, language: string): string => inWords(language, { day: 'numeric', month: 'long', hour: '2-digit', minute: '2-digit' }).format(new Date(at));

/** "13 Kasım 2026 15:20". */
export const dateTimeText = (at: string, language: string): string =>
  inWords(language, { day: 'numeric', month: 'long', year: 'numeric', hour: '2-digit', minute: '2-digit' }).format(new Date(at));

/** Read its UTC parts. Turkey has kept summer time since 2016 and has no other. */
export const inIstanbul = (at: number): Date => new Date(at + 3 * 3_600_000);

// What pages show when they come alive is written without the browser's own formatter (shared/digits.ts). `t` may be of any namespace.
const dayAndMonth = (t: TFunction, day: Date): string => `${day.getUTCDate()} ${t(`common:months.${day.getUTCMonth() + 1}`)}`;

/** "12 Kasım 2026". */
export function dateWords(t: TFunction, at: string): string {
  const day = inIstanbul(Date.parse(at));
  return `${dayAndMonth(t, day)} ${day.getUTCFullYear()}`;
}

export const lastDayWords = (t: TFunction, end: string): string => dayAndMonth(t, inIstanbul(Date.parse(end) - 1));
