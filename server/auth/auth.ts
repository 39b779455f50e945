// Signing in and out, registering and what mails prove. Owns customers. Whether an account exists is told to nobody: each
// call answers the same, after the same work, and the owner learns the rest by mail. Specification 7; design.md 7 and 9.
import type { LoginBody, RegisterBody, TokensAnswer } from '#shared/auth.ts';
import { foldEmail } from '#shared/identity.ts';
import type { Language } from '#shared/languages.ts';
import { AppError } from '../app-error.ts';
import type { Context } from '../context.ts';
import { writeConsent } from '../customers/consents.ts';
import { withdrawConsents } from '../customers/withdraw-consents.ts';
import { inTransaction, isViolationOf, type Tx } from '../db.ts';
import { addAccountMail } from '../job-queue.ts';
import { EMAIL_CONSTRAINT, insertCustomer, selectCustomerByEmail, selectMailbox, updateEmail, updateEmailVerified, updateMailboxProved, updatePassword } from './auth.sql.ts';
import { deleteLinks, findLink, passwordBound, useLink } from './links.ts';
import { makeMailboxProof, provesMailbox } from './mailbox-proof.ts';
import { requireGoodPassword } from './password-rules.ts';
import { type Browser, endAllSessions, endOtherSessions, startSession } from './sessions.ts';
import type { SignedIn } from './signed-in.ts';

type Parts = Pick<Context, 'db' | 'clock' | 'passwords'>;
type Sender = { language: Language; remoteAddress: string | null };

/** @throws AppError PASSWORD_TOO_EASY, OVERLOADED */
export async function register({ db, clock, passwords }: Parts, body: RegisterBody, { language, remoteAddress }: Sender): Promise<void> {
  requireGoodPassword(body.password, body.email);
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
    await writeConsents(tx, customerId, body, remoteAddress, at);
    return addAccountMail(tx, { kind: 'verify-email', customerId });
  });
}

/** Kept as evidence from now on; one for an address counts from the time when the address is proved (customers/consents). */
async function writeConsents(tx: Tx, customerId: number, body: RegisterBody, remoteAddress: string | null, at: Date): Promise<void> {
  const consent = { state: 'ONAY', source: 'HS_WEB', customerId, remoteAddress, at } as const;
  if (body.acceptsMarketing) await writeConsent(tx, { ...consent, channel: 'EPOSTA', recipient: body.email });
  if (body.acceptsSms && body.phoneNumber) await writeConsent(tx, { ...consent, channel: 'MESAJ', recipient: body.phoneNumber });
}

/**
 * Only whoever knows the password hears that the account is blocked.
 * @throws AppError SIGN_IN_FAILED, the same and after the same time whether the address or the password is wrong; ACCOUNT_BLOCKED
 */
export async function login(context: Parts & Pick<Context, 'secrets'>, { email, password, mailboxProof }: LoginBody, browser: Browser): Promise<TokensAnswer> {
  const customer = await selectCustomerByEmail(context.db, foldEmail(email));
  const isRight = await context.passwords.fits(password, customer?.passwordHash ?? null);
  if (!customer || !isRight) throw new AppError('SIGN_IN_FAILED');
  if (customer.blockedAt) throw new AppError('ACCOUNT_BLOCKED');
  const tokens = await startSession(context, { customerId: customer.id, passwordHash: customer.passwordHash }, browser);
  if (provesMailbox(context, { customerId: customer.id, email }, mailboxProof)) await updateMailboxProved(context.db, customer.id, context.clock(), foldEmail(email));
  return tokens;
}

/**
 * A link from a mail: proves the address of a new account, or changes to the one it proves. The owner of the mailbox need
 * not be who registered: only where the link is opened by somebody signed in as this customer are the two the same person.
 * Otherwise every session ends, and what came to the mailbox before is nobody's until who opened the link signs in there,
 * with the proof that this answers, or sets a password by mail.
 * @throws AppError LINK_NOT_VALID, EMAIL_TAKEN
 */
export async function verifyEmail(context: Parts & Pick<Context, 'secrets'>, token: string, signedIn: SignedIn | null): Promise<string | undefined> {
  const now = context.clock();
  try {
    return await inTransaction(context.db, async (tx) => {
      const link = await useLink(tx, ['verify-email', 'change-email'], token, now);
      if (!link) throw new AppError('LINK_NOT_VALID');
      const { customerId } = link;
      const isOwn = signedIn?.customerId === customerId;
      if (link.purpose === 'change-email') await changeEmail(tx, customerId, link.email, now, isOwn);
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

/** The mailbox of before hears of it. What was sent there proves nothing any more, and consent to write to it is over. */
async function changeEmail(tx: Tx, customerId: number, email: string, at: Date, isOwn: boolean): Promise<void> {
  const old = await selectMailbox(tx, customerId);
  const isSame = old !== null && foldEmail(old.email) === foldEmail(email);
  if (old && !isSame) {
    await withdrawConsents(tx, { id: customerId, emailFolded: foldEmail(old.email), phone: null, isEmailVerified: old.emailVerifiedAt !== null }, ['EPOSTA'], {
      remoteAddress: null,
      at,
    });
    await addAccountMail(tx, { kind: 'email-changed', customerId, to: old.email });
  }
  const mailboxProvedAt = isOwn ? at : isSame ? old.mailboxProvedAt : null;
  await updateEmail(tx, customerId, { email, emailFolded: foldEmail(email), mailboxProvedAt, at });
  await deleteLinks(tx, customerId, ['verify-email', 'reset-password', 'change-email']);
}

/** Mails a new link to whoever has an account that is not verified. For everybody else there is the same work and no mail. */
export async function resendVerification({ db }: Parts, email: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const customer = await selectCustomerByEmail(tx, foldEmail(email));
    await addAccountMail(tx, { kind: 'verify-email', customerId: customer?.id ?? null });
  });
}

/** Mails a link to whoever has an account; for everybody else there is the same work and no mail. */
export async function forgotPassword({ db }: Parts, email: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const customer = await selectCustomerByEmail(tx, foldEmail(email));
    await addAccountMail(tx, { kind: 'reset-password', customerId: customer?.id ?? null });
  });
}

/**
 * Sets a new password, ends every session, and proves the mailbox that the link was sent to: who knows the password now owns it.
 * @throws AppError LINK_NOT_VALID, PASSWORD_TOO_EASY, OVERLOADED
 */
export async function resetPassword({ db, clock, passwords }: Parts, token: string, newPassword: string): Promise<void> {
  const now = clock();
  // Looked at first, so that made-up links cost no hash and a password that is refused uses no link up.
  const found = await findLink(db, ['reset-password'], token, now);
  if (!found) throw new AppError('LINK_NOT_VALID');
  requireGoodPassword(newPassword, found.email);
  const passwordHash = await passwords.hash(newPassword);
  await inTransaction(db, async (tx) => {
    const link = await useLink(tx, ['reset-password'], token, now);
    if (!link) throw new AppError('LINK_NOT_VALID');
    await updatePassword(tx, link.customerId, passwordHash, now);
    await updateEmailVerified(tx, link.customerId, now);
    await updateMailboxProved(tx, link.customerId, now);
    await endAllSessions(tx, link.customerId);
    await deleteLinks(tx, link.customerId, passwordBound);
    await addAccountMail(tx, { kind: 'password-changed', customerId: link.customerId });
  });
}
