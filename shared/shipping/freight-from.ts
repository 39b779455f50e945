// From how many pieces on a product can only be sent as freight, for which the shop promises no
// day.
import { deliveryOffers, loadOf, type Packed, type ShippingRules } from './shipping.ts';

/**
 * The smallest quantity, in sales units, that no carrier of ours takes; null if all of `most` can
 * be sent. One piece more is never a smaller load (shipping.ts), so a binary search finds it.
 */
export function freightFrom(rules: ShippingRules, packed: Packed, most: number): number | null {
  const isFreight = (quantity: number) => {
    const { desi } = loadOf([{ productId: 0, quantity, packed }], rules.fallback);
    return deliveryOffers(rules, desi, false).every(({ isBuyerPays }) => isBuyerPays);
  };
  if (most < 1 || !isFreight(most)) return null;
  let sent = 0;
  let freight = most;
  while (freight - sent > 1) {
    const middle = Math.floor((sent + freight) / 2);
    if (isFreight(middle)) freight = middle;
    else sent = middle;
  }
  return freight;
}
