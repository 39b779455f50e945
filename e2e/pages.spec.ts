// Checks each page without an account once at each width: headings, width, layout shifts,
// accessibility. The account pages are in account-pages.spec.ts, texts in content.spec.ts, the back
// office in back-office-*.spec.ts (`examineScreens`). Other tests only check states that are not in
// this file: a dialog, an error, a full cart.
import type { Page } from '@playwright/test';
import { openWithLateFonts } from './late-fonts.ts';
import {
  desktop,
  expect,
  expectAccessible,
  expectNoOverflow,
  findProduct,
  open,
  phone,
  test,
  watchShifts,
} from './shop.ts';

/** The pages of one group are opened one after the other by one visitor. */
const groups = {
  'lists and occasions': [
    '/products?category=3',
    '/products?search=kare',
    '/products?search=zzzyok',
    '/occasions',
    '/occasions/dugun-nikah',
  ],
  'checkout and orders': [
    '/checkout',
    '/orders/search',
    '/orders/order-tracking',
    '/orders/track/7K3M9QX2TD',
    '/payment/success',
    '/order/success',
    '/payment/failure',
    '/order/failed',
    '/order/cancelled',
  ],
  accounts: ['/login', '/register', '/forgot-password', '/reset-password', '/verify-email'],
};

/** They must not shift anything when fonts arrive late (late-fonts.spec.ts has others). */
const withLateFonts = ['/', '/products', '/cart'];
/** Second addresses of pages that are checked under their first one. */
const aliases = ['/orders/search', '/order/success', '/order/failed'];

for (const [name, viewport] of [
  ['phone', phone],
  ['desktop', desktop],
] as const) {
  async function examinePage(page: Page, address: string, shifts: () => Promise<number>) {
    await page.waitForLoadState('networkidle');
    await expect(page.locator('h1'), address).toHaveCount(1);
    await expectNoOverflow(page, address);
    if (!aliases.includes(address)) await expectAccessible(page, { screen: address });
    expect(await shifts(), address).toBeLessThan(0.02);
  }

  for (const [group, addresses] of Object.entries(groups)) {
    test(`${group} on a ${name}: accessible, one heading, no overflow, no shift`, async ({
      page,
    }) => {
      await page.setViewportSize(viewport);
      const shifts = await watchShifts(page);
      for (const address of addresses) {
        await open(page, address);
        await examinePage(page, address, shifts);
      }
    });
  }

  for (const address of withLateFonts) {
    test(`${address} on a ${name} with late fonts: accessible, no overflow, no shift`, async ({
      page,
    }) => {
      await page.setViewportSize(viewport);
      const shifts = await watchShifts(page);
      await openWithLateFonts(page, address);
      await examinePage(page, address, shifts);
    });
  }
}

test('[B05] a product page is accessible on a phone and on a desktop', async ({ page }) => {
  const product = await findProduct(page, 'FL-SKS-050');
  await page.setViewportSize(phone);
  await open(page, `/products/${product.id}`);
  for (const viewport of [phone, desktop]) {
    const screen = `at ${viewport.width} px`;
    await page.setViewportSize(viewport);
    await expect(page.getByRole('heading', { level: 1, name: product.name }), screen).toBeVisible();
    const fits = page.getByRole('region', { name: 'Bu şişeye oturanlar' });
    await fits.scrollIntoViewIfNeeded();
    await expect(fits.getByRole('complementary', { name: 'Takım' })).toBeVisible();
    await expectNoOverflow(page, screen);
    await expectAccessible(page, { screen });
  }
});

test('[B30] any other path shows the not-found screen, with status 404, inside the layout', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/404/);
  allowConsole(/could not be decoded/);
  for (const address of [
    '/yok',
    '/products/999999',
    '/products/abc',
    '/orders',
    '/payment',
    '/%E0%A4%A',
  ]) {
    const answer = await page.goto(address);

    expect(answer?.status(), address).toBe(404);
    await expect(page.locator('h1')).toHaveCount(1);
    await expect(page.getByRole('contentinfo')).toBeVisible();
  }
  await expectAccessible(page);
});

test('[B08] [B09] both addresses of the order lookup show the same form, and a wrong pair gets a friendly answer', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/404/);
  for (const address of ['/orders/search', '/orders/order-tracking']) {
    await open(page, address);
    await expect(page.getByRole('heading', { level: 1, name: 'Sipariş takibi' })).toBeVisible();
    await page.getByLabel('Sipariş numarası').fill('7K3M9QX2TD');
    await page.getByLabel('E-posta').fill('kimse@ornek.example');
    await page.getByRole('button', { name: 'Siparişi bul' }).click();

    await expect(page.getByText('Bu bilgilerle bir sipariş bulunamadı.')).toBeVisible();
    await expect(page.getByLabel('Sipariş numarası')).toHaveValue('7K3M9QX2TD');
  }
});

test('[B31] the payment callback has no header and footer', async ({ page, allowConsole }) => {
  allowConsole(/404/);
  await page.goto('/payment/callback?orderNumber=7K3M9QX2TD&paymentId=none');

  await expect(page.getByRole('banner')).toHaveCount(0);
  await expect(page.getByRole('contentinfo')).toHaveCount(0);
});

test('[C30] [C31] an unexpected error shows the global error screen, whose button reloads', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/TypeError|flakon|Error/);
  await open(page, '/');
  // A response from which the page cannot be rendered.
  await page.route('**/api/products/category/**', (route) =>
    route.fulfill({
      json: { content: [{ id: 1 }], page: 0, size: 16, totalElements: 1, totalPages: 1 },
    }),
  );
  await page.getByRole('banner').getByRole('link', { name: 'Esanslar', exact: true }).click();

  await expect(page.getByRole('heading', { name: 'Oops! Something went wrong.' })).toBeVisible();
  await expect(
    page.getByText('We encountered an unexpected issue. Please try refreshing the page.'),
  ).toBeVisible();
  await expectAccessible(page);
  await page.unroute('**/api/products/category/**');
  await page.getByRole('button', { name: 'Refresh Page' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Esanslar' })).toBeVisible();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('[A01] [B01] [B02] [B03] home, list and product are readable, in Turkish, and facets can be chosen', async ({
    page,
  }) => {
    const product = await findProduct(page, 'FL-SKS-050');
    await page.goto('/products?category=3&neck=FEA13');
    await expect(page.locator('html')).toHaveAttribute('lang', 'tr');
    await expect(page.getByRole('heading', { level: 1, name: 'Parfüm Şişeleri' })).toBeVisible();
    await expect(page.getByText('KDV dahil').first()).toBeVisible();

    await page.goto(`/products/${product.id}`);
    await expect(page.getByRole('heading', { level: 1, name: product.name })).toBeVisible();
    await expect(page.getByText('41,88 TL').first()).toBeVisible();

    await page.goto('/');
    await expect(page.locator('h1')).toHaveCount(1);
  });
});
