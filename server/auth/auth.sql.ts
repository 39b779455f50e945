// SQL of customers and their identity.

import type { Db, Tx } from '#server/base/db/db.ts';
import type { Language } from '#shared/base/languages.ts';
import type { Claims, SignedIn } from './access-token.ts';

export const EMAIL_CONSTRAINT = 'customers_email_unique';

export type NewCustomer = {
  email: string;
  emailFolded: string;
  passwordHash: string;
  firstName: string;
  lastName: string;
  phone: string | null;
  language: Language;
  createdAt: Date;
};

export async function selectSignedIn(
  db: Db,
  { customerId, sessionId }: Claims,
  now: Date,
): Promise<SignedIn | null> {
  const row = await db
    .selectFrom('customerSessions as s')
    .innerJoin('customers as c', 'c.id', 's.customerId')
    .select(['c.email', 'c.emailFolded', 'c.emailVerifiedAt', 'c.mailboxProvedAt'])
    .where('s.id', '=', sessionId)
    .where('c.id', '=', customerId)
    .where('s.expiresAt', '>', now)
    .executeTakeFirst();
  if (!row) return null;
  const { email, emailFolded, emailVerifiedAt, mailboxProvedAt } = row;
  return {
    customerId,
    sessionId,
    email,
    emailFolded,
    isEmailVerified: emailVerifiedAt !== null,
    isMailboxProved: mailboxProvedAt !== null,
  };
}

/**
 * Null if the address already has an account; of two simultaneous calls the second waits for the
 * first.
 */
export async function insertCustomer(tx: Tx, customer: NewCustomer): Promise<number | null> {
  const row = await tx
    .insertInto('customers')
    .values({ ...customer, passwordChangedAt: customer.createdAt, updatedAt: customer.createdAt })
    .onConflict((conflict) => conflict.column('emailFolded').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

export type Credentials = {
  id: number;
  email: string;
  passwordHash: string;
  blockedAt: Date | null;
};

export async function selectCustomerByEmail(
  db: Db,
  emailFolded: string,
): Promise<Credentials | null> {
  return (
    (await db
      .selectFrom('customers')
      .select(['id', 'email', 'passwordHash', 'blockedAt'])
      .where('emailFolded', '=', emailFolded)
      .executeTakeFirst()) ?? null
  );
}

export async function selectCustomerById(db: Db, id: number): Promise<Credentials | null> {
  return (
    (await db
      .selectFrom('customers')
      .select(['id', 'email', 'passwordHash', 'blockedAt'])
      .where('id', '=', id)
      .executeTakeFirst()) ?? null
  );
}

export type Mailbox = { email: string; emailVerifiedAt: Date | null; mailboxProvedAt: Date | null };

export async function selectMailbox(tx: Tx, id: number): Promise<Mailbox | null> {
  return (
    (await tx
      .selectFrom('customers')
      .select(['email', 'emailVerifiedAt', 'mailboxProvedAt'])
      .where('id', '=', id)
      .executeTakeFirst()) ?? null
  );
}

export type Addressee = {
  id: number;
  email: string;
  firstName: string;
  lastName: string;
  language: Language;
  isEmailVerified: boolean;
  passwordChangedAt: Date;
};

/** The recipient of a mail, and how they are greeted. */
export async function selectAddressee(db: Db, id: number): Promise<Addressee | null> {
  const row = await db
    .selectFrom('customers')
    .select([
      'id',
      'email',
      'firstName',
      'lastName',
      'language',
      'emailVerifiedAt',
      'passwordChangedAt',
    ])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) return null;
  const { emailVerifiedAt, language, ...addressee } = row;
  return {
    ...addressee,
    language: language as Language,
    isEmailVerified: emailVerifiedAt !== null,
  };
}

export async function updateEmailVerified(tx: Tx, id: number, at: Date): Promise<void> {
  await tx
    .updateTable('customers')
    .set({ emailVerifiedAt: at, updatedAt: at })
    .where('id', '=', id)
    .where('emailVerifiedAt', 'is', null)
    .execute();
}

/** A proved mailbox stays proved. With an address: only while it is still the customer's. */
export async function updateMailboxProved(
  db: Db | Tx,
  id: number,
  at: Date,
  emailFolded?: string,
): Promise<void> {
  const query = db
    .updateTable('customers')
    .set({ mailboxProvedAt: at, updatedAt: at })
    .where('id', '=', id)
    .where('mailboxProvedAt', 'is', null);
  await (emailFolded === undefined
    ? query
    : query.where('emailFolded', '=', emailFolded)
  ).execute();
}

type NewEmail = { email: string; emailFolded: string; mailboxProvedAt: Date | null; at: Date };

/** @throws a violation of EMAIL_CONSTRAINT */
export async function updateEmail(
  tx: Tx,
  id: number,
  { email, emailFolded, mailboxProvedAt, at }: NewEmail,
): Promise<void> {
  await tx
    .updateTable('customers')
    .set({ email, emailFolded, mailboxProvedAt, emailVerifiedAt: at, updatedAt: at })
    .where('id', '=', id)
    .execute();
}

/** With `oldHash`: only while it is still the customer's. */
export async function updatePassword(
  tx: Tx,
  id: number,
  { passwordHash, at, oldHash }: { passwordHash: string; at: Date; oldHash?: string },
): Promise<boolean> {
  const query = tx
    .updateTable('customers')
    .set({ passwordHash, passwordChangedAt: at, updatedAt: at })
    .where('id', '=', id);
  const result = await (oldHash === undefined
    ? query
    : query.where('passwordHash', '=', oldHash)
  ).executeTakeFirst();
  return result.numUpdatedRows === 1n;
}
