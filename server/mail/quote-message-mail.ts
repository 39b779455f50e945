// The mails of the conversation about a quote: the buyer's messages go to the shop, in Turkish; the
// shop's messages go to the buyer, in the language of the quote. Owns no table.
import { translate } from '#server/base/errors/texts.ts';
import type { Platform } from '#server/base/platform.ts';
import { findMessage, type MessageRow } from '#server/quotes/messages.ts';
import { findQuote, type Quote } from '#server/quotes/quotes.ts';
import type { Settings, Shop } from '#server/settings/settings.ts';
import { dateText, numberText } from '#shared/base/format.ts';
import { formatPhone } from '#shared/base/identity.ts';
import { DEFAULT_LANGUAGE } from '#shared/base/languages.ts';
import { formatLira } from '#shared/base/money.ts';
import { type MailContent, renderMail } from './mail-content.ts';
import { withTextsOf } from './mail-texts.ts';
import type { Mail } from './mailer.ts';

type MailContext = Pick<Platform, 'db' | 'clock' | 'config'> & { settings: Settings };
type Written = Pick<MessageRow, 'kind' | 'text' | 'requested' | 'neededOn' | 'author'>;
type AboutQuote = Pick<Quote, 'number' | 'code' | 'language' | 'name' | 'companyName' | 'email'>;
type Sender = { shop: Shop; publicUrl: string };

/** Null if it was already mailed or deleted, or the shop has no address. */
export async function composeQuoteMessageMail(
  { db, clock, settings, config }: MailContext,
  messageId: number,
): Promise<Mail | null> {
  const message = await findMessage(db, messageId);
  const quote = message && (await findQuote({ db, clock }, message.quoteId));
  if (!message || !quote || message.mailedAt) return null;
  const sender = { shop: await settings.shop(), publicUrl: config.publicUrl };
  const { email } = sender.shop;
  if (message.isFromShop) {
    if (quote.email === '') return null;
    const shown = quoteMessageContent(message, quote, sender);
    const content = await withTextsOf(db, 'quote-message', shown);
    return {
      kind: 'quote-message',
      about: String(messageId),
      attachments: [],
      to: { name: quote.name, address: quote.email },
      ...(email ? { replyTo: email } : {}),
      subject: content.subject,
      ...(await renderMail(content)),
    };
  }
  if (email === '') return null;
  const content = quoteReplyContent(message, quote, sender);
  return {
    kind: 'quote-reply',
    about: String(messageId),
    attachments: [],
    to: { name: sender.shop.name, address: email },
    ...(quote.email ? { replyTo: quote.email } : {}),
    subject: content.subject,
    ...(await renderMail(content)),
  };
}

const paragraphsOf = (text: string): string[] =>
  text.split('\n').filter((line) => line.trim() !== '');

export function quoteMessageContent(
  { text }: Pick<Written, 'text'>,
  { number, code, language, name }: AboutQuote,
  { shop, publicUrl }: Sender,
): MailContent {
  const t = (key: string, values: Record<string, string> = {}) =>
    translate(language, 'mails', key, values);
  return {
    language,
    subject: t('quote-message.subject', { number }),
    heading: t('quote-message.heading'),
    paragraphs: [t('greeting', { name }), ...paragraphsOf(text)],
    facts: [[t('quote.number'), number]],
    action: { label: t('quote-message.action'), url: `${publicUrl}/quotes/${code}` },
    footer: [
      t('footer', { title: shop.title, address: shop.address }),
      [formatPhone(shop.phone), shop.email].filter(Boolean).join(' · '),
    ].filter(Boolean),
    shopName: shop.name,
    logo: shop.logo,
  };
}

export function quoteReplyContent(
  { kind, text, requested, neededOn, author }: Written,
  quote: AboutQuote,
  { shop, publicUrl }: Sender,
): MailContent {
  const { number, companyName, name } = quote;
  const t = (key: string, values: Record<string, string> = {}) =>
    translate(DEFAULT_LANGUAGE, 'mails', key, values);
  const facts: [string, string][] = [
    [t('quote.number'), number],
    [t('quote-request.name'), author ?? name],
    [t('quote-request.company'), companyName ?? ''],
    [t('email'), quote.email],
    ...requested.map(({ name: product, sku, quantity, targetKurus }): [string, string] => [
      `${product} (${sku})`,
      [
        quantity === null
          ? ''
          : t('quote-reply.quantity', { quantity: numberText(quantity, DEFAULT_LANGUAGE) }),
        targetKurus === null
          ? ''
          : t('quote-reply.price', { price: formatLira(targetKurus, DEFAULT_LANGUAGE) }),
      ]
        .filter(Boolean)
        .join(' · '),
    ]),
    [
      t('quote-request.neededOn'),
      neededOn ? dateText(`${neededOn}T12:00:00+03:00`, DEFAULT_LANGUAGE) : '',
    ],
  ];
  return {
    language: DEFAULT_LANGUAGE,
    subject: t(`quote-reply.subjects.${kind}`, { number, name: companyName ?? name }),
    heading: t(`quote-reply.headings.${kind}`),
    paragraphs: paragraphsOf(text),
    facts: facts.filter(([, value]) => value !== ''),
    action: {
      label: t('quote-reply.action'),
      url: `${publicUrl}/admin/quotes/${encodeURIComponent(number)}`,
    },
    footer: [t('quote-request.footer', { shop: shop.name })],
    shopName: shop.name,
    logo: shop.logo,
  };
}
