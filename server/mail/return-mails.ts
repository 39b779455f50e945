// The mails about the steps of a return: their content beyond that of every mail about an order.

import type { MailKind } from '#server/base/jobs/mail-kinds.ts';
import type { Order, ReturnRecord } from '#server/orders/order-records.ts';
import type { Shop } from '#server/settings/settings.ts';
import { dateText, numberText } from '#shared/base/format.ts';
import { formatPhone } from '#shared/base/identity.ts';
import type { Language } from '#shared/base/languages.ts';
import { showOrderNumber } from '#shared/orders/order-number.ts';
import { carrierName } from '#shared/shipping/carriers.ts';
import type { MailContent } from './mail-content.ts';

const returnMails = [
  'return-requested',
  'return-approved',
  'return-reminder',
  'return-rejected',
  'return-received',
  'return-closed',
  'new-return',
] as const;
export type ReturnMail = (typeof returnMails)[number];
export const isReturnMail = (kind: MailKind): kind is ReturnMail =>
  returnMails.some((one) => one === kind);

/** The part of a mail about an order that concerns the return. */
type ReturnAbout = {
  order: Order;
  returned: ReturnRecord | null;
  shop: Shop;
  returnAddress?: string;
  trackUrl: string;
  language: Language;
};
type Texts = (key: string, values?: Record<string, string | number>) => string;
type Fact = [label: string, value: string];

export function returnMailContent(
  kind: ReturnMail,
  about: ReturnAbout,
  t: Texts,
): Pick<MailContent, 'paragraphs' | 'facts' | 'items' | 'action'> {
  const { order, returned, trackUrl } = about;
  if (!returned) throw new Error(`order ${order.id} has no such return`);
  const name = `${order.firstName} ${order.lastName}`;
  const facts: Fact[] = [
    [t('orderNumber'), showOrderNumber(order.orderNumber)],
    [t('returns.code'), returned.code],
    [t('returns.reason'), t(`returns.reasons.${returned.reason}`)],
  ];
  if (kind === 'new-return')
    return {
      paragraphs: [t(`${kind}.text`), ...labelled(t('returns.note'), returned.note)],
      facts: [
        ...facts,
        [t('customer'), name],
        [t('phone'), formatPhone(order.phone)],
        [t('email'), order.email],
      ],
      items: goods(about, t),
    };
  return {
    paragraphs: [t('greeting', { name }), ...paragraphsOf(kind, about, t)],
    facts: [...facts, ...(isToSend(kind) && returned.sendBy ? sendingFacts(about, t) : [])],
    items: goods(about, t),
    action: { label: t('returns.open'), url: trackUrl },
  };
}

function sendingFacts({ returned, shop, returnAddress, language }: ReturnAbout, t: Texts): Fact[] {
  const address = returnAddress || [shop.title, shop.address].filter(Boolean).join(', ');
  return [
    // Not twice: the instructions may already contain the address.
    ...(returned?.instructions?.includes(address) ? [] : [[t('returns.address'), address] as Fact]),
    [t('returns.sendBy'), dayOf(returned?.sendBy ?? null, language)],
  ];
}

const isToSend = (kind: ReturnMail): boolean =>
  kind === 'return-approved' || kind === 'return-reminder';
const labelled = (label: string, text: string | null): string[] =>
  text ? [`${label}: ${text}`] : [];

function paragraphsOf(
  kind: Exclude<ReturnMail, 'new-return'>,
  { order, returned }: ReturnAbout,
  t: Texts,
): string[] {
  if (!isToSend(kind))
    return [t(`${kind}.text`), ...labelled(t('returns.answer'), returned?.answer ?? null)];
  const instructions = returned?.instructions
    ? returned.instructions.split('\n').filter((line) => line.trim() !== '')
    : [];
  const { carrier = null, carrierCode = null } = returned ?? {};
  const code =
    carrier && carrierCode
      ? [t('returns.carrierCode', { carrier: carrierName(carrier), code: carrierCode })]
      : [];
  // A company sends its own invoice with the goods that it returns.
  const invoice = order.invoice.kind === 'corporate' ? [t('returns.companyInvoice')] : [];
  return returned?.sendBy
    ? [t(`${kind}.text`), t('returns.howTo'), ...code, ...instructions, ...invoice]
    : [t('return-approved.nothingToSend'), ...instructions, ...invoice];
}

const goods = (
  { returned, language }: ReturnAbout,
  t: Texts,
): NonNullable<MailContent['items']> => ({
  heads: [t('product'), '', t('quantity')],
  rows: (returned?.items ?? []).map(({ name, quantity, received }) => ({
    name,
    detail: '',
    quantity: '',
    total: numberText(received ?? quantity, language),
  })),
  sums: [],
});

/** If the time is the last moment of a day, shows that day. */
const dayOf = (at: string | null, language: string): string =>
  at === null ? '' : dateText(Date.parse(at) - 1, language);
