// What a signed-in customer changes about signing in itself: the password and the address. Each asks for the password
// again, so that a browser left open is not enough.
import { foldEmail } from '#shared/identity.ts';
import { AppError } from '../app-error.ts';
import type { Context } from '../context.ts';
import { inTransaction } from '../db.ts';
import { addAccountMail } from '../job-queue.ts';
import { type Credentials, selectCustomerByEmail, selectCustomerById, updatePassword } from './auth.sql.ts';
import { deleteLinks, passwordBound } from './links.ts';
import { requireGoodPassword } from './password-rules.ts';
import { endOtherSessions } from './sessions.ts';
import type { SignedIn } from './signed-in.ts';

type Parts = Pick<Context, 'db' | 'clock' | 'passwords'>;

/** @throws AppError PASSWORD_WRONG, NOT_SIGNED_IN when the account was deleted meanwhile */
export async function requirePassword({ db, passwords }: Parts, customerId: number, password: string): Promise<Credentials> {
  const customer = await selectCustomerById(db, customerId);
  if (!customer) throw new AppError('NOT_SIGNED_IN');
  if (!(await passwords.fits(password, customer.passwordHash))) throw new AppError('PASSWORD_WRONG');
  return customer;
}

/**
 * Ends every other session, and what waits in mailboxes to set a password or an address.
 * @throws AppError PASSWORD_WRONG, PASSWORD_UNCHANGED, PASSWORD_TOO_EASY
 */
export async function changePassword(context: Parts, signedIn: SignedIn, { currentPassword, newPassword }: { currentPassword: string; newPassword: string }): Promise<void> {
  const { customerId } = signedIn;
  const customer = await requirePassword(context, customerId, currentPassword);
  if (currentPassword === newPassword) throw new AppError('PASSWORD_UNCHANGED');
  requireGoodPassword(newPassword, customer.email);
  const passwordHash = await context.passwords.hash(newPassword);
  await inTransaction(context.db, async (tx) => {
    if (!(await updatePassword(tx, customerId, passwordHash, context.clock(), customer.passwordHash))) throw new AppError('PASSWORD_WRONG');
    await endOtherSessions({ db: tx }, signedIn);
    await deleteLinks(tx, customerId, passwordBound);
    await addAccountMail(tx, { kind: 'password-changed', customerId });
  });
}

/**
 * Mails a link to the new address, which becomes the customer's when it is used. Whether the address has an account of
 * its own is told to the owner of its mailbox only.
 * @throws AppError PASSWORD_WRONG
 */
export async function askForEmailChange(context: Parts, { customerId }: SignedIn, { email, password }: { email: string; password: string }): Promise<void> {
  await requirePassword(context, customerId, password);
  await inTransaction(context.db, async (tx) => {
    const owner = await selectCustomerByEmail(tx, foldEmail(email));
    const isTaken = owner !== null && owner.id !== customerId;
    await addAccountMail(
      tx,
      isTaken ? { kind: 'already-registered', customerId: owner.id } : { kind: 'change-email', customerId, to: email, askedAt: context.clock().toISOString() },
    );
  });
}
