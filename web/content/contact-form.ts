// The form on /contact: its rules (those of shared/content/contact.ts), its error texts, and the
// draft of this tab.

import type { TFunction } from 'i18next';
import { z } from 'zod';
import { phone } from '#shared/base/fields.ts';
import { type Issue, issueKind } from '#shared/base/issues.ts';
import { ContactBody, type ContactTopic } from '#shared/content/contact.ts';
import { readSession, removeSession, writeSession } from '#web/base/api/storage.ts';
import { formResolver } from '#web/base/ui/form-resolver.ts';

export type ContactValues = {
  name: string;
  email: string;
  phone: string;
  topic: ContactTopic | '';
  orderNumber: string;
  message: string;
};

const contactFields = [
  'name',
  'email',
  'phone',
  'topic',
  'orderNumber',
  'message',
] as const satisfies (keyof ContactValues)[];

const topicsOfOrders: readonly string[] = ['order', 'return'];
export const isAboutOrder = (topic: string | undefined): boolean =>
  topicsOfOrders.includes(topic ?? '');

const ContactForm = ContactBody.extend({
  phone: z.union([z.literal('').transform(() => null), phone]).nullish(),
}).transform((values) => ({
  ...values,
  // An order number typed under another topic is no longer on the screen.
  orderNumber: (isAboutOrder(values.topic) && values.orderNumber) || null,
}));

function errorText(t: TFunction, issue: Issue): string {
  const field = String(issue.path?.at(-1) ?? '');
  const kind = issueKind(issue);
  if (field === 'topic') return t('content:errors.topic');
  if (kind === 'required') return t('content:errors.required');
  if (kind === 'tooLong') return t('content:errors.tooLong', { maximum: Number(issue.maximum) });
  if (field === 'message' && kind === 'tooShort') return t('content:errors.shortMessage');
  return t(`content:errors.${field === 'email' || field === 'phone' ? field : 'invalid'}`);
}

export const contactResolver = (t: TFunction) =>
  formResolver<ContactValues, ContactBody>(ContactForm, (issue) => errorText(t, issue));

const DRAFT_KEY = 'contact:draft';
type Draft = { values: Partial<ContactValues>; owner: number | null };

/** `owner`: the customer who typed it, or null. */
export const saveDraft = (values: Partial<ContactValues>, owner: number | null): void =>
  writeSession(DRAFT_KEY, JSON.stringify({ values, owner } satisfies Draft));
export const clearDraft = (): void => removeSession(DRAFT_KEY);

/** A visitor's draft is also used after signing in; a customer's draft only for that customer. */
export function readDraft(): (reader: number | null) => Partial<ContactValues> {
  const draft = parse(readSession(DRAFT_KEY));
  const owner = draft?.owner ?? null;
  const values = Object.fromEntries(
    Object.entries(draft?.values ?? {}).filter(
      ([name, value]) =>
        (contactFields as readonly string[]).includes(name) && typeof value === 'string',
    ),
  );
  return (reader) => (owner === null || owner === reader ? values : {});
}

function parse(text: string | null): Partial<Draft> | null {
  try {
    return JSON.parse(text ?? 'null') as Partial<Draft> | null;
  } catch {
    // Not our data, or cut off: start with an empty form.
    return null;
  }
}
