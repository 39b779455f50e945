// Google Merchant Center: RSS 2.0 with the namespace g (support.google.com/merchants/answer/7052112
// and 14987622). Bing, enucuzpin and others read the same file.
import { type Kurus, toLiraText, ZERO } from '#shared/base/money.ts';
import { type FeedBasis, type FeedRow, MOST_MORE_IMAGES } from './feed-row.ts';
import { element, group, shorten, XML_HEAD } from './xml.ts';

/** Numbers of characters, counted like Merchant Center. */
export const MOST = { title: 150, description: 5_000, brand: 70, color: 100, size: 100 } as const;

export const withCurrency = (amount: Kurus): string => `${toLiraText(amount)} TRY`;

export const googleHead = ({ shopName, publicUrl }: FeedBasis): string =>
  `${XML_HEAD}<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0"><channel>${element('title', shopName)}${element('link', `${publicUrl}/`)}${element('description', shopName)}\n`;

export const googleTail = (): string => '</channel></rss>\n';

export function googleItem(row: FeedRow, _basis: FeedBasis): string {
  const [first = '', ...more] = row.imageLinks;
  return `${group(
    'item',
    element('g:id', row.id),
    element('g:title', shorten(row.title, MOST.title)),
    element('g:description', shorten(row.description, MOST.description)),
    element('g:link', row.link),
    element('g:image_link', first),
    ...more.slice(0, MOST_MORE_IMAGES).map((link) => element('g:additional_image_link', link)),
    element('g:availability', row.stock > 0 ? 'in_stock' : 'out_of_stock'),
    element('g:condition', 'new'),
    ...priceElements(row),
    element('g:brand', shorten(row.brand, MOST.brand)),
    row.gtin ? element('g:gtin', row.gtin) : element('g:identifier_exists', 'no'),
    element('g:product_type', row.category.join(' > ')),
    element('g:item_group_id', row.groupId),
    element('g:color', row.color),
    element('g:size', row.size),
    element('g:material', row.material),
    ...shippingElements(row),
  )}\n`;
}

const priceElements = ({ price, sale, measure, bulk, quantity }: FeedRow): string[] => [
  element('g:price', withCurrency(price)),
  ...(sale
    ? [
        element('g:sale_price', withCurrency(sale.price)),
        element('g:sale_price_effective_date', rangeOf(sale)),
      ]
    : []),
  ...(measure
    ? [
        element('g:unit_pricing_measure', `${measure.amount}${measure.unit}`),
        element('g:unit_pricing_base_measure', `${measure.base}${measure.unit}`),
      ]
    : []),
  // A tier has a unit price, so it is only given beside the price of one.
  ...(quantity === 1
    ? bulk.map((tier) =>
        group(
          'g:bulk_price',
          element('g:min_quantity', tier.from),
          element('g:price', withCurrency(tier.price)),
        ),
      )
    : []),
];

/** Null if it has no end: then it holds until the feed changes. */
export const rangeOf = ({ from, to }: { from: string | null; to: string | null }): string | null =>
  from !== null && to !== null ? `${withOffset(from)}/${withOffset(to)}` : null;

/** ISO 8601 with an offset: `2026-11-26T10:00+0000`. */
const withOffset = (iso: string): string => `${iso.slice(0, 16)}+0000`;

const shippingElements = ({ shipping, desi }: FeedRow): string[] => [
  ...(shipping
    ? [
        group(
          'g:shipping',
          element('g:country', 'TR'),
          element('g:service', shipping.name),
          element('g:price', withCurrency(shipping.price)),
        ),
      ]
    : []),
  // Turkish shipping tables use desi, so it is given as the weight.
  ...(desi !== null && desi > ZERO ? [element('g:shipping_weight', `${desi} kg`)] : []),
  ...(shipping ? [] : [element('g:shipping_label', 'freight')]),
];
