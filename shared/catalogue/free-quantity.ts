// Whether the tiers of a product make it free: a fixed reduction as large as its price, or 100 %.

import { type Kurus, kurus } from '#shared/base/money.ts';
import { priceSteps } from '#shared/pricing/tiers.ts';
import type { UncheckedTier } from './product-amounts.ts';
import { type QuantityRule, roundUpQuantity } from './quantity.ts';

type Offered = QuantityRule & { price: Kurus; tiers: readonly UncheckedTier[] };

/** The lowest quantity that can be bought and costs nothing; null if there is none. */
export function freeQuantity({ price, tiers, ...rule }: Offered): number | null {
  const checked = tiers.map((tier) => ({ ...tier, discountAmount: kurus(tier.discountAmount) }));
  for (const { from, to, unitPrice } of priceSteps(price, checked)) {
    const first = roundUpQuantity(rule, from);
    if (unitPrice === 0 && (to === null || first <= to)) return first;
  }
  return null;
}
