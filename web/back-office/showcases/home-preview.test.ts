import { expect, test } from 'vitest';
import type { AdminEntry } from '#shared/showcases/showcases.ts';
import { makeAdminEntry } from '#web/testing/make-entry.ts';
import { homeShelves, isShownAt } from './HomePreview.tsx';

const at = Date.parse('2026-12-01T00:00:00Z');
const ids = (entries: readonly AdminEntry[]) => entries.map(({ id }) => id);

test('only what is on, in its time, for sale and in stock', () => {
  const shown = (parts: Partial<AdminEntry>, stock = 1) =>
    isShownAt(makeAdminEntry({ stock }, parts), at);
  expect(shown({})).toBe(true);
  expect(shown({ isActive: false })).toBe(false);
  expect(shown({ isProductActive: false })).toBe(false);
  expect(shown({}, 0)).toBe(false);
  expect(shown({ startDate: '2026-12-01T00:00:00.001Z' })).toBe(false);
  expect(shown({ startDate: '2026-12-01T00:00:00.000Z' })).toBe(true);
  expect(shown({ endDate: '2026-12-01T00:00:00.000Z' })).toBe(false);
  expect(shown({ endDate: '2026-12-01T00:00:00.001Z' })).toBe(true);
});

test('each shelf shows its own in the order given, eight at most, and nothing of the window twice', () => {
  const make = (id: number, placements: AdminEntry['placements']) =>
    makeAdminEntry({ id }, { placements });
  const shelves = homeShelves(
    {
      popular: [
        make(2, ['featured']),
        make(1, ['hero', 'featured']),
        ...Array.from({ length: 9 }, (_, index) => make(10 + index, ['featured'])),
      ],
      recommended: [make(3, ['carousel', 'featured']), make(4, ['featured']), make(5, ['sidebar'])],
      'new-added': [make(6, ['grid'])],
    },
    at,
  );
  expect(shelves.hero?.id).toBe(1);
  expect(ids(shelves.popular)).toEqual([2, 1, 10, 11, 12, 13, 14, 15]);
  expect(ids(shelves.carousel as AdminEntry[])).toEqual([3]);
  expect(shelves.recommended.map(({ id }) => id)).toEqual([4]);
  expect(shelves.newAdded).toEqual([]);
});

test('the head of the page is the first of the recommended, else of the popular', () => {
  const popular = [makeAdminEntry({ id: 1 }, { placements: ['hero'] })];
  const recommended = [makeAdminEntry({ id: 2 }, { placements: ['hero'] })];
  const shelves = (of: AdminEntry[]) =>
    homeShelves({ popular, recommended: of, 'new-added': [] }, at).hero?.id;
  expect([shelves(recommended), shelves([])]).toEqual([2, 1]);
});
