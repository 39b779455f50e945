// The mail to the shop with a request for a quote, in Turkish; a reply goes to the buyer. Owns no
// table.
import { translate } from '#server/base/errors/texts.ts';
import type { Platform } from '#server/base/platform.ts';
import { findRequest, type RequestRow } from '#server/quotes/requests.ts';
import type { Settings, Shop } from '#server/settings/settings.ts';
import { dateText, numberText } from '#shared/base/format.ts';
import { formatPhone } from '#shared/base/identity.ts';
import { DEFAULT_LANGUAGE } from '#shared/base/languages.ts';
import { formatLira } from '#shared/base/money.ts';
import { type MailContent, renderMail } from './mail-content.ts';
import type { Mail } from './mailer.ts';

/** Null if it was already mailed or deleted, or the shop has no address. */
export async function composeRequestMail(
  { db, settings, config }: Pick<Platform, 'db' | 'config'> & { settings: Settings },
  requestId: number,
): Promise<Mail | null> {
  const request = await findRequest(db, requestId);
  const shop = await settings.shop();
  if (!request || request.mailedAt || shop.email === '') return null;
  const content = requestMailContent(request, { shop, publicUrl: config.publicUrl });
  return {
    kind: 'quote-request',
    about: String(requestId),
    to: { name: shop.name, address: shop.email },
    replyTo: request.email,
    subject: content.subject,
    ...(await renderMail(content)),
    attachments: [],
  };
}

type Requested = Pick<
  RequestRow,
  | 'productName'
  | 'sku'
  | 'quantity'
  | 'targetKurus'
  | 'neededOn'
  | 'note'
  | 'name'
  | 'companyName'
  | 'taxNumber'
  | 'email'
  | 'phone'
>;

export function requestMailContent(
  request: Requested,
  { shop, publicUrl }: { shop: Pick<Shop, 'name' | 'logo'>; publicUrl: string },
): MailContent {
  const t = (key: string, values: Record<string, string> = {}) =>
    translate(DEFAULT_LANGUAGE, 'mails', key, values);
  const quantity = numberText(request.quantity, DEFAULT_LANGUAGE);
  const facts: [string, string][] = [
    [t('product'), `${request.productName} (${request.sku})`],
    [t('quantity'), quantity],
    [
      t('quote-request.target'),
      request.targetKurus === null ? '' : formatLira(request.targetKurus, DEFAULT_LANGUAGE),
    ],
    [
      t('quote-request.neededOn'),
      request.neededOn ? dateText(`${request.neededOn}T12:00:00+03:00`, DEFAULT_LANGUAGE) : '',
    ],
    [t('quote-request.name'), request.name],
    [t('quote-request.company'), request.companyName ?? ''],
    [t('quote-request.taxNumber'), request.taxNumber ?? ''],
    [t('email'), request.email],
    [t('phone'), request.phone ? formatPhone(request.phone) : ''],
  ];
  return {
    language: DEFAULT_LANGUAGE,
    subject: t('quote-request.subject', { quantity, product: request.productName }),
    heading: t('quote-request.heading'),
    paragraphs: (request.note ?? '').split('\n').filter((line) => line.trim() !== ''),
    facts: facts.filter(([, value]) => value !== ''),
    action: { label: t('quote-request.action'), url: `${publicUrl}/admin/quotes/requests` },
    footer: [t('quote-request.footer', { shop: shop.name })],
    shopName: shop.name,
    logo: shop.logo,
  };
}
