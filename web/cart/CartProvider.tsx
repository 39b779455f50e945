// Hands the cart of this browser to every page. On the server and until the first effect it is empty and not ready.
import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { type CalculateAnswer, type CalculateBody, MAX_CART_ROWS } from '#shared/cart.ts';
import type { Product } from '#shared/catalogue.ts';
import type { Rates } from '#shared/pricing.ts';
import { browserApi } from '../browser.ts';
import { logError } from '../log.ts';
import { onStoredElsewhere, readStored, writeStored } from '../storage.ts';
import { useToast } from '../ui/Toast.tsx';
import { createCalculation, NOT_CALCULATED } from './cart-calculation.ts';
import type { CartItem } from './cart-item.ts';
import { createCartStore, UNREAD_CART } from './cart-store.ts';
import { type CartRow, type Totals, viewCart } from './cart-view.ts';

export type Cart = {
  items: readonly CartItem[];
  /** The items with their figures and what is wrong with them. */
  rows: readonly CartRow[];
  /** Sum of quantities: what the badge shows. */
  count: number;
  totals: Totals;
  /** False on the server and until the cart has been read. */
  isReady: boolean;
  /** The server has been asked and has not answered yet. */
  isCalculating: boolean;
  hasProblem: boolean;
  addToCart: (product: Product, quantity?: number, designId?: string) => void;
  changeQuantity: (cartItemId: string, quantity: number) => void;
  removeItem: (cartItemId: string) => void;
  clearCart: () => void;
  acknowledgePrice: (cartItemId: string) => void;
  /** Asks the server for totals unless a fresh answer is there. */
  refreshTotals: () => void;
  /** Asks again at once; resolves when the answer, or its failure, is there. */
  recalculate: () => Promise<void>;
};

type CartProviderProps = {
  rates: Rates;
  children: ReactNode;
  customerEmail?: string | null;
  calculate?: (body: CalculateBody, signal: AbortSignal) => Promise<CalculateAnswer>;
};

const CartContext = createContext<Cart | null>(null);

const askServer = (body: CalculateBody, signal: AbortSignal) => browserApi().call<CalculateAnswer>('POST', '/cart/calculate', { body, signal });

export function CartProvider({ rates, children, customerEmail = null, calculate = askServer }: CartProviderProps) {
  const { i18n } = useTranslation();
  const { showToast } = useToast();
  const [store] = useState(() =>
    createCartStore({ read: () => readStored('cart'), write: (text) => writeStored('cart', text), onElsewhere: (callback) => onStoredElsewhere('cart', callback), logError }),
  );
  // The e-mail can change while the page lives; the calculation reads the present one.
  const [email] = useState<{ current: string | null }>({ current: customerEmail });
  const [calculation] = useState(() => createCalculation({ cart: store, calculate, customerEmail: () => email.current }));
  const { items, isReady } = useSyncExternalStore(store.subscribe, store.getSnapshot, () => UNREAD_CART);
  const calculated = useSyncExternalStore(calculation.subscribe, calculation.getState, () => NOT_CALCULATED);

  useEffect(() => {
    const stopAsking = calculation.start();
    const stopFollowing = store.open();
    return () => {
      stopFollowing();
      stopAsking();
    };
  }, [store, calculation]);

  useEffect(() => {
    email.current = customerEmail;
  }, [email, customerEmail]);

  const addToCart = useCallback(
    (product: Product, quantity = 1, designId?: string) => {
      const added = store.add(product, quantity, designId);
      const isFull = !added && store.getSnapshot().items.length >= MAX_CART_ROWS;
      if (!added && !isFull) return;
      // The words of the cart are fetched when they are first needed: most pages are read without them.
      void i18n.loadNamespaces('cart').then(() => {
        if (isFull) showToast(i18n.t('cart:full', { count: MAX_CART_ROWS }), { type: 'warning' });
        else showToast(i18n.t('cart:added', { name: product.name }), { action: { label: i18n.t('cart:goToCart'), to: '/cart' } });
      });
    },
    [store, i18n, showToast],
  );

  const view = useMemo(() => viewCart(items, rates, calculated, customerEmail), [items, rates, calculated, customerEmail]);
  const value = useMemo<Cart>(
    () => ({
      ...view,
      items,
      isReady,
      count: items.reduce((sum, item) => sum + item.quantity, 0),
      isCalculating: calculated.isAsking,
      addToCart,
      changeQuantity: store.changeQuantity,
      removeItem: store.remove,
      clearCart: store.clear,
      acknowledgePrice: store.acknowledgePrice,
      refreshTotals: calculation.refresh,
      recalculate: calculation.askNow,
    }),
    [view, items, isReady, calculated.isAsking, addToCart, store, calculation],
  );
  return <CartContext value={value}>{children}</CartContext>;
}

export function useCart(): Cart {
  const cart = useContext(CartContext);
  if (!cart) throw new Error('useCart must be used inside CartProvider');
  return cart;
}

/** For pages that show totals: asks on arrival, and again when the buyer comes back after a while. */
export function useFreshTotals(): void {
  const { isReady, refreshTotals } = useCart();
  useEffect(() => {
    if (!isReady) return;
    refreshTotals();
    window.addEventListener('focus', refreshTotals);
    window.addEventListener('online', refreshTotals);
    return () => {
      window.removeEventListener('focus', refreshTotals);
      window.removeEventListener('online', refreshTotals);
    };
  }, [isReady, refreshTotals]);
}
