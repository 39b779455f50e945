import { expect, test } from 'vitest';
import { makeOrder } from '#web/testing/make-order.ts';
import { eventsOf } from './order-progress.ts';

test('events of the same moment stay in their order, the last one on top', () => {
  const at = '2026-11-12T07:42:00.000Z';
  const history = [
    { status: 'PENDING_PAYMENT' as const, at, note: null },
    { status: 'CONFIRMED' as const, at, note: 'Tutar teslimatta ödenecek.' },
  ];
  expect(
    eventsOf(makeOrder({ status: 'CONFIRMED', history })).map(({ textKey, state }) => [
      textKey,
      state,
    ]),
  ).toEqual([
    ['CONFIRMED', 'now'],
    ['PENDING_PAYMENT', 'done'],
  ]);
});

test('a payment that its provider examines has its own title, and is no second wait for money', () => {
  const history = [
    { status: 'PENDING_PAYMENT' as const, at: '2026-11-12T07:42:00.000Z', note: null },
    {
      status: 'PENDING_PAYMENT' as const,
      at: '2026-11-12T07:44:00.000Z',
      note: 'Ödemeniz incelemede.',
      isUnderReview: true,
    },
  ];
  expect(
    eventsOf(makeOrder({ status: 'PENDING_PAYMENT', history })).map(({ textKey }) => textKey),
  ).toEqual(['UNDER_REVIEW', 'PENDING_PAYMENT']);
});
