// Provides the cart of this browser to every page. On the server and until the first effect it is
// empty and not ready.
import { type ReactNode, useLayoutEffect, useMemo, useSyncExternalStore } from 'react';
import { MAX_CART_ROWS } from '#shared/cart/cart-limits.ts';
import type { Rates } from '#shared/pricing/rates.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { StoreProvider } from '#web/base/page/context-store.tsx';
import { useToast } from '#web/base/ui/Toast.tsx';
import { browserApi } from '#web/session/browser.ts';
import { useSession } from '#web/session/SessionContext.ts';
import { AddToCartContext, type Cart, CartContext } from './CartContext.ts';
import { type CartActionDeps, type CartActions, createCartActions } from './cart-actions.ts';
import { EXPIRED, NOT_CALCULATED } from './cart-calculation.ts';
import { NO_CHOICES } from './cart-choices.ts';
import { UNREAD_CART } from './cart-store.ts';
import { type Calculate, useCartStores } from './use-cart-stores.ts';
import { useCartSync } from './use-cart-sync.ts';

type CartProviderProps = {
  rates: Rates;
  /** Shipping is priced by the parcel's desi. */
  isByDesi?: boolean;
  children: ReactNode;
  calculate?: Calculate;
};

const askServer: Calculate = (body, signal) =>
  browserApi().post('/cart/calculate', { body, signal });

export function CartProvider({
  rates,
  isByDesi = false,
  children,
  calculate = askServer,
}: CartProviderProps) {
  const { user } = useSession();
  const customerEmail = user?.email ?? null;
  const { store, choices, calculation, email, pending } = useCartStores(customerEmail, calculate);
  const sync = useCartSync(store, pending);
  const actions = useCartActions({ store, choices, calculation, pending, sync });
  // Before the effects of the pages, which request totals.
  useLayoutEffect(() => {
    if (email.current === customerEmail) return;
    email.current = customerEmail;
    // When the customer changes, totals that are shown are requested again.
    if (calculation.getState() !== NOT_CALCULATED) void calculation.askNow();
  }, [email, customerEmail, calculation]);

  const { subscribe, getSnapshot } = store;
  const { items, isReady } = useSyncExternalStore(subscribe, getSnapshot, () => UNREAD_CART);
  const chosen = useSyncExternalStore(choices.subscribe, choices.get, () => NO_CHOICES);
  const calculated = useSyncExternalStore(
    calculation.subscribe,
    calculation.getState,
    () => NOT_CALCULATED,
  );
  const stored = useSyncExternalStore(pending.subscribe, pending.get, () => null);
  const isOthers = stored !== null && stored.customerId !== null && stored.customerId !== user?.id;
  const pendingOrder = isOthers ? null : stored;
  const figures = useMemo(
    () => ({ calculated, basis: { rates, isByDesi, customerEmail, ...chosen } }),
    [calculated, rates, isByDesi, customerEmail, chosen],
  );
  const value = useMemo<Cart>(
    () => ({
      ...actions,
      items,
      figures,
      pendingOrder,
      isReady,
      count: items.reduce((sum, item) => sum + item.quantity, 0),
      couponCode: chosen.couponCode,
      quoteCode: chosen.quoteCode,
      isCalculating: calculated.isAsking,
      isExpired: calculated.answer !== null && calculated.answeredAt === EXPIRED,
    }),
    [actions, items, figures, pendingOrder, isReady, chosen, calculated],
  );
  return (
    <AddToCartContext value={actions.addToCart}>
      <StoreProvider of={CartContext} value={value}>
        {children}
      </StoreProvider>
    </AddToCartContext>
  );
}

function useCartActions({
  store,
  choices,
  calculation,
  pending,
  sync,
}: Omit<CartActionDeps, 'onAdded' | 'onFull'>): CartActions {
  const { i18n } = useTranslation();
  const { showToast } = useToast();
  return useMemo(() => {
    // The texts of the cart load when they are first needed: most page views do not need them.
    const withTexts = (show: () => void) => void i18n.loadNamespaces('cart').then(show);
    return createCartActions({
      store,
      choices,
      calculation,
      pending,
      sync,
      onAdded: ({ name }) =>
        withTexts(() =>
          showToast(i18n.t('cart:added', { name }), {
            action: { label: i18n.t('cart:goToCart'), to: '/cart' },
          }),
        ),
      onFull: () =>
        withTexts(() =>
          showToast(i18n.t('cart:full', { count: MAX_CART_ROWS }), { type: 'warning' }),
        ),
    });
  }, [store, choices, calculation, pending, sync, i18n, showToast]);
}
