// The stored carts and checkouts of platforms, and the responses per idempotency key. Owns
// assistant_carts and assistant_answers.
import { sql } from 'kysely';
import type { Db, Tx } from '#server/base/db/db.ts';
import type { LinkedRow } from '#shared/cart/cart-link.ts';

export type SessionKind = 'cart' | 'checkout';
export type StoredSession = {
  id: string;
  kind: SessionKind;
  cartId: string | null;
  rows: LinkedRow[];
  isCanceled: boolean;
  expiresAt: Date;
};

type Stored = Omit<StoredSession, 'rows'> & { items: unknown };

const columns = ['id', 'kind', 'cartId', 'items', 'isCanceled', 'expiresAt'] as const;

const toSession = ({ items, ...rest }: Stored): StoredSession => ({
  ...rest,
  rows: (items as [number, number][]).map(([productId, quantity]) => ({ productId, quantity })),
});

const written = (rows: readonly LinkedRow[]) =>
  JSON.stringify(rows.map(({ productId, quantity }) => [productId, quantity]));

/** Null after it has expired. */
export async function selectSession(
  db: Db,
  { kind, id, now }: { kind: SessionKind; id: string; now: Date },
): Promise<StoredSession | null> {
  const row = await db
    .selectFrom('assistantCarts')
    .select(columns)
    .where('id', '=', id)
    .where('kind', '=', kind)
    .where('expiresAt', '>', now)
    .executeTakeFirst();
  return row ? toSession(row as Stored) : null;
}

export async function selectCheckoutOf(db: Db, cartId: string): Promise<StoredSession | null> {
  const row = await db
    .selectFrom('assistantCarts')
    .select(columns)
    .where('cartId', '=', cartId)
    .executeTakeFirst();
  return row ? toSession(row as Stored) : null;
}

/** If two checkouts of one cart are created at once, the first remains: both have the same id. */
export async function insertSession(tx: Tx, session: StoredSession, now: Date): Promise<void> {
  const { rows, ...values } = session;
  await tx
    .insertInto('assistantCarts')
    .values({ ...values, items: written(rows), createdAt: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export const updateSession = (
  tx: Tx,
  id: string,
  { rows, isCanceled }: { rows?: readonly LinkedRow[]; isCanceled?: boolean },
) =>
  tx
    .updateTable('assistantCarts')
    .set({
      ...(rows && { items: written(rows) }),
      ...(isCanceled !== undefined && { isCanceled }),
    })
    .where('id', '=', id)
    .execute();

export type StoredAnswer = { requestHash: Buffer; status: number; body: string };

export const selectAnswer = (db: Db, keyHash: Buffer): Promise<StoredAnswer | undefined> =>
  db
    .selectFrom('assistantAnswers')
    .select(['requestHash', 'status', 'body'])
    .where('keyHash', '=', keyHash)
    .executeTakeFirst();

/** False if another request has written it; waits for a request that is about to. */
export async function insertAnswer(
  tx: Tx,
  keyHash: Buffer,
  answer: StoredAnswer & { at: Date },
): Promise<boolean> {
  const { at, ...values } = answer;
  const inserted = await tx
    .insertInto('assistantAnswers')
    .values({ keyHash, ...values, createdAt: at })
    .onConflict((conflict) => conflict.column('keyHash').doNothing())
    .returning('status')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** For the hourly job: expired carts, and responses older than a day. */
export async function deleteOldCarts(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('assistantCarts').where('expiresAt', '<', now).execute();
  await sql`delete from assistant_answers where created_at < ${now}::timestamptz - interval '1 day'`.execute(
    db,
  );
}
