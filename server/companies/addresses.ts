// The addresses of a company, shared by its members. Owns company_addresses.
import { inTransaction } from '#server/base/db/db.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import type { Platform } from '#server/base/platform.ts';
import { requirePlace } from '#server/places/places.ts';
import {
  type CompanyAddress,
  type CompanyAddressBody,
  type CompanyAddressChange,
  MAX_COMPANY_ADDRESSES,
} from '#shared/customers/companies.ts';
import { lockAsAdministrator, type Seat } from './access.ts';
import {
  deleteAddress,
  insertAddress,
  selectAddresses,
  selectChosenAddresses,
  updateAddress,
} from './addresses.sql.ts';
import { writeCompanyHistory } from './history.ts';

export { selectAddresses as listCompanyAddresses } from './addresses.sql.ts';

type Deps = Pick<Platform, 'db' | 'clock'>;
type Addresses = { content: CompanyAddress[] };

/**
 * The addresses of the company that the customer buys for now; empty if they buy for themselves.
 */
export const listChosenAddresses = selectChosenAddresses;

/**
 * @throws AppError COMPANY_NOT_FOUND, NOT_ALLOWED, COMPANY_CLOSED, TOO_MANY_ROWS,
 * DISTRICT_NOT_IN_CITY
 */
export const addCompanyAddress = (
  deps: Deps,
  seat: Seat,
  body: CompanyAddressBody,
): Promise<Addresses> => {
  const values = { ...body, ...requirePlace(body) };
  return inTransaction(deps.db, async (tx) => {
    const at = deps.clock();
    const { companyId, customerId: by } = seat;
    await lockAsAdministrator(tx, seat);
    if ((await selectAddresses(tx, companyId)).length >= MAX_COMPANY_ADDRESSES)
      throw new AppError('TOO_MANY_ROWS', { values: { limit: MAX_COMPANY_ADDRESSES } });
    await insertAddress(tx, companyId, values, at);
    await writeCompanyHistory(tx, { companyId, act: 'address-added', by, at });
    return { content: await selectAddresses(tx, companyId) };
  });
};

/**
 * @throws AppError COMPANY_NOT_FOUND, NOT_ALLOWED, COMPANY_CLOSED, ADDRESS_NOT_FOUND,
 * EDIT_CONFLICT, DISTRICT_NOT_IN_CITY
 */
export const changeCompanyAddress = (
  deps: Deps,
  seat: Seat,
  id: number,
  body: CompanyAddressChange,
): Promise<Addresses> => {
  const values = { ...body, ...requirePlace(body) };
  return inTransaction(deps.db, async (tx) => {
    const at = deps.clock();
    const { companyId, customerId: by } = seat;
    await lockAsAdministrator(tx, seat);
    const known = await selectAddresses(tx, companyId);
    if (!known.some((address) => address.id === id)) throw new AppError('ADDRESS_NOT_FOUND');
    if (!(await updateAddress(tx, { companyId, id }, values, at)))
      throw new AppError('EDIT_CONFLICT');
    await writeCompanyHistory(tx, { companyId, act: 'address-changed', by, at });
    return { content: await selectAddresses(tx, companyId) };
  });
};

/** @throws AppError COMPANY_NOT_FOUND, NOT_ALLOWED, COMPANY_CLOSED, ADDRESS_NOT_FOUND */
export const removeCompanyAddress = (deps: Deps, seat: Seat, id: number): Promise<Addresses> =>
  inTransaction(deps.db, async (tx) => {
    const { companyId, customerId: by } = seat;
    await lockAsAdministrator(tx, seat);
    if (!(await deleteAddress(tx, { companyId, id }))) throw new AppError('ADDRESS_NOT_FOUND');
    await writeCompanyHistory(tx, { companyId, act: 'address-removed', by, at: deps.clock() });
    return { content: await selectAddresses(tx, companyId) };
  });
