import {
  desktop,
  expect,
  expectAccessible,
  expectNoOverflow,
  findProduct,
  open,
  phone,
  test,
} from './shop.ts';

type Page = import('@playwright/test').Page;

const picker = (page: Page) => page.getByRole('combobox', { name: 'Ürün ekle' });

const chosen = (page: Page) =>
  page.getByRole('list', { name: 'Seçilen ürünler' }).getByRole('listitem');

async function pickFirst(page: Page, query: string) {
  // Typed at once, as with a barcode scanner: the response comes later.
  await picker(page).fill(query);
  await page.keyboard.press('Enter');
}

test('products are picked by name, neck, code and English word with the keyboard alone', async ({
  page,
}) => {
  const bottle = await findProduct(page, 'FL-SKS-050');
  await open(page, '/quick-order');
  await picker(page).focus();
  await page.keyboard.type('kare');
  const list = page.getByRole('listbox', { name: 'Önerilen ürünler' });
  await expect(list).toBeVisible();
  await expect(picker(page)).toHaveAttribute('aria-expanded', 'true');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(list).toBeHidden();

  await pickFirst(page, bottle.sku);
  const quantity = page.getByRole('textbox', { name: `Adet: ${bottle.name}` });
  await expect(quantity).toBeFocused();
  await page.keyboard.type('120');
  await page.keyboard.press('Enter');
  await expect(page.getByText('33,504 TL/adet')).toBeVisible();
  await expect(picker(page)).toBeFocused();

  for (const query of ['FEA15', 'diffuser']) {
    const rows = await chosen(page).count();
    await pickFirst(page, query);
    await expect(chosen(page)).toHaveCount(rows + 1);
    // The new row takes the focus after it has appeared; before that it would take it from the
    // field.
    await expect(chosen(page).locator(':focus')).toHaveCount(1);
  }
  // The same product again leads to its row.
  await pickFirst(page, bottle.sku);
  await expect(quantity).toBeFocused();
  await expect(chosen(page)).toHaveCount(3);

  await page.getByRole('button', { name: 'Tümünü sepete ekle' }).press('Enter');
  await expect(page.getByText('3 ürün sepete eklendi')).toBeVisible();
  await expect(picker(page)).toBeFocused();
});

test('picked rows stay beside pasted ones, and are there after a reload', async ({ page }) => {
  const bottle = await findProduct(page, 'FL-SKS-050');
  const other = await findProduct(page, 'FL-SVS-020');
  for (const size of [phone, desktop]) {
    await page.setViewportSize(size);
    await open(page, '/quick-order');
    await page.getByLabel('Ürün kodu ve adet').fill('');
    await picker(page).fill('kare şişe');
    await expect(page.getByRole('option', { selected: true })).toBeVisible();
    await expectNoOverflow(page);
    await pickFirst(page, bottle.sku);
    await expect(page.getByRole('textbox', { name: `Adet: ${bottle.name}` })).toBeFocused();
    await page.getByLabel('Ürün kodu ve adet').fill(`${other.sku};24`);
    await page.getByRole('button', { name: 'Satırları denetle' }).click();
    await expect(page.getByRole('heading', { name: '2 satır' })).toBeVisible();
    await expectAccessible(page);
    await expectNoOverflow(page);
  }
  await page.reload();
  await expect(page.getByLabel('Ürün kodu ve adet')).toHaveValue(
    new RegExp(`^${other.sku};24\\n${bottle.sku}\\t\\d+$`),
  );
});

test('a product search without results says so', async ({ page }) => {
  await open(page, '/quick-order');
  await picker(page).fill('qqqqzzzz');
  await expect(page.getByText('Bununla bir ürün bulunamadı.')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(chosen(page)).toHaveCount(0);
});
