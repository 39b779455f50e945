// The checkout form: its fields, its rules (those of shared/checkout.ts) and the words for what is wrong.
import { zodResolver } from '@hookform/resolvers/zod';
import type { TFunction } from 'i18next';
import type { Resolver } from 'react-hook-form';
import { z } from 'zod';
import { AddressBody, CustomerBody, InvoiceBody, type PaymentMethod, paymentMethods } from '#shared/checkout.ts';
import { readSession, removeSession, writeSession } from '../storage.ts';

const fields = {
  customer: CustomerBody,
  shippingAddress: AddressBody,
  invoice: InvoiceBody,
  paymentMethod: z.enum(paymentMethods),
  note: z.string().trim().max(500),
  isAgreed: z.literal(true),
  isMarketing: z.boolean(),
};
const SameAddressForm = z.object({ ...fields, isBillingSame: z.literal(true) });
const OtherAddressForm = z.object({ ...fields, isBillingSame: z.literal(false), billingAddress: AddressBody });

/** What the rules leave of the typed: trimmed, the phone in E.164. */
export type CheckoutData = z.output<typeof SameAddressForm> | z.output<typeof OtherAddressForm>;

export type AddressValues = { city: string; district: string; neighbourhood: string; line: string; postcode: string };
/** What is typed, all of it there from the start. */
export type CheckoutValues = {
  customer: { firstName: string; lastName: string; email: string; phone: string };
  shippingAddress: AddressValues;
  isBillingSame: boolean;
  billingAddress: AddressValues;
  invoice: { kind: 'individual' | 'corporate'; identityNumber: string; companyName: string; taxOffice: string; taxNumber: string; isEInvoicePayer: boolean };
  paymentMethod: PaymentMethod;
  note: string;
  isAgreed: boolean;
  isMarketing: boolean;
};

const noAddress: AddressValues = { city: '', district: '', neighbourhood: '', line: '', postcode: '' };
export const emptyForm = (methods: readonly PaymentMethod[]): CheckoutValues => ({
  customer: { firstName: '', lastName: '', email: '', phone: '' },
  shippingAddress: noAddress,
  isBillingSame: true,
  billingAddress: noAddress,
  invoice: { kind: 'individual', identityNumber: '', companyName: '', taxOffice: '', taxNumber: '', isEInvoicePayer: false },
  paymentMethod: methods[0] ?? 'card',
  note: '',
  isAgreed: false,
  isMarketing: false,
});

const places = new Set(['city', 'district', 'neighbourhood']);
const faultsByField: Record<string, string> = { email: 'email', phone: 'phone', postcode: 'postcode', identityNumber: 'tckn', taxNumber: 'taxNumber', isAgreed: 'agree' };

type Issue = { code?: string; path?: PropertyKey[] | undefined; input?: unknown; maximum?: number | bigint; origin?: string };

/** What to do about it, in the buyer's words; the schemas know only that it is wrong. */
export function faultText(t: TFunction, { code, path = [], input, maximum, origin }: Issue): string {
  const field = String(path.at(-1) ?? '');
  const isEmpty = input === undefined || input === null || (typeof input === 'string' && input.trim() === '');
  if (field === 'isAgreed') return t('checkout:errors.agree');
  if (isEmpty) return t(places.has(field) ? 'checkout:errors.choose' : 'checkout:errors.required');
  if (code === 'too_big' && origin === 'string') return t('checkout:errors.tooLong', { maximum: Number(maximum) });
  return t(`checkout:errors.${faultsByField[field] ?? 'invalid'}`);
}

export function checkoutResolver(t: TFunction): Resolver<CheckoutValues, unknown, CheckoutData> {
  const options = { error: (issue: Issue) => faultText(t, issue) };
  const same = zodResolver(SameAddressForm, options) as unknown as Resolver<CheckoutValues, unknown, CheckoutData>;
  const other = zodResolver(OtherAddressForm, options) as unknown as Resolver<CheckoutValues, unknown, CheckoutData>;
  return (values, context, resolverOptions) => (values.isBillingSame ? same : other)(values, context, resolverOptions);
}

const DRAFT_KEY = 'checkout:draft';

/** What was typed survives a reload of this tab; identity and tax numbers and the consents do not. */
export function keepDraft(values: CheckoutValues): void {
  const invoice = { ...values.invoice, identityNumber: '', taxNumber: '' };
  writeSession(DRAFT_KEY, JSON.stringify({ ...values, invoice, isAgreed: false, isMarketing: false }));
}
export const forgetDraft = (): void => removeSession(DRAFT_KEY);

export function readDraft(methods: readonly PaymentMethod[]): CheckoutValues {
  const empty = emptyForm(methods);
  const draft = fill(empty, parse(readSession(DRAFT_KEY)));
  return methods.includes(draft.paymentMethod) ? draft : { ...draft, paymentMethod: empty.paymentMethod };
}

/** The values of the draft where they are of the right kind. */
function fill<T extends object>(empty: T, draft: unknown): T {
  if (typeof draft !== 'object' || draft === null) return empty;
  const filled = Object.entries(empty).map(([key, value]) => {
    const drafted = (draft as Record<string, unknown>)[key];
    if (typeof value === 'object' && value !== null) return [key, fill(value, drafted)];
    return [key, typeof drafted === typeof value ? drafted : value];
  });
  return Object.fromEntries(filled) as T;
}

function parse(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    // Not ours, or cut off: begin with an empty form.
    return null;
  }
}
