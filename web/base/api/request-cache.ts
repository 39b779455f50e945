// The browser's cache of responses (specification 7, General). A key is a name with sorted,
// normalised parameters. Identical running requests are shared; neighbouring pages that are
// requested in one tick become one call.

export const SHORT_MS = 30_000;
export const LONG_MS = 5 * 60_000;
export const HOUR_MS = 60 * 60_000;
export const PURGE_AFTER_MS = 5 * 60_000;

type Parameters = Record<string, string | number | boolean | undefined | null>;
type Paged = {
  content: unknown[];
  page: number;
  size: number;
  totalElements: number;
  totalPages: number;
};
/** A request and the lifetime of its response. */
export type CachedQuery = {
  name: string;
  parameters: Parameters;
  lifetimeMs: number;
  forceRefresh?: boolean | undefined;
};
type Cached = { value: unknown; storedAt: number; lifetimeMs: number };
type Waiting = {
  page: number;
  key: string;
  resolve: (value: unknown) => void;
  reject: (reason: unknown) => void;
};
type Group = { waiting: Waiting[]; fetch: (firstPage: number, span: number) => Promise<Paged> };

/** Order of parameters, absent ones and the type of a number make no difference. */
export function cacheKey(name: string, parameters: Parameters): string {
  const entries = Object.entries(parameters)
    .filter(([, value]) => value !== undefined && value !== null && value !== '')
    .map(([key, value]) => [key, String(value)])
    .sort(([a = ''], [b = '']) => (a < b ? -1 : a > b ? 1 : 0));
  return `${name}?${JSON.stringify(entries)}`;
}

/** The fields of a response that contain products whose prices are shown. */
const PRODUCT_PLACES = ['content', 'products', 'product'] as const;

/** When the first discount in a response ends, in milliseconds: its price is wrong from then on. */
function firstPriceEnd(value: unknown): number {
  if (Array.isArray(value)) return Math.min(Number.POSITIVE_INFINITY, ...value.map(firstPriceEnd));
  if (value === null || typeof value !== 'object') return Number.POSITIVE_INFINITY;
  const { discount, ...rest } = value as {
    discount?: { endsAt?: string | null } | null;
  } & Record<string, unknown>;
  const own = Date.parse(discount?.endsAt ?? '');
  return Math.min(
    Number.isNaN(own) ? Number.POSITIVE_INFINITY : own,
    ...PRODUCT_PLACES.map((place) => firstPriceEnd(rest[place])),
  );
}

export function createRequestCache(now: () => number = Date.now) {
  const cached = new Map<string, Cached>();
  const underway = new Map<string, Promise<unknown>>();

  function fresh(key: string): Cached | undefined {
    const entry = cached.get(key);
    return entry && now() - entry.storedAt < entry.lifetimeMs ? entry : undefined;
  }

  /** Shares a running request and caches its response; failures are not cached. */
  function share<T>(key: string, lifetimeMs: number, request: () => Promise<T>): Promise<T> {
    const promise = request().then(
      (value) => {
        // The response of a request from before an invalidation goes to its callers but is not
        // cached.
        if (underway.get(key) !== promise) return value;
        underway.delete(key);
        cached.set(key, {
          value,
          storedAt: now(),
          lifetimeMs: Math.min(lifetimeMs, firstPriceEnd(value) - now()),
        });
        return value;
      },
      (error: unknown) => {
        if (underway.get(key) === promise) underway.delete(key);
        throw error;
      },
    );
    underway.set(key, promise);
    return promise;
  }

  function read<T>(
    { name, parameters, lifetimeMs, forceRefresh = false }: CachedQuery,
    request: () => Promise<T>,
  ): Promise<T> {
    const key = cacheKey(name, parameters);
    if (!forceRefresh) {
      const entry = fresh(key);
      if (entry) return Promise.resolve(entry.value as T);
      const shared = underway.get(key);
      if (shared) return shared as Promise<T>;
    }
    return share(key, lifetimeMs, request);
  }

  return {
    read,
    readPage: createPageReads(read),
    /** Deletes all cached responses, or those with these names. */
    clear: (isMeant: (name: string) => boolean = () => true) => {
      for (const answers of [cached, underway])
        for (const key of answers.keys())
          if (isMeant(key.slice(0, key.indexOf('?')))) answers.delete(key);
    },
    /** Deletes responses older than five minutes whose own lifetime has ended, too. */
    purge: () => {
      for (const [key, entry] of cached) {
        const age = now() - entry.storedAt;
        if (age > PURGE_AFTER_MS && age >= entry.lifetimeMs) cached.delete(key);
      }
    },
  };
}

/**
 * The rows of one page from a response that may hold two: a caller never gets another page's rows.
 */
function cutPage(answer: Paged, page: number): Paged {
  const start = (page - answer.page) * answer.size;
  return { ...answer, page, content: answer.content.slice(start, start + answer.size) };
}

type ReadOne = <T>(query: CachedQuery, request: () => Promise<T>) => Promise<T>;

/** Neighbouring pages of one list that are requested in one tick are one call. */
function createPageReads(read: ReadOne) {
  const groups = new Map<string, Group>();

  function flush(groupKey: string) {
    const group = groups.get(groupKey);
    groups.delete(groupKey);
    if (!group) return;
    const pages = [...new Set(group.waiting.map((waiting) => waiting.page))].sort((a, b) => a - b);
    for (let index = 0; index < pages.length; index += 1) {
      const first = pages[index] ?? 0;
      const isPair = pages[index + 1] === first + 1;
      if (isPair) index += 1;
      const asked = group.waiting.filter(
        (waiting) => waiting.page === first || (isPair && waiting.page === first + 1),
      );
      group
        .fetch(first, isPair ? 2 : 1)
        .then((answer) => {
          for (const waiting of asked) waiting.resolve(cutPage(answer, waiting.page));
        })
        // Also for an answer without rows: nobody may wait forever.
        .catch((error: unknown) => {
          for (const waiting of asked) waiting.reject(error);
        });
    }
  }

  /**
   * Like `read`, for one page of a list; `fetch` gets the first page and the number of pages to
   * load.
   */
  return function readPage<T extends Paged>(
    { page, ...query }: CachedQuery & { page: number },
    fetch: (firstPage: number, span: number) => Promise<T>,
  ): Promise<T> {
    const groupKey = cacheKey(query.name, query.parameters);
    return read({ ...query, parameters: { ...query.parameters, page } }, () => {
      return new Promise<T>((resolve, reject) => {
        const group = groups.get(groupKey) ?? { waiting: [], fetch };
        group.waiting.push({
          page,
          key: groupKey,
          resolve: resolve as (value: unknown) => void,
          reject,
        });
        if (!groups.has(groupKey)) {
          groups.set(groupKey, group);
          queueMicrotask(() => flush(groupKey));
        }
      });
    });
  };
}
