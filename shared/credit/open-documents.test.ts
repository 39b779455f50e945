import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { kurus } from '#shared/base/money.ts';
import { type LedgerEntry, openDocuments, overdueOf } from './open-documents.ts';

const entry = (id: number, amount: number, change: Partial<LedgerEntry> = {}): LedgerEntry => ({
  id,
  orderId: null,
  amount: kurus(amount),
  dueOn: amount > 0 ? '2026-12-01' : null,
  ...change,
});
const openOf = (entries: LedgerEntry[]) =>
  openDocuments(entries).documents.map(({ entryId, open }) => [entryId, open]);

describe('a payment', () => {
  test('pays the document that is due first, whichever was booked first', () => {
    const entries = [
      entry(1, 500, { orderId: 10, dueOn: '2026-12-20' }),
      entry(2, 300, { orderId: 11, dueOn: '2026-12-05' }),
      entry(3, -400),
    ];

    expect(openOf(entries)).toEqual([
      [2, 0],
      [1, 400],
    ]);
    expect(openDocuments(entries).left).toBe(0);
  });

  test('that is more than all open documents leaves the rest for the next order', () => {
    const paid = [entry(1, 500, { orderId: 10 }), entry(2, -700)];

    expect(openDocuments(paid).left).toBe(200);
    expect(openOf([...paid, entry(3, 250, { orderId: 11 })])).toEqual([
      [1, 0],
      [3, 50],
    ]);
  });
});

test('a refund of an order lowers its own document, not the oldest one', () => {
  expect(
    openOf([
      entry(1, 500, { orderId: 10, dueOn: '2026-12-01' }),
      entry(2, 300, { orderId: 11, dueOn: '2026-12-20' }),
      entry(3, -100, { orderId: 11 }),
    ]),
  ).toEqual([
    [1, 500],
    [2, 200],
  ]);
});

test('only what was due before the day is overdue', () => {
  const open = openDocuments([
    entry(1, 500, { orderId: 10, dueOn: '2026-12-01' }),
    entry(2, 300, { orderId: 11, dueOn: '2026-12-02' }),
  ]);

  expect(overdueOf(open, '2026-12-01')).toBe(0);
  expect(overdueOf(open, '2026-12-02')).toBe(500);
  expect(overdueOf(open, '2026-12-03')).toBe(800);
});

/** Any ledger, including ones that a shop would never write. */
const ledger = fc
  .array(
    fc.record({
      orderId: fc.option(fc.integer({ min: 1, max: 6 })),
      amount: fc.integer({ min: -5_000, max: 5_000 }).filter((amount) => amount !== 0),
      day: fc.integer({ min: 1, max: 28 }),
    }),
    { maxLength: 40 },
  )
  .map((rows) =>
    rows.map(({ orderId, amount, day }, index) =>
      entry(index + 1, amount, {
        orderId,
        dueOn: amount > 0 ? `2026-12-${String(day).padStart(2, '0')}` : null,
      }),
    ),
  );

test('for any ledger: open documents less what is left are the balance, and nothing is below zero', () => {
  fc.assert(
    fc.property(ledger, (entries) => {
      const { documents, left } = openDocuments(entries);
      const open = documents.reduce((sum, document) => sum + document.open, 0);
      const balance = entries.reduce((sum, { amount }) => sum + amount, 0);
      expect(open - left).toBe(balance);
      expect(left).toBeGreaterThanOrEqual(0);
      for (const document of documents) {
        expect(document.open).toBeGreaterThanOrEqual(0);
        expect(document.open).toBeLessThanOrEqual(document.amount);
      }
      // Money is left over only if no document is open, and the oldest documents are paid first.
      if (left > 0) expect(open).toBe(0);
      const firstOpen = documents.findIndex((document) => document.open > 0);
      if (firstOpen >= 0)
        for (const later of documents.slice(firstOpen + 1)) expect(later.open).toBe(later.amount);
    }),
  );
});

test('the order of the entries changes nothing', () => {
  fc.assert(
    fc.property(ledger, (entries) => {
      expect(openDocuments(entries.toReversed())).toEqual(openDocuments(entries));
    }),
  );
});
