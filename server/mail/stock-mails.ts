// The mail to the shop about products whose stock has fallen to the reorder point
// (back-office/stock/low-stock-mail.ts). In Turkish, like the back office.
import { translate } from '#server/base/errors/texts.ts';
import type { Shop } from '#server/settings/settings.ts';
import { numberText } from '#shared/base/format.ts';
import type { MailContent } from './mail-content.ts';

const MOST_NAMED = 40;

export function lowStockContent(
  products: readonly { sku: string; name: string; stock: number; reorderPoint: number }[],
  { shop, publicUrl }: { shop: Pick<Shop, 'name' | 'logo'>; publicUrl: string },
): MailContent {
  const t = (key: string, values: Record<string, string | number> = {}) =>
    translate('tr', 'mails', `low-stock.${key}`, values);
  const number = (value: number) => numberText(value, 'tr');
  const more = products.length - MOST_NAMED;
  return {
    language: 'tr',
    subject: t('subject', { shop: shop.name, number: number(products.length) }),
    heading: t('heading'),
    paragraphs: [t('text')],
    facts: products
      .slice(0, MOST_NAMED)
      .map(({ sku, name, stock, reorderPoint }) => [
        `${name} (${sku})`,
        t('product', { stock: number(stock), point: number(reorderPoint) }),
      ]),
    action: { label: t('action'), url: `${publicUrl}/admin/stock/low` },
    closing: more > 0 ? [t('more', { number: number(more) })] : [],
    footer: [t('footer', { shop: shop.name })],
    shopName: shop.name,
    logo: shop.logo,
  };
}

// The mail to the shop about stock that unpaid orders hold (back-office/today/reserved-stock.ts).

/** In Turkish, like the back office. */
export function reservedStockContent(
  products: readonly { name: string; reserved: number; stock: number }[],
  { shop, publicUrl }: { shop: Pick<Shop, 'name' | 'logo'>; publicUrl: string },
): MailContent {
  const t = (key: string, values: Record<string, string | number> = {}) =>
    translate('tr', 'mails', `stock-held.${key}`, values);
  return {
    language: 'tr',
    subject: t('subject', { shop: shop.name }),
    heading: t('heading'),
    paragraphs: [t('text')],
    facts: products.map(({ name, reserved, stock }) => [name, t('product', { reserved, stock })]),
    action: { label: t('action'), url: `${publicUrl}/admin/orders?tab=unpaid` },
    closing: [t('closing')],
    footer: [t('footer', { shop: shop.name })],
    shopName: shop.name,
    logo: shop.logo,
  };
}
