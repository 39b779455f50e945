// The checkout form: its fields, its rules (those of shared/checkout/checkout.ts) and its error
// texts.

import type { TFunction } from 'i18next';
import type { Resolver } from 'react-hook-form';
import { z } from 'zod';
import type { Issue } from '#shared/base/issues.ts';
import {
  AddressBody,
  CustomerBody,
  InvoiceBody,
  type PhoneBuyerBody,
} from '#shared/checkout/checkout.ts';
import { type PaymentMethod, paymentMethods } from '#shared/orders/payment-methods.ts';
import {
  type AddressValues,
  errorText,
  type InvoiceValues,
  noAddress,
  noInvoice,
} from '#web/addresses/address-values.ts';
import { readSession, removeSession, writeSession } from '#web/base/api/storage.ts';
import { formResolver } from '#web/base/ui/form-resolver.ts';

const fields = {
  customer: CustomerBody,
  shippingAddress: AddressBody,
  invoice: InvoiceBody,
  paymentMethod: z.enum(paymentMethods),
  phoneCode: z.string().trim(),
  note: z.string().trim().max(500),
  isAgreed: z.literal(true),
  isMarketing: z.boolean(),
};
const SameAddressForm = z.object({ ...fields, isBillingSame: z.literal(true) });
const OtherAddressForm = z.object({
  ...fields,
  isBillingSame: z.literal(false),
  billingAddress: AddressBody,
});

/** The typed values after validation: trimmed, the phone in E.164. */
export type CheckoutData = z.output<typeof SameAddressForm> | z.output<typeof OtherAddressForm>;

/** The typed values; all fields exist from the start. */
export type CheckoutValues = {
  customer: { firstName: string; lastName: string; email: string; phone: string };
  shippingAddress: AddressValues;
  /** The id of a customer's saved address; empty for a typed address. */
  savedAddress: string;
  /** The customer has chosen to save the typed address. */
  savesAddress: boolean;
  isBillingSame: boolean;
  billingAddress: AddressValues;
  invoice: InvoiceValues;
  paymentMethod: PaymentMethod;
  /** The code from the SMS, for cash on delivery. */
  phoneCode: string;
  note: string;
  isAgreed: boolean;
  isMarketing: boolean;
};

export const emptyForm = (methods: readonly PaymentMethod[]): CheckoutValues => ({
  customer: { firstName: '', lastName: '', email: '', phone: '' },
  shippingAddress: noAddress,
  savedAddress: '',
  savesAddress: false,
  isBillingSame: true,
  billingAddress: noAddress,
  invoice: noInvoice,
  paymentMethod: methods[0] ?? 'card',
  phoneCode: '',
  note: '',
  isAgreed: false,
  isMarketing: false,
});

/**
 * `customer`: the schema of the buyer; the back office passes one that allows a missing e-mail
 * address.
 */
export function checkoutResolver(
  t: TFunction,
  customer: typeof CustomerBody | typeof PhoneBuyerBody = CustomerBody,
): Resolver<CheckoutValues, unknown, CheckoutData> {
  const messageOf = (issue: Issue) => errorText(t, issue);
  const formOf = (form: typeof SameAddressForm | typeof OtherAddressForm) =>
    formResolver<CheckoutValues, CheckoutData>(form.extend({ customer }), messageOf);
  const same = formOf(SameAddressForm);
  const other = formOf(OtherAddressForm);
  return (values, context, resolverOptions) =>
    (values.isBillingSame ? same : other)(values, context, resolverOptions);
}

const DRAFT_KEY = 'checkout:draft';

/**
 * The typed values survive a reload of this tab; identity and tax numbers and the consents do not.
 * `owner`: the customer who typed them.
 */
export function saveDraft(values: CheckoutValues, owner: number | null = null): void {
  const invoice = { ...values.invoice, identityNumber: '', taxNumber: '' };
  writeSession(
    DRAFT_KEY,
    JSON.stringify({
      ...values,
      invoice,
      phoneCode: '',
      isAgreed: false,
      isMarketing: false,
      owner,
    }),
  );
}
export const clearDraft = (): void => removeSession(DRAFT_KEY);

/** A visitor's draft is also used after signing in; a customer's draft only for that customer. */
export function readDraft(
  methods: readonly PaymentMethod[],
  reader: number | null = null,
): CheckoutValues & { owner: number | null } {
  const empty = emptyForm(methods);
  const stored = parse(readSession(DRAFT_KEY)) as { owner?: unknown } | null;
  const owner = typeof stored?.owner === 'number' ? stored.owner : null;
  if (owner !== null && owner !== reader) return { ...empty, owner: null };
  const draft = fill(empty, stored);
  return {
    ...draft,
    owner,
    ...(methods.includes(draft.paymentMethod) ? {} : { paymentMethod: empty.paymentMethod }),
  };
}

/** The values of the draft that have the right type. */
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
    // Not our data, or cut off: start with an empty form.
    return null;
  }
}
