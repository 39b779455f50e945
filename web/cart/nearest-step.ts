import type { CartRow } from './cart-view.ts';

type Step = NonNullable<CartRow['nextTier']>;

/**
 * The row whose next price tier is worth mentioning: the one with the largest saving, else the
 * nearest. Only tiers that need at most twice the quantity count. Parts of a set are left out: the
 * set changes their quantities.
 */
export function nearestStep(rows: readonly CartRow[]): (CartRow & { step: Step }) | null {
  const [best] = rows
    .flatMap((row) => {
      const { item, nextTier: step, problem } = row;
      const isNear = step !== null && step.missing <= item.quantity;
      return isNear && problem === null && !item.designId ? [{ ...row, step }] : [];
    })
    .sort(
      (a, b) =>
        (b.step.saving ?? 0) - (a.step.saving ?? 0) ||
        a.step.missing / a.item.quantity - b.step.missing / b.item.quantity,
    );
  return best ?? null;
}
