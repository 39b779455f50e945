import { useEffect, useRef } from 'react';
import { useRevalidator } from 'react-router';
import { useCart } from '#web/cart/CartContext.ts';
import { browserApi } from '#web/session/browser.ts';
import { createVersionWatch } from './version-watch.ts';

/**
 * Keeps the prices of an open page current: clears caches, recalculates the cart, and reloads a
 * page with changed prices.
 */
export function useVersionWatch(): void {
  const { expireTotals } = useCart();
  const { revalidate } = useRevalidator();
  const latest = useRef({ expireTotals, revalidate });
  useEffect(() => {
    latest.current = { expireTotals, revalidate };
  });

  useEffect(() => {
    const watch = createVersionWatch({
      readVersion: () => browserApi().discounts.version(),
      isVisible: () => document.visibilityState === 'visible',
      onRefresh: ({ isChanged }) => {
        browserApi().clearPrices();
        latest.current.expireTotals();
        if (isChanged) void latest.current.revalidate();
      },
    });
    const stop = watch.start();
    document.addEventListener('visibilitychange', watch.wake);
    return () => {
      document.removeEventListener('visibilitychange', watch.wake);
      stop();
    };
  }, []);
}
