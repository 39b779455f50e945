// The price feed for comparison sites in Türkiye: their documents are not public, so the names are
// those that shops use (site, product, price with a point, currencyType TL). Products out of stock
// remain in it with 0.
import { toLiraText } from '#shared/base/money.ts';
import type { FeedBasis, FeedRow } from './feed-row.ts';
import { element, group, shorten, XML_HEAD } from './xml.ts';

/** Characters that the one published document (Akakçe 2.1) allows for name, url and imgUrl. */
const MOST_LINE = 200;
const MOST_IMAGES = 5;

export const pricesHead = ({ shopName, publicUrl }: FeedBasis): string =>
  `${XML_HEAD}<site>${element('name', shopName)}${element('url', `${publicUrl}/`)}\n`;

export const pricesTail = (): string => '</site>\n';

export function pricesItem(row: FeedRow, _basis: FeedBasis): string {
  const [first = '', ...more] = row.imageLinks;
  return `${group(
    'product',
    element('id', row.id),
    element('sku', row.sku),
    element('name', shorten(row.title, MOST_LINE)),
    element('url', row.link),
    element('image', first),
    more.length > 0
      ? group(
          'additionalimages',
          ...more.slice(0, MOST_IMAGES).map((link) => element('imgUrl', link)),
        )
      : '',
    element('brand', row.brand),
    element('category', row.category.join(' > ')),
    element('ean', row.gtin),
    element('description', shorten(row.description, 1_000)),
    element('price', toLiraText(row.sale?.price ?? row.price)),
    element('list_price', row.sale ? toLiraText(row.price) : null),
    element('currencyType', 'TL'),
    element('quantity', row.quantity),
    element('stock', row.stock),
    element('shipping_fee', row.shipping ? toLiraText(row.shipping.price) : null),
    element('desi', row.desi),
  )}\n`;
}
