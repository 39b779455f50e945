// Products in the back office: prices, tiers, stock and publishing, which the shop shows at once;
// the category tree.
import type { Page } from '@playwright/test';
import { usualFields } from '../shared/catalogue/product-fields.ts';
import { openBackOffice, signInAsAdmin } from './admin.ts';
import { buyingPart, desktop, expect, open, phone, shownMessages, test } from './shop.ts';

let made = 0;
type Made = { id: number; sku: string; name: string; version: number };

type Admin = Awaited<ReturnType<typeof signInAsAdmin>>;

/** A product for this test only; on sale only where the test needs it. */
async function makeProduct(admin: Admin, change: object = {}): Promise<Made> {
  made += 1;
  const mark = `${Date.now().toString(36)}-${made}`;
  return admin<Made>('POST', '/products', {
    ...usualFields,
    sku: `E2E-${mark}`,
    name: `Deneme Şişesi ${mark}`,
    slug: null,
    description: 'Denemek için.',
    brand: 'Flakon',
    categoryId: 3,
    price: 20,
    attributes: { part: 'bottle', neck: 'FEA15', capacityMl: 50 },
    stock: 40,
    ...change,
  });
}
/** Withdraws it from sale; another test's list may still be loading its picture. */
const withdraw = (admin: Admin, ...products: Made[]) =>
  admin('PUT', '/products/state', { ids: products.map(({ id }) => id), isActive: false });
const save = async (page: Page) => {
  await page.getByRole('button', { name: 'Kaydet', exact: true }).click();
  await expect(page.getByText('Her şey kayıtlı')).toBeVisible();
};

test('a product is duplicated with everything but its codes, gets a barcode, and is found by it', async ({
  page,
  request,
  allowConsole,
}) => {
  allowConsole(/status of 4\d\d/);
  const admin = await signInAsAdmin(request);
  const product = await makeProduct(admin);
  await openBackOffice(page, `/products/${product.id}`);
  await page.getByRole('link', { name: 'Kopyala' }).click();
  await expect(page.getByLabel('Ad', { exact: true })).toHaveValue(`${product.name} kopyası`);
  await expect(page.getByLabel('SKU')).toHaveValue('');
  await expect(page.getByLabel('Açıklama', { exact: true })).toHaveValue('Denemek için.');
  await page.getByLabel('SKU').fill(`${product.sku}-K`);
  const barcode = page.getByLabel('Barkod');
  await barcode.fill('6291041500214');
  await page.getByRole('button', { name: 'Kaydet', exact: true }).click();
  // The server's response: the message at the field already appears while typing.
  await expect(page.getByRole('alert').filter({ hasText: /kaydedilemez/ })).toBeVisible();
  await expect(page.getByText(/Barkodun hanelerini kontrol edin/)).not.toHaveCount(0);
  // Unique digits with their check digit.
  const digits = String(200_000_000_000 + (Date.now() % 100_000_000_000));
  const sum = [...digits].reduce((all, digit, at) => all + Number(digit) * (at % 2 ? 3 : 1), 0);
  const gtin = `${digits}${(10 - (sum % 10)) % 10}`;
  await barcode.fill(gtin);
  await page.getByRole('button', { name: 'Kaydet', exact: true }).click();
  await expect(page).toHaveURL(/\/admin\/products\/\d+/);
  await expect(page.getByText('Her şey kayıtlı')).toBeVisible();
  await page.goto(`/admin/products?search=${gtin}`);
  await expect(page.getByRole('link', { name: `${product.name} kopyası` })).toBeVisible();
});

test('a bulk change applies to all found products of several pages, and a publication is undone', async ({
  page,
  request,
}) => {
  const admin = await signInAsAdmin(request);
  const brand = `Marka ${Date.now().toString(36)}`;
  const products: Made[] = [];
  // Not for sale, so that they appear in no list of another test.
  for (let count = 0; count < 52; count += 1) products.push(await makeProduct(admin, { brand }));
  await openBackOffice(page, `/products?search=${encodeURIComponent(brand)}`);
  await page.getByRole('checkbox', { name: 'Bu sayfadakilerin hepsini seç' }).check();
  await expect(page.getByText('50 ürün seçili')).toBeVisible();
  await page.getByRole('button', { name: 'Bulunan 52 ürünün hepsini seç' }).click();
  await expect(page.getByText('52 ürün seçili')).toBeVisible();
  await page.getByRole('button', { name: 'Stok', exact: true }).click();
  await page.getByLabel('Fark').fill('3');
  await page.getByRole('dialog').getByRole('button', { name: 'Stoğu kaydet' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  const stocks = await admin<{ content: { stock: number }[] }>(
    'GET',
    `/products?search=${encodeURIComponent(brand)}&size=100`,
  );
  expect(stocks.content.map(({ stock }) => stock)).toEqual(products.map(() => 43));

  const [one] = products as [Made, ...Made[]];
  await page.getByLabel('Ad, SKU, marka').fill(one.sku);
  await expect(page).toHaveURL(new RegExp(`search=${one.sku}`));
  await expect(page.locator('tbody tr')).toHaveCount(1);
  await page.getByRole('checkbox', { name: `Seç: ${one.name}` }).check();
  await page.getByRole('button', { name: 'Yayınla' }).click();
  await page.getByRole('button', { name: 'Geri al' }).click();
  await expect(page.getByText('1 ürün eski durumuna döndü')).toBeVisible();
  const { isActive } = await admin<{ isActive: boolean }>('GET', `/products/${one.id}`);
  expect(isActive).toBe(false);
});

test('[A04] a merchant finds a product, changes price and tiers with a preview of all tiers, and the shop shows it at once', async ({
  page,
  request,
}) => {
  const admin = await signInAsAdmin(request);
  const product = await makeProduct(admin, {
    isActive: true,
    description: 'Kare bir şişe.\nKapağı yanında gelir.',
  });
  await openBackOffice(page);
  await page.getByRole('link', { name: 'Ürünler', exact: true }).click();
  // People type codes in lower case and without dashes.
  await page.getByLabel('Ad, SKU, marka').fill(product.sku.toLowerCase().replaceAll('-', ''));
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: product.name }).click();
  await page.getByRole('link', { name: 'Fiyat', exact: true }).click();
  await page.getByLabel('Birim fiyat').fill('24,90');
  await page.getByLabel('Maliyet').fill('20');
  await page.getByRole('button', { name: 'Basamak ekle' }).click();
  await page.getByRole('listitem').filter({ hasText: 'Değer' }).getByLabel('En az adet').fill('10');
  await page.getByLabel('Değer').fill('25');
  const ladder = page.getByRole('region', { name: 'Adet fiyatlarının özeti' });
  await expect(ladder.getByRole('row', { name: /^1–9/ })).toContainText('24,90');
  await expect(ladder.getByRole('row', { name: /^10\+/ })).toContainText('18,68');
  await expect(ladder).toContainText('10 adetten sonra fiyat maliyetin altına iner.');
  await expect(ladder).toContainText('9 adet 224,10 TL tutuyor, 10 adet ise 186,80 TL');
  await page.getByLabel('Değer').fill('5');
  await expect(ladder).toContainText('23,66');
  await save(page);
  await open(page, `/products/${product.id}`);
  await expect(buyingPart(page)).toContainText('24,90');
  await expect(page.getByRole('list', { name: 'Adet fiyatı' })).toContainText('23,66');
  // The description keeps its line breaks.
  await expect(page.getByText(/^Kare bir şişe\.\s+Kapağı/)).toHaveCSS('white-space', 'pre-line');
  await withdraw(admin, product);
});

test('[A04] a bulk price change has a preview with a warning below cost', async ({
  page,
  request,
}) => {
  const admin = await signInAsAdmin(request);
  const first = await makeProduct(admin, { price: 10.05, cost: 9.5, isActive: true });
  const second = await makeProduct(admin, { price: 200 });
  await openBackOffice(page);
  await page.goto(`/admin/products?search=${encodeURIComponent('deneme şişesi')}`);
  for (const { name } of [first, second])
    await page.getByRole('checkbox', { name: `Seç: ${name}` }).check();
  await page.getByRole('button', { name: 'Fiyat', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Yüzde', { exact: true }).fill('-10');
  await expect(dialog.getByRole('row', { name: new RegExp(first.name) })).toContainText('9,05 TL');
  await expect(dialog.getByRole('row', { name: new RegExp(first.name) })).toContainText(
    'Maliyetin altında: 9,50 TL',
  );
  await expect(dialog.getByRole('row', { name: new RegExp(second.name) })).toContainText(
    '180,00 TL',
  );
  await dialog.getByRole('button', { name: 'Fiyatları kaydet' }).click();
  await expect(page.getByText('2 ürünün fiyatı değişti')).toBeVisible();
  await expect(
    page.getByRole('button', { name: new RegExp(`${second.name}: fiyatı değiştir`) }),
  ).toContainText('180,00 TL');
  await open(page, `/products/${first.id}`);
  await expect(buyingPart(page)).toContainText('9,05');
  await withdraw(admin, first, second);
});

test('stock is changed with a reason, with the keyboard, and its history says who and why', async ({
  page,
  request,
}) => {
  const admin = await signInAsAdmin(request);
  const product = await makeProduct(admin, { stock: 40 });
  await openBackOffice(page, `/products/${product.id}?part=stock`);
  await page.getByRole('button', { name: 'Stoğu değiştir' }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Sayılan adet')).toBeFocused();
  await page.keyboard.type('55');
  await expect(dialog).toContainText('40 → 55 (+15)');
  await dialog.getByLabel('Not').focus();
  await page.keyboard.type('raf 3');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('region', { name: 'Stok', exact: true })).toContainText('Eldeki: 55');
  const row = page.getByRole('row', { name: /Sayım/ });
  await expect(row).toContainText('raf 3 · yonetici@flakon.example');
  await expect(row).toContainText('+15');
  await withdraw(admin, product);
});

test('a product is created, published, and replaced by its successor', async ({
  page,
  request,
  allowConsole,
}) => {
  allowConsole(/410|422/);
  const admin = await signInAsAdmin(request);
  const successor = await makeProduct(admin);
  const mark = Date.now().toString(36);
  const name = `Yeni Kare Şişe ${mark}`;
  await openBackOffice(page, '/products');
  await page.getByRole('link', { name: 'Yeni ürün' }).click();
  await page.getByRole('textbox', { name: 'Ad', exact: true }).fill(name);
  await page.getByLabel('SKU').fill(`YK-${mark}`);
  await page.getByRole('textbox', { name: 'Marka' }).fill('Flakon');
  await page.getByLabel('Kategori').selectOption({ label: '\u2003Parfüm Şişeleri' });
  await page.getByRole('link', { name: 'Özellikler' }).click();
  const kind = page.getByRole('combobox', { name: 'Ürün türü' });
  await kind.fill('Şişe');
  await kind.press('Enter');
  await page.getByLabel('Ağız ölçüsü').selectOption('FEA15');
  await page.getByLabel('Hacim, ml', { exact: true }).fill('50');
  // Without a price it is refused, and the section with the missing field opens.
  await page.getByRole('button', { name: 'Kaydet', exact: true }).click();
  await expect(page.getByLabel('Birim fiyat')).toBeVisible();
  await expect(page.getByText('Sıfırdan büyük olmalı.')).toBeVisible();
  await page.getByLabel('Birim fiyat').fill('12,50');
  await page.getByRole('button', { name: 'Kaydet', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/products\/\d+/);
  const id = Number(new URL(page.url()).pathname.split('/').at(-1));
  expect((await request.get(`/api/products/${id}`)).status()).toBe(410);

  await page.getByRole('link', { name: 'Bilgiler' }).click();
  await page.getByRole('checkbox', { name: 'Yayında' }).check();
  await save(page);
  await expect.poll(async () => (await request.get(`/api/products/${id}`)).status()).toBe(200);
  await open(page, `/products/${id}`);
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();

  await page.goto(`/admin/products/${id}`);
  await page.getByRole('checkbox', { name: 'Yayında' }).uncheck();
  await page.getByLabel('Yerine geçen ürün').fill(successor.sku);
  await page.getByRole('button', { name: `Seç: ${successor.name}` }).click();
  // Leaving with unsaved changes needs a confirmation.
  await page.getByRole('link', { name: 'Kategoriler' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Sayfada kal' }).click();
  await save(page);
  await expect
    .poll(async () => (await request.get(`/api/products/${id}`)).json())
    .toMatchObject({ code: 'PRODUCT_WITHDRAWN', details: { successorId: successor.id } });

  await page.getByRole('button', { name: 'Ürünü sil' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Ürünü sil' }).click();
  await expect(page).toHaveURL(/\/admin\/products$/);
  await withdraw(admin, successor);
});

test('two merchants edit one product: the second one sees the first one’s changes', async ({
  page,
  request,
  allowConsole,
}) => {
  allowConsole(/409/);
  const admin = await signInAsAdmin(request);
  const product = await makeProduct(admin, { isActive: true });
  await openBackOffice(page, `/products/${product.id}`);
  await page.getByRole('textbox', { name: 'Marka' }).fill('Benim markam');
  await admin('PUT', `/products/${product.id}`, { version: 1, price: 33, variant: 'Altın' });
  await page.getByRole('button', { name: 'Kaydet', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('row', { name: /Çeşit/ })).toContainText('Altın');
  await expect(dialog.getByRole('row', { name: /Fiyat/ })).toContainText('33');
  await dialog.getByRole('button', { name: 'Değişikliklerimi koru' }).click();
  await expect(page.getByRole('textbox', { name: /^Çeşit/ })).toHaveValue('Altın');
  await save(page);
  await expect
    .poll(async () => (await request.get(`/api/products/${product.id}`)).json())
    .toMatchObject({ brand: 'Benim markam', price: 33 });
  await withdraw(admin, product);
});

test('a message covers neither the buttons of the page nor those for bulk changes', async ({
  page,
  request,
}) => {
  const admin = await signInAsAdmin(request);
  const product = await makeProduct(admin, { isActive: true });
  await openBackOffice(page, `/products?search=${product.sku}`);
  const row = page.getByRole('checkbox', { name: `Seç: ${product.name}` });
  await row.check();
  await page.getByRole('button', { name: 'Yayından kaldır' }).click();
  // The list is read again, without a selection.
  await expect(row).not.toBeChecked();
  // It can be undone, and stays so long.
  const toast = shownMessages(page).filter({ hasText: 'Geri al' });
  for (const viewport of [desktop, { width: 820, height: 1180 }, phone])
    await test.step(`at ${viewport.width} px`, async () => {
      await page.setViewportSize(viewport);
      await row.check();
      await expect(toast).toBeVisible();
      const head = page.locator('header', { has: page.getByRole('heading', { level: 1 }) });
      const bar = page.getByRole('button', { name: 'Seçimi kaldır' }).locator('..');
      const boxes = [toast, head, bar];
      await expect
        .poll(async () => {
          const [message, ...others] = await Promise.all(boxes.map((box) => box.boundingBox()));
          const isApart = (other: typeof message) =>
            message &&
            other &&
            (message.y >= other.y + other.height || message.y + message.height <= other.y);
          return others.every(isApart);
        })
        .toBe(true);
    });
});

test('a category is created, moved with the keyboard and deleted; the built-in categories stay', async ({
  page,
  request,
}) => {
  const name = `Deneme Dalı ${Date.now().toString(36)}`;
  await openBackOffice(page);
  await page.getByRole('link', { name: 'Kategoriler' }).click();
  const opener = page.getByRole('button', { name: 'Parfüm Malzemeleri altına kategori ekle' });
  await opener.click();
  // The dialog takes the focus after it has appeared.
  await expect(page.getByLabel('Türkçe ad')).toBeFocused();
  await page.getByLabel('Türkçe ad').fill(name);
  await page.getByLabel('İngilizce ad').fill(`${name} en`);
  await page.keyboard.press('Enter');
  const list = page.getByRole('list', { name: 'Parfüm Malzemeleri altındakiler' });
  await expect(list.getByRole('listitem').last()).toContainText(name);
  await expect.poll(async () => (await request.get('/api/categories')).text()).toContain(name);
  // The dialog gives the focus back when it has closed; later it would take it from the handle.
  await expect(opener).toBeFocused();
  await page.getByRole('button', { name: `Sırasını değiştir: ${name}` }).focus();
  const moved = page.waitForResponse((answer) => answer.request().method() === 'PUT');
  for (const key of ['Enter', 'ArrowUp', 'Enter']) await page.keyboard.press(key);
  await expect(list.getByRole('listitem').last()).not.toContainText(name);
  expect((await moved).ok()).toBe(true);
  await page.reload();
  await expect(list.getByRole('listitem').last()).not.toContainText(name);
  await expect(page.getByRole('button', { name: 'Sil: Parfüm Şişeleri' })).toHaveCount(0);
  await page.getByRole('button', { name: `Sil: ${name}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Kategoriyi sil' }).click();
  await expect(page.getByText(`${name} silindi`)).toBeVisible();
  await expect(list).not.toContainText(name);
});
