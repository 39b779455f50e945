// The reads of products, categories, searches and showcases (specification 7).

import { DEFAULT_SORT, FILTERED_PAGE_SIZE } from '#shared/base/paging.ts';
import type { FilterBody } from '#shared/catalogue/product-queries.ts';
import {
  type Placement,
  SHOWCASE_LIFETIME,
  SHOWCASE_PAGE_SIZE,
  SHOWCASE_SORT,
  type Showcase,
  showcaseLifetimes,
} from '#shared/showcases/showcase-places.ts';
import type { CacheOptions, PageParams, Reads } from './reads.ts';
import { HOUR_MS, LONG_MS, SHORT_MS } from './request-cache.ts';
import type { TypedCalls } from './typed-calls.ts';

/** A search that filters a list. `asTyped`: none of its terms is corrected or left out. */
type SearchedParams = { search?: string | undefined; asTyped?: boolean };
/**
 * '' is the whole showcase. The specification names fewer views for some showcases; the server
 * supports all for each.
 */
export type ShowcaseView = '' | Placement | 'with-promotions' | 'recent' | `top/${number}`;

type Deps = { reads: Reads; calls: TypedCalls; language: () => string };

export function productCalls(deps: Deps) {
  const { reads, calls } = deps;
  const { read, readPage } = reads;
  return {
    list: (params: PageParams = {}, options?: CacheOptions) =>
      readPage(
        { name: 'products', ask: (query) => calls.get('/products', { query }) },
        params,
        options,
      ),
    find: (id: number, options?: CacheOptions) =>
      read('/products/{id}', { name: 'product', path: { id }, lifetimeMs: SHORT_MS }, options),
    fitting: (id: number, options?: CacheOptions) =>
      read(
        '/products/{id}/fitting',
        { name: 'product/fitting', path: { id }, lifetimeMs: SHORT_MS },
        options,
      ),
    arrival: (id: number, options?: CacheOptions) =>
      read(
        '/products/{id}/arrival',
        { name: 'product/arrival', path: { id }, lifetimeMs: SHORT_MS },
        options,
      ),
    inCategory: (id: number, params: PageParams & SearchedParams = {}, options?: CacheOptions) =>
      readPage(
        {
          name: 'products/category',
          key: { id, ...searchQuery(params) },
          ask: (asked) =>
            calls.get('/products/category/{id}', {
              path: { id },
              query: { ...searchQuery(params), ...asked },
            }),
        },
        params,
        options,
      ),
    search: (q: string, params: PageParams & SearchedParams = {}, options?: CacheOptions) =>
      readPage(
        {
          name: 'products/search',
          key: { q, asTyped: params.asTyped },
          ask: (asked) =>
            calls.get('/products/search', {
              query: { q, ...(params.asTyped && { asTyped: true }), ...asked },
            }),
        },
        params,
        options,
      ),
    filters: (categoryId?: number, families?: 'one', options?: CacheOptions) => {
      const cachedRead = { name: 'products/filters', lifetimeMs: HOUR_MS };
      const query = { taxIncluded: true, ...(families && { families }) };
      return categoryId === undefined
        ? read('/products/filters', { ...cachedRead, query }, options)
        : read(
            '/products/category/{id}/filters',
            { ...cachedRead, query, path: { id: categoryId } },
            options,
          );
    },
    filtered: filteredCall(deps),
  };
}

const filteredCall =
  ({ reads: { cache }, calls, language }: Deps) =>
  (
    categoryId: number | undefined,
    body: FilterBody,
    {
      page = 0,
      size = FILTERED_PAGE_SIZE,
      sort = DEFAULT_SORT,
      families,
      ...searched
    }: PageParams & SearchedParams = {},
    { forceRefresh = false }: CacheOptions = {},
  ) => {
    const query = { page, size, sort, ...(families && { families }), ...searchQuery(searched) };
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
      () =>
        categoryId === undefined
          ? calls.post('/products/filtered', { query, body })
          : calls.post('/products/category/{id}/filtered', {
              path: { id: categoryId },
              query,
              body,
            }),
    );
  };

export const categoryCalls = ({ reads: { read } }: Deps) => ({
  list: (options?: CacheOptions) =>
    read('/categories', { name: 'categories', lifetimeMs: LONG_MS }, options),
  hierarchy: (options?: CacheOptions) =>
    read('/categories/hierarchy', { name: 'categories/hierarchy', lifetimeMs: LONG_MS }, options),
});

export const searchCalls = ({ reads: { cache, read }, calls, language }: Deps) => ({
  /** Aborted at the next letter, because its result is no longer needed. */
  suggestions: (q: string, signal: AbortSignal) =>
    cache.read(
      { name: 'search/suggestions', parameters: { q, language: language() }, lifetimeMs: SHORT_MS },
      () => calls.get('/search/suggestions', { query: { q }, signal }),
    ),
  nearest: (q: string, options?: CacheOptions) =>
    read(
      '/search/nearest',
      { name: 'search/nearest', query: { q }, lifetimeMs: SHORT_MS },
      options,
    ),
});

export const showcaseCalls = ({ reads: { read } }: Deps) => ({
  list: (showcase: Showcase, view: ShowcaseView = '', options?: CacheOptions) =>
    read(
      // All views have the same response type: that of the whole showcase is used for them.
      `/${showcase}-products${view && `/${view}`}` as `/${Showcase}-products`,
      { name: 'showcases', lifetimeMs: showcaseLifetime(showcase, view) },
      options,
    ),
  page: (
    showcase: Showcase,
    { page = 0, size = SHOWCASE_PAGE_SIZE, sort = SHOWCASE_SORT }: PageParams = {},
    options?: CacheOptions,
  ) =>
    read(
      `/${showcase}-products/paginated`,
      {
        name: 'showcases',
        query: { page, size, sort },
        lifetimeMs: showcaseLifetime(showcase, ''),
      },
      options,
    ),
  search: (showcase: Showcase, query: string, options?: CacheOptions) =>
    read(
      `/${showcase}-products/search`,
      {
        name: 'showcases',
        query: { query },
        lifetimeMs: showcaseLifetime(showcase, ''),
      },
      options,
    ),
});

const searchQuery = ({ search, asTyped }: SearchedParams) =>
  search ? { search, ...(asTyped && { asTyped }) } : {};

const showcaseLifetime = (showcase: Showcase, view: ShowcaseView): number =>
  (showcaseLifetimes[`${showcase}/${view}`] ?? SHOWCASE_LIFETIME) * 1_000;
