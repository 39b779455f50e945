// The chat button lies over the page: it never covers a control, except the end of one that is as
// wide as the page, and every page that has it shows it at some position.
import type { Page } from '@playwright/test';
import { desktop, expect, fillCart, findProduct, open, phone, test } from './shop.ts';

const chatButton = (page: Page) => page.getByRole('button', { name: 'Bize yazın' });

type Findings = { wasShown: boolean; covered: string[] };

/**
 * Scrolls from the end to the top, because scrolling down hides the button. Returns whether it was
 * shown at some position, and the controls that it covered where it stayed over them.
 */
const scrollToTop = (page: Page): Promise<Findings> =>
  chatButton(page).evaluate(async (button) => {
    // A browser that draws nothing new may leave out a frame.
    const frame = () =>
      new Promise((done) => {
        requestAnimationFrame(done);
        setTimeout(done, 500);
      });
    const meets = ({ left, right, top, bottom }: DOMRect) => {
      const place = button.getBoundingClientRect();
      return left < place.right && right > place.left && top < place.bottom && bottom > place.top;
    };
    const isShown = () => {
      for (const animation of button.getAnimations()) animation.finish();
      return getComputedStyle(button).opacity !== '0';
    };
    const controls = 'a[href], button, input, select, textarea, summary, label, iframe';
    const frameOfPage = document.querySelector('main')?.parentElement;
    const chat = [...(frameOfPage?.children ?? [])].find((part) => part.contains(button));
    const isFree = (control: Element) => {
      const { left, width } = control.getBoundingClientRect();
      const place = button.getBoundingClientRect();
      return (
        !control.matches('input, select, textarea, iframe') &&
        width > 4 * place.width &&
        left + width / 2 <= place.left
      );
    };
    const coveredNow = () =>
      [...(frameOfPage?.querySelectorAll(controls) ?? [])].filter(
        (control) =>
          !chat?.contains(control) &&
          !isFree(control) &&
          control.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
          [...control.getClientRects()].some(meets),
      );
    const found: Findings = { wasShown: false, covered: [] };
    /** In frames, for all positions together. */
    let patience = 60;
    const look = async () => {
      await frame();
      await frame();
      // Until it has been seen once: a busy machine renders its return some frames later.
      const isDue = () => !found.wasShown && !isShown() && coveredNow().length === 0;
      for (; isDue() && patience > 0; patience -= 1) await frame();
      // A part that loads now may come to lie under the button, which then hides in a few frames.
      for (let frames = 0; isShown() && coveredNow().length > 0; frames += 1) {
        if (frames === 120) {
          found.covered.push(...coveredNow().map((control) => control.outerHTML.slice(0, 120)));
          return;
        }
        await frame();
      }
      found.wasShown ||= isShown();
    };
    window.scrollTo({ top: 1e6, behavior: 'instant' });
    let before: number;
    do {
      await look();
      before = window.scrollY;
      window.scrollBy({ top: -350, behavior: 'instant' });
    } while (window.scrollY !== before);
    return found;
  });

const paths = [
  '/',
  '/products?category=3',
  '/cart',
  '/checkout',
  '/register',
  '/login',
  '/contact',
  '/orders/order-tracking',
  '/quick-order',
  '/blog',
  '/products/{product}',
];

const viewports = [phone, { width: 820, height: 1180 }, desktop];

for (const path of paths) {
  test(`[C03] the chat button covers no control: ${path}`, async ({ page }) => {
    await fillCart(page, { 'FL-SKS-050': 2, 'FL-SVS-020': 12 });
    const { id } = await findProduct(page, 'FL-SKS-050');
    await open(page, path.replace('{product}', String(id)));
    for (const viewport of viewports) {
      // Specification 2: hidden on phones.
      if (viewport === phone && path.startsWith('/products?')) continue;
      await page.setViewportSize(viewport);
      // A picture is taken of a drawn frame: a busy browser may not have drawn the new size yet.
      await page.screenshot({ clip: { x: 0, y: 0, width: 1, height: 1 } });
      await expect(chatButton(page)).toHaveCount(1);
      expect({ width: viewport.width, ...(await scrollToTop(page)) }).toEqual({
        width: viewport.width,
        wasShown: true,
        covered: [],
      });
    }
  });
}

test.describe('with the cookie banner', () => {
  test.use({ asksForConsent: true });

  for (const path of ['/', '/products/{product}', '/register']) {
    test(`the chat button covers no control: ${path}`, async ({ page }) => {
      const { id } = await findProduct(page, 'FL-SKS-050');
      await open(page, path.replace('{product}', String(id)));
      for (const viewport of viewports) {
        await page.setViewportSize(viewport);
        await expect(page.getByRole('region', { name: /[Çç]erez/ })).toBeVisible();
        expect((await scrollToTop(page)).covered).toEqual([]);
      }
    });
  }
});
