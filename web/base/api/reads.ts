// Cached reads of the API: the language is part of each key, since answers have texts in it.
import { DEFAULT_PAGE_SIZE, DEFAULT_SORT } from '#shared/base/paging.ts';
import type { ProductPage } from '#shared/catalogue/catalogue.ts';
import { createRequestCache, SHORT_MS } from './request-cache.ts';

export type Query = Record<string, string | number | boolean | undefined>;
export type PageParams = {
  page?: number;
  size?: number;
  sort?: string;
  /** Of each family one product. */
  families?: 'one';
};
export type CallOptions = {
  query?: Query;
  body?: unknown;
  headers?: Record<string, string>;
  signal?: AbortSignal;
  keepalive?: boolean;
  timeoutMs?: number;
};
export type CacheOptions = { forceRefresh?: boolean };
export type Call = <T>(method: string, path: string, options?: CallOptions) => Promise<T>;
/** A cached read: its lifetime counts from the answer. */
export type Read = { name: string; path: string; query?: Query; lifetimeMs: number };

type ReadsDeps = { call: Call; language: () => string; now: () => number };
export type Reads = ReturnType<typeof createReads>;

export function createReads({ call, language, now }: ReadsDeps) {
  const cache = createRequestCache(now);

  function read<T>(
    { name, path, query = {}, lifetimeMs }: Read,
    { forceRefresh }: CacheOptions = {},
  ): Promise<T> {
    const parameters = { ...query, path, language: language() };
    return cache.read({ name, parameters, lifetimeMs, forceRefresh }, () =>
      call<T>('GET', path, { query }),
    );
  }

  function readPage(
    { name, path, query = {} }: Omit<Read, 'lifetimeMs'>,
    { page = 0, size = DEFAULT_PAGE_SIZE, sort = DEFAULT_SORT, families }: PageParams,
    { forceRefresh }: CacheOptions = {},
  ) {
    const params = { ...query, size, sort, ...(families && { families }) };
    const parameters = { ...params, path, language: language() };
    return cache.readPage<ProductPage>(
      { name, parameters, page, lifetimeMs: SHORT_MS, forceRefresh },
      (first, span) =>
        call('GET', path, { query: { ...params, page: first, ...(span > 1 ? { span } : {}) } }),
    );
  }

  return { cache, read, readPage };
}
