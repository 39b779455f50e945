// The reads of products, categories, searches and showcases (specification 7).

import { DEFAULT_SORT, FILTERED_PAGE_SIZE } from '#shared/base/paging.ts';
import type { ArrivalAnswer } from '#shared/catalogue/arrivals.ts';
import type {
  Category,
  CategoryNode,
  FilterBody,
  FilteredPage,
  Filters,
  ProductDetail,
} from '#shared/catalogue/catalogue.ts';
import type { Nearest, Suggestions } from '#shared/catalogue/search.ts';
import type { FittingAnswer } from '#shared/fit/fitting.ts';
import {
  type Placement,
  SHOWCASE_LIFETIME,
  SHOWCASE_PAGE_SIZE,
  SHOWCASE_SORT,
  type Showcase,
  showcaseLifetimes,
} from '#shared/showcases/showcase-places.ts';
import type { ShowcaseAnswer, ShowcasePage } from '#shared/showcases/showcases.ts';
import type { CacheOptions, Call, PageParams, Query, Reads } from './reads.ts';
import { HOUR_MS, LONG_MS, SHORT_MS } from './request-cache.ts';

/** Words that narrow a list; as typed, none of them is corrected or left out. */
type WordParams = { search?: string | undefined; asTyped?: boolean };
/**
 * '' is the whole showcase. The specification names fewer for some families; the server answers all
 * of them.
 */
export type ShowcaseView = '' | Placement | 'with-promotions' | 'recent' | `top/${number}`;

type Deps = { reads: Reads; call: Call; language: () => string };

/** What a product's page asks for besides the product. */
const partOf =
  <Part>(read: Reads['read'], part: string) =>
  (id: number, options?: CacheOptions) =>
    read<Part>(
      { name: `product/${part}`, path: `/products/${id}/${part}`, lifetimeMs: SHORT_MS },
      options,
    );

export const productCalls = ({ reads: { cache, read, readPage }, call, language }: Deps) => ({
  list: (params: PageParams = {}, options?: CacheOptions) =>
    readPage({ name: 'products', path: '/products' }, params, options),
  find: (id: number, options?: CacheOptions) =>
    read<ProductDetail>(
      { name: 'product', path: `/products/${id}`, lifetimeMs: SHORT_MS },
      options,
    ),
  fitting: partOf<FittingAnswer>(read, 'fitting'),
  arrival: partOf<ArrivalAnswer>(read, 'arrival'),
  inCategory: (id: number, params: PageParams & WordParams = {}, options?: CacheOptions) =>
    readPage(
      { name: 'products/category', path: `/products/category/${id}`, query: wordQuery(params) },
      params,
      options,
    ),
  search: (q: string, params: PageParams & WordParams = {}, options?: CacheOptions) =>
    readPage(
      {
        name: 'products/search',
        path: '/products/search',
        query: { q, ...(params.asTyped && { asTyped: true }) },
      },
      params,
      options,
    ),
  filters: (categoryId?: number, families?: 'one', options?: CacheOptions) =>
    read<Filters>(
      {
        name: 'products/filters',
        path:
          categoryId === undefined
            ? '/products/filters'
            : `/products/category/${categoryId}/filters`,
        query: { taxIncluded: true, ...(families && { families }) },
        lifetimeMs: HOUR_MS,
      },
      options,
    ),
  filtered: (
    categoryId: number | undefined,
    body: FilterBody,
    {
      page = 0,
      size = FILTERED_PAGE_SIZE,
      sort = DEFAULT_SORT,
      families,
      ...words
    }: PageParams & WordParams = {},
    { forceRefresh = false }: CacheOptions = {},
  ) => {
    const query = { page, size, sort, ...(families && { families }), ...wordQuery(words) };
    const path =
      categoryId === undefined ? '/products/filtered' : `/products/category/${categoryId}/filtered`;
    return cache.read(
      {
        name: 'products/filtered',
        parameters: {
          ...query,
          id: categoryId,
          body: JSON.stringify(body),
          language: language(),
        },
        lifetimeMs: SHORT_MS,
        forceRefresh,
      },
      () => call<FilteredPage>('POST', path, { query, body }),
    );
  },
});

export const categoryCalls = ({ reads: { read } }: Deps) => ({
  list: (options?: CacheOptions) =>
    read<Category[]>({ name: 'categories', path: '/categories', lifetimeMs: LONG_MS }, options),
  hierarchy: (options?: CacheOptions) =>
    read<CategoryNode[]>(
      { name: 'categories/hierarchy', path: '/categories/hierarchy', lifetimeMs: LONG_MS },
      options,
    ),
});

export const searchCalls = ({ reads: { cache, read }, call, language }: Deps) => ({
  /** Aborted at the next letter, because its answer is no longer needed. */
  suggestions: (q: string, signal: AbortSignal) =>
    cache.read(
      { name: 'search/suggestions', parameters: { q, language: language() }, lifetimeMs: SHORT_MS },
      () => call<Suggestions>('GET', '/search/suggestions', { query: { q }, signal }),
    ),
  nearest: (q: string, options?: CacheOptions) =>
    read<Nearest>(
      { name: 'search/nearest', path: '/search/nearest', query: { q }, lifetimeMs: SHORT_MS },
      options,
    ),
});

export const showcaseCalls = ({ reads: { read } }: Deps) => ({
  list: (showcase: Showcase, view: ShowcaseView = '', options?: CacheOptions) =>
    read<ShowcaseAnswer>(
      {
        name: 'showcases',
        path: `/${showcase}-products${view && `/${view}`}`,
        lifetimeMs: showcaseLifetime(showcase, view),
      },
      options,
    ),
  page: (
    showcase: Showcase,
    { page = 0, size = SHOWCASE_PAGE_SIZE, sort = SHOWCASE_SORT }: PageParams = {},
    options?: CacheOptions,
  ) =>
    read<ShowcasePage>(
      {
        name: 'showcases',
        path: `/${showcase}-products/paginated`,
        query: { page, size, sort },
        lifetimeMs: showcaseLifetime(showcase, ''),
      },
      options,
    ),
  search: (showcase: Showcase, query: string, options?: CacheOptions) =>
    read<ShowcaseAnswer>(
      {
        name: 'showcases',
        path: `/${showcase}-products/search`,
        query: { query },
        lifetimeMs: showcaseLifetime(showcase, ''),
      },
      options,
    ),
});

const wordQuery = ({ search, asTyped }: WordParams): Query =>
  search ? { search, ...(asTyped && { asTyped }) } : {};

const showcaseLifetime = (showcase: Showcase, view: ShowcaseView): number =>
  (showcaseLifetimes[`${showcase}/${view}`] ?? SHOWCASE_LIFETIME) * 1_000;
