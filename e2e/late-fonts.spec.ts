// Fonts that load late shift no line on text pages; pages.spec.ts opens home, the list and the cart
// in the same way.
import type { Page } from '@playwright/test';
import { openWithLateFonts } from './late-fonts.ts';
import { desktop, expect, open, phone, test, watchShifts } from './shop.ts';

const addresses = ['/warranty-return', '/about', '/blog/boyun-kodlari-fea15-18-415', '/faq'];

for (const [name, viewport] of [
  ['phone', phone],
  ['desktop', desktop],
] as const) {
  test.describe(`on a ${name}`, () => {
    test.use({ viewport });

    for (const address of addresses) {
      test(`fonts that load late shift no line of ${address}`, async ({ page }) => {
        const shifts = await watchShifts(page);
        // A first visit: a phone requests the fonts after the first paint.
        await page.evaluate(() => localStorage.removeItem('appVersion'));
        await openWithLateFonts(page, address);
        expect(await shifts()).toBeLessThan(0.02);
      });
    }
  });
}

test.describe('on a wide phone', () => {
  test.use({ viewport: { width: 412, height: 915 } });
  test('fonts that load late do not move the picture of the home page', async ({ page }) => {
    const shifts = await watchShifts(page);
    await page.evaluate(() => localStorage.removeItem('appVersion'));
    await openWithLateFonts(page, '/');
    expect(await shifts()).toBeLessThan(0.02);
  });
});

/** When the fonts of the open page were requested: before its first paint or after it. */
const fontRequests = (page: Page) =>
  page.evaluate(() => {
    const painted = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0;
    const fonts = performance.getEntriesByType('resource').filter(({ name }) => /woff2/.test(name));
    return {
      early: fonts.filter(({ startTime }) => startTime < painted).length,
      all: fonts.length,
    };
  });

test.describe('a first visit with a phone', () => {
  test.use({ viewport: phone });
  test('requests fonts after the first paint, and the next visit has them at once', async ({
    page,
  }) => {
    const html = page.locator('html');
    await open(page, '/faq');
    await expect(html).toHaveAttribute('data-fonts', '');
    expect(await fontRequests(page)).toEqual({ early: 0, all: 4 });

    await page.goto('/about', { waitUntil: 'commit' });
    await page.locator('head > link[rel=stylesheet]').first().waitFor({ state: 'attached' });
    await expect(html).toHaveAttribute('data-fonts', '');
    await open(page, '/about');
    await page.evaluate(async () => void (await document.fonts.ready));
    expect((await fontRequests(page)).early).toBeGreaterThan(0);
  });
});

test('a desktop requests its fonts before the first paint', async ({ page }) => {
  await open(page, '/faq');
  expect(await fontRequests(page)).toEqual({ early: 4, all: 4 });
});
