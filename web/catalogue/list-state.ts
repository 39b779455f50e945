// Reads the state of a product list from its address, and changes it.
import { MAX_SEARCH_LENGTH } from '#shared/base/paging.ts';
import { type AttributeKey, definitionOf, facetKeys } from '#shared/catalogue/attributes.ts';
import { isOwnCode } from '#shared/catalogue/own-codes.ts';
import type { FilterBody } from '#shared/catalogue/product-queries.ts';
import { emptyList, type ListState, sortsFor, usualSort } from '#web/product/list-url.ts';

/** The API refuses more values in one facet. */
const MOST_VALUES = 50;
const MOST_PAGES = 1_000_000;
const LARGEST_ID = 2_147_483_647;
const LARGEST_PRICE = 1e9;

/** Unknown values and values out of range are ignored. */
export function readList(params: URLSearchParams): ListState {
  const prices = [readPrice(params.get('minPrice')), readPrice(params.get('maxPrice'))] as const;
  const [minPrice, maxPrice] =
    prices[0] !== null && prices[1] !== null && prices[0] > prices[1]
      ? [prices[1], prices[0]]
      : prices;
  const search = (params.get('search') ?? '').slice(0, MAX_SEARCH_LENGTH).trim();
  return {
    category: readWhole(params.get('category'), LARGEST_ID),
    search,
    asTyped: search !== '' && params.get('asTyped') === '1',
    facets: readFacets(params),
    minPrice,
    maxPrice,
    inStock: params.get('inStock') === '1',
    fits: readWhole(params.get('fits'), LARGEST_ID),
    sort: sortsFor(search).find((sort) => sort === params.get('sort')) ?? usualSort(search),
    page: readWhole(params.get('page'), MOST_PAGES) ?? 1,
  };
}

/**
 * Adds the value, or removes it if it is chosen. Every change of the list starts at the first page.
 */
export function toggleFacet(state: ListState, key: AttributeKey, value: string): ListState {
  const chosen = state.facets[key] ?? [];
  const values = chosen.includes(value)
    ? chosen.filter((other) => other !== value)
    : [...chosen, value];
  const { [key]: _, ...others } = state.facets;
  return {
    ...state,
    facets: values.length > 0 ? { ...others, [key]: inOrder(key, values) } : others,
    page: 1,
  };
}

/** An active filter of the list, which can be shown and removed. */
export type Choice =
  | { kind: 'facet'; key: AttributeKey; value: string }
  | { kind: 'price' }
  | { kind: 'inStock' }
  | { kind: 'fits' };

export function choicesOf(state: ListState): Choice[] {
  const facets = facetKeys.flatMap((key) =>
    (state.facets[key] ?? []).map((value): Choice => ({ kind: 'facet', key, value })),
  );
  const hasPrice = state.minPrice !== null || state.maxPrice !== null;
  return [
    ...facets,
    ...(hasPrice ? [{ kind: 'price' } as const] : []),
    ...(state.inStock ? [{ kind: 'inStock' } as const] : []),
    ...(state.fits === null ? [] : [{ kind: 'fits' } as const]),
  ];
}

export function withoutChoice(state: ListState, choice: Choice): ListState {
  if (choice.kind === 'facet') return toggleFacet(state, choice.key, choice.value);
  if (choice.kind === 'price') return { ...state, minPrice: null, maxPrice: null, page: 1 };
  return choice.kind === 'fits'
    ? { ...state, fits: null, page: 1 }
    : { ...state, inStock: false, page: 1 };
}

/** The same category, search and order without any filter. */
export const withoutChoices = ({ category, search, asTyped, sort }: ListState): ListState => ({
  ...emptyList,
  category,
  search,
  asTyped,
  sort,
});

/** Another search text, or none: loads again, with the default sort order unless one was chosen. */
export function withSearch(state: ListState, search: string): ListState {
  return {
    ...state,
    search,
    asTyped: false,
    sort: state.sort === usualSort(state.search) ? usualSort(search) : state.sort,
    page: 1,
  };
}

export const isNarrowed = (state: ListState): boolean => choicesOf(state).length > 0;

export function filterBodyOf({ facets, minPrice, maxPrice, inStock, fits }: ListState): FilterBody {
  const attributes = Object.fromEntries(
    Object.entries(facets).map(([key, values]) => [key, [...values]]),
  );
  return {
    attributes,
    taxIncluded: true,
    ...(minPrice === null ? {} : { minPrice }),
    ...(maxPrice === null ? {} : { maxPrice }),
    ...(inStock ? { inStock } : {}),
    ...(fits === null ? {} : { fits }),
  };
}

/**
 * "20", "20,5", "20.50", "1.290,00": what people type for an amount, in lira; null for anything
 * else.
 */
export function readPrice(text: string | null): number | null {
  const typed = (text ?? '').trim();
  const isGrouped = /^\d{1,3}(\.\d{3})+(,\d{1,2})?$/.test(typed);
  if (!isGrouped && !/^\d{1,9}([.,]\d{1,2})?$/.test(typed)) return null;
  const price = Number((isGrouped ? typed.replaceAll('.', '') : typed).replace(',', '.'));
  return price <= LARGEST_PRICE ? price : null;
}

function readWhole(text: string | null, largest: number): number | null {
  const number = /^[1-9]\d{0,9}$/.test(text ?? '') ? Number(text) : null;
  return number !== null && number <= largest ? number : null;
}

function readFacets(params: URLSearchParams): ListState['facets'] {
  const known = facetKeys.map(
    (key) =>
      [
        key,
        inOrder(
          key,
          [...new Set(params.getAll(key))]
            .filter((value) => isPossible(key, value))
            .slice(0, MOST_VALUES),
        ),
      ] as const,
  );
  return Object.fromEntries(known.filter(([, values]) => values.length > 0));
}

function isPossible(key: AttributeKey, value: string): boolean {
  const { kind, values } = definitionOf(key);
  if (kind === 'number') return /^\d{1,6}(\.\d{1,3})?$/.test(value);
  if (kind === 'flag') return value === 'true' || value === 'false';
  return values?.includes(value) || isOwnCode(key, value);
}

function inOrder(key: AttributeKey, chosen: readonly string[]): string[] {
  const { kind, values } = definitionOf(key);
  const place = (value: string) => {
    if (kind === 'number') return Number(value);
    const at = values?.indexOf(value) ?? Number(value === 'false');
    return at < 0 ? Number.POSITIVE_INFINITY : at;
  };
  return [...chosen].sort((a, b) => place(a) - place(b) || 0);
}
