// The mails of a return's steps: what each says beyond what every mail about an order says.
import { formatPhone } from '#shared/identity.ts';
import type { Language } from '#shared/languages.ts';
import { showOrderNumber } from '#shared/orders.ts';
import type { Shop } from '../config/settings.ts';
import type { Order, ReturnRecord } from '../orders/orders.ts';
import type { MailKind } from './kinds.ts';
import type { MailContent } from './mail-content.ts';

const returnMails = ['return-requested', 'return-approved', 'return-reminder', 'return-rejected', 'return-received', 'return-closed', 'new-return'] as const;
type ReturnMail = (typeof returnMails)[number];
export const isReturnMail = (kind: MailKind): kind is ReturnMail => returnMails.some((one) => one === kind);

/** What of a mail about an order is about the return. */
type ReturnAbout = { order: Order; returned: ReturnRecord | null; shop: Shop; returnAddress?: string; trackUrl: string; language: Language };
type Words = (key: string, values?: Record<string, string | number>) => string;
type Fact = [label: string, value: string];

export function returnMailContent(kind: ReturnMail, about: ReturnAbout, t: Words): Pick<MailContent, 'paragraphs' | 'facts' | 'items' | 'action'> {
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
      paragraphs: [t(`${kind}.text`), ...said(t('returns.note'), returned.note)],
      facts: [...facts, [t('customer'), name], [t('phone'), formatPhone(order.phone)], [t('email'), order.email]],
      items: goods(about, t),
    };
  return {
    paragraphs: [t('greeting', { name }), ...wordsOf(kind, about, t)],
    facts: [...facts, ...(isToSend(kind) && returned.sendBy ? sendingFacts(about, t) : [])],
    items: goods(about, t),
    action: { label: t('returns.open'), url: trackUrl },
  };
}

function sendingFacts({ returned, shop, returnAddress, language }: ReturnAbout, t: Words): Fact[] {
  const address = returnAddress || [shop.title, shop.address].filter(Boolean).join(', ');
  return [
    // Once is enough.
    ...(returned?.instructions?.includes(address) ? [] : [[t('returns.address'), address] as Fact]),
    [t('returns.sendBy'), dayOf(returned?.sendBy ?? null, language)],
  ];
}

const isToSend = (kind: ReturnMail): boolean => kind === 'return-approved' || kind === 'return-reminder';
const said = (label: string, text: string | null): string[] => (text ? [`${label}: ${text}`] : []);

function wordsOf(kind: Exclude<ReturnMail, 'new-return'>, { returned }: ReturnAbout, t: Words): string[] {
  if (!isToSend(kind)) return [t(`${kind}.text`), ...said(t('returns.answer'), returned?.answer ?? null)];
  const instructions = returned?.instructions ? returned.instructions.split('\n').filter((line) => line.trim() !== '') : [];
  return returned?.sendBy ? [t(`${kind}.text`), t('returns.howTo'), ...instructions] : [t('return-approved.nothingToSend'), ...instructions];
}

const goods = ({ returned }: ReturnAbout, t: Words): NonNullable<MailContent['items']> => ({
  heads: [t('product'), '', t('quantity')],
  rows: (returned?.items ?? []).map(({ name, quantity, received }) => ({ name, detail: '', quantity: '', total: String(received ?? quantity) })),
  sums: [],
});

/** The last moment of a day is written as that day. */
const dayOf = (at: string | null, language: string): string =>
  at === null ? '' : new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : 'tr-TR', { dateStyle: 'long', timeZone: 'Europe/Istanbul' }).format(new Date(Date.parse(at) - 1));
