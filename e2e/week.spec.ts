// A merchant's week in a shop that was empty on Monday: a product with a photograph, an import with
// photographs, a sale that is corrected, shipped and delivered, a return. Steps of other people,
// such as buying, use the API.
import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import type { ProductDetail } from '#shared/catalogue/catalogue.ts';
import { openBackOffice } from './admin.ts';
import { placePaidOrder } from './orders.ts';
import { test as base, expect, findAdded, open, whenEncoded } from './shop.ts';
import { type Shop, startEmptyShop } from './shop-process.ts';

const test = base.extend<object, { shop: Shop }>({
  shop: [
    async ({ headless: _ }, use, { workerIndex }) => {
      const shop = await startEmptyShop(workerIndex);
      process.env.FLAKON_E2E_DATA = shop.dataDir;
      await use(shop);
      await shop.stop();
    },
    { scope: 'worker', timeout: 3 * 60_000 },
  ],
});
test.describe.configure({ mode: 'serial' });

const photograph = (sku: string) =>
  path.join(import.meta.dirname, '..', 'db', 'demo', 'photographs', `${sku}.webp`);
const bottle = { sku: 'HF-1', name: 'Petrol Kare Şişe' };
const order = { number: '', token: '' };
const grouped = () => `${order.number.slice(0, 5)} ${order.number.slice(5)}`;

/** Clicks an action and confirms it in its dialog, which may need some input first. */
async function act(
  page: Page,
  name: string,
  { fill, confirm = name }: { fill?: () => Promise<void>; confirm?: string | RegExp } = {},
) {
  await page.getByRole('button', { name, exact: true }).click();
  const dialog = page.getByRole('dialog');
  await fill?.();
  await dialog.getByRole('button', { name: confirm, exact: typeof confirm === 'string' }).click();
  await expect(dialog).toBeHidden();
}

test('Monday: a product is created in one step, with photograph, stock, price and a new colour', async ({
  page,
}) => {
  await openBackOffice(page, '/products/new');
  await page.getByRole('textbox', { name: 'Ad', exact: true }).fill(bottle.name);
  await page.getByLabel('SKU').fill(bottle.sku);
  await page.getByRole('textbox', { name: 'Marka' }).fill('Camcı');
  await page.getByLabel('Kategori').selectOption({ label: '\u2003Parfüm Şişeleri' });
  await page.getByRole('checkbox', { name: 'Yayında' }).check();
  await page.getByLabel('Açılış stoğu').fill('40');
  await page.locator('input[type=file]').setInputFiles(photograph('FL-SKS-050'));
  await page.getByRole('link', { name: 'Özellikler' }).click();
  const kind = page.getByRole('combobox', { name: 'Ürün türü' });
  await kind.fill('Şişe');
  await kind.press('Enter');
  await page.getByRole('combobox', { name: 'Cam rengi' }).fill('Petrol');
  await page.getByRole('button', { name: '“Petrol” ekle' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Türkçe adı')).toHaveValue('Petrol');
  await dialog.getByLabel('İngilizce adı').fill('Teal');
  await dialog.getByRole('button', { name: 'Ekle', exact: true }).click();
  await expect(page.getByRole('combobox', { name: 'Cam rengi' })).toHaveValue('Petrol');
  await page.getByRole('link', { name: 'Fiyat', exact: true }).click();
  await page.getByLabel('Birim fiyat').fill('120');
  await page.getByRole('button', { name: 'Kaydet', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: bottle.name })).toBeVisible(whenEncoded);

  const { id } = await findAdded(page, bottle.sku);
  await open(page, `/products/${id}`);
  await expect(page.getByRole('definition').filter({ hasText: /^Petrol$/ })).toBeVisible();
  await open(page, `/en/products/${id}`);
  await expect(page.getByRole('definition').filter({ hasText: /^Teal$/ })).toBeVisible();
});

test('Tuesday: a sheet with photographs is imported, although one of them is missing', async ({
  page,
}) => {
  await openBackOffice(page, '/products/import');
  const sheet = [
    'SKU;Ad;Marka;Kategori;Fiyat;Stok;Yayında;Cam rengi;Fotoğraflar',
    'HF-2;Petrol Oval Şişe;Camcı;Parfüm Şişeleri;95;30;Evet;Petrol;HF-2.webp',
    'HF-3;Petrol Yassı Şişe;Camcı;Parfüm Şişeleri;90;30;Evet;petrol;HF-3.webp',
  ].join('\n');
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'hafta.csv', mimeType: 'text/csv', buffer: Buffer.from(sheet) });
  const photographs = page.getByRole('region', { name: 'Dosyada adı geçen fotoğraflar' });
  await expect(photographs).toContainText('2 fotoğrafın 0 tanesi geldi.');
  await photographs.locator('input[type=file]').setInputFiles({
    name: 'HF-2.webp',
    mimeType: 'image/webp',
    buffer: fs.readFileSync(photograph('FL-SKS-100')),
  });
  await expect(photographs).toContainText('2 fotoğrafın 1 tanesi geldi.', whenEncoded);
  await expect(photographs).toContainText('3. satır: hf-3.webp');
  await act(page, 'Uygula');
  await expect(page.getByText('Hepsi yazıldı')).toBeVisible();
  const pictured = await findAdded(page, 'HF-2');
  const answer = await page.request.get(`/api/products/${pictured.id}`);
  const { images } = (await answer.json()) as ProductDetail;
  expect(images[0]?.widths.length).toBeGreaterThan(0);
  await findAdded(page, 'HF-3');
});

test('Wednesday: an order comes, its address is corrected, it is prepared, shipped and delivered', async ({
  page,
  browser,
}) => {
  const buyer = await (await browser.newContext()).newPage();
  const placed = await placePaidOrder(buyer, bottle.sku);
  Object.assign(order, { number: placed.orderNumber, token: placed.accessToken });
  await openBackOffice(page);
  await page.getByRole('link', { name: 'Siparişler' }).click();
  await page.getByRole('link', { name: grouped() }).click();
  await act(page, 'Bilgileri düzelt', {
    fill: async () => page.getByRole('dialog').getByLabel('Açık adres').fill('Barbaros Bulvarı 9'),
    confirm: 'Kaydet',
  });
  await expect(page.getByText('Barbaros Bulvarı 9')).toBeVisible();
  await act(page, 'Hazırlamaya al');
  await act(page, 'Kargoya ver', {
    fill: () => page.getByLabel(/Takip numarası/).fill('HF123456789'),
    confirm: 'Kargoya verildi',
  });
  await act(page, 'Teslim edildi');
  await expect(page.getByRole('status').getByText('Teslim edildi').first()).toBeVisible();
});

test('Friday: the buyer returns the order; the return is approved and received, and the money is refunded', async ({
  page,
}) => {
  const asked = await page.request.post(`/api/orders/${order.number}/returns`, {
    data: {
      requestKey: randomUUID(),
      reason: 'withdrawal',
      note: '',
      rows: [{ position: 1, quantity: 1 }],
    },
    headers: { 'x-order-token': order.token },
  });
  expect(asked.ok(), await asked.text()).toBe(true);
  await openBackOffice(page);
  await page.getByRole('link', { name: /iade isteği yanıt bekliyor/ }).click();
  await page.getByRole('row').filter({ hasText: grouped() }).getByRole('link').click();
  await act(page, 'Onayla', {
    fill: () => page.getByLabel(/Nasıl gönderilecek/).fill('Yurtiçi Kargo, kod 901'),
  });
  await act(page, 'Ulaştı', { fill: () => page.getByLabel(/Sağlam adet/).fill('1') });
  await act(page, 'Tutarı geri ver', { confirm: /geri ver$/ });
  await expect(page.getByText('İade edildi').first()).toBeVisible();
  // It was sold, and stays in the report of its day.
  await page.goto('/admin/reports?kind=product');
  await expect(page.getByRole('row').filter({ hasText: bottle.sku })).toBeVisible();
});
