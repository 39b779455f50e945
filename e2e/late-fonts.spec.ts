// Fonts that load late shift no line on text pages; pages.spec.ts opens home, the list and the cart
// in the same way.
import { openWithLateFonts } from './late-fonts.ts';
import { desktop, expect, phone, test, watchShifts } from './shop.ts';

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
        await openWithLateFonts(page, address);
        expect(await shifts()).toBeLessThan(0.02);
      });
    }
  });
}
