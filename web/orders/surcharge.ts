import type { TFunction } from 'i18next';
import { fromLira, type Kurus } from '#shared/base/money.ts';
import type { OrderAnswer } from '#shared/orders/orders.ts';

/** The surcharge of an order, as a line of its totals. `t` needs the texts of the cart. */
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
