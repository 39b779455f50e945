// The cart of this browser for every page.
import { createContext, useContext, useEffect } from 'react';
import type { LocalBasis } from '#shared/pricing/price-basis.ts';
import { createStoreContext, useStoreContext } from '#web/base/page/context-store.tsx';
import type { CartItem } from '#web/product/cart-item.ts';
import { useSession } from '#web/session/SessionContext.ts';
import type { CartActions } from './cart-actions.ts';
import type { CalculationState } from './cart-calculation.ts';
import type { PendingOrder } from './pending-order.ts';

type Figures = { calculated: CalculationState; basis: LocalBasis };

export type Cart = CartActions & {
  items: readonly CartItem[];
  /** What the figures follow from: `use-cart-view.ts` works them out where they are shown. */
  figures: Figures;
  /** The sum of the quantities, which the badge shows. */
  count: number;
  /** The applied code, stored while this tab is open. */
  couponCode: string | null;
  /** The code of the applied quote, stored while this tab is open. */
  quoteCode: string | null;
  /** The order of this cart that waits for its payment. */
  pendingOrder: PendingOrder | null;
  /** False on the server and until the cart has been read. */
  isReady: boolean;
  /** A calculation by the server is running. */
  isCalculating: boolean;
  /** The last response may be out of date, e.g. because discount rules have changed. */
  isExpired: boolean;
};

export const CartContext = createStoreContext<Cart>();

/**
 * A separate context that never changes, so that product cards do not re-render with every cart.
 */
export const AddToCartContext = createContext<Cart['addToCart'] | null>(null);

/** For components that add to the cart but do not read it. */
export function useAddToCart(): Cart['addToCart'] {
  const addToCart = useContext(AddToCartContext);
  if (!addToCart) throw new Error('useAddToCart must be used inside CartProvider');
  return addToCart;
}

export const useCart = (): Cart =>
  useStoreContext(CartContext, 'useCart must be used inside CartProvider');

/**
 * For pages that show totals: requests them when the page opens, and again when the buyer comes
 * back after a while.
 */
export function useFreshTotals(): void {
  const { isReady, isExpired, refreshTotals } = useCart();
  // Without the e-mail the totals would be requested twice.
  const { initializing } = useSession();
  useEffect(() => {
    if (isExpired) refreshTotals();
  }, [isExpired, refreshTotals]);
  useEffect(() => {
    if (!isReady || initializing) return;
    refreshTotals();
    window.addEventListener('focus', refreshTotals);
    window.addEventListener('online', refreshTotals);
    return () => {
      window.removeEventListener('focus', refreshTotals);
      window.removeEventListener('online', refreshTotals);
    };
  }, [isReady, initializing, refreshTotals]);
}
