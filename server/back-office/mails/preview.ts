// Previews every mail with the functions that compose the real mails, for invented people and
// orders. Only a test mail to the administrator is sent.

import { randomUUID } from 'node:crypto';
import { invitationContent } from '#server/back-office/team/invitation-mail.ts';
import { inTransaction } from '#server/base/db/db.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import { translate } from '#server/base/errors/texts.ts';
import {
  type AccountMail,
  type AnswerMail,
  accountMails,
  adminNotices,
  answerMails,
  buyerMails,
  type ReminderMail,
  reminderMails,
  shopMails,
} from '#server/base/jobs/mail-kinds.ts';
import { addJob, type Jobs } from '#server/base/jobs/queue.ts';
import type { Platform } from '#server/base/platform.ts';
import { accountMailContent } from '#server/mail/account-mails.ts';
import { noticeContent } from '#server/mail/admin-notice-mail.ts';
import { approvalContent } from '#server/mail/approval-mails.ts';
import { companyInvitationContent } from '#server/mail/company-invitation-mail.ts';
import { contactMailContent } from '#server/mail/contact-mail.ts';
import { declinedRequestContent } from '#server/mail/declined-request-mail.ts';
import { type MailContent, renderMail } from '#server/mail/mail-content.ts';
import {
  type MailTexts,
  mayHaveOwnTexts,
  readMailTexts,
  withTextsOf,
} from '#server/mail/mail-texts.ts';
import type { Mail } from '#server/mail/mailer.ts';
import { withSender } from '#server/mail/marketing-mail.ts';
import { orderMailContent } from '#server/mail/order-mail-content.ts';
import { answerContent } from '#server/mail/question-answer-mail.ts';
import { quoteMailContent } from '#server/mail/quote-mail.ts';
import { quoteMessageContent, quoteReplyContent } from '#server/mail/quote-message-mail.ts';
import { requestMailContent } from '#server/mail/quote-request-mail.ts';
import { reportMailContent } from '#server/mail/report-mail.ts';
import { reviewInvitationContent } from '#server/mail/review-invitation-mail.ts';
import { pagesOf } from '#server/mail/sms-texts.ts';
import { stockAlertContent } from '#server/mail/stock-alert-mail.ts';
import { lowStockContent, reservedStockContent } from '#server/mail/stock-mails.ts';
import type { Settings, Shop } from '#server/settings/settings.ts';
import { turnMailContent } from '#server/standing-orders/turn-mail.ts';
import { debtContent } from '#server/statements/debt-mail.ts';
import type { MailKindRow, MailPreview } from '#shared/back-office/mails.ts';
import { DEFAULT_LANGUAGE, type Language, languages } from '#shared/base/languages.ts';
import { sampleReminder, sampleTurn } from './preview-reminders.ts';
import {
  sampleAlert,
  sampleCustomer,
  sampleDeclined,
  sampleDelivered,
  sampleLowProduct,
  sampleMessage,
  sampleQuestion,
  sampleQuote,
  sampleReport,
  sampleRequest,
  sampleReservedProduct,
} from './preview-samples.ts';
import {
  sampleApproval,
  sampleAsked,
  sampleDebts,
  sampleInvitation,
  sampleReply,
} from './sample-companies.ts';
import { sampleEntry, sampleOrder } from './sample-orders.ts';

type Deps = Pick<Platform, 'config' | 'clock' | 'db'> & { settings: Settings };

const toBuyers = [...buyerMails, ...answerMails] as const;
/** Mails to the shop's staff, in Turkish. */
const toShop = [
  ...shopMails,
  'payment-report',
  'stock-held',
  'low-stock',
  'contact-message',
  'quote-request',
  'quote-reply',
  'admin-invitation',
  ...adminNotices,
] as const;
const kinds = [...toBuyers, ...accountMails, ...toShop] as const;
type Kind = (typeof kinds)[number];

const groupOf = (kind: Kind): MailKindRow['group'] =>
  isOneOf(toBuyers, kind) ? 'buyer' : isOneOf(accountMails, kind) ? 'account' : 'shop';
const languagesOf = (kind: Kind): readonly Language[] =>
  isOneOf(toShop, kind) ? [DEFAULT_LANGUAGE] : languages;
const isOneOf = <Name extends string>(names: readonly Name[], name: string): name is Name =>
  names.some((one) => one === name);

export async function listMails(parts: Deps): Promise<MailKindRow[]> {
  return Promise.all(
    kinds.map(async (kind) => ({
      kind,
      group: groupOf(kind),
      languages: [...languagesOf(kind)],
      hasOwnTexts: mayHaveOwnTexts(kind),
      hasOrder: isOneOf(buyerMails, kind),
      subject: (await contentOf(parts, kind, DEFAULT_LANGUAGE)).subject,
    })),
  );
}

/**
 * With the published texts, or with the draft in `texts`.
 * @throws AppError NOT_FOUND for a mail that is not sent, or not in this language
 */
export async function previewMail(
  parts: Deps,
  name: string,
  language: Language,
  texts?: MailTexts,
): Promise<MailPreview> {
  const content = await contentOf(parts, requireKind(name, language), language, texts);
  return { subject: content.subject, ...(await renderMail(content)) };
}

/** Sent in the same way as every mail. @throws AppError NOT_FOUND */
export async function askForTestMail(
  { db }: Pick<Platform, 'db'>,
  name: string,
  language: Language,
  email: string,
): Promise<void> {
  const mailId = randomUUID();
  const kind = requireKind(name, language);
  await inTransaction(db, (tx) =>
    addJob(tx, 'send-test-mail', { kind, language, email, mailId }, `test mail ${mailId}`),
  );
}

/** Called by the job. */
export async function composeTestMail(
  parts: Deps,
  { kind, language, email, mailId }: Jobs['send-test-mail'],
): Promise<Mail> {
  const { subject, html, text } = await previewMail(parts, kind, language);
  return {
    kind: 'test',
    about: mailId,
    to: { name: '', address: email },
    subject: translate(DEFAULT_LANGUAGE, 'mails', 'test', { subject }),
    html,
    text,
    attachments: [],
  };
}

function requireKind(name: string, language: Language): Kind {
  if (!isOneOf(kinds, name) || !languagesOf(name).includes(language))
    throw new AppError('NOT_FOUND');
  return name;
}

const plainMails = [
  'contact-message',
  'quote-request',
  'quote-reply',
  'payment-report',
  'stock-held',
  'low-stock',
] as const;

function shopContent(
  kind: (typeof plainMails)[number],
  language: Language,
  about: { shop: Shop; publicUrl: string },
): MailContent {
  if (kind === 'contact-message') return contactMailContent(sampleMessage(language), about.shop);
  if (kind === 'quote-request') return requestMailContent(sampleRequest, about);
  if (kind === 'quote-reply') return quoteReplyContent(sampleReply, sampleAsked(language), about);
  if (kind === 'payment-report') return reportMailContent(sampleReport, about);
  if (kind === 'stock-held') return reservedStockContent([sampleReservedProduct], about);
  return lowStockContent([sampleLowProduct], about);
}

async function contentOf(
  parts: Deps,
  kind: Kind,
  language: Language,
  texts?: MailTexts,
): Promise<MailContent> {
  const { publicUrl } = parts.config;
  const shop = await parts.settings.shop();
  if (isOneOf(plainMails, kind)) return shopContent(kind, language, { shop, publicUrl });
  if (kind === 'admin-invitation')
    return invitationContent(shop, {
      name: sampleCustomer.name,
      role: 'editor',
      url: `${publicUrl}/admin`,
    });
  if (isOneOf(adminNotices, kind))
    return noticeContent(kind, sampleEntry(kind, parts.clock()), {
      shop,
      name: sampleCustomer.name,
      publicUrl,
    });
  if (isOneOf(answerMails, kind))
    return withTextsOf(parts.db, kind, await answerMailContent(parts, kind, language), texts);
  if (isOneOf(accountMails, kind))
    return accountMailContent(
      parts,
      kind,
      { language, ...sampleCustomer, texts: texts ?? (await textsOf(parts, kind, language)) },
      pageOf(kind),
    );
  return orderMailContent(kind, {
    ...sampleOrder(kind, language, shop, { publicUrl, now: parts.clock() }),
    ...(isOneOf(buyerMails, kind) && {
      texts: texts ?? (await textsOf(parts, kind, language)),
    }),
  });
}

/** With the shop's standard texts. */
async function answerMailContent(
  parts: Deps,
  kind: AnswerMail,
  language: Language,
): Promise<MailContent> {
  if (isOneOf(reminderMails, kind)) return reminderContent(parts, kind, language);
  const { config, clock, settings } = parts;
  const { publicUrl } = config;
  const [shop, { pricesIncludeTax }] = await Promise.all([settings.shop(), settings.rates()]);
  const stopUrl = `${publicUrl}/unsubscribe`;
  switch (kind) {
    case 'quote':
      return quoteMailContent(sampleQuote(language, clock()), { shop, publicUrl });
    case 'quote-message':
      return quoteMessageContent(sampleReply, sampleAsked(language), { shop, publicUrl });
    case 'stock-alert':
      return stockAlertContent(sampleAlert(language), {
        shop,
        pricesIncludeTax,
        stopUrl,
        productUrl: `${publicUrl}/products`,
      });
    case 'request-declined':
      return declinedRequestContent(sampleDeclined(language), { shop, publicUrl });
    case 'question-answer':
      return answerContent(sampleQuestion(language), { shop, publicUrl });
    case 'approval-asked':
    case 'approval-decided':
      return approvalContent(kind, sampleApproval, {
        shop,
        language,
        name: sampleCustomer.name,
        url: publicUrl,
      });
    case 'company-invitation':
      return companyInvitationContent(sampleInvitation(language, clock()), {
        shop,
        url: publicUrl,
      });
    case 'standing-order':
      return turnMailContent(sampleTurn, { shop, language, url: `${publicUrl}/standing-order` });
    case 'credit-due':
    case 'credit-overdue':
      return debtContent(sampleDebts(kind, language, clock()), { shop, publicUrl });
    case 'review-invitation': {
      const url = `${publicUrl}/orders/order-tracking`;
      const content = reviewInvitationContent(sampleDelivered(language), { shop, url });
      return withSender(content, { language, shop, stopUrl });
    }
  }
}

async function reminderContent(
  { config, clock, settings }: Deps,
  kind: ReminderMail,
  language: Language,
): Promise<MailContent> {
  const shop = await settings.shop();
  const about = { language, shop: shop.name, pages: pagesOf(config, language) };
  return withSender(sampleReminder(kind, about, clock()), {
    language,
    shop,
    stopUrl: `${config.publicUrl}/unsubscribe`,
    // Any kind works here: the line is the same.
    reminder: 'cart-left',
  });
}

/** The published texts. */
const textsOf = async ({ db }: Pick<Deps, 'db'>, kind: Kind, language: Language) =>
  (await readMailTexts(db, kind))[language];

/** The link has no token, so it proves nothing. */
const pageOf = (kind: AccountMail): string | null =>
  kind === 'account-deleted' || kind === 'email-changed' ? null : '/login';
