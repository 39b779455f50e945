// The administrator's own tokens and API client in the browser: separate from the customer's (specification 3, 6 and 7).
import type { AdminTokens } from '#shared/admin.ts';
import { type Api, createApi } from '../api.ts';
import { browserLanguage } from '../browser.ts';
import { logError } from '../log.ts';
import { browserLock } from '../session/lock.ts';
import { createTokens, type TokenKey, type Tokens } from '../session/tokens.ts';
import { onStoredElsewhere, readStored, removeStored, type StorageKey, writeStored } from '../storage.ts';

/** When the access token ends stands in the token itself. */
const keys: Partial<Record<TokenKey, StorageKey>> = { accessToken: 'adminToken', refreshToken: 'adminRefreshToken' };

const holder: { parts?: { api: Api; tokens: Tokens } } = {};

function makeParts() {
  const tokens = createTokens({
    read: (key) => (keys[key] ? readStored(keys[key]) : null),
    write: (key, value) => void (keys[key] && writeStored(keys[key], value)),
    remove: (key) => keys[key] && removeStored(keys[key]),
    onElsewhere: (callback) => onStoredElsewhere('adminToken', callback),
    lock: (_name, work) => browserLock('admin', work),
    refresh: (refreshToken) => api.call<AdminTokens>('POST', '/admin/auth/refresh', { body: { refreshToken } }),
    // A token lasts a quarter of an hour: with the usual margins a lost connection would sign out whoever has typed for ten minutes.
    outlastsSilence: true,
  });
  const api: Api = createApi({
    fetch: (input, init) => fetch(input, init),
    baseUrl: '/api',
    language: browserLanguage,
    accessToken: tokens.accessToken,
    logError,
    guard: tokens.guard,
  });
  return { api, tokens };
}

function parts() {
  holder.parts ??= makeParts();
  return holder.parts;
}

export const adminApi = (): Api => parts().api;
export const adminTokens = (): Tokens => parts().tokens;
