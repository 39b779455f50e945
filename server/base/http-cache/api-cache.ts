// The cache of the API: routes with `config.isCached` respond from memory; every GET has an ETag
// and no-cache.
import { randomUUID } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Cache } from './cache.ts';
import { bytesFor, type CacheEntry, etagOf, makeFirstForm, sendEntry } from './cache-entry.ts';
import { apiKey, rememberHeaders } from './fast-path.ts';
import type { Json } from './json-writer.ts';

// One canonical address for each response, whatever else the requested address contains: keys that
// the route does not know, or other encodings of the same text. Otherwise anybody could fill the
// cache with copies.

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
function canonicalAddress({ routeOptions, params, query }: FastifyRequest): string {
  const path = (routeOptions.url ?? '').replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent((params as Record<string, string>)[name] ?? ''),
  );
  const given = query as Record<string, unknown>;
  let search = '';
  for (const key of keysOf(routeOptions.schema?.querystring)) {
    for (const value of [given[key] ?? []].flat())
      search += `${search === '' ? '?' : '&'}${key}=${encoded(String(value))}`;
  }
  return path + search;
}

/** As URLSearchParams writes it, which takes longer. */
const encoded = (value: string): string =>
  /^[\w.,*-]*$/.test(value)
    ? value.replaceAll(',', '%2C')
    : new URLSearchParams([['', value]]).toString().slice(1);

/**
 * The page renderer sends this header with its in-process requests and receives the tags of the
 * response, for the cache entry of the page. A page that shows a response without tags is not
 * cached.
 */
export const INSIDE_HEADER = 'x-flakon-inside';
export const TAGS_HEADER = 'x-cache-tags';
export const insideToken = randomUUID();

const JSON_TYPE = 'application/json; charset=utf-8';
const HEADERS = {
  'content-type': JSON_TYPE,
  'cache-control': 'no-cache',
  vary: 'accept-language, accept-encoding',
};

/**
 * A cached POST is a read whose query is too long for an address, so its body is part of the key.
 */
export function keyOf(request: FastifyRequest): string {
  const key = apiKey(request.headers['accept-language'], canonicalAddress(request));
  return request.method === 'POST' ? `${key} ${JSON.stringify(request.body)}` : key;
}

type Moment = 'onRequest' | 'preHandler';

/** A GET is answered from the cache before its body is read, a POST after. */
export const answerFromCache =
  (cache: Cache, moment: Moment) => async (request: FastifyRequest, reply: FastifyReply) => {
    if (
      !request.routeOptions.config.isCached ||
      (request.method === 'POST') !== (moment === 'preHandler')
    )
      return;
    request.cacheMark = cache.mark();
    request.cacheKey = keyOf(request);
    const entry = isInside(request)
      ? cache.get(request.cacheKey)
      : cache.getToSend(request.cacheKey);
    if (!entry) return cache.countMiss();
    cache.countHit();
    request.cacheTags = entry.tags;
    return sendEntry(request, reply, entry);
  };

/** What is built from a response, such as a page, must be up to date. */
export const isInside = ({ headers }: FastifyRequest): boolean =>
  headers[INSIDE_HEADER] === insideToken;

const isRead = ({ method }: FastifyRequest) => method === 'GET' || method === 'HEAD';

/**
 * Any cache may store the response of a read and must revalidate it; a private response may be
 * stored by the browser only.
 */
function cacheControlOf(request: FastifyRequest): string {
  if (!isRead(request)) return 'no-store';
  return request.routeOptions.config.isPrivate ? 'private, no-cache' : 'no-cache';
}

/** A response from the cache already has its ETag. */
const needsEtag = (request: FastifyRequest, reply: FastifyReply) =>
  (request.method === 'GET' || isCached(request)) &&
  reply.statusCode === 200 &&
  !reply.hasHeader('etag');

const isCached = ({ routeOptions, cacheTags }: FastifyRequest) =>
  routeOptions.config.isCached === true && cacheTags !== null;

/** What `writeJson` returns. */
const isJson = (reply: FastifyReply, payload: unknown): payload is Json =>
  typeof payload === 'string' ||
  (Buffer.isBuffer(payload) && reply.getHeader('content-type') === JSON_TYPE);

export const storeInCache =
  (cache: Cache) => async (request: FastifyRequest, reply: FastifyReply, payload: unknown) => {
    if (isCached(request) && isInside(request))
      reply.header(TAGS_HEADER, (request.cacheTags ?? []).join(' '));
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', cacheControlOf(request));
    addSentHeaders(cache, request, reply);
    if (!isJson(reply, payload) || !needsEtag(request, reply)) return payload;
    if (isCached(request)) return store(cache, request, reply, payload);
    reply
      .header('etag', etagOf(payload))
      .header('vary', 'accept-language, accept-encoding, x-order-token, authorization');
    return payload;
  };

/**
 * A response that was first made for a page (inside-calls.ts) gets its headers when it is first
 * sent.
 */
function addSentHeaders(cache: Cache, request: FastifyRequest, reply: FastifyReply) {
  if (!isCached(request) || reply.statusCode !== 200) return;
  const entry = cache.get(request.cacheKey);
  if (entry && !entry.sentHeaders)
    rememberHeaders(entry, reply.getHeaders(), request.routeOptions.url ?? '');
}

export function storeAnswer(cache: Cache, request: FastifyRequest, json: Json): CacheEntry {
  const entry = makeFirstForm(
    request.method === 'POST' ? { ...HEADERS, 'cache-control': 'no-store' } : HEADERS,
    typeof json === 'string' ? Buffer.from(json) : json,
    request.cacheTags ?? [],
    request.headers['accept-encoding'],
  );
  cache.put(request.cacheKey, entry, request.cacheMark);
  return entry;
}

/** Returns the bytes for this client. */
function store(cache: Cache, request: FastifyRequest, reply: FastifyReply, payload: Json) {
  const entry = storeAnswer(cache, request, payload);
  reply.headers(entry.headers).header('etag', entry.etag);
  rememberHeaders(entry, reply.getHeaders(), request.routeOptions.url ?? '');
  return bytesFor(request, reply, entry);
}
