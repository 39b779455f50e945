// Offers tools to the browser's own assistant (WebMCP) if the browser has the interface. Other
// browsers load only this file.
import { useEffect } from 'react';
import { logError } from '#web/base/api/log.ts';
import { useAddToCart } from '#web/cart/CartContext.ts';

export function usePageTools(): void {
  const addToCart = useAddToCart();
  useEffect(() => {
    if (!('modelContext' in document || 'modelContext' in navigator)) return;
    const left = new AbortController();
    import('./page-tools.ts').then(
      ({ offerTools }) => offerTools(addToCart, left.signal),
      (error: unknown) => logError('page tools', error),
    );
    return () => left.abort();
  }, [addToCart]);
}
