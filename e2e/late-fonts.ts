// Loads a page whose fonts arrive after its first paint, as over a slow connection.
import { expect, type Page } from '@playwright/test';
import { waitUntilAlive } from './shop.ts';

/** Until then, fallback fonts with the same metrics are shown (web/base/ui/fonts.css). */
export async function openWithLateFonts(page: Page, address: string) {
  const released = Promise.withResolvers<void>();
  await page.route('**/*.woff2', async (route) => {
    await released.promise;
    await route.continue();
  });
  await page.goto(address, { waitUntil: 'domcontentloaded' });
  await page.waitForFunction(
    () => performance.getEntriesByName('first-contentful-paint').length > 0,
  );
  const lateFonts = () =>
    page.evaluate(() => [...document.fonts].filter(({ status }) => status === 'loading').length);
  await expect.poll(lateFonts).toBeGreaterThan(0);

  released.resolve();
  await page.evaluate(async () => void (await document.fonts.ready));
  await waitUntilAlive(page);
  await page.waitForLoadState('networkidle');
  await expect.poll(lateFonts).toBe(0);
}
