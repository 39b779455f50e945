// SQL of sessions.
import { sql } from 'kysely';
import type { Db, Tx } from '#server/base/db/db.ts';

/**
 * More browsers than a customer normally has; beyond the limit the least recently used session
 * ends.
 */
export const MAX_SESSIONS = 50;

type NewSession = {
  id: string;
  customerId: number;
  browserId: string | null;
  userAgent: string | null;
  remoteAddress: string | null;
  refreshHash: Buffer;
  createdAt: Date;
  lastUsedAt: Date;
  expiresAt: Date;
};

/**
 * Locks the customer, so that a change of the password, or a block, either ends this session too or
 * prevents its start.
 */
export async function insertSession(
  tx: Tx,
  session: NewSession,
  passwordHash: string,
): Promise<boolean> {
  const { customerId, browserId } = session;
  const customer = await tx
    .selectFrom('customers')
    .select('id')
    .where('id', '=', customerId)
    .where('passwordHash', '=', passwordHash)
    .where('blockedAt', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!customer) return false;
  await sql`
    delete from customer_sessions where customer_id = ${customerId}
      and (browser_id = ${browserId}::text or id in (
      select id from customer_sessions where customer_id = ${customerId} order by last_used_at desc,
        id offset ${MAX_SESSIONS - 1}))`.execute(tx);
  await tx.insertInto('customerSessions').values(session).execute();
  return true;
}

type Rotation = { id: string; from: Buffer; to: Buffer; now: Date; expiresAt: Date };

/**
 * Compare and set in one statement: of two requests with the same token one succeeds, and the other
 * counts as reuse. The token before the newest ends the session; any other wrong token proves
 * nothing. Returns the customer of a session that continues.
 */
export async function rotateSession(
  db: Db,
  { id, from, to, now, expiresAt }: Rotation,
): Promise<number | 'reused' | null> {
  const result = await sql<{ customerId: number; isReused: boolean }>`
    with rotated as (
      update customer_sessions set refresh_hash = ${to}, previous_hash = ${from},
        last_used_at = ${now}, expires_at = ${expiresAt}
      where id = ${id} and refresh_hash = ${from} and expires_at > ${now}
      returning customer_id
    ), ended as (
      delete from customer_sessions where id = ${id} and not exists (select from rotated)
        and (previous_hash = ${from} or refresh_hash = ${from})
      returning customer_id, expires_at > ${now} as is_live
    )
    select customer_id, false as is_reused from rotated
    union all select customer_id, true from ended where is_live`.execute(db);
  const [row] = result.rows;
  return row?.isReused ? 'reused' : (row?.customerId ?? null);
}

/** Only with one of the session's tokens. */
export async function deleteSessionOfToken(db: Db, id: string, hash: Buffer): Promise<boolean> {
  const result = await db
    .deleteFrom('customerSessions')
    .where('id', '=', id)
    .where((of) => of.or([of('refreshHash', '=', hash), of('previousHash', '=', hash)]))
    .executeTakeFirst();
  return result.numDeletedRows === 1n;
}

/** With `customerId`: only a session of this customer. */
export async function deleteSession(db: Db, id: string, customerId?: number): Promise<boolean> {
  const query = db.deleteFrom('customerSessions').where('id', '=', id);
  const result = await (customerId === undefined
    ? query
    : query.where('customerId', '=', customerId)
  ).executeTakeFirst();
  return result.numDeletedRows === 1n;
}

export async function deleteSessionsBut(
  db: Db,
  customerId: number,
  exceptId: string | null,
): Promise<void> {
  await sql`delete from customer_sessions where customer_id = ${customerId}
      and id is distinct from ${exceptId}::uuid`.execute(db);
}

export function selectSessions(db: Db, customerId: number, now: Date) {
  return db
    .selectFrom('customerSessions')
    .select(['id', 'userAgent', 'remoteAddress', 'createdAt', 'lastUsedAt'])
    .where('customerId', '=', customerId)
    .where('expiresAt', '>', now)
    .orderBy('lastUsedAt', 'desc')
    .orderBy('id')
    .limit(MAX_SESSIONS)
    .execute();
}

/** For the hourly job. */
export async function deleteExpiredSessions(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('customerSessions').where('expiresAt', '<=', now).execute();
}
