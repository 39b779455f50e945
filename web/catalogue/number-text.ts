// Figures in the way of a language.
import { groupDigits, marksOf } from '#shared/digits.ts';
import { formatLira, type Kurus } from '#shared/money.ts';

const localeOf = (language: string): string => (language === 'en' ? 'en-GB' : 'tr-TR');

/** "2.480", "0,12". */
export function numberText(value: number, language: string): string {
  const [, sign = '', digits, decimals] = SHORT_NUMBER.exec(String(value)) ?? [];
  if (digits === undefined) return new Intl.NumberFormat(localeOf(language), { maximumFractionDigits: 3 }).format(value);
  const { thousands, decimal } = marksOf(language);
  return sign + groupDigits(digits, thousands) + (decimals ? decimal + decimals : '');
}
/** Nearly all there are: nothing to be rounded. */
const SHORT_NUMBER = /^(-?)(\d+)(?:\.(\d{1,3}))?$/;

/** For `t`: what is sold by the pack is counted in packs. */
export const packOf = (piecesPerUnit: number): { context?: 'pack' } => (piecesPerUnit > 1 ? { context: 'pack' } : {});

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
