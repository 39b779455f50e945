// The mail to a buyer whose request for a quote the shop declined, in the language of the request.
// Owns no table.
import { translate } from '#server/base/errors/texts.ts';
import type { Platform } from '#server/base/platform.ts';
import { findRequest, type RequestRow, requestedName } from '#server/quotes/requests.ts';
import type { Settings, Shop } from '#server/settings/settings.ts';
import { numberText } from '#shared/base/format.ts';
import { formatPhone } from '#shared/base/identity.ts';
import { type MailContent, renderMail } from './mail-content.ts';
import { withTextsOf } from './mail-texts.ts';
import type { Mail } from './mailer.ts';

/** Null if it was already mailed, reopened, answered or deleted. */
export async function composeDeclinedMail(
  { db, settings, config }: Pick<Platform, 'db' | 'config'> & { settings: Settings },
  requestId: number,
): Promise<Mail | null> {
  const request = await findRequest(db, requestId);
  if (request?.state !== 'declined' || request.declinedMailedAt) return null;
  const shop = await settings.shop();
  const shown = declinedRequestContent(request, { shop, publicUrl: config.publicUrl });
  const content = await withTextsOf(db, 'request-declined', shown);
  return {
    kind: 'request-declined',
    about: String(requestId),
    to: { name: request.name, address: request.email },
    ...(shop.email ? { replyTo: shop.email } : {}),
    subject: content.subject,
    ...(await renderMail(content)),
    attachments: [],
  };
}

export function declinedRequestContent(
  request: Pick<
    RequestRow,
    'language' | 'productId' | 'productName' | 'productNameEn' | 'quantity'
  >,
  { shop, publicUrl }: { shop: Shop; publicUrl: string },
): MailContent {
  const { language } = request;
  const t = (key: string, values: Record<string, string> = {}) =>
    translate(language, 'mails', key, values);
  const product = requestedName(request, language);
  const pages = language === 'en' ? `${publicUrl}/en` : publicUrl;
  return {
    language,
    subject: t('request-declined.subject', { product }),
    heading: t('request-declined.heading'),
    paragraphs: [t('request-declined.text'), t('request-declined.next')],
    facts: [
      [t('product'), product],
      [t('quantity'), numberText(request.quantity, language)],
    ],
    action: {
      label: t('request-declined.action'),
      url: `${pages}/products/${request.productId}`,
    },
    footer: [
      t('request-declined.why', { shop: shop.name }),
      t('footer', { title: shop.title, address: shop.address }),
      [formatPhone(shop.phone), shop.email].filter(Boolean).join(' · '),
    ].filter(Boolean),
    shopName: shop.name,
  };
}
