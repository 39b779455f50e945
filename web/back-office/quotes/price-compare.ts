import { percentText } from '#shared/base/format.ts';

/** How far a price is from the catalogue's, in percent with one decimal; null where there is nothing to compare. */
export function differenceOf(own: number, list: number | null): number | null {
  if (list === null || list <= 0) return null;
  return Math.round((own / list - 1) * 1_000) / 10;
}

/** "−%13,7", "+4.2%": with its sign, in the way of the language. */
export function differenceText(percent: number, language: string): string {
  return percentText(percent / 100, language, {
    signDisplay: 'exceptZero',
    maximumFractionDigits: 1,
  }).replace('-', '−');
}
