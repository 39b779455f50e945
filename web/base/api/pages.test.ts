import { describe, expect, it } from 'vitest';
import { pageItems } from '../ui/Pagination.tsx';

const written = (current: number, pageCount: number) =>
  pageItems(current, pageCount)
    .map((item) => (item.kind === 'gap' ? '…' : String(item.page)))
    .join(' ');

describe('pageItems', () => {
  it.each([
    [1, 1, '1'],
    [1, 2, '1 2'],
    [2, 3, '1 2 3'],
    [1, 4, '1 2 3 4'],
    [1, 6, '1 2 3 … 6'],
    [3, 6, '1 2 3 4 5 6'],
    [4, 6, '1 2 3 4 5 6'],
    [6, 6, '1 … 4 5 6'],
    [9, 20, '1 … 8 9 10 … 20'],
    [20, 20, '1 … 18 19 20'],
  ])('page %i of %i', (current, pageCount, expected) => {
    expect(written(current, pageCount)).toBe(expected);
  });

  it('never hides a single page behind a gap, and always has the current one', () => {
    for (let pageCount = 1; pageCount <= 15; pageCount += 1) {
      for (let current = 1; current <= pageCount; current += 1) {
        const items = pageItems(current, pageCount);
        expect(items).toContainEqual({ kind: 'page', page: current });
        items.forEach((item, index) => {
          if (item.kind !== 'gap') return;
          const before = items[index - 1];
          const after = items[index + 1];
          if (before?.kind !== 'page' || after?.kind !== 'page')
            throw new Error('a gap stands between pages');
          expect(after.page - before.page).toBeGreaterThan(2);
        });
      }
    }
  });
});
