// The form for the buyer's data of an order: the checkout's fields and rules, without the mailbox.
import type { TFunction } from 'i18next';
import type { Resolver } from 'react-hook-form';
import type { AdminOrder } from '#shared/back-office/order.ts';
import { type Correction, CorrectionBody } from '#shared/back-office/order-changes.ts';
import { formatPhone } from '#shared/base/identity.ts';
import { placeOf } from '#shared/base/place.ts';
import type { Address } from '#shared/orders/orders.ts';
import {
  type AddressFormPart,
  type AddressValues,
  errorText,
  noAddress,
} from '#web/addresses/address-values.ts';
import { formResolver } from '#web/base/ui/form-resolver.ts';

export type CorrectionValues = AddressFormPart & {
  customer: { firstName: string; lastName: string; phone: string };
  isBillingSame: boolean;
  isNotified: boolean;
  remark: string;
};
export type CorrectionData = Pick<
  Correction,
  'customer' | 'shippingAddress' | 'invoice' | 'isNotified' | 'remark'
> & { billingAddress?: Correction['billingAddress'] };

type Customer = AdminOrder['customer'];
const isAnother = (address: Address, customer: Customer): boolean =>
  address.firstName !== customer.firstName ||
  address.lastName !== customer.lastName ||
  address.phone !== customer.phone;

/** Whether the recipient is another person than the buyer. */
export const hasRecipient = ({ customer, addresses: { shipping } }: AdminOrder): boolean =>
  isAnother(shipping, customer);

/** An address without its own name uses the buyer's, also when that is corrected. */
function toValues(address: Address, customer: Customer): AddressValues {
  const { firstName, lastName, phone } = address;
  return {
    ...placeOf(address),
    ...(isAnother(address, customer) && { firstName, lastName, phone: formatPhone(phone) }),
  };
}

export function correctionValues(order: AdminOrder): CorrectionValues {
  const { customer, addresses, invoice } = order;
  const { firstName, lastName, phone } = customer;
  return {
    customer: { firstName, lastName, phone: formatPhone(phone) },
    shippingAddress: toValues(addresses.shipping, customer),
    billingAddress: addresses.billing ? toValues(addresses.billing, customer) : noAddress,
    isBillingSame: addresses.billing === null,
    invoice: {
      kind: invoice.kind,
      identityNumber: '',
      companyName: invoice.companyName ?? '',
      taxOffice: invoice.taxOffice ?? '',
      taxNumber: invoice.taxNumber ?? '',
      isEInvoicePayer: invoice.isEInvoicePayer,
    },
    isNotified: false,
    remark: '',
  };
}

const fields = CorrectionBody.omit({ version: true });
const SameAddress = fields.omit({ billingAddress: true });

export function correctionResolver(
  t: TFunction,
): Resolver<CorrectionValues, unknown, CorrectionData> {
  const messageOf = (issue: Parameters<typeof errorText>[1]) => errorText(t, issue);
  const same = formResolver<CorrectionValues, CorrectionData>(SameAddress, messageOf);
  const other = formResolver<CorrectionValues, CorrectionData>(
    fields.required({ billingAddress: true }),
    messageOf,
  );
  return (values, context, options) =>
    (values.isBillingSame ? same : other)(values, context, options);
}
