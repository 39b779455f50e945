// Deleting an account (KVKK): everything of the customer goes, but for the orders that the law makes the shop keep.
// Those lose their tie to the customer and what no law asks for (decision 0014).
import { foldEmail } from '#shared/identity.ts';
import { AppError } from '../app-error.ts';
import { requirePassword } from '../auth/credentials.ts';
import type { SignedIn } from '../auth/signed-in.ts';
import { deleteMessagesOf } from '../contact/contact.ts';
import type { Context } from '../context.ts';
import { inTransaction, type Tx } from '../db.ts';
import { addAccountMail } from '../job-queue.ts';
import { deleteQuotesOf } from '../quotes/quotes.ts';
import { deleteCustomer, deleteStockAlerts, lockForDeletion, stripOrders } from './deletion.sql.ts';
import { withdrawConsents } from './withdraw-consents.ts';

/** @throws AppError PASSWORD_WRONG */
export async function deleteAccount(context: Pick<Context, 'db' | 'clock' | 'passwords'>, { customerId }: SignedIn, password: string, remoteAddress: string | null): Promise<void> {
  const { passwordHash } = await requirePassword(context, customerId, password);
  const at = context.clock();
  await inTransaction(context.db, async (tx) => {
    if (!(await eraseCustomer(tx, customerId, { passwordHash, remoteAddress, at }))) throw new AppError('PASSWORD_WRONG');
  });
}

/** Without a password hash the back office erases, at the customer's wish. False when there is none, or the password is another one by now. */
export async function eraseCustomer(
  tx: Tx,
  customerId: number,
  { passwordHash, remoteAddress, at }: { passwordHash: string | null; remoteAddress: string | null; at: Date },
): Promise<boolean> {
  const customer = await lockForDeletion(tx, customerId, passwordHash);
  if (!customer) return false;
  const { email, phone, language, isEmailVerified, isMailboxProved } = customer;
  const owner = { customerId, emailFolded: foldEmail(email), isMailboxProved };
  await withdrawConsents(tx, { id: customerId, phone, emailFolded: owner.emailFolded, isEmailVerified }, ['EPOSTA', 'MESAJ'], { remoteAddress, at });
  await stripOrders(tx, owner);
  await deleteStockAlerts(tx, owner);
  await deleteQuotesOf(tx, owner);
  if (isMailboxProved) await deleteMessagesOf(tx, owner.emailFolded);
  await deleteCustomer(tx, customerId);
  await addAccountMail(tx, { kind: 'account-deleted', customerId: null, to: email, language });
  return true;
}
