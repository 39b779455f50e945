// Syncs the cart of a signed-in customer with the server: created once per page load, and notified
// of who is signed in.

import { useEffect, useState } from 'react';
import { numberText } from '#shared/base/format.ts';
import type { CutRow } from '#shared/cart/customer-cart.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { useToast } from '#web/base/ui/Toast.tsx';
import { browserApi, browserTokens } from '#web/session/browser.ts';
import { browserLock } from '#web/session/lock.ts';
import { useSession } from '#web/session/SessionContext.ts';
import { beforeLogin, beforeLogout } from '#web/session/session-hooks.ts';
import { recordPendingMerge, storedCartRecords } from './cart-owner.ts';
import type { createCartStore } from './cart-store.ts';
import { createCartSync } from './cart-sync.ts';
import type { PendingOrderStore } from './pending-order.ts';

const NOTICE_MS = 8_000;
const NAMES_SHOWN = 3;

export function useCartSync(store: ReturnType<typeof createCartStore>, pending: PendingOrderStore) {
  const { user, initializing } = useSession();
  const { i18n } = useTranslation();
  const { showToast } = useToast();
  const [sync] = useState(() => {
    const warn = async (text: () => string) => {
      await i18n.loadNamespaces('cart');
      showToast(text(), { type: 'warning', duration: NOTICE_MS });
    };
    return createCartSync({
      cart: store,
      records: storedCartRecords,
      load: () => browserApi().get('/user/cart'),
      sync: (body, { isLeaving } = { isLeaving: false }) =>
        browserApi().post('/user/cart/sync', { body, keepalive: isLeaving }),
      merge: (body) => browserApi().post('/user/cart/merge', { body }),
      lock: browserLock,
      isSignedInAs: (customerId) =>
        browserTokens().isThere() && (browserTokens().customerId() ?? customerId) === customerId,
      isSignedOut: () => !browserTokens().isThere(),
      onPending: pending.follow,
      onCut: (cut) =>
        void warn(() =>
          i18n.t('cart:sync.cut', { names: namesOf(cut, i18n.language), count: cut.length }),
        ),
      onMerged: () => void warn(() => i18n.t('cart:sync.changed')),
    });
  });

  useEffect(() => {
    const stop = sync.start();
    const stopLogin = beforeLogin(() => recordPendingMerge());
    const stopLogout = beforeLogout(sync.leaveAccount);
    window.addEventListener('focus', sync.retry);
    window.addEventListener('online', sync.retry);
    window.addEventListener('pagehide', sync.leavePage);
    return () => {
      window.removeEventListener('focus', sync.retry);
      window.removeEventListener('online', sync.retry);
      window.removeEventListener('pagehide', sync.leavePage);
      stopLogin();
      stopLogout();
      stop();
    };
  }, [sync]);

  const customerId = user?.id ?? null;
  useEffect(() => {
    if (!initializing) sync.setCustomer(customerId);
  }, [sync, customerId, initializing]);

  return sync;
}

/** "Kare Şişe (12 yerine 5)": only as many names as can be read quickly. */
const namesOf = (cut: readonly CutRow[], language: string): string =>
  cut
    .slice(0, NAMES_SHOWN)
    .map(
      ({ name, requestedQuantity, quantity }) =>
        `${name} (${numberText(requestedQuantity, language)} → ${numberText(quantity, language)})`,
    )
    .join(', ') + (cut.length > NAMES_SHOWN ? ' …' : '');
