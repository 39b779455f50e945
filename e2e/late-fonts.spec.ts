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

/** How many fonts were requested before the open page was parsed, and in all. */
const fontRequests = (page: Page) =>
  page.evaluate(() => {
    const [loaded] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    const parsed = loaded?.domContentLoadedEventStart ?? 0;
    const fonts = performance.getEntriesByType('resource').filter(({ name }) => /woff2/.test(name));
    return {
      early: fonts.filter(({ startTime }) => startTime < parsed).length,
      all: fonts.length,
    };
  });

test.describe('a first visit with a phone', () => {
  test.use({ viewport: phone });
  test('requests fonts once the page is there, and the next visit uses them at once', async ({
    page,
  }) => {
    await page.addInitScript(() => {
      addEventListener('DOMContentLoaded', () => {
        const { fonts } = document.documentElement.dataset;
        Object.assign(globalThis, { usedWhenParsed: fonts !== undefined });
      });
    });
    const usedWhenParsed = () =>
      page.evaluate(() => (globalThis as { usedWhenParsed?: boolean }).usedWhenParsed);

    await open(page, '/faq');
    expect(await usedWhenParsed()).toBe(false);
    expect(await fontRequests(page)).toEqual({ early: 0, all: 4 });
    await open(page, '/about');
    expect(await usedWhenParsed()).toBe(true);
  });
});

test('a desktop requests its fonts while the page is parsed', async ({ page }) => {
  await open(page, '/faq');
  expect(await fontRequests(page)).toEqual({ early: 4, all: 4 });
});
