import type { TFunction } from 'i18next';
import { fromLira, type Kurus } from '#shared/base/money.ts';
import type { OrderAnswer } from '#shared/orders/orders.ts';

/** What an order cost besides goods and shipping, as it stands among its sums. `t` must know the texts of the cart. */
export function surchargeOf(
  order: Pick<OrderAnswer, 'surcharge' | 'installments' | 'paymentMethod'>,
  t: TFunction,
): { label: string; amount: Kurus } | null {
  if (order.surcharge === 0) return null;
  const key =
    order.paymentMethod !== 'card'
      ? 'cash-on-delivery'
      : order.installments === null
        ? 'unknown'
        : 'card';
  return {
    label: t(`cart:surcharge.${key}`, { count: order.installments ?? 0 }),
    amount: fromLira(order.surcharge),
  };
}
