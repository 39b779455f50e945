// Calculates what to buy of each part for a number of sets, and back: packs, minimum and step are
// rounded up, and the surplus is left over. The same for the quote, the cart and the browser.

import { largestQuantity, type QuantityRule, roundUpQuantity } from '#shared/catalogue/quantity.ts';
import type { DesignChoices } from './designs.ts';

/** The number of sticks in one diffuser. */
export const REEDS_PER_SET = 8;

/**
 * A part of a set; a label is one, too. A tool is bought once, for any number of sets; the set-up
 * of a print is bought once for each of its colours.
 */
export const setRoles = [
  'bottle',
  'pump',
  'dropper',
  'ring',
  'cap',
  'reeds',
  'label',
  'setup',
  'box',
  'tool',
] as const;
export type SetRole = (typeof setRoles)[number];

type Packed = QuantityRule & { piecesPerUnit: number };

export const isOnce = (role: SetRole): boolean => role === 'tool' || role === 'setup';

export const piecesOf = (role: SetRole, sets: number, colours = 1): number =>
  role === 'setup' ? colours : role === 'tool' ? 1 : role === 'reeds' ? sets * REEDS_PER_SET : sets;

/** How many sales units of a part this number of sets needs. */
export const unitsFor = (role: SetRole, product: Packed, sets: number, colours = 1): number =>
  roundUpQuantity(product, Math.ceil(piecesOf(role, sets, colours) / product.piecesPerUnit));

/** The pieces that are left over after the sets are made. */
export const spareOf = (
  role: SetRole,
  product: Packed,
  sets: number,
  units = unitsFor(role, product, sets),
): number => (role === 'setup' ? 0 : units * product.piecesPerUnit - piecesOf(role, sets));

/**
 * For how many sets this number of units is enough; a part that is bought once is enough for any
 * number.
 */
export function setsFrom(role: SetRole, product: Packed, units: number): number {
  if (isOnce(role)) return units > 0 ? Number.MAX_SAFE_INTEGER : 0;
  return Math.floor((units * product.piecesPerUnit) / piecesOf(role, 1));
}

/** The maximum number of sets that the stock allows. */
export const mostSets = (role: SetRole, product: Packed & { stock: number }): number =>
  setsFrom(role, product, largestQuantity(product, product.stock));

/** The numbers of sets whose price is always shown; `countsFor` adds the chosen one. */
export const shownCounts = [1, 50, 100, 500, 1_000] as const;
export const countsFor = (sets: number): number[] =>
  [...new Set([...shownCounts, sets])].sort((a, b) => a - b);

/** The products of a design: one for each role, including the label, in the order of the set. */
export type ChosenProduct = { role: SetRole; productId: number };

export function chosenProducts({
  parts,
  label,
}: Pick<DesignChoices, 'parts' | 'label'>): ChosenProduct[] {
  const idOf = (role: SetRole) =>
    role === 'label' ? label?.productId : role === 'setup' ? label?.setup?.productId : parts[role];
  return setRoles.flatMap((role) => {
    const productId = idOf(role);
    return productId === undefined ? [] : [{ role, productId }];
  });
}
