// The routes whose responses are cached, for calls that do not need the whole HTTP layer: those of
// pages (inside-calls.ts) and those of visitors whose response is not in memory (short-way.ts).
import type { FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import type { z } from 'zod';
import { keyOf } from './api-cache.ts';
import type { Cache } from './cache.ts';

type Schemas = Partial<Record<'params' | 'querystring' | 'body', z.ZodType>> & {
  response: { 200: z.ZodType };
};
export type CachedRoute = { options: RouteOptions; schema: Schemas; parts: readonly string[] };
export type Found = { route: CachedRoute; params: Record<string, string> };
/** The part of the HTTP server that is used here. */
export type App = { addHook(name: 'onRoute', hook: (options: RouteOptions) => void): unknown };
/** Null for a call that no cached route serves. */
export type FindRoute = (method: string, pathname: string) => Found | null;

/** Call this before the routes are registered: it collects the routes that may be cached. */
export function collectCachedRoutes(app: App): FindRoute {
  /** By method and number of parts; those with fewer parameters first. */
  const routes = new Map<string, CachedRoute[]>();
  const keyFor = (method: string, parts: readonly string[]) => `${method} ${parts.length}`;
  app.addHook('onRoute', (options) => {
    if (!options.config?.isCached || options.method === 'HEAD') return;
    const parts = partsOf(options.url);
    const key = keyFor(String(options.method), parts);
    const route = { options, schema: options.schema as unknown as Schemas, parts };
    routes.set(
      key,
      [...(routes.get(key) ?? []), route].sort(
        (one, other) => parametersIn(one) - parametersIn(other),
      ),
    );
  });

  return (method, pathname) => {
    const parts = partsOf(pathname);
    for (const route of routes.get(keyFor(method, parts)) ?? []) {
      const params = paramsOf(route, parts);
      if (params) return { route, params };
    }
    return null;
  };
}

/** A slash at the end makes no difference. */
const partsOf = (pathname: string): string[] => {
  const parts = pathname.split('/');
  if (parts.length > 1 && parts.at(-1) === '') parts.pop();
  return parts;
};

const parametersIn = ({ parts }: CachedRoute) =>
  parts.filter((part) => part.startsWith(':')).length;

/** Null if it is another path. */
function paramsOf(route: CachedRoute, parts: readonly string[]): Record<string, string> | null {
  const params: Record<string, string> = {};
  for (const [index, part] of route.parts.entries()) {
    const given = parts[index] ?? '';
    if (!part.startsWith(':')) {
      if (part !== given) return null;
      continue;
    }
    const value = given === '' ? null : decoded(given);
    if (value === null) return null;
    params[part.slice(1)] = value;
  }
  return params;
}

/** Null for an invalid encoding. */
function decoded(text: string): string | null {
  if (!text.includes('%')) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

export type CachedCall = Found & {
  method: string;
  acceptLanguage: string | undefined;
  query: Record<string, unknown>;
  body?: unknown;
};

/**
 * A request with its cache key, as far as the handler of a cached route needs one; null if the
 * route refuses it. A GET is not validated yet, because most are answered from the cache.
 */
export function requestOf(cache: Cache, call: CachedCall): FastifyRequest | null {
  const { method, route, params, query, body, acceptLanguage } = call;
  const request = {
    method,
    headers: { 'accept-language': acceptLanguage },
    routeOptions: route.options,
    params,
    query,
    body,
    cacheMark: cache.mark(),
    cacheTags: null,
  } as unknown as FastifyRequest;
  // The key of a GET is made from the raw request, the key of a POST from the validated one
  // (answerFromCache).
  if (method !== 'GET' && !understand(route, request)) return null;
  request.cacheKey = keyOf(request);
  return request;
}

/** Parses the request with the route's schemas, like the HTTP layer; false if it is invalid. */
export function understand({ schema }: CachedRoute, request: FastifyRequest): boolean {
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

/** The result of the route's handler, which must not need a reply. */
export const handle = ({ options }: CachedRoute, request: FastifyRequest): unknown =>
  options.handler.call(undefined as never, request, undefined as unknown as FastifyReply);
