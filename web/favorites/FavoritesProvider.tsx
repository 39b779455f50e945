// Provides the favourites of this browser to every page. On the server and until the first effect
// no heart is filled.
import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { MAX_FAVORITES } from '#shared/customers/limits.ts';
import { ApiError } from '#web/base/api/api.ts';
import { logError } from '#web/base/api/log.ts';
import { onStoredElsewhere, readStored, writeStored } from '#web/base/api/storage.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { useToast } from '#web/base/ui/Toast.tsx';
import { browserApi } from '#web/session/browser.ts';
import { useSession } from '#web/session/SessionContext.ts';
import {
  createFavoritesStore,
  type FavoriteCalls,
  type FavoritesStore,
} from './favorites-store.ts';

type Favorites = { store: FavoritesStore; toggle: (productId: number) => Promise<void> };

const FavoritesContext = createContext<Favorites | null>(null);
/** Long enough to read a message with a link in it. */
const NOTICE_MS = 8_000;

const calls: FavoriteCalls = {
  ids: async () => (await browserApi().get('/user/favorites/ids')).ids,
  merge: (productIds) => browserApi().post('/user/favorites/merge', { body: { productIds } }),
  set: (productId, isFavorite) =>
    isFavorite
      ? browserApi().post('/user/favorites/{productId}', { path: { productId } })
      : browserApi().delete('/user/favorites/{productId}', { path: { productId } }),
};

export function FavoritesProvider({ children }: { children: ReactNode }) {
  const { i18n } = useTranslation();
  const { showToast } = useToast();
  const { user, initializing } = useSession();
  const customerId = user?.id ?? null;
  const [store] = useState(() =>
    createFavoritesStore({
      read: () => readStored('favorites'),
      write: (text) => writeStored('favorites', text),
      onElsewhere: (callback) => onStoredElsewhere('favorites', callback),
      calls,
      logError,
    }),
  );

  useEffect(() => store.open(), [store]);

  useEffect(() => {
    if (initializing) return;
    if (customerId === null) store.signOut();
    else void store.signIn(customerId);
  }, [store, customerId, initializing]);

  useEffect(() => {
    const retry = () => void store.retry();
    window.addEventListener('focus', retry);
    window.addEventListener('online', retry);
    return () => {
      window.removeEventListener('focus', retry);
      window.removeEventListener('online', retry);
    };
  }, [store]);

  // Read when needed: a new `toggle` would re-render all favourite buttons right after hydration.
  const isSessionKnown = useRef(!initializing);
  isSessionKnown.current = !initializing;
  const toggle = useCallback(
    async (productId: number) => {
      const result = await store.toggle(productId);
      const isNotice = result.kind === 'added' && result.isFirst && isSessionKnown.current;
      if (result.kind !== 'failed' && result.kind !== 'full' && !isNotice) return;
      // The texts load when they are first needed: most page views do not need them.
      await i18n.loadNamespaces('favorites');
      if (isNotice)
        showToast(i18n.t('favorites:keptHere'), {
          type: 'info',
          duration: NOTICE_MS,
          action: { label: i18n.t('favorites:signIn'), to: '/login' },
        });
      else if (result.kind === 'full')
        showToast(i18n.t('favorites:full', { count: MAX_FAVORITES }), { type: 'warning' });
      else if (result.kind === 'failed')
        showToast(
          result.error instanceof ApiError && result.error.code
            ? result.error.message
            : i18n.t('favorites:failed'),
          { type: 'error' },
        );
    },
    [store, i18n, showToast],
  );
  const value = useMemo(() => ({ store, toggle }), [store, toggle]);
  return <FavoritesContext value={value}>{children}</FavoritesContext>;
}

function useFavorites(): Favorites {
  const favorites = useContext(FavoritesContext);
  if (!favorites) throw new Error('useFavorites must be used inside FavoritesProvider');
  return favorites;
}

/** One product's heart: a change re-renders only the affected cards. */
export function useFavorite(productId: number): { isFavorite: boolean; toggle: () => void } {
  const { store, toggle } = useFavorites();
  const isFavorite = useSyncExternalStore(
    store.subscribe,
    () => store.has(productId),
    () => false,
  );
  return { isFavorite, toggle: () => void toggle(productId) };
}

/**
 * Whether the favourites are loaded. Not part of the value that every button uses: each would
 * render twice during hydration.
 */
export function useFavoritesKnown(): boolean {
  const { store } = useFavorites();
  return useSyncExternalStore(store.subscribe, store.isKnown, () => false);
}

export function useFavoriteCount(): number {
  const { store } = useFavorites();
  return useSyncExternalStore(store.subscribe, store.count, () => 0);
}
