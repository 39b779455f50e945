// The staircase of a product's price: a lower unit price from a quantity on (specification 5).
import { type Kurus, kurus, percentOf } from '#shared/base/money.ts';

export type Tier = {
  minQuantity: number;
  discountType: 'PERCENTAGE' | 'FIXED_AMOUNT';
  /** Basis points; only for PERCENTAGE. */
  discountPoints: number;
  /** Per sales unit; only for FIXED_AMOUNT. */
  discountAmount: Kurus;
  isActive: boolean;
};

/** Among the active tiers reached by the quantity, the one with the highest minimum wins (specification 5). */
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
 * The next quantity that really lowers what one costs: "add N more and the unit price falls to Y".
 * `reduced`: what is in force for a piece, which may make two tiers cost the same. `allowed`: the
 * quantity to be bought for it, which may reach a tier further up.
 */
export function nextStep(
  price: Kurus,
  tiers: readonly Tier[],
  quantity: number,
  {
    reduced = (each) => each,
    allowed = (wished) => wished,
  }: { reduced?: (price: Kurus) => Kurus; allowed?: (wished: number) => number } = {},
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

/** The whole staircase of a product: each step with its first and last quantity. The last step is open. */
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
