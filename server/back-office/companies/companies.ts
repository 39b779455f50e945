// Companies in the back office: read and changed by administrators with the right; each change is
// in the audit log and, for its members, in the company's own history.
import type { Actor } from '#server/admin-auth/actor.ts';
import { type Change, writeAudit } from '#server/admin-auth/audit.ts';
import { inTransaction, type Tx } from '#server/base/db/db.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import type { Platform } from '#server/base/platform.ts';
import { requireOtherAdministrator, toLimit } from '#server/companies/access.ts';
import { listCompanyAddresses } from '#server/companies/addresses.ts';
import { type ApprovalRecord, selectApprovals } from '#server/companies/approval-requests.ts';
import {
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
} from '#server/companies/companies.ts';
import { type CompanyEntry, writeCompanyHistory } from '#server/companies/history.ts';
import { deleteInvitationsBy } from '#server/companies/invitations.ts';
import { requireMember } from '#server/companies/members.ts';
import { selectCompanyOrders, toCompanyOrder } from '#server/orders/company-orders.ts';
import type {
  AdminCompaniesPage,
  AdminCompaniesQuery,
  AdminCompany,
  AdminCompanyRow,
  AdminMemberBody,
  CompanyEditBody,
  NewCompanyBody,
  NewMemberBody,
} from '#shared/back-office/companies.ts';
import { foldEmail } from '#shared/base/identity.ts';
import { toLira } from '#shared/base/money.ts';
import {
  type CompanyListRow,
  selectCompanies,
  selectCompanyRow,
  selectCustomerId,
} from './companies.sql.ts';

type Deps = Pick<Platform, 'db' | 'clock'>;
const LATEST_ORDERS = 20;

export async function listAdminCompanies(
  { db }: Pick<Deps, 'db'>,
  { page, size, ...filter }: AdminCompaniesQuery,
): Promise<AdminCompaniesPage> {
  const slice = { limit: size, offset: page * size };
  const { rows, total } = await selectCompanies(db, filter, slice);
  return {
    content: rows.map(toRow),
    page,
    size,
    totalElements: total,
    totalPages: Math.ceil(total / size),
  };
}

const toRow = ({ version: _, ...row }: CompanyListRow): AdminCompanyRow => ({
  ...row,
  createdAt: row.createdAt.toISOString(),
  closedAt: row.closedAt?.toISOString() ?? null,
});

/** @throws AppError COMPANY_NOT_FOUND */
export async function readAdminCompany({ db, clock }: Deps, id: number): Promise<AdminCompany> {
  const row = await selectCompanyRow(db, id);
  if (!row) throw new AppError('COMPANY_NOT_FOUND');
  const slice = { limit: LATEST_ORDERS, offset: 0 };
  const [members, addresses, orders, approvals] = await Promise.all([
    selectMembers(db, id),
    listCompanyAddresses(db, id),
    selectCompanyOrders(db, { companyId: id, customerId: null }, slice),
    selectApprovals(db, id, null),
  ]);
  const now = clock();
  return {
    ...toRow(row),
    version: row.version,
    members: members.map(toMember),
    addresses,
    orders: orders.rows.map(toCompanyOrder),
    approvals: approvals
      .filter(({ state, expiresAt }) => state === 'waiting' && expiresAt > now)
      .map(toWaiting),
  };
}

const toMember = (row: MemberRow): AdminCompany['members'][number] => ({
  customerId: row.customerId,
  name: `${row.firstName} ${row.lastName}`,
  email: row.email,
  role: row.role,
  spendingLimit: row.spendingLimitKurus === null ? null : toLira(row.spendingLimitKurus),
  joinedAt: row.joinedAt.toISOString(),
  version: row.version,
});

const toWaiting = (row: ApprovalRecord): AdminCompany['approvals'][number] => ({
  id: row.id,
  state: 'waiting',
  requestedBy: row.requestedBy,
  total: toLira(row.totalKurus),
  firstItem: row.items[0]?.name ?? '',
  itemCount: row.items.length,
  createdAt: row.createdAt.toISOString(),
});

type Written = Pick<Change, 'action' | 'before' | 'after'> &
  Pick<CompanyEntry, 'act' | 'about' | 'details'>;

async function write(
  tx: Tx,
  actor: Actor,
  { companyId, at }: { companyId: number; at: Date },
  { action, before, after, act, about = null, details = {} }: Written,
): Promise<void> {
  const change = { action, entity: 'company', entityId: companyId, before, after } as const;
  await writeAudit(tx, actor, change, at);
  await writeCompanyHistory(tx, { companyId, act, by: null, about, details, at });
}

/**
 * Creates a company without members: an administrator adds them, or the first member invites them.
 */
export async function createAdminCompany(
  deps: Deps,
  actor: Actor,
  body: NewCompanyBody,
): Promise<AdminCompany> {
  const at = deps.clock();
  const id = await inTransaction(deps.db, (tx) => createCompanyIn(tx, actor, { body, at }));
  return readAdminCompany(deps, id);
}

export async function createCompanyIn(
  tx: Tx,
  actor: Actor,
  { body: { companyName, groupName, ...tax }, at }: { body: NewCompanyBody; at: Date },
): Promise<number> {
  const values = { name: companyName, groupName, ...tax };
  const companyId = await insertCompany(tx, values, at);
  const change = { action: 'create', act: 'created', before: null, after: values } as const;
  await write(tx, actor, { companyId, at }, change);
  return companyId;
}

/** @throws AppError COMPANY_NOT_FOUND, EDIT_CONFLICT */
export async function changeAdminCompany(
  deps: Deps,
  actor: Actor,
  id: number,
  body: CompanyEditBody,
): Promise<AdminCompany> {
  const at = deps.clock();
  await inTransaction(deps.db, (tx) => changeCompanyIn(tx, actor, { id, body, at }));
  return readAdminCompany(deps, id);
}

/** @throws AppError COMPANY_NOT_FOUND, EDIT_CONFLICT */
export async function changeCompanyIn(
  tx: Tx,
  actor: Actor,
  { id, body, at }: { id: number; body: CompanyEditBody; at: Date },
): Promise<void> {
  const { companyName, version, ...values } = body;
  const { name, taxNumber, taxOffice, groupName } = await requireLocked(tx, id);
  const after = { name: companyName, ...values };
  if (!(await updateCompany(tx, { id, version, ...after }))) throw new AppError('EDIT_CONFLICT');
  const before = { name, taxNumber, taxOffice, groupName };
  const change = { action: 'update', act: 'changed', before, after } as const;
  await write(tx, actor, { companyId: id, at }, change);
}

async function requireLocked(tx: Tx, id: number) {
  const company = await lockCompany(tx, id);
  if (!company) throw new AppError('COMPANY_NOT_FOUND');
  return company;
}

/**
 * Nobody can buy for a closed company; its orders and documents stay.
 * @throws AppError COMPANY_NOT_FOUND, EDIT_CONFLICT
 */
export async function closeAdminCompany(
  deps: Deps,
  actor: Actor,
  id: number,
  { isClosed, version }: { isClosed: boolean; version: number },
): Promise<AdminCompany> {
  const at = deps.clock();
  await inTransaction(deps.db, async (tx) => {
    const company = await requireLocked(tx, id);
    if (company.version !== version) throw new AppError('EDIT_CONFLICT');
    if ((company.closedAt !== null) === isClosed) return;
    await setClosed(tx, id, isClosed ? at : null);
    const act = isClosed ? 'closed' : 'reopened';
    const states = { before: { isClosed: !isClosed }, after: { isClosed } };
    await write(tx, actor, { companyId: id, at }, { action: 'toggle', act, ...states });
  });
  return readAdminCompany(deps, id);
}

/** @throws AppError COMPANY_NOT_FOUND, CUSTOMER_NOT_FOUND, ALREADY_MEMBER */
export async function addAdminMember(
  deps: Deps,
  actor: Actor,
  id: number,
  { email, role, spendingLimit }: NewMemberBody,
): Promise<AdminCompany> {
  const at = deps.clock();
  const customerId = await selectCustomerId(deps.db, foldEmail(email));
  await inTransaction(deps.db, async (tx) => {
    if (customerId === null || !(await lockMemberCustomer(tx, customerId)))
      throw new AppError('CUSTOMER_NOT_FOUND');
    await requireLocked(tx, id);
    const member = { companyId: id, customerId, role, spendingLimitKurus: toLimit(spendingLimit) };
    if (!(await insertMember(tx, member, at))) throw new AppError('ALREADY_MEMBER');
    await write(
      tx,
      actor,
      { companyId: id, at },
      {
        action: 'update',
        act: 'member-added',
        about: customerId,
        details: { role },
        before: null,
        after: { customerId, role, spendingLimit },
      },
    );
  });
  return readAdminCompany(deps, id);
}

/** @throws AppError COMPANY_NOT_FOUND, MEMBER_NOT_FOUND, LAST_ADMINISTRATOR, EDIT_CONFLICT */
export async function changeAdminMember(
  deps: Deps,
  actor: Actor,
  { id, memberId }: { id: number; memberId: number },
  { role, spendingLimit, version }: AdminMemberBody,
): Promise<AdminCompany> {
  const at = deps.clock();
  await inTransaction(deps.db, async (tx) => {
    await requireLocked(tx, id);
    const members = await selectMembers(tx, id);
    const before = requireMember(members, memberId);
    if (before.role === 'administrator' && role !== 'administrator')
      requireOtherAdministrator(members, memberId);
    const limit = { spendingLimitKurus: toLimit(spendingLimit) };
    const changed = { companyId: id, customerId: memberId, role, ...limit, version };
    if (!(await updateMember(tx, changed))) throw new AppError('EDIT_CONFLICT');
    if (role !== 'administrator') await deleteInvitationsBy(tx, id, memberId);
    await write(
      tx,
      actor,
      { companyId: id, at },
      {
        action: 'update',
        act: 'member-changed',
        about: memberId,
        details: { role },
        before: { customerId: memberId, ...toLimits(before) },
        after: { customerId: memberId, role, spendingLimit },
      },
    );
  });
  return readAdminCompany(deps, id);
}

const toLimits = ({ role, spendingLimitKurus }: MemberRow) => ({
  role,
  spendingLimit: spendingLimitKurus === null ? null : toLira(spendingLimitKurus),
});

/** @throws AppError COMPANY_NOT_FOUND, MEMBER_NOT_FOUND, LAST_ADMINISTRATOR */
export async function removeAdminMember(
  deps: Deps,
  actor: Actor,
  { id, memberId }: { id: number; memberId: number },
): Promise<AdminCompany> {
  const at = deps.clock();
  await inTransaction(deps.db, async (tx) => {
    await lockMemberCustomer(tx, memberId);
    await requireLocked(tx, id);
    const members = await selectMembers(tx, id);
    const { role } = requireMember(members, memberId);
    if (role === 'administrator' && members.length > 1)
      requireOtherAdministrator(members, memberId);
    await deleteMember(tx, id, memberId);
    await deleteInvitationsBy(tx, id, memberId);
    const before = { customerId: memberId, role };
    const about = { about: memberId, details: { role } };
    await write(
      tx,
      actor,
      { companyId: id, at },
      { action: 'update', act: 'member-removed', ...about, before, after: null },
    );
  });
  return readAdminCompany(deps, id);
}
