import type { TFunction } from 'i18next';
import { numberText } from '#shared/base/format.ts';
import { formatLira, type Kurus, ZERO } from '#shared/base/money.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { SummaryList } from '#web/base/ui/Table.tsx';

type TotalsListProps = {
  subtotal: Kurus;
  discounts: readonly { id: number | string; name: string; amount: Kurus }[];
  tax: Kurus;
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
  /** Left out where the rate of that day is not known, as on an old order. */
  taxRate?: number;
  /** The tax is within the subtotal and only named. */
  isTaxIncluded?: boolean;
};

/** Subtotal, discounts, tax, shipping, total: the same on cart, checkout and order. */
export function TotalsList({
  subtotal,
  discounts,
  tax,
  shipping,
  delivery,
  isShippingOpen = false,
  surcharge = null,
  total,
  refunded = ZERO,
  taxRate,
  isTaxIncluded = false,
}: TotalsListProps) {
  const { t, i18n } = useTranslation('cart');
  const write = (amount: Kurus) => formatLira(amount, i18n.language);
  const percent =
    taxRate === undefined ? null : numberText(Math.round(taxRate * 10_000) / 100, i18n.language);
  const taxKey = isTaxIncluded ? 'taxWithin' : 'tax';
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
        {
          key: 'tax',
          label: percent === null ? t(taxKey) : t(`${taxKey}At`, { percent }),
          value: write(tax),
        },
        shippingRow({ discounts, shipping, delivery, isShippingOpen }, t as TFunction, write),
        ...(surcharge && surcharge.amount > 0
          ? [{ key: 'surcharge', label: surcharge.label, value: write(surcharge.amount) }]
          : []),
        { key: 'total', label: t('total'), value: write(total), kind: 'total' },
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
