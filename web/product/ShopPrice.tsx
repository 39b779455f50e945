import type { ReactNode } from 'react';
import { formatLira, type Kurus } from '#shared/base/money.ts';
import { netAndGross } from '#shared/pricing/rates.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Price } from '#web/base/ui/Price.tsx';
import { useRates } from '#web/settings/shop-context.tsx';

/** An amount as the shop shows it, with the tax rate of the day. `previous` is of the same kind as `amount`. */
export function ShopPrice({
  amount,
  previous,
  note,
  size,
}: {
  amount: Kurus;
  previous?: Kurus | null;
  note?: ReactNode;
  size?: 'm' | 'l';
}) {
  const { i18n } = useTranslation();
  const rates = useRates();
  const { net, gross } = netAndGross(amount, rates);
  const write = (value: Kurus) => formatLira(value, i18n.language);
  return (
    <Price
      net={write(net)}
      gross={write(gross)}
      previous={previous ? write(previous) : undefined}
      note={note}
      {...(size && { size })}
      isGrossFirst={rates.pricesIncludeTax}
    />
  );
}
