// SQL of the codes that were sent by SMS.
import { sql } from 'kysely';
import type { Db, Tx } from '#server/base/db/db.ts';

export type PhoneCode = { id: number; phone: string; nonce: Buffer };

/** Simultaneous requests for one number are serialized. */
export async function lockPhone(tx: Tx, phone: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`phone code ${phone}`}, 0))`.execute(
    tx,
  );
}

/** Whether a code went to the number since then. */
export async function hasCodeSince(tx: Tx, phone: string, since: Date): Promise<boolean> {
  const { rows } = await sql`
    select id from phone_codes where phone = ${phone} and created_at > ${since} limit 1`.execute(
    tx,
  );
  return rows.length > 0;
}

export async function insertCode(
  tx: Tx,
  values: { phone: string; nonce: Buffer; createdAt: Date; expiresAt: Date },
): Promise<number> {
  const { id } = await tx
    .insertInto('phoneCodes')
    .values(values)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function selectCode(db: Db, id: number): Promise<PhoneCode | null> {
  const row = await db
    .selectFrom('phoneCodes')
    .select(['id', 'phone', 'nonce'])
    .where('id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}

/** The codes that may be tried; each has one try less afterwards. */
export async function takeTries(
  db: Db,
  phone: string,
  { at, most }: { at: Date; most: number },
): Promise<PhoneCode[]> {
  const { rows } = await sql<PhoneCode>`
    update phone_codes set tries = tries + 1
    where phone = ${phone} and expires_at > ${at} and tries < ${most}
    returning id, phone, nonce`.execute(db);
  return rows;
}

/** The code was correct: the number is proved until then, and its tries start again. */
export async function confirmCode(db: Db, id: number, until: Date): Promise<void> {
  await sql`
    update phone_codes set tries = 0, expires_at = greatest(expires_at, ${until})
    where id = ${id}`.execute(db);
}

export async function deleteCodesBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('phoneCodes').where('expiresAt', '<', before).execute();
}
