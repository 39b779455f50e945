// The fast path for cached responses: they are sent before the HTTP layer looks at the request.
// They have the headers that the HTTP layer set the first time, including the security headers. All
// other requests take the normal path.
import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import type { Readiness } from '#server/base/run/readiness.ts';
import {
  DEFAULT_LANGUAGE,
  isEnglishAddress,
  type Language,
  languages,
  pickLanguage,
} from '#shared/base/languages.ts';
import type { Cache } from './cache.ts';
import { type CacheEntry, encodingFor, matchesEtag } from './cache-entry.ts';

/** A request that has not arrived completely by then is aborted. */
const REQUEST_TIMEOUT_MS = 30_000;
/**
 * Longer than a load balancer keeps idle connections, so that the shop is never the first to close
 * one.
 */
const KEEP_ALIVE_MS = 72_000;

/** A response of the API depends on language and address. */
export const apiKey = (acceptLanguage: string | undefined, url: string): string =>
  `${pickLanguage(acceptLanguage)} ${url}`;

export const pageKey = (language: Language, url: string): string => `page ${language} ${url}`;

/**
 * English twins are always English. Other pages use the visitor's choice, which is copied to a
 * cookie so that the first HTML already has it.
 */
export function pageLanguage(url: string, cookie: string | undefined): Language {
  if (isEnglishAddress(url)) return 'en';
  const match = /(?:^|;\s*)i18nextLng=(\w+)/.exec(cookie ?? '');
  return languages.find((language) => language === match?.[1]) ?? DEFAULT_LANGUAGE;
}

/** For Fastify's `serverFactory`. */
export const serverWithFastPath =
  (cache: Cache, readiness: Readiness) =>
  (handler: (request: IncomingMessage, response: ServerResponse) => void) => {
    return http.createServer(
      { requestTimeout: REQUEST_TIMEOUT_MS, keepAliveTimeout: KEEP_ALIVE_MS },
      (request, response) => {
        // While the shop stops, clients must open a new connection, which reaches another instance.
        if (readiness.state === 'draining') response.setHeader('connection', 'close');
        if (!answerFast(cache, request, response)) handler(request, response);
      },
    );
  };

function answerFast(cache: Cache, request: IncomingMessage, response: ServerResponse): boolean {
  if (request.method !== 'GET') return false;
  const { url = '', headers } = request;
  const entry = cache.getToSend(
    url.startsWith('/api/')
      ? apiKey(headers['accept-language'], url)
      : pageKey(pageLanguage(url, headers.cookie), url),
  );
  if (!entry?.sentHeaders || !send(entry, entry.sentHeaders, request, response)) return false;
  cache.countFast(entry.route);
  return true;
}

/** False when the body must first be compressed for this client. */
function send(
  entry: CacheEntry,
  sentHeaders: Record<string, string>,
  request: IncomingMessage,
  response: ServerResponse,
): boolean {
  if (matchesEtag(request.headers['if-none-match'], entry.etag)) {
    response.writeHead(304, sentHeaders).end();
    return true;
  }
  const encoding = encodingFor(entry, request.headers['accept-encoding']);
  const body = encoding ? entry.compressed[encoding] : entry.body;
  if (!body) return false;
  response.writeHead(entry.status, {
    ...sentHeaders,
    ...(encoding ? { 'content-encoding': encoding } : {}),
    'content-length': body.length,
  });
  response.end(body);
  return true;
}

/** Node and Fastify write all names in lower case. */
const ofOneSending = new Set([
  'content-length',
  'content-encoding',
  'transfer-encoding',
  'x-cache-tags',
  'set-cookie',
  'connection',
]);

/**
 * Saves the headers of a response that is about to be sent the normal way, except those that belong
 * to this one transmission.
 */
export function rememberHeaders(
  entry: CacheEntry,
  headers: Record<string, unknown>,
  route: string,
): void {
  entry.route = route;
  const sent: Record<string, string> = {};
  for (const name in headers) {
    const value = headers[name];
    if (value !== undefined && !ofOneSending.has(name)) sent[name] = String(value);
  }
  entry.sentHeaders = sent;
}
