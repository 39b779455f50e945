// Cached reads of the API. The language is part of each key, since responses contain texts.
import { DEFAULT_PAGE_SIZE, DEFAULT_SORT } from '#shared/base/paging.ts';
import type { ProductPage } from '#shared/catalogue/catalogue.ts';
import type { Call, Query } from './call-options.ts';
import { createRequestCache, SHORT_MS } from './request-cache.ts';
import {
  type AnswerOf,
  type FillValues,
  fillPath,
  type GetPath,
  type ReadOptions,
} from './typed-calls.ts';

export type { Query } from './call-options.ts';
export type PageParams = {
  page?: number;
  size?: number;
  sort?: string;
  /** One product of each family. */
  families?: 'one';
};
export type CacheOptions = { forceRefresh?: boolean };
/** A cached read; its lifetime starts with the response. */
type CachedRead = { name: string; lifetimeMs: number };
/** How a page of a list is requested; `span` 2 requests the next page, too. */
type AskedPage = { page: number; size: number; sort: string; families?: 'one'; span?: '2' };

type ReadsDeps = { call: Call; language: () => string; now: () => number };
type PagedRead = {
  name: string;
  key?: Query;
  ask: (asked: AskedPage) => Promise<ProductPage>;
};
export type Reads = ReturnType<typeof createReads>;

export function createReads({ call, language, now }: ReadsDeps) {
  const cache = createRequestCache(now);

  function read<Path extends GetPath>(
    path: Path,
    { name, lifetimeMs, ...options }: CachedRead & ReadOptions<Path>,
    { forceRefresh }: CacheOptions = {},
  ): Promise<AnswerOf<Path>> {
    const { path: values, query = {} } = options as { path?: FillValues; query?: Query };
    const filled = fillPath(path, values);
    const parameters = { ...query, path: filled, language: language() };
    return cache.read({ name, parameters, lifetimeMs, forceRefresh }, () =>
      call('GET', filled, { query }),
    );
  }

  /** `key`: the query parameters besides the page. */
  function readPage(
    { name, key = {}, ask }: PagedRead,
    { page = 0, size = DEFAULT_PAGE_SIZE, sort = DEFAULT_SORT, families }: PageParams,
    { forceRefresh }: CacheOptions = {},
  ) {
    const params = { size, sort, ...(families && { families }) };
    const parameters = { ...key, ...params, language: language() };
    return cache.readPage<ProductPage>(
      { name, parameters, page, lifetimeMs: SHORT_MS, forceRefresh },
      (first, span) => ask({ ...params, page: first, ...(span > 1 && { span: '2' }) }),
    );
  }

  return { cache, read, readPage };
}
