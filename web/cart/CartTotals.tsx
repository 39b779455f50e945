import { add, type Kurus, ZERO } from '#shared/base/money.ts';
import { useRates } from '#web/settings/shop-context.tsx';
import { useCart } from './CartContext.ts';
import { TotalsList } from './TotalsList.tsx';

/** What the cart costs now: the server's figures, or the local ones until they are there. `surcharge`: of the way it is paid. */
export function CartTotals({
  surcharge = null,
}: {
  surcharge?: { label: string; amount: Kurus } | null;
}) {
  const { totals, delivery, isShippingOpen, isCalculating } = useCart();
  const rates = useRates();
  return (
    <div aria-busy={isCalculating}>
      <TotalsList
        subtotal={totals.subtotal}
        discounts={totals.appliedDiscounts}
        tax={totals.taxAmount}
        shipping={totals.shippingCost}
        delivery={delivery?.chosen ?? null}
        isShippingOpen={isShippingOpen}
        surcharge={surcharge}
        total={add(totals.finalTotal, surcharge?.amount ?? ZERO)}
        taxRate={rates.taxRate}
        isTaxIncluded={rates.pricesIncludeTax}
      />
    </div>
  );
}
