import { describe, expect, test } from 'vitest';
import { kurus, ZERO } from '#shared/base/money.ts';
import { decide } from './decision.ts';
import type { Outcome } from './provider.ts';

const payment = {
  id: 'A1',
  state: 'PENDING' as const,
  amountKurus: kurus(10_000),
  currency: 'TRY',
};
/** A gift voucher of 20,00 TL pays the rest. */
const amounts = {
  totalKurus: kurus(12_000),
  voucherKurus: kurus(2_000),
  creditKurus: ZERO,
};
const open = { state: 'PENDING_PAYMENT' as const, paymentState: 'PENDING' as const };
const paid: Outcome = {
  state: 'paid',
  amount: 10_000,
  currency: 'TRY',
  attemptId: 'A1',
  providerPaymentId: 'P1',
};
const failed: Outcome = { state: 'failed', reason: 'declined' };
const fresh = { isMoneyKnown: false };

describe('what the result of a provider leads to', () => {
  test.each([
    ['pending', open, payment, { state: 'pending' } as Outcome, 'nothing'],
    ['failed', open, payment, failed, 'fail'],
    ['failed again', open, { ...payment, state: 'FAILED' as const }, failed, 'nothing'],
    [
      'failed after it was paid',
      { state: 'CONFIRMED' as const, paymentState: 'PAID' as const },
      { ...payment, state: 'PAID' as const },
      failed,
      'nothing',
    ],
    ['paid', open, payment, paid, 'confirm'],
    [
      'paid after it had failed',
      { ...open, paymentState: 'FAILED' as const },
      { ...payment, state: 'FAILED' as const },
      paid,
      'confirm',
    ],
    [
      'paid again',
      { state: 'CONFIRMED' as const, paymentState: 'PAID' as const },
      { ...payment, state: 'PAID' as const },
      paid,
      'nothing',
    ],
    [
      'paid while another attempt paid',
      { state: 'CONFIRMED' as const, paymentState: 'PAID' as const },
      payment,
      paid,
      'duplicate',
    ],
    [
      'paid after the order expired',
      { state: 'EXPIRED' as const, paymentState: 'FAILED' as const },
      payment,
      paid,
      'late',
    ],
    [
      'paid after the order was cancelled',
      { state: 'CANCELLED' as const, paymentState: 'FAILED' as const },
      payment,
      paid,
      'late',
    ],
    [
      'paid after a refund',
      { state: 'CANCELLED' as const, paymentState: 'REFUNDED' as const },
      payment,
      paid,
      'duplicate',
    ],
    ['too little', open, payment, { ...paid, amount: 9_999 } as Outcome, 'review'],
    ['too much', open, payment, { ...paid, amount: 10_001 } as Outcome, 'review'],
    ['no amount', open, payment, { ...paid, amount: Number.NaN } as Outcome, 'review'],
    ['another currency', open, payment, { ...paid, currency: 'USD' } as Outcome, 'review'],
    ['for another attempt', open, payment, { ...paid, attemptId: 'A2' } as Outcome, 'review'],
    [
      'too little for a paid order',
      { state: 'CONFIRMED' as const, paymentState: 'PAID' as const },
      payment,
      { ...paid, amount: 1 } as Outcome,
      'review',
    ],
  ] as const)('%s', (...[, order, row, outcome, kind]) => {
    expect(decide({ ...amounts, ...order }, row, outcome, fresh).kind).toBe(kind);
  });

  test('the page of an attempt from before a correction pays no order with another total', () => {
    const older = { ...payment, state: 'FAILED' as const };
    const corrected = { ...amounts, totalKurus: kurus(15_000) };
    for (const order of [open, { state: 'EXPIRED' as const, paymentState: 'FAILED' as const }])
      expect(decide({ ...corrected, ...order }, older, paid, fresh)).toEqual({ kind: 'review' });
  });

  test('money that has already paid another attempt waits for a person’s review', () => {
    expect(decide({ ...amounts, ...open }, payment, paid, { isMoneyKnown: true })).toEqual({
      kind: 'review',
    });
  });
});
