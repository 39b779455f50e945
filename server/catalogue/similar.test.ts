import fc from 'fast-check';
import { expect, test } from 'vitest';
import { makeFacetTable } from './facet-table.ts';
import { mostSimilar, type Origin } from './similar.ts';

type Row = Origin & { id: number; isOut: boolean; soldCount: number };

const kind = {
  part: fc.constantFrom(null, 'bottle', 'cap'),
  capacity: fc.constantFrom(0, 10, 30, 50, 50.5),
  neck: fc.constantFrom(null, 'FEA13', 'FEA15'),
};
const rows = fc
  .array(fc.record({ ...kind, isOut: fc.boolean(), soldCount: fc.integer({ min: 0, max: 3 }) }), {
    maxLength: 25,
  })
  .map((list) => list.map((row, index): Row => ({ id: index + 1, ...row })));
const origins = fc.record(kind);

const tableOf = (list: readonly Row[]) =>
  makeFacetTable(
    {
      ids: list.map(({ id }) => id),
      prices: list.map(() => 1),
      taxPercents: list.map(() => null),
      isOut: list.map(({ isOut }) => isOut),
      createdAt: list.map(() => 0),
      soldCounts: list.map(({ soldCount }) => soldCount),
      families: list.map(() => null),
      parts: list.map(({ part }) => part),
      capacities: list.map(({ capacity }) => capacity),
      necks: list.map(({ neck }) => neck),
    },
    [],
  );

/** The rule in its simplest form: everything sorted by all criteria in turn. */
function sorted(list: readonly Row[], origin: Origin): number[] {
  const keys = (row: Row) => [
    Number(row.part !== origin.part),
    Math.abs(row.capacity - origin.capacity),
    Number(row.neck !== origin.neck),
    Number(row.isOut),
    -row.soldCount,
    row.id,
  ];
  return list
    .toSorted((one, other) => {
      const own = keys(one);
      const others = keys(other);
      const differs = own.findIndex((key, index) => key !== others[index]);
      return (own[differs] ?? 0) - (others[differs] ?? 0);
    })
    .map(({ id }) => id);
}

test('the most similar products are the first ones of the whole sorted list', () => {
  fc.assert(
    fc.property(rows, origins, fc.integer({ min: 1, max: 7 }), (list, origin, count) => {
      expect(mostSimilar(tableOf(list), origin, count)).toEqual(
        sorted(list, origin).slice(0, count),
      );
    }),
  );
});
