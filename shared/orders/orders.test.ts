import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  customerStatus,
  customerStatuses,
  ORDER_NUMBER_PATTERN,
  orderStates,
  paymentStates,
  readOrderNumber,
  showOrderNumber,
} from './orders.ts';

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

describe('order numbers', () => {
  const orderNumber = fc.stringMatching(/^[0-9A-HJKMNP-TV-Z]{10}$/);

  test('are read correctly in any spelling', () => {
    fc.assert(
      fc.property(orderNumber, (number) => {
        expect(readOrderNumber(showOrderNumber(number))).toBe(number);
        expect(
          readOrderNumber(`  ${number.toLowerCase().replaceAll('0', 'o').replaceAll('1', 'i')}\n`),
        ).toBe(number);
        expect(readOrderNumber(`${number.slice(0, 5)}-${number.slice(5)}`)).toMatch(
          ORDER_NUMBER_PATTERN,
        );
      }),
    );
  });

  test('hold no letter that looks like a digit', () => {
    expect('ILOU'.split('').some((letter) => ORDER_NUMBER_PATTERN.test(letter.repeat(10)))).toBe(
      false,
    );
    expect(showOrderNumber('7K3M9QX2TD')).toBe('7K3M9 QX2TD');
  });
});
