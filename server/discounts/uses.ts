// How often a rule was used: counted in the order's own transaction, given back when the order is not to be (design.md 7).
import type { AppliedDiscount } from '#shared/pricing.ts';
import type { Tx } from '../db.ts';
import { insertOrderDiscounts, raiseUses } from './discounts.sql.ts';

export { countUsesAgain, returnUses } from './discounts.sql.ts';

/** Call after `rules.forOrder`, whose locks make the limits hold. Rules without a limit are only written down. */
export async function writeUses(tx: Tx, orderId: number, applied: readonly AppliedDiscount[], at: Date): Promise<void> {
  await insertOrderDiscounts(
    tx,
    orderId,
    applied.map(({ id, name, amount }) => ({ discountId: id, name, amountKurus: amount })),
    at,
  );
  if (applied.length > 0)
    await raiseUses(
      tx,
      applied.map(({ id }) => id),
    );
}
