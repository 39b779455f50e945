// The costs of an order, as its page shows them; `t` needs the texts of the cart and of orders.
import type { TFunction } from 'i18next';
import type { PaidParts } from '#shared/balances/balances-wire.ts';
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

/** The amount paid with money, in lira. */
export const moneyOfOrder = ({
  total,
  paidParts,
}: Pick<OrderAnswer, 'total' | 'paidParts'>): number => paidParts?.toPay ?? total;

export const showOrder = (
  order: Priced,
  lead: PriceLead,
): ShownTotals<{ name: string; amount: Kurus }> =>
  showTotals(
    toSold(order),
    order.discounts.map(({ name, amount }) => ({ name, amount: fromLira(amount) })),
    lead,
  );

/** Rows below the total: the payment by balances, and refunds. */
export const rowsAfterTotal = (
  order: Pick<OrderAnswer, 'refunded' | 'total' | 'paidParts'>,
  t: TFunction,
  language: string,
): SummaryRow[] => [
  ...(order.paidParts ? partRows(order.paidParts, t, language) : []),
  ...refundedRows(order, t, language),
];

/** The amounts that a gift voucher and store credit pay, and the amount left to pay. */
export function partRows(
  { voucher, voucherLast4: last4, credit, toPay }: PaidParts,
  t: TFunction,
  language: string,
): SummaryRow[] {
  const write = (lira: number) => formatLira(fromLira(lira), language);
  const minus = (key: 'voucher' | 'credit', amount: number): SummaryRow[] =>
    amount === 0
      ? []
      : [{ key, label: t(`orders:parts.${key}`, { last4 }), value: `−${write(amount)}` }];
  return [
    ...minus('voucher', voucher),
    ...minus('credit', credit),
    { key: 'to-pay', label: t('orders:parts.toPay'), value: write(toPay), kind: 'total' },
  ];
}

/** The refunded amount of an order, and the rest of its total; empty if nothing was refunded. */
function refundedRows(
  { refunded, total }: Pick<OrderAnswer, 'refunded' | 'total'>,
  t: TFunction,
  language: string,
): SummaryRow[] {
  if (refunded === 0) return [];
  const write = (amount: Kurus) => formatLira(amount, language);
  const back = fromLira(refunded);
  const whole = fromLira(total);
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
