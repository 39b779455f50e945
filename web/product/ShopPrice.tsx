import type { ReactNode } from 'react';
import { formatLira, type Kurus } from '#shared/base/money.ts';
import { netAndGross } from '#shared/pricing/rates.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Price } from '#web/base/ui/Price.tsx';
import { useRates } from '#web/settings/shop-context.tsx';

/**
 * An amount as the shop shows it, at the product's tax rate. `previous` is with or without tax like
 * `amount`.
 */
export function ShopPrice({
  amount,
  taxPercent,
  previous,
  note,
  size,
}: {
  amount: Kurus;
  taxPercent: number | undefined;
  previous?: Kurus | null;
  note?: ReactNode;
  size?: 'm' | 'l';
}) {
  const { i18n } = useTranslation();
  const rates = useRates();
  const write = (price: Kurus) => {
    const { net, gross } = netAndGross(price, rates, taxPercent);
    return { net: formatLira(net, i18n.language), gross: formatLira(gross, i18n.language) };
  };
  return (
    <Price
      {...write(amount)}
      previous={previous ? write(previous) : undefined}
      note={note}
      {...(size && { size })}
    />
  );
}
