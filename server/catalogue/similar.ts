// Similar products, found in the facet table of the category, so that no statement compares
// hundreds of products for each product that is shown.
import type { FacetRow, FacetTable, SizeGroup } from './facet-table.ts';

/** The product to which others are compared; it may be withdrawn. */
export type Origin = { part: string | null; capacity: number; neck: string | null };

/**
 * The ids of the most similar products of the category, the nearest first: the same part before
 * others, then by the difference of capacity, the same neck before others, what is in stock, what
 * sells best. As in `nearness` of catalogue.sql.ts, but the product itself is not left out.
 */
export function mostSimilar({ sizes }: FacetTable, origin: Origin, count: number): number[] {
  const ids = takeNearest(sizes.get(origin.part) ?? [], origin, count);
  if (ids.length === count) return ids;
  const others = [...sizes].flatMap(([part, groups]) => (part === origin.part ? [] : groups));
  return [...ids, ...takeNearest(others, origin, count - ids.length)];
}

/** From groups in any order. */
function takeNearest(groups: readonly SizeGroup[], origin: Origin, count: number): number[] {
  const distance = ({ capacity }: SizeGroup) => Math.abs(capacity - origin.capacity);
  const byDistance = groups.toSorted((one, other) => distance(one) - distance(other));
  const ids: number[] = [];
  for (let index = 0; index < byDistance.length && ids.length < count; ) {
    const here = distance(byDistance[index] as SizeGroup);
    const isHere = (group: SizeGroup | undefined) =>
      group !== undefined && distance(group) === here;
    const level: FacetRow[][] = [];
    for (; isHere(byDistance[index]); index += 1) level.push((byDistance[index] as SizeGroup).rows);
    ids.push(...firstOf(level, origin, count - ids.length));
  }
  return ids;
}

/** The first of them in order, without sorting them all. */
function firstOf(level: readonly FacetRow[][], origin: Origin, count: number): number[] {
  const first: FacetRow[] = [];
  for (const rows of level)
    for (const row of rows) {
      const last = first[count - 1];
      if (last && !isBefore(row, last, origin)) continue;
      if (last) first.pop();
      const place = first.findIndex((other) => isBefore(row, other, origin));
      first.splice(place < 0 ? first.length : place, 0, row);
    }
  return first.map(({ id }) => id);
}

/** Among products of the same difference in capacity. */
function isBefore(row: FacetRow, other: FacetRow, { neck }: Origin): boolean {
  const hasNeck = row.neck === neck;
  if (hasNeck !== (other.neck === neck)) return hasNeck;
  if (row.isOut !== other.isOut) return other.isOut;
  if (row.soldCount !== other.soldCount) return row.soldCount > other.soldCount;
  return row.id < other.id;
}
