// Until the fonts have loaded, fallback fonts with the same metrics prevent layout shifts
// (web/base/ui/fonts.css).
import { desktop, expect, phone, test, waitUntilAlive, watchShifts } from './shop.ts';

const addresses = [
  '/',
  '/products',
  '/warranty-return',
  '/about',
  '/blog/boyun-kodlari-fea15-18-415',
  '/cart',
  '/faq',
];

for (const [name, viewport] of [
  ['phone', phone],
  ['desktop', desktop],
] as const) {
  test.describe(`on a ${name}`, () => {
    test.use({ viewport });

    for (const address of addresses) {
      test(`fonts that load late shift no line of ${address}`, async ({ page }) => {
        const released = Promise.withResolvers<void>();
        await page.route('**/*.woff2', async (route) => {
          await released.promise;
          await route.continue();
        });
        const shifts = await watchShifts(page);
        await page.goto(address, { waitUntil: 'domcontentloaded' });
        await page.waitForFunction(
          () => performance.getEntriesByName('first-contentful-paint').length > 0,
        );
        const lateFonts = () =>
          page.evaluate(
            () => [...document.fonts].filter(({ status }) => status === 'loading').length,
          );
        expect(await lateFonts()).toBeGreaterThan(0);

        released.resolve();
        await page.evaluate(async () => void (await document.fonts.ready));
        await waitUntilAlive(page);
        await page.waitForLoadState('networkidle');
        expect(await lateFonts()).toBe(0);
        expect(await shifts()).toBeLessThan(0.02);
      });
    }
  });
}
