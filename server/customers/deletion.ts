// Deletes an account (KVKK): all data of the customer are deleted, except the orders that the law
// requires the shop to keep. Those lose their link to the customer and everything that no law
// requires (decision 0014).

import { requirePassword } from '#server/auth/credentials.ts';
import type { Passwords } from '#server/auth/passwords.ts';
import type { SignedIn } from '#server/auth/signed-in.ts';
import { inTransaction, type Tx } from '#server/base/db/db.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import { addAccountMail } from '#server/base/jobs/queue.ts';
import type { Platform } from '#server/base/platform.ts';
import { eraseApprovalsOf } from '#server/companies/approval-requests.ts';
import { deleteInvitationsTo } from '#server/companies/invitations.ts';
import { leaveAllCompanies } from '#server/companies/members.ts';
import { withdrawConsents } from '#server/consents/consents.ts';
import { deleteChoices } from '#server/consents/reminder-choices.ts';
import { deleteMessagesOf } from '#server/contact/contact.ts';
import { eraseMessagesOf } from '#server/quotes/messages.ts';
import { deleteQuotesOf } from '#server/quotes/quotes.ts';
import { deleteRequestsOf } from '#server/quotes/requests.ts';
import { eraseAskedBy } from '#server/reviews/questions.ts';
import { deleteReviewsOfOrders } from '#server/reviews/reviews.ts';
import { foldEmail } from '#shared/base/identity.ts';
import {
  deleteCustomer,
  deleteStockAlerts,
  leaveDiscounts,
  lockForDeletion,
  selectOrderIds,
  stripOrders,
} from './deletion.sql.ts';

/** @throws AppError PASSWORD_WRONG */
export async function deleteAccount(
  context: Pick<Platform, 'db' | 'clock'> & { passwords: Passwords },
  { customerId }: SignedIn,
  password: string,
  remoteAddress: string | null,
): Promise<void> {
  const { passwordHash } = await requirePassword(context, customerId, password);
  const at = context.clock();
  await inTransaction(context.db, async (tx) => {
    if (!(await eraseCustomer(tx, customerId, { passwordHash, remoteAddress, at })))
      throw new AppError('PASSWORD_WRONG');
  });
}

/**
 * Without a password hash the back office erases at the customer's request. False if there is no
 * such customer, or the password has changed.
 */
export async function eraseCustomer(
  tx: Tx,
  customerId: number,
  {
    passwordHash,
    remoteAddress,
    at,
  }: { passwordHash: string | null; remoteAddress: string | null; at: Date },
): Promise<boolean> {
  await leaveDiscounts(tx, customerId, at);
  const customer = await lockForDeletion(tx, customerId, passwordHash);
  if (!customer) return false;
  const { email, phone, language, isEmailVerified, isMailboxProved } = customer;
  const owner = { customerId, emailFolded: foldEmail(email), isMailboxProved };
  await withdrawConsents(
    tx,
    { id: customerId, phone, emailFolded: owner.emailFolded, isEmailVerified },
    ['EPOSTA', 'MESAJ'],
    { remoteAddress, at },
  );
  await deleteReviewsOfOrders(tx, await selectOrderIds(tx, owner));
  await stripOrders(tx, owner);
  await deleteChoices(tx, owner.emailFolded);
  await deleteStockAlerts(tx, owner);
  await deleteRequestsOf(tx, owner);
  await deleteQuotesOf(tx, owner);
  await eraseApprovalsOf(tx, customerId, at);
  await leaveAllCompanies(tx, customerId, at);
  await eraseMessagesOf(tx, customerId);
  if (isMailboxProved) {
    await deleteMessagesOf(tx, owner.emailFolded);
    await eraseAskedBy(tx, owner.emailFolded);
    await deleteInvitationsTo(tx, owner.emailFolded);
  }
  await deleteCustomer(tx, customerId);
  await addAccountMail(tx, { kind: 'account-deleted', customerId: null, to: email, language });
  return true;
}
