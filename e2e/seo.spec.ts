// What search engines and messaging apps read: the server's HTML before any script runs.
import type { APIRequestContext } from '@playwright/test';
import { callTest, expect, findProduct, open, test } from './shop.ts';

type Json = Record<string, unknown>;

async function read(request: APIRequestContext, address: string) {
  const answer = await request.get(address, { maxRedirects: 0 });
  const html = await answer.text();
  const head = html.slice(0, html.indexOf('</head>'));
  const attribute = (pattern: RegExp) => pattern.exec(head)?.[1]?.replaceAll('&amp;', '&') ?? null;
  const data = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].flatMap(
    (match) => {
      const json = JSON.parse(match[1] ?? '') as Json & { '@graph'?: Json[] };
      return json['@graph'] ?? [json];
    },
  );
  return {
    status: answer.status(),
    titles: [...head.matchAll(/<title>([^<]*)<\/title>/g)].map((match) => match[1]),
    description: attribute(/<meta name="description" content="([^"]*)"/),
    canonical: attribute(/<link rel="canonical" href="([^"]*)"/),
    language: /<html lang="(\w+)"/.exec(html)?.[1],
    twins: Object.fromEntries(
      [...head.matchAll(/<link rel="alternate" hrefLang="([^"]*)" href="([^"]*)"/g)].map(
        ([, language, href]) => [language, href?.replaceAll('&amp;', '&')],
      ),
    ),
    robots: attribute(/<meta name="robots" content="([^"]*)"/),
    picture: attribute(/<meta property="og:image" content="([^"]*)"/),
    ofType: (type: string) => data.find((one) => [one['@type']].flat().includes(type)),
  };
}

callTest('[A08] [A11] home describes the shop and its search', async ({ request, baseURL }) => {
  const page = await read(request, '/');
  expect(page).toMatchObject({ canonical: `${baseURL}/`, robots: null });
  expect(page.ofType('Organization')).toMatchObject({ name: 'Flakon', url: `${baseURL}/` });
  expect(page.ofType('WebSite')).toMatchObject({
    potentialAction: {
      target: { urlTemplate: `${baseURL}/products?search={search_term_string}` },
    },
  });
});

callTest(
  '[A09] [A10] a product has its data, its price and its breadcrumbs',
  async ({ request, baseURL }) => {
    const product = await findProduct({ request }, 'FL-SKS-050');
    const page = await read(request, `/products/${product.id}`);
    expect(page).toMatchObject({ canonical: `${baseURL}/products/${product.id}`, robots: null });
    expect(page.ofType('Product')).toMatchObject({
      name: product.name,
      sku: product.sku,
      offers: { priceCurrency: 'TRY', availability: 'https://schema.org/InStock' },
    });
    const steps = page.ofType('BreadcrumbList')?.itemListElement as Json[];
    expect(steps[0]).toMatchObject({ position: 1, item: `${baseURL}/` });
    expect(steps.at(-1)).toEqual({
      '@type': 'ListItem',
      position: steps.length,
      name: product.name,
    });
  },
);

test('[A09] a shared product has a large picture, of the size and type that its meta tags declare', async ({
  page,
}) => {
  const product = await findProduct(page, 'FL-SKR-050');
  await page.goto(`/products/${product.id}`);
  const content = (property: string) =>
    page.locator(`head meta[property="og:image${property}"]`).getAttribute('content');
  const address = (await content('')) ?? '';
  const answer = await page.request.get(address);
  expect(answer.headers()['content-type']).toBe(await content(':type'));
  const measured = await page.evaluate(async (url) => {
    const { width, height } = await createImageBitmap(await (await fetch(url)).blob());
    return [String(width), String(height)];
  }, address);
  expect(measured).toEqual([await content(':width'), await content(':height')]);
  expect(Number(measured[0])).toBeGreaterThanOrEqual(640);

  const { ofType } = await read(page.request, `/products/${product.id}`);
  expect(ofType('Product')?.image).toContain(address);
});

for (const address of [
  '/',
  '/products',
  '/products?category=3',
  '/campaigns',
  '/blog',
  '/faq',
  '/contact',
  '/about',
  '/kvkk',
  '/warranty-return',
  '/orders/order-tracking',
]) {
  callTest(
    `${address} has one title, a description and its own address`,
    async ({ request, baseURL }) => {
      const { status, titles, description, canonical, robots, picture } = await read(
        request,
        address,
      );
      expect({ status, robots, canonical }).toEqual({
        status: 200,
        robots: null,
        canonical: `${baseURL}${address}`,
      });
      expect(titles).toHaveLength(1);
      expect(description?.length).toBeGreaterThan(30);
      expect(picture).toMatch(/^http/);
    },
  );
}

for (const address of [
  '/cart',
  '/checkout',
  '/login',
  '/register',
  '/account',
  '/account/orders',
  '/payment/success',
  '/order/failed',
  '/orders/track/7K3M9QX2TD',
  '/products?search=kare',
  '/products?category=3&inStock=1',
  '/yok',
]) {
  callTest(`${address} is left out of search engines`, async ({ request }) => {
    const { robots, canonical } = await read(request, address);
    expect({ robots, canonical }).toEqual({ robots: 'noindex', canonical: null });
  });
}

callTest(
  'a page of a list has one canonical address, whatever the order of its parameters, and without tracking parameters',
  async ({ request, baseURL }) => {
    expect((await read(request, '/products?page=2&category=3')).canonical).toBe(
      `${baseURL}/products?category=3&page=2`,
    );
    expect((await read(request, '/products?category=3&utm_source=mail')).canonical).toBe(
      `${baseURL}/products?category=3`,
    );
  },
);

test('scripts start after the first paint', async ({ page, request }) => {
  expect(await (await request.get('/products')).text()).not.toMatch(
    /modulepreload" href|<script[^>]* src=|import .* from/,
  );
  await open(page, '/products');
  const { styled, begun } = await page.evaluate(() => {
    const files = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    const of = (ending: string) =>
      files.filter(({ name }) => new URL(name).pathname.endsWith(ending));
    return {
      styled: Math.min(...of('.css').map(({ responseEnd }) => responseEnd)),
      begun: Math.min(...of('.js').map(({ startTime }) => startTime)),
    };
  });
  expect(begun).toBeGreaterThan(styled);
});

test('an empty cart says so before any script has loaded', async ({ page, allowConsole }) => {
  allowConsole(/ERR_FAILED/);
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.goto('/cart');
  await expect(page.getByRole('heading', { name: 'Sepetiniz boş' })).toBeVisible();
  await expect(page.getByRole('status')).toBeHidden();
  await page.evaluate(() => localStorage.setItem('cart', '[{}]'));
  await page.reload();
  await expect(page.getByRole('status', { name: 'Yükleniyor' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Sepetiniz boş' })).toBeHidden();
});

callTest(
  'every address of the site map answers, in its language, and names its twin',
  async ({ request, baseURL }) => {
    const locations = async (address: string) =>
      [...(await (await request.get(address)).text()).matchAll(/<loc>([^<]*)<\/loc>/g)].map(
        (match) => match[1] ?? '',
      );
    const parts = await locations('/sitemap.xml');
    expect(parts.length).toBeGreaterThan(1);
    const [pages = [], products = []] = await Promise.all(parts.slice(0, 2).map(locations));
    expect(products.length).toBeGreaterThan(200);
    for (const address of [...pages, ...products.slice(0, 5)]) {
      const { status, robots, canonical, language, twins } = await read(request, address);
      const own = address.replace(/&amp;/g, '&');
      expect({ address, status, robots, canonical }).toEqual({
        address,
        status: 200,
        robots: null,
        canonical: own,
      });
      expect({ address, its: twins[language ?? ''] }).toEqual({ address, its: own });
      expect(twins['x-default']).toBe(twins.tr);
    }
    expect(pages).toContain(`${baseURL}/`);
  },
);
