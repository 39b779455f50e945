// Import files: uploaded with an error, corrected, applied, visible in the shop; a filtered list is
// exported and imported unchanged.
import type { Page } from '@playwright/test';
import { openBackOffice } from './admin.ts';
import {
  buyingPart,
  expect,
  expectAccessible,
  expectNoOverflow,
  findAdded,
  findProduct,
  openChanged,
  phone,
  test,
  valueBeside,
} from './shop.ts';

/** The keyboard opens the button's own file chooser, too. */
async function send(page: Page, name: string, content: Buffer | string) {
  await page.goto('/admin/products/import');
  await page.waitForLoadState('networkidle');
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'Dosya seç' }).press('Enter'),
  ]);
  await chooser.setFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content) });
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
}

test('a merchant imports a price list, corrects its error, and the shop shows the new product and the new price', async ({
  page,
}) => {
  const product = await findProduct(page, 'FL-SAV-100');
  const mark = Date.now().toString(36);
  const price = (product.price + 1.5).toFixed(2).replace('.', ',');
  const name = `Işıltılı Deneme Şişesi ${mark}`;
  const list = (given: string) =>
    `SKU;Ad;Marka;Kategori;Fiyat;Stok;Satışta\n${product.sku};;;;${price};;\nYENI-${mark};${name};Flakon;Parfüm Şişeleri;${given};25;Evet\n`;
  await openBackOffice(page, '/products');
  await page.getByRole('link', { name: /dışa aktar/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'İçe ve dışa aktar' })).toBeVisible();
  await expectAccessible(page);

  await send(page, 'liste.csv', list('on iki'));
  await expect(page.getByText('“on iki” bir sayı değil.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Hatasız 1 satırı uygula' })).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize(phone);
  await expectNoOverflow(page);
  const [errors] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Hataları indir' }).click(),
  ]);
  expect(errors.suggestedFilename()).toBe('hatalar.csv');
  await page.getByRole('button', { name: 'Hatasız 1 satırı uygula' }).click();
  await expect(page.getByRole('dialog')).toContainText('1 hatalı satır dışarıda kalır.');
  await expectAccessible(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Vazgeç' }).click();

  await send(page, 'liste-duzeltilmis.csv', list('49,90'));
  await expect(valueBeside(page, 'Yeni ürün')).toHaveText('1');
  await expect(valueBeside(page, 'Değişecek')).toHaveText('1');
  await page.getByRole('link', { name: /^Değişecek/ }).click();
  await expect(page.getByRole('cell', { name: new RegExp(price) })).toBeVisible();
  await expectNoOverflow(page);
  await page.getByRole('button', { name: 'Uygula' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('1 yeni ürün eklenecek.');
  await expect(dialog).toContainText('1 ürün değişecek.');
  await dialog.getByRole('button', { name: 'Uygula' }).click();
  await expect(page.getByText('Hepsi yazıldı')).toBeVisible();

  await openChanged(page, `/products/${product.id}`, `${price} TL`);
  await expect(buyingPart(page)).toContainText(`${price} TL`);
  const added = await findAdded(page, `YENI-${mark}`);
  expect(added).toMatchObject({ name, price: 49.9, stock: 25 });

  // Restore the shop for the tests that follow.
  await send(
    page,
    'eski.csv',
    `SKU;Fiyat;Satışta\n${product.sku};${product.price.toFixed(2).replace('.', ',')};\nYENI-${mark};;Hayır\n`,
  );
  await expect(valueBeside(page, 'Değişecek')).toHaveText('2');
  await page.getByRole('button', { name: 'Uygula' }).click();
  await expect(dialog).toContainText('1 satırda uyarı var');
  await dialog.getByRole('button', { name: 'Uygula' }).click();
  await expect(page.getByText('Hepsi yazıldı')).toBeVisible();
});

for (const [format, label] of [
  ['csv', 'CSV indir'],
  ['xlsx', 'Excel indir'],
] as const) {
  // No other test edits the diffusers at the same time; a purchase does not change the file.
  test(`the filtered list is exported as ${format} and imported again without a change`, async ({
    page,
  }) => {
    await openBackOffice(page, '/products?search=dif%C3%BCz%C3%B6r&state=active');
    await page.getByRole('link', { name: /dışa aktar/ }).click();
    await expect(page.getByText('Yalnızca listede süzdüğünüz ürünler')).toBeVisible();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: label }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(
      new RegExp(`^urunler-\\d{4}-\\d{2}-\\d{2}\\.${format}$`),
    );
    const parts: Buffer[] = [];
    for await (const part of await download.createReadStream()) parts.push(part as Buffer);
    await send(page, `geri-${format}.${format}`, Buffer.concat(parts));
    await expect(page.getByText('Değişiklik yok', { exact: true })).toBeVisible();
    await expect(valueBeside(page, 'Hatalı satır')).toHaveText('0');
    await expect(valueBeside(page, 'Aynı kalacak')).not.toHaveText('0');
  });
}
