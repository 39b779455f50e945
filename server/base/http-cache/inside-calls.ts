// API calls from inside the process: pages use the same routes, with their schemas, handlers and
// cached responses, but without HTTP. HTTP would take a third of the time of an uncached page.
import type { FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { z } from 'zod';
import { keyOf, storeAnswer } from './api-cache.ts';
import { bodyOf, type Cache } from './cache.ts';

/** `tags`: null for a response that is not cached. */
export type InsideAnswer = { status: number; value: unknown; tags: readonly string[] | null };
export type InsideCall = { method: string; url: string; language: string; body?: string };

/**
 * Null if the response needs a full request: the route is not cached, or it refuses the request.
 */
export type CallInside = (call: InsideCall) => Promise<InsideAnswer | null>;

type Schemas = Partial<Record<'params' | 'querystring' | 'body', z.ZodType>> & {
  response: { 200: z.ZodType };
};
/** The part of the HTTP server that is used here. */
type App = { addHook(name: 'onRoute', hook: (options: RouteOptions) => void): unknown };
type Route = { options: RouteOptions; schema: Schemas; path: RegExp; names: string[] };

/** Call this before the routes are registered: it collects the routes that may be cached. */
export function prepareInsideCalls(app: App, cache: Cache): CallInside {
  const routes: Route[] = [];
  app.addHook('onRoute', (options) => {
    if (options.config?.isCached && options.method !== 'HEAD') routes.push(routeOf(options));
  });

  return async ({ method, url, language, body }) => {
    const { pathname, searchParams } = new URL(url, 'http://flakon.internal');
    const found = findRoute(routes, method, pathname);
    if (!found) return null;
    const { route, params } = found;
    const request = {
      method,
      headers: { 'accept-language': language },
      routeOptions: route.options,
      params,
      query: Object.fromEntries(searchParams),
      body: body === undefined ? undefined : JSON.parse(body),
      cacheMark: cache.mark(),
      cacheTags: null,
    } as unknown as FastifyRequest;
    // The key of a GET is made from the raw request, the key of a POST from the validated one
    // (answerFromCache).
    if (method === 'GET') request.cacheKey = keyOf(request);
    else if (!understand(route.schema, request)) return null;
    else request.cacheKey = keyOf(request);
    const kept = cache.get(request.cacheKey);
    if (kept) {
      cache.countHit();
      return { status: 200, value: JSON.parse((await bodyOf(kept)).toString()), tags: kept.tags };
    }
    cache.countMiss();
    if (method === 'GET' && !understand(route.schema, request)) return null;
    return answer(app, cache, route, request);
  };
}

/** Null if the route throws: the error is then produced the normal way. */
async function answer(
  app: App,
  cache: Cache,
  { options, schema }: Route,
  request: FastifyRequest,
): Promise<InsideAnswer | null> {
  let result: unknown;
  try {
    result = await options.handler.call(
      app as never,
      request,
      undefined as unknown as FastifyReply,
    );
  } catch {
    return null;
  }
  const value = z.encode(schema.response[200], result);
  const tags = request.cacheTags;
  if (tags) storeAnswer(cache, request, JSON.stringify(value));
  return { status: 200, value, tags };
}

function routeOf(options: RouteOptions): Route {
  const names = [...options.url.matchAll(/:(\w+)/g)].map(([, name]) => name ?? '');
  const path = new RegExp(`^${options.url.replace(/:\w+/g, '([^/]+)')}/?$`);
  return { options, schema: options.schema as unknown as Schemas, path, names };
}

/** A path without parameters takes precedence, as `/products/search` before `/products/:id`. */
function findRoute(routes: readonly Route[], method: string, pathname: string) {
  const [route] = routes
    .filter(({ options, path }) => options.method === method && path.test(pathname))
    .sort((one, other) => one.names.length - other.names.length);
  if (!route) return null;
  const values = route.path.exec(pathname)?.slice(1).map(decoded) ?? [];
  if (values.includes(null)) return null;
  return {
    route,
    params: Object.fromEntries(route.names.map((name, index) => [name, values[index]])),
  };
}

/** Null for an invalid encoding. */
function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

/** Parses the request with the route's schemas, like the HTTP layer; false if it is invalid. */
function understand({ params, querystring, body }: Schemas, request: FastifyRequest): boolean {
  const parts = [
    ['params', params],
    ['query', querystring],
    ['body', body],
  ] as const;
  for (const [part, schema] of parts) {
    if (!schema) continue;
    const read = schema.safeParse(request[part]);
    if (!read.success) return false;
    request[part] = read.data;
  }
  return true;
}
