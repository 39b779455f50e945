// A discount rule for tests: ten percent off the cart for everybody, with overrides.
import { ZERO } from '#shared/base/money.ts';
import type { DiscountRule } from '#shared/pricing/discount-rules.ts';

export function makeRule(
  overrides: Omit<Partial<DiscountRule>, 'conditions'> & {
    conditions?: Partial<DiscountRule['conditions']>;
  } = {},
): DiscountRule {
  return {
    id: 1,
    name: 'Deneme',
    kind: 'PERCENTAGE',
    scope: 'CART',
    points: 1_000,
    amount: ZERO,
    buyQuantity: 0,
    payQuantity: 0,
    productIds: [],
    categoryIds: [],
    startsAt: null,
    endsAt: null,
    priority: 0,
    isCombinable: true,
    maxUses: null,
    maxUsesPerCustomer: null,
    isActive: true,
    ...overrides,
    conditions: {
      minSubtotal: null,
      minQuantity: null,
      isFirstOrder: false,
      customerEmails: [],
      couponCode: null,
      ...overrides.conditions,
    },
  };
}
