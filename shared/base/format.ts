// Numbers, days and times as a language writes them, in the time of Istanbul. What every page shows
// is formatted without `Intl`, because its first use is slow (measured in decision 0034).

const localeOf = (language: string): string => (language === 'en' ? 'en-GB' : 'tr-TR');

/** The thousands separator and the decimal separator. */
export const marksOf = (language: string): { thousands: string; decimal: string } =>
  language === 'en' ? { thousands: ',', decimal: '.' } : { thousands: '.', decimal: ',' };

/** Groups the digits of a whole number: "1234567" → "1.234.567". */
export const groupDigits = (digits: string, mark: string): string =>
  digits.length < 4 ? digits : digits.replace(/\B(?=(?:\d{3})+$)/g, mark);

/** Matches nearly every number of the shop: such a number needs no rounding. */
const SHORT_NUMBER = /^(-?)(\d+)(?:\.(\d{1,3}))?$/;

/** "2.480", "0,12". */
export function numberText(value: number, language: string): string {
  const [, sign = '', digits, decimals] = SHORT_NUMBER.exec(String(value)) ?? [];
  if (digits === undefined) return roundedText(value, language, 3);
  const { thousands, decimal } = marksOf(language);
  return sign + groupDigits(digits, thousands) + (decimals ? decimal + decimals : '');
}

/** "1234,5" of 1234.5 or "1234.5": without thousands separators, for files and fields. */
export const plainDecimal = (value: number | string, language: string): string =>
  String(value).replace('.', marksOf(language).decimal);

/** "22,5": with at most the given number of decimals. */
export const roundedText = (value: number, language: string, decimals: number): string =>
  new Intl.NumberFormat(localeOf(language), { maximumFractionDigits: decimals }).format(value);

type PercentOptions = Pick<Intl.NumberFormatOptions, 'maximumFractionDigits' | 'signDisplay'>;

/** "%13,7" of 0.137. */
export const percentText = (ratio: number, language: string, options: PercentOptions): string =>
  new Intl.NumberFormat(localeOf(language), { style: 'percent', ...options }).format(ratio);

/** "16,5 mm". */
export const millimetersText = (mm: number, language: string): string =>
  new Intl.NumberFormat(localeOf(language), {
    style: 'unit',
    unit: 'millimeter',
    unitDisplay: 'short',
    maximumFractionDigits: 1,
  }).format(mm);

/** "240 KB", "1,2 MB". */
export function fileSizeText(bytes: number, language: string): string {
  const isLarge = bytes >= 2 ** 20;
  const size = isLarge ? bytes / 2 ** 20 : Math.max(1, Math.round(bytes / 2 ** 10));
  return new Intl.NumberFormat(localeOf(language), {
    style: 'unit',
    unit: isLarge ? 'megabyte' : 'kilobyte',
    maximumFractionDigits: 1,
  }).format(size);
}

const listFormats = new Map<string, Intl.ListFormat>();

/** "a, b ve c", or "a, b veya c" with `disjunction`. */
export function listText(
  items: readonly string[],
  language: string,
  type: 'conjunction' | 'disjunction' = 'conjunction',
): string {
  const key = `${type} ${language}`;
  const format = listFormats.get(key) ?? new Intl.ListFormat(language, { type });
  listFormats.set(key, format);
  return format.format(items);
}

type Moment = Date | string | number;

/** Creating one takes a hundred times as long as using it. */
const dateFormats = new Map<string, Intl.DateTimeFormat>();

function dateFormat(language: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${language} ${JSON.stringify(options)}`;
  const format =
    dateFormats.get(key) ??
    new Intl.DateTimeFormat(localeOf(language), { timeZone: 'Europe/Istanbul', ...options });
  dateFormats.set(key, format);
  return format;
}

const inIstanbulText = (at: Moment, language: string, options: Intl.DateTimeFormatOptions) =>
  dateFormat(language, options).format(new Date(at));

const DAY = { day: 'numeric', month: 'long' } as const;
const CLOCK = { hour: '2-digit', minute: '2-digit' } as const;

/** "12 Kasım 2026". */
export const dateText = (at: Moment, language: string): string =>
  inIstanbulText(at, language, { ...DAY, year: 'numeric' });

/** "12 Kasım 2026" for a calendar day without a time: "2026-11-12". */
export const dayText = (day: string, language: string): string =>
  dateText(`${day}T12:00:00Z`, language);

/** "12 Kas" for such a day. */
export const shortDayText = (day: string, language: string): string =>
  inIstanbulText(`${day}T12:00:00Z`, language, { day: 'numeric', month: 'short' });

/** "Kasım 2026" for "2026-11". */
export const monthText = (month: string, language: string): string =>
  inIstanbulText(`${month}-15T12:00:00Z`, language, { month: 'long', year: 'numeric' });

/**
 * "12–14 Kasım", or "12 Kasım Perşembe" if both days are the same; for days such as "2026-11-12".
 */
export function dayRangeText(from: string, to: string, language: string): string {
  const [first, last] = [from, to].map((day) => new Date(`${day}T12:00:00Z`)) as [Date, Date];
  return from === to
    ? inIstanbulText(first, language, { ...DAY, weekday: 'long' })
    : dateFormat(language, DAY).formatRange(first, last);
}

/**
 * "12 Kasım": the last day of a period that ends at this moment; an end at midnight means the day
 * before.
 */
export const lastDayText = (end: string, language: string): string =>
  inIstanbulText(Date.parse(end) - 1, language, DAY);

/** "15:20". */
export const clockText = (at: Moment, language: string): string =>
  inIstanbulText(at, language, CLOCK);

/** "13 Kasım 15:20". */
export const timeText = (at: Moment, language: string): string =>
  inIstanbulText(at, language, { ...DAY, ...CLOCK });

/** "13 Kasım 2026 15:20". */
export const dateTimeText = (at: Moment, language: string): string =>
  inIstanbulText(at, language, { ...DAY, year: 'numeric', ...CLOCK });

type MonthName = (key: `common:months.${number}`) => string;

const dayAndMonth = (t: MonthName, day: Date): string =>
  `${day.getUTCDate()} ${t(`common:months.${day.getUTCMonth() + 1}`)}`;

/** `dateText` for the first screen of a page: `t` translates the names of the months. */
export function dateTextWithoutIntl(t: MonthName, at: string): string {
  const day = inIstanbul(Date.parse(at));
  return `${dayAndMonth(t, day)} ${day.getUTCFullYear()}`;
}

/** `lastDayText` for the first screen of a page. */
export const lastDayTextWithoutIntl = (t: MonthName, end: string): string =>
  dayAndMonth(t, inIstanbul(Date.parse(end) - 1));

/** Turkey has had one fixed time zone since 2016. */
const ISTANBUL_MS = 3 * 3_600_000;
const ISTANBUL_OFFSET = '+03:00';

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** A date whose UTC fields show the time of Istanbul. */
export const inIstanbul = (at: Moment): Date => new Date(new Date(at).getTime() + ISTANBUL_MS);

/** "2026-12-31": the day in Istanbul at this moment. */
export const istanbulDay = (at: Moment): string => inIstanbul(at).toISOString().slice(0, 10);

/** "15:20:05". */
export const istanbulClock = (at: Moment): string => inIstanbul(at).toISOString().slice(11, 19);

/** The moment at which a day ("2026-12-31") begins in Istanbul. */
export const startOfDay = (day: string): Date => new Date(`${day}T00:00:00${ISTANBUL_OFFSET}`);

/** The day ("2026-12-31") this many days later. */
export const dayAfter = (day: string, days = 1): string => {
  const date = new Date(`${day}T12:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
};

/** The end of the day in Istanbul that is this many days after the day of `at`. */
export const endOfDayAfter = (at: Moment, days: number): Date =>
  new Date(startOfDay(istanbulDay(at)).getTime() + (days + 1) * DAY_MS);

/** Milliseconds since the day began in Istanbul. */
export const sinceMidnightMs = (at: Moment): number => {
  const sinceMidnight = inIstanbul(at).getTime() % DAY_MS;
  return sinceMidnight < 0 ? sinceMidnight + DAY_MS : sinceMidnight;
};

/** A period that ends at midnight ended with the day before. */
export const isMidnight = (at: Moment): boolean => sinceMidnightMs(at) === 0;

/** "2026-12-31T23:30" for a datetime-local field; empty for null. */
export const momentField = (at: string | null | undefined): string =>
  at ? inIstanbul(at).toISOString().slice(0, 16) : '';

/** The moment in such a field, or in a field with a whole day; null if it is incomplete. */
export const typedMoment = (text: string): string | null => {
  const at = Date.parse(`${text.length === 10 ? `${text}T00:00` : text}:00${ISTANBUL_OFFSET}`);
  return Number.isNaN(at) ? null : new Date(at).toISOString();
};
