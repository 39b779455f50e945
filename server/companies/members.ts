// The members who buy for a company: roles, limits, leaving. Owns company_members.
import { inTransaction, type Tx } from '#server/base/db/db.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import type { Platform } from '#server/base/platform.ts';
import type { Company, MemberChange } from '#shared/customers/companies.ts';
import {
  lockAsAdministrator,
  lockAsMember,
  requireOtherAdministrator,
  type Seat,
  toLimit,
} from './access.ts';
import {
  deleteMember,
  lockCompany,
  lockMemberCustomer,
  type MemberRow,
  selectCompaniesOf,
  selectMembers,
  setClosed,
  updateMember,
} from './companies.sql.ts';
import { readCompany } from './companies.ts';
import { writeCompanyHistory } from './history.ts';
import { deleteInvitationsBy } from './invitations.ts';

type Deps = Pick<Platform, 'db' | 'clock'>;

// Invitations of a member who is removed or is no longer an administrator end: an invited
// administrator would be their way back.

/**
 * Changes role and limit of a member, including the caller's own.
 * @throws AppError COMPANY_NOT_FOUND, NOT_ALLOWED, COMPANY_CLOSED, MEMBER_NOT_FOUND,
 * LAST_ADMINISTRATOR, EDIT_CONFLICT
 */
export async function changeMember(
  deps: Deps,
  seat: Seat,
  memberId: number,
  { role, spendingLimit, version }: MemberChange,
): Promise<Company> {
  const { companyId } = seat;
  await inTransaction(deps.db, async (tx) => {
    const { members } = await lockAsAdministrator(tx, seat);
    requireMember(members, memberId);
    if (role !== 'administrator') requireOtherAdministrator(members, memberId);
    const spendingLimitKurus = toLimit(spendingLimit);
    const changed = { companyId, customerId: memberId, role, spendingLimitKurus, version };
    if (!(await updateMember(tx, changed))) throw new AppError('EDIT_CONFLICT');
    if (role !== 'administrator') await deleteInvitationsBy(tx, companyId, memberId);
    await writeCompanyHistory(tx, {
      companyId,
      act: 'member-changed',
      by: seat.customerId,
      about: memberId,
      details: { role },
      at: deps.clock(),
    });
  });
  return readCompany(deps, seat);
}

/** @throws AppError MEMBER_NOT_FOUND */
export function requireMember(members: readonly MemberRow[], memberId: number): MemberRow {
  const member = members.find(({ customerId }) => customerId === memberId);
  if (!member) throw new AppError('MEMBER_NOT_FOUND');
  return member;
}

/**
 * @throws AppError COMPANY_NOT_FOUND, NOT_ALLOWED, COMPANY_CLOSED, MEMBER_NOT_FOUND,
 * LAST_ADMINISTRATOR
 */
export async function removeMember(deps: Deps, seat: Seat, memberId: number): Promise<Company> {
  await inTransaction(deps.db, async (tx) => {
    await lockMemberCustomer(tx, memberId);
    const { members } = await lockAsAdministrator(tx, seat);
    const { role } = requireMember(members, memberId);
    requireOtherAdministrator(members, memberId);
    await deleteMember(tx, seat.companyId, memberId);
    await deleteInvitationsBy(tx, seat.companyId, memberId);
    await writeCompanyHistory(tx, {
      companyId: seat.companyId,
      act: 'member-removed',
      by: seat.customerId,
      about: memberId,
      details: { role },
      at: deps.clock(),
    });
  });
  return readCompany(deps, seat);
}

/**
 * The last member who leaves closes the company.
 * @throws AppError COMPANY_NOT_FOUND, LAST_ADMINISTRATOR
 */
export async function leaveCompany({ db, clock }: Deps, seat: Seat): Promise<void> {
  const at = clock();
  await inTransaction(db, async (tx) => {
    await lockMemberCustomer(tx, seat.customerId);
    const { members, company } = await lockAsMember(tx, seat);
    if (members.length > 1) requireOtherAdministrator(members, seat.customerId);
    await takeOut(tx, seat, { isAlone: members.length === 1 && !company.closedAt, at });
  });
}

async function takeOut(
  tx: Tx,
  { companyId, customerId }: Seat,
  { isAlone, at }: { isAlone: boolean; at: Date },
): Promise<void> {
  await deleteMember(tx, companyId, customerId);
  await writeCompanyHistory(tx, { companyId, act: 'left', by: customerId, at });
  if (!isAlone) return;
  await setClosed(tx, companyId, at);
  await writeCompanyHistory(tx, { companyId, act: 'closed', by: customerId, at });
}

/**
 * Removes a customer whose account is deleted from all companies; by law nobody may refuse that. If
 * they were the last administrator, the longest-standing member takes over, approvers before
 * others; a company without members is closed. The customer is already locked.
 */
export async function leaveAllCompanies(tx: Tx, customerId: number, at: Date): Promise<void> {
  const companies = await selectCompaniesOf(tx, customerId);
  const ids = companies.map(({ id }) => id).sort((a, b) => a - b);
  for (const companyId of ids) {
    const company = await lockCompany(tx, companyId);
    const others = (await selectMembers(tx, companyId)).filter(
      (member) => member.customerId !== customerId,
    );
    await takeOut(
      tx,
      { companyId, customerId },
      { isAlone: others.length === 0 && !company?.closedAt, at },
    );
    await promoteOne(tx, companyId, others, at);
  }
}

async function promoteOne(
  tx: Tx,
  companyId: number,
  others: readonly MemberRow[],
  at: Date,
): Promise<void> {
  const next = others.find(({ role }) => role === 'approver') ?? others[0];
  if (!next || others.some(({ role }) => role === 'administrator')) return;
  const { customerId, spendingLimitKurus, version } = next;
  const role = 'administrator' as const;
  await updateMember(tx, { companyId, customerId, role, spendingLimitKurus, version });
  await writeCompanyHistory(tx, {
    companyId,
    act: 'promoted',
    by: null,
    about: customerId,
    details: { role },
    at,
  });
}
