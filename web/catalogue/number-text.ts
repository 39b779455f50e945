// Figures in the way of a language.
import { formatLira, type Kurus } from '#shared/money.ts';

const localeOf = (language: string): string => (language === 'en' ? 'en-GB' : 'tr-TR');

/** "2.480", "0,12". */
export const numberText = (value: number, language: string): string => new Intl.NumberFormat(localeOf(language), { maximumFractionDigits: 3 }).format(value);

/** "34,90": an amount whose unit stands somewhere near. */
export const amountText = (amount: Kurus, language: string): string => formatLira(amount, language).replace(/\s\D+$/, '');

/** "500 TL": whole lira without their decimals, for promises and ranges. */
export const shortLira = (amount: Kurus, language: string): string => formatLira(amount, language).replace(/[.,]00(?=\s)/, '');

/** "240 KB", "1,2 MB". */
export function fileSizeText(bytes: number, language: string): string {
  const isLarge = bytes >= 2 ** 20;
  const size = isLarge ? bytes / 2 ** 20 : Math.max(1, Math.round(bytes / 2 ** 10));
  return new Intl.NumberFormat(localeOf(language), { style: 'unit', unit: isLarge ? 'megabyte' : 'kilobyte', maximumFractionDigits: 1 }).format(size);
}
