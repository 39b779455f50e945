// Companies that buy: their data, their creation, and for which of them a customer's cart is. Owns
// companies and customers.buys_for_company_id.
import { inTransaction } from '#server/base/db/db.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import type { Platform } from '#server/base/platform.ts';
import { toLira } from '#shared/base/money.ts';
import type { CompanyBody } from '#shared/customers/account.ts';
import type {
  Company,
  CompanyChange,
  CompanyMember,
  OwnCompany,
} from '#shared/customers/companies.ts';
import { lockAsAdministrator, requireRoomForCompany, type Seat } from './access.ts';
import { listCompanyAddresses } from './addresses.ts';
import {
  insertCompany,
  insertMember,
  lockMemberCustomer,
  type MemberCompanyRow,
  type MemberRow,
  selectCompaniesOf,
  selectMembers,
  setChosenCompany,
  updateCompany,
} from './companies.sql.ts';
import { readCompanyHistory, writeCompanyHistory } from './history.ts';
import { listInvitations } from './invitations.ts';

export {
  deleteMember,
  insertCompany,
  insertMember,
  lockCompany,
  lockMemberCustomer,
  type MemberRow,
  selectMembers,
  setClosed,
  updateCompany,
  updateMember,
} from './companies.sql.ts';

type Deps = Pick<Platform, 'db' | 'clock'>;

/**
 * The creator of a company becomes its administrator, and buys for it from then on.
 * @throws AppError COMPANY_EXISTS if they belong to one with this tax number, TOO_MANY_ROWS
 */
export async function createCompany(
  { db, clock }: Deps,
  customerId: number,
  { companyName, ...tax }: CompanyBody,
): Promise<{ companyId: number }> {
  const at = clock();
  return inTransaction(db, async (tx) => {
    if (!(await lockMemberCustomer(tx, customerId))) throw new AppError('NOT_SIGNED_IN');
    const own = await selectCompaniesOf(tx, customerId);
    if (own.some(({ taxNumber, closedAt }) => !closedAt && taxNumber === tax.taxNumber))
      throw new AppError('COMPANY_EXISTS');
    requireRoomForCompany(own.length);
    const companyId = await insertCompany(tx, { name: companyName, ...tax }, at);
    const role = 'administrator' as const;
    await insertMember(tx, { companyId, customerId, role, spendingLimitKurus: null }, at);
    await setChosenCompany(tx, customerId, companyId);
    await writeCompanyHistory(tx, { companyId, act: 'created', by: customerId, at });
    return { companyId };
  });
}

/** Open companies first, by name. */
export async function listCompanies({ db }: Pick<Deps, 'db'>, customerId: number) {
  return (await selectCompaniesOf(db, customerId)).map(toOwnCompany);
}

/** For the file of all data that the shop has about a customer. */
export async function membershipsOf({ db }: Pick<Deps, 'db'>, customerId: number) {
  return (await selectCompaniesOf(db, customerId)).map((row) => ({
    name: row.name,
    taxNumber: row.taxNumber,
    role: row.role,
    spendingLimit: limitOf(row),
  }));
}

const limitOf = ({ spendingLimitKurus }: Pick<MemberRow, 'spendingLimitKurus'>) =>
  spendingLimitKurus === null ? null : toLira(spendingLimitKurus);

const toOwnCompany = (row: MemberCompanyRow): OwnCompany => ({
  id: row.id,
  name: row.name,
  taxNumber: row.taxNumber,
  taxOffice: row.taxOffice,
  role: row.role,
  spendingLimit: limitOf(row),
  isClosed: row.closedAt !== null,
  isChosen: row.isChosen,
  memberCount: row.memberCount,
});

const toMember = (row: MemberRow, customerId: number): CompanyMember => ({
  customerId: row.customerId,
  name: `${row.firstName} ${row.lastName}`,
  email: row.email,
  role: row.role,
  spendingLimit: limitOf(row),
  joinedAt: row.joinedAt.toISOString(),
  version: row.version,
  isSelf: row.customerId === customerId,
});

/** @throws AppError COMPANY_NOT_FOUND */
export async function readCompany(
  { db, clock }: Deps,
  { companyId, customerId }: Seat,
): Promise<Company> {
  const [row] = await selectCompaniesOf(db, customerId, companyId);
  if (!row) throw new AppError('COMPANY_NOT_FOUND');
  const isAdministrator = row.role === 'administrator';
  const [members, addresses, invitations, history] = await Promise.all([
    selectMembers(db, companyId),
    listCompanyAddresses(db, companyId),
    isAdministrator ? listInvitations(db, companyId, clock()) : [],
    isAdministrator ? readCompanyHistory(db, companyId) : [],
  ]);
  const { memberCount: _, ...own } = toOwnCompany(row);
  return {
    ...own,
    version: row.version,
    members: members.map((member) => toMember(member, customerId)),
    invitations,
    addresses,
    history,
  };
}

/** @throws AppError COMPANY_NOT_FOUND, NOT_ALLOWED, COMPANY_CLOSED, EDIT_CONFLICT */
export async function changeCompany(
  deps: Deps,
  seat: Seat,
  { companyName, taxOffice, taxNumber, version }: CompanyChange,
): Promise<Company> {
  await inTransaction(deps.db, async (tx) => {
    await lockAsAdministrator(tx, seat);
    const values = { name: companyName, taxOffice, taxNumber };
    if (!(await updateCompany(tx, { id: seat.companyId, version, ...values })))
      throw new AppError('EDIT_CONFLICT');
    const { companyId, customerId: by } = seat;
    await writeCompanyHistory(tx, { companyId, act: 'changed', by, at: deps.clock() });
  });
  return readCompany(deps, seat);
}

/**
 * Chooses the company for which the cart is from now on; null: for themselves.
 * @throws AppError COMPANY_NOT_FOUND if they do not belong to it, or it is closed
 */
export async function chooseCompany(
  { db }: Pick<Deps, 'db'>,
  customerId: number,
  companyId: number | null,
): Promise<OwnCompany[]> {
  const isChosen = await inTransaction(db, (tx) => setChosenCompany(tx, customerId, companyId));
  if (!isChosen) throw new AppError('COMPANY_NOT_FOUND');
  return listCompanies({ db }, customerId);
}
