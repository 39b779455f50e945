// Numbers in the fields of the back office. Null for an empty text, NaN for an invalid one.

import { plainDecimal } from '#shared/base/format.ts';
import { readNumber } from '#shared/base/typed-number.ts';

export const typedNumber = (text: string): number | null =>
  text.trim() === '' ? null : (readNumber(text) ?? Number.NaN);

/** The text of a number in a field: "12,5". */
export const numberField = (value: number | null | undefined): string =>
  value === null || value === undefined ? '' : plainDecimal(value, 'tr');
