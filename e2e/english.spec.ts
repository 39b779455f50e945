// The pages of the shop in English on a phone: language, one heading, width, and no text keys.
// Text pages, the blog and the contact form are in content.spec.ts.
import type { Page } from '@playwright/test';
import { makeVerifiedCustomer, signInQuietly } from './customer.ts';
import {
  buyingPart,
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
  // The page of a scene does not answer while the scene is rendered.
  await expect(page.locator('html'), address).toHaveAttribute('lang', 'en', { timeout: 60_000 });
  await expect(page.locator('h1'), address).toHaveCount(1);
  expect(await keysOn(page), address).toEqual([]);
  await expectNoOverflow(page);
}

/** Texts and picture names with Turkish letters that are not marked as Turkish. */
async function turkishOn(page: Page): Promise<string[]> {
  const texts = await page.getByRole('main').evaluate((main) => {
    const walker = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
    const found: string[] = [];
    while (walker.nextNode()) {
      const { parentElement, textContent } = walker.currentNode;
      if (!parentElement?.closest('[lang=tr], script, style')) found.push(textContent ?? '');
    }
    return [...found, ...[...main.querySelectorAll('img')].map(({ alt }) => alt)];
  });
  const names = /Çınar Ahşap|İnce Mekanik|Kâğıt Bahçe|Flakon Atölye(si)?|Türkiye|Iğdır/g;
  return texts.filter((text) => /[çğışöü]/i.test(text.replace(names, '')));
}

const visitorPages = {
  'the shop': [
    '/',
    '/products',
    '/products?category=3',
    '/products?search=square',
    '/products?search=zzznothing',
    '/products/{product}',
  ],
  'ways to buy': [
    '/cart',
    '/checkout',
    '/quick-order',
    '/occasions',
    '/compare?ids={product}',
    '/configurator',
    '/quotes/request?product={product}&quantity=1200',
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
    allowConsole(/404|GL Driver Message/);
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
  await buyingPart(page).getByRole('button', { name: 'Add to cart', exact: true }).click();
  for (const address of ['/cart', '/checkout']) await expectEnglish(page, address);
});

test.describe('the English twin of an address', () => {
  test('is English for everybody, keeps the prefix in its links, and switches to Turkish without it', async ({
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
    await expect(page.getByText(/^A square bottle with a thick base/).first()).toBeVisible();
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

    // What was put into the cart in English is called by its Turkish name in the Turkish cart.
    await page.goto('/cart');
    await expect(
      page.getByRole('link', { name: '50 ml Kare Şeffaf Cam Parfüm Şişesi' }),
    ).toBeVisible();
  });

  test('[F15] finds products by English words and suggests them by their English names', async ({
    page,
  }) => {
    await page.setViewportSize(desktop);
    const pump = await findProduct(page, 'FL-PKR-15A');
    await open(page, '/en/products?search=gold+pumps');
    await expect(page.getByRole('heading', { name: 'FEA15 Crimp Pump, Gold' })).toBeVisible();

    const field = page.getByRole('combobox', { name: 'Search products' });
    await field.fill('');
    await field.pressSequentially('gold pump fea1');
    const option = page
      .getByRole('listbox', { name: 'Search suggestions' })
      .getByRole('option', { name: 'FEA15 Crimp Pump, Gold' });
    await option.click();
    await expect(page).toHaveURL(new RegExp(`/en/products/${pump.id}$`));
  });

  test('shows no Turkish but proper names, on every kind of page', async ({ page }) => {
    const bottle = await findProduct(page, 'FL-SGY-100');
    const oil = await findProduct(page, 'FL-ESN-CAM-100');
    const addresses = [
      '',
      '/products',
      '/products?category=5',
      `/products/${bottle.id}`,
      `/products/${oil.id}`,
      '/blog',
      '/blog/serum-sisesi-ve-isik',
      '/campaigns',
      '/faq',
    ];
    for (const address of addresses) {
      await open(page, `/en${address}`);
      await page.waitForLoadState('networkidle');
      expect(await turkishOn(page), address).toEqual([]);
    }
  });

  test('has no back office', async ({ page }) => {
    await page.goto('/en/admin/login');
    await expect(page).toHaveURL(/[^n]\/admin\/login$/);
  });
});
