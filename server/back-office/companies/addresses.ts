// The addresses of a company, edited by the shop: each change is in the audit log and in the
// company's history.
import type { Actor } from '#server/admin-auth/actor.ts';
import { writeAudit } from '#server/admin-auth/audit.ts';
import { inTransaction, type Tx } from '#server/base/db/db.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import {
  deleteAddress,
  insertAddress,
  selectAddresses,
  updateAddress,
} from '#server/companies/addresses.sql.ts';
import { lockCompany } from '#server/companies/companies.ts';
import { writeCompanyHistory } from '#server/companies/history.ts';
import { requirePlace } from '#server/places/places.ts';
import type { AdminCompany } from '#shared/back-office/companies.ts';
import {
  type CompanyAddress,
  type CompanyAddressBody,
  type CompanyAddressChange,
  MAX_COMPANY_ADDRESSES,
} from '#shared/customers/companies.ts';
import { readAdminCompany } from './companies.ts';

type Deps = Parameters<typeof readAdminCompany>[0];
type AddressKey = { id: number; addressId: number };
type Done = {
  act: 'address-added' | 'address-changed' | 'address-removed';
  before: object | null;
  after: object | null;
};

/** `work` returns the state before and after. @throws AppError COMPANY_NOT_FOUND */
async function change(
  deps: Deps,
  actor: Actor,
  companyId: number,
  work: (tx: Tx, known: CompanyAddress[], at: Date) => Promise<Done>,
): Promise<AdminCompany> {
  const at = deps.clock();
  await inTransaction(deps.db, async (tx) => {
    if (!(await lockCompany(tx, companyId))) throw new AppError('COMPANY_NOT_FOUND');
    const { act, before, after } = await work(tx, await selectAddresses(tx, companyId), at);
    const about = { action: 'update', entity: 'company', entityId: companyId } as const;
    await writeAudit(tx, actor, { ...about, before, after }, at);
    await writeCompanyHistory(tx, { companyId, act, by: null, at });
  });
  return readAdminCompany(deps, companyId);
}

/** @throws AppError COMPANY_NOT_FOUND, TOO_MANY_ROWS, DISTRICT_NOT_IN_CITY */
export const addAdminAddress = (
  deps: Deps,
  actor: Actor,
  companyId: number,
  body: CompanyAddressBody,
): Promise<AdminCompany> => {
  const after = { ...body, ...requirePlace(body) };
  return change(deps, actor, companyId, async (tx, known, at) => {
    if (known.length >= MAX_COMPANY_ADDRESSES)
      throw new AppError('TOO_MANY_ROWS', { values: { limit: MAX_COMPANY_ADDRESSES } });
    await insertAddress(tx, companyId, after, at);
    return { act: 'address-added', before: null, after };
  });
};

/** @throws AppError COMPANY_NOT_FOUND, ADDRESS_NOT_FOUND, EDIT_CONFLICT, DISTRICT_NOT_IN_CITY */
export const changeAdminAddress = (
  deps: Deps,
  actor: Actor,
  { id: companyId, addressId: id }: AddressKey,
  body: CompanyAddressChange,
): Promise<AdminCompany> => {
  const after = { ...body, ...requirePlace(body) };
  return change(deps, actor, companyId, async (tx, known, at) => {
    const before = requireAddress(known, id);
    if (!(await updateAddress(tx, { companyId, id }, after, at)))
      throw new AppError('EDIT_CONFLICT');
    return { act: 'address-changed', before, after };
  });
};

/** @throws AppError COMPANY_NOT_FOUND, ADDRESS_NOT_FOUND */
export const removeAdminAddress = (
  deps: Deps,
  actor: Actor,
  { id: companyId, addressId: id }: AddressKey,
): Promise<AdminCompany> =>
  change(deps, actor, companyId, async (tx, known) => {
    const before = requireAddress(known, id);
    await deleteAddress(tx, { companyId, id });
    return { act: 'address-removed', before, after: null };
  });

function requireAddress(known: readonly CompanyAddress[], id: number): CompanyAddress {
  const found = known.find((address) => address.id === id);
  if (!found) throw new AppError('ADDRESS_NOT_FOUND');
  return found;
}
