// The uses of a rule: counted in the order's transaction, released when the order is cancelled or
// expires (design.md 7).
import { ZERO } from '#shared/base/money.ts';
import type { AppliedDiscount } from '#shared/pricing/pricing.ts';
import { raisingUses, writingDiscounts } from './discounts.sql.ts';

export { countUsesAgain, returnUses } from './discounts.sql.ts';

/**
 * What an order writes of its discounts (orders.ts). After `rules.forOrder`, whose locks make the
 * limits hold; rules without a limit are only written down.
 */
export const usesOf = (applied: readonly AppliedDiscount[]) => ({
  discounts: writingDiscounts(
    applied.map(({ id, name, amount, freedShipping = ZERO }) => ({
      discountId: id,
      name,
      amountKurus: amount,
      freedShippingKurus: freedShipping,
    })),
  ),
  uses: raisingUses(),
});
