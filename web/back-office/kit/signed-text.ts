import { numberText } from '#shared/base/format.ts';

/** A change, with its sign: +12, −3. */
export const signedText = (value: number, language: string): string =>
  `${value > 0 ? '+' : value < 0 ? '−' : ''}${numberText(Math.abs(value), language)}`;
