// The services of a page in the browser, created once per page load.
import type { i18n } from 'i18next';
import type { Language } from '#shared/base/languages.ts';
import { type Api, createApi, type UntypedApi } from '#web/base/api/api.ts';
import { logError } from '#web/base/api/log.ts';
import { PURGE_AFTER_MS } from '#web/base/api/request-cache.ts';
import { onStoredElsewhere, readStored, removeStored, writeStored } from '#web/base/api/storage.ts';
import { browserLock } from './lock.ts';
import { createTokens, type Tokens } from './tokens.ts';

type BrowserDeps = { api: UntypedApi; i18n: i18n; tokens: Tokens };

const holder: { parts?: BrowserDeps } = {};

export function startBrowser(i18n: i18n): void {
  const tokens = createTokens({
    read: readStored,
    write: writeStored,
    remove: removeStored,
    onElsewhere: (callback) => onStoredElsewhere('accessToken', callback),
    lock: browserLock,
    refresh: (refreshToken) => api.post('/auth/refresh', { body: { refreshToken } }),
  });
  const api: UntypedApi = createApi({
    fetch: (input, init) => fetch(input, init),
    baseUrl: '/api',
    language: () => i18n.language,
    accessToken: tokens.accessToken,
    logError,
    guard: tokens.guard,
  });
  setInterval(api.purge, PURGE_AFTER_MS);
  holder.parts = { api, i18n, tokens };
}

function parts(): BrowserDeps {
  if (!holder.parts) throw new Error('the browser parts were asked for before they were made');
  return holder.parts;
}

export const browserApi = (): Api => parts().api;
/** Only for files.ts. */
export const untypedApi = (): UntypedApi => parts().api;
export const browserTokens = (): Tokens => parts().tokens;
export const browserLanguage = (): Language => parts().i18n.language as Language;
