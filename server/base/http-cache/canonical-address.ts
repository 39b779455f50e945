// One canonical address for each response, whatever else the requested address contains: keys that
// the route does not know, or other encodings of the same text. Otherwise anybody could fill the
// cache with copies.
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';

const knownKeys = new WeakMap<object, readonly string[]>();

/** The keys of the route's schema, in its order. */
function keysOf(schema: unknown): readonly string[] {
  if (!(schema instanceof z.ZodType)) return [];
  const known = knownKeys.get(schema) ?? inputKeysOf(schema);
  knownKeys.set(schema, known);
  return known;
}

const inputKeysOf = (schema: z.ZodType): string[] =>
  Object.keys(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }).properties ?? {});

/** Must run before the request is validated: after validation its query contains defaults, too. */
export function canonicalAddress({ routeOptions, params, query }: FastifyRequest): string {
  const path = (routeOptions.url ?? '').replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent((params as Record<string, string>)[name] ?? ''),
  );
  const given = query as Record<string, string | string[] | undefined>;
  const search = new URLSearchParams(
    keysOf(routeOptions.schema?.querystring).flatMap((key) =>
      [given[key] ?? []].flat().map((value): [string, string] => [key, value]),
    ),
  );
  return search.size === 0 ? path : `${path}?${search}`;
}
