// Lists with one card for each family: which member a card shows, and its data about all matching
// members.

import type { Language } from '#shared/base/languages.ts';
import { liraOf } from '#shared/base/money.ts';
import type { AttributeKey } from '#shared/catalogue/attributes.ts';
import type { FamilyCard } from '#shared/catalogue/catalogue.ts';
import { roundUpQuantity } from '#shared/catalogue/quantity.ts';
import { withPieceDiscount } from '#shared/pricing/piece-discounts.ts';
import { unitPrice } from '#shared/pricing/tiers.ts';
import type { ProductRow } from './catalogue.sql.ts';
import { comparing } from './facet-order.ts';
import type { FacetRow } from './facet-table.ts';
import { valueLabel } from './facets.ts';
import { differingKeys, nearest, swatchOf } from './families.ts';
import type { FamilyMembers, ProductOrder } from './product-lists.sql.ts';
import type { ShownProducts } from './shown-products.ts';

/**
 * The first of each family by price if that is the order, or else the best seller in stock; the
 * same rule as `placeInFamily` in product-lists.sql.ts. Includes all products without a family.
 */
export function oneOfEachFamily(found: readonly FacetRow[], order: ProductOrder): FacetRow[] {
  const compare = comparing(order);
  const isFirst = order.field === 'price' ? isBefore(compare) : isBetterSeller;
  return pickOne(found, isFirst);
}

/** The best match of each family; `best` is ordered by relevance. */
export function bestOfEachFamily(found: readonly FacetRow[], best: readonly number[]): FacetRow[] {
  const places = new Map(best.map((id, place) => [id, place]));
  const place = ({ id }: FacetRow) => places.get(id) ?? best.length;
  return pickOne(found, (a, b) => place(a) < place(b)).sort((a, b) => place(a) - place(b));
}

function pickOne(
  found: readonly FacetRow[],
  isFirst: (a: FacetRow, b: FacetRow) => boolean,
): FacetRow[] {
  const alone: FacetRow[] = [];
  const picked = new Map<string, FacetRow>();
  for (const row of found) {
    if (row.family === null) {
      alone.push(row);
      continue;
    }
    const other = picked.get(row.family);
    if (!other || isFirst(row, other)) picked.set(row.family, row);
  }
  return [...alone, ...picked.values()];
}

const isBefore =
  (compare: (a: FacetRow, b: FacetRow) => number) =>
  (a: FacetRow, b: FacetRow): boolean =>
    compare(a, b) < 0;

const isBetterSeller = (a: FacetRow, b: FacetRow): boolean =>
  (Number(a.isOut) - Number(b.isOut) || b.soldCount - a.soldCount || b.id - a.id) < 0;

/** The members of each family that were found. */
export function familiesOf(found: readonly FacetRow[]): ReadonlyMap<string, FacetRow[]> {
  const families = new Map<string, FacetRow[]>();
  for (const row of found) {
    if (row.family === null) continue;
    const members = families.get(row.family);
    if (members) members.push(row);
    else families.set(row.family, [row]);
  }
  return families;
}

/** The shown products that represent a family, each with all its matching members. */
export const membersOf = (
  families: ReadonlyMap<string, readonly FacetRow[]>,
  shown: readonly FacetRow[],
): FamilyMembers =>
  Object.fromEntries(
    shown.flatMap(({ id, family }) => {
      const members = (family !== null && families.get(family)) || [];
      return members.length > 1 ? [[id, members.map((row) => row.id).sort((a, b) => a - b)]] : [];
    }),
  );

/** Unordered. */
export function rowsOf(found: readonly FacetRow[], ids: readonly number[]): FacetRow[] {
  const shown = new Set(ids);
  return found.filter(({ id }) => shown.has(id));
}

/** By the id of the shown product; products that represent no other have no entry. */
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
      const shown = byId.get(Number(id));
      return shown && family.length > 1
        ? [[shown.id, { familyCard: toFamilyCard(shown, family, language) }]]
        : [];
    }),
  );
}

/** The card's data about the matching members. */
function toFamilyCard(
  shown: ProductRow,
  members: readonly ProductRow[],
  language: Language,
): FamilyCard {
  const prices = members.map(smallestPrice);
  const colors = choicesAmong(shown, members, ['glassColor', 'color']).flatMap(
    ({ key, value, id }) => {
      const color = swatchOf(key, value);
      return color ? [{ label: valueLabel(key, value, language), color, id }] : [];
    },
  );
  const sizes =
    colors.length > 1
      ? []
      : choicesAmong(shown, members, ['capacityMl', 'forCapacityMl'])
          .sort((a, b) => Number(a.value) - Number(b.value))
          .map(({ key, value, id }) => ({ label: valueLabel(key, value, language), id }));
  return {
    memberIds: members.map(({ id }) => id),
    price: {
      min: liraOf(Math.min(...prices)),
      max: liraOf(Math.max(...prices)),
    },
    colors,
    ...(sizes.length > 1 && { sizes }),
  };
}

/**
 * Each value of the first attribute in `keys` that a member has, with the member nearest to
 * `shown`.
 */
function choicesAmong(
  shown: ProductRow,
  members: readonly ProductRow[],
  keys: readonly AttributeKey[],
) {
  const byValue = new Map<string, { key: AttributeKey; members: ProductRow[] }>();
  for (const member of members) {
    const key = keys.find((one) => member.attributes[one]);
    if (!key) continue;
    const value = String(member.attributes[key]);
    const having = byValue.get(value) ?? { key, members: [] };
    having.members.push(member);
    byValue.set(value, having);
  }
  const differing = differingKeys(members);
  return [...byValue].map(([value, having]) => ({
    key: having.key,
    value,
    id: nearest(shown, having.members, differing).id,
  }));
}

/** The price of one, at the smallest quantity that may be bought. */
const smallestPrice = (row: ProductRow) =>
  withPieceDiscount(unitPrice(row.priceKurus, row.tiers, roundUpQuantity(row, 1)), row.discount);
