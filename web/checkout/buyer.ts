// The data that a signed-in customer need not type again: name, contact data and saved addresses.
import { formatPhone } from '#shared/base/identity.ts';
import { placeOf } from '#shared/base/place.ts';
import type { BuysFor } from '#shared/customers/account.ts';
import {
  type CustomerAddress,
  type CustomerAddressInput,
  isMaskedIdentityNumber,
  type UserProfile,
} from '#shared/customers/account.ts';
import type { CompanyAddress } from '#shared/customers/companies.ts';
import type { PaymentMethod } from '#shared/orders/payment-methods.ts';
import { fetchAddresses } from '#web/addresses/address-calls.ts';
import type { AddressValues, InvoiceValues } from '#web/addresses/address-values.ts';
import { useRemote } from '#web/base/api/use-remote.ts';
import { fetchCompanyAddresses } from '#web/buyer-company/company-calls.ts';
import { useSession } from '#web/session/SessionContext.ts';
import { type CheckoutValues, readDraft } from './checkout-form.ts';

export type Buyer = { user: UserProfile; addresses: readonly CustomerAddress[] };

const TITLE_LENGTH = 40;

/**
 * The initial values of the form: a visitor's draft; for a customer, the known data where nothing
 * was typed.
 */
export function startValues(
  methods: readonly PaymentMethod[],
  buyer: Buyer | null,
): CheckoutValues {
  const { owner, ...draft } = readDraft(methods, buyer?.user.id ?? null);
  if (!buyer) return draft;
  const { addresses } = buyer;
  const values = {
    ...draft,
    customer: customerOf(buyer, draft.customer, owner),
    invoice: firstInvoice(draft.invoice, buyer.user),
  };
  const isTyped = draft.savedAddress === '' && draft.shippingAddress.city !== '';
  if (isTyped) return values;
  const defaultAddress = addresses.find(({ isDefault }) => isDefault) ?? addresses[0];
  const chosen = addresses.find(({ id }) => String(id) === draft.savedAddress) ?? defaultAddress;
  if (!chosen)
    return { ...values, savedAddress: '', savesAddress: owner === null || draft.savesAddress };
  const isSameAsBefore = draft.savedAddress === String(chosen.id);
  return {
    ...values,
    savedAddress: String(chosen.id),
    shippingAddress: recipientOf(chosen),
    // Keeps the kind of invoice that the buyer chose; the tax number is never in the draft.
    invoice:
      buyer.user.buysFor !== null || (isSameAsBefore && draft.invoice.kind !== chosen.invoice.kind)
        ? values.invoice
        : invoiceOf(chosen, values.invoice),
  };
}

/** A purchase for a company is invoiced to the company. */
function firstInvoice(typed: InvoiceValues, { buysFor, company }: UserProfile): InvoiceValues {
  if (!buysFor) return withCompany(typed, company);
  const { companyName, taxOffice, taxNumber } = buysFor;
  return { ...typed, kind: 'corporate', companyName, taxOffice, taxNumber };
}

/**
 * Fills in the account's company if none was typed; the choice between a personal and a company
 * invoice stays.
 */
const withCompany = (typed: InvoiceValues, company: UserProfile['company']): InvoiceValues =>
  company && typed.companyName === '' && typed.taxOffice === '' && typed.taxNumber === ''
    ? { ...typed, ...company }
    : typed;

/**
 * The typed data, and the account's where nothing was typed. The account's e-mail replaces a
 * visitor's.
 */
function customerOf(
  { user, addresses }: Buyer,
  typed: CheckoutValues['customer'],
  owner: number | null,
): CheckoutValues['customer'] {
  const phone = user.phoneNumber ?? addresses.find(({ isDefault }) => isDefault)?.phone;
  return {
    firstName: typed.firstName || user.firstName,
    lastName: typed.lastName || user.lastName,
    email: (owner !== null && typed.email) || user.email,
    phone: typed.phone || (phone ? formatPhone(phone) : ''),
  };
}

export const recipientOf = (address: CustomerAddress): AddressValues => ({
  firstName: address.firstName,
  lastName: address.lastName,
  phone: address.phone,
  ...placeOf(address),
});

/**
 * The company of a saved address. A person's number is shown masked to its owner only, and has to
 * be typed for an order.
 */
export function invoiceOf({ invoice }: CustomerAddress, present: InvoiceValues): InvoiceValues {
  const { kind, companyName, taxOffice, taxNumber, isEInvoicePayer } = invoice;
  if (kind === 'individual') return { ...present, kind };
  return {
    ...present,
    kind,
    companyName: companyName ?? '',
    taxOffice: taxOffice ?? '',
    taxNumber: taxNumber && !isMaskedIdentityNumber(taxNumber) ? taxNumber : '',
    isEInvoicePayer,
  };
}

/**
 * The typed address as a saved address, named by its place; of the invoice data only a company's is
 * saved.
 */
export function toSavedAddress({
  customer,
  shippingAddress,
  invoice,
}: Pick<CheckoutValues, 'customer' | 'shippingAddress' | 'invoice'>): CustomerAddressInput {
  const { firstName, lastName, phone } = customer;
  const { city, district } = shippingAddress;
  const { kind, companyName, taxOffice, taxNumber, isEInvoicePayer } = invoice;
  return {
    title: `${district}, ${city}`.slice(0, TITLE_LENGTH),
    firstName,
    lastName,
    phone,
    ...placeOf(shippingAddress),
    invoice:
      kind === 'corporate'
        ? { kind, companyName, taxOffice, taxNumber, isEInvoicePayer }
        : { kind },
  };
}

/**
 * Undefined until the buyer is known; null for a visitor. If the addresses cannot be loaded, the
 * buyer types one.
 */
export function useBuyer(): Buyer | null | undefined {
  const { user, initializing } = useSession();
  const owner = `${user?.id ?? 'nobody'} for ${user?.buysFor?.companyId ?? 'themselves'}`;
  const { data, isLoading } = useRemote(`addresses of ${owner}`, async (signal) =>
    user ? allAddresses(user, signal) : [],
  );
  if (initializing) return undefined;
  if (!user) return null;
  return isLoading && data === null ? undefined : { user, addresses: data ?? [] };
}

/** The addresses of the company first, then the customer's own. */
async function allAddresses({ buysFor }: UserProfile, signal: AbortSignal) {
  const [own, shared] = await Promise.all([
    fetchAddresses(signal),
    buysFor ? fetchCompanyAddresses(signal) : [],
  ]);
  const shipping = shared.filter(({ usage }) => usage !== 'billing');
  return [...shipping.map((address) => toOffered(address, buysFor)), ...own];
}

/** A company address gets a negative id: it is not one of the customer's own addresses. */
const toOffered = (
  { id, title, usage: _, version: __, ...place }: CompanyAddress,
  buysFor: BuysFor | null,
): CustomerAddress => ({
  ...place,
  id: -id,
  title: buysFor ? `${buysFor.companyName}: ${title}` : title,
  invoice: {
    kind: 'corporate',
    companyName: buysFor?.companyName ?? null,
    taxOffice: buysFor?.taxOffice ?? null,
    taxNumber: buysFor?.taxNumber ?? null,
    identityNumber: null,
    isEInvoicePayer: false,
  },
  isDefault: false,
});
