// The scripts and styles that a bottle's page loads until it works. Its fitting parts follow when
// they are a screen away, or two seconds later.
// An empty page with the same libraries has 97 kB of scripts (bench/README.md).
import { brotliCompressSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { expect, findProduct, open, test, waitUntilAlive } from './shop.ts';

const KB = 1_000;

// The data of a page is in its HTML a second time, for the browser: it must not bring more of a
// product than is shown. Repeated drawings are symbols (decision 0107).
for (const { name, pathOf, mostKb } of [
  { name: 'home', pathOf: async () => '/', mostKb: 90 },
  // Includes links to the members of its families.
  { name: 'list', pathOf: async () => '/products', mostKb: 113 },
  {
    name: 'product',
    pathOf: async (page: Page) => `/products/${(await findProduct(page, 'FL-SKR-050')).id}`,
    // Includes the choices of its family, the monthly amount, and the checks before dispatch.
    mostKb: 95,
  },
])
  test(`the HTML of the ${name} page has at most ${mostKb} kB`, async ({ page }) => {
    const answer = await page.request.get(await pathOf(page));
    const bytes = (await answer.body()).length;
    expect(bytes).toBeGreaterThan(50 * KB);
    expect(bytes).toBeLessThan(mostKb * KB);
  });

test('the product page has at most 151 kB of scripts and 19 kB of styles, compressed', async ({
  page,
}) => {
  const product = await findProduct(page, 'FL-SKR-050');
  // The two seconds never pass, however long the page takes to work.
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  const files = new Set<string>();
  page.on('request', (request) => files.add(new URL(request.url()).pathname));
  await page.goto(`/products/${product.id}`);
  await page.clock.runFor(500);
  await waitUntilAlive(page);
  const weigh = async (ending: string) => {
    const bodies = await Promise.all(
      [...files]
        .filter((file) => file.endsWith(ending))
        .map(async (file) => (await page.request.get(file)).body()),
    );
    return bodies.reduce((sum, body) => sum + brotliCompressSync(body).length, 0);
  };
  const scripts = await weigh('.js');
  const styles = await weigh('.css');
  expect(scripts).toBeGreaterThan(100 * KB);
  expect(scripts).toBeLessThan(151 * KB);
  expect(styles).toBeGreaterThan(5 * KB);
  expect(styles).toBeLessThan(19 * KB);
});

// What is only read needs no schemas: with Zod they are 28 kB, for forms.
for (const { name, pathOf, mostKb } of [
  {
    name: 'a product read to its end',
    pathOf: async (page: Page) => `/products/${(await findProduct(page, 'FL-SKR-050')).id}`,
    mostKb: 164,
  },
  { name: 'the results of a search', pathOf: async () => '/products?search=kapak', mostKb: 161 },
])
  test(`${name} has at most ${mostKb} kB of scripts, compressed`, async ({ page }) => {
    const files = new Set<string>();
    page.on('request', (request) => files.add(new URL(request.url()).pathname));
    await open(page, await pathOf(page));
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
    // The last part that both load.
    await expect.poll(() => [...files].some((file) => file.includes('Questions'))).toBe(true);
    await page.waitForLoadState('networkidle');
    const scripts = [...files].filter((file) => file.endsWith('.js'));
    const bodies = await Promise.all(
      scripts.map(async (file) => (await page.request.get(file)).body()),
    );
    const bytes = bodies.reduce((sum, body) => sum + brotliCompressSync(body).length, 0);
    expect(bytes).toBeGreaterThan(140 * KB);
    expect(bytes, scripts.join('\n')).toBeLessThan(mostKb * KB);
  });

test('a part that is loaded later applies no stylesheet a second time', async ({ page }) => {
  const product = await findProduct(page, 'FL-SKS-050');
  await open(page, `/products/${product.id}`);
  const fits = page.getByRole('region', { name: 'Bu şişeye oturanlar' });
  await fits.scrollIntoViewIfNeeded();
  await expect(fits.getByRole('complementary', { name: 'Takım' })).toBeVisible();

  const sheets = await page.evaluate(() =>
    [...document.styleSheets].flatMap(({ href }) => (href ? [new URL(href).pathname] : [])),
  );
  expect(sheets).toEqual([...new Set(sheets)]);
});
