import { expect, test } from 'vitest';
import type { Membership } from '#server/companies/membership.ts';
import type { NewOrder, OrderItemRecord } from '#server/orders/order-records.ts';
import { kurus } from '#shared/base/money.ts';
import { requireWithinLimit } from './over-limit.ts';

/** The fields that the limit and the request read. */
const item = (change: Partial<OrderItemRecord>) =>
  ({
    productId: 7,
    name: 'Kare Şişe',
    quantity: 2,
    designId: null,
    isSample: false,
    ...change,
  }) as OrderItemRecord;
const record = {
  totalKurus: kurus(100_001),
  items: [item({}), item({ designId: 'd' }), item({ isSample: true })],
} as unknown as NewOrder;
const member = (limit: number | null) =>
  ({ spendingLimitKurus: limit === null ? null : kurus(limit) }) as Membership;

test('an order above the limit names which of its rows a cart can hold by their product alone', () => {
  expect(() => requireWithinLimit(member(100_000), record)).toThrow(
    expect.objectContaining({
      items: [
        expect.objectContaining({ productId: 7, isPlain: true }),
        expect.objectContaining({ isPlain: false }),
        expect.objectContaining({ isPlain: false }),
      ],
    }),
  );
});

test('an order of exactly the limit needs no approval, nor does one of a member without a limit', () => {
  expect(() => requireWithinLimit(member(100_001), record)).not.toThrow();
  expect(() => requireWithinLimit(member(null), record)).not.toThrow();
  expect(() => requireWithinLimit(null, record)).not.toThrow();
});
