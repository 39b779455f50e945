// The buyer and the destination of an order: addresses and invoice, for the record and the
// contracts. Pure.
import type { InvoiceRecord, NewOrder } from '#server/orders/order-records.ts';
import { isTckn } from '#shared/base/identity.ts';
import { placeOf } from '#shared/base/place.ts';
import type { AddressBody, CheckoutBody, InvoiceBody } from '#shared/checkout/checkout.ts';
import type { ContractsBody } from '#shared/checkout/contracts.ts';
import type { Address } from '#shared/orders/orders.ts';
import type { ContractData } from './contract-data.ts';

type Customer = Pick<CheckoutBody['customer'], 'firstName' | 'lastName' | 'phone'>;
type Parties = Pick<CheckoutBody, 'shippingAddress' | 'billingAddress' | 'invoice'> & {
  customer: Customer;
};

export function partiesOf({ customer, ...body }: Parties) {
  const { record: invoice, identityNumber } = toInvoice(body.invoice);
  return {
    shippingAddress: toAddress(body.shippingAddress, customer),
    billingAddress: body.billingAddress ? toAddress(body.billingAddress, customer) : null,
    invoice,
    identityNumber,
  };
}

export const contractParties = (
  { firstName, lastName, email, phone }: CheckoutBody['customer'],
  {
    shippingAddress,
    billingAddress,
    invoice,
  }: Pick<NewOrder, 'shippingAddress' | 'billingAddress' | 'invoice'>,
): Pick<ContractData, 'buyer' | 'deliveryAddress' | 'billingAddress' | 'invoice'> => ({
  buyer: { name: `${firstName} ${lastName}`, email, phone },
  deliveryAddress: writeAddress(shippingAddress),
  billingAddress: billingAddress ? writeAddress(billingAddress) : null,
  invoice:
    invoice.kind === 'corporate'
      ? {
          companyName: invoice.companyName,
          taxOffice: invoice.taxOffice,
          taxNumber: invoice.taxNumber ?? '',
        }
      : null,
});

const toAddress = (address: AddressBody, customer: Customer): Address => ({
  firstName: address.firstName ?? customer.firstName,
  lastName: address.lastName ?? customer.lastName,
  phone: address.phone ?? customer.phone,
  ...placeOf(address),
});

/** The identity number of a person, also of a sole trader, is stored separately and encrypted. */
function toInvoice(invoice: InvoiceBody): {
  record: InvoiceRecord;
  identityNumber: string | null;
} {
  if (invoice.kind === 'individual')
    return { record: { kind: 'individual' }, identityNumber: invoice.identityNumber || null };
  const { companyName, taxOffice, taxNumber, isEInvoicePayer } = invoice;
  const isPerson = isTckn(taxNumber);
  return {
    record: {
      kind: 'corporate',
      companyName,
      taxOffice,
      taxNumber: isPerson ? null : taxNumber,
      isEInvoicePayer,
    },
    identityNumber: isPerson ? taxNumber : null,
  };
}

type AddressDraft = NonNullable<ContractsBody['shippingAddress']>;

/** On one line, as on a parcel; missing parts are left out. */
export function writeAddress(address: Address | AddressDraft): string {
  const name = [address.firstName, address.lastName].filter(Boolean).join(' ');
  const place = [address.district, address.city].filter(Boolean).join(' / ');
  return [
    name,
    address.neighbourhood,
    address.line,
    [address.postcode, place].filter(Boolean).join(' '),
  ]
    .filter(Boolean)
    .join(', ');
}
