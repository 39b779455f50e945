// The legal requirements of a commercial mail (domain.md 2.3): it goes only to people who agreed,
// names the sender, and can be refused with one click. Every such mail is composed here, so that
// none can miss them.

import { translate } from '#server/base/errors/texts.ts';
import type { Platform } from '#server/base/platform.ts';
import { mayMail } from '#server/consents/consents.ts';
import { unsubscribeLink } from '#server/consents/unsubscribe-link.ts';
import type { Settings, Shop } from '#server/settings/settings.ts';
import { formatPhone } from '#shared/base/identity.ts';
import type { Language } from '#shared/base/languages.ts';
import type { ReminderKind } from '#shared/customers/reminders.ts';
import { type MailContent, renderMail } from './mail-content.ts';
import { isAnswerMail, withTextsOf } from './mail-texts.ts';
import type { Mail } from './mailer.ts';

type MailContext = Pick<Platform, 'db' | 'secrets' | 'config'> & { settings: Settings };
export type MarketingMail = {
  kind: string;
  /** The campaign; together with the recipient it is the mail's name. */
  about: string;
  to: Mail['to'];
  language: Language;
  content: Pick<
    MailContent,
    'subject' | 'heading' | 'paragraphs' | 'facts' | 'action' | 'links' | 'closing'
  >;
  /** The link ends reminders of this kind, and no other mails. */
  reminder?: ReminderKind;
};

/**
 * Null when the recipient has not agreed, or no longer does. Call it when the mail is sent, not
 * when it is planned.
 */
export async function composeMarketingMail(
  { db, settings, secrets, config }: MailContext,
  { kind, about, to, language, content, reminder }: MarketingMail,
): Promise<Mail | null> {
  if (!(await mayMail(db, to.address))) return null;
  const shop = await settings.shop();
  const email = to.address;
  const stop = unsubscribeLink(
    secrets,
    config.publicUrl,
    reminder ? { kind: 'reminder', email, reminder } : { kind: 'marketing', email },
  );
  const whole = withSender(content, { language, shop, stopUrl: stop.url, reminder });
  const shown = isAnswerMail(kind) ? await withTextsOf(db, kind, whole) : whole;
  return {
    kind,
    about,
    to,
    ...(shop.email ? { replyTo: shop.email } : {}),
    subject: shown.subject,
    ...(await renderMail(shown)),
    attachments: [],
    headers: stop.headers,
  };
}

/** Adds the sender, the reason for the mail, and how to refuse such mails. */
export function withSender(
  content: MarketingMail['content'],
  {
    language,
    shop,
    stopUrl,
    reminder,
  }: { language: Language; shop: Shop; stopUrl: string; reminder?: ReminderKind | undefined },
): MailContent {
  const t = (key: string) =>
    translate(language, 'mails', `marketing.${key}`, {
      shop: shop.name,
      title: shop.title,
      mersis: shop.mersis,
      address: shop.address,
    });
  return {
    ...content,
    language,
    footer: [
      t('why'),
      t('sender'),
      [formatPhone(shop.phone), shop.email].filter(Boolean).join(' · '),
    ].filter(Boolean),
    stop: { label: t(reminder ? 'stopReminder' : 'stop'), url: stopUrl },
    shopName: shop.name,
    logo: shop.logo,
  };
}
