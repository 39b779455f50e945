// The site map (sitemaps.org): an index, one part for pages, categories and posts, and one for each
// range of product ids. Streamed in batches while it is read.

import { AppError } from '#server/base/errors/app-error.ts';
import { escapeHtml } from '#server/base/http/html.ts';
import type { Platform } from '#server/base/platform.ts';
import { ENGLISH_PREFIX } from '#shared/base/languages.ts';
import { textKeys } from '#shared/content/content.ts';
import {
  type Place,
  selectLargestProductId,
  selectOtherPlaces,
  selectProductPlaces,
} from './sitemap.sql.ts';

/** A range of ids: a part may contain fewer products. The standard allows 50,000. */
export const PRODUCTS_PER_PART = 10_000;
const BATCH = 1_000;
const MOST_OTHERS = 20_000;
const XML = '<?xml version="1.0" encoding="UTF-8"?>\n';
const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

const pages = [
  '/',
  '/products',
  '/campaigns',
  '/blog',
  '/faq',
  '/contact',
  '/orders/order-tracking',
  '/quick-order',
  ...textKeys.map((key) => `/${key}`),
];

export async function sitemapIndex({
  db,
  config,
}: Pick<Platform, 'db' | 'config'>): Promise<string> {
  const parts = Math.ceil((await selectLargestProductId(db)) / PRODUCTS_PER_PART);
  const names = ['pages', ...Array.from({ length: parts }, (_, index) => `products-${index + 1}`)];
  const items = names.map(
    (name) =>
      `<sitemap><loc>${escapeHtml(`${config.publicUrl}/sitemaps/${name}.xml`)}</loc></sitemap>\n`,
  );
  return `${XML}<sitemapindex ${NAMESPACE}>\n${items.join('')}</sitemapindex>\n`;
}

/**
 * One part of the site map, in pieces.
 * @throws AppError NOT_FOUND
 */
export async function sitemapPart(
  context: Pick<Platform, 'db' | 'config' | 'clock'>,
  name: string,
): Promise<AsyncIterable<string>> {
  if (name === 'pages') return pagesPart(context);
  const part = Number(/^products-([1-9]\d{0,5})$/.exec(name)?.[1]);
  if (!part || (part - 1) * PRODUCTS_PER_PART >= (await selectLargestProductId(context.db)))
    throw new AppError('NOT_FOUND');
  return productsPart(context, (part - 1) * PRODUCTS_PER_PART);
}

async function* pagesPart({ db, config, clock }: Pick<Platform, 'db' | 'config' | 'clock'>) {
  const { categories, posts, occasions } = await selectOtherPlaces(db, clock(), MOST_OTHERS);
  const paths = [
    ...pages,
    ...categories.map((id) => `/products?category=${id}`),
    ...(occasions.length > 0 ? ['/occasions'] : []),
    ...occasions.map((slug) => `/occasions/${slug}`),
  ];
  yield opening;
  yield paths.map((path) => entry(config.publicUrl, { path })).join('') +
    posts.map((post) => entry(config.publicUrl, post)).join('');
  yield closing;
}

async function* productsPart({ db, config }: Pick<Platform, 'db' | 'config'>, before: number) {
  yield opening;
  for (let after = before; ; ) {
    const places = await selectProductPlaces(db, after, before + PRODUCTS_PER_PART, BATCH);
    yield places.map((place) => entry(config.publicUrl, place)).join('');
    const last = places.at(-1);
    if (!last || places.length < BATCH) break;
    after = last.id;
  }
  yield closing;
}

const opening = `${XML}<urlset ${NAMESPACE} xmlns:xhtml="http://www.w3.org/1999/xhtml">\n`;
const closing = '</urlset>\n';

/** The page and its English twin, each of which refers to both. */
function entry(publicUrl: string, { path = '/', changedAt }: Partial<Place>): string {
  const addresses = {
    tr: escapeHtml(`${publicUrl}${path}`),
    en: escapeHtml(`${publicUrl}${ENGLISH_PREFIX}${path === '/' ? '' : path}`),
  };
  const twins = Object.entries({ ...addresses, 'x-default': addresses.tr })
    .map(
      ([language, href]) => `<xhtml:link rel="alternate" hreflang="${language}" href="${href}"/>`,
    )
    .join('');
  const changed = changedAt ? `<lastmod>${changedAt}</lastmod>` : '';
  return Object.values(addresses)
    .map((address) => `<url><loc>${address}</loc>${changed}${twins}</url>\n`)
    .join('');
}
