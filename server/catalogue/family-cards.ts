// Lists with one card for each family: which member a card shows, and what it says of all that
// match.

import type { Language } from '#shared/base/languages.ts';
import { kurus, toLira } from '#shared/base/money.ts';
import type { FamilyCard } from '#shared/catalogue/catalogue.ts';
import { roundUpQuantity } from '#shared/catalogue/quantity.ts';
import { withPieceDiscount } from '#shared/pricing/piece-discounts.ts';
import { unitPrice } from '#shared/pricing/tiers.ts';
import type { FamilyMembers, ProductOrder, ProductRow } from './catalogue.sql.ts';
import { type Filtered, isBefore } from './facet-table.ts';
import { valueLabel } from './facets.ts';
import { swatchOf } from './families.ts';
import type { ShownProducts } from './shown-products.ts';

type Found = Filtered['found'][number];

/**
 * Of each family the first by price, where that is the order, or else the best seller in stock; the
 * same rule as `firstOfFamily` in catalogue.sql.ts. All that has no family.
 */
export function oneOfEachFamily(found: readonly Found[], order: ProductOrder): Found[] {
  const isFirst = order.field === 'price' ? isBefore(order) : isBetterSeller;
  return pickOne(found, isFirst);
}

/** The best match of each family; `best` is in the order of relevance. */
export function bestOfEachFamily(found: readonly Found[], best: readonly number[]): Found[] {
  const places = new Map(best.map((id, place) => [id, place]));
  const place = ({ id }: Found) => places.get(id) ?? best.length;
  return pickOne(found, (a, b) => place(a) < place(b)).sort((a, b) => place(a) - place(b));
}

function pickOne(found: readonly Found[], isFirst: (a: Found, b: Found) => boolean): Found[] {
  const picked = new Map<string | number, Found>();
  for (const row of found) {
    const key = row.family ?? row.id;
    const other = picked.get(key);
    if (!other || isFirst(row, other)) picked.set(key, row);
  }
  return [...picked.values()];
}

const isBetterSeller = (a: Found, b: Found): boolean =>
  (Number(a.isOut) - Number(b.isOut) || b.soldCount - a.soldCount || b.id - a.id) < 0;

/** Of the shown products those that stand for others, with all that were found of their family. */
export function membersOf(found: readonly Found[], ids: readonly number[]): FamilyMembers {
  const shown = new Set(ids);
  const byFamily = new Map<string, { id: number; all: number[] }>();
  for (const { id, family } of found)
    if (family !== null && shown.has(id)) byFamily.set(family, { id, all: [] });
  for (const { id, family } of found) if (family !== null) byFamily.get(family)?.all.push(id);
  return Object.fromEntries(
    [...byFamily.values()]
      .filter(({ all }) => all.length > 1)
      .map(({ id, all }) => [id, all.sort((a, b) => a - b)]),
  );
}

/** By the product that is shown; those that stand for no other have none. */
export async function findFamilyCards(
  shownProducts: ShownProducts,
  members: FamilyMembers,
  language: Language,
): Promise<Map<number, { familyCard: FamilyCard }>> {
  const rows = await shownProducts.find(Object.values(members).flat());
  const byId = new Map(rows.map((row) => [row.id, row]));
  return new Map(
    Object.entries(members).flatMap(([id, ids]) => {
      const family = ids.flatMap((member) => byId.get(member) ?? []);
      return family.length > 1
        ? [[Number(id), { familyCard: toFamilyCard(family, language) }]]
        : [];
    }),
  );
}

/** What a card says of the members that match. */
function toFamilyCard(members: readonly ProductRow[], language: Language): FamilyCard {
  const prices = members.map(smallestPrice);
  const colours = new Map(
    members.flatMap(({ attributes: { glassColor, color } }) => {
      const [key, value] = glassColor
        ? (['glassColor', glassColor] as const)
        : (['color', color] as const);
      const swatch = swatchOf(String(value));
      return swatch ? [[swatch, valueLabel(key, String(value), language)] as const] : [];
    }),
  );
  return {
    memberIds: members.map(({ id }) => id),
    price: {
      min: toLira(kurus(Math.min(...prices))),
      max: toLira(kurus(Math.max(...prices))),
    },
    colors: [...colours].map(([color, label]) => ({ color, label })),
  };
}

/** Of one, in the smallest quantity that may be bought. */
const smallestPrice = (row: ProductRow) =>
  withPieceDiscount(unitPrice(row.priceKurus, row.tiers, roundUpQuantity(row, 1)), row.discount);
