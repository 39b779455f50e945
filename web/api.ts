// The only HTTP client (specification 7, General). The same on the server, where `fetch` stays in the process.
import type { CalculateAnswer, CalculateBody } from '#shared/cart.ts';
import type { Category, CategoryNode, FilterBody, FilteredPage, Filters, ProductDetail, ProductPage } from '#shared/catalogue.ts';
import type { ErrorBody, ErrorCode, FieldError } from '#shared/errors.ts';
import type { FittingAnswer } from '#shared/fitting.ts';
import { DEFAULT_PAGE_SIZE, DEFAULT_SORT, FILTERED_PAGE_SIZE } from '#shared/paging.ts';
import type { Nearest, Suggestions } from '#shared/search.ts';
import { type Placement, SHOWCASE_LIFETIME, SHOWCASE_PAGE_SIZE, SHOWCASE_SORT, type Showcase, showcaseLifetimes } from '#shared/showcase-places.ts';
import type { ShowcaseAnswer, ShowcasePage } from '#shared/showcases.ts';
import { createRequestCache, HOUR_MS, LONG_MS, SHORT_MS } from './request-cache.ts';

export const API_TIMEOUT_MS = 10_000;

/** Signing in and out needs no token, and a refusal of it is no reason to refresh one. */
const SIGNING = /^\/(auth\/|admin\/auth\/(login|refresh|logout|invitation))/;

/** What the server answered when it refused: its body as it came, and the status. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: ErrorCode | undefined;
  readonly errors: FieldError[];
  readonly details: unknown;
  readonly requestId: string | undefined;

  constructor(status: number, body: Partial<ErrorBody>) {
    super(body.message ?? `HTTP ${status}`);
    this.name = 'ApiError';
    this.status = status;
    this.code = body.code;
    this.errors = body.errors ?? [];
    this.details = body.details;
    this.requestId = body.requestId;
  }
}

export type ApiParts = {
  fetch: typeof fetch;
  /** Configured base address, without a slash at the end. */
  baseUrl: string;
  language: () => string;
  accessToken: () => string | null;
  logError: (what: string, error: unknown) => void;
  /** Sends what may need a customer's token (web/session/tokens.ts); signing in and out is none of it. */
  guard?: (send: () => Promise<Response>) => Promise<Response>;
  now?: () => number;
};

export type Query = Record<string, string | number | boolean | undefined>;
export type PageParams = { page?: number; size?: number; sort?: string };
/** Words that narrow a list; as typed, none of them is corrected or left out. */
type WordParams = { search?: string | undefined; asTyped?: boolean };
export type CallOptions = { query?: Query; body?: unknown; headers?: Record<string, string>; signal?: AbortSignal; keepalive?: boolean; timeoutMs?: number };
export type CacheOptions = { forceRefresh?: boolean };
/** '' is the whole showcase. The specification names fewer for some families; the server answers all of them. */
export type ShowcaseView = '' | Placement | 'with-promotions' | 'recent' | `top/${number}`;

export type Api = ReturnType<typeof createApi>;

export function createApi({ fetch: send, baseUrl, language, accessToken, logError, guard = (request) => request(), now = Date.now }: ApiParts) {
  const cache = createRequestCache(now);

  /** @throws ApiError with the server's body, or the raw error when there was no answer (specification 7). */
  async function ask<T>(
    method: string,
    path: string,
    { query, body, headers, signal, keepalive = false, timeoutMs = API_TIMEOUT_MS }: CallOptions,
    read: (response: Response) => Promise<T>,
  ): Promise<T> {
    const request = () => {
      const timeout = AbortSignal.timeout(timeoutMs);
      const token = accessToken();
      return send(`${baseUrl}${path}${toQueryString(query)}`, {
        method,
        headers: {
          accept: 'application/json',
          'accept-language': language(),
          // A form with a file says its own kind.
          ...(body === undefined || body instanceof FormData ? {} : { 'content-type': 'application/json' }),
          ...(token ? { authorization: `Bearer ${token}` } : {}),
          ...headers,
        },
        ...(body === undefined ? {} : { body: body instanceof FormData ? body : JSON.stringify(body) }),
        ...(keepalive ? { keepalive } : {}),
        signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      });
    };
    try {
      const response = SIGNING.test(path) ? await request() : await guard(request);
      if (!response.ok) throw new ApiError(response.status, await readBody(response));
      return await read(response);
    } catch (error) {
      if (!signal?.aborted) logError(`${method} ${path}`, error);
      throw error;
    }
  }

  const call = <T>(method: string, path: string, options: CallOptions = {}): Promise<T> =>
    ask(method, path, options, async (response) => (response.status === 204 ? undefined : await response.json()) as T);

  /** A file that only its owner may have, so that no plain link could fetch it. */
  const download = (method: string, path: string, { headers, ...options }: CallOptions = {}): Promise<{ name: string; file: Blob }> =>
    ask(method, path, { ...options, headers: { accept: '*/*', ...headers } }, async (response) => ({
      name: decodeURIComponent(/filename\*=UTF-8''([^;]+)/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? ''),
      file: await response.blob(),
    }));

  /** A cached read. The language is part of the key: its answer has words in it. */
  function read<T>(name: string, path: string, query: Query, lifetimeMs: number, { forceRefresh = false }: CacheOptions = {}): Promise<T> {
    return cache.read(name, { ...query, path, language: language() }, lifetimeMs, forceRefresh, () => call<T>('GET', path, { query }));
  }

  function readPage(
    name: string,
    path: string,
    { page = 0, size = DEFAULT_PAGE_SIZE, sort = DEFAULT_SORT }: PageParams,
    query: Query,
    { forceRefresh = false }: CacheOptions = {},
  ) {
    const params = { ...query, size, sort };
    return cache.readPage<ProductPage>(name, { ...params, path, language: language() }, page, SHORT_MS, forceRefresh, (first, span) =>
      call('GET', path, { query: { ...params, page: first, ...(span > 1 ? { span } : {}) } }),
    );
  }

  return {
    call,
    download,
    purge: cache.purge,
    /** Forgets every kept answer: after a change of language or an order. */
    forget: () => cache.clear(),
    /** Forgets whatever has a price in it: after the discount rules have changed. */
    forgetPrices: () => cache.clear((name) => name.startsWith('product') || name.startsWith('showcase')),

    products: {
      list: (params: PageParams = {}, options?: CacheOptions) => readPage('products', '/products', params, {}, options),
      find: (id: number, options?: CacheOptions) => read<ProductDetail>('product', `/products/${id}`, {}, SHORT_MS, options),
      fitting: (id: number, options?: CacheOptions) => read<FittingAnswer>('product/fitting', `/products/${id}/fitting`, {}, SHORT_MS, options),
      inCategory: (id: number, params: PageParams & WordParams = {}, options?: CacheOptions) =>
        readPage('products/category', `/products/category/${id}`, params, wordQuery(params), options),
      search: (q: string, params: PageParams & WordParams = {}, options?: CacheOptions) =>
        readPage('products/search', '/products/search', params, { q, ...(params.asTyped && { asTyped: true }) }, options),
      filters: (categoryId?: number, options?: CacheOptions) =>
        read<Filters>('products/filters', categoryId === undefined ? '/products/filters' : `/products/category/${categoryId}/filters`, {}, HOUR_MS, options),
      filtered: (
        categoryId: number | undefined,
        body: FilterBody,
        { page = 0, size = FILTERED_PAGE_SIZE, sort = DEFAULT_SORT, ...words }: PageParams & WordParams = {},
        { forceRefresh = false }: CacheOptions = {},
      ) => {
        const query = { page, size, sort, ...wordQuery(words) };
        const path = categoryId === undefined ? '/products/filtered' : `/products/category/${categoryId}/filtered`;
        return cache.read('products/filtered', { ...query, id: categoryId, body: JSON.stringify(body), language: language() }, SHORT_MS, forceRefresh, () =>
          call<FilteredPage>('POST', path, { query, body }),
        );
      },
    },

    categories: {
      list: (options?: CacheOptions) => read<Category[]>('categories', '/categories', {}, LONG_MS, options),
      hierarchy: (options?: CacheOptions) => read<CategoryNode[]>('categories/hierarchy', '/categories/hierarchy', {}, LONG_MS, options),
    },

    search: {
      /** Aborted when the next letter comes: then nobody waits for the answer. */
      suggestions: (q: string, signal: AbortSignal) =>
        cache.read('search/suggestions', { q, language: language() }, SHORT_MS, false, () => call<Suggestions>('GET', '/search/suggestions', { query: { q }, signal })),
      nearest: (q: string, options?: CacheOptions) => read<Nearest>('search/nearest', '/search/nearest', { q }, SHORT_MS, options),
    },

    showcases: {
      list: (showcase: Showcase, view: ShowcaseView = '', options?: CacheOptions) =>
        read<ShowcaseAnswer>('showcases', `/${showcase}-products${view && `/${view}`}`, {}, showcaseLifetime(showcase, view), options),
      page: (showcase: Showcase, { page = 0, size = SHOWCASE_PAGE_SIZE, sort = SHOWCASE_SORT }: PageParams = {}, options?: CacheOptions) =>
        read<ShowcasePage>('showcases', `/${showcase}-products/paginated`, { page, size, sort }, showcaseLifetime(showcase, ''), options),
      search: (showcase: Showcase, query: string, options?: CacheOptions) =>
        read<ShowcaseAnswer>('showcases', `/${showcase}-products/search`, { query }, showcaseLifetime(showcase, ''), options),
    },

    discounts: {
      preview: (body: CalculateBody, signal?: AbortSignal) => call<CalculateAnswer>('POST', '/discounts/preview', { body, ...(signal && { signal }) }),
      version: async () => (await call<{ version: number }>('GET', '/discounts/version')).version,
      // Switched off on the client (specification 7): what is in force comes with each product and each calculation.
      active: none,
      homepage: none,
      ofProduct: (_productId: number) => none(),
      bundles: none,
      conditional: none,
    },

    read,
  };
}

const wordQuery = ({ search, asTyped }: WordParams): Query => (search ? { search, ...(asTyped && { asTyped }) } : {});

const none = async (): Promise<[]> => [];

const showcaseLifetime = (showcase: Showcase, view: ShowcaseView): number => (showcaseLifetimes[`${showcase}/${view}`] ?? SHOWCASE_LIFETIME) * 1_000;

async function readBody(response: Response): Promise<Partial<ErrorBody>> {
  try {
    return (await response.json()) as ErrorBody;
  } catch {
    // A proxy's page or nothing at all: the status says what there is to say.
    return {};
  }
}

function toQueryString(query: Query = {}): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== '');
  const text = new URLSearchParams(given.map(([key, value]) => [key, String(value)])).toString();
  return text === '' ? '' : `?${text}`;
}
