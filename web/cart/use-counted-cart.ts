import { useEffect, useRef } from 'react';
import { subtract } from '#shared/base/money.ts';
import type { CountedRow } from '#web/analytics/events.ts';
import { netPrice, share } from '#web/analytics/items.ts';
import type { CartRow } from './cart-view.ts';
import { useCartView } from './use-cart-view.ts';

/** With the discount per row, as the server has calculated it. */
function toCountedRow(row: CartRow): CountedRow {
  const { item, unitPrice, reducedPrice, lineTotal, discount, taxPercent } = row;
  const each =
    discount > 0
      ? share(netPrice(subtract(lineTotal, discount), taxPercent), item.quantity)
      : netPrice(reducedPrice ?? unitPrice, taxPercent);
  return { item, quantity: item.quantity, price: each };
}

/**
 * Waits for the cart and for the server's totals or their failure, then counts what the buyer sees.
 */
export function useCountedCart(
  count: (rows: readonly CountedRow[], coupon: string | null) => void,
): void {
  const { isReady, rows, totals, isCalculating, couponCode } = useCartView();
  const wasAsked = useRef(false);
  const isDone = useRef(false);
  useEffect(() => {
    if (isDone.current || !isReady || rows.length === 0) return;
    if (isCalculating) wasAsked.current = true;
    if (totals.source !== 'server' && (isCalculating || !wasAsked.current)) return;
    isDone.current = true;
    count(rows.filter(({ problem }) => problem !== 'gone').map(toCountedRow), couponCode);
  }, [isReady, rows, totals.source, isCalculating, couponCode, count]);
}
