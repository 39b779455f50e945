// A customer's addresses, one of them the default. Owns customer_addresses. Specification 7, User.

import { type Db, inTransaction, type Tx } from '#server/base/db/db.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import type { Platform } from '#server/base/platform.ts';
import { decryptIdentityNumber, encryptIdentityNumber } from '#server/places/identity-number.ts';
import { requirePlace } from '#server/places/places.ts';
import { isTckn } from '#shared/base/identity.ts';
import { placeOf } from '#shared/base/place.ts';
import type { CheckoutBody } from '#shared/checkout/checkout.ts';
import {
  type CustomerAddress,
  type CustomerAddressBody,
  type CustomerInvoiceBody,
  isMaskedIdentityNumber,
  maskIdentityNumber,
} from '#shared/customers/account.ts';
import { MAX_ADDRESSES } from '#shared/customers/limits.ts';
import {
  type AddressRow,
  type AddressValues,
  countAddresses,
  deleteAddress,
  insertAddress,
  makeNewestDefault,
  selectAddress,
  selectAddresses,
  selectDefaultAddress,
  updateAddress,
  updateDefault,
  updateEInvoicePayer,
} from './addresses.sql.ts';
import { lockCustomer } from './lock-customer.ts';

type Deps = Pick<Platform, 'db' | 'secrets' | 'clock'>;

export async function listAddresses(
  { db, secrets }: Deps,
  customerId: number,
): Promise<CustomerAddress[]> {
  return (await selectAddresses(db, customerId)).map((row) => toAddress(secrets.identityKey, row));
}

/** Set by the merchant. @throws AppError ADDRESS_NOT_FOUND if it is not a company's address. */
export async function markEInvoicePayer(
  tx: Tx,
  of: { customerId: number; id: number },
  isPayer: boolean,
  at: Date,
): Promise<void> {
  if ((await updateEInvoicePayer(tx, of, isPayer, at)) === 0)
    throw new AppError('ADDRESS_NOT_FOUND');
}

/** @throws AppError ADDRESS_NOT_FOUND when there is none. */
export async function findDefaultAddress(
  { db, secrets }: Deps,
  customerId: number,
): Promise<CustomerAddress> {
  const row = await selectDefaultAddress(db, customerId);
  if (!row) throw new AppError('ADDRESS_NOT_FOUND');
  return toAddress(secrets.identityKey, row);
}

/**
 * The first address always becomes the default.
 * @throws AppError TOO_MANY_ROWS, DISTRICT_NOT_IN_CITY
 */
export async function addAddress(
  { db, secrets, clock }: Deps,
  customerId: number,
  body: CustomerAddressBody,
): Promise<CustomerAddress> {
  const values = toValues(secrets.identityKey, customerId, body, null);
  return inTransaction(db, async (tx) => {
    await lockCustomer(tx, customerId);
    const count = await countAddresses(tx, customerId);
    if (count >= MAX_ADDRESSES)
      throw new AppError('TOO_MANY_ROWS', { values: { limit: MAX_ADDRESSES } });
    const row = await insertAddress(tx, customerId, values, clock());
    const isDefault = body.isDefault || count === 0;
    if (isDefault) await updateDefault(tx, customerId, row.id);
    return toAddress(secrets.identityKey, { ...row, isDefault });
  });
}

/**
 * A default address remains the default until another one becomes it: there is always one.
 * @throws AppError ADDRESS_NOT_FOUND, DISTRICT_NOT_IN_CITY
 */
export async function changeAddress(
  { db, secrets, clock }: Deps,
  customerId: number,
  id: number,
  body: CustomerAddressBody,
): Promise<CustomerAddress> {
  return inTransaction(db, async (tx) => {
    await lockCustomer(tx, customerId);
    const before = await selectAddress(tx, customerId, id);
    if (!before) throw new AppError('ADDRESS_NOT_FOUND');
    const row = await updateAddress(
      tx,
      { customerId, id },
      toValues(secrets.identityKey, customerId, body, before),
      clock(),
    );
    if (body.isDefault) await updateDefault(tx, customerId, id);
    return toAddress(secrets.identityKey, { ...row, isDefault: row.isDefault || body.isDefault });
  });
}

/** @throws AppError ADDRESS_NOT_FOUND */
export async function makeDefault(
  { db, secrets }: Deps,
  customerId: number,
  id: number,
): Promise<CustomerAddress> {
  return inTransaction(db, async (tx) => {
    await lockCustomer(tx, customerId);
    const row = await selectAddress(tx, customerId, id);
    if (!row) throw new AppError('ADDRESS_NOT_FOUND');
    await updateDefault(tx, customerId, id);
    return toAddress(secrets.identityKey, { ...row, isDefault: true });
  });
}

/**
 * If the default is deleted, the newest remaining address becomes it: the customer most likely
 * still lives there.
 * @throws AppError ADDRESS_NOT_FOUND
 */
export async function removeAddress({ db }: Deps, customerId: number, id: number): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockCustomer(tx, customerId);
    const deleted = await deleteAddress(tx, customerId, id);
    if (!deleted) throw new AppError('ADDRESS_NOT_FOUND');
    if (deleted.wasDefault) await makeNewestDefault(tx, customerId);
  });
}

/** @throws AppError ADDRESS_NOT_FOUND */
export async function requireAddress(db: Db, customerId: number, id: number): Promise<void> {
  if (!(await selectAddress(db, customerId, id))) throw new AppError('ADDRESS_NOT_FOUND');
}

/** An address in the form of the checkout, with the unmasked identity or tax number. */
export type Delivery = Pick<CheckoutBody, 'shippingAddress' | 'invoice'> & {
  title: string;
  phone: string;
};

/** Null if the address does not exist, or its number must be entered again. */
export async function readDelivery(
  { db, secrets }: Pick<Deps, 'db' | 'secrets'>,
  customerId: number,
  id: number,
): Promise<Delivery | null> {
  const row = await selectAddress(db, customerId, id);
  if (!row) return null;
  const { title, firstName, lastName, phone } = row;
  const number = openNumber(secrets.identityKey, row);
  const invoice = checkoutInvoice(row.invoice, number);
  return (
    invoice && {
      title,
      phone,
      invoice,
      shippingAddress: { firstName, lastName, phone, ...placeOf(row) },
    }
  );
}

function checkoutInvoice(
  invoice: AddressRow['invoice'],
  number: string | null,
): CheckoutBody['invoice'] | null {
  if (invoice.kind === 'individual')
    return { kind: 'individual', ...(number && { identityNumber: number }) };
  const taxNumber = invoice.taxNumber ?? number;
  return taxNumber === null ? null : { ...invoice, taxNumber };
}

const ownerOf = (customerId: number) => `customer ${customerId}`;

function toValues(
  key: Buffer,
  customerId: number,
  { isDefault: _, invoice, ...address }: CustomerAddressBody,
  before: AddressRow | null,
): AddressValues {
  const typed = invoice.kind === 'corporate' ? invoice.taxNumber : (invoice.identityNumber ?? '');
  return {
    ...address,
    ...requirePlace(address),
    invoice: toInvoice(invoice),
    identityNumberEncrypted: encryptedNumberOf(key, customerId, typed, before),
  };
}

/**
 * As in an order: a person's number, including a sole trader's, is never part of the invoice data.
 */
function toInvoice(invoice: CustomerInvoiceBody): AddressValues['invoice'] {
  if (invoice.kind === 'individual') return { kind: 'individual' };
  const { companyName, taxOffice, taxNumber, isEInvoicePayer } = invoice;
  return {
    kind: 'corporate',
    companyName,
    taxOffice,
    taxNumber: isTckn(taxNumber) || isMaskedIdentityNumber(taxNumber) ? null : taxNumber,
    isEInvoicePayer,
  };
}

/** @throws AppError VALIDATION_FAILED for a mask that matches no stored number of this address. */
function encryptedNumberOf(
  key: Buffer,
  customerId: number,
  typed: string,
  before: AddressRow | null,
): Buffer | null {
  if (isTckn(typed)) return encryptIdentityNumber(key, ownerOf(customerId), typed);
  if (!isMaskedIdentityNumber(typed)) return null;
  if (!before || showNumber(key, before) !== typed) throw new AppError('VALIDATION_FAILED');
  return before.identityNumberEncrypted;
}

function showNumber(key: Buffer, row: AddressRow): string | null {
  const number = openNumber(key, row);
  return number === null ? null : maskIdentityNumber(number);
}

/** Null if there is none, or if it cannot be decrypted; then it must be entered again. */
function openNumber(
  key: Buffer,
  { customerId, identityNumberEncrypted }: AddressRow,
): string | null {
  if (!identityNumberEncrypted) return null;
  try {
    return decryptIdentityNumber(key, ownerOf(customerId), identityNumberEncrypted);
  } catch {
    return null;
  }
}

function toAddress(key: Buffer, row: AddressRow): CustomerAddress {
  const { id, title, firstName, lastName, phone, invoice, isDefault } = row;
  const number = showNumber(key, row);
  return {
    id,
    title,
    firstName,
    lastName,
    phone,
    ...placeOf(row),
    invoice:
      invoice.kind === 'corporate'
        ? { ...invoice, taxNumber: invoice.taxNumber ?? number, identityNumber: null }
        : {
            kind: 'individual',
            companyName: null,
            taxOffice: null,
            taxNumber: null,
            identityNumber: number,
            isEInvoicePayer: false,
          },
    isDefault,
  };
}
