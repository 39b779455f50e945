// The order in which a list shows the filtered products.

import { type FacetRow, grossOf } from './facet-table.ts';
import type { ProductOrder, Slice } from './product-lists.sql.ts';

type Compare = (a: FacetRow, b: FacetRow) => number;

/** From this number on, sorting all rows is faster. */
const FEW = 200;

/** Whether memory can sort: by name only with the places that the database gave the names. */
export const isKnownOrder = ({ field, namePlaces }: ProductOrder): boolean =>
  field !== 'name' || Boolean(namePlaces);

/** The id breaks ties. */
export function comparing({ field, isDescending, rates, namePlaces }: ProductOrder): Compare {
  const placeOf = (row: FacetRow): number => {
    if (field === 'price') return grossOf(row, rates);
    if (field === 'name') return namePlaces?.[row.id] ?? 0;
    return row[field === 'bestSelling' ? 'soldCount' : 'createdAt'];
  };
  const sign = isDescending ? -1 : 1;
  return (a, b) => sign * (placeOf(a) - placeOf(b) || a.id - b.id);
}

/** The ids of a slice. */
export function sliceOfFound(
  found: readonly FacetRow[],
  order: ProductOrder,
  { limit, offset }: Slice,
): number[] {
  const compare = comparing(order);
  // Newer products have higher ids, so this way few later rows come before those already found.
  const inTurn = order.isDescending ? found.toReversed() : found;
  const first =
    offset + limit < FEW ? firstOf(inTurn, compare, offset + limit) : found.toSorted(compare);
  return first.slice(offset, offset + limit).map(({ id }) => id);
}

/**
 * The same slice, if most rows are found: takes the found ones from `all`, which is in this order,
 * until the slice is full. Rows in memory are read slowly, so it matters how many are looked at.
 * Null if looking at each found row is faster.
 */
export function sliceOfMost(
  all: () => readonly FacetRow[],
  { found, has, total }: { found: number; has: (id: number) => boolean; total: number },
  { limit, offset }: Slice,
): number[] | null {
  if ((offset + limit) * total > found * found) return null;
  const ids: number[] = [];
  for (const { id } of all()) {
    if (ids.length >= offset + limit) break;
    if (has(id)) ids.push(id);
  }
  return ids.slice(offset);
}

/** The first `most` rows, without sorting all. */
function firstOf(found: readonly FacetRow[], compare: Compare, most: number): FacetRow[] {
  const first: FacetRow[] = [];
  for (const row of found) {
    const last = first[most - 1];
    if (last && compare(row, last) >= 0) continue;
    let low = 0;
    let high = first.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (compare(row, first[middle] as FacetRow) < 0) high = middle;
      else low = middle + 1;
    }
    first.splice(low, 0, row);
    if (first.length > most) first.pop();
  }
  return first;
}
