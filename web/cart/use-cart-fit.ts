import { useEffect, useState } from 'react';
import type { CartFitHint } from '#shared/fit/fitting.ts';
import type { CartItem } from '#web/product/cart-item.ts';
import { browserApi } from '#web/session/browser.ts';
import { RECALCULATE_MS } from './cart-calculation.ts';

const none: readonly CartFitHint[] = [];

/** Hints about the parts in a cart, by row. The last hints stay while new ones load. */
export function useCartFit(items: readonly CartItem[]): readonly CartFitHint[] {
  const [hints, setHints] = useState(none);
  const rows = JSON.stringify(
    items
      .filter(({ isSample }) => !isSample)
      .map(({ id, quantity, designId }) => ({ productId: id, quantity, designId })),
  );
  useEffect(() => {
    if (rows === '[]') return setHints(none);
    const abort = new AbortController();
    const timer = setTimeout(() => {
      browserApi()
        .post('/cart/fit', {
          body: { items: JSON.parse(rows) },
          signal: abort.signal,
        })
        // A cart also works without hints; the client has logged the failure.
        .then(
          (answer) => setHints(answer.hints),
          () => undefined,
        );
    }, RECALCULATE_MS);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [rows]);
  return hints;
}
