// A slow connection or a busy phone paints a page before its HTML is complete: what follows must
// not move what is shown.
import type { Page } from '@playwright/test';
import { desktop, expect, findProduct, phone, test, watchShifts } from './shop.ts';

/** So many characters of HTML come between two paints: less than the pictures of a product have. */
const PIECE = 1_500;

/** Parses the HTML of an address piece by piece, and paints after each; without its scripts. */
async function openInPieces(page: Page, address: string) {
  const text = await (await page.request.get(address)).text();
  const html = text.replace(/<script[^>]*>.*?<\/script>/gs, '');
  // A small file of the shop, which the page replaces.
  await page.goto('/robots.txt');
  const heights = await page.evaluate(
    async ({ html, piece }) => {
      const painted = () =>
        new Promise<void>((resolve) => {
          requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
        });
      let first = 0;
      document.open();
      for (let from = 0; from < html.length; ) {
        const to = html.indexOf('>', from + piece) + 1 || html.length;
        document.write(html.slice(from, to));
        from = to;
        await painted();
        first ||= document.body?.scrollHeight ?? 0;
      }
      document.close();
      await painted();
      return { first, last: document.body.scrollHeight };
    },
    { html, piece: PIECE },
  );
  expect(heights.last, 'it grew while it was shown').toBeGreaterThan(heights.first);
}

for (const [name, viewport] of [
  ['phone', phone],
  ['desktop', desktop],
] as const) {
  test.describe(`on a ${name}`, () => {
    test.use({ viewport, bypassCSP: true });

    test('pages that arrive in pieces shift nothing', async ({ page }) => {
      const product = await findProduct(page, 'FL-SKS-050');
      const shifts = await watchShifts(page);
      for (const address of ['/', '/products?category=1', `/products/${product.id}`]) {
        await openInPieces(page, address);
        expect(await shifts(), address).toBeLessThan(0.02);
      }
    });
  });
}
