// Rebuilds popular responses as soon as they are stale, one at a time. Until then visitors get the
// stale one (cache.ts), so that nobody waits after a change.
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { languages } from '#shared/base/languages.ts';
import { INSIDE_HEADER, insideToken } from './api-cache.ts';
import type { Cache } from './cache.ts';
import { apiKey, pageKey } from './fast-path.ts';

type Source = { url: string; headers: Record<string, string> };

/** The request that an entry responds to; null for a request that is not only an address. */
export function sourceOf(key: string): Source | null {
  for (const language of languages) {
    const ofPage = pageKey(language, '');
    const ofApi = apiKey(language, '');
    if (key.startsWith(ofPage))
      return { url: key.slice(ofPage.length), headers: { cookie: `i18nextLng=${language}` } };
    const url = key.startsWith(ofApi) ? key.slice(ofApi.length) : '';
    if (url && !url.includes(' ')) return { url, headers: { 'accept-language': language } };
  }
  return null;
}

/** Returns the function that stops it. */
export function refreshStale(
  app: Pick<FastifyInstance, 'inject' | 'log'>,
  cache: Cache,
): () => Promise<void> {
  /** The most requested key is the last. */
  let due: string[] = [];
  let isStopped = false;
  let work: Promise<void> | null = null;

  async function refreshAll() {
    for (let key = due.pop(); key !== undefined && !isStopped; key = due.pop()) {
      const source = cache.isStale(key) ? sourceOf(key) : null;
      if (source) await refresh(source);
      // Requests that arrived meanwhile are processed first.
      await nextTurn();
    }
  }

  /** An error shows at the next request, which builds the response itself. */
  const refresh = ({ url, headers }: Source) =>
    app
      .inject({
        url,
        headers: { ...headers, 'accept-encoding': 'br', [INSIDE_HEADER]: insideToken },
      })
      .catch((error: unknown) => app.log.warn({ err: error }, 'an answer was not made again'));

  cache.onStale((keys) => {
    due = [...new Set([...due, ...keys])].sort((a, b) => cache.hitsOf(a) - cache.hitsOf(b));
    work ??= refreshAll().finally(() => {
      work = null;
    });
  });
  return async () => {
    isStopped = true;
    await work;
  };
}
