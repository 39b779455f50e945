// Times come in UTC and are shown as the clock in Istanbul says (design.md 6).
const localeOf = (language: string): string => (language === 'en' ? 'en-GB' : 'tr-TR');
const inIstanbul = (language: string, options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(localeOf(language), { timeZone: 'Europe/Istanbul', ...options });

/** "12 Kasım 2026". */
export const dateText = (at: string, language: string): string => inIstanbul(language, { day: 'numeric', month: 'long', year: 'numeric' }).format(new Date(at));

/** "12 Kasım 2026", of a day that is the same everywhere: "2026-11-12". */
export const dayText = (day: string, language: string): string => dateText(`${day}T12:00:00Z`, language);

/** "12 Kasım": the last day of what ends at a moment; what ends at midnight ended the day before. */
export const lastDayText = (end: string, language: string): string => inIstanbul(language, { day: 'numeric', month: 'long' }).format(new Date(Date.parse(end) - 1));

/** "13 Kasım 15:20". */
export const timeText = (at: string, language: string): string => inIstanbul(language, { day: 'numeric', month: 'long', hour: '2-digit', minute: '2-digit' }).format(new Date(at));

/** "13 Kasım 2026 15:20". */
export const dateTimeText = (at: string, language: string): string =>
  inIstanbul(language, { day: 'numeric', month: 'long', year: 'numeric', hour: '2-digit', minute: '2-digit' }).format(new Date(at));
