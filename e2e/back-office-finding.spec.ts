// Navigation in the back office: new orders are announced, lists follow what is typed, and Ctrl K
// leads to records and sections.
import type { Locator, Page } from '@playwright/test';
import { enterBackOffice, openBackOffice } from './admin.ts';
import { placePaidOrder } from './orders.ts';
import { expect, expectAccessible, expectNoOverflow, phone, test } from './shop.ts';

const sku = 'FL-RSF-015';

/** Opens what the finder offers first; it marks that after it has shown it. */
async function openFound(page: Page, option: Locator) {
  await expect(option).toHaveAttribute('data-highlighted');
  await page.keyboard.press('Enter');
}

test('a new order is announced and appears in the open list, in the menu and in the title', async ({
  page,
  browser,
}) => {
  await page.clock.install();
  // What waited already in the first answers is not new.
  const waiting = page.waitForResponse('**/api/admin/waiting');
  const listed = page.waitForResponse(/\/api\/admin\/orders\?/);
  await openBackOffice(page, '/orders?tab=toPrepare');
  await expect(page.getByRole('navigation', { name: 'Yönetim' })).toBeVisible();
  await Promise.all([waiting, listed]);
  const buyer = await (await browser.newContext()).newPage();
  const { orderNumber } = await placePaidOrder(buyer, sku);
  const shown = `${orderNumber.slice(0, 5)} ${orderNumber.slice(5)}`;
  await expect(page.getByText(shown)).toHaveCount(0);

  await page.clock.runFor(31_000);
  const announcement = page.getByRole('listitem').filter({ hasText: /Yeni sipariş|yeni sipariş/ });
  await expect(announcement).toBeVisible();
  await expect(page.getByRole('table').getByRole('link', { name: shown })).toBeVisible();
  await expect(page.getByRole('link', { name: /^Siparişler \d+ bekliyor$/ })).toBeVisible();
  await expect(page).toHaveTitle(/^\(\d+\) Siparişler · Yönetim$/);
  await expectAccessible(page);
});

test('Ctrl K finds an order by its number, a section by its name and a product, by keyboard', async ({
  page,
  browser,
}) => {
  const buyer = await (await browser.newContext()).newPage();
  const { orderNumber } = await placePaidOrder(buyer, sku);
  await openBackOffice(page, '/settings/shop');
  // Once the page has its data, it listens to keys, too.
  await expect(page.getByLabel('IBAN')).toBeVisible();
  await page.keyboard.press('Control+k');
  const field = page.getByRole('combobox', { name: 'Sipariş, müşteri, ürün ya da işlem' });
  await expect(field).toBeFocused();
  await expectAccessible(page);
  await field.fill(orderNumber);
  await expect(page.getByRole('option')).toHaveCount(1);
  await openFound(page, page.getByRole('option'));
  await expect(page).toHaveURL(new RegExp(`/admin/orders/${orderNumber}$`));

  await page.keyboard.press('Control+k');
  await field.fill('yeni ürün');
  await openFound(page, page.getByRole('option', { name: 'Yeni ürün ekle' }));
  await expect(page).toHaveURL(/\/admin\/products\/new$/);

  await page.keyboard.press('Control+k');
  await field.fill(sku);
  await openFound(page, page.getByRole('option', { name: new RegExp(sku) }));
  await expect(page).toHaveURL(/\/admin\/products\/\d+/);

  await page.keyboard.press('Control+k');
  await field.fill('böyle bir şey yok');
  await expect(page.getByText('için bir şey bulunamadı')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(field).toBeHidden();
});

test('on a phone the filters are behind a button, and the list follows what is typed', async ({
  page,
}) => {
  await page.setViewportSize(phone);
  await enterBackOffice(page);
  await page.goto('/admin/products');
  const rows = page.getByRole('table', { name: 'Ürünler' }).getByRole('row');
  await expect(rows.filter({ hasText: 'FL-' })).not.toHaveCount(0);
  await expect(page.getByLabel('Kategori')).toBeHidden();
  await page.getByRole('button', { name: 'Süz', exact: true }).click();
  await expect(page.getByLabel('Kategori')).toBeVisible();
  await page.getByRole('searchbox', { name: 'Ad, SKU, marka' }).pressSequentially(sku);
  await expect(rows.filter({ hasText: 'FL-' })).toHaveCount(1);
  await expect(page).toHaveURL(new RegExp(`search=${sku}`));
  await expectNoOverflow(page);
  await expectAccessible(page);
});
