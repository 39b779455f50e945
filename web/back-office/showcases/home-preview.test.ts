import { expect, test } from 'vitest';
import type { AdminEntry } from '#shared/showcases/showcases.ts';
import { makeAdminEntry } from '#web/testing/make-entry.ts';
import { homeShelves, isShownAt } from './HomePreview.tsx';

const at = Date.parse('2026-12-01T00:00:00Z');

test('shows only entries that are active, in their period, for sale and in stock', () => {
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

test('each shelf shows its own entries in the order given, five at most, and none twice', () => {
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
  expect(shelves.popular.map(({ id }) => id)).toEqual([2, 10, 11, 12, 13]);
  expect(shelves.carousel.map(({ id }) => id)).toEqual([3]);
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

test('a photograph that is shown above is not shown again, as on the home page', () => {
  const photographed = (id: number, url: string) =>
    makeAdminEntry({
      id,
      images: [
        {
          url,
          alt: '',
          width: 800,
          height: 1000,
          view: 'main',
          widths: [400],
          placeholder: '#fff',
        },
      ],
    });
  const shelves = homeShelves(
    {
      popular: [photographed(1, '/media/a.webp')],
      recommended: [photographed(2, '/media/a.webp'), photographed(3, '/media/b.webp')],
      'new-added': [photographed(3, '/media/b.webp'), photographed(4, '/media/c.webp')],
    },
    at,
  );
  expect([shelves.popular, shelves.recommended, shelves.newAdded].map((one) => one.length)).toEqual(
    [1, 1, 1],
  );
});
