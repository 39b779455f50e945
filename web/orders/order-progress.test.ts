import { expect, test } from 'vitest';
import { makeOrder } from '#web/testing/make-order.ts';
import { eventsOf } from './order-progress.ts';

test('what happened at the same moment stays in its order, the last of it on top', () => {
  const at = '2026-11-12T07:42:00.000Z';
  const history = [
    { status: 'PENDING_PAYMENT' as const, at, note: null },
    { status: 'CONFIRMED' as const, at, note: 'Tutar teslimatta ödenecek.' },
  ];
  expect(
    eventsOf(makeOrder({ status: 'CONFIRMED', history })).map(({ words, state }) => [words, state]),
  ).toEqual([
    ['CONFIRMED', 'now'],
    ['PENDING_PAYMENT', 'done'],
  ]);
});
