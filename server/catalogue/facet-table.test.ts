import fc from 'fast-check';
import { expect, test } from 'vitest';
import { kurus } from '#shared/base/money.ts';
import { DEFAULT_RATES } from '#shared/pricing/rates.ts';
import { filterTables } from './facet-filter.ts';
import { comparing, sliceOfFound, sliceOfMost } from './facet-order.ts';
import { applyChanges, makeFacetTable } from './facet-table.ts';

type Row = {
  id: number;
  price: number;
  isOut: boolean;
  taxPercent: number | null;
  createdAt: number;
  soldCount: number;
  family: string | null;
  facets: Record<string, string[]>;
};

const values = fc.uniqueArray(fc.constantFrom('a', 'b', 'c'), { maxLength: 2 });
const rowsOf = (firstId: number) =>
  fc
    .array(
      fc.record({
        price: fc.integer({ min: 1, max: 9 }),
        isOut: fc.boolean(),
        taxPercent: fc.constantFrom(null, 1, 10),
        createdAt: fc.integer({ min: 0, max: 3 }),
        soldCount: fc.integer({ min: 0, max: 3 }),
        family: fc.constantFrom(null, null, 'round', 'square'),
        facets: fc.record({ neck: values, colour: values }),
      }),
      // More rows than one element of a set has.
      { maxLength: 40, size: '+1' },
    )
    .map((rows) => rows.map((row, index): Row => ({ id: firstId + index, ...row })));
const choices = fc.record(
  {
    attributes: fc.record({ neck: values, colour: values }),
    minPrice: fc.integer({ min: 1, max: 9 }).map(kurus),
    maxPrice: fc.integer({ min: 1, max: 9 }).map(kurus),
    inStock: fc.boolean(),
    ids: fc.uniqueArray(fc.integer({ min: 1, max: 90 })),
    oneAFamily: fc.boolean(),
  },
  { requiredKeys: [] },
);

/** As the database returns them: columns by id, and the products of each value. */
function tableOf(rows: readonly Row[]) {
  const pairs = rows.flatMap(({ id, facets }) =>
    Object.entries(facets).flatMap(([key, list]) => list.map((value) => ({ id, key, value }))),
  );
  const names = new Map(pairs.map((pair) => [`${pair.key} ${pair.value}`, pair]));
  return makeFacetTable(
    {
      ids: rows.map(({ id }) => id),
      prices: rows.map(({ price }) => price),
      taxPercents: rows.map(({ taxPercent }) => taxPercent),
      isOut: rows.map(({ isOut }) => isOut),
      createdAt: rows.map(({ createdAt }) => createdAt),
      soldCounts: rows.map(({ soldCount }) => soldCount),
      families: rows.map(({ family }) => family),
      parts: rows.map(() => null),
      capacities: rows.map(() => 0),
      necks: rows.map(() => null),
    },
    [...names.values()].map(({ key, value }) => ({
      key,
      value,
      ids: pairs.filter((pair) => pair.key === key && pair.value === value).map(({ id }) => id),
    })),
  );
}

type Choice = Parameters<typeof filterTables>[1];

/** The rule in its simplest form: every criterion except the one that is left out. */
function isLetThrough(row: Row, choice: Choice, leftOut?: string) {
  const { attributes = {}, minPrice = 0, maxPrice = 99, inStock = false } = choice;
  return (
    (leftOut === 'price' || (row.price >= minPrice && row.price <= maxPrice)) &&
    (!inStock || !row.isOut) &&
    Object.entries(attributes).every(
      ([key, list]) =>
        key === leftOut ||
        list.length === 0 ||
        list.some((value) => row.facets[key]?.includes(value)),
    )
  );
}

test('finds and counts by the same rule as a simple filter, over several tables', () => {
  fc.assert(
    fc.property(rowsOf(1), rowsOf(51), choices, (first, second, choice) => {
      const inside = [...first, ...second].filter(
        ({ id }) => choice.ids === undefined || choice.ids.includes(id),
      );
      const filtered = filterTables([tableOf(first), tableOf(second)], choice);
      const found = inside.filter((row) => isLetThrough(row, choice));
      const prices = inside
        .filter((row) => isLetThrough(row, choice, 'price'))
        .map(({ price }) => price);

      expect(filtered.found.map(({ id }) => id)).toEqual(found.map(({ id }) => id));
      expect(filtered.total).toBe(inside.length);
      expect(filtered.price).toEqual(
        prices.length > 0
          ? { min: Math.min(...prices), max: Math.max(...prices) }
          : { min: null, max: null },
      );
      const expected = ['neck', 'colour'].flatMap((key) =>
        ['a', 'b', 'c'].flatMap((value) => {
          const having = inside.filter(({ facets }) => facets[key]?.includes(value));
          const counted = having.filter((row) => isLetThrough(row, choice, key));
          const cards = new Set(
            counted.map(({ id, family }) => (choice.oneAFamily && family) || id),
          );
          return having.length > 0 ? [{ key, value, count: cards.size }] : [];
        }),
      );
      expect(new Set(filtered.facets)).toEqual(new Set(expected));
    }),
  );
});

test('a slice is in order, the id breaks ties, and no row is twice in two slices', () => {
  fc.assert(
    fc.property(
      rowsOf(1),
      fc.constantFrom('price' as const, 'bestSelling' as const, 'createdAt' as const),
      fc.boolean(),
      (rows, field, isDescending) => {
        const { found } = filterTables([tableOf(rows)], {});
        const order = { field, isDescending, rates: { ...DEFAULT_RATES, pricesIncludeTax: true } };
        const key = field === 'bestSelling' ? 'soldCount' : field;
        const sorted = rows.toSorted((a, b) => a[key] - b[key] || a.id - b.id).map(({ id }) => id);
        const slices = [0, 10, 20, 30].flatMap((offset) =>
          sliceOfFound(found, order, { limit: 10, offset }),
        );
        expect(slices).toEqual(isDescending ? sorted.reverse() : sorted);
      },
    ),
  );
});

test('a slice of most rows is the same, whether the found rows are sorted or the sorted are found', () => {
  fc.assert(
    fc.property(
      rowsOf(1),
      rowsOf(51),
      choices,
      fc.boolean(),
      (first, second, choice, isDescending) => {
        const tables = [tableOf(first), tableOf(second)];
        const order = { field: 'price' as const, isDescending, rates: DEFAULT_RATES };
        const slice = { limit: 2, offset: 1 };
        const { found, has } = filterTables(tables, choice);
        const sorted = () => tables.flatMap(({ rows }) => rows).sort(comparing(order));
        const ofMost = (total: number) =>
          sliceOfMost(sorted, { found: found.length, has, total }, slice);
        expect(ofMost(0)).toEqual(sliceOfFound(found, order, slice));
        expect(ofMost(10_000)).toBe(null);
      },
    ),
  );
});

test('a product that only one of the two queries knows is left out', () => {
  const table = makeFacetTable(
    {
      ids: [1],
      prices: [5],
      taxPercents: [null],
      isOut: [false],
      createdAt: [0],
      soldCounts: [0],
      families: [null],
      parts: [null],
      capacities: [0],
      necks: [null],
    },
    [{ key: 'neck', value: 'a', ids: [1, 2] }],
  );
  expect(filterTables([table], {}).facets).toEqual([{ key: 'neck', value: 'a', count: 1 }]);
});

test('prices are compared with tax, each at its own rate or the shop’s', () => {
  const grossAt = { ...DEFAULT_RATES, taxRate: 0.2 };
  const table = makeFacetTable(
    {
      ids: [1, 2, 3],
      prices: [10_000, 10_000, 10_000],
      taxPercents: [null, 10, 1],
      isOut: [false, false, false],
      createdAt: [0, 0, 0],
      soldCounts: [0, 0, 0],
      families: [null, null, null],
      parts: [null, null, null],
      capacities: [0, 0, 0],
      necks: [null, null, null],
    },
    [],
  );
  const found = (choice: Choice) => filterTables([table], choice).found.map(({ id }) => id);
  expect(found({ grossAt, maxPrice: kurus(11_000) })).toEqual([2, 3]);
  expect(found({ grossAt, minPrice: kurus(11_001) })).toEqual([1]);
  expect(found({ maxPrice: kurus(10_000) })).toEqual([1, 2, 3]);
  expect(filterTables([table], { grossAt }).price).toEqual({ min: 10_100, max: 12_000 });
  expect(filterTables([table], { grossAt: { ...grossAt, pricesIncludeTax: true } }).price).toEqual({
    min: 10_000,
    max: 10_000,
  });
});

const rates = { ...DEFAULT_RATES, taxRate: 0.2 };
const rangesOf = (table: ReturnType<typeof tableOf>) =>
  [{}, { grossAt: rates }].map((choice) => filterTables([table], choice).price);

test('a table with applied changes is equal to one read again, and reports what has changed', () => {
  fc.assert(
    fc.property(
      rowsOf(1),
      fc.array(
        fc.record({
          id: fc.integer({ min: 1, max: 41 }),
          price: fc.integer({ min: 1, max: 9 }),
          isOut: fc.boolean(),
        }),
      ),
      choices,
      (rows, changes, choice) => {
        const table = tableOf(rows);
        const before = rangesOf(table);
        const seen = applyChanges(table, changes);
        const newest = new Map(changes.map((change) => [change.id, change]));
        const changed = rows.map((row) => ({ ...row, ...newest.get(row.id) }));
        const anew = tableOf(changed);

        const all = { ...choice, grossAt: rates };
        expect(filterTables([table], all).price).toEqual(filterTables([anew], all).price);
        expect(filterTables([table], all).facets).toEqual(filterTables([anew], all).facets);
        expect(filterTables([table], all).found.map(({ id, isOut }) => [id, isOut])).toEqual(
          filterTables([anew], all).found.map(({ id, isOut }) => [id, isOut]),
        );
        const isOther = JSON.stringify(rangesOf(table)) !== JSON.stringify(before);
        if (isOther) expect(seen).toMatchObject({ isPrice: true, isRange: true });
        const isMoved = changed.some(({ isOut }, place) => isOut !== rows[place]?.isOut);
        if (isMoved) expect(seen.isStock).toBe(true);
      },
    ),
  );
});

test('a new price inside the range does not change it; a change at its ends does', () => {
  const table = makeFacetTable(
    {
      ids: [1, 2, 3, 4],
      prices: [10, 20, 30, 5],
      taxPercents: [null, null, null, 1],
      isOut: [false, false, false, false],
      createdAt: [0, 0, 0, 0],
      soldCounts: [0, 0, 0, 0],
      families: [null, null, null, null],
      parts: [null, null, null, null],
      capacities: [0, 0, 0, 0],
      necks: [null, null, null, null],
    },
    [],
  );
  const change = (id: number, price: number) => applyChanges(table, [{ id, price, isOut: false }]);
  expect(change(2, 25)).toEqual({ isPrice: true, isStock: false, isRange: false });
  expect(change(2, 25)).toEqual({ isPrice: false, isStock: false, isRange: false });
  expect(change(2, 31).isRange).toBe(true);
  expect(change(1, 11).isRange).toBe(true);
  expect(change(4, 7).isRange).toBe(true);
});
