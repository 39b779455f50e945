// The administrator's own tokens and API client in the browser: separate from the customer's
// (specification 3, 6 and 7).
import type { Calls as BackOfficeCalls } from '#sdk/calls/back-office.gen.ts';
import type { Calls as ShopCalls } from '#sdk/calls/shop.gen.ts';
import { createApi, type UntypedApi } from '#web/base/api/api.ts';
import { logError } from '#web/base/api/log.ts';
import { onStoredElsewhere, readStored, removeStored, writeStored } from '#web/base/api/storage.ts';
import { createTypedCalls, typedCall } from '#web/base/api/typed-calls.ts';
import { typedDownload } from '#web/base/api/typed-downloads.ts';
import { browserLanguage } from '#web/session/browser.ts';
import { browserLock } from '#web/session/lock.ts';
import { createTokens, type TokenKey, type Tokens } from '#web/session/tokens.ts';
import { confirmed } from './confirmation.ts';

/**
 * Only the access token is stored, and contains its own expiry. The refresh token is a cookie that
 * no script can read: it exists if there is an access token.
 */
const IN_COOKIE = 'cookie';
const read = (key: TokenKey): string | null => {
  const token = key === 'tokenExpiry' ? null : readStored('adminToken');
  return key === 'refreshToken' && token !== null ? IN_COOKIE : token;
};

/** Those of the back office and of the shop. */
export type AllCalls = Pick<BackOfficeCalls, 'PATCH'> & {
  [Method in keyof ShopCalls]: ShopCalls[Method] & BackOfficeCalls[Method];
};
type AdminApi = ReturnType<typeof withAllCalls>;
/** Every call of the back office is typed by the contract: it has no other (decision 0108). */
const withAllCalls = ({ call, download, ...api }: UntypedApi) => ({
  ...api,
  ...createTypedCalls<AllCalls>(call),
  patch: typedCall<AllCalls, 'PATCH'>(call, 'PATCH'),
  /** For what the contract answers with a file. */
  getFile: typedDownload<AllCalls, 'GET'>(download, 'GET'),
  postFile: typedDownload<AllCalls, 'POST'>(download, 'POST'),
});

const holder: { clients?: { api: AdminApi; tokens: Tokens } } = {};

function makeClients() {
  const tokens = createTokens({
    read,
    write: (key, value) => void (key === 'accessToken' && writeStored('adminToken', value)),
    remove: (key) => key === 'accessToken' && removeStored('adminToken'),
    onElsewhere: (callback) => onStoredElsewhere('adminToken', callback),
    lock: (_name, work) => browserLock('admin', work),
    refresh: () => api.post('/admin/auth/refresh'),
    // Tokens are valid for a quarter of an hour, so the usual margins would sign out an
    // administrator who loses the connection.
    outlastsSilence: true,
  });
  const api: AdminApi = withAllCalls(
    createApi({
      fetch: (input, init) => fetch(input, init),
      baseUrl: '/api',
      language: browserLanguage,
      accessToken: tokens.accessToken,
      logError,
      guard: confirmed(tokens.guard),
    }),
  );
  return { api, tokens };
}

function clients() {
  holder.clients ??= makeClients();
  return holder.clients;
}

export const adminApi = (): AdminApi => clients().api;
export const adminTokens = (): Tokens => clients().tokens;
