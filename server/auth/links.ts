// Links in mails: single use, with an expiry, and only their hash is stored. They are created when
// the mail is composed, so that the job queue contains no token. Owns customer_links (decision
// 0014).

import type { Db, Tx } from '#server/base/db/db.ts';
import { hashOfToken, newToken } from '#server/base/db/secret-token.ts';
import type { Platform } from '#server/base/platform.ts';
import { MINUTE_MS } from '#shared/base/format.ts';
import { insertLink, type Link, type LinkPurpose, selectLink, takeLink } from './links.sql.ts';

export type { LinkPurpose } from './links.sql.ts';
export { deleteExpiredLinks, deleteLinks } from './links.sql.ts';

export const linkMinutes: Record<LinkPurpose, number> = {
  'verify-email': 24 * 60,
  'change-email': 24 * 60,
  'reset-password': 60,
};

/**
 * The purposes of links that a password change deletes, because the person who knew the old
 * password may have requested them.
 */
export const passwordBound: LinkPurpose[] = ['reset-password', 'change-email'];

/**
 * The token of a new link. Older links of the same purpose stay valid until one is used: their
 * mails may be read first.
 */
export async function makeLink(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  link: { purpose: LinkPurpose; customerId: number; email: string },
): Promise<string> {
  const token = newToken();
  const createdAt = clock();
  await insertLink(db, {
    ...link,
    tokenHash: hashOfToken(token),
    createdAt,
    expiresAt: new Date(createdAt.getTime() + linkMinutes[link.purpose] * MINUTE_MS),
  });
  return token;
}

/** To check a link before doing expensive work. */
export const findLink = (
  db: Db,
  purposes: LinkPurpose[],
  token: string,
  now: Date,
): Promise<Link | null> => selectLink(db, purposes, hashOfToken(token), now);

/** Uses up a link and the others of its purpose. If two calls run at once, only one gets it. */
export const useLink = (
  tx: Tx,
  purposes: LinkPurpose[],
  token: string,
  now: Date,
): Promise<Link | null> => takeLink(tx, purposes, hashOfToken(token), now);
