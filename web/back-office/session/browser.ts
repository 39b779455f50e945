// The administrator's own tokens and API client in the browser: separate from the customer's
// (specification 3, 6 and 7).
import type { AdminTokens } from '#shared/back-office/administrators.ts';
import { type Api, createApi } from '#web/base/api/api.ts';
import { logError } from '#web/base/api/log.ts';
import {
  onStoredElsewhere,
  readStored,
  removeStored,
  type StorageKey,
  writeStored,
} from '#web/base/api/storage.ts';
import { browserLanguage } from '#web/session/browser.ts';
import { browserLock } from '#web/session/lock.ts';
import { createTokens, type TokenKey, type Tokens } from '#web/session/tokens.ts';

/** When the access token ends stands in the token itself. */
const keys: Partial<Record<TokenKey, StorageKey>> = {
  accessToken: 'adminToken',
  refreshToken: 'adminRefreshToken',
};

const holder: { clients?: { api: Api; tokens: Tokens } } = {};

function makeClients() {
  const tokens = createTokens({
    read: (key) => (keys[key] ? readStored(keys[key]) : null),
    write: (key, value) => void (keys[key] && writeStored(keys[key], value)),
    remove: (key) => keys[key] && removeStored(keys[key]),
    onElsewhere: (callback) => onStoredElsewhere('adminToken', callback),
    lock: (_name, work) => browserLock('admin', work),
    refresh: (refreshToken) =>
      api.call<AdminTokens>('POST', '/admin/auth/refresh', { body: { refreshToken } }),
    // Tokens last a quarter of an hour, so the usual margins would sign out whoever loses the
    // connection.
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

function clients() {
  holder.clients ??= makeClients();
  return holder.clients;
}

export const adminApi = (): Api => clients().api;
export const adminTokens = (): Tokens => clients().tokens;
