import { useEffect, useRef } from 'react';
import { subtract } from '#shared/base/money.ts';
import type { CountedRow } from '#web/analytics/events.ts';
import { netPrice, share } from '#web/analytics/items.ts';
import { useCart } from './CartContext.ts';
import type { CartRow } from './cart-view.ts';

/** With what the rules take off a row, as the server said. */
function toCountedRow({ item, unitPrice, reducedPrice, lineTotal, discount }: CartRow): CountedRow {
  const each =
    discount > 0
      ? share(netPrice(subtract(lineTotal, discount)), item.quantity)
      : netPrice(reducedPrice ?? unitPrice);
  return { item, quantity: item.quantity, price: each };
}

/** Once the cart is there and the server has said what it costs, or cannot: then it is counted as the buyer sees it. */
export function useCountedCart(
  count: (rows: readonly CountedRow[], coupon: string | null) => void,
): void {
  const { isReady, rows, totals, isCalculating, couponCode } = useCart();
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
