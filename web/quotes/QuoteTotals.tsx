import { fromLira, type Kurus } from '#shared/base/money.ts';
import {
  type PriceLead,
  type ShownTotals,
  type SoldAnswer,
  showTotals,
  toSold,
} from '#shared/pricing/shown-totals.ts';
import type { QuoteAnswer } from '#shared/quotes/quotes.ts';
import { TotalsList } from '#web/cart/TotalsList.tsx';

type Priced = Pick<
  QuoteAnswer,
  | 'totalDiscountAmount'
  | 'taxAmount'
  | 'taxRatePercentage'
  | 'pricesIncludeTax'
  | 'shippingCost'
  | 'finalTotal'
> &
  Pick<SoldAnswer, 'items'>;
type ShownQuote = ShownTotals<{ name: string; amount: Kurus }>;

/** `discount` is the label of the discount on the goods. */
export const showQuote = (
  { totalDiscountAmount, taxAmount, shippingCost, ...quote }: Priced,
  lead: PriceLead,
  discount: string,
): ShownQuote =>
  showTotals(
    toSold({ ...quote, tax: taxAmount, shipping: shippingCost }),
    totalDiscountAmount > 0 ? [{ name: discount, amount: fromLira(totalDiscountAmount) }] : [],
    lead,
  );

/** The totals of a quote: on its page, in the back office, and while it is being written. */
export function QuoteTotals({
  quote: { shippingName, finalTotal },
  shown,
}: {
  quote: Pick<QuoteAnswer, 'finalTotal'> & { shippingName?: string | null };
  shown: ShownQuote;
}) {
  return (
    <TotalsList
      shown={shown}
      delivery={shippingName ? { name: shippingName, isBuyerPays: false } : null}
      total={fromLira(finalTotal)}
    />
  );
}
