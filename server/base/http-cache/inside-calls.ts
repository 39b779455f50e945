// API calls from inside the process: pages use the same routes, with their schemas, handlers and
// cached responses, but without HTTP. HTTP would take a third of the time of an uncached page.
import type { FastifyReply, FastifyRequest } from 'fastify';
import { keyOf, storeAnswer } from './api-cache.ts';
import type { Cache } from './cache.ts';
import { bodyOf } from './cache-entry.ts';
import { type App, type CachedRoute, collectCachedRoutes } from './cached-routes.ts';
import { type Json, jsonWriter } from './json-writer.ts';

/** `tags`: null for a response that is not cached. */
export type InsideAnswer = { status: number; value: unknown; tags: readonly string[] | null };
type InsideCall = { method: string; url: string; language: string; body?: string };

/**
 * Null if the response needs a full request: the route is not cached, or it refuses the request.
 */
export type CallInside = (call: InsideCall) => Promise<InsideAnswer | null>;

/** Together at most 4 MB. */
const MOST_MISSED_KEYS = 10_000;
const LONGEST_MISSED_KEY = 200;

/**
 * Returns whether the key was given before, among the last ones. An answer is cached when it is
 * missed for the second time: most answers of a page are shown by no other, and the page is cached
 * itself. One with a long key is cached at once.
 */
function createMissedKeys(): (key: string) => boolean {
  const keys = new Set<string>();
  return (key) => {
    if (key.length > LONGEST_MISSED_KEY) return true;
    const wasMissed = keys.delete(key);
    keys.add(key);
    for (const oldest of keys) {
      if (keys.size <= MOST_MISSED_KEYS) break;
      keys.delete(oldest);
    }
    return wasMissed;
  };
}

/** Call this before the routes are registered: it collects the routes that may be cached. */
export function prepareInsideCalls(app: App, cache: Cache): CallInside {
  const findRoute = collectCachedRoutes(app);
  const wasMissed = createMissedKeys();
  return async ({ method, url, language, body }) => {
    const { pathname, searchParams } = new URL(url, 'http://flakon.internal');
    const found = findRoute(method, pathname);
    if (!found) return null;
    const { route, params } = found;
    const request = {
      method,
      headers: { 'accept-language': language, 'accept-encoding': 'br' },
      routeOptions: route.options,
      params,
      query: Object.fromEntries(searchParams),
      body: body === undefined ? undefined : JSON.parse(body),
      cacheMark: cache.mark(),
      cacheTags: null,
    } as unknown as FastifyRequest;
    // The key of a GET is made from the raw request, the key of a POST from the validated one
    // (answerFromCache).
    if (method !== 'GET' && !understand(route, request)) return null;
    request.cacheKey = keyOf(request);
    const cached = cache.get(request.cacheKey);
    if (cached) {
      cache.countHit();
      return {
        status: 200,
        value: JSON.parse((await bodyOf(cached)).toString()),
        tags: cached.tags,
      };
    }
    cache.countMiss();
    if (method === 'GET' && !understand(route, request)) return null;
    const store = (json: Json) => wasMissed(request.cacheKey) && storeAnswer(cache, request, json);
    return answer(store, route, request);
  };
}

/** Null if the route throws: the error is then produced the normal way. */
async function answer(
  store: (json: Json) => void,
  { options, schema }: CachedRoute,
  request: FastifyRequest,
): Promise<InsideAnswer | null> {
  let result: unknown;
  try {
    result = await options.handler.call(
      undefined as never,
      request,
      undefined as unknown as FastifyReply,
    );
  } catch {
    return null;
  }
  const tags = request.cacheTags;
  const json = jsonWriter(schema.response[200])(result);
  if (tags) store(json);
  return { status: 200, value: JSON.parse(json.toString()), tags };
}

/** Parses the request with the route's schemas, like the HTTP layer; false if it is invalid. */
function understand({ schema }: CachedRoute, request: FastifyRequest): boolean {
  const given = [
    ['params', schema.params],
    ['query', schema.querystring],
    ['body', schema.body],
  ] as const;
  for (const [part, partSchema] of given) {
    if (!partSchema) continue;
    const read = partSchema.safeParse(request[part]);
    if (!read.success) return false;
    request[part] = read.data;
  }
  return true;
}
