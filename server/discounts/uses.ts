// The uses of a rule: counted in the order's transaction, released when the order is cancelled or
// expires.
import type { Tx } from '#server/base/db/db.ts';
import { ZERO } from '#shared/base/money.ts';
import type { AppliedDiscount } from '#shared/pricing/pricing.ts';
import { raisingUses, replaceDiscounts, returnUses, writingDiscounts } from './discounts.sql.ts';

export { countUsesAgain, returnUses } from './discounts.sql.ts';

const toRecords = (applied: readonly AppliedDiscount[]) =>
  applied.map(({ id, name, amount, freedShipping = ZERO }) => ({
    discountId: id,
    name,
    amountKurus: amount,
    freedShippingKurus: freedShipping,
  }));

/**
 * The discounts that an order stores (orders.ts). Call after `rules.forOrder`, whose locks enforce
 * the limits; rules without a limit are only recorded.
 */
export const usesOf = (applied: readonly AppliedDiscount[]) => ({
  discounts: writingDiscounts(toRecords(applied)),
  uses: raisingUses(),
});

/**
 * For an order that was priced again; like `usesOf`. Like its pieces, its uses do not count while
 * it holds no stock.
 */
export async function replaceUses(
  tx: Tx,
  { id, holdsStock }: { id: number; holdsStock: boolean },
  applied: readonly AppliedDiscount[],
): Promise<void> {
  await replaceDiscounts(tx, id, toRecords(applied));
  if (!holdsStock) await returnUses(tx, id);
}
