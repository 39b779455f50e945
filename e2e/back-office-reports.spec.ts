// Reports of the back office: a sale made today appears in each of them and in the file.
import { readFile } from 'node:fs/promises';
import { examineScreens, openBackOffice } from './admin.ts';
import { placePaidOrder } from './orders.ts';
import { expect, test } from './shop.ts';

const sku = 'FL-RSF-015';

test('a sale is in the report of its product and in its file; the range stays in the address', async ({
  page,
  browser,
}) => {
  const buyer = await (await browser.newContext()).newPage();
  await placePaidOrder(buyer, sku);
  await openBackOffice(page, '/reports');
  await page.getByLabel('Rapor').selectOption('product');
  const row = page.getByRole('row').filter({ hasText: sku });
  await expect(row).toBeVisible();
  await page.getByRole('button', { name: 'Bu yıl' }).click();
  await expect(page.getByRole('button', { name: 'Bu yıl', pressed: true })).toBeVisible();
  await expect(page).toHaveURL(/kind=product/);
  await expect(page).toHaveURL(/from=\d{4}-01-01/);
  await expect(row).toBeVisible();

  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'CSV indir' }).click();
  const download = await saved;
  expect(download.suggestedFilename()).toMatch(/^rapor-urune-gore-[\d-]+\.csv$/);
  expect(await readFile(await download.path(), 'utf8')).toContain(sku);

  await page.getByLabel('İlk gün').fill('2020-01-01');
  await page.getByRole('button', { name: 'Göster' }).click();
  await expect(page.getByText('En fazla 366 günlük bir aralık seçin.')).toBeVisible();
});

for (const kinds of [
  ['day', 'product', 'category', 'province'],
  ['method', 'discount', 'unsold'],
])
  test(`the reports ${kinds.join(', ')} fit a phone and a desktop and are accessible`, async ({
    page,
  }) => {
    await openBackOffice(page);
    await examineScreens(
      page,
      kinds.map((kind) => `/reports?kind=${kind}`),
    );
  });
