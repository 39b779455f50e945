import { expect, test } from 'vitest';
import { readTable } from './read-table.ts';

async function rowOf(...lines: string[]) {
  const { rows } = await readTable(Buffer.from(lines.join('\r\n')));
  return [...rows()][0];
}
const head = 'SKU;Adet fiyatları';

test('a row with more cells than headings is an error: the rest would be lost', async () => {
  const error = { column: 'tiers', problem: 'too-many-cells', given: '48: %10; 96: %20' };
  for (const heads of [head, `${head};;`]) {
    const row = await rowOf(heads, 'FL-1;12: %5; 48: %10; 96: %20');
    expect(row?.errors).toEqual([error]);
  }
});

test.each([
  ['quotation marks', 'FL-1;"12: %5; 48: %10; 96: %20"', 3],
  ['empty cells at the end', 'FL-1;12: %5; ;;', 1],
  ['fewer cells', 'FL-1', undefined],
])('%s are no error', async (_, line, tiers) => {
  const row = await rowOf(head, line);
  expect(row?.errors).toEqual([]);
  expect((row?.values.tiers as unknown[] | undefined)?.length).toBe(tiers);
});

test('a column in the middle may have no heading', async () => {
  const row = await rowOf('SKU;;Ad', 'FL-1;not;Bir');
  expect(row).toMatchObject({ errors: [], values: { sku: 'FL-1', name: 'Bir' } });
});
