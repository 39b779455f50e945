// The chat button lies over the page: it never covers a control, and every page that has it shows
// it at some position.
import type { Page } from '@playwright/test';
import { desktop, expect, fillCart, findProduct, open, phone, test } from './shop.ts';

const chatButton = (page: Page) => page.getByRole('button', { name: 'Bize yazın' });

/** Whether the button is visible, and the controls of the page that it covers. */
const look = (page: Page) =>
  chatButton(page).evaluate(async (button) => {
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    await Promise.allSettled(button.getAnimations().map(({ finished }) => finished));
    if (getComputedStyle(button).opacity === '0') return { isShown: false, covered: [] };
    const place = button.getBoundingClientRect();
    const meets = ({ left, right, top, bottom }: DOMRect) =>
      left < place.right && right > place.left && top < place.bottom && bottom > place.top;
    const controls = 'a[href], button, input, select, textarea, summary, label';
    const covered = [...document.querySelectorAll(`.frame :is(${controls})`)].filter(
      (control) =>
        !control.closest('.chat-slot') &&
        control.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
        [...control.getClientRects()].some(meets),
    );
    return {
      isShown: true,
      covered: covered.map((control) => control.textContent || control.outerHTML.slice(0, 80)),
    };
  });

/**
 * Scrolls from the end to the top, because scrolling down hides the button. Returns whether it was
 * shown.
 */
async function expectNothingCovered(page: Page): Promise<boolean> {
  let wasShown = false;
  let isAtHead = false;
  const scrollBy = (top: number) =>
    page.evaluate((by) => {
      const before = window.scrollY;
      window.scrollBy({ top: by, behavior: 'instant' });
      return window.scrollY === before;
    }, top);
  await scrollBy(1e6);
  while (!isAtHead) {
    // A part that loads now may come to lie under the button, which then hides within a frame or two.
    await expect
      .poll(async () => {
        const { isShown, covered } = await look(page);
        wasShown ||= isShown && covered.length === 0;
        return covered;
      })
      .toEqual([]);
    isAtHead = await scrollBy(-350);
  }
  return wasShown;
}

const paths = [
  '/',
  '/products?category=3',
  '/cart',
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
      expect([viewport.width, await expectNothingCovered(page)]).toEqual([viewport.width, true]);
    }
  });
}

test('the checkout has no chat button', async ({ page }) => {
  await fillCart(page, { 'FL-SKS-050': 2 });
  await open(page, '/checkout');
  for (const viewport of viewports) {
    await page.setViewportSize(viewport);
    await expect(page.getByLabel('Cep telefonu')).toBeVisible();
    await expect(chatButton(page)).toHaveCount(0);
  }
});

test.describe('with the cookie banner', () => {
  test.use({ asksForConsent: true });

  for (const path of ['/', '/products/{product}', '/register']) {
    test(`the chat button covers no control: ${path}`, async ({ page }) => {
      const { id } = await findProduct(page, 'FL-SKS-050');
      await open(page, path.replace('{product}', String(id)));
      for (const viewport of viewports) {
        await page.setViewportSize(viewport);
        await expect(page.getByRole('region', { name: /[Çç]erez/ })).toBeVisible();
        await expectNothingCovered(page);
      }
    });
  }
});
