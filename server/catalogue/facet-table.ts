// Lists without words are filtered and their facets counted in memory: one table for each category,
// a few bytes for each product, so that a filter takes no longer in a large catalogue than a page
// of a list. Searches are filtered here too (searched.ts).
import type { Db } from '#server/base/db/db.ts';
import { kurus } from '#shared/base/money.ts';
import { netAndGross, type Rates } from '#shared/pricing/rates.ts';
import type { FacetCount, PriceRange, ProductFilter, ProductOrder } from './catalogue.sql.ts';
import {
  type FacetColumns,
  type FacetProducts,
  selectFacetColumns,
  selectFacetProducts,
} from './facet-table.sql.ts';

export type FacetTable = FacetColumns & {
  facets: { key: string; value: string; rows: Int32Array }[];
};

/** What a filter finds: facets are counted as if their own key were not chosen. */
export type Filtered = {
  /** In no order. */
  found: {
    id: number;
    price: number;
    taxPercent: number | null;
    createdAt: number;
    soldCount: number;
    isOut: boolean;
    family: string | null;
  }[];
  facets: FacetCount[];
  /** Of what every choice but the price lets through. */
  price: PriceRange;
  /** How many there are without any choice. */
  total: number;
};

export async function readFacetTable(db: Db, categoryId: number): Promise<FacetTable> {
  const [columns, facets] = await Promise.all([
    selectFacetColumns(db, categoryId),
    selectFacetProducts(db, categoryId),
  ]);
  return makeFacetTable(columns, facets);
}

export function makeFacetTable(
  columns: FacetColumns,
  facets: readonly FacetProducts[],
): FacetTable {
  const rowOf = new Map(columns.ids.map((id, row) => [id, row]));
  return {
    ...columns,
    facets: facets.map(({ key, value, ids }) => ({
      key,
      value,
      // The two were read one after the other: a product may be in one of them only.
      rows: Int32Array.from(ids.flatMap((id) => rowOf.get(id) ?? [])),
    })),
  };
}

/** The places of the criteria in `failedOf`; the chosen facets follow. */
const PRICE = 0;
const STOCK = 1;
const NONE = -1;
const SEVERAL = -2;
const OUTSIDE = -3;

export function filterTables(tables: readonly FacetTable[], choice: ProductFilter): Filtered {
  const counts = new Map<string, Counted>();
  const filtered: Filtered = { found: [], facets: [], price: { min: null, max: null }, total: 0 };
  for (const table of tables) addTable(table, choice, filtered, counts);
  filtered.facets = [...counts.values()].map(({ families, count, ...rest }) => ({
    ...rest,
    count: count + families.size,
  }));
  return filtered;
}

/** With one card a family, its members count together. */
type Counted = FacetCount & { families: Set<string> };

function addTable(
  table: FacetTable,
  choice: ProductFilter,
  filtered: Filtered,
  counts: Map<string, Counted>,
) {
  const chosen = Object.keys(chosenOf(choice));
  const prices = pricesOf(table, choice);
  const failed = failedOf(table, prices, choice);
  failed.forEach((criterion, row) => {
    if (criterion !== OUTSIDE) filtered.total += 1;
    if (criterion === NONE) filtered.found.push(rowOf(table, row));
    if (criterion === NONE || criterion === PRICE)
      filtered.price = widened(filtered.price, prices[row] ?? 0);
  });
  for (const facet of table.facets) {
    const place = chosen.indexOf(facet.key);
    const own = place < 0 ? NONE : place + STOCK + 1;
    const name = `${facet.key} ${facet.value}`;
    const { key, value } = facet;
    const counted = counts.get(name) ?? { key, value, count: 0, families: new Set<string>() };
    if (countRows(facet.rows, { table, failed, own, counted, choice })) counts.set(name, counted);
  }
}

type Counting = {
  table: FacetTable;
  failed: Int8Array;
  own: number;
  counted: Counted;
  choice: ProductFilter;
};

/** Whether any of the rows is inside. */
function countRows(
  rows: Int32Array,
  { table, failed, own, counted, choice: { oneAFamily = false } }: Counting,
): boolean {
  let isInside = false;
  for (const row of rows) {
    const criterion = failed[row];
    if (criterion !== OUTSIDE) isInside = true;
    if (criterion !== NONE && criterion !== own) continue;
    const family = oneAFamily ? table.families[row] : null;
    if (family) counted.families.add(family);
    else counted.count += 1;
  }
  return isInside;
}

const rowOf = (table: FacetTable, row: number) => ({
  id: table.ids[row] ?? 0,
  price: table.prices[row] ?? 0,
  taxPercent: table.taxPercents[row] ?? null,
  createdAt: table.createdAt[row] ?? 0,
  soldCount: table.soldCounts[row] ?? 0,
  isOut: table.isOut[row] ?? false,
  family: table.families[row] ?? null,
});

const widened = ({ min, max }: PriceRange, price: number): PriceRange => ({
  min: min === null || price < min ? (price as PriceRange['min']) : min,
  max: max === null || price > max ? (price as PriceRange['max']) : max,
});

const chosenOf = ({ attributes }: ProductFilter) =>
  Object.fromEntries(Object.entries(attributes ?? {}).filter(([, values]) => values.length > 0));

/** As they are compared: with tax where the choice says so. */
const pricesOf = (table: FacetTable, { grossAt }: ProductFilter): readonly number[] =>
  grossAt
    ? table.prices.map((price, row) =>
        grossOf({ price, taxPercent: table.taxPercents[row] ?? null }, grossAt),
      )
    : table.prices;

const grossOf = (row: { price: number; taxPercent: number | null }, rates: Rates): number =>
  netAndGross(kurus(row.price), rates, row.taxPercent ?? undefined).gross;

/** For each row the one criterion that it fails, or NONE, SEVERAL, or OUTSIDE of `ids`. */
function failedOf(table: FacetTable, prices: readonly number[], choice: ProductFilter): Int8Array {
  const { minPrice = 0, maxPrice = Number.MAX_SAFE_INTEGER, inStock = false, ids } = choice;
  const failed = new Int8Array(table.ids.length).fill(NONE);
  const fail = (row: number, criterion: number) => {
    failed[row] = failed[row] === NONE ? criterion : SEVERAL;
  };
  prices.forEach((price, row) => {
    if (price < minPrice || price > maxPrice) fail(row, PRICE);
    if (inStock && table.isOut[row]) fail(row, STOCK);
  });
  for (const [place, [key, values]] of Object.entries(chosenOf(choice)).entries()) {
    const fits = new Uint8Array(table.ids.length);
    for (const facet of table.facets)
      if (facet.key === key && values.includes(facet.value))
        for (const row of facet.rows) fits[row] = 1;
    fits.forEach((isFit, row) => {
      if (isFit === 0) fail(row, place + STOCK + 1);
    });
  }
  if (ids) {
    const inside = new Set(ids);
    table.ids.forEach((id, row) => {
      if (!inside.has(id)) failed[row] = OUTSIDE;
    });
  }
  return failed;
}

/** Whether a row comes before another one by price. */
export const isBefore =
  ({ isDescending, rates }: ProductOrder) =>
  (a: Filtered['found'][number], b: Filtered['found'][number]): boolean => {
    const difference = grossOf(a, rates) - grossOf(b, rates) || a.id - b.id;
    return isDescending ? difference > 0 : difference < 0;
  };

/** A slice of what was found; by name only the database knows the order. */
export function sliceOfFound(
  found: Filtered['found'],
  { field, isDescending, rates }: ProductOrder,
  { limit, offset }: { limit: number; offset: number },
): number[] {
  const placeOf = (row: Filtered['found'][number]) =>
    field === 'price'
      ? grossOf(row, rates)
      : row[field === 'bestSelling' ? 'soldCount' : 'createdAt'];
  const sign = isDescending ? -1 : 1;
  return found
    .map((row) => ({ id: row.id, place: placeOf(row) }))
    .sort((a, b) => sign * (a.place - b.place || a.id - b.id))
    .slice(offset, offset + limit)
    .map(({ id }) => id);
}
