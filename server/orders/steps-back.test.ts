import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { orderStates, paymentStates } from '#shared/orders/order-states.ts';
import { isBookable, paymentMethods } from '#shared/orders/payment-methods.ts';
import {
  assertMove,
  assertStepBack,
  canBook,
  canDeliver,
  canPrepare,
  canShip,
  canUndoBooking,
  canUndoDelivery,
  canUndoParcel,
  canUndoPreparing,
  type Followed,
  type OrderStates,
  stepsBack,
} from './order-state.ts';

const isAllowed = (assert: typeof assertMove, from: OrderStates, to: OrderStates): boolean => {
  try {
    assert(from, to);
    return true;
  } catch {
    return false;
  }
};

const states = fc.record({
  state: fc.constantFrom(...orderStates),
  paymentState: fc.constantFrom(...paymentStates),
});
const orders = fc.record({
  state: fc.constantFrom(...orderStates),
  paymentState: fc.constantFrom(...paymentStates),
  paymentMethod: fc.constantFrom(...paymentMethods),
});
const goods = fc.record({ hasParcels: fc.boolean(), isInvoiceIssued: fc.boolean() });
const followings: fc.Arbitrary<Followed> = fc.record({
  hasRefund: fc.boolean(),
  hasReturn: fc.boolean(),
  hasInvoice: fc.boolean(),
  hasReview: fc.boolean(),
});
const nothing = { hasRefund: false, hasReturn: false, hasInvoice: false, hasReview: false };

describe('steps back of an order', () => {
  test('each reverses a forward step, and is no forward step itself', () => {
    fc.assert(
      fc.property(states, states, (from, to) => {
        if (!isAllowed(assertStepBack, from, to)) return;
        expect(isAllowed(assertMove, to, from)).toBe(true);
        expect(isAllowed(assertMove, from, to)).toBe(false);
      }),
      { numRuns: 2_000 },
    );
  });

  test('none starts from an ended order or one that waits for payment, and only a paid order becomes unpaid', () => {
    fc.assert(
      fc.property(states, states, (from, to) => {
        if (!isAllowed(assertStepBack, from, to)) return;
        expect(['CANCELLED', 'EXPIRED', 'PENDING_PAYMENT']).not.toContain(from.state);
        if (from.paymentState !== to.paymentState)
          expect([from.paymentState, to.paymentState]).toEqual(['PAID', 'PENDING']);
      }),
      { numRuns: 2_000 },
    );
  });

  const back = <Order extends OrderStates>(order: Order, change: Partial<OrderStates> = {}) => {
    const to = { ...order, state: stepsBack[order.state] ?? order.state, ...change };
    expect(isAllowed(assertStepBack, order, to)).toBe(true);
    return to;
  };

  test('a step that may be taken back may be done again afterwards', () => {
    fc.assert(
      fc.property(orders, goods, (order, sent) => {
        if (canUndoBooking(order, sent, nothing))
          expect(canBook(back(order, { paymentState: 'PENDING' }))).toBe(true);
        if (canUndoPreparing(order, sent, nothing)) expect(canPrepare(back(order))).toBe(true);
        if (canUndoDelivery(order, nothing)) expect(canDeliver(back(order))).toBe(true);
      }),
      { numRuns: 2_000 },
    );
  });

  test('a paid and shipped order can be shipped again once its parcel was removed', () => {
    fc.assert(
      fc.property(orders, (order) => {
        const paid = { ...order, state: 'SHIPPED', paymentState: 'PAID' } as const;
        expect(canUndoParcel(paid, { isDelivered: false }, nothing)).toBe(true);
        expect(canShip(back<typeof order>(paid))).toBe(true);
      }),
    );
  });

  test('a step that something followed cannot be taken back', () => {
    fc.assert(
      fc.property(orders, goods, followings, (order, sent, followed) => {
        if (Object.values(followed).every((has) => !has)) return;
        const parcel = { isDelivered: false };
        expect([
          canUndoBooking(order, sent, followed),
          canUndoPreparing(order, sent, followed),
          canUndoParcel(order, parcel, followed),
          canUndoDelivery(order, followed),
        ]).toEqual([false, false, false, false]);
      }),
      { numRuns: 500 },
    );
  });

  test('money with an invoice stays booked, a parcel that arrived stays, only what was booked is unbooked', () => {
    fc.assert(
      fc.property(orders, goods, (order, sent) => {
        expect(canUndoParcel(order, { isDelivered: true }, nothing)).toBe(false);
        if (sent.isInvoiceIssued || sent.hasParcels || !isBookable(order.paymentMethod))
          expect(canUndoBooking(order, sent, nothing)).toBe(false);
      }),
    );
  });
});
