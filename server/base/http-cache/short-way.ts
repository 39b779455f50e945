// The short way for API responses that are not in memory: a GET of a cached route is answered by
// its schemas and its handler, without the hooks of the HTTP layer, which cost more than most of
// these handlers. The headers are those that the HTTP layer set for the first response of the
// route. Whatever is not a plain request of such a route takes the normal path, and so does every
// error, so that one place defines its form.
import type { IncomingMessage } from 'node:http';
import { parse } from 'node:querystring';
import { INSIDE_HEADER, storeAnswer, uncachedVary } from './api-cache.ts';
import { type Cache, type CacheEntry, compressEntry, encodingFor, makeEntry } from './cache.ts';
import {
  type CachedRoute,
  type FindRoute,
  type Found,
  handle,
  requestOf,
  understand,
} from './cached-routes.ts';
import { type ShortWay, sendFast } from './fast-path.ts';
import { jsonWriter } from './json-writer.ts';

export type ShortWayDeps = {
  cache: Cache;
  findRoute: FindRoute;
  /** Whether requests are refused at the moment: the HTTP layer does so. */
  isOverloaded: () => boolean;
  /** Runs the work as this request, for the log of slow statements, and records its end. */
  observe: (request: IncomingMessage, route: string, work: () => Promise<number>) => void;
};

export function createShortWay({
  cache,
  findRoute,
  isOverloaded,
  observe,
}: ShortWayDeps): ShortWay {
  return (request, response, takeNormalPath) => {
    if (request.method !== 'GET' || isOverloaded()) return false;
    const plain = readPlain(request);
    const found = plain && findRoute('GET', plain.pathname);
    if (!found || !isSimple(found.route)) return false;
    const route = found.route.options.url;
    const sentHeaders = cache.routeHeaders.get(route);
    if (!sentHeaders) return false;
    observe(request, route, async () => {
      const entry = await answer(cache, found, plain.query, request).catch(() => null);
      if (!entry) {
        takeNormalPath();
        return TOOK_NORMAL_PATH;
      }
      entry.route = route;
      entry.sentHeaders ??= { ...sentHeaders, ...entry.headers, etag: entry.etag };
      const encoding = encodingFor(entry, request.headers['accept-encoding']);
      if (encoding) await compressEntry(entry, encoding);
      if (!sendFast(entry, entry.sentHeaders, request, response)) takeNormalPath();
      return response.statusCode;
    });
    return true;
  };
}

/** Instead of a status: the HTTP layer observes this request. */
export const TOOK_NORMAL_PATH = 0;

type Plain = { pathname: string; query: Record<string, string> };

/**
 * Null for an address that the HTTP layer must read: with another encoding in its path, with keys
 * that are given twice, or malformed. Null for a call of the page renderer, too.
 */
function readPlain({ url = '', headers }: IncomingMessage): Plain | null {
  const end = url.indexOf('?');
  const pathname = end < 0 ? url : url.slice(0, end);
  if (!pathname.startsWith('/api/') || /[%#;]/.test(pathname) || INSIDE_HEADER in headers)
    return null;
  if (end < 0) return { pathname, query: {} };
  const search = url.slice(end + 1);
  if (search.includes('#') || !isWellFormed(search)) return null;
  const query = parse(search);
  if (Object.values(query).some((value) => typeof value !== 'string')) return null;
  return { pathname, query: query as Record<string, string> };
}

function isWellFormed(search: string): boolean {
  if (!search.includes('%')) return true;
  try {
    decodeURIComponent(search);
    return true;
  } catch {
    return false;
  }
}

/** Whether the route answers JSON and has no limit of its own. */
const isSimple = ({ options, schema }: CachedRoute): boolean =>
  schema?.response?.[200] !== undefined && !('rateLimit' in (options.config ?? {}));

/** Null if the route refuses the request. */
async function answer(
  cache: Cache,
  { route, params }: Found,
  query: Record<string, string>,
  { headers }: IncomingMessage,
): Promise<CacheEntry | null> {
  const acceptLanguage = headers['accept-language'];
  const request = requestOf(cache, { route, params, query, method: 'GET', acceptLanguage });
  if (!request) return null;
  const kept = cache.getToSend(request.cacheKey);
  if (kept) {
    cache.countHit();
    return kept;
  }
  if (!understand(route, request)) return null;
  const result = await handle(route, request);
  const json = jsonWriter(route.schema.response[200])(result);
  cache.countMiss();
  if (request.cacheTags) return storeAnswer(cache, request, json);
  return makeEntry(200, { vary: uncachedVary }, Buffer.from(json), []);
}
