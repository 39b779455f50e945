import type { TFunction } from 'i18next';
import { numberText } from '#shared/base/format.ts';
import { formatLira, fromLira, type Kurus, ZERO } from '#shared/base/money.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { SummaryList } from '#web/base/ui/Table.tsx';

type TotalsListProps = {
  subtotal: Kurus;
  discounts: readonly { id: number | string; name: string; amount: Kurus }[];
  /** Of the goods, where amounts are shown as they were priced. */
  tax?: { amount: Kurus; isWithin: boolean };
  /** All of it by rate. It is added up where amounts are shown without it, else named below the total. */
  taxes: readonly { ratePercentage: number; tax: number }[];
  isNet?: boolean;
  shipping: Kurus;
  /** How it travels, where that was chosen. */
  delivery?: { name: string; isBuyerPays: boolean } | null | undefined;
  /** What shipping costs is not known yet. */
  isShippingOpen?: boolean;
  /** Of cash on delivery, or of installments. */
  surcharge?: { label: string; amount: Kurus } | null;
  total: Kurus;
  /** What of an order's total went back. */
  refunded?: Kurus;
};

/** Subtotal, discounts, tax, shipping, total: the same on cart, checkout and order. */
export function TotalsList({
  subtotal,
  discounts,
  tax,
  taxes,
  isNet = false,
  shipping,
  delivery,
  isShippingOpen = false,
  surcharge = null,
  total,
  refunded = ZERO,
}: TotalsListProps) {
  const { t, i18n } = useTranslation('cart');
  const write = (amount: Kurus) => formatLira(amount, i18n.language);
  const byRate = taxes.map(({ ratePercentage, tax: amount }) => ({
    key: `tax-${ratePercentage}`,
    label: t(isNet ? 'taxAt' : 'taxInTotal', {
      percent: numberText(ratePercentage, i18n.language),
    }),
    value: write(fromLira(amount)),
  }));
  return (
    <SummaryList
      rows={[
        { key: 'subtotal', label: t('subtotal'), value: write(subtotal) },
        ...discounts
          .filter(({ amount }) => amount > 0)
          .map(({ id, name, amount }) => ({
            key: `discount-${id}`,
            label: name,
            value: `−${write(amount)}`,
            kind: 'minus' as const,
          })),
        ...(tax
          ? [
              {
                key: 'tax',
                label: t(tax.isWithin ? 'taxWithin' : 'tax'),
                value: write(tax.amount),
              },
            ]
          : []),
        shippingRow({ discounts, shipping, delivery, isShippingOpen }, t as TFunction, write),
        ...(surcharge && surcharge.amount > 0
          ? [{ key: 'surcharge', label: surcharge.label, value: write(surcharge.amount) }]
          : []),
        ...(isNet ? byRate : []),
        { key: 'total', label: t('total'), value: write(total), kind: 'total' },
        ...(isNet ? [] : byRate),
        ...(refunded > 0
          ? [
              {
                key: 'refunded',
                label: t('refunded'),
                value: `−${write(refunded)}`,
                kind: 'minus' as const,
              },
            ]
          : []),
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
  }: Pick<TotalsListProps, 'discounts' | 'shipping' | 'delivery' | 'isShippingOpen'>,
  t: TFunction,
  write: (amount: Kurus) => string,
) {
  // A rule that only frees the shipping takes nothing off the goods.
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
