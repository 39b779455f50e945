import { useRates } from '../Providers.tsx';
import { useCart } from './CartProvider.tsx';
import { TotalsList } from './TotalsList.tsx';

/** What the cart costs now: the server's figures, or the local ones until they are there. */
export function CartTotals() {
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
        total={totals.finalTotal}
        taxRate={rates.taxRate}
        isTaxIncluded={rates.pricesIncludeTax}
      />
    </div>
  );
}
