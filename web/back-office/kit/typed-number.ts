// Numbers as people type them in the back office: "12,5", "12.5", "1.250,50". Null for an empty
// text, NaN for an invalid one.

import { plainDecimal } from '#shared/base/format.ts';

export function typedNumber(text: string): number | null {
  const typed = text.trim().replace(/\s/g, '');
  if (typed === '') return null;
  // A point before three digits separates thousands, unless a comma shows otherwise; any other
  // point is a decimal point.
  const plain =
    typed.includes(',') || /^-?\d{1,3}(\.\d{3})+$/.test(typed)
      ? typed.replaceAll('.', '').replace(',', '.')
      : typed;
  return /^-?\d{1,15}(\.\d*)?$/.test(plain) ? Number(plain) : Number.NaN;
}

/** The text of a number in a field: "12,5". */
export const numberField = (value: number | null | undefined): string =>
  value === null || value === undefined ? '' : plainDecimal(value, 'tr');
