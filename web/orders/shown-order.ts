// What an order cost, as its page shows it; `t` needs the texts of the cart.
import type { TFunction } from 'i18next';
import { fromLira, type Kurus } from '#shared/base/money.ts';
import type { OrderAnswer } from '#shared/orders/orders.ts';
import {
  type PriceLead,
  type ShownTotals,
  type SoldAnswer,
  showTotals,
  toSold,
} from '#shared/pricing/shown-totals.ts';

type Priced = SoldAnswer & Pick<OrderAnswer, 'discounts'>;

export const showOrder = (
  order: Priced,
  lead: PriceLead,
): ShownTotals<{ name: string; amount: Kurus }> =>
  showTotals(
    toSold(order),
    order.discounts.map(({ name, amount }) => ({ name, amount: fromLira(amount) })),
    lead,
  );

/** Null without a surcharge. */
export function surchargeLabelOf(
  order: Pick<OrderAnswer, 'surcharge' | 'installments' | 'paymentMethod'>,
  t: TFunction,
): string | null {
  if (order.surcharge === 0) return null;
  const key =
    order.paymentMethod !== 'card'
      ? 'cash-on-delivery'
      : order.installments === null
        ? 'unknown'
        : 'card';
  return t(`cart:surcharge.${key}`, { count: order.installments ?? 0 });
}
