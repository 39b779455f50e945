// The only HTTP client (specification 7, General). The server uses it too; there `fetch` stays in
// the process.

import type { ErrorBody, ErrorCode, FieldError } from '#shared/base/errors.ts';
import type { CalculateBody } from '#shared/cart/cart.ts';
import type { Call, CallOptions, Download, DownloadedFile, Query } from './call-options.ts';
import { categoryCalls, productCalls, searchCalls, showcaseCalls } from './catalogue-calls.ts';
import { createReads } from './reads.ts';
import { createTypedCalls } from './typed-calls.ts';

export const API_TIMEOUT_MS = 10_000;

/** Signing in and out needs no token, and if it is refused, no token is refreshed. */
const SIGNING = /^\/(auth\/|admin\/auth\/(login|refresh|logout|invitation))/;

/** An error response of the server: its status, and its body unchanged. */
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

/**
 * Errors of requests without a response: no network, or no response in 10 s. They are passed on
 * unchanged (specification 7).
 */
const unanswered = new WeakSet<object>();
export const isUnanswered = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && unanswered.has(error);

export type ApiDeps = {
  fetch: typeof fetch;
  /** Configured base address, without a slash at the end. */
  baseUrl: string;
  language: () => string;
  accessToken: () => string | null;
  logError: (what: string, error: unknown) => void;
  /**
   * Sends requests that may need a customer's token (web/session/tokens.ts); signing in and out
   * does not use it.
   */
  guard?: (send: () => Promise<Response>) => Promise<Response>;
  now?: () => number;
};

/** With the calls that no contract checks: only to make typed ones of them. */
export type UntypedApi = ReturnType<typeof createApi>;
/** Every call is typed by the contract (decision 0108); files: web/session/files.ts. */
export type Api = Omit<UntypedApi, 'call' | 'download'>;

export function createApi(deps: ApiDeps) {
  const { language, now = Date.now } = deps;
  const ask = createAsk(deps);

  const call: Call = <T>(method: string, path: string, options: CallOptions = {}): Promise<T> =>
    ask({ method, path, ...options }, async (response) => {
      if (response.status === 204) return undefined as T;
      const body = response.json() as Promise<T>;
      // What was accepted for later may have no content.
      return response.status === 202 ? body.catch(() => undefined as T) : body;
    });

  /** A file that only its owner may download; a plain link could not fetch it. */
  const download: Download = (method, path, { headers, ...options } = {}) =>
    ask({ method, path, ...options, headers: { accept: '*/*', ...headers } }, readFile);

  const reads = createReads({ call, language, now });
  const { cache } = reads;
  const typed = createTypedCalls(call);
  const readDeps = { reads, calls: typed, language };
  return {
    ...typed,
    call,
    download,
    read: reads.read,
    purge: cache.purge,
    /** Deletes all cached responses: after a change of language or an order. */
    clear: () => cache.clear(),
    /** Deletes cached responses with prices: after the discount rules have changed. */
    clearPrices: () =>
      cache.clear((name) => name.startsWith('product') || name.startsWith('showcase')),

    products: productCalls(readDeps),
    categories: categoryCalls(readDeps),
    search: searchCalls(readDeps),
    showcases: showcaseCalls(readDeps),

    discounts: {
      preview: (body: CalculateBody, signal?: AbortSignal) =>
        typed.post('/discounts/preview', { body, signal }),
      version: async () => (await typed.get('/discounts/version')).version,
      // The client makes no such calls (specification 7), since each product and calculation
      // includes its discounts.
      active: none,
      homepage: none,
      ofProduct: (_productId: number) => none(),
      bundles: none,
      conditional: none,
    },
  };
}

type Question = CallOptions & { method: string; path: string };

/**
 * @throws ApiError with the server's body, or the raw error when there was no response
 * (specification 7).
 */
function createAsk(deps: ApiDeps) {
  const { fetch: send, baseUrl, logError, guard = (request) => request() } = deps;
  return async function ask<T>(
    question: Question,
    read: (response: Response) => Promise<T>,
  ): Promise<T> {
    const { method, path, query, signal } = question;
    const request = () =>
      send(`${baseUrl}${path}${toQueryString(query)}`, requestOf(question, deps));
    try {
      const response = SIGNING.test(path) ? await request() : await guard(request);
      if (!response.ok) throw new ApiError(response.status, await readBody(response));
      return await read(response);
    } catch (error) {
      if (!signal?.aborted) logError(`${method} ${path}`, error);
      if (!(error instanceof ApiError) && typeof error === 'object' && error) unanswered.add(error);
      throw error;
    }
  };
}

function requestOf(
  { method, body, headers, signal, keepalive = false, timeoutMs = API_TIMEOUT_MS }: Question,
  { language, accessToken }: ApiDeps,
): RequestInit {
  const timeout = AbortSignal.timeout(timeoutMs);
  const token = accessToken();
  return {
    method,
    headers: {
      accept: 'application/json',
      'accept-language': language(),
      // A form with a file sets its own content type.
      ...(body === undefined || body instanceof FormData
        ? {}
        : { 'content-type': 'application/json' }),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...headers,
    },
    ...(body === undefined ? {} : { body: body instanceof FormData ? body : JSON.stringify(body) }),
    ...(keepalive ? { keepalive } : {}),
    signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
  };
}

async function readFile(response: Response): Promise<DownloadedFile> {
  const disposition = response.headers.get('content-disposition') ?? '';
  const name = /filename\*=UTF-8''([^;]+)/.exec(disposition)?.[1] ?? '';
  return { name: decodeURIComponent(name), file: await response.blob() };
}

const none = async (): Promise<[]> => [];

async function readBody(response: Response): Promise<Partial<ErrorBody>> {
  try {
    return (await response.json()) as ErrorBody;
  } catch {
    // The body is a proxy's page or empty: only the status says what happened.
    return {};
  }
}

function toQueryString(query: Query = {}): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== '');
  const text = new URLSearchParams(given.map(([key, value]) => [key, String(value)])).toString();
  return text === '' ? '' : `?${text}`;
}
