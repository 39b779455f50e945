// The API's side of the cache: routes with `config.isCached` answer from memory; every GET carries an ETag and no-cache.
import { randomUUID } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { pickLanguage } from '#shared/languages.ts';
import { type Cache, makeEntry, sendEntry } from './cache.ts';

/** Sent by the page renderer with its in-process requests: it is told the tags, so that the page carries them too. */
export const INSIDE_HEADER = 'x-flakon-inside';
export const TAGS_HEADER = 'x-cache-tags';
export const insideToken = randomUUID();

const HEADERS = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-cache', vary: 'accept-language, accept-encoding' };

const keyOf = (request: FastifyRequest) => `${pickLanguage(request.headers['accept-language'])} ${request.raw.url}`;

export const answerFromCache = (cache: Cache) => async (request: FastifyRequest, reply: FastifyReply) => {
  if (!request.routeOptions.config.isCached) return;
  request.cacheMark = cache.mark();
  const entry = cache.get(keyOf(request));
  if (!entry) return;
  request.cacheTags = entry.tags;
  return sendEntry(request, reply, entry);
};

export const keepInCache = (cache: Cache) => async (request: FastifyRequest, reply: FastifyReply, payload: unknown) => {
  if (request.headers[INSIDE_HEADER] === insideToken) reply.header(TAGS_HEADER, (request.cacheTags ?? []).join(' '));
  // An entry from memory has its ETag already.
  if (request.method !== 'GET' || reply.statusCode !== 200 || typeof payload !== 'string' || reply.hasHeader('etag')) {
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-cache');
    return payload;
  }
  const isCached = request.routeOptions.config.isCached === true;
  const headers = isCached ? HEADERS : { ...HEADERS, 'cache-control': reply.getHeader('cache-control')?.toString() ?? 'no-cache' };
  const entry = await makeEntry(200, headers, Buffer.from(payload), request.cacheTags ?? []);
  if (isCached) cache.put(keyOf(request), entry, request.cacheMark);
  reply.headers(entry.headers).header('etag', entry.etag);
  return payload;
};
