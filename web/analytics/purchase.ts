// The purchase event: once per order in this browser, and only when the server has confirmed the
// order.

import { fromLira, nearestLira } from '#shared/base/money.ts';
import type { OrderAnswer } from '#shared/orders/orders.ts';
import { readStored, writeStored } from '#web/base/api/storage.ts';
import { count, push, pushEcommerce } from './data-layer.ts';
import { CURRENCY } from './events.ts';
import { MOST_ITEMS, netPrice, share, toItem } from './items.ts';
import { shopFacts } from './shop-facts.ts';

/** The maximum number of stored order numbers; the oldest are dropped. */
const MOST_STORED = 50;

/** Paid by card, to be paid at the door, or a bank transfer whose money has not arrived yet. */
const isConfirmed = ({
  status,
  paymentMethod,
}: Pick<OrderAnswer, 'status' | 'paymentMethod'>): boolean =>
  ['CONFIRMED', 'PAID', 'PREPARING', 'SHIPPED', 'DELIVERED'].includes(status) ||
  (status === 'PENDING_PAYMENT' && paymentMethod === 'transfer');

function readCounted(): string[] {
  try {
    const stored: unknown = JSON.parse(readStored('purchases') ?? '[]');
    return Array.isArray(stored) ? stored.filter((value) => typeof value === 'string') : [];
  } catch {
    // Not our data.
    return [];
  }
}

/** False when it was counted before: in this tab or another one. */
function recordCounted(orderNumber: string): boolean {
  const known = readCounted();
  if (known.includes(orderNumber)) return false;
  writeStored('purchases', JSON.stringify([...known, orderNumber].slice(-MOST_STORED)));
  return true;
}

const netUnitPrice = ({ unitPrice, taxRatePercentage }: OrderAnswer['items'][number]): number =>
  netPrice(fromLira(unitPrice), taxRatePercentage ?? undefined);

export function purchased(order: OrderAnswer): void {
  count('purchase', () => {
    if (!isConfirmed(order) || !recordCounted(order.orderNumber)) return;
    const { name, adsConversion } = shopFacts();
    // Without tax and shipping, after discounts, whether prices include tax or not.
    const value = nearestLira(order.total - order.tax - order.shipping);
    const before = order.items.reduce((sum, item) => sum + netUnitPrice(item) * item.quantity, 0);
    // The response has the discounts of the order, not of its rows: each row gets a proportional
    // share.
    const part = before > 0 ? value / before : 1;
    const items = order.items.map((item, position) =>
      toItem(
        {
          id: item.productId,
          name: item.name,
          price: share(netUnitPrice(item) * part, 1),
          quantity: item.quantity,
        },
        position,
      ),
    );
    pushEcommerce('purchase', {
      transaction_id: order.orderNumber,
      affiliation: name,
      currency: CURRENCY,
      value,
      tax: order.tax,
      shipping: order.shipping,
      ...(order.coupon ? { coupon: order.coupon } : {}),
      items: items.slice(0, MOST_ITEMS),
    });
    push({
      event: 'conversion',
      ...(adsConversion ? { send_to: adsConversion } : {}),
      value,
      currency: CURRENCY,
      transaction_id: order.orderNumber,
    });
  });
}
