// Every mail the shop sends, composed by the functions that compose the real ones, of invented people and orders. Nothing
// is sent but a test to whoever asks for one.
import { randomUUID } from 'node:crypto';
import type { MailKindRow, MailPreview } from '#shared/admin-mails.ts';
import { DEFAULT_LANGUAGE, type Language, languages } from '#shared/languages.ts';
import { AppError } from '../app-error.ts';
import type { Context } from '../context.ts';
import { inTransaction } from '../db.ts';
import { addJob, type Jobs } from '../job-queue.ts';
import { translate } from '../texts.ts';
import { accountMailContent } from './account-mails.ts';
import { invitationContent } from './admin-invitation-mail.ts';
import { contactMailContent } from './contact-mail.ts';
import { type AccountMail, accountMails, buyerMails, shopMails } from './kinds.ts';
import { type MailContent, renderMail } from './mail-content.ts';
import type { Mail } from './mailer.ts';
import { orderMailContent } from './order-mails.ts';
import { sampleAlert, sampleCustomer, sampleMessage, sampleOrder, sampleQuote, sampleReport } from './preview-samples.ts';
import { quoteMailContent } from './quote-mail.ts';
import { reportMailContent } from './report-mail.ts';
import { stockAlertContent } from './stock-alert-mail.ts';

type Parts = Pick<Context, 'settings' | 'config' | 'clock'>;

const toBuyers = [...buyerMails, 'quote', 'stock-alert'] as const;
/** To the shop's people, in Turkish. */
const toShop = [...shopMails, 'payment-report', 'contact-message', 'admin-invitation'] as const;
const kinds = [...toBuyers, ...accountMails, ...toShop] as const;
type Kind = (typeof kinds)[number];

const groupOf = (kind: Kind): MailKindRow['group'] => (isOneOf(toBuyers, kind) ? 'buyer' : isOneOf(accountMails, kind) ? 'account' : 'shop');
const languagesOf = (kind: Kind): readonly Language[] => (isOneOf(toShop, kind) ? [DEFAULT_LANGUAGE] : languages);
const isOneOf = <Name extends string>(names: readonly Name[], name: string): name is Name => names.some((one) => one === name);

export async function listMails(parts: Parts): Promise<MailKindRow[]> {
  return Promise.all(
    kinds.map(async (kind) => ({ kind, group: groupOf(kind), languages: [...languagesOf(kind)], subject: (await contentOf(parts, kind, DEFAULT_LANGUAGE)).subject })),
  );
}

/** @throws AppError NOT_FOUND for a mail that is not sent, or not in this language */
export async function previewMail(parts: Parts, name: string, language: Language): Promise<MailPreview> {
  const content = await contentOf(parts, requireKind(name, language), language);
  return { subject: content.subject, ...(await renderMail(content)) };
}

/** By the same way as every mail. @throws AppError NOT_FOUND */
export async function askForTestMail({ db }: Pick<Context, 'db'>, name: string, language: Language, email: string): Promise<void> {
  const mailId = randomUUID();
  const kind = requireKind(name, language);
  await inTransaction(db, (tx) => addJob(tx, 'send-test-mail', { kind, language, email, mailId }, `test mail ${mailId}`));
}

/** For the job. */
export async function composeTestMail(parts: Parts, { kind, language, email, mailId }: Jobs['send-test-mail']): Promise<Mail> {
  const { subject, html, text } = await previewMail(parts, kind, language);
  return { kind: 'test', about: mailId, to: { name: '', address: email }, subject: translate(DEFAULT_LANGUAGE, 'mails', 'test', { subject }), html, text, attachments: [] };
}

function requireKind(name: string, language: Language): Kind {
  if (!isOneOf(kinds, name) || !languagesOf(name).includes(language)) throw new AppError('NOT_FOUND');
  return name;
}

async function contentOf(parts: Parts, kind: Kind, language: Language): Promise<MailContent> {
  const { publicUrl } = parts.config;
  const [shop, rates] = await Promise.all([parts.settings.shop(), parts.settings.rates()]);
  if (kind === 'contact-message') return contactMailContent(sampleMessage(language), shop);
  if (kind === 'payment-report') return reportMailContent(sampleReport, { shop, publicUrl });
  if (kind === 'admin-invitation') return invitationContent(shop, { name: sampleCustomer.name, role: 'editor', url: `${publicUrl}/admin` });
  if (kind === 'quote') return quoteMailContent(sampleQuote(language, parts.clock()), { shop, publicUrl });
  if (kind === 'stock-alert')
    return stockAlertContent(sampleAlert(language), { shop, pricesIncludeTax: rates.pricesIncludeTax, productUrl: `${publicUrl}/products`, stopUrl: `${publicUrl}/unsubscribe` });
  if (isOneOf(accountMails, kind)) return accountMailContent(parts, kind, { language, ...sampleCustomer }, pageOf(kind));
  return orderMailContent(kind, sampleOrder(kind, language, shop, { publicUrl, now: parts.clock() }));
}

/** Without a token: nothing can be proved with it. */
const pageOf = (kind: AccountMail): string | null => (kind === 'account-deleted' || kind === 'email-changed' ? null : '/login');
