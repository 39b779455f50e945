// The test bank itself: a bank in the same process, for the demo and the tests, with a card form
// and a 3-D Secure step. Owns testbank_payments. Every step is compare and set, so that a double
// click, or a close at the same time, has only one effect.

import type { Db } from '#server/base/db/db.ts';
import { randomCode } from '#server/base/db/random-code.ts';
import { MINUTE_MS } from '#shared/base/format.ts';
import { add, type Kurus, kurus, percentOf, ZERO } from '#shared/base/money.ts';
import type { CardFamily } from '#shared/pricing/installments.ts';
import {
  type BankPayment,
  countWrongCode,
  insertBankPayment,
  moveBankPayment,
  type NewBankPayment,
  refundBankPayment,
  selectBankPayment,
} from './bank.sql.ts';
import { type CardOutcome, MAX_WRONG_CODES, RIGHT_CODE } from './cards.ts';

/** Basis points by installment count. The test cards are of the first family. */
const families: readonly { name: string; rates: Readonly<Record<number, number>> }[] = [
  { name: 'Axess', rates: { 2: 0, 3: 390, 6: 790, 9: 1_180, 12: 1_590 } },
  { name: 'Bonus', rates: { 2: 250, 3: 410, 6: 820, 9: 1_230, 12: 1_650 } },
  { name: 'World', rates: { 2: 240, 3: 400, 6: 800 } },
  { name: 'Maximum', rates: { 3: 420, 6: 860 } },
];

/** The test bank's installment rates: as at real banks, each card family has other rates. Pure. */
const quoteFamilies = (price: Kurus): CardFamily[] =>
  families.map(({ name, rates }) => ({
    name,
    rows: Object.entries(rates).map(([count, points]) => ({
      count: Number(count),
      total: add(price, percentOf(price, points)),
    })),
  }));

type BankChoice = { count: number; surcharge: Kurus };

/** The choices on the page, with payment at once first. */
export const choicesOf = ({
  amountKurus,
  counts,
  hasSurcharge,
}: {
  amountKurus: number;
  counts: readonly number[];
  hasSurcharge: boolean;
}): BankChoice[] =>
  counts.flatMap((count) => {
    if (count === 1) return [{ count, surcharge: ZERO }];
    const points = families[0]?.rates[count];
    return points === undefined
      ? []
      : [{ count, surcharge: hasSurcharge ? percentOf(kurus(amountKurus), points) : ZERO }];
  });

export type { BankPayment } from './bank.sql.ts';

const TOKEN_LENGTH = 26;
/** How long a page waits for its card and code. */
const TOKEN_LIFE_MS = 30 * MINUTE_MS;
/** For the test card that never returns: the bank takes its money after the buyer has left. */
const DECIDES_AFTER_MS = 90_000;

type EnteredCard = { cardLast4: string; cardOutcome: CardOutcome; choice: BankChoice };

export type Bank = {
  /** Returns the token of the payment; the same merchant reference is one payment. */
  open(payment: Omit<NewBankPayment, 'token' | 'createdAt'>): Promise<string>;
  /** The current payment; it may have expired meanwhile. */
  find(token: string): Promise<BankPayment | null>;
  enterCard(token: string, card: EnteredCard): Promise<BankPayment | null>;
  /**
   * Enters the code from the SMS. `wrongBefore`: the number of wrong codes when the form was shown.
   */
  enterCode(token: string, code: string, wrongBefore: number): Promise<BankPayment | null>;
  /** Ends a payment that is still open; a decided payment stays unchanged. */
  fail(token: string, reason: string): Promise<BankPayment | null>;
  /** Whether the money was refunded, now or by an earlier call with this key. */
  refund(token: string, refund: { amount: Kurus; key: string }): Promise<boolean>;
  quoteFamilies(price: Kurus): CardFamily[];
};

export function createBank({ db, clock }: { db: Db; clock: () => Date }): Bank {
  const fail = (token: string, reason: string): Promise<BankPayment | null> =>
    moveBankPayment(db, token, {
      from: ['CREATED', 'WAITING_3DS'],
      change: { state: 'FAILED', reason },
      now: clock(),
    });

  async function find(token: string): Promise<BankPayment | null> {
    const payment = await selectBankPayment(db, token);
    const now = clock();
    if (payment?.state === 'PROCESSING' && payment.decidesAt && payment.decidesAt <= now)
      return moveBankPayment(db, token, {
        from: ['PROCESSING'],
        change: { state: 'SUCCEEDED' },
        now,
      });
    const isOpen = payment?.state === 'CREATED' || payment?.state === 'WAITING_3DS';
    if (payment && isOpen && payment.createdAt.getTime() + TOKEN_LIFE_MS < now.getTime())
      return fail(token, 'expired');
    return payment;
  }

  return {
    open: (payment) =>
      insertBankPayment(db, { ...payment, token: randomCode(TOKEN_LENGTH), createdAt: clock() }),

    find,

    enterCard: (token, { cardLast4, cardOutcome, choice }) =>
      moveBankPayment(db, token, {
        from: ['CREATED'],
        change: {
          state: 'WAITING_3DS',
          cardLast4,
          cardOutcome,
          installments: choice.count,
          surchargeKurus: choice.surcharge,
        },
        now: clock(),
      }),

    async enterCode(token, code, wrongBefore) {
      const payment = await find(token);
      if (payment?.state !== 'WAITING_3DS') return payment;
      const now = clock();
      if (code.replace(/\s/g, '') !== RIGHT_CODE) {
        const counted = await countWrongCode(db, token, wrongBefore, now);
        return counted && counted.wrongCodes >= MAX_WRONG_CODES
          ? fail(token, 'wrong-code')
          : counted;
      }
      const change = changeBy(payment.cardOutcome, now);
      return moveBankPayment(db, token, { from: ['WAITING_3DS'], change, now });
    },

    fail,

    refund: (token, refund) => refundBankPayment(db, token, refund, clock()),

    quoteFamilies,
  };
}

/** The effect of the right code, depending on the card. */
function changeBy(card: CardOutcome | null, now: Date) {
  switch (card) {
    case 'pays':
      return { state: 'SUCCEEDED' } as const;
    case 'never-returns':
      return {
        state: 'PROCESSING',
        decidesAt: new Date(now.getTime() + DECIDES_AFTER_MS),
      } as const;
    default:
      return { state: 'FAILED', reason: card ?? 'technical' } as const;
  }
}
