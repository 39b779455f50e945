// The routes whose responses are cached, found by method and path for calls from inside the process
// (inside-calls.ts).
import type { RouteOptions } from 'fastify';
import type { z } from 'zod';

type Schemas = Partial<Record<'params' | 'querystring' | 'body', z.ZodType>> & {
  response: { 200: z.ZodType };
};
export type CachedRoute = { options: RouteOptions; schema: Schemas; parts: readonly string[] };
type Found = { route: CachedRoute; params: Record<string, string> };
/** The part of the HTTP server that is used here. */
export type App = { addHook(name: 'onRoute', hook: (options: RouteOptions) => void): unknown };
/** Null for a call that no cached route serves. */
type FindRoute = (method: string, pathname: string) => Found | null;

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
