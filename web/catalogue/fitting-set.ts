// A bottle and the chosen parts: how many of each, and the costs.

import type { Kurus } from '#shared/base/money.ts';
import { largestQuantity, roundUpQuantity } from '#shared/catalogue/quantity.ts';
import { rolesOf } from '#shared/fit/fit-parts.ts';
import { cheapestChoice, mismatchWithin } from '#shared/fit/matching.ts';
import type { CardProduct } from '#web/product/card-product.ts';
import { lineTotalAt } from '#web/product/product-price.ts';
import type { CardFitting } from './card-fitting.ts';

/** At most one part of each kind. */
export type Chosen = Readonly<Record<string, CardProduct | undefined>>;

/** The buyer's decisions: a part, or null for a kind that is left out. */
export type Picked = Readonly<Record<string, CardProduct | null | undefined>>;

/**
 * The decisions from clicks on these checkboxes, given with their state before the click: the last
 * of a kind counts.
 */
export const pickedBefore = (
  { groups }: Pick<CardFitting, 'groups'>,
  boxes: readonly { name: string; value: string; checked: boolean }[],
): Picked =>
  Object.fromEntries(
    boxes.map(({ name, value, checked }) => [
      name,
      checked
        ? null
        : groups.flatMap(({ products }) => products).find(({ id }) => String(id) === value),
    ]),
  );

export type SetRow = {
  product: CardProduct;
  quantity: number;
  total: Kurus;
  isEnough: boolean;
  /** Surplus pieces, because fewer are not sold. */
  spare: number;
};

/** One piece of each part per bottle; packs and steps are rounded up. */
export function setRows(
  bottle: CardProduct,
  quantity: number,
  parts: readonly CardProduct[],
): SetRow[] {
  const bottles = quantity * bottle.quantity;
  return [bottle, ...parts].map((product) => {
    const count = product === bottle ? quantity : countFor(product, bottles);
    return {
      product,
      quantity: count,
      total: lineTotalAt(product, count),
      isEnough: isInStock(product, count),
      spare: product === bottle ? 0 : spareOf(product, bottles),
    };
  });
}

const countFor = (product: CardProduct, bottles: number): number =>
  roundUpQuantity(product, Math.ceil(bottles / product.quantity));
const isInStock = (product: CardProduct, count: number): boolean =>
  count <= largestQuantity(product, product.stock);
const spareOf = (product: CardProduct, bottles: number): number =>
  countFor(product, bottles) * product.quantity - bottles;

export const remarksOf = ({ remarks }: CardFitting, chosen: Chosen): string[] => {
  const ids = Object.values(chosen).flatMap((part) => part?.id ?? []);
  return [
    ...new Set(
      remarks
        .filter(({ productIds }) => productIds.every((id) => ids.includes(id)))
        .map(({ message }) => message),
    ),
  ];
};

const CHOSEN_ROLES: readonly string[] = ['ring', 'cap'];

/** The parts that let the scent out; a bottle needs one of them. */
const closersOf = ({ groups }: CardFitting) =>
  groups.filter(({ role }) => role === 'pump' || role === 'dropper' || role === 'reeds');

/** The kind of part without which the chosen set cannot be used; null if the set has it. */
export function missingFrom(fitting: CardFitting, chosen: Chosen) {
  const closers = closersOf(fitting);
  return closers.some(({ role }) => chosen[role]) ? null : (closers[0]?.role ?? null);
}

/**
 * Chooses the parts that close the bottle: without remarks against each other, in stock for all
 * bottles, and matching, then without surplus pieces, then the first in the list. A box is left to
 * the buyer.
 */
export function chooseSet(fitting: CardFitting, bottles: number, picked: Picked = {}): Chosen {
  const [closer] = closersOf(fitting);
  const groups = fitting.groups.filter(
    ({ role }) => role === closer?.role || CHOSEN_ROLES.includes(role) || picked[role],
  );
  const lists = groups.map(({ role, products }) => {
    const own = picked[role];
    if (own !== undefined) return own ? [own] : [];
    return products.filter(({ stock }) => stock > 0);
  });
  const choice = cheapestChoice(lists, [
    (parts) => parts.filter((part, index) => !part && picked[groups[index]?.role ?? '']).length,
    (parts) => remarksOf(fitting, toChosen(groups, parts)).length,
    (parts) => -new Set(presentIn(parts).flatMap(({ attributes }) => rolesOf(attributes))).size,
    (parts) => presentIn(parts).filter((part) => !isInStock(part, countFor(part, bottles))).length,
    (parts) => mismatchWithin(presentIn(parts)),
    (parts) => presentIn(parts).filter((part) => spareOf(part, bottles) > 0).length,
    (parts) => parts.length - presentIn(parts).length,
    ...lists.map((list, index) => (choice: Choice) => {
      const part = choice[index];
      return part ? list.indexOf(part) : 0;
    }),
  ]);
  return toChosen(groups, choice);
}

type Choice = readonly (CardProduct | undefined)[];
const presentIn = (parts: Choice): CardProduct[] => parts.filter((part) => part !== undefined);

const toChosen = (groups: CardFitting['groups'], parts: Choice): Chosen =>
  Object.fromEntries(groups.map(({ role }, index) => [role, parts[index]]));
