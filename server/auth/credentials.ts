// Changes of the password and the address by a signed-in customer. Each requires the password
// again, so that a browser left open is not enough.

import { inTransaction } from '#server/base/db/db.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import { addAccountMail } from '#server/base/jobs/queue.ts';
import type { Platform } from '#server/base/platform.ts';
import { foldEmail } from '#shared/base/identity.ts';
import {
  type Credentials,
  selectCustomerByEmail,
  selectCustomerById,
  updatePassword,
} from './auth.sql.ts';
import { deleteLinks, passwordBound } from './links.ts';
import { requireGoodPassword } from './password-rules.ts';
import type { Passwords } from './passwords.ts';
import { endOtherSessions } from './sessions.ts';
import type { SignedIn } from './signed-in.ts';

type Deps = Pick<Platform, 'db' | 'clock'> & { passwords: Passwords };

/** @throws AppError PASSWORD_WRONG, NOT_SIGNED_IN when the account was deleted meanwhile */
export async function requirePassword(
  { db, passwords }: Deps,
  customerId: number,
  password: string,
): Promise<Credentials> {
  const customer = await selectCustomerById(db, customerId);
  if (!customer) throw new AppError('NOT_SIGNED_IN');
  if (!(await passwords.fits(password, customer.passwordHash)))
    throw new AppError('PASSWORD_WRONG');
  return customer;
}

/**
 * Ends every other session, and invalidates mailed links that would set a password or an address.
 * @throws AppError PASSWORD_WRONG, PASSWORD_UNCHANGED, PASSWORD_TOO_EASY
 */
export async function changePassword(
  context: Deps,
  signedIn: SignedIn,
  { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
): Promise<void> {
  const { customerId } = signedIn;
  const customer = await requirePassword(context, customerId, currentPassword);
  if (currentPassword === newPassword) throw new AppError('PASSWORD_UNCHANGED');
  requireGoodPassword(newPassword, { email: customer.email });
  const passwordHash = await context.passwords.hash(newPassword);
  await inTransaction(context.db, async (tx) => {
    if (
      !(await updatePassword(tx, customerId, {
        passwordHash,
        at: context.clock(),
        oldHash: customer.passwordHash,
      }))
    )
      throw new AppError('PASSWORD_WRONG');
    await endOtherSessions({ db: tx }, signedIn);
    await deleteLinks(tx, customerId, passwordBound);
    await addAccountMail(tx, { kind: 'password-changed', customerId });
  });
}

/**
 * Mails a link to the new address, which becomes the customer's when it is used. Only the owner of
 * that mailbox learns whether the address already has an account.
 * @throws AppError PASSWORD_WRONG
 */
export async function askForEmailChange(
  context: Deps,
  { customerId }: SignedIn,
  { email, password }: { email: string; password: string },
): Promise<void> {
  await requirePassword(context, customerId, password);
  await inTransaction(context.db, async (tx) => {
    const owner = await selectCustomerByEmail(tx, foldEmail(email));
    const isTaken = owner !== null && owner.id !== customerId;
    await addAccountMail(
      tx,
      isTaken
        ? { kind: 'already-registered', customerId: owner.id }
        : { kind: 'change-email', customerId, to: email, askedAt: context.clock().toISOString() },
    );
  });
}
