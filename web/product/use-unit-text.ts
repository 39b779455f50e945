import type { Kurus } from '#shared/base/money.ts';
import { taxPointsOf } from '#shared/pricing/rates.ts';
import { unitText } from '#shared/pricing/shown-totals.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { useRates } from '#web/settings/shop-context.tsx';

/**
 * Formats the unit price beside a quantity: exactly, so that multiplied by the quantity it gives
 * the row's amount.
 */
export function useUnitText(): (
  price: Kurus,
  taxPercent: number | undefined,
  lead: { isGross: boolean },
) => string {
  const { i18n } = useTranslation();
  const rates = useRates();
  return (price, taxPercent, { isGross }) =>
    unitText(
      price,
      { points: taxPointsOf(taxPercent, rates), pricesIncludeTax: rates.pricesIncludeTax },
      { lead: isGross ? 'gross' : 'net', language: i18n.language },
    );
}
