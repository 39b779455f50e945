import { describe, expect, test } from 'vitest';
import {
  customerStatus,
  type OrderState,
  orderStates,
  type PaymentState,
  paymentStates,
} from '#shared/orders/order-states.ts';
import { paymentMethods } from '#shared/orders/payment-methods.ts';
import {
  assertMove,
  canAskReturn,
  canCancel,
  canCollect,
  canPay,
  canPrepare,
  canShip,
  orderMoves,
  paymentMoves,
  statesOf,
} from './order-state.ts';

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
  ] as const)('%s/%s to %s/%s: %s', (...[state, payment, toState, toPayment, expected]) => {
    expect(isAllowed([state, payment], [toState, toPayment])).toBe(expected);
  });

  test('the buyer of a shipped order sees the state of its return, until the money is refunded', () => {
    const seen = (status: Parameters<typeof statesOf>[0]) =>
      statesOf(status).map(
        ({ state, paymentState, returnState }) => `${state}/${paymentState}/${returnState}`,
      );
    expect(seen('RETURN_REQUESTED')).toContain('DELIVERED/PAID/REQUESTED');
    expect(seen('RETURNED')).toContain('SHIPPED/PARTLY_REFUNDED/RETURNED');
    expect(seen('DELIVERED')).not.toContain('DELIVERED/PAID/REQUESTED');
    expect(seen('REFUNDED')).toContain('DELIVERED/REFUNDED/RETURNED');
    expect(seen('PREPARING')).toContain('PREPARING/PAID/REQUESTED');
  });

  test('every state has its row, and names only states', () => {
    expect(Object.keys(orderMoves).sort()).toEqual([...orderStates].sort());
    expect(Object.keys(paymentMoves).sort()).toEqual([...paymentStates].sort());
  });

  test.each([
    ['SHIPPED', 'PENDING', 'CANCELLED', 'FAILED', true],
    ['SHIPPED', 'PENDING', 'CANCELLED', 'PENDING', false],
    ['SHIPPED', 'PAID', 'CANCELLED', 'FAILED', false],
    ['DELIVERED', 'PENDING', 'CANCELLED', 'FAILED', false],
    ['PENDING_PAYMENT', 'PENDING', 'CONFIRMED', 'PENDING', true],
    ['DELIVERED', 'PENDING', 'DELIVERED', 'PAID', true],
  ] as const)(
    'cash on delivery: %s/%s to %s/%s: %s',
    (...[state, payment, toState, toPayment, expected]) => {
      expect(isAllowed([state, payment], [toState, toPayment])).toBe(expected);
    },
  );

  test('unpaid goods need cash on delivery, and an order with a pending payment never looks paid', () => {
    const orders = paymentMethods.flatMap((paymentMethod) =>
      orderStates.flatMap((state) =>
        paymentStates.map((paymentState) => ({ state, paymentState, paymentMethod })),
      ),
    );
    for (const { paymentMethod, paymentState } of orders.filter(
      (order) => canPrepare(order) || canShip(order),
    ))
      if (paymentState !== 'PAID' && paymentState !== 'PARTLY_REFUNDED')
        expect([paymentMethod, paymentState]).toEqual(['cash-on-delivery', 'PENDING']);
    for (const { state, paymentMethod, paymentState } of orders.filter(canCollect)) {
      expect([paymentMethod, paymentState]).toEqual(['cash-on-delivery', 'PENDING']);
      expect(['CANCELLED', 'PENDING_PAYMENT']).not.toContain(state);
    }
    for (const { state, paymentState } of orders.filter(
      (order) => order.paymentState === 'PENDING',
    ))
      expect(customerStatus(state, paymentState)).not.toBe('PAID');
  });

  test('an unpaid order can be returned only when it is cash on delivery and delivered', () => {
    const goods = { hasParcels: true, hasPersonalised: false };
    for (const paymentMethod of paymentMethods)
      for (const state of orderStates)
        expect([
          paymentMethod,
          state,
          canAskReturn({ state, paymentState: 'PENDING', paymentMethod }, goods),
        ]).toEqual([
          paymentMethod,
          state,
          paymentMethod === 'cash-on-delivery' && state === 'DELIVERED',
        ]);
  });

  test('only an unpaid order, with no money under review, can be paid or cancelled', () => {
    const allowed = orderStates.flatMap((state) =>
      paymentStates
        .filter((paymentState) => canPay({ state, paymentState }))
        .map((paymentState) => `${state}/${paymentState}`),
    );

    expect(allowed).toEqual(['PENDING_PAYMENT/PENDING', 'PENDING_PAYMENT/FAILED']);
    expect(canCancel({ state: 'PENDING_PAYMENT', paymentState: 'REVIEW' })).toBe(false);
  });
});
