// The mail to the shop with a visitor's message, in Turkish; a reply goes to the visitor. Owns no
// table.

import { translate } from '#server/base/errors/texts.ts';
import type { Platform } from '#server/base/platform.ts';
import { findMessage } from '#server/contact/contact.ts';
import type { Settings, Shop } from '#server/settings/settings.ts';
import { formatPhone } from '#shared/base/identity.ts';
import { DEFAULT_LANGUAGE } from '#shared/base/languages.ts';
import { type MailContent, renderMail } from './mail-content.ts';
import type { Mail } from './mailer.ts';

/**
 * Null if the message was deleted or mailed meanwhile, or the shop has no address: it then stays in
 * the back office.
 */
export async function composeContactMail(
  { db, settings }: Pick<Platform, 'db'> & { settings: Settings },
  messageId: number,
): Promise<Mail | null> {
  const message = await findMessage(db, messageId);
  const shop = await settings.shop();
  if (!message || message.mailedAt || shop.email === '') return null;
  const content = contactMailContent(message, shop);
  return {
    kind: 'contact-message',
    about: String(messageId),
    to: { name: shop.name, address: shop.email },
    replyTo: message.email,
    subject: content.subject,
    ...(await renderMail(content)),
    attachments: [],
  };
}

type Written = Pick<
  NonNullable<Awaited<ReturnType<typeof findMessage>>>,
  'name' | 'email' | 'phone' | 'topic' | 'orderNumber' | 'language' | 'message'
>;

export function contactMailContent(
  message: Written,
  shop: Pick<Shop, 'name' | 'logo'>,
): MailContent {
  const t = (key: string, values: Record<string, string> = {}) =>
    translate(DEFAULT_LANGUAGE, 'mails', key, values);
  const { name, email, phone, topic, orderNumber, language } = message;
  const topicText = t(`contact-message.topics.${topic}`);
  const subject = t('contact-message.subject', { topic: topicText, name });
  const facts: [string, string][] = [
    [t('contact-message.name'), name],
    [t('email'), email],
    [t('phone'), phone ? formatPhone(phone) : ''],
    [t('contact-message.topic'), topicText],
    [t('orderNumber'), orderNumber ?? ''],
    [t('contact-message.language'), t(`contact-message.languages.${language}`)],
  ];
  return {
    language: DEFAULT_LANGUAGE,
    subject,
    heading: t('contact-message.heading'),
    paragraphs: message.message.split(/\r\n|\r|\n/).filter((line) => line.trim() !== ''),
    facts: facts.filter(([, value]) => value !== ''),
    footer: [t('contact-message.footer', { shop: shop.name })],
    shopName: shop.name,
    logo: shop.logo,
  };
}
