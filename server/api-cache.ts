// The API's side of the cache: routes with `config.isCached` answer from memory; every GET carries an ETag and no-cache.
import { createHash, randomUUID } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Cache, makeEntry, sendEntry } from './cache.ts';
import { apiKey, rememberHeaders } from './fast-path.ts';

/**
 * Sent by the page renderer with its in-process requests: it is told the tags, so that the page carries them too. An
 * answer without that header is kept by nobody, and neither is a page that shows it.
 */
export const INSIDE_HEADER = 'x-flakon-inside';
export const TAGS_HEADER = 'x-cache-tags';
export const insideToken = randomUUID();

const HEADERS = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-cache', vary: 'accept-language, accept-encoding' };

/** Of a POST, which only asks with more words than an address holds, the body is part of the question. */
function keyOf(request: FastifyRequest): string {
  const key = apiKey(request.headers['accept-language'], request.raw.url ?? '');
  return request.method === 'POST' ? `${key} ${JSON.stringify(request.body)}` : key;
}

type Moment = 'onRequest' | 'preHandler';

/** As early as the question is known: of a GET at once, of a POST when its body has been read. */
export const answerFromCache = (cache: Cache, moment: Moment) => async (request: FastifyRequest, reply: FastifyReply) => {
  if (!request.routeOptions.config.isCached || (request.method === 'POST') !== (moment === 'preHandler')) return;
  request.cacheMark = cache.mark();
  const entry = cache.get(keyOf(request));
  if (!entry) return cache.countMiss();
  cache.countHit();
  request.cacheTags = entry.tags;
  return sendEntry(request, reply, entry);
};

export const keepInCache = (cache: Cache) => async (request: FastifyRequest, reply: FastifyReply, payload: unknown) => {
  const { isPrivate = false } = request.routeOptions.config;
  const isCached = (request.routeOptions.config.isCached ?? false) && request.cacheTags !== null;
  if (isCached && request.headers[INSIDE_HEADER] === insideToken) reply.header(TAGS_HEADER, (request.cacheTags ?? []).join(' '));
  if (!reply.hasHeader('cache-control'))
    reply.header('cache-control', request.method === 'GET' || request.method === 'HEAD' ? (isPrivate ? 'private, no-cache' : 'no-cache') : 'no-store');
  // An entry from memory has its ETag already.
  if ((request.method !== 'GET' && !isCached) || reply.statusCode !== 200 || typeof payload !== 'string' || reply.hasHeader('etag')) return payload;
  if (!isCached) {
    reply.header('etag', `"${createHash('sha1').update(payload).digest('base64url')}"`).header('vary', 'accept-language, accept-encoding, x-order-token, authorization');
    return payload;
  }
  const entry = await makeEntry(200, request.method === 'GET' ? HEADERS : { ...HEADERS, 'cache-control': 'no-store' }, Buffer.from(payload), request.cacheTags ?? []);
  cache.put(keyOf(request), entry, request.cacheMark);
  reply.headers(entry.headers).header('etag', entry.etag);
  rememberHeaders(entry, reply.getHeaders(), request.routeOptions.url ?? '');
  return payload;
};
