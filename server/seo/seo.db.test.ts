import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { makeProduct } from '#server/testing/make-product.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { isEnglishAddress } from '#shared/base/languages.ts';
import { PRODUCTS_PER_PART } from './sitemap.ts';

const shop = useTestApp();
const read = async (url: string) => {
  const { statusCode: status, headers, body } = await shop.app.inject(url);
  return { status, type: headers['content-type'], body };
};
/** Without the addresses of English twins. */
const places = (xml: string) =>
  [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)]
    .map((match) => match[1]?.replace(shop.context.config.publicUrl, '') ?? '')
    .filter((path) => !isEnglishAddress(path));

test('robots.txt closes what is personal and names the site map', async () => {
  const { status, type, body } = await read('/robots.txt');
  expect({ status, type }).toEqual({ status: 200, type: 'text/plain; charset=utf-8' });
  for (const path of ['/cart', '/checkout', '/account', '/admin', '/api/'])
    expect(body).toContain(`\nDisallow: ${path}\n`);
  expect(body).not.toMatch(/Disallow: \/(products|blog)?\n/);
  expect(body).toContain(`\nSitemap: ${shop.context.config.publicUrl}/sitemap.xml\n`);
});

test('every address names itself, its English twin and the default, and so does the twin', async () => {
  const { body } = await read('/sitemaps/pages.xml');
  const home = shop.context.config.publicUrl;
  const entries = [...body.matchAll(/<url><loc>([^<]*)<\/loc>(.*)<\/url>/g)].map((match) => ({
    address: match[1] ?? '',
    twins: Object.fromEntries(
      [...(match[2] ?? '').matchAll(/hreflang="([^"]*)" href="([^"]*)"/g)].map((twin) => [
        twin[1],
        twin[2],
      ]),
    ),
  }));
  expect(entries.map(({ address }) => address)).toContain(`${home}/en/faq`);
  expect(entries.find(({ address }) => address === `${home}/`)?.twins).toEqual({
    tr: `${home}/`,
    en: `${home}/en`,
    'x-default': `${home}/`,
  });
  for (const { address, twins } of entries) {
    expect([twins.tr, twins.en]).toContain(address);
    const twin = entries.find((entry) => entry.address === twins.en);
    expect(twin?.twins).toEqual(twins);
  }
});

test('the index names a part for every range of ids', async () => {
  const id = await makeProduct(shop.db, {});
  const last = id - (id % PRODUCTS_PER_PART) + 2 * PRODUCTS_PER_PART + 5;
  await sql`
    insert into products (id, sku, name, slug, description, price_kurus, brand, category_id)
    select ${last}::int, 'MAP-LAST', 'Son ürün', 'son', '', 100, 'Flakon', category_id from products
      where id = ${id}`.execute(shop.db);
  const { status, type, body } = await read('/sitemap.xml');
  expect({ status, type }).toEqual({ status: 200, type: 'application/xml; charset=utf-8' });
  expect(places(body)).toEqual([
    '/sitemaps/pages.xml',
    '/sitemaps/products-1.xml',
    '/sitemaps/products-2.xml',
    '/sitemaps/products-3.xml',
  ]);
  expect(places((await read('/sitemaps/products-2.xml')).body)).toEqual([]);
  expect(places((await read('/sitemaps/products-3.xml')).body)).toEqual([`/products/${last}`]);
});

test('every product that is for sale is listed once, over more than one batch; withdrawn ones are not', async () => {
  const first = await makeProduct(shop.db, {});
  await sql`
    insert into products (sku, name, slug, description, price_kurus, brand, category_id)
    select 'MAP-' || n, 'Harita ürünü ' || n, 'harita-' || n, '', 100, 'Flakon', category_id
      from products, generate_series(1, 2500) n where id = ${first}`.execute(shop.db);
  await sql`update products set is_active = false where id = ${first}`.execute(shop.db);
  const rows = await sql<{
    id: number;
  }>`select id from products where is_active and id <= ${PRODUCTS_PER_PART} order by id`.execute(
    shop.db,
  );
  const listed = places((await read('/sitemaps/products-1.xml')).body);
  expect(listed).toHaveLength(rows.rows.length);
  expect(new Set(listed)).toEqual(new Set(rows.rows.map(({ id }) => `/products/${id}`)));
  expect(listed).not.toContain(`/products/${first}`);
});

test('pages, categories with something in them, and posts that are published', async () => {
  const insert = (slug: string, publishedAt: string | null) =>
    shop.db
      .insertInto('blogPosts')
      .values({ slug, titleTr: slug, summaryTr: '', bodyTr: '', author: 'F', publishedAt })
      .execute();
  await insert('yayinda', '2026-01-01');
  await insert('taslak', null);
  await insert('gelecekte', '2999-01-01');
  const listed = places((await read('/sitemaps/pages.xml')).body);
  for (const path of ['/', '/products', '/blog', '/faq', '/kvkk', '/blog/yayinda'])
    expect(listed).toContain(path);
  for (const path of ['/blog/taslak', '/blog/gelecekte', '/cart', '/account'])
    expect(listed).not.toContain(path);
  expect(listed.filter((path) => path?.startsWith('/products?category='))).not.toHaveLength(0);
});

test.each(['products-0', 'products-99', 'products-1e3', 'nothing', 'products--1', '..%2f..%2fetc'])(
  'part %s is not found',
  async (name) => {
    expect((await read(`/sitemaps/${name}.xml`)).status).toBe(404);
  },
);
