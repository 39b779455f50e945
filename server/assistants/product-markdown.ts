// The Markdown twins of a product's page and of product lists, from the same API responses as the
// pages and their structured data.
import { translate } from '#server/base/errors/texts.ts';
import { numberText } from '#shared/base/format.ts';
import { formatLira } from '#shared/base/money.ts';
import type { Category, Product, ProductDetail, ProductPage } from '#shared/catalogue/catalogue.ts';
import { isPrintSetup } from '#shared/catalogue/print-setups.ts';
import type { FittingAnswer } from '#shared/fit/fitting.ts';
import {
  addressOf,
  attributesOf,
  categoryOf,
  priceOf,
  productAddress,
  type Saying,
  stepsOf,
} from './product-facts.ts';

// The shop's texts inside Markdown. User input is data: none of it may become a heading, a link or
// a table row.

/** One line, with every Markdown character escaped. */
export const escapeMarkdown = (text: string): string =>
  text
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[\\`*_{}[\]<>#|~!&]/g, '\\$&')
    .replace(/^(\d+)([.)])/, '$1\\$2')
    .replace(/^([-+=])/, '\\$1');

/** Every line begins with the mark of a quotation. */
const quoteMarkdown = (text: string): string =>
  text
    .split(/\r?\n/)
    .map((line) => `> ${escapeMarkdown(line)}`.trimEnd())
    .join('\n');

/** @param address of our own, without spaces and brackets */
export const linkMarkdown = (text: string, address: string): string =>
  `[${escapeMarkdown(text)}](${address})`;

/** Parts with an empty line between them; empty parts are left out. */
export const paragraphs = (parts: readonly (string | null | undefined | false)[]): string =>
  `${parts.filter(Boolean).join('\n\n')}\n`;

const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');

const say = ({ language }: Saying, key: string, values: Record<string, string | number> = {}) =>
  translate(language, 'assistants', key, values);

/** "12,50 TL + KDV (15,00 TL KDV dahil)" */
const priceText = (saying: Saying, price: ReturnType<typeof priceOf>): string =>
  say(saying, 'price', {
    net: formatLira(price.net, saying.language),
    gross: formatLira(price.gross, saying.language),
  });

export function productMarkdown(
  product: ProductDetail,
  fitting: FittingAnswer,
  saying: Saying,
): string {
  const { language } = saying;
  const facts = [
    [say(saying, 'product.sku'), escapeMarkdown(product.sku)],
    ...(product.gtin ? [['GTIN', product.gtin]] : []),
    [say(saying, 'product.price'), priceText(saying, priceOf(product, saying.rates))],
    [
      say(saying, 'product.stock'),
      isPrintSetup(product.attributes)
        ? translate(language, 'catalogue', 'product.setup')
        : stockText(product, saying),
    ],
    ...(product.quantity > 1
      ? [[say(saying, 'product.pieces'), numberText(product.quantity, language)]]
      : []),
    ...(product.minQuantity > 1 || product.quantityStep > 1
      ? [
          [
            say(saying, 'product.minimum'),
            say(saying, 'product.minimumText', {
              least: product.minQuantity,
              step: product.quantityStep,
            }),
          ],
        ]
      : []),
    [say(saying, 'product.category'), escapeMarkdown(categoryOf(product))],
    [say(saying, 'product.brand'), escapeMarkdown(product.brand)],
  ];
  return paragraphs([
    `# ${escapeMarkdown(product.name)}`,
    facts.map(([name, value]) => `- ${name}: ${value}`).join('\n'),
    linkMarkdown(say(saying, 'product.page'), productAddress(saying, product.id)),
    `## ${say(saying, 'product.ladder')}`,
    ladderTable(product, saying),
    `## ${say(saying, 'product.attributes')}`,
    attributesOf(product, language)
      .map(({ name, value }) => `- ${name}: ${escapeMarkdown(value)}`)
      .join('\n'),
    ...fittingParts(fitting, saying),
    product.description && `## ${say(saying, 'product.description')}`,
    product.description && quoteMarkdown(product.description),
    ...documentParts(product, saying),
  ]);
}

const stockText = ({ stock }: Pick<Product, 'stock'>, saying: Saying): string =>
  stock > 0
    ? say(saying, 'product.inStock', { pieces: numberText(stock, saying.language) })
    : say(saying, 'product.soldOut');

const availabilityText = ({ stock }: Pick<Product, 'stock'>, saying: Saying): string =>
  say(saying, stock > 0 ? 'product.available' : 'product.soldOut');

const ladderTable = (product: ProductDetail, saying: Saying): string =>
  table(
    ['quantity', 'net', 'gross'].map((column) => say(saying, `ladder.${column}`)),
    stepsOf(product, saying.rates).map(({ from, to, net, gross }) => [
      to === null ? `${from}+` : from === to ? String(from) : `${from}–${to}`,
      formatLira(net, saying.language),
      formatLira(gross, saying.language),
    ]),
  );

function fittingParts({ groups, remarks, tool }: FittingAnswer, saying: Saying): string[] {
  if (groups.length === 0) return [];
  return [
    `## ${say(saying, 'product.fits')}`,
    ...groups.flatMap(({ role, products, total }) => [
      `### ${translate(saying.language, 'fit', `role.${role}`)} (${total})`,
      products.map((part) => cardLine(part, saying)).join('\n'),
    ]),
    ...(tool ? [`### ${say(saying, 'product.tool')}`, cardLine(tool, saying)] : []),
    ...(remarks.length > 0
      ? [remarks.map(({ message }) => `- ${escapeMarkdown(message)}`).join('\n')]
      : []),
  ];
}

const documentParts = ({ documents }: ProductDetail, saying: Saying): string[] =>
  documents.length === 0
    ? []
    : [
        `## ${say(saying, 'product.documents')}`,
        documents
          .map(({ title, url }) => `- ${linkMarkdown(title, `${saying.publicUrl}${url}`)}`)
          .join('\n'),
      ];

/** A product in a list: its twin, its price, its availability. */
const cardLine = (product: Product, saying: Saying): string => {
  const link = linkMarkdown(product.name, `${productAddress(saying, product.id)}.md`);
  const facts = [
    escapeMarkdown(product.sku),
    priceText(saying, priceOf(product, saying.rates)),
    availabilityText(product, saying),
  ];
  return `- ${link}: ${facts.join(', ')}`;
};

/** `page` counts from 1. */
export function listMarkdown(
  { content, totalElements, totalPages, page }: ProductPage,
  { category, categories }: { category: Category | undefined; categories: readonly Category[] },
  saying: Saying,
): string {
  const title = category?.name ?? translate(saying.language, 'catalogue', 'list.all');
  const narrower = categories.filter(
    ({ parentId, productCount }) => parentId === (category?.id ?? null) && productCount > 0,
  );
  const listAddress = (query: string) => addressOf(saying, `/products.md${query}`);
  const own = category ? `?category=${category.id}` : '';
  return paragraphs([
    `# ${escapeMarkdown(title)}`,
    say(saying, 'list.count', { count: totalElements }),
    narrower.length > 0 && `## ${say(saying, 'list.narrower')}`,
    narrower
      .map(
        ({ id, name, productCount }) =>
          `- ${linkMarkdown(name, listAddress(`?category=${id}`))}: ${productCount}`,
      )
      .join('\n'),
    `## ${say(saying, 'list.products')}`,
    content.map((product) => cardLine(product, saying)).join('\n'),
    page + 1 < totalPages &&
      linkMarkdown(
        say(saying, 'list.next'),
        listAddress(`${own ? `${own}&` : '?'}page=${page + 2}`),
      ),
  ]);
}
