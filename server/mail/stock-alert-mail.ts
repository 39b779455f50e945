// The mail that a product is available again. Owns no table; the texts are in locales (mails), in
// the language of the alert.

import { translate } from '#server/base/errors/texts.ts';
import type { Platform } from '#server/base/platform.ts';
import { unsubscribeLink } from '#server/consents/unsubscribe-link.ts';
import type { Settings, Shop } from '#server/settings/settings.ts';
import { findAlert } from '#server/stock-alerts/stock-alerts.ts';
import { numberText } from '#shared/base/format.ts';
import { formatPhone } from '#shared/base/identity.ts';
import { formatLira } from '#shared/base/money.ts';
import { type MailContent, renderMail } from './mail-content.ts';
import { withTextsOf } from './mail-texts.ts';
import type { Mail } from './mailer.ts';

type MailContext = Pick<Platform, 'db' | 'secrets' | 'config'> & { settings: Settings };

/** Null when the alert was stopped meanwhile, or the product is no longer sold. */
export async function composeStockAlertMail(
  { db, settings, secrets, config }: MailContext,
  alertId: number,
): Promise<Mail | null> {
  const alert = await findAlert(db, alertId);
  if (!alert?.isActive) return null;
  const { productId } = alert;
  const [shop, { pricesIncludeTax }] = await Promise.all([settings.shop(), settings.rates()]);
  const stop = unsubscribeLink(secrets, config.publicUrl, {
    kind: 'stock-alert',
    email: alert.email,
    alertId,
    productId,
  });
  const shown = stockAlertContent(alert, {
    shop,
    pricesIncludeTax,
    productUrl: `${config.publicUrl}/products/${productId}`,
    stopUrl: stop.url,
  });
  const content = await withTextsOf(db, 'stock-alert', shown);
  return {
    kind: 'stock-alert',
    about: String(alertId),
    to: { name: '', address: alert.email },
    ...(shop.email ? { replyTo: shop.email } : {}),
    subject: content.subject,
    ...(await renderMail(content)),
    attachments: [],
    headers: stop.headers,
  };
}

type Alert = Pick<
  NonNullable<Awaited<ReturnType<typeof findAlert>>>,
  'language' | 'productName' | 'priceKurus' | 'quantity'
>;
type AlertAbout = { shop: Shop; pricesIncludeTax: boolean; productUrl: string; stopUrl: string };

export function stockAlertContent(
  alert: Alert,
  { shop, pricesIncludeTax, productUrl, stopUrl }: AlertAbout,
): MailContent {
  const { language, productName } = alert;
  const t = (key: string, values: Record<string, string | number> = {}) =>
    translate(language, 'mails', key, values);
  return {
    language,
    subject: t('stock-alert.subject', { product: productName }),
    heading: t('stock-alert.heading'),
    paragraphs: [t('stock-alert.text', { product: productName })],
    facts: [
      [t('product'), productName],
      [
        t('stock-alert.price'),
        t(pricesIncludeTax ? 'stock-alert.priceGross' : 'stock-alert.priceNet', {
          amount: formatLira(alert.priceKurus, language),
        }),
      ],
      [t('stock-alert.requested'), numberText(alert.quantity, language)],
    ],
    action: { label: t('stock-alert.action'), url: productUrl },
    footer: [
      t('stock-alert.why', { shop: shop.name }),
      t('footer', { title: shop.title, address: shop.address }),
      [formatPhone(shop.phone), shop.email].filter(Boolean).join(' · '),
    ].filter(Boolean),
    stop: { label: t('stock-alert.stop'), url: stopUrl },
    shopName: shop.name,
    logo: shop.logo,
  };
}
