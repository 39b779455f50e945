// What the browser keeps of the cart: its rows, the buyer's choices, the last totals and the order
// that waits for its payment.

import { useEffect, useState } from 'react';
import type { Language } from '#shared/base/languages.ts';
import type { CalculateAnswer, CalculateBody } from '#shared/cart/cart.ts';
import { logError } from '#web/base/api/log.ts';
import { onStoredElsewhere, readStored, writeStored } from '#web/base/api/storage.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { beforeLogout } from '#web/session/session-hooks.ts';
import { createCalculation } from './cart-calculation.ts';
import { createCartChoices } from './cart-choices.ts';
import { createCartStore } from './cart-store.ts';
import { createPendingOrder } from './pending-order.ts';

export type Calculate = (body: CalculateBody, signal: AbortSignal) => Promise<CalculateAnswer>;

/** Created once per page load and opened by the first effect. */
export function useCartStores(customerEmail: string | null, calculate: Calculate) {
  const { i18n } = useTranslation();
  const [stores] = useState(() => {
    const store = createCartStore({
      read: () => readStored('cart'),
      write: (text) => writeStored('cart', text),
      onElsewhere: (callback) => onStoredElsewhere('cart', callback),
      logError,
      language: () => i18n.language as Language,
    });
    const choices = createCartChoices();
    const pending = createPendingOrder();
    // The e-mail can change while the page is open; the calculation reads the current one.
    const email = { current: customerEmail };
    const calculation = createCalculation({
      cart: store,
      calculate,
      basis: () => ({ customerEmail: email.current, ...choices.get() }),
    });
    return { store, choices, calculation, email, pending };
  });
  const { store, choices, calculation, pending } = stores;
  useEffect(() => {
    choices.open();
    const stopAsking = calculation.start();
    const stopFollowing = store.open();
    const stopPending = pending.open();
    return () => {
      stopPending();
      stopFollowing();
      stopAsking();
    };
  }, [store, choices, calculation, pending]);
  // The next customer in this browser must not get the codes, the prices or the order of this one.
  useEffect(
    () =>
      beforeLogout(async () => {
        choices.clear();
        pending.save(null);
      }),
    [choices, pending],
  );
  return stores;
}
