// Lists without a search are filtered, and their facets counted, in memory: one table per category,
// about 170 bytes per product, so that a filter in a large catalogue is as fast as a page of a
// list. Searches are filtered here too (searched.ts), and similar products found (similar.ts).
import type { Db } from '#server/base/db/db.ts';
import { type Bits, clearBit, makeBits, setBit } from '#server/search/bits.ts';
import { kurus } from '#shared/base/money.ts';
import { netAndGross, type Rates } from '#shared/pricing/rates.ts';
import {
  type FacetChange,
  type FacetColumns,
  type FacetProducts,
  selectFacetColumns,
  selectFacetProducts,
} from './facet-table.sql.ts';

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

/**
 * `rows` are in the order of the ids; the sets (`Bits`) have their places in it. `sizes` has for
 * each part its groups in ascending order.
 */
export type FacetTable = {
  rows: readonly FacetRow[];
  ids: Int32Array;
  sizes: ReadonlyMap<string | null, readonly SizeGroup[]>;
  inStock: Bits;
  inFamily: Bits;
  facets: { key: string; value: string; rows: Bits }[];
  /** The prices of all rows by rate (NO_RATE: without tax): filters read them faster than rows. */
  prices: Map<number, Float64Array>;
};

/** The table of each of these categories. */
export async function readFacetTables(
  db: Db,
  categoryIds: readonly number[],
): Promise<Map<number, FacetTable>> {
  const [columns, facets] = await Promise.all([
    selectFacetColumns(db, categoryIds),
    selectFacetProducts(db, categoryIds),
  ]);
  const byCategory = Map.groupBy(facets, ({ categoryId }) => categoryId);
  return new Map(
    columns.map((ofOne) => [
      ofOne.categoryId,
      makeFacetTable(ofOne, byCategory.get(ofOne.categoryId) ?? []),
    ]),
  );
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
  const ids = Int32Array.from(columns.ids);
  const bitsOf = (places: readonly number[]) => {
    const bits = makeBits(rows.length);
    for (const place of places) if (place >= 0) setBit(bits, place);
    return bits;
  };
  const having = (has: (row: FacetRow) => boolean) =>
    bitsOf(rows.flatMap((row, place) => (has(row) ? [place] : [])));
  return {
    rows,
    ids,
    sizes: sizesOf(rows),
    inStock: having(({ isOut }) => !isOut),
    inFamily: having(({ family }) => family !== null),
    facets: facets.map(({ key, value, ids: products }) => ({
      key,
      value,
      // The two were read one after the other, so a product may be in only one of them.
      rows: bitsOf(products.map((id) => placeOf(ids, id))),
    })),
    prices: new Map(),
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
export function placeOf(ids: Int32Array, id: number): number {
  let low = 0;
  let high = ids.length - 1;
  while (low <= high) {
    const middle = (low + high) >>> 1;
    const other = ids[middle] ?? 0;
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
    const place = placeOf(table.ids, id);
    const row = table.rows[place];
    if (!row) continue;
    const isPrice = row.price !== price;
    seen.isRange ||= isPrice && !isAmongOthers(table, row, price);
    seen.isPrice ||= isPrice;
    seen.isStock ||= row.isOut !== isOut;
    row.price = price;
    row.grossRate = NO_RATE;
    row.isOut = isOut;
    if (isOut) clearBit(table.inStock, place);
    else setBit(table.inStock, place);
  }
  if (seen.isPrice) table.prices.clear();
  return seen;
}

/**
 * Whether the price was and will be between two others. Products with the same rate are in the same
 * order with and without tax, so this holds for both.
 */
function isAmongOthers({ rows }: FacetTable, changed: FacetRow, price: number): boolean {
  const low = Math.min(changed.price, price);
  const high = Math.max(changed.price, price);
  let isBelow = false;
  let isAbove = false;
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

/** The prices of all rows: with tax if there are rates, as they are stored if not. */
export function pricesOf({ rows, prices }: FacetTable, rates: Rates | null): Float64Array {
  const rate = rates && !rates.pricesIncludeTax ? rates.taxRate : NO_RATE;
  const known = prices.get(rate);
  if (known) return known;
  const made = Float64Array.from(rows, (row) => (rates ? grossOf(row, rates) : row.price));
  prices.set(rate, made);
  return made;
}
