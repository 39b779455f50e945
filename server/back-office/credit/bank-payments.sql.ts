// SQL of the bank statement lines that are still open.
import { sql } from 'kysely';
import type { Db, Tx } from '#server/base/db/db.ts';
import type { Kurus } from '#shared/base/money.ts';

export type BankLineRecord = {
  id: number;
  /** YYYY-MM-DD */
  day: string;
  amountKurus: Kurus;
  description: string;
  reference: string;
  name: string;
};

/** A limit that is not expected to be reached; beyond it only the newest lines are read. */
const MOST_OPEN = 2_000;

export async function selectOpenLines(db: Db): Promise<BankLineRecord[]> {
  const { rows } = await sql<BankLineRecord>`
    select id, to_char(day, 'YYYY-MM-DD') as day, amount_kurus, description, reference, name
    from bank_lines where state = 'open' order by day desc, id desc limit ${MOST_OPEN}`.execute(db);
  return rows;
}

/** Locks the line; null if it is already decided. */
export async function selectOpenLine(tx: Tx, id: number): Promise<BankLineRecord | null> {
  const { rows } = await sql<BankLineRecord>`
    select id, to_char(day, 'YYYY-MM-DD') as day, amount_kurus, description, reference, name
    from bank_lines where id = ${id} and state = 'open' for update`.execute(tx);
  return rows[0] ?? null;
}

/** False if the line is no longer open. */
export async function markLineOnAccount(
  tx: Tx,
  id: number,
  accountEntryId: number,
  { by, at }: { by: string; at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('bankLines')
    .set({ state: 'booked', accountEntryId, decidedBy: by, decidedAt: at })
    .where('id', '=', id)
    .where('state', '=', 'open')
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export const selectCompany = (db: Db, id: number) =>
  db.selectFrom('companies').select(['name', 'taxNumber']).where('id', '=', id).executeTakeFirst();
