// The rights of a member in a company, checked under its lock. Others do not learn that it exists.
// Also the limits that several acts share.
import type { Tx } from '#server/base/db/db.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import { fromLira } from '#shared/base/money.ts';
import type { CompanyRole } from '#shared/companies/companies.ts';
import { MAX_COMPANIES } from '#shared/customers/companies.ts';
import { type CompanyRow, lockCompany, type MemberRow, selectMembers } from './companies.sql.ts';

/** The caller and the company. */
export type Seat = { companyId: number; customerId: number };
export type LockedCompany = { company: CompanyRow; members: MemberRow[]; self: MemberRow };

/** @throws AppError COMPANY_NOT_FOUND if the caller does not belong to it */
export async function lockAsMember(
  tx: Tx,
  { companyId, customerId }: Seat,
): Promise<LockedCompany> {
  const company = await lockCompany(tx, companyId);
  const members = company ? await selectMembers(tx, companyId) : [];
  const self = members.find((member) => member.customerId === customerId);
  if (!company || !self) throw new AppError('COMPANY_NOT_FOUND');
  return { company, members, self };
}

/** @throws AppError COMPANY_NOT_FOUND, NOT_ALLOWED, COMPANY_CLOSED */
export async function lockAsAdministrator(tx: Tx, seat: Seat): Promise<LockedCompany> {
  const locked = await lockAsMember(tx, seat);
  if (locked.self.role !== 'administrator') throw new AppError('NOT_ALLOWED');
  if (locked.company.closedAt) throw new AppError('COMPANY_CLOSED');
  return locked;
}

/**
 * A company never loses its last administrator.
 * @throws AppError LAST_ADMINISTRATOR
 */
export function requireOtherAdministrator(
  members: readonly { customerId: number; role: CompanyRole }[],
  customerId: number,
): void {
  const isOther = members.some(
    (member) => member.role === 'administrator' && member.customerId !== customerId,
  );
  if (!isOther) throw new AppError('LAST_ADMINISTRATOR');
}

/** @throws AppError TOO_MANY_ROWS */
export function requireRoomForCompany(count: number): void {
  if (count >= MAX_COMPANIES)
    throw new AppError('TOO_MANY_ROWS', { values: { limit: MAX_COMPANIES } });
}

/** Converts the sent amount in lira; null: no limit. */
export const toLimit = (lira: number | null) => (lira === null ? null : fromLira(lira));
