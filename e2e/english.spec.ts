// Every page of the shop in English on a phone: its language, one heading, its width, and no key in place of a text.
import { makeVerifiedCustomer, signInQuietly } from './customer.ts';
import { expect, expectNoOverflow, findProduct, open, phone, test } from './shop.ts';

type Page = import('@playwright/test').Page;

test.use({ viewport: phone });
test.beforeEach(async ({ context, baseURL }) => {
  await context.addCookies([{ name: 'i18nextLng', value: 'en', url: baseURL ?? '' }]);
  await context.addInitScript(() => localStorage.setItem('i18nextLng', 'en'));
});

/** A key stands alone where a text should: "list.all", "cart:title". */
const keysOn = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const isKey = (text: string) => /^[a-z][A-Za-z-]*([.:][A-Za-z][\w-]*)+$/.test(text.trim());
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts: string[] = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (!node.parentElement?.closest('script, style, template, code')) texts.push(node.textContent ?? '');
    }
    for (const element of document.querySelectorAll('[aria-label], [placeholder], [title], [alt]')) {
      for (const name of ['aria-label', 'placeholder', 'title', 'alt']) texts.push(element.getAttribute(name) ?? '');
    }
    return texts.filter(isKey);
  });

async function expectEnglish(page: Page, address: string) {
  await open(page, address);
  await page.waitForLoadState('networkidle');
  await expect(page.locator('html'), address).toHaveAttribute('lang', 'en');
  await expect(page.locator('h1'), address).toHaveCount(1);
  expect(await keysOn(page), address).toEqual([]);
  await expectNoOverflow(page);
}

test('a visitor reads every page in English', async ({ page, allowConsole }) => {
  allowConsole(/404/);
  const product = await findProduct(page, 'FL-SKS-050');
  const addresses = [
    '/',
    '/products',
    '/products?category=3',
    '/products?search=square',
    '/products?search=zzznothing',
    `/products/${product.id}`,
    '/cart',
    '/checkout',
    '/quick-order',
    '/orders/search',
    '/orders/order-tracking',
    '/orders/track/7K3M9QX2TD',
    '/payment/success',
    '/order/success',
    '/payment/failure',
    '/order/failed',
    '/order/cancelled',
    '/login',
    '/register',
    '/forgot-password',
    '/reset-password',
    '/verify-email',
    '/unsubscribe',
    '/lists/none',
    '/blog',
    '/campaigns',
    '/faq',
    '/contact',
    '/about',
    '/privacy-policy',
    '/distance-sales-agreement',
    '/warranty-return',
    '/membership-agreement',
    '/preliminary-information',
    '/kvkk',
    '/cookies',
    '/not-a-page',
  ]; // prettier-ignore
  for (const address of addresses) await expectEnglish(page, address);
});

test('a customer reads every page in English, and so does a full cart', async ({ page }) => {
  const customer = await makeVerifiedCustomer(page);
  await signInQuietly(page, customer.email);
  for (const address of ['/account', '/account/profile', '/account/addresses', '/account/favorites', '/account/lists', '/account/orders']) await expectEnglish(page, address);

  const product = await findProduct(page, 'FL-SKS-050');
  await open(page, `/products/${product.id}`);
  await page.getByRole('button', { name: 'Add to cart', exact: true }).first().click();
  for (const address of ['/cart', '/checkout']) await expectEnglish(page, address);
});
