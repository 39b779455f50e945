// From a number of sets to what is bought of each part, and back: packs, minimum and step are
// rounded up, what is too much is left over (issue 7). The same for the quote, the cart and the
// browser.

import { largestQuantity, type QuantityRule, roundUpQuantity } from '#shared/catalogue/quantity.ts';
import type { DesignChoices } from './designs.ts';

/** Sticks in one diffuser. */
export const REEDS_PER_SET = 8;

/**
 * A part of a set; a label is one, too. A tool is bought once, for however many sets, and so is the
 * set-up of a print: once for each of its colours.
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

/** Sales units of a part for so many sets. */
export const unitsFor = (role: SetRole, product: Packed, sets: number, colours = 1): number =>
  roundUpQuantity(product, Math.ceil(piecesOf(role, sets, colours) / product.piecesPerUnit));

/** Pieces that are left when the sets are made. */
export const spareOf = (
  role: SetRole,
  product: Packed,
  sets: number,
  units = unitsFor(role, product, sets),
): number => (role === 'setup' ? 0 : units * product.piecesPerUnit - piecesOf(role, sets));

/** How many sets so many units are enough for; what is bought once is enough for any number. */
export function setsFrom(role: SetRole, product: Packed, units: number): number {
  if (isOnce(role)) return units > 0 ? Number.MAX_SAFE_INTEGER : 0;
  return Math.floor((units * product.piecesPerUnit) / piecesOf(role, 1));
}

/** How many sets the stock allows. */
export const mostSets = (role: SetRole, product: Packed & { stock: number }): number =>
  setsFrom(role, product, largestQuantity(product, product.stock));

/** The numbers of sets whose price is always shown, and the chosen one. */
export const shownCounts = [1, 50, 100, 500, 1_000] as const;
export const countsFor = (sets: number): number[] =>
  [...new Set([...shownCounts, sets])].sort((a, b) => a - b);

/** What a design is made of: a product for each role, the label's among them, in the order of the set. */
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
