// What an order cost, as its page shows it; `t` needs the texts of the cart.
import type { TFunction } from 'i18next';
import { formatLira, fromLira, type Kurus, subtract } from '#shared/base/money.ts';
import type { OrderAnswer } from '#shared/orders/orders.ts';
import {
  type PriceLead,
  type ShownTotals,
  type SoldAnswer,
  showTotals,
  toSold,
} from '#shared/pricing/shown-totals.ts';
import type { SummaryRow } from '#web/base/ui/Table.tsx';

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

/** What went back of an order, and what remains of its total; nothing while nothing did. */
export function refundedRows(
  { refunded, total }: Pick<OrderAnswer, 'refunded' | 'total'>,
  t: TFunction,
  language: string,
): SummaryRow[] {
  if (refunded === 0) return [];
  const write = (amount: Kurus) => formatLira(amount, language);
  const [back, whole] = [fromLira(refunded), fromLira(total)];
  return [
    { key: 'refunded', label: t('cart:refunded'), value: `−${write(back)}`, kind: 'minus' },
    { key: 'remaining', label: t('cart:remaining'), value: write(subtract(whole, back)) },
  ];
}

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
