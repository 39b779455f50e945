// A product's photographs and documents in the back office and in the shop, and the customer pages
// of the back office.
import path from 'node:path';
import type { Page } from '@playwright/test';
import type { ProductDetail } from '../shared/catalogue/catalogue.ts';
import { enterBackOffice, examineScreens, openBackOffice } from './admin.ts';
import { makeVerifiedCustomer, password, signInQuietly } from './customer.ts';
import {
  expect,
  expectAccessible,
  findProduct,
  open,
  openChanged,
  test,
  whenEncoded,
} from './shop.ts';

const photograph = (sku: string) =>
  path.join(import.meta.dirname, '..', 'db', 'demo', 'photographs', `${sku}.webp`);
const readProduct = async (page: Page, id: number) =>
  (await (await page.request.get(`/api/products/${id}`)).json()) as ProductDetail;
const pictureRows = (page: Page) =>
  page.getByRole('list', { name: 'Fotoğraflar' }).getByRole('listitem');
/** The photograph in each row. */
const rowsOf = (page: Page) =>
  pictureRows(page)
    .locator('img')
    .evaluateAll((images) =>
      images.map((image) => (image as HTMLImageElement).src.split('/')[5] ?? ''),
    );

test('a merchant uploads photographs, one of them broken, reorders them, describes one, and the shop shows it', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/422/);
  const product = await findProduct(page, 'FL-DYV-200');
  const before = (await readProduct(page, product.id)).images.filter(
    ({ widths }) => widths.length > 0,
  ).length;
  await openBackOffice(page, `/products/${product.id}?part=pictures`);
  const rows = pictureRows(page);
  await expect(rows).toHaveCount(before);
  const broken = {
    name: 'bozuk.jpg',
    mimeType: 'image/jpeg',
    buffer: Buffer.from('<svg onload=alert(1)>'),
  };
  await page
    .locator('input[type=file]')
    .setInputFiles([photograph('FL-SMG-050'), photograph('FL-ALT-15')]);
  await expect(rows).toHaveCount(before + 2, whenEncoded);
  await page.locator('input[type=file]').setInputFiles(broken);
  await expect(page.getByText('bozuk.jpg: Bu dosya bir fotoğraf olarak okunamadı.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Listeden çıkar: bozuk.jpg' }).click();
  await expect(rows).toHaveCount(before + 2);

  // The keyboard makes the last picture the main one.
  const order = await rowsOf(page);
  const last = order.at(-1) ?? '';
  await page.getByRole('button', { name: `Sırasını değiştir: ${before + 2}. fotoğraf` }).focus();
  await page.keyboard.press('Enter');
  for (let step = 0; step < before + 1; step += 1) await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect.poll(() => rowsOf(page)).toEqual([last, ...order.slice(0, -1)]);
  await expect.poll(async () => (await readProduct(page, product.id)).imageUrl).toContain(last);

  await page.getByRole('button', { name: 'Düzenle: 1. fotoğraf' }).press('Enter');
  const dialog = page.getByRole('dialog');
  await expectAccessible(page);
  await dialog.getByLabel('Ne gösteriyor?').selectOption('Ayrıntı');
  await dialog.getByLabel('Alternatif metin, Türkçe').fill('Gümüş kapağın altı');
  await dialog.getByRole('button', { name: 'Kaydet', exact: true }).click();
  await expect(rows.first()).toContainText('Gümüş kapağın altı');
  // The shop's caches are told of it after the response.
  await expect
    .poll(async () => (await readProduct(page, product.id)).images[0]?.alt)
    .toBe('Gümüş kapağın altı');
  await open(page, `/products/${product.id}`);
  await expect(page.getByRole('figure').getByRole('img').first()).toHaveAttribute(
    'alt',
    'Gümüş kapağın altı',
  );
  await expect(page.getByRole('figure').getByRole('img').first()).toHaveAttribute(
    'src',
    new RegExp(last),
  );

  // The pointer moves it below the next one.
  await page.goto(`/admin/products/${product.id}?part=pictures`);
  await expect(rows).toHaveCount(before + 2);
  await expect
    .poll(() =>
      rows
        .locator('img')
        .evaluateAll((images) => images.every((image) => (image as HTMLImageElement).complete)),
    )
    .toBe(true);
  const handle = await page
    .getByRole('button', { name: 'Sırasını değiştir: 1. fotoğraf' })
    .boundingBox();
  const next = await rows.nth(1).boundingBox();
  if (!handle || !next) throw new Error('a row is not on the screen');
  await page.mouse.move(handle.x + 20, handle.y + 20);
  await page.mouse.down();
  await page.mouse.move(handle.x + 20, handle.y + 40);
  await page.mouse.move(handle.x + 20, next.y + next.height - 10, { steps: 5 });
  await page.mouse.up();
  await expect.poll(async () => (await rowsOf(page))[1]).toBe(last);
  await expect.poll(async () => (await readProduct(page, product.id)).imageUrl).not.toContain(last);

  // Restore the shop for the tests that follow.
  for (const place of [2, before + 1]) {
    await page.getByRole('button', { name: `Kaldır: ${place}. fotoğraf` }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Kaldır' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
  await expect(rows).toHaveCount(before);
});

test('a safety data sheet is uploaded, checked, and downloaded from the product’s page', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/422/);
  const product = await findProduct(page, 'FL-ESN-GUL-050');
  const pdf = (inside: string) =>
    Buffer.from(
      [
        '%PDF-1.4',
        `1 0 obj\n<< /Type /Catalog /Pages 2 0 R ${inside} >>\nendobj`,
        '2 0 obj\n<< /Type /Pages /Kids [3 0 R] /Count 1 >>\nendobj',
        '3 0 obj\n<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] >>\nendobj',
        'trailer << /Root 1 0 R /Size 4 >>\nstartxref\n0\n%%EOF\n',
      ].join('\n'),
    );
  await openBackOffice(page, `/products/${product.id}?part=documents`);
  const choose = page.locator('input[type=file]');
  await choose.setInputFiles({
    name: 'kotu.pdf',
    mimeType: 'application/pdf',
    buffer: pdf('/OpenAction << /S /JavaScript /JS (app.alert(1)) >>'),
  });
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Gönder' }).click();
  await expect(dialog.getByRole('alert')).toContainText('kendiliğinden çalışabilen');
  await dialog.getByRole('button', { name: 'Vazgeç' }).click();

  await choose.setInputFiles({
    name: 'gül_esansı-sds.pdf',
    mimeType: 'application/pdf',
    buffer: pdf(''),
  });
  await expect(dialog.getByLabel('Türkçe başlık')).toHaveValue('gül esansı sds');
  await dialog.getByLabel('Türü').selectOption('Güvenlik bilgi formu');
  await dialog.getByLabel('Türkçe başlık').fill('Gül esansı güvenlik formu');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Gönder' }).click();
  await expect(page.getByRole('link', { name: 'Gül esansı güvenlik formu' })).toBeVisible();
  await expectAccessible(page);

  await openChanged(page, `/products/${product.id}`, 'Gül esansı güvenlik formu');
  await expect(page.getByText('Güvenlik bilgi formu · PDF')).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Gül esansı güvenlik formu' }).click();
  expect((await download).suggestedFilename()).toBe('gul-esansi-guvenlik-formu.pdf');
  await expectAccessible(page);

  await page.goto(`/admin/products/${product.id}?part=documents`);
  await page.getByRole('button', { name: 'Kaldır: Gül esansı güvenlik formu' }).click();
  await dialog.getByRole('button', { name: 'Kaldır' }).click();
  await expect(page.getByText('Henüz belge yok.')).toBeVisible();
});

test('a customer is found, gets a note, is blocked and unblocked; their data and consents are exported', async ({
  page,
  browser,
  allowConsole,
}) => {
  allowConsole(/401|403/);
  const { email } = await makeVerifiedCustomer(page);
  const theirs = await (await browser.newContext()).newPage();
  await signInQuietly(theirs, email);
  const login = () => page.request.post('/api/auth/login', { data: { email, password } });
  await openBackOffice(page);
  await page.getByRole('link', { name: 'Müşteriler' }).click();
  await page.getByLabel('Ara', { exact: true }).fill(email);
  await page.keyboard.press('Enter');
  await expect(page.locator('tbody tr')).toHaveCount(1);
  await page.getByRole('link', { name: 'Işıl Çağrı' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Işıl Çağrı' })).toBeVisible();
  await expect(
    page.getByRole('region', { name: 'Açık oturumları' }).getByRole('listitem'),
  ).not.toHaveCount(0);

  await page.getByLabel('Yeni not').fill('Arandı.\nYarın yine aranacak.');
  await page.getByRole('button', { name: 'Not ekle' }).press('Enter');
  await expect(page.getByRole('region', { name: 'Notlar' })).toContainText('Yarın yine aranacak.');

  await page.getByRole('button', { name: 'Engelle' }).click();
  await page.getByLabel('Neden').fill('Sahte siparişler');
  await page.getByRole('dialog').getByRole('button', { name: 'Engelle' }).click();
  await expect(page.getByText('Açık oturum yok.')).toBeVisible();
  const refused = await login();
  expect([refused.status(), ((await refused.json()) as { code: string }).code]).toEqual([
    403,
    'ACCOUNT_BLOCKED',
  ]);
  await open(theirs, '/account');
  await expect(theirs).toHaveURL(/\/login/);
  await theirs.context().close();

  const data = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Verilerini indir' }).click();
  expect((await data).suggestedFilename()).toMatch(/^flakon-\d+\.json$/);
  await page.getByRole('button', { name: 'Engeli kaldır' }).click();
  await expect(page.getByText('Engel kaldırıldı.')).toBeVisible();
  expect((await login()).status()).toBe(200);

  const menu = page.getByRole('navigation', { name: 'Yönetim' });
  await menu.getByRole('link', { name: 'Müşteriler' }).click();
  await page.getByRole('button', { name: 'İYS dosyası' }).click();
  const consents = page.waitForEvent('download');
  await page.getByRole('dialog').getByRole('button', { name: 'CSV indir' }).click();
  expect((await consents).suggestedFilename()).toMatch(/^iys-[\d-]+\.csv$/);

  // The audit log contains all of it.
  await page.goto('/admin/audit?entity=customer');
  for (const text of [/görüntüledi$/, /engelledi$/, /dışa aktardı$/, /yeniden etkinleştirdi$/])
    await expect(page.getByText(text).first()).toBeVisible();
});

test('the screens of photographs and documents fit a phone and a desktop and are accessible', async ({
  page,
}) => {
  const { id } = await findProduct(page, 'FL-SMG-050');
  await enterBackOffice(page);
  await examineScreens(page, [`/products/${id}?part=pictures`, `/products/${id}?part=documents`]);
});
