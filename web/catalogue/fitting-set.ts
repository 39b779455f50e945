// A bottle and what was chosen for it: how many of each, and what that costs.

import type { Kurus } from '#shared/base/money.ts';
import type { Product } from '#shared/catalogue/catalogue.ts';
import { largestQuantity, roundUpQuantity } from '#shared/catalogue/quantity.ts';
import type { FittingAnswer } from '#shared/fit/fitting.ts';
import { lineTotalAt } from '#web/product/product-price.ts';

/** One part of a kind. */
export type Chosen = Readonly<Record<string, Product | undefined>>;

export type SetRow = { product: Product; quantity: number; total: Kurus; isEnough: boolean };

/** As many pieces of each part as there are bottles; packs and steps are rounded up. */
export function setRows(bottle: Product, quantity: number, parts: readonly Product[]): SetRow[] {
  const bottles = quantity * bottle.quantity;
  return [bottle, ...parts].map((product) => {
    const count =
      product === bottle
        ? quantity
        : roundUpQuantity(product, Math.ceil(bottles / product.quantity));
    return {
      product,
      quantity: count,
      total: lineTotalAt(product, count),
      isEnough: count <= largestQuantity(product, product.stock),
    };
  });
}

export const remarksOf = ({ remarks }: FittingAnswer, chosen: Chosen): string[] => {
  const ids = Object.values(chosen).flatMap((part) => part?.id ?? []);
  return [
    ...new Set(
      remarks
        .filter(({ productIds }) => productIds.every((id) => ids.includes(id)))
        .map(({ message }) => message),
    ),
  ];
};

/** What closes the bottle, of each kind the first in stock that has nothing against those before it. A box is left to the buyer. */
export function chooseFirst(fitting: FittingAnswer): Chosen {
  const chosen: Record<string, Product | undefined> = {};
  const closer = fitting.groups.find(
    ({ role }) => role === 'pump' || role === 'dropper' || role === 'reeds',
  );
  for (const { role, products } of fitting.groups) {
    if (role !== closer?.role && role !== 'ring' && role !== 'cap') continue;
    chosen[role] = products.find(
      (part) => part.stock > 0 && remarksOf(fitting, { ...chosen, [role]: part }).length === 0,
    );
  }
  return chosen;
}
