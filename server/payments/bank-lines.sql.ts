// SQL of bank statement lines: which transfer each line paid. The back office's own queries of them
// are in server/back-office/bank-lines.
import type { Tx } from '#server/base/db/db.ts';

type Decided = { by: string; at: Date };

/** False if the line is no longer open. */
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
