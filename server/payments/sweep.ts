// The sweep: buyers close the tab, callbacks get lost. Every minute the provider is asked about attempts that stay open, and
// for two days about those that we closed ourselves. What it cannot decide stands in the merchant's list (reconcile.ts).
import type { Context } from '../context.ts';
import { selectPayment, selectPaymentsToSweep, updateAsked } from './payments.sql.ts';
import { settleOrLog } from './payments.ts';

const MIN_AGE_MS = 2 * 60_000;
const CLOSED_MS = 2 * 86_400_000;
const AT_ONCE = 100;

/** Returns how many were asked about. */
export async function sweepPayments(context: Context): Promise<number> {
  const askable = [...context.providers.values()].filter((provider) => provider.isAskable).map((provider) => provider.name);
  const ids = await selectPaymentsToSweep(context.db, askable, { now: context.clock(), minAgeMs: MIN_AGE_MS, closedMs: CLOSED_MS, limit: AT_ONCE });
  for (const id of ids) {
    const payment = await selectPayment(context.db, id);
    // Noted before the answer, so that one that always fails does not keep the others waiting.
    await updateAsked(context.db, id, context.clock());
    if (payment) await settleOrLog(context, payment);
  }
  return ids.length;
}
