import { useEffect } from 'react';
import { browserApi } from './browser.ts';

const readOwnPrices = (productIds: number[], families: number[][]) =>
  browserApi().post('/user/prices', {
    body: { productIds, ...(families.length > 0 && { families }) },
  });

/**
 * For a customer who has prices of their own. `lists`: of the profile, which changes with the lists;
 * without one nothing is loaded.
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
      // Pages stay as they are for everybody; the cart is the server's.
      () => undefined,
    );
    return () => {
      isOver = true;
      stop?.();
    };
  }, [lists]);
}
