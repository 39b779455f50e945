import { describe, expect, test } from 'vitest';
import { createCachedRows } from './cached-rows.ts';

type Row = { id: number; text: string };

/** Rows 1 to 9 of a table that can be changed, and the ids of each query. */
function makeTable() {
  const texts = new Map(Array.from({ length: 9 }, (_, index) => [index + 1, `row ${index + 1}`]));
  const queries: number[][] = [];
  const select = async (ids: readonly number[]): Promise<Row[]> => {
    queries.push([...ids]);
    // A database returns rows in its own order.
    return [...texts].filter(([id]) => ids.includes(id)).map(([id, text]) => ({ id, text }));
  };
  return { texts, queries, select };
}
const textsOf = (rows: readonly Row[]) => rows.map(({ text }) => text);

describe('rows in memory', () => {
  test('come in the order of the ids, each row read once, none for what does not exist', async () => {
    const { queries, select } = makeTable();
    const rows = createCachedRows(select);
    await rows.find([2]);
    expect(textsOf(await rows.find([7, 99, 2, 1]))).toEqual(['row 7', 'row 2', 'row 1']);
    expect(queries).toEqual([[2], [7, 99, 1]]);
  });

  test('a dropped row is read again, the others are not', async () => {
    const { texts, queries, select } = makeTable();
    const rows = createCachedRows(select);
    await rows.find([1, 2]);
    texts.set(1, 'new').set(2, 'new');
    rows.dropCached([2]);
    expect(textsOf(await rows.find([1, 2]))).toEqual(['row 1', 'new']);
    expect(queries.at(-1)).toEqual([2]);
    rows.dropAllCached();
    expect(textsOf(await rows.find([1, 2]))).toEqual(['new', 'new']);
  });

  test('what was read before a change that came meanwhile is returned but not cached', async () => {
    const { texts, select } = makeTable();
    const rows = createCachedRows(async (ids) => {
      const read = await select(ids);
      if (texts.get(1) === 'row 1') rows.dropCached([1]);
      return read;
    });
    expect(textsOf(await rows.find([1]))).toEqual(['row 1']);
    texts.set(1, 'new');
    expect(textsOf(await rows.find([1]))).toEqual(['new']);
  });

  test('the row that was used longest ago goes when there are too many', async () => {
    const { queries, select } = makeTable();
    const rows = createCachedRows(select, { maxRows: 3 });
    await rows.find([1, 2, 3]);
    await rows.find([1]);
    await rows.find([4]);
    await rows.find([1, 3, 4]);
    expect(queries).toEqual([[1, 2, 3], [4]]);
    await rows.find([2]);
    expect(queries.at(-1)).toEqual([2]);
  });

  test('no row is cached for more than a minute, or for longer than the row itself allows', async () => {
    let time = 0;
    const { queries, select } = makeTable();
    const rows = createCachedRows(select, {
      now: () => time,
      isOver: ({ id }, now) => id === 2 && now > 100,
    });
    await rows.find([1, 2]);
    time = 101;
    await rows.find([1, 2]);
    time = 60_001;
    await rows.find([1, 2]);
    expect(queries).toEqual([[1, 2], [2], [1, 2]]);
  });
});

test('requests of the same moment share one query, those after a change have their own', async () => {
  const asked: (readonly number[])[] = [];
  const rows = createCachedRows(async (ids) => {
    asked.push(ids);
    return ids.map((id) => ({ id }));
  });
  const found = await Promise.all([rows.find([1, 2]), rows.find([2, 3]), rows.find([9, 1])]);
  rows.dropCached([2]);
  await Promise.all([rows.find([2]), rows.find([3])]);

  expect(found).toEqual([
    [{ id: 1 }, { id: 2 }],
    [{ id: 2 }, { id: 3 }],
    [{ id: 9 }, { id: 1 }],
  ]);
  expect(asked).toEqual([[1, 2, 3, 9], [2]]);
});
