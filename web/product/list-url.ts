// The state of a product list is only in its address: category, search, facets, price, stock,
// sort and page. web/catalogue/list-state.ts, which most pages do not need, reads and changes it.

import { DEFAULT_SORT, RELEVANCE } from '#shared/base/paging.ts';
import { type AttributeKey, facetKeys } from '#shared/catalogue/attributes.ts';
import { readableQuery } from './page-address.ts';

export const LIST_PATH = '/products';

/**
 * Spelled as in the API, in the order of the select on the screen. The first one needs search
 * words.
 */
export const listSorts = [
  RELEVANCE,
  'createdAt,desc',
  'bestSelling,desc',
  'price,asc',
  'price,desc',
  'name,asc',
] as const;
export type ListSort = (typeof listSorts)[number];

/** The order if the address names none: relevance with a search, else the newest. */
export const usualSort = (search: string): ListSort => (search ? RELEVANCE : DEFAULT_SORT);

/** The orders to choose from: relevance only with a search. */
export const sortsFor = (search: string): readonly ListSort[] =>
  search ? listSorts : listSorts.filter((sort) => sort !== RELEVANCE);

export type ListState = {
  category: number | null;
  search: string;
  /** The terms of the search are neither corrected nor left out. */
  asTyped: boolean;
  /** Only facets with at least one value. */
  facets: Readonly<Partial<Record<AttributeKey, readonly string[]>>>;
  /** In lira. */
  /** In lira, with tax, for every visitor: a shared link means the same for everybody. */
  minPrice: number | null;
  maxPrice: number | null;
  inStock: boolean;
  /** The id of a product: only what fits it. */
  fits: number | null;
  sort: ListSort;
  /** Counted from 1, as people do; the API counts from 0. */
  page: number;
};

export const emptyList: ListState = {
  category: null,
  search: '',
  asTyped: false,
  facets: {},
  minPrice: null,
  maxPrice: null,
  inStock: false,
  fits: null,
  sort: DEFAULT_SORT,
  page: 1,
};

/**
 * The address of a list. One list has one address: a fixed order of keys, and no default values.
 */
export function listHref(state: Partial<ListState>): string {
  const { category, search, asTyped, facets, minPrice, maxPrice, inStock, fits, page } = {
    ...emptyList,
    ...state,
  };
  const { sort = usualSort(search) } = state;
  const isOwnSort = sort !== usualSort(search) && sortsFor(search).includes(sort);
  const params = new URLSearchParams();
  const add = (key: string, value: string | number | null) => {
    if (value !== null && value !== '') params.append(key, String(value));
  };
  add('category', category);
  add('search', search);
  add('asTyped', search && asTyped ? 1 : null);
  for (const key of facetKeys) for (const value of facets[key] ?? []) params.append(key, value);
  add('minPrice', minPrice);
  add('maxPrice', maxPrice);
  add('inStock', inStock ? 1 : null);
  add('fits', fits);
  add('sort', isOwnSort ? sort : null);
  add('page', page > 1 ? page : null);
  const query = readableQuery(params);
  return query === '' ? LIST_PATH : `${LIST_PATH}?${query}`;
}
