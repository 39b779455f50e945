import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { inTransaction } from '#server/base/db/db.ts';
import { makeCreditCompany } from '#server/testing/credit.ts';
import { makeProduct } from '#server/testing/make-product.ts';
import { makeOrder } from '#server/testing/orders.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { kurus } from '#shared/base/money.ts';
import { openDocuments, overdueOf } from '#shared/credit/open-documents.ts';
import { insertEntry, selectEntries, selectStanding } from './credit.sql.ts';

const shop = useTestApp();
const at = new Date('2026-11-26T09:00:00Z');
const base = { bookedOn: '2026-11-26', createdBy: 'muhasebe@ornek.com', at };
const reference = () => `test ${randomUUID()}`;

describe('the ledger', () => {
  test('is append-only: no entry is changed or deleted', async () => {
    const companyId = await makeCreditCompany(shop.db);
    await inTransaction(shop.db, (tx) =>
      insertEntry(tx, {
        ...base,
        companyId,
        kind: 'payment',
        amountKurus: kurus(-100),
        reference: reference(),
      }),
    );

    const change = sql`update account_entries set amount_kurus = -1`.execute(shop.db);
    await expect(change).rejects.toThrow('never changed');
    const removal = sql`delete from account_entries`.execute(shop.db);
    await expect(removal).rejects.toThrow('never changed');
    const emptied = sql`truncate account_entries cascade`.execute(shop.db);
    await expect(emptied).rejects.toThrow('never changed');
  });

  test('books nothing twice, also not twice at once', async () => {
    const companyId = await makeCreditCompany(shop.db);
    const entry = {
      ...base,
      companyId,
      kind: 'payment' as const,
      amountKurus: kurus(-250),
      reference: reference(),
    };

    const ids = await Promise.all(
      [1, 2, 3].map(() => inTransaction(shop.db, (tx) => insertEntry(tx, entry))),
    );

    expect(ids.filter((id) => id !== null)).toHaveLength(1);
    expect(await selectEntries(shop.db, companyId)).toHaveLength(1);
  });

  test('a charge without a day on which it is due is refused, and so is a payment that charges', async () => {
    const companyId = await makeCreditCompany(shop.db);
    const insert = (change: object) =>
      inTransaction(shop.db, (tx) =>
        insertEntry(tx, {
          ...base,
          companyId,
          kind: 'correction' as const,
          amountKurus: kurus(100),
          reference: reference(),
          ...change,
        }),
      );

    await expect(insert({})).rejects.toThrow('account_entries_charges_are_due');
    await expect(insert({ kind: 'payment', dueOn: '2026-12-01' })).rejects.toThrow(
      'account_entries_signs',
    );
  });
});

test('the database and the pure rule agree on balance and overdue for any ledger', async () => {
  const productId = await makeProduct(shop.db, { stock: 5 });
  const orders = await Promise.all(
    [1, 2, 3].map(() => makeOrder(shop.db, { items: [{ productId }] })),
  );
  const row = fc.record({
    order: fc.option(fc.nat(2)),
    amount: fc.integer({ min: -5_000, max: 5_000 }).filter((amount) => amount !== 0),
    day: fc.integer({ min: 1, max: 9 }),
  });
  await fc.assert(
    fc.asyncProperty(
      fc.array(row, { maxLength: 14 }),
      fc.integer({ min: 1, max: 10 }),
      async (rows, day) => {
        const companyId = await makeCreditCompany(shop.db);
        await inTransaction(shop.db, async (tx) => {
          for (const { order, amount, day: due } of rows)
            await insertEntry(tx, {
              ...base,
              companyId,
              kind: 'correction',
              reference: reference(),
              amountKurus: kurus(amount),
              dueOn: amount > 0 ? `2026-12-0${due}` : null,
              orderId: order === null ? null : (orders[order]?.id ?? null),
            });
        });
        const today = `2026-12-${String(day).padStart(2, '0')}`;
        const entries = (await selectEntries(shop.db, companyId)).map((entry) => ({
          ...entry,
          amount: entry.amountKurus,
        }));
        const open = openDocuments(entries);
        const balance = entries.reduce((sum, { amount }) => sum + amount, 0);

        expect(await selectStanding(shop.db, companyId, { today, stopBefore: today })).toEqual({
          balance,
          overdue: overdueOf(open, today),
          longOverdue: overdueOf(open, today),
        });
        expect(open.documents.reduce((sum, one) => sum + one.open, 0) - open.left).toBe(balance);
      },
    ),
    { numRuns: 60 },
  );
});
