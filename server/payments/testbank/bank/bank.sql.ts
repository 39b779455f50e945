// SQL of the test bank's accounts. Only the bank reads them.
import { type Selectable, sql } from 'kysely';
import type { TestbankPayments } from '#db/types.ts';
import type { Db } from '#server/base/db/db.ts';
import type { Kurus } from '#shared/base/money.ts';
import type { CardOutcome } from './cards.ts';

export type BankState =
  | 'CREATED'
  | 'WAITING_3DS'
  | 'PROCESSING'
  | 'SUCCEEDED'
  | 'FAILED'
  | 'REFUNDED';
export type BankPayment = Omit<Selectable<TestbankPayments>, 'state' | 'cardOutcome'> & {
  state: BankState;
  cardOutcome: CardOutcome | null;
};
export type NewBankPayment = {
  token: string;
  merchantReference: string;
  orderNumber: string;
  amountKurus: number;
  currency: string;
  callbackPath: string;
  counts: number[];
  hasSurcharge: boolean;
  createdAt: Date;
};

/** A second call with the same reference returns the token of the first. */
export async function insertBankPayment(db: Db, payment: NewBankPayment): Promise<string> {
  const row = await db
    .insertInto('testbankPayments')
    .values({ ...payment, updatedAt: payment.createdAt })
    .onConflict((conflict) =>
      conflict
        .constraint('testbank_reference_unique')
        .doUpdateSet({ merchantReference: payment.merchantReference }),
    )
    .returning('token')
    .executeTakeFirstOrThrow();
  return row.token;
}

export async function selectBankPayment(db: Db, token: string): Promise<BankPayment | null> {
  return (
    ((await db
      .selectFrom('testbankPayments')
      .selectAll()
      .where('token', '=', token)
      .executeTakeFirst()) as BankPayment | undefined) ?? null
  );
}

type Change = Partial<
  Pick<
    BankPayment,
    | 'state'
    | 'reason'
    | 'cardLast4'
    | 'cardOutcome'
    | 'installments'
    | 'surchargeKurus'
    | 'decidesAt'
  >
>;

/**
 * Compare and set: only one of two concurrent calls changes the payment. Returns the current
 * payment.
 */
export async function moveBankPayment(
  db: Db,
  token: string,
  { from, change, now }: { from: readonly BankState[]; change: Change; now: Date },
): Promise<BankPayment | null> {
  await db
    .updateTable('testbankPayments')
    .set({ ...change, updatedAt: now })
    .where('token', '=', token)
    .where('state', 'in', [...from])
    .execute();
  return selectBankPayment(db, token);
}

/**
 * A form that is submitted twice counts once, because it contains the number of earlier wrong
 * codes.
 */
export async function countWrongCode(
  db: Db,
  token: string,
  wrongBefore: number,
  now: Date,
): Promise<BankPayment | null> {
  await db
    .updateTable('testbankPayments')
    .set({ wrongCodes: wrongBefore + 1, updatedAt: now })
    .where('token', '=', token)
    .where('state', '=', 'WAITING_3DS')
    .where('wrongCodes', '=', wrongBefore)
    .execute();
  return selectBankPayment(db, token);
}

/** Whether the money was refunded, now or by an earlier call with this key. */
export async function refundBankPayment(
  db: Db,
  token: string,
  { amount, key }: { amount: Kurus; key: string },
  now: Date,
): Promise<boolean> {
  await sql`
    update testbank_payments set refunded_kurus = refunded_kurus + ${amount},
      refund_keys = array_append(refund_keys, ${key}), updated_at = ${now},
      state = case when refunded_kurus + ${amount} = amount_kurus + surcharge_kurus then 'REFUNDED'
        else state end
    where token = ${token} and state = 'SUCCEEDED' and not ${key} = any(refund_keys)
      and refunded_kurus + ${amount} <= amount_kurus + surcharge_kurus`.execute(db);
  return (await selectBankPayment(db, token))?.refundKeys.includes(key) ?? false;
}
