import { describe, expect, test } from 'vitest';
import { type OrderState, orderStates, type PaymentState, paymentStates } from '#shared/orders.ts';
import { assertMove, canCancel, canPay, orderMoves, paymentMoves } from './order-state.ts';

const isAllowed = (from: [OrderState, PaymentState], to: [OrderState, PaymentState]): boolean => {
  try {
    assertMove({ state: from[0], paymentState: from[1] }, { state: to[0], paymentState: to[1] });
    return true;
  } catch {
    return false;
  }
};

describe('moves of an order', () => {
  test.each([
    ['PENDING_PAYMENT', 'PENDING', 'CONFIRMED', 'PAID', true],
    ['PENDING_PAYMENT', 'FAILED', 'CONFIRMED', 'PAID', true],
    ['PENDING_PAYMENT', 'PENDING', 'PENDING_PAYMENT', 'FAILED', true],
    ['PENDING_PAYMENT', 'FAILED', 'PENDING_PAYMENT', 'PENDING', true],
    ['PENDING_PAYMENT', 'FAILED', 'CANCELLED', 'FAILED', true],
    ['PENDING_PAYMENT', 'PENDING', 'EXPIRED', 'FAILED', true],
    ['EXPIRED', 'FAILED', 'CONFIRMED', 'PAID', true],
    ['EXPIRED', 'FAILED', 'EXPIRED', 'PAID', true],
    ['EXPIRED', 'PAID', 'EXPIRED', 'REFUNDED', true],
    ['CONFIRMED', 'PAID', 'PENDING_PAYMENT', 'PAID', false],
    ['CONFIRMED', 'PAID', 'CONFIRMED', 'FAILED', false],
    ['CONFIRMED', 'PAID', 'EXPIRED', 'PAID', false],
    ['SHIPPED', 'PAID', 'CANCELLED', 'PAID', false],
    ['DELIVERED', 'PAID', 'SHIPPED', 'PAID', false],
    ['EXPIRED', 'FAILED', 'CANCELLED', 'FAILED', false],
    ['CONFIRMED', 'REFUNDED', 'CONFIRMED', 'PAID', false],
    ['PENDING_PAYMENT', 'PENDING', 'PENDING_PAYMENT', 'PENDING', false],
  ] as const)('%s/%s to %s/%s: %s', (state, payment, toState, toPayment, expected) => {
    expect(isAllowed([state, payment], [toState, toPayment])).toBe(expected);
  });

  test('every state has its row, and names only states', () => {
    expect(Object.keys(orderMoves).sort()).toEqual([...orderStates].sort());
    expect(Object.keys(paymentMoves).sort()).toEqual([...paymentStates].sort());
  });

  test('only an unpaid order, with no money under review, can be paid or cancelled', () => {
    const allowed = orderStates.flatMap((state) => paymentStates.filter((paymentState) => canPay({ state, paymentState })).map((paymentState) => `${state}/${paymentState}`));

    expect(allowed).toEqual(['PENDING_PAYMENT/PENDING', 'PENDING_PAYMENT/FAILED']);
    expect(canCancel({ state: 'PENDING_PAYMENT', paymentState: 'REVIEW' })).toBe(false);
  });
});
