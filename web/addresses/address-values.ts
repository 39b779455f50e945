// What the fields of an address and of an invoice hold while they are typed, and the texts for what
// is wrong with them.
import type { TFunction } from 'i18next';
import { type Issue, isEmptyInput, issueKind } from '#shared/base/issues.ts';

/** Who receives is named only by a saved address; else it is the buyer. */
export type AddressValues = {
  city: string;
  district: string;
  neighbourhood: string;
  line: string;
  postcode: string;
  firstName?: string;
  lastName?: string;
  phone?: string;
};
export type InvoiceValues = {
  kind: 'individual' | 'corporate';
  identityNumber: string;
  companyName: string;
  taxOffice: string;
  taxNumber: string;
  isEInvoicePayer: boolean;
};
/** The part of a form that `AddressFields` and `InvoiceFields` work on. */
export type AddressFormPart = {
  shippingAddress: AddressValues;
  billingAddress: AddressValues;
  invoice: InvoiceValues;
};

export const noAddress: AddressValues = {
  city: '',
  district: '',
  neighbourhood: '',
  line: '',
  postcode: '',
};
export const noInvoice: InvoiceValues = {
  kind: 'individual',
  identityNumber: '',
  companyName: '',
  taxOffice: '',
  taxNumber: '',
  isEInvoicePayer: false,
};
const places = new Set(['city', 'district', 'neighbourhood']);
const errorsByField: Record<string, string> = {
  email: 'email',
  phone: 'phone',
  postcode: 'postcode',
  identityNumber: 'tckn',
  taxNumber: 'taxNumber',
  isAgreed: 'agree',
};

/** What to do about it, in the buyer's words; the schemas know only that it is wrong. */
export function errorText(t: TFunction, issue: Issue): string {
  const field = String(issue.path?.at(-1) ?? '');
  if (field === 'isAgreed') return t('checkout:errors.agree');
  if (isEmptyInput(issue.input))
    return t(places.has(field) ? 'checkout:errors.choose' : 'checkout:errors.required');
  if (issueKind(issue) === 'tooLong')
    return t('checkout:errors.tooLong', { maximum: Number(issue.maximum) });
  return t(`checkout:errors.${errorsByField[field] ?? 'invalid'}`);
}
