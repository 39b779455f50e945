// The catalogue of Facebook, Instagram and WhatsApp: CSV with a head
// (developers.facebook.com/documentation/ads-commerce/catalog/reference).
import type { FeedBasis, FeedRow } from './feed-row.ts';
import { MOST, rangeOf, withCurrency } from './google.ts';
import { shorten } from './xml.ts';

const columns: Record<string, (row: FeedRow) => string | number | null> = {
  id: ({ id }) => id,
  title: ({ title }) => shorten(title, MOST.title),
  description: ({ description }) => shorten(description, MOST.description),
  availability: ({ stock }) => (stock > 0 ? 'in stock' : 'out of stock'),
  condition: () => 'new',
  price: ({ price }) => withCurrency(price),
  link: ({ link }) => link,
  image_link: ({ imageLinks }) => imageLinks[0] ?? '',
  brand: ({ brand }) => shorten(brand, MOST.brand),
  sale_price: ({ sale }) => (sale ? withCurrency(sale.price) : null),
  sale_price_effective_date: ({ sale }) => (sale ? rangeOf(sale) : null),
  gtin: ({ gtin }) => gtin,
  inventory: ({ stock }) => stock,
  item_group_id: ({ groupId }) => groupId,
  color: ({ color }) => color,
  size: ({ size }) => size,
  material: ({ material }) => material,
  product_type: ({ category }) => category.join(' > '),
  additional_image_link: ({ imageLinks }) => imageLinks.slice(1).join(','),
  shipping: ({ shipping }) =>
    shipping ? `TR::${shipping.name.replace(/[:,]/g, ' ')}:${withCurrency(shipping.price)}` : null,
};

const makers = Object.values(columns);

export const metaHead = (): string => `${Object.keys(columns).join(',')}\r\n`;

export const metaRow = (row: FeedRow, _basis: FeedBasis): string =>
  `${makers.map((make) => cell(String(make(row) ?? ''))).join(',')}\r\n`;

/** RFC 4180. */
const cell = (text: string): string =>
  /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
