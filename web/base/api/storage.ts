// The only file that touches local storage and session storage (specification 4 and 9). On the
// server, and where a browser forbids storage, values live as long as the page.
import { DEFAULT_LANGUAGE } from '#shared/base/languages.ts';

/** Not the package's version: raising it clears every visitor's storage (specification 4). */
export const APP_VERSION = '1.7.0';

export const storageKeys = [
  'accessToken',
  'refreshToken',
  'tokenExpiry',
  'adminToken',
  'cart',
  'appVersion',
  'language',
  'i18nextLng',
  'cookieConsent',
  'redirectAfterLogin',
  'sessionId',
  // That a mail's link was opened here, until the next login (web/session/SessionProvider.tsx).
  'mailboxProof',
  'favorites',
  // The last searches (web/search/recent-searches.ts).
  'recentSearches',
  // The products viewed last (web/catalogue/viewed-products.ts).
  'viewedProducts',
  // What was allowed and when, beside its cookie (web/analytics/consent-record.ts); orders whose
  // purchase was counted.
  'consent',
  'purchases',
  // The cart of a signed-in customer (web/cart/cart-owner.ts): what the server has stored, and what
  // it has not stored yet.
  'cartSync',
  'cartMerge',
  'cartUnsaved',
  // The order of the cart that waits for its payment (web/cart/pending-order.ts).
  'pendingOrder',
  // The lease while one tab refreshes or syncs, if the browser has no Web Locks
  // (web/session/lock.ts).
  'refreshLease',
  'cartLease',
  'adminLease',
  // "net" where a company has chosen prices without tax (web/settings/shop-context.tsx).
  'prices',
  // The province for which a visitor looked up delivery days (web/delivery).
  'deliveryCity',
  // Unsent quotes of the back office (web/back-office/quotes/quote-draft.ts).
  'quoteDrafts',
  // "on" if a sound announces each new order in the back office.
  'orderSound',
] as const;
export type StorageKey = (typeof storageKeys)[number];

/** Keys that a change of version does not clear. */
const storedOverVersions: readonly string[] = ['language', 'i18nextLng', 'cookieConsent'];

function memoryStorage(): Storage {
  const values = new Map<string, string>();
  return {
    get length() {
      return values.size;
    },
    key: (index) => [...values.keys()][index] ?? null,
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
    clear: () => values.clear(),
  };
}

function browserStorage(kind: 'localStorage' | 'sessionStorage'): Storage {
  try {
    const storage = globalThis.window?.[kind];
    if (!storage) return memoryStorage();
    storage.setItem('flakon-probe', '1');
    storage.removeItem('flakon-probe');
    return storage;
  } catch {
    // Storage is forbidden: values live in memory until the page is left.
    return memoryStorage();
  }
}

const stores: { local?: Storage; session?: Storage } = {};
const local = () => {
  stores.local ??= browserStorage('localStorage');
  return stores.local;
};
const session = () => {
  stores.session ??= browserStorage('sessionStorage');
  return stores.session;
};

export const readStored = (key: StorageKey): string | null => local().getItem(key);

/** False when the browser has no room left; the caller continues with its own copy. */
export function writeStored(key: StorageKey, value: string): boolean {
  try {
    local().setItem(key, value);
    return true;
  } catch {
    // Quota exceeded: the visitor cannot do anything about it now.
    return false;
  }
}

export const removeStored = (key: StorageKey): void => local().removeItem(key);

/** Values for this tab only: access tokens of orders, the key of a running checkout. */
export const readSession = (key: string): string | null => session().getItem(key);
export const writeSession = (key: string, value: string): void => {
  try {
    session().setItem(key, value);
  } catch {
    // Quota exceeded: the value is requested again when it is needed.
  }
};
/** Whether the values of this tab survive a reload of the page. */
export const hasSessionStorage = (): boolean => session() === globalThis.window?.sessionStorage;
export const removeSession = (key: string): void => session().removeItem(key);

/** Values without personal data: the design draft, the lists of products, what is compared. */
const nobodys: readonly string[] = ['design', 'reloadedFrom', 'analytics:items', 'compared'];

/** Clears orders, codes and form drafts at sign-out, so that the next person does not see them. */
export function clearCustomer(): void {
  for (const key of keysOf(session())) if (!nobodys.includes(key)) removeSession(key);
}

const keysOf = (storage: Storage): string[] =>
  Array.from({ length: storage.length }, (_, index) => storage.key(index)).filter(
    (key) => key !== null,
  );

/**
 * Calls back when another tab has changed the key, or may have changed it while this page was in
 * the back/forward cache. Returns the unsubscribe function.
 */
export function onStoredElsewhere(
  key: StorageKey,
  callback: (value: string | null) => void,
): () => void {
  const listener = (event: StorageEvent) => {
    if (event.key === key || event.key === null)
      callback(event.key === null ? null : event.newValue);
  };
  const handleShow = (event: PageTransitionEvent) => {
    if (event.persisted) callback(readStored(key));
  };
  window.addEventListener('storage', listener);
  window.addEventListener('pageshow', handleShow);
  return () => {
    window.removeEventListener('storage', listener);
    window.removeEventListener('pageshow', handleShow);
  };
}

/**
 * If the stored version differs, clears the storage except language and consent, and starts again
 * in Turkish.
 */
export function resetForVersion(storage: Storage = local()): void {
  if (storage.getItem('appVersion') === APP_VERSION) return;
  for (const key of keysOf(storage)) if (!storedOverVersions.includes(key)) storage.removeItem(key);
  storage.setItem('language', DEFAULT_LANGUAGE);
  storage.setItem('appVersion', APP_VERSION);
}
