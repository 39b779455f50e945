// Invites people to a company: a single-use link in a mail, for the mailbox that it was sent to.
// Owns company_invitations; only the hash of a token is stored.

import { updateMailboxProved } from '#server/auth/auth.ts';
import type { SignedIn } from '#server/auth/signed-in.ts';
import { inTransaction, type Tx } from '#server/base/db/db.ts';
import { hashOfToken, newToken } from '#server/base/db/secret-token.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import { addJob } from '#server/base/jobs/queue.ts';
import type { Platform } from '#server/base/platform.ts';
import { DAY_MS } from '#shared/base/format.ts';
import { foldEmail } from '#shared/base/identity.ts';
import type { Language } from '#shared/base/languages.ts';
import { toLira } from '#shared/base/money.ts';
import {
  type CompanyInvitation,
  INVITATION_DAYS,
  type InvitationAnswer,
  type InvitationBody,
  MAX_MEMBERS,
} from '#shared/customers/companies.ts';
import { lockAsAdministrator, requireRoomForCompany, type Seat, toLimit } from './access.ts';
import {
  insertMember,
  lockCompany,
  lockMemberCustomer,
  selectCompaniesOf,
  setChosenCompany,
} from './companies.sql.ts';
import { writeCompanyHistory } from './history.ts';
import {
  deleteInvitation,
  deleteInvitationsBefore,
  type InvitationRow,
  selectInvitationByToken,
  selectInvitations,
  setInvitationToken,
  takeInvitation,
  upsertInvitation,
} from './invitations.sql.ts';

export { deleteInvitationsBy, deleteInvitationsTo, type InvitationRow } from './invitations.sql.ts';

type Deps = Pick<Platform, 'db' | 'clock'>;
type Invitations = { content: CompanyInvitation[] };

export async function listInvitations(
  db: Platform['db'],
  companyId: number,
  now: Date,
): Promise<CompanyInvitation[]> {
  return (await selectInvitations(db, companyId)).map((row) => ({
    id: row.id,
    email: row.email,
    role: row.role,
    spendingLimit: row.spendingLimitKurus === null ? null : toLira(row.spendingLimitKurus),
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    isExpired: row.expiresAt <= now,
  }));
}

/**
 * A second invitation to the same address replaces the first.
 * @throws AppError COMPANY_NOT_FOUND, NOT_ALLOWED, COMPANY_CLOSED, ALREADY_MEMBER, TOO_MANY_ROWS
 */
export async function invite(
  { db, clock }: Deps,
  seat: Seat,
  { email, role, spendingLimit }: InvitationBody,
  language: Language,
): Promise<Invitations> {
  const { companyId, customerId } = seat;
  const createdAt = clock();
  const emailFolded = foldEmail(email);
  return inTransaction(db, async (tx) => {
    const { members } = await lockAsAdministrator(tx, seat);
    if (members.some((member) => foldEmail(member.email) === emailFolded))
      throw new AppError('ALREADY_MEMBER');
    const invited = await selectInvitations(tx, companyId);
    const others = invited.filter((one) => one.emailFolded !== emailFolded);
    requireRoomForMember(members.length + others.length);
    const id = await upsertInvitation(tx, {
      companyId,
      email,
      emailFolded,
      role,
      spendingLimitKurus: toLimit(spendingLimit),
      language,
      invitedBy: customerId,
      createdAt,
      expiresAt: endOf(createdAt),
    });
    await addInvitationMail(tx, id);
    await writeCompanyHistory(tx, {
      companyId,
      act: 'invited',
      by: customerId,
      details: { role },
      at: createdAt,
    });
    return { content: await listInvitations(tx, companyId, createdAt) };
  });
}

const endOf = (from: Date) => new Date(from.getTime() + INVITATION_DAYS * DAY_MS);

function requireRoomForMember(count: number): void {
  if (count >= MAX_MEMBERS) throw new AppError('TOO_MANY_ROWS', { values: { limit: MAX_MEMBERS } });
}

const addInvitationMail = (tx: Tx, invitationId: number): Promise<void> =>
  addJob(tx, 'send-company-invitation', { invitationId }, `company invitation ${invitationId}`);

/**
 * Sends the mail once more, with a new link and a new expiry.
 * @throws AppError COMPANY_NOT_FOUND, NOT_ALLOWED, COMPANY_CLOSED, INVITATION_NOT_FOUND
 */
export async function resendInvitation(
  { db, clock }: Deps,
  seat: Seat,
  id: number,
): Promise<Invitations> {
  const at = clock();
  return inTransaction(db, async (tx) => {
    await lockAsAdministrator(tx, seat);
    const row = (await selectInvitations(tx, seat.companyId)).find((one) => one.id === id);
    if (!row) throw new AppError('INVITATION_NOT_FOUND');
    const { companyId, email, emailFolded, role, spendingLimitKurus, language } = row;
    await upsertInvitation(tx, {
      companyId,
      email,
      emailFolded,
      role,
      spendingLimitKurus,
      language,
      invitedBy: seat.customerId,
      createdAt: row.createdAt,
      expiresAt: endOf(at),
    });
    await addInvitationMail(tx, id);
    return { content: await listInvitations(tx, seat.companyId, at) };
  });
}

/** @throws AppError COMPANY_NOT_FOUND, NOT_ALLOWED, COMPANY_CLOSED, INVITATION_NOT_FOUND */
export async function withdrawInvitation(
  { db, clock }: Deps,
  seat: Seat,
  id: number,
): Promise<Invitations> {
  const at = clock();
  const { companyId, customerId: by } = seat;
  return inTransaction(db, async (tx) => {
    await lockAsAdministrator(tx, seat);
    if (!(await deleteInvitation(tx, companyId, id))) throw new AppError('INVITATION_NOT_FOUND');
    await writeCompanyHistory(tx, { companyId, act: 'invitation-withdrawn', by, at });
    return { content: await listInvitations(tx, companyId, at) };
  });
}

/** A new token with each mail; null if the invitation was withdrawn or has expired. */
export async function makeInvitationToken(
  { db, clock }: Deps,
  id: number,
): Promise<{ token: string; invited: InvitationRow } | null> {
  const token = newToken();
  const invited = await setInvitationToken(db, id, hashOfToken(token), clock());
  return invited && { token, invited };
}

async function requireInvitation({ db, clock }: Deps, token: string): Promise<InvitationRow> {
  const row = await selectInvitationByToken(db, hashOfToken(token), clock());
  if (!row) throw new AppError('INVITATION_NOT_FOUND');
  return row;
}

/** For everybody who has the link, signed in or not. @throws AppError INVITATION_NOT_FOUND */
export async function readInvitation(deps: Deps, token: string): Promise<InvitationAnswer> {
  const { companyName, role, invitedBy, email, expiresAt } = await requireInvitation(deps, token);
  return { companyName, role, invitedBy, email, expiresAt: expiresAt.toISOString() };
}

/**
 * Accepted by the customer of the mailbox that it was sent to, who proves with the link that it is
 * theirs (decision 0014); their cart is for the company from then on.
 * @throws AppError INVITATION_NOT_FOUND, INVITATION_FOR_OTHER, EMAIL_NOT_VERIFIED, TOO_MANY_ROWS
 */
export async function acceptInvitation(
  deps: Deps,
  { customerId }: Pick<SignedIn, 'customerId'>,
  token: string,
): Promise<{ companyId: number }> {
  const { id, companyId, emailFolded, role, spendingLimitKurus } = await requireInvitation(
    deps,
    token,
  );
  const at = deps.clock();
  await inTransaction(deps.db, async (tx) => {
    const customer = await lockMemberCustomer(tx, customerId);
    if (customer?.emailFolded !== emailFolded) throw new AppError('INVITATION_FOR_OTHER');
    if (!customer.isEmailVerified) throw new AppError('EMAIL_NOT_VERIFIED');
    const company = await lockCompany(tx, companyId);
    if (!company || company.closedAt || !(await takeInvitation(tx, id, hashOfToken(token))))
      throw new AppError('INVITATION_NOT_FOUND');
    requireRoomForCompany((await selectCompaniesOf(tx, customerId)).length);
    await updateMailboxProved(tx, customerId, at);
    await insertMember(tx, { companyId, customerId, role, spendingLimitKurus }, at);
    await setChosenCompany(tx, customerId, companyId);
    await writeCompanyHistory(tx, {
      companyId,
      act: 'joined',
      by: customerId,
      details: { role },
      at,
    });
  });
  return { companyId };
}

/** For the hourly job: deletes invitations that ended before the given time. */
export const purgeCompanyInvitations = deleteInvitationsBefore;
