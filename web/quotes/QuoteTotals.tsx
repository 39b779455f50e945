import { fromLira } from '#shared/base/money.ts';
import type { QuoteAnswer } from '#shared/quotes/quotes.ts';
import { TotalsList } from '#web/cart/TotalsList.tsx';

type Amounts = Pick<
  QuoteAnswer,
  | 'subtotal'
  | 'totalDiscountAmount'
  | 'taxAmount'
  | 'taxes'
  | 'pricesIncludeTax'
  | 'shippingCost'
  | 'finalTotal'
>;

/**
 * What a quote comes to: behind its link, in the back office, and while it is typed. `discount`
 * names what was taken off the goods.
 */
export function QuoteTotals({
  amounts,
  discount,
}: {
  amounts: Amounts & { shippingName?: string | null };
  discount: string;
}) {
  return (
    <TotalsList
      subtotal={fromLira(amounts.subtotal)}
      discounts={
        amounts.totalDiscountAmount > 0
          ? [{ id: 'quote', name: discount, amount: fromLira(amounts.totalDiscountAmount) }]
          : []
      }
      tax={{ amount: fromLira(amounts.taxAmount), isWithin: amounts.pricesIncludeTax }}
      taxes={amounts.taxes}
      shipping={fromLira(amounts.shippingCost)}
      delivery={amounts.shippingName ? { name: amounts.shippingName, isBuyerPays: false } : null}
      total={fromLira(amounts.finalTotal)}
    />
  );
}
