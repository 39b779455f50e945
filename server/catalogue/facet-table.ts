// Lists without a search are filtered, and their facets counted, in memory: one table per category,
// a hundred bytes per product, so that a filter in a large catalogue is as fast as a page of a
// list. Searches are filtered here too (searched.ts), and similar products found (similar.ts).
import type { Db } from '#server/base/db/db.ts';
import { kurus } from '#shared/base/money.ts';
import { netAndGross, type Rates } from '#shared/pricing/rates.ts';
import {
  type FacetChange,
  type FacetColumns,
  type FacetProducts,
  selectFacetColumns,
  selectFacetProducts,
} from './facet-table.sql.ts';
import type { FacetCount, PriceRange, ProductFilter } from './product-lists.sql.ts';

/** A product on sale. */
export type FacetRow = {
  readonly id: number;
  price: number;
  readonly taxPercent: number | null;
  readonly createdAt: number;
  readonly soldCount: number;
  isOut: boolean;
  readonly family: string | null;
  readonly part: string | null;
  /** In millilitres; 0: none. */
  readonly capacity: number;
  readonly neck: string | null;
  /** The price with tax, valid while the shop's rate is `grossRate`. */
  gross: number;
  grossRate: number;
};

/** Products of the same part and size, unordered. */
export type SizeGroup = { capacity: number; rows: FacetRow[] };

/** `rows` are in the order of the ids; `sizes` has for each part its groups in ascending order. */
export type FacetTable = {
  rows: readonly FacetRow[];
  sizes: ReadonlyMap<string | null, readonly SizeGroup[]>;
  facets: { key: string; value: string; rows: Int32Array }[];
};

/** The result of a filter: a facet is counted as if nothing were chosen in it. */
export type Filtered = {
  /** Unordered. */
  found: readonly FacetRow[];
  facets: FacetCount[];
  /** The price range of what passes all choices except the price. */
  price: PriceRange;
  /** The number of products without any choice. */
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
  const rows = columns.ids.map(
    (id, row): FacetRow => ({
      id,
      price: columns.prices[row] ?? 0,
      taxPercent: columns.taxPercents[row] ?? null,
      createdAt: columns.createdAt[row] ?? 0,
      soldCount: columns.soldCounts[row] ?? 0,
      isOut: columns.isOut[row] ?? false,
      family: columns.families[row] ?? null,
      part: columns.parts[row] ?? null,
      capacity: columns.capacities[row] ?? 0,
      neck: columns.necks[row] ?? null,
      gross: 0,
      grossRate: NO_RATE,
    }),
  );
  return {
    rows,
    sizes: sizesOf(rows),
    facets: facets.map(({ key, value, ids }) => ({
      key,
      value,
      // The two were read one after the other, so a product may be in only one of them.
      rows: Int32Array.from(ids.map((id) => placeOf(rows, id)).filter((row) => row >= 0)),
    })),
  };
}

const NO_RATE = -1;

function sizesOf(rows: readonly FacetRow[]): FacetTable['sizes'] {
  const byPart = Map.groupBy(rows, ({ part }) => part);
  return new Map(
    [...byPart].map(([part, ofPart]) => [
      part,
      [...Map.groupBy(ofPart, ({ capacity }) => capacity)]
        .map(([capacity, ofSize]): SizeGroup => ({ capacity, rows: ofSize }))
        .sort((one, other) => one.capacity - other.capacity),
    ]),
  );
}

/** -1 if it does not exist. */
function placeOf(rows: readonly FacetRow[], id: number): number {
  let [low, high] = [0, rows.length - 1];
  while (low <= high) {
    const middle = (low + high) >>> 1;
    const other = rows[middle]?.id ?? 0;
    if (other === id) return middle;
    if (other < id) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
}

/**
 * What has changed. `isRange`: the lowest or highest price, with or without tax, may have changed.
 */
export type Seen = { isPrice: boolean; isStock: boolean; isRange: boolean };

export function applyChanges(table: FacetTable, changes: readonly FacetChange[]): Seen {
  const seen: Seen = { isPrice: false, isStock: false, isRange: false };
  for (const { id, price, isOut } of changes) {
    const row = table.rows[placeOf(table.rows, id)];
    if (!row) continue;
    const isPrice = row.price !== price;
    seen.isRange ||= isPrice && !isAmongOthers(table, row, price);
    seen.isPrice ||= isPrice;
    seen.isStock ||= row.isOut !== isOut;
    row.price = price;
    row.grossRate = NO_RATE;
    row.isOut = isOut;
  }
  return seen;
}

/**
 * Whether the price was and will be between two others. Products with the same rate are in the same
 * order with and without tax, so this holds for both.
 */
function isAmongOthers({ rows }: FacetTable, changed: FacetRow, price: number): boolean {
  const [low, high] = [Math.min(changed.price, price), Math.max(changed.price, price)];
  let [isBelow, isAbove] = [false, false];
  for (const row of rows) {
    if (row === changed || row.taxPercent !== changed.taxPercent) continue;
    isBelow ||= row.price <= low;
    isAbove ||= row.price >= high;
    if (isBelow && isAbove) return true;
  }
  return false;
}

/** The price with tax, for comparisons. */
export function grossOf(row: FacetRow, rates: Rates): number {
  if (rates.pricesIncludeTax) return row.price;
  if (row.grossRate !== rates.taxRate) {
    row.gross = netAndGross(kurus(row.price), rates, row.taxPercent ?? undefined).gross;
    row.grossRate = rates.taxRate;
  }
  return row.gross;
}

/** The indexes of the criteria in `failedOf`; the chosen facets follow. */
const PRICE = 0;
const STOCK = 1;
const NONE = -1;
const SEVERAL = -2;
const OUTSIDE = -3;

export function filterTables(tables: readonly FacetTable[], choice: ProductFilter): Filtered {
  const counts = new Map<string, Counted>();
  const finds: Finds = {
    found: [],
    min: Number.POSITIVE_INFINITY,
    max: Number.NEGATIVE_INFINITY,
    total: 0,
  };
  const ids = choice.ids && Int32Array.from(choice.ids).sort();
  for (const table of tables) {
    const prices = pricesOf(table, choice);
    const failed = failedOf(table, prices, choice);
    if (ids) leaveOut(table.rows, ids, failed);
    addFinds(finds, table, { failed, prices });
    countFacets(table, failed, choice, counts);
  }
  const { found, min, max, total } = finds;
  return {
    found,
    facets: [...counts.values()].map(({ families, count, ...rest }) => ({
      ...rest,
      count: count + families.size,
    })),
    price: min <= max ? { min: kurus(min), max: kurus(max) } : { min: null, max: null },
    total,
  };
}

/** `min` and `max` are prices. */
type Finds = { found: FacetRow[]; min: number; max: number; total: number };

function addFinds(
  finds: Finds,
  { rows }: FacetTable,
  { failed, prices }: { failed: Int8Array; prices: Float64Array },
) {
  for (let row = 0; row < failed.length; row += 1) {
    const criterion = failed[row];
    if (criterion === OUTSIDE) continue;
    finds.total += 1;
    if (criterion === NONE) finds.found.push(rows[row] as FacetRow);
    if (criterion !== NONE && criterion !== PRICE) continue;
    const price = prices[row] ?? 0;
    if (price < finds.min) finds.min = price;
    if (price > finds.max) finds.max = price;
  }
}

/** With one card per family, its members count as one. */
type Counted = FacetCount & { families: Set<string> };

function countFacets(
  table: FacetTable,
  failed: Int8Array,
  choice: ProductFilter,
  counts: Map<string, Counted>,
) {
  const chosen = Object.keys(chosenOf(choice));
  for (const { key, value, rows } of table.facets) {
    const place = chosen.indexOf(key);
    const own = place < 0 ? NONE : place + STOCK + 1;
    const name = `${key} ${value}`;
    const counted = counts.get(name) ?? { key, value, count: 0, families: new Set<string>() };
    if (countRows(rows, { table, failed, own, counted, choice })) counts.set(name, counted);
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
  let count = 0;
  for (let index = 0; index < rows.length; index += 1) {
    const row = rows[index] ?? 0;
    const criterion = failed[row];
    if (criterion !== OUTSIDE) isInside = true;
    if (criterion !== NONE && criterion !== own) continue;
    const family = oneAFamily ? table.rows[row]?.family : null;
    if (family) counted.families.add(family);
    else count += 1;
  }
  counted.count += count;
  return isInside;
}

const chosenOf = ({ attributes }: ProductFilter) =>
  Object.fromEntries(Object.entries(attributes ?? {}).filter(([, values]) => values.length > 0));

/** Whether the choice filters nothing. */
export const isWhole = (choice: ProductFilter): boolean =>
  choice.ids === undefined &&
  choice.minPrice === undefined &&
  choice.maxPrice === undefined &&
  !choice.inStock &&
  Object.keys(chosenOf(choice)).length === 0;

/** The prices to compare: with tax if the choice requires it. */
function pricesOf({ rows }: FacetTable, { grossAt }: ProductFilter): Float64Array {
  const prices = new Float64Array(rows.length);
  rows.forEach((row, place) => {
    prices[place] = grossAt ? grossOf(row, grossAt) : row.price;
  });
  return prices;
}

/** For each row the one criterion that it does not meet, or NONE or SEVERAL. */
function failedOf(table: FacetTable, prices: Float64Array, choice: ProductFilter): Int8Array {
  const { minPrice = 0, maxPrice = Number.MAX_SAFE_INTEGER, inStock = false } = choice;
  const { rows } = table;
  const failed = new Int8Array(rows.length).fill(NONE);
  const fail = (row: number, criterion: number) => {
    failed[row] = failed[row] === NONE ? criterion : SEVERAL;
  };
  for (let row = 0; row < prices.length; row += 1) {
    const price = prices[row] ?? 0;
    if (price < minPrice || price > maxPrice) fail(row, PRICE);
    if (inStock && rows[row]?.isOut) fail(row, STOCK);
  }
  for (const [place, [key, values]] of Object.entries(chosenOf(choice)).entries()) {
    const fits = fitsOf(table, key, values);
    for (let row = 0; row < fits.length; row += 1)
      if (fits[row] === 0) fail(row, place + STOCK + 1);
  }
  return failed;
}

/** For each row whether it has one of the values. */
function fitsOf({ rows, facets }: FacetTable, key: string, values: readonly string[]): Uint8Array {
  const fits = new Uint8Array(rows.length);
  for (const facet of facets)
    if (facet.key === key && values.includes(facet.value))
      for (const row of facet.rows) fits[row] = 1;
  return fits;
}

/** Both arrays are in the order of the ids. */
function leaveOut(rows: readonly FacetRow[], ids: Int32Array, failed: Int8Array): void {
  let at = 0;
  for (let row = 0; row < rows.length; row += 1) {
    const id = rows[row]?.id ?? 0;
    while (at < ids.length && (ids[at] ?? 0) < id) at += 1;
    if (ids[at] !== id) failed[row] = OUTSIDE;
  }
}
