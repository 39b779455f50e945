// The values of address and invoice fields while they are being typed, and their error texts.
import type { TFunction } from 'i18next';
import { type Issue, isEmptyInput, issueKind } from '#shared/base/issues.ts';
import type { Place } from '#shared/base/place.ts';

/** Only a saved address has its own recipient; else the buyer is the recipient. */
export type AddressValues = Place & { firstName?: string; lastName?: string; phone?: string };
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

/** An error text that tells the buyer what to do; the schemas only know that the value is wrong. */
export function errorText(t: TFunction, issue: Issue): string {
  const field = String(issue.path?.at(-1) ?? '');
  if (field === 'isAgreed') return t('checkout:errors.agree');
  if (isEmptyInput(issue.input))
    return t(places.has(field) ? 'checkout:errors.choose' : 'checkout:errors.required');
  if (issueKind(issue) === 'tooLong')
    return t('checkout:errors.tooLong', { maximum: Number(issue.maximum) });
  return t(`checkout:errors.${errorsByField[field] ?? 'invalid'}`);
}
