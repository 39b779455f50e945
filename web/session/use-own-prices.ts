import { useEffect } from 'react';
import { browserApi } from './browser.ts';

const readOwnPrices = (productIds: number[], families: number[][]) =>
  browserApi().post('/user/prices', {
    body: { productIds, ...(families.length > 0 && { families }) },
  });

/**
 * Loads prices for a customer who has their own. `lists`: from the profile, changes with the price
 * lists; without it nothing is loaded.
 */
export function useOwnPrices(lists: string | undefined): void {
  useEffect(() => {
    if (!lists) return;
    let stop: (() => void) | undefined;
    let isOver = false;
    import('#web/product/own-price-answers.ts').then(
      ({ startOwnPrices }) => {
        if (!isOver) stop = startOwnPrices(readOwnPrices);
      },
      // Pages keep the prices for everybody; the server prices the cart.
      () => undefined,
    );
    return () => {
      isOver = true;
      stop?.();
    };
  }, [lists]);
}
