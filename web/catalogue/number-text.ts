// Figures in the way of a language.
import { formatLira, type Kurus } from '#shared/money.ts';

const localeOf = (language: string): string => (language === 'en' ? 'en-GB' : 'tr-TR');

/** "2.480", "0,12". */
export const numberText = (value: number, language: string): string => new Intl.NumberFormat(localeOf(language), { maximumFractionDigits: 3 }).format(value);

/** "34,90": an amount whose unit stands somewhere near. */
export const amountText = (amount: Kurus, language: string): string => formatLira(amount, language).replace(/\s\D+$/, '');

/** "500 TL": whole lira without their decimals, for promises and ranges. */
export const shortLira = (amount: Kurus, language: string): string => formatLira(amount, language).replace(/[.,]00(?=\s)/, '');
