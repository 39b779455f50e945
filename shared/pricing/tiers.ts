// The price tiers of a product: a lower unit price from a quantity on (specification 5).
import { type Kurus, kurus, percentOf } from '#shared/base/money.ts';

export type Tier = {
  minQuantity: number;
  discountType: 'PERCENTAGE' | 'FIXED_AMOUNT';
  /** Basis points; only for PERCENTAGE. */
  discountPoints: number;
  /** For one sales unit; only for FIXED_AMOUNT. */
  discountAmount: Kurus;
  isActive: boolean;
};

/** The active tier with the highest minimum that the quantity reaches applies (specification 5). */
export function reachedTier(tiers: readonly Tier[], quantity: number): Tier | undefined {
  let best: Tier | undefined;
  for (const tier of tiers) {
    if (
      tier.isActive &&
      tier.minQuantity <= quantity &&
      (!best || tier.minQuantity > best.minQuantity)
    )
      best = tier;
  }
  return best;
}

/** Rounded to the kuruş, half up, and never below zero (specification 5). */
export function tierPrice(price: Kurus, tier: Tier | undefined): Kurus {
  if (!tier) return price;
  if (tier.discountType === 'FIXED_AMOUNT') return kurus(Math.max(0, price - tier.discountAmount));
  return percentOf(price, Math.max(0, 10_000 - tier.discountPoints));
}

export function unitPrice(price: Kurus, tiers: readonly Tier[], quantity: number): Kurus {
  return tierPrice(price, reachedTier(tiers, quantity));
}

/**
 * The next quantity that really lowers the unit price: "add N more and the unit price falls to Y".
 * `reduced`: applies the piece discount, which can make two tiers cost the same. `allowed`: the
 * quantity that must be bought for a tier, which can already reach a higher tier.
 */
export function nextStep(
  price: Kurus,
  tiers: readonly Tier[],
  quantity: number,
  {
    reduced = (each) => each,
    allowed = (requested) => requested,
  }: { reduced?: (price: Kurus) => Kurus; allowed?: (requested: number) => number } = {},
): { minQuantity: number; missing: number; unitPrice: Kurus } | undefined {
  const priceAt = (pieces: number) => reduced(unitPrice(price, tiers, pieces));
  const now = priceAt(quantity);
  return tiers
    .filter((tier) => tier.isActive && tier.minQuantity > quantity)
    .map((tier) => allowed(tier.minQuantity))
    .sort((a, b) => a - b)
    .map((minQuantity) => ({
      minQuantity,
      missing: minQuantity - quantity,
      unitPrice: priceAt(minQuantity),
    }))
    .find((step) => step.unitPrice < now);
}

/**
 * All price tiers of a product, each with its first and last quantity. The last one has no upper
 * limit.
 */
export function priceSteps(
  price: Kurus,
  tiers: readonly Tier[],
): { from: number; to: number | null; unitPrice: Kurus }[] {
  const starts = [
    1,
    ...tiers
      .filter((tier) => tier.isActive && tier.minQuantity > 1)
      .map((tier) => tier.minQuantity),
  ];
  const sorted = [...new Set(starts)].sort((a, b) => a - b);
  return sorted.map((from, index) => {
    const next = sorted[index + 1];
    return {
      from,
      to: next === undefined ? null : next - 1,
      unitPrice: unitPrice(price, tiers, from),
    };
  });
}
