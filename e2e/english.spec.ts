// The pages of the shop in English on a phone: language, one heading, width, and no text keys.
// Text pages, the blog and the contact form are in content.spec.ts.
import type { Page } from '@playwright/test';
import { makeVerifiedCustomer, signInQuietly } from './customer.ts';
import {
  desktop,
  expect,
  expectAccessible,
  expectNoOverflow,
  findProduct,
  keysOn,
  open,
  phone,
  test,
} from './shop.ts';

test.use({ viewport: phone });
test.beforeEach(async ({ context, baseURL }) => {
  await context.addCookies([{ name: 'i18nextLng', value: 'en', url: baseURL ?? '' }]);
  await context.addInitScript(() => localStorage.setItem('i18nextLng', 'en'));
});

async function expectEnglish(page: Page, address: string) {
  await open(page, address);
  await page.waitForLoadState('networkidle');
  await expect(page.locator('html'), address).toHaveAttribute('lang', 'en');
  await expect(page.locator('h1'), address).toHaveCount(1);
  expect(await keysOn(page), address).toEqual([]);
  await expectNoOverflow(page);
}

const visitorPages = {
  'the shop': [
    '/',
    '/products',
    '/products?category=3',
    '/products?search=square',
    '/products?search=zzznothing',
    '/products/{product}',
    '/cart',
    '/checkout',
    '/quick-order',
  ],
  orders: [
    '/orders/search',
    '/orders/order-tracking',
    '/orders/track/7K3M9QX2TD',
    '/payment/success',
    '/order/success',
    '/payment/failure',
    '/order/failed',
    '/order/cancelled',
  ],
  accounts: [
    '/login',
    '/register',
    '/forgot-password',
    '/reset-password',
    '/verify-email',
    '/unsubscribe',
    '/lists/none',
    '/not-a-page',
  ],
};
for (const [part, addresses] of Object.entries(visitorPages)) {
  test(`a visitor reads every page in English: ${part}`, async ({ page, allowConsole }) => {
    allowConsole(/404/);
    const { id } = await findProduct(page, 'FL-SKS-050');
    for (const address of addresses)
      await expectEnglish(page, address.replace('{product}', String(id)));
  });
}

test('a customer reads every page in English, also with a full cart', async ({ page }) => {
  const customer = await makeVerifiedCustomer(page);
  await signInQuietly(page, customer.email);
  for (const address of [
    '/account',
    '/account/profile',
    '/account/addresses',
    '/account/favorites',
    '/account/lists',
    '/account/orders',
  ])
    await expectEnglish(page, address);

  const product = await findProduct(page, 'FL-SKS-050');
  await open(page, `/products/${product.id}`);
  await page
    .locator('.product-buy')
    .getByRole('button', { name: 'Add to cart', exact: true })
    .click();
  for (const address of ['/cart', '/checkout']) await expectEnglish(page, address);
});

test.describe('the English twin of an address', () => {
  test('is English for everybody, keeps the prefix in its links, and leads to Turkish without it', async ({
    page,
    context,
  }) => {
    await context.clearCookies();
    await context.addInitScript(() => localStorage.setItem('i18nextLng', 'tr'));
    const product = await findProduct(page, 'FL-SKS-050');
    await open(page, `/en/products/${product.id}`);
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    const name = '50 ml Square Clear Glass Perfume Bottle';
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    // Nobody has translated its description yet.
    await expect(page.getByText(/^Kalın tabanlı/).first()).toHaveAttribute('lang', 'tr');
    await expectAccessible(page);

    await page.getByRole('main').getByRole('button', { name: 'Add to cart', exact: true }).click();
    await page.getByRole('link', { name: 'Go to cart' }).click();
    await expect(page).toHaveURL(/\/en\/cart$/);
    await expect(page.getByRole('link', { name })).toHaveAttribute(
      'href',
      `/en/products/${product.id}`,
    );
    await page.getByRole('link', { name }).click();
    await expect(page).toHaveURL(new RegExp(`/en/products/${product.id}$`));
    expect(await page.evaluate(() => localStorage.getItem('i18nextLng'))).toBe('tr');

    await page.setViewportSize(desktop);
    await page.getByRole('banner').getByRole('button', { name: 'Türkçe' }).click();
    await expect(page).toHaveURL(new RegExp(`[^n]/products/${product.id}$`));
    await expect(page.locator('html')).toHaveAttribute('lang', 'tr');
  });

  test('has no back office', async ({ page }) => {
    await page.goto('/en/admin/login');
    await expect(page).toHaveURL(/[^n]\/admin\/login$/);
  });
});
