// The explanations for a buyer about rules that did not apply: nearly reached or beaten ones, never
// those for other customers or other times. Pure.

import { liraOf } from '#shared/base/money.ts';
import type { CalculateAnswer, UnusedDiscount } from '#shared/cart/cart.ts';
import type { DiscountRule, UnusedReason, UnusedRule } from '#shared/pricing/discount-rules.ts';
import type { CartDiscounts, CartTotals } from '#shared/pricing/pricing.ts';

const explained: readonly UnusedReason[] = [
  'sign-in',
  'min-subtotal',
  'min-quantity',
  'no-bundle',
  'not-combinable',
  'beaten-by',
  'better-without',
];

/** @param productIds of the products in the cart */
export function explainUnused(
  { appliedRules, unusedRules }: Pick<CartTotals, 'appliedRules' | 'unusedRules'>,
  productIds: ReadonlySet<number>,
): UnusedDiscount[] {
  return unusedRules
    .filter(
      ({ rule, reason }) =>
        rule.conditions.customerEmails.length === 0 && explained.includes(reason),
    )
    .filter(
      ({ rule, reason }) =>
        reason !== 'no-bundle' ||
        appliedRules.every(({ rule: applied }) => !hasAsMuch(applied, rule, productIds)),
    )
    .map((unused) => toUnusedDiscount(unused, productIds));
}

/**
 * Whether an applied bundle contains everything that the cart has of the other bundle, with no
 * smaller discount.
 */
function hasAsMuch(
  applied: DiscountRule,
  other: DiscountRule,
  productIds: ReadonlySet<number>,
): boolean {
  const isMore =
    other.kind === applied.kind && (other.points > applied.points || other.amount > applied.amount);
  return (
    applied.scope === 'BUNDLE' &&
    !isMore &&
    other.productIds.every((id) => !productIds.has(id) || applied.productIds.includes(id))
  );
}

function toUnusedDiscount(
  { rule, reason, by, missing }: UnusedRule,
  productIds: ReadonlySet<number>,
): UnusedDiscount {
  const bundleProductIds = reason === 'no-bundle' ? [...rule.productIds] : [];
  return {
    id: rule.id,
    name: rule.name,
    reason,
    byId: by,
    ...missingOf({ reason, missing }),
    bundleProductIds,
    missingProductIds: bundleProductIds.filter((id) => !productIds.has(id)),
    isFreeShipping: rule.kind === 'FREE_SHIPPING',
  };
}

const missingOf = ({ reason, missing }: Pick<UnusedRule, 'reason' | 'missing'>) => ({
  missingAmount: reason === 'min-subtotal' && missing !== null ? liraOf(missing) : null,
  missingQuantity: reason === 'min-quantity' ? missing : null,
});

/** A code for another customer is treated as unknown. */
export function explainCoupon(
  { appliedRules, unusedRules }: Pick<CartTotals, 'appliedRules' | 'unusedRules'>,
  discounts: CartDiscounts | undefined,
): CalculateAnswer['coupon'] {
  const code = discounts?.situation.couponCode ?? null;
  if (code === null) return null;
  const unknown = { code, state: 'unknown', missingAmount: null, missingQuantity: null } as const;
  if (appliedRules.some(({ rule }) => rule.conditions.couponCode === code))
    return { ...unknown, state: 'applied' };
  const unused = unusedRules.find(({ rule }) => rule.conditions.couponCode === code);
  if (!unused || unused.rule.conditions.customerEmails.length > 0) return unknown;
  return { code, state: unused.reason, ...missingOf(unused) };
}
