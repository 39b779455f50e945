import { describe, expect, test } from 'vitest';
import { customerStatus, customerStatuses, orderStates, paymentStates } from './order-states.ts';

describe('what the customer sees', () => {
  test.each([
    ['PENDING_PAYMENT', 'PENDING', 'PENDING_PAYMENT'],
    ['PENDING_PAYMENT', 'REVIEW', 'PENDING_PAYMENT'],
    ['PENDING_PAYMENT', 'FAILED', 'PAYMENT_FAILED'],
    ['CONFIRMED', 'PAID', 'PAID'],
    ['CONFIRMED', 'PARTLY_REFUNDED', 'PAID'],
    ['PREPARING', 'PAID', 'PREPARING'],
    ['SHIPPED', 'PAID', 'SHIPPED'],
    ['DELIVERED', 'PARTLY_REFUNDED', 'DELIVERED'],
    ['CANCELLED', 'FAILED', 'CANCELLED'],
    ['CANCELLED', 'REFUNDED', 'REFUNDED'],
    ['EXPIRED', 'PENDING', 'EXPIRED'],
    ['EXPIRED', 'PAID', 'EXPIRED'],
    ['DELIVERED', 'REFUNDED', 'REFUNDED'],
  ] as const)('%s and %s: %s', (order, payment, expected) => {
    expect(customerStatus(order, payment)).toBe(expected);
  });

  test('is a known status for every pair of order state and payment state', () => {
    for (const order of orderStates)
      for (const payment of paymentStates)
        expect(customerStatuses).toContain(customerStatus(order, payment));
  });
});
