// The mail that a product is there again. Owns no table; the words are in locales (mails), in the language of the alert.
import { formatPhone } from '#shared/identity.ts';
import { formatLira } from '#shared/money.ts';
import type { Context } from '../context.ts';
import { findAlert } from '../stock-alerts/stock-alerts.ts';
import { translate } from '../texts.ts';
import { renderMail } from './mail-content.ts';
import type { Mail } from './mailer.ts';
import { unsubscribeLink } from './unsubscribe-link.ts';

type MailContext = Pick<Context, 'db' | 'settings' | 'secrets' | 'config'>;

/** Null when the alert was stopped meanwhile, or the product is no longer sold. */
export async function composeStockAlertMail({ db, settings, secrets, config }: MailContext, alertId: number): Promise<Mail | null> {
  const alert = await findAlert(db, alertId);
  if (!alert?.isActive) return null;
  const { language, productId, productName } = alert;
  const [shop, { pricesIncludeTax }] = await Promise.all([settings.shop(), settings.rates()]);
  const t = (key: string, values: Record<string, string | number> = {}) => translate(language, 'mails', key, values);
  const stop = unsubscribeLink(secrets, config.publicUrl, { kind: 'stock-alert', email: alert.email, alertId, productId });
  const subject = t('stock-alert.subject', { product: productName });
  const rendered = await renderMail({
    language,
    subject,
    heading: t('stock-alert.heading'),
    paragraphs: [t('stock-alert.text', { product: productName })],
    facts: [
      [t('product'), productName],
      [t('stock-alert.price'), t(pricesIncludeTax ? 'stock-alert.priceGross' : 'stock-alert.priceNet', { amount: formatLira(alert.priceKurus, language) })],
      [t('stock-alert.wished'), String(alert.quantity)],
    ],
    action: { label: t('stock-alert.action'), url: `${config.publicUrl}/products/${productId}` },
    footer: [
      t('stock-alert.why', { shop: shop.name }),
      t('footer', { title: shop.title, address: shop.address }),
      [formatPhone(shop.phone), shop.email].filter(Boolean).join(' · '),
    ].filter(Boolean),
    stop: { label: t('stock-alert.stop'), url: stop.url },
    shopName: shop.name,
  });
  return {
    kind: 'stock-alert',
    about: String(alertId),
    to: { name: '', address: alert.email },
    ...(shop.email ? { replyTo: shop.email } : {}),
    subject,
    ...rendered,
    attachments: [],
    headers: stop.headers,
  };
}
