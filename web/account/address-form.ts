// The form of an address: the fields of checkout, with a title for the address and the recipient.
import type { TFunction } from 'i18next';
import { z } from 'zod';
import { formatPhone } from '#shared/base/identity.ts';
import { isPlaceKey, placeOf } from '#shared/base/place.ts';
import { AddressBody } from '#shared/checkout/checkout.ts';
import {
  type CustomerAddress,
  CustomerAddressBody,
  type CustomerAddressInput,
  type UserProfile,
} from '#shared/customers/account.ts';
import {
  type AddressValues,
  errorText,
  type InvoiceValues,
  noAddress,
  noInvoice,
} from '#web/addresses/address-values.ts';
import { formResolver } from '#web/base/ui/form-resolver.ts';

/** The address fields are under `shippingAddress`, where the checkout's fields expect them. */
export type AddressFormValues = {
  title: string;
  firstName: string;
  lastName: string;
  phone: string;
  shippingAddress: AddressValues;
  invoice: InvoiceValues;
  isDefault: boolean;
};

const { title, firstName, lastName, phone, invoice, isDefault } = CustomerAddressBody.shape;
const AddressForm = z.object({
  title,
  firstName,
  lastName,
  phone,
  shippingAddress: AddressBody,
  invoice,
  isDefault,
});
export type AddressData = z.output<typeof AddressForm>;

export const addressResolver = (t: TFunction) =>
  formResolver<AddressFormValues, AddressData>(AddressForm, (issue) => errorText(t, issue));

/** A new address starts with the customer's name and phone. */
export function valuesOf(address: CustomerAddress | null, user: UserProfile): AddressFormValues {
  if (!address) {
    const { firstName, lastName, phoneNumber } = user;
    return {
      title: '',
      firstName,
      lastName,
      phone: phoneNumber ? formatPhone(phoneNumber) : '',
      shippingAddress: noAddress,
      invoice: noInvoice,
      isDefault: false,
    };
  }
  const { title, firstName, lastName, phone, isDefault } = address;
  return {
    title,
    firstName,
    lastName,
    phone: formatPhone(phone),
    shippingAddress: placeOf(address),
    invoice: invoiceValues(address.invoice),
    isDefault,
  };
}

const invoiceValues = ({
  kind,
  companyName,
  taxOffice,
  taxNumber,
  identityNumber,
  isEInvoicePayer,
}: CustomerAddress['invoice']): InvoiceValues => ({
  kind,
  companyName: companyName ?? '',
  taxOffice: taxOffice ?? '',
  taxNumber: taxNumber ?? '',
  identityNumber: identityNumber ?? '',
  isEInvoicePayer,
});

export const bodyOf = ({ shippingAddress, ...data }: AddressData): CustomerAddressInput => ({
  ...data,
  ...placeOf(shippingAddress),
});

/** The form field of an API field. */
export const fieldOf = (path: string): string =>
  isPlaceKey(path) ? `shippingAddress.${path}` : path;
