import { add, type Kurus, subtract } from '#shared/base/money.ts';
import { usePriceLead } from '#web/settings/price-lead.ts';
import { useRates } from '#web/settings/shop-context.tsx';
import type { CartRow } from './cart-view.ts';

/** What a row costs before its discounts, as the lead shows it: the rows add up to the subtotal. */
export function useLineAmount(): (row: Pick<CartRow, 'lineTotal' | 'lineTax'>) => Kurus {
  const { pricesIncludeTax } = useRates();
  const isGross = usePriceLead() === 'gross';
  return ({ lineTotal, lineTax }) => {
    if (isGross === pricesIncludeTax) return lineTotal;
    return isGross ? add(lineTotal, lineTax) : subtract(lineTotal, lineTax);
  };
}
