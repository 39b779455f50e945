// Signing in and out, registering, and links in mails. Owns customers. No call reveals whether an
// account exists: it returns the same after the same work, and the owner learns the rest by mail
// (specification 7).
import { inTransaction, isViolationOf, type Tx } from '#server/base/db/db.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import { addAccountMail } from '#server/base/jobs/queue.ts';
import type { Platform } from '#server/base/platform.ts';
import { withdrawConsents, writeConsent } from '#server/consents/consents.ts';
import { foldEmail } from '#shared/base/identity.ts';
import type { Language } from '#shared/base/languages.ts';
import type { LoginBody, RegisterBody, TokensAnswer } from '#shared/customers/auth.ts';
import {
  EMAIL_CONSTRAINT,
  insertCustomer,
  selectCustomerByEmail,
  selectMailbox,
  updateEmail,
  updateEmailVerified,
  updateMailboxProved,
  updatePassword,
} from './auth.sql.ts';
import { deleteLinks, findLink, passwordBound, useLink } from './links.ts';
import { makeMailboxProof, provesMailbox } from './mailbox-proof.ts';
import { requireGoodPassword } from './password-rules.ts';
import type { Passwords } from './passwords.ts';
import { type Browser, endAllSessions, endOtherSessions, startSession } from './sessions.ts';
import type { SignedIn } from './signed-in.ts';

export { updateMailboxProved } from './auth.sql.ts';

type Deps = Pick<Platform, 'db' | 'clock'> & { passwords: Passwords };
type Sender = { language: Language; remoteAddress: string | null };

/** @throws AppError PASSWORD_TOO_EASY, OVERLOADED */
export async function register(
  { db, clock, passwords }: Deps,
  body: RegisterBody,
  { language, remoteAddress }: Sender,
): Promise<void> {
  requireGoodPassword(body.password, {
    email: body.email,
    names: [body.firstName, body.lastName],
  });
  const passwordHash = await passwords.hash(body.password);
  const at = clock();
  await inTransaction(db, async (tx) => {
    const customerId = await insertCustomer(tx, {
      email: body.email,
      emailFolded: foldEmail(body.email),
      passwordHash,
      firstName: body.firstName,
      lastName: body.lastName,
      phone: body.phoneNumber ?? null,
      language: body.languagePreference ?? language,
      createdAt: at,
    });
    if (customerId === null) {
      const owner = await selectCustomerByEmail(tx, foldEmail(body.email));
      return addAccountMail(tx, { kind: 'already-registered', customerId: owner?.id ?? null });
    }
    await writeConsents(tx, customerId, body, { remoteAddress, at });
    return addAccountMail(tx, { kind: 'verify-email', customerId });
  });
}

/**
 * Stored as evidence from now on. A consent for an address counts from the moment when the address
 * is proved.
 */
async function writeConsents(
  tx: Tx,
  customerId: number,
  body: RegisterBody,
  { remoteAddress, at }: { remoteAddress: string | null; at: Date },
): Promise<void> {
  const consent = { state: 'ONAY', source: 'HS_WEB', customerId, remoteAddress, at } as const;
  if (body.acceptsMarketing)
    await writeConsent(tx, { ...consent, channel: 'EPOSTA', recipient: body.email });
  if (body.acceptsSms && body.phoneNumber)
    await writeConsent(tx, { ...consent, channel: 'MESAJ', recipient: body.phoneNumber });
}

/**
 * Only a caller with the right password learns that the account is blocked.
 * @throws AppError SIGN_IN_FAILED, the same and after the same time whether the address or the
 * password is wrong; ACCOUNT_BLOCKED
 */
export async function login(
  context: Deps & Pick<Platform, 'secrets'>,
  { email, password, mailboxProof }: LoginBody,
  browser: Browser,
): Promise<TokensAnswer> {
  const customer = await selectCustomerByEmail(context.db, foldEmail(email));
  const isRight = await context.passwords.fits(password, customer?.passwordHash ?? null);
  if (!customer || !isRight) throw new AppError('SIGN_IN_FAILED');
  if (customer.blockedAt) throw new AppError('ACCOUNT_BLOCKED');
  const tokens = await startSession(
    context,
    { customerId: customer.id, passwordHash: customer.passwordHash },
    browser,
  );
  if (provesMailbox(context, { customerId: customer.id, email }, mailboxProof))
    await updateMailboxProved(context.db, customer.id, context.clock(), foldEmail(email));
  return tokens;
}

/**
 * Uses a link from a mail: it proves the address of a new account, or changes the address. The
 * owner of the mailbox and the person who registered are the same only if the link is opened by
 * somebody signed in as this customer. Otherwise every session ends, and the earlier orders of the
 * mailbox belong to nobody until its owner signs in with the proof that this function returns, or
 * sets a password by mail.
 * @throws AppError LINK_NOT_VALID, EMAIL_TAKEN
 */
export async function verifyEmail(
  context: Deps & Pick<Platform, 'secrets'>,
  token: string,
  signedIn: SignedIn | null,
): Promise<string | undefined> {
  const now = context.clock();
  try {
    return await inTransaction(context.db, async (tx) => {
      const link = await useLink(tx, ['verify-email', 'change-email'], token, now);
      if (!link) throw new AppError('LINK_NOT_VALID');
      const { customerId } = link;
      const isOwn = signedIn?.customerId === customerId;
      if (link.purpose === 'change-email') await changeEmail(tx, link, isOwn, now);
      else await updateEmailVerified(tx, customerId, now);
      if (isOwn) {
        await updateMailboxProved(tx, customerId, now);
        await endOtherSessions({ db: tx }, signedIn);
        return undefined;
      }
      await endAllSessions(tx, customerId);
      return signedIn ? undefined : makeMailboxProof(context, link);
    });
  } catch (error) {
    throw isViolationOf(error, EMAIL_CONSTRAINT) ? new AppError('EMAIL_TAKEN') : error;
  }
}

/**
 * Notifies the old mailbox. Links that were sent there become void, and consent to write to it
 * ends.
 */
async function changeEmail(
  tx: Tx,
  { customerId, email }: { customerId: number; email: string },
  isOwn: boolean,
  at: Date,
): Promise<void> {
  const old = await selectMailbox(tx, customerId);
  const isSame = old !== null && foldEmail(old.email) === foldEmail(email);
  if (old && !isSame) {
    await withdrawConsents(
      tx,
      {
        id: customerId,
        emailFolded: foldEmail(old.email),
        phone: null,
        isEmailVerified: old.emailVerifiedAt !== null,
      },
      ['EPOSTA'],
      {
        remoteAddress: null,
        at,
      },
    );
    await addAccountMail(tx, { kind: 'email-changed', customerId, to: old.email });
  }
  const mailboxProvedAt = isOwn ? at : isSame ? old.mailboxProvedAt : null;
  await updateEmail(tx, customerId, { email, emailFolded: foldEmail(email), mailboxProvedAt, at });
  await deleteLinks(tx, customerId, ['verify-email', 'reset-password', 'change-email']);
}

/**
 * Mails a new link if the account is not verified. Otherwise it does the same work and sends no
 * mail.
 */
export async function resendVerification({ db }: Deps, email: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const customer = await selectCustomerByEmail(tx, foldEmail(email));
    await addAccountMail(tx, { kind: 'verify-email', customerId: customer?.id ?? null });
  });
}

/** Mails a link if there is an account. Otherwise it does the same work and sends no mail. */
export async function forgotPassword({ db }: Deps, email: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const customer = await selectCustomerByEmail(tx, foldEmail(email));
    await addAccountMail(tx, { kind: 'reset-password', customerId: customer?.id ?? null });
  });
}

/**
 * Sets a new password, ends every session, and proves the mailbox that the link was sent to.
 * @throws AppError LINK_NOT_VALID, PASSWORD_TOO_EASY, OVERLOADED
 */
export async function resetPassword(
  { db, clock, passwords }: Deps,
  token: string,
  newPassword: string,
): Promise<void> {
  const now = clock();
  // Checked first, so that an invented link costs no hash and a refused password does not use up
  // the link.
  const found = await findLink(db, ['reset-password'], token, now);
  if (!found) throw new AppError('LINK_NOT_VALID');
  requireGoodPassword(newPassword, { email: found.email });
  const passwordHash = await passwords.hash(newPassword);
  await inTransaction(db, async (tx) => {
    const link = await useLink(tx, ['reset-password'], token, now);
    if (!link) throw new AppError('LINK_NOT_VALID');
    await updatePassword(tx, link.customerId, { passwordHash, at: now });
    await updateEmailVerified(tx, link.customerId, now);
    await updateMailboxProved(tx, link.customerId, now);
    await endAllSessions(tx, link.customerId);
    await deleteLinks(tx, link.customerId, passwordBound);
    await addAccountMail(tx, { kind: 'password-changed', customerId: link.customerId });
  });
}
