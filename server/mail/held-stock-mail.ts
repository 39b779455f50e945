// The mail to the shop about stock that unpaid orders hold (back-office/today/held-stock.ts).
import { translate } from '#server/base/errors/texts.ts';
import type { Shop } from '#server/settings/settings.ts';
import type { MailContent } from './mail-content.ts';

/** In Turkish, like the back office. */
export function heldStockContent(
  products: readonly { name: string; held: number; stock: number }[],
  { shop, publicUrl }: { shop: Pick<Shop, 'name' | 'logo'>; publicUrl: string },
): MailContent {
  const t = (key: string, values: Record<string, string | number> = {}) =>
    translate('tr', 'mails', `stock-held.${key}`, values);
  return {
    language: 'tr',
    subject: t('subject', { shop: shop.name }),
    heading: t('heading'),
    paragraphs: [t('text')],
    facts: products.map(({ name, held, stock }) => [name, t('product', { held, stock })]),
    action: { label: t('action'), url: `${publicUrl}/admin/orders?tab=unpaid` },
    closing: [t('closing')],
    footer: [t('footer', { shop: shop.name })],
    shopName: shop.name,
    logo: shop.logo,
  };
}
