// SQL of quotes made in the back office.

import type { Db } from '#server/base/db/db.ts';
import type { QuoteRecord } from '#server/quotes/quote-records.ts';
import { type Kurus, kurus } from '#shared/base/money.ts';

/** The shop's cost of each product, if it is known. */
export async function selectCosts(
  db: Db,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Kurus>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('products')
    .select(['id', 'costKurus'])
    .where('id', 'in', [...ids])
    .execute();
  return new Map(
    rows.flatMap(({ id, costKurus }) =>
      costKurus === null ? [] : [[id, kurus(costKurus)] as const],
    ),
  );
}

/** The account with this mailbox, if its owner has proved it; otherwise null. */
export async function selectCustomerOfMailbox(db: Db, emailFolded: string): Promise<number | null> {
  const row = await db
    .selectFrom('customers')
    .select('id')
    .where('emailFolded', '=', emailFolded)
    .where('mailboxProvedAt', 'is not', null)
    .executeTakeFirst();
  return row?.id ?? null;
}

export type KeyedQuote = Pick<
  QuoteRecord,
  'number' | 'code' | 'expiresAt' | 'totalKurus' | 'requestHash'
>;

export async function selectQuoteByKey(db: Db, key: string): Promise<KeyedQuote | null> {
  const row = await db
    .selectFrom('quotes')
    .select(['number', 'code', 'expiresAt', 'totalKurus', 'requestHash'])
    .where('idempotencyKey', '=', key)
    .executeTakeFirst();
  return row ? { ...row, totalKurus: kurus(row.totalKurus) } : null;
}
