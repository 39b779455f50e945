import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { emptyList, type ListState, listHref, sortsFor, usualSort } from '#web/product/list-url.ts';
import {
  choicesOf,
  filterBodyOf,
  readList,
  readPrice,
  toggleFacet,
  withoutChoice,
  withoutChoices,
  withSearch,
} from './list-state.ts';

const read = (query: string) => readList(new URLSearchParams(query));
const list = (parts: Partial<ListState>): ListState => ({ ...emptyList, ...parts });

describe('reading an address', () => {
  test('[B02] a bare address is the whole list, newest first', () => {
    expect(read('')).toEqual({
      category: null,
      search: '',
      asTyped: false,
      facets: {},
      minPrice: null,
      maxPrice: null,
      inStock: false,
      fits: null,
      sort: 'createdAt,desc',
      page: 1,
    });
  });

  test('[B03] category holds a category id', () => {
    expect(read('category=3').category).toBe(3);
  });

  test.each(['abc', '0', '-1', '3.5', '99999999999', ''])(
    '[B03] a category that is no id (%j) is none',
    (text) => {
      expect(read(`category=${text}`).category).toBeNull();
    },
  );

  test('[B04] search holds the query, without the blanks around it', () => {
    expect(read('search=+kare+%C5%9Fi%C5%9Fe+').search).toBe('kare şişe');
  });

  test('[B04] a search is ordered by the best match unless another order was chosen', () => {
    expect(read('search=kare').sort).toBe('relevance');
    expect(read('search=kare&sort=createdAt,desc').sort).toBe('createdAt,desc');
    expect(read('search=+&sort=relevance').sort).toBe('createdAt,desc');
  });

  test('[B04] only a search with a query can be as typed', () => {
    expect(read('search=flkon&asTyped=1').asTyped).toBe(true);
    expect(read('search=flkon&asTyped=true').asTyped).toBe(false);
    expect(read('asTyped=1')).toEqual(emptyList);
  });

  test('known facets are read in their order, unknown keys and values are dropped', () => {
    expect(
      read(
        'glassColor=amber&neck=18%2F415&neck=FEA15&neck=FEA15&neck=XYZ&colour=red&capacityMl=50&capacityMl=5&capacityMl=x&isMagnetic=true&isMagnetic=maybe',
      ).facets,
    ).toEqual({
      neck: ['FEA15', '18/415'],
      capacityMl: ['5', '50'],
      glassColor: ['amber'],
      isMagnetic: ['true'],
    });
  });

  test('a minimum price above the maximum changes places with it', () => {
    expect(read('minPrice=120&maxPrice=20,5')).toMatchObject({ minPrice: 20.5, maxPrice: 120 });
  });

  test('an empty form field, an unknown order and an invalid page have the default values', () => {
    expect(read('minPrice=&maxPrice=&sort=stock,asc&page=0&inStock=yes')).toEqual(emptyList);
  });
});

describe('writing an address', () => {
  test.each<[Partial<ListState>, string]>([
    [{}, '/products'],
    [{ category: 3 }, '/products?category=3'],
    [{ search: 'kare şişe' }, '/products?search=kare+%C5%9Fi%C5%9Fe'],
    [{ facets: { neck: ['FEA15', '18/415'] } }, '/products?neck=FEA15&neck=18/415'],
    [{ category: 3, sort: 'price,asc', page: 2 }, '/products?category=3&sort=price,asc&page=2'],
    [
      { minPrice: 20.5, maxPrice: 120, inStock: true },
      '/products?minPrice=20.5&maxPrice=120&inStock=1',
    ],
    [{ category: 4, fits: 12 }, '/products?category=4&fits=12'],
    [{ page: 1, sort: 'createdAt,desc' }, '/products'],
    [{ search: 'kare', sort: 'relevance' }, '/products?search=kare'],
    [{ search: 'kare', sort: 'createdAt,desc' }, '/products?search=kare&sort=createdAt,desc'],
    [{ sort: 'relevance' }, '/products'],
    [{ search: 'flkon', asTyped: true, page: 2 }, '/products?search=flkon&asTyped=1&page=2'],
    [{ asTyped: true }, '/products'],
  ])('%j is %s', (state, href) => {
    expect(listHref(state)).toBe(href);
  });

  test('what is written is read back the same', () => {
    const state = list({
      category: 4,
      search: '50 ml & "kare" %',
      facets: { neck: ['FEA13', '20/410'], color: ['gold'] },
      minPrice: 1,
      maxPrice: 99.9,
      inStock: true,
      sort: 'name,asc',
      page: 7,
    });

    expect(read(listHref(state).split('?')[1] ?? '')).toEqual(state);
  });

  test('[B04] every search with every order has one address, which reads back the same', () => {
    const search = fc.string({ maxLength: 60, unit: 'grapheme' }).map((text) => text.trim());
    const states = fc
      .record({
        category: fc.option(fc.integer({ min: 1, max: 2_147_483_647 })),
        search,
        asTyped: fc.boolean(),
        inStock: fc.boolean(),
        fits: fc.option(fc.integer({ min: 1, max: 2_147_483_647 })),
        page: fc.integer({ min: 1, max: 1_000_000 }),
        sort: fc.nat(),
      })
      .map(({ sort, asTyped, ...parts }) => {
        const sorts = sortsFor(parts.search);
        return list({
          ...parts,
          asTyped: asTyped && parts.search !== '',
          sort: sorts[sort % sorts.length] ?? usualSort(parts.search),
        });
      });

    fc.assert(
      fc.property(states, (state) => {
        const href = listHref(state);
        const readBack = read(href.split('?')[1] ?? '');

        expect(readBack).toEqual(state);
        expect(listHref(readBack)).toBe(href);
      }),
    );
  });
});

describe('changing a choice', () => {
  test('a value is added, taken away again, and the list begins at its first page', () => {
    const chosen = toggleFacet(list({ page: 4, facets: { neck: ['18/415'] } }), 'neck', 'FEA15');

    expect(chosen).toEqual(list({ facets: { neck: ['FEA15', '18/415'] } }));
    expect(toggleFacet(toggleFacet(chosen, 'neck', 'FEA15'), 'neck', '18/415')).toEqual(emptyList);
  });

  test('each choice can be removed alone', () => {
    const state = list({
      category: 3,
      facets: { neck: ['FEA15'], color: ['gold'] },
      minPrice: 10,
      inStock: true,
      page: 2,
    });
    const choices = choicesOf(state);

    expect(choices).toEqual([
      { kind: 'facet', key: 'neck', value: 'FEA15' },
      { kind: 'facet', key: 'color', value: 'gold' },
      { kind: 'price' },
      { kind: 'inStock' },
    ]);
    expect(choices.map((choice) => listHref(withoutChoice(state, choice)))).toEqual([
      '/products?category=3&color=gold&minPrice=10&inStock=1',
      '/products?category=3&neck=FEA15&minPrice=10&inStock=1',
      '/products?category=3&neck=FEA15&color=gold&inStock=1',
      '/products?category=3&neck=FEA15&color=gold&minPrice=10',
    ]);
  });

  test('clearing keeps category, search and order', () => {
    expect(
      withoutChoices(
        list({
          category: 3,
          search: 'kare',
          facets: { neck: ['FEA15'] },
          maxPrice: 5,
          sort: 'price,asc',
          page: 3,
        }),
      ),
    ).toEqual(list({ category: 3, search: 'kare', sort: 'price,asc' }));
  });

  test('another query is a new search, in its default order unless another was chosen', () => {
    const typed = list({ category: 3, search: 'flkon', asTyped: true, sort: 'relevance', page: 2 });

    expect(listHref(withSearch(typed, 'kare'))).toBe('/products?category=3&search=kare');
    expect(listHref(withSearch(typed, ''))).toBe('/products?category=3');
    expect(listHref(withSearch({ ...typed, sort: 'price,asc' }, ''))).toBe(
      '/products?category=3&sort=price,asc',
    );
    expect(listHref(withSearch(list({ category: 3 }), 'kare'))).toBe(
      '/products?category=3&search=kare',
    );
  });

  test('the body of the filtered call holds only what was chosen', () => {
    expect(filterBodyOf(list({ facets: { neck: ['FEA15'] } }))).toEqual({
      attributes: { neck: ['FEA15'] },
      taxIncluded: true,
    });
    expect(filterBodyOf(list({ minPrice: 0, maxPrice: 9.5, inStock: true }))).toEqual({
      attributes: {},
      taxIncluded: true,
      minPrice: 0,
      maxPrice: 9.5,
      inStock: true,
    });
  });
});

test.each<[string | null, number | null]>([
  ['20', 20],
  [' 20,5 ', 20.5],
  ['20.50', 20.5],
  ['1.290', 1290],
  ['1.290,00', 1290],
  ['0', 0],
  ['', null],
  [null, null],
  ['-5', null],
  ['20,555', null],
  ['yirmi', null],
  ['1e3', null],
])('an amount typed as %j is %j lira', (text, lira) => {
  expect(readPrice(text)).toBe(lira);
});
