// SQL of links in mails.
import { sql } from 'kysely';
import type { Db, Tx } from '#server/base/db/db.ts';

export type LinkPurpose = 'verify-email' | 'reset-password' | 'change-email';
export type Link = { purpose: LinkPurpose; customerId: number; email: string };
type NewLink = Link & { tokenHash: Buffer; createdAt: Date; expiresAt: Date };

export async function insertLink(db: Db, link: NewLink): Promise<void> {
  await db.insertInto('customerLinks').values(link).execute();
}

/**
 * A link proves the mailbox it was sent to: if the customer has another address by now, only a
 * change to a new address is valid.
 */
const countsStill = sql<boolean>`(l.purpose = 'change-email' or l.email = c.email)`;

export async function selectLink(
  db: Db,
  purposes: LinkPurpose[],
  tokenHash: Buffer,
  now: Date,
): Promise<Link | null> {
  const result = await sql<Link>`
    select l.purpose, l.customer_id, l.email from customer_links l join customers c
      on c.id = l.customer_id
    where l.token_hash = ${tokenHash} and l.purpose = any(${purposes}) and l.expires_at > ${now}
      and ${countsStill}`.execute(db);
  return result.rows[0] ?? null;
}

/** The customer is locked before the link: all code that changes a customer uses this order. */
export async function takeLink(
  tx: Tx,
  purposes: LinkPurpose[],
  tokenHash: Buffer,
  now: Date,
): Promise<Link | null> {
  await sql`select 1 from customers
      where id = (select customer_id from customer_links where token_hash = ${tokenHash}) for no key
      update`.execute(tx);
  const result = await sql<Link>`
    delete from customer_links l using customers c
    where c.id = l.customer_id and l.token_hash = ${tokenHash} and l.purpose = any(${purposes})
      and l.expires_at > ${now} and ${countsStill}
    returning l.purpose, l.customer_id, l.email`.execute(tx);
  const link = result.rows[0];
  if (!link) return null;
  await deleteLinks(tx, link.customerId, [link.purpose]);
  return link;
}

export async function deleteLinks(
  tx: Tx,
  customerId: number,
  purposes: LinkPurpose[],
): Promise<void> {
  await tx
    .deleteFrom('customerLinks')
    .where('customerId', '=', customerId)
    .where('purpose', 'in', purposes)
    .execute();
}

/** For the hourly job. */
export async function deleteExpiredLinks(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('customerLinks').where('expiresAt', '<=', now).execute();
}
