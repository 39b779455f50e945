import type { TFunction } from 'i18next';
import { numberText } from '#shared/base/format.ts';
import { formatLira, type Kurus } from '#shared/base/money.ts';
import type { ShownTotals } from '#shared/pricing/shown-totals.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { SummaryList, type SummaryRow } from '#web/base/ui/Table.tsx';

type NamedDiscount = { name: string; amount: Kurus };
type TotalsListProps = {
  /**
   * Where amounts are shown without tax, the tax is a row of the sum; else it is named below the
   * total.
   */
  shown: ShownTotals<NamedDiscount>;
  /** The delivery option, if one was chosen. */
  delivery?: { name: string; isBuyerPays: boolean } | null | undefined;
  /** The shipping cost is not known yet. */
  isShippingOpen?: boolean;
  /** The label of the surcharge: for cash on delivery, or for installments. */
  surchargeLabel?: string | null;
  total: Kurus;
  /** Rows below the total. */
  after?: readonly SummaryRow[];
};

/** Subtotal, discounts, tax, shipping, total: the same on cart, checkout and order. */
export function TotalsList({
  shown,
  delivery,
  isShippingOpen = false,
  surchargeLabel = null,
  total,
  after = [],
}: TotalsListProps) {
  const { t, i18n } = useTranslation('cart');
  const write = (amount: Kurus) => formatLira(amount, i18n.language);
  const { discounts, shipping, surcharge } = shown;
  const isNet = shown.lead === 'net';
  const byRate = shown.taxes.map(({ points, tax }) => ({
    key: `tax-${points}`,
    label: t(isNet ? 'taxAt' : 'taxInTotal', {
      percent: numberText(points / 100, i18n.language),
    }),
    value: write(tax),
  }));
  return (
    <SummaryList
      rows={[
        { key: 'subtotal', label: t('subtotal'), value: write(shown.subtotal) },
        ...discounts
          .filter(({ amount }) => amount > 0)
          .map(({ name, amount }, index) => ({
            key: `discount-${index}`,
            label: name,
            value: `−${write(amount)}`,
            kind: 'minus' as const,
          })),
        shippingRow({ discounts, shipping, delivery, isShippingOpen }, t as TFunction, write),
        ...(surchargeLabel && surcharge > 0
          ? [{ key: 'surcharge', label: surchargeLabel, value: write(surcharge) }]
          : []),
        ...(isNet ? byRate : []),
        { key: 'total', label: t('total'), value: write(total), kind: 'total' },
        ...(isNet ? [] : byRate),
        ...after,
      ]}
    />
  );
}

function shippingRow(
  {
    discounts,
    shipping,
    delivery,
    isShippingOpen,
  }: Pick<TotalsListProps['shown'], 'discounts' | 'shipping'> &
    Pick<TotalsListProps, 'delivery' | 'isShippingOpen'>,
  t: TFunction,
  write: (amount: Kurus) => string,
) {
  // A rule that only makes shipping free does not reduce the price of the goods.
  const freed = discounts.find(({ amount }) => amount === 0);
  function label(): string {
    if (shipping === 0 && freed && !delivery?.isBuyerPays)
      return t('cart:shippingBy', { name: freed.name });
    return delivery ? t('cart:deliveryBy', { name: delivery.name }) : t('cart:shipping');
  }
  function value(): string {
    if (isShippingOpen) return t('cart:shippingOpen');
    if (delivery?.isBuyerPays) return t('cart:buyerPays');
    return shipping === 0 ? t('cart:freeShipping') : write(shipping);
  }
  return { key: 'shipping', label: label(), value: value() };
}
