import { groupDigits, marksOf } from './format.ts';
import { plainNumber } from './typed-number.ts';

// Money is whole kuruş inside, lira only at the edges (decision 0003). Only this file creates or
// formats amounts. Rounding is half up and happens in three places: the tier's unit price, a
// percentage discount, and tax.

declare const kurusBrand: unique symbol;
/** A whole number of kuruş. */
export type Kurus = number & { readonly [kurusBrand]: true };

/** @throws RangeError when the number is not a safe integer. */
export function kurus(value: number): Kurus {
  if (!Number.isSafeInteger(value)) throw new RangeError(`not a whole number of kuruş: ${value}`);
  return value as Kurus;
}

export const ZERO = kurus(0);

/** The tolerance for binary fractions, in kuruş: 12.34 × 100 is not exactly 1234. */
const tolerance = (lira: number): number => Math.min(1e-3, 1e-6 * Math.max(1, Math.abs(lira)));

/** Null if the amount has more than two decimals, or is too large. */
export function exactKurus(lira: number): Kurus | null {
  const amount = Math.round(lira * 100);
  const isExact = Number.isSafeInteger(amount) && Math.abs(lira * 100 - amount) <= tolerance(lira);
  return isExact ? kurus(amount) : null;
}

/**
 * @throws RangeError when the amount has more than two decimals: input is rejected, never rounded.
 */
export function fromLira(lira: number): Kurus {
  const amount = exactKurus(lira);
  if (amount === null) throw new RangeError(`not an amount in lira with two decimals: ${lira}`);
  return amount;
}

/** Whether it has at most two decimals. */
export const isLira = (lira: number): boolean => exactKurus(lira) !== null;

/** Whether lira equal this amount; false if they have more than two decimals. */
export const isSameAmount = (lira: number, amount: Kurus): boolean => exactKurus(lira) === amount;

/** For numbers that may have more decimals: limits of a search, averages, reports of providers. */
export const nearestKurus = (lira: number): Kurus => kurus(Math.round(lira * 100));

/** A sum or a share of lira, rounded to the kuruş. */
export const nearestLira = (lira: number): number => toLira(nearestKurus(lira));

/**
 * Lira in kuruş, or a percentage in basis points, before the rules have checked it: more than two
 * decimals remain a fraction, which the rules refuse.
 */
export const uncheckedHundredths = (value: number): number => exactKurus(value) ?? value * 100;

/**
 * An amount in lira as typed: "2.500,75", "2500.75" and "2.500 ₺"; null if it is invalid.
 */
export function typedLira(typed: string): number | null {
  const plain = plainNumber(typed.replaceAll('₺', ''));
  return plain !== null && /^\d{1,9}(\.\d{1,2})?$/.test(plain) ? Number(plain) : null;
}

export const toLira = (amount: Kurus): number => amount / 100;

/**
 * Lira of kuruş that are a plain number, such as a column of a query or a sum.
 * @throws RangeError when it is not a whole number
 */
export const liraOf = (amount: number): number => toLira(kurus(amount));

/** 14990 → "149.90", the format of payment providers. */
export const toLiraText = (amount: Kurus): string => toLira(amount).toFixed(2);

export const add = (...amounts: Kurus[]): Kurus =>
  kurus(amounts.reduce((sum, amount) => sum + amount, 0));
export const subtract = (from: Kurus, amount: Kurus): Kurus => kurus(from - amount);
export const times = (amount: Kurus, quantity: number): Kurus => kurus(amount * quantity);

/** Rates are whole basis points (18 % = 1800), because binary fractions cause rounding errors. */
export function basisPoints(rate: number): number {
  return Math.round(rate * 10_000);
}

/** 12.5 % are 1250 basis points. */
export const percentPoints = (percent: number): number => Math.round(percent * 100);

/** Rounds half up. For amounts that are not negative. */
export function percentOf(amount: Kurus, points: number): Kurus {
  return kurus(Math.floor((amount * points + 5_000) / 10_000));
}

/** The tax contained in a gross amount: gross × rate ÷ (1 + rate), half up. */
export function taxWithin(gross: Kurus, points: number): Kurus {
  return kurus(Math.floor((2 * gross * points + 10_000 + points) / (2 * (10_000 + points))));
}

/**
 * Divides a total in proportion to weights by largest remainder, so that the parts add up to the
 * total to the kuruş.
 */
export function split(total: Kurus, weights: readonly number[]): Kurus[] {
  const sum = weights.reduce((all, weight) => all + weight, 0);
  if (sum <= 0) return weights.map(() => ZERO);
  if (total * sum <= Number.MAX_SAFE_INTEGER) return splitSmall(total, weights, sum);
  const exact = weights.map((weight) => (BigInt(total) * BigInt(weight)) / BigInt(sum));
  const remainders = weights.map((weight, index) => ({
    index,
    rest: (BigInt(total) * BigInt(weight)) % BigInt(sum),
  }));
  let left = total - Number(exact.reduce((all, part) => all + part, 0n));
  remainders.sort((a, b) => (a.rest === b.rest ? a.index - b.index : a.rest > b.rest ? -1 : 1));
  const parts = exact.map(Number);
  for (const { index } of remainders) {
    if (left === 0) break;
    parts[index] = (parts[index] ?? 0) + 1;
    left -= 1;
  }
  return parts.map(kurus);
}

/** The same when no product exceeds the safe integers: many times as fast. */
function splitSmall(total: Kurus, weights: readonly number[], sum: number): Kurus[] {
  const rests: { index: number; rest: number }[] = [];
  let left: number = total;
  const parts = weights.map((weight, index) => {
    const rest = (total * weight) % sum;
    const part = (total * weight - rest) / sum;
    left -= part;
    if (rest > 0) rests.push({ index, rest });
    return part;
  });
  rests.sort((a, b) => b.rest - a.rest || a.index - b.index);
  for (const { index } of rests.slice(0, left)) parts[index] = (parts[index] ?? 0) + 1;
  return parts.map(kurus);
}

/**
 * "1.290,00 TL": lira with two decimals in the way of the language, the unit as letters
 * (look/README.md, Type). `unit`: of money that a card paid in another currency.
 */
export function formatLira(amount: Kurus, language: string, unit = 'TL'): string {
  const { thousands, decimal } = marksOf(language);
  const digits = String(Math.abs(amount)).padStart(3, '0');
  return `${amount < 0 ? '-' : ''}${groupDigits(digits.slice(0, -2), thousands)}${decimal}${digits.slice(-2)} ${unit}`;
}

/** "34,90": an amount without its unit. */
export const amountText = (amount: Kurus, language: string): string =>
  formatLira(amount, language).replace(/\s\D+$/, '');

/** "500 TL": whole lira without their decimals, for promises and ranges. */
export const shortLira = (amount: Kurus, language: string): string =>
  formatLira(amount, language).replace(/[.,]00(?=\s)/, '');
