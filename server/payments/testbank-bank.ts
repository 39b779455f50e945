// The test bank itself: a bank in the same process, for the demo and the tests, with a card form and a 3-D Secure step.
// Owns testbank_payments. Every step is compare and set, so that a double click, or a close at once, has one effect.
import type { Db } from '../db.ts';
import { type BankPayment, countWrongCode, moveBankPayment, selectBankPayment } from './testbank.sql.ts';
import type { CardOutcome } from './testbank-cards.ts';
import { MAX_WRONG_CODES, RIGHT_CODE } from './testbank-cards.ts';
import type { BankChoice } from './testbank-installments.ts';

const MINUTE_MS = 60_000;
/** A page that nobody finishes. */
const TOKEN_LIFE_MS = 30 * MINUTE_MS;
/** The card that never returns: the money is taken while nobody looks. */
const DECIDES_AFTER_MS = 90_000;

export type Bank = { db: Db; clock: () => Date };

/** How a payment stands now; time may have decided it meanwhile. */
export async function askBank({ db, clock }: Bank, token: string): Promise<BankPayment | null> {
  const payment = await selectBankPayment(db, token);
  const now = clock();
  if (payment?.state === 'PROCESSING' && payment.decidesAt && payment.decidesAt <= now) return moveBankPayment(db, token, ['PROCESSING'], { state: 'SUCCEEDED' }, now);
  const isOpen = payment?.state === 'CREATED' || payment?.state === 'WAITING_3DS';
  if (payment && isOpen && payment.createdAt.getTime() + TOKEN_LIFE_MS < now.getTime()) return failAtBank({ db, clock }, token, 'expired');
  return payment;
}

type EnteredCard = { cardLast4: string; cardOutcome: CardOutcome; choice: BankChoice };
export const enterCard = ({ db, clock }: Bank, token: string, { cardLast4, cardOutcome, choice }: EnteredCard): Promise<BankPayment | null> =>
  moveBankPayment(db, token, ['CREATED'], { state: 'WAITING_3DS', cardLast4, cardOutcome, installments: choice.count, surchargeKurus: choice.surcharge }, clock());

/** Ends a payment that is still open; one that is decided stays as it is. */
export const failAtBank = ({ db, clock }: Bank, token: string, reason: string): Promise<BankPayment | null> =>
  moveBankPayment(db, token, ['CREATED', 'WAITING_3DS'], { state: 'FAILED', reason }, clock());

/** The code of the SMS. `wrongBefore` is how many wrong ones the form knew of. */
export async function enterCode(bank: Bank, token: string, code: string, wrongBefore: number): Promise<BankPayment | null> {
  const { db, clock } = bank;
  const payment = await askBank(bank, token);
  if (payment?.state !== 'WAITING_3DS') return payment;
  if (code.replace(/\s/g, '') !== RIGHT_CODE) {
    const counted = await countWrongCode(db, token, wrongBefore, clock());
    return counted && counted.wrongCodes >= MAX_WRONG_CODES ? failAtBank(bank, token, 'wrong-code') : counted;
  }
  const now = clock();
  switch (payment.cardOutcome) {
    case 'pays':
      return moveBankPayment(db, token, ['WAITING_3DS'], { state: 'SUCCEEDED' }, now);
    case 'never-returns':
      return moveBankPayment(db, token, ['WAITING_3DS'], { state: 'PROCESSING', decidesAt: new Date(now.getTime() + DECIDES_AFTER_MS) }, now);
    default:
      return moveBankPayment(db, token, ['WAITING_3DS'], { state: 'FAILED', reason: payment.cardOutcome ?? 'technical' }, now);
  }
}
