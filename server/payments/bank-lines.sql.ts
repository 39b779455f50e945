// SQL of lines of a bank's statement: which transfer each of them paid. What the back office shows
// of them is in server/back-office/bank-lines.
import type { Tx } from '#server/base/db/db.ts';

type Decided = { by: string; at: Date };

/** False when it is open no more. */
export async function markBankLineBooked(
  tx: Tx,
  id: number,
  paymentId: string,
  { by, at }: Decided,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('bankLines')
    .set({ state: 'booked', paymentId, decidedBy: by, decidedAt: at })
    .where('id', '=', id)
    .where('state', '=', 'open')
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Its transfer was booked by mistake. Most transfers are booked without a line. */
export async function reopenBankLine(tx: Tx, paymentId: string): Promise<void> {
  await tx
    .updateTable('bankLines')
    .set({ state: 'open', paymentId: null, decidedBy: null, decidedAt: null })
    .where('paymentId', '=', paymentId)
    .execute();
}
