// Converts tiers and discounts of a product from the wire into the types of shared/pricing.
import { fromLira, percentPoints, ZERO } from '#shared/base/money.ts';
import type { PieceDiscount } from '#shared/pricing/piece-discounts.ts';
import type { Tier } from '#shared/pricing/tiers.ts';
import type { BulkDiscount, PieceStep } from './catalogue.ts';

export const tiersOf = (bulkDiscounts: readonly BulkDiscount[]): Tier[] =>
  bulkDiscounts.map((tier) => ({
    minQuantity: tier.minQuantity,
    discountType: tier.discountType,
    discountPoints: percentPoints(tier.discountPercentage ?? 0),
    discountAmount: tier.discountAmount === null ? ZERO : fromLira(tier.discountAmount),
    isActive: tier.isActive,
  }));

/** The active discount for one piece. */
export const pieceDiscountOf = (steps: readonly PieceStep[]): Pick<PieceDiscount, 'steps'> => ({
  steps: steps.map(({ percentage, amount }) => ({
    points: percentPoints(percentage ?? 0),
    amount: amount === null ? ZERO : fromLira(amount),
  })),
});
