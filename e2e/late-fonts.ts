// Loads a page whose fonts arrive after its first paint, as over a slow connection.
import { expect, type Page } from '@playwright/test';
import { waitUntilAlive } from './shop.ts';

/** Until then, fallback fonts with the same metrics are shown (web/base/ui/fonts.css). */
export async function openWithLateFonts(page: Page, address: string) {
  const released = Promise.withResolvers<void>();
  let requested = 0;
  await page.route('**/*.woff2', async (route) => {
    requested += 1;
    await released.promise;
    await route.continue();
  });
  await page.goto(address, { waitUntil: 'domcontentloaded' });
  await page.waitForFunction(
    () => performance.getEntriesByName('first-contentful-paint').length > 0,
  );
  await expect.poll(() => requested).toBeGreaterThan(0);

  released.resolve();
  await expect(page.locator('html')).toHaveAttribute('data-fonts', '');
  await page.evaluate(async () => void (await document.fonts.ready));
  await waitUntilAlive(page);
  await page.waitForLoadState('networkidle');
  const loading = () =>
    page.evaluate(() => [...document.fonts].filter(({ status }) => status === 'loading').length);
  await expect.poll(loading).toBe(0);
}
