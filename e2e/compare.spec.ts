import { atBothWidths } from './both-widths.ts';
import {
  desktop,
  expect,
  expectAccessible,
  findProduct,
  open,
  phone,
  test,
  waitUntilAlive,
} from './shop.ts';

test('similar products are compared, reduced to their differences, exchanged and bought, on a phone and on a desktop', async ({
  page,
}) => {
  await page.setViewportSize(phone);
  const product = await findProduct(page, 'FL-SKS-050');
  await open(page, `/products/${product.id}`);
  const similar = page.getByRole('heading', { name: 'Yakın ürünler' }).locator('..');
  await similar.getByRole('link', { name: 'Karşılaştır' }).click();

  const table = page.getByRole('table', { name: /^Karşılaştırma: / });
  const columns = table.getByRole('columnheader');
  await expect(columns).toHaveCount(4);
  await atBothWidths(page, async (screen) => {
    await expect(columns, screen).toHaveCount(4);
    await expectAccessible(page, { screen });
  });
  const brands = table.getByRole('row', { name: /^Malzeme/ });
  await expect(brands).toBeVisible();
  await page.getByRole('checkbox', { name: 'Yalnız farkları göster' }).check();
  await expect(brands).toBeHidden();

  const last =
    (await columns.last().getByRole('link', { name: /şişe/i }).first().textContent()) ?? '';
  await page.getByRole('link', { name: `Karşılaştırmadan çıkar: ${last}` }).click();
  await expect(columns).toHaveCount(3);
  await page.getByRole('link', { name: `Karşılaştırmaya ekle: ${last}` }).click();
  await expect(columns).toHaveCount(4);
  // The address contains the products that are compared.
  await page.setViewportSize(desktop);
  await page.reload();
  await waitUntilAlive(page);
  await expect(columns).toHaveCount(4);
  await table.getByRole('button', { name: `Sepete ekle: ${product.name}` }).click();
  await expect(page.getByRole('link', { name: 'Sepete git' })).toBeVisible();
});

test('a viewed product is shown at the end of the next product’s page', async ({ page }) => {
  const first = await findProduct(page, 'FL-SKS-050');
  const second = await findProduct(page, 'FL-SKR-050');
  await open(page, `/products/${first.id}`);
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('viewedProducts')))
    .toBe(`[${first.id}]`);
  await open(page, `/products/${second.id}`);
  const heading = page.getByRole('heading', { name: 'Son baktıklarınız' });
  await heading.scrollIntoViewIfNeeded();
  await expect(
    heading.locator('xpath=ancestor::section').getByRole('link', { name: first.name }),
  ).toBeVisible();
  await expectAccessible(page);
});
