import type { CartRow } from './cart-view.ts';

type Step = NonNullable<CartRow['nextTier']>;

/**
 * The row whose next price is worth a word: where more pieces cost less, the one that saves most;
 * else the one that is nearest, if it takes at most as many again. Parts of a set are left to the
 * set.
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
