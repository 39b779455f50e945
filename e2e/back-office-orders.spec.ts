// Orders in the back office: from payment to delivery with all mails, full and partial refunds,
// documents, invoices, an order made by an administrator, and the first page.
import fs from 'node:fs';
import type { Browser, Download, Page } from '@playwright/test';
import type { AdminOrder } from '../shared/back-office/order.ts';
import { examineOpenScreen, openBackOffice, signInAsAdmin } from './admin.ts';
import { payAtBank } from './buyer.ts';
import { findMail, newEmail } from './customer.ts';
import { placePaidOrder } from './orders.ts';
import {
  cards,
  desktop,
  expect,
  expectAccessible,
  expectNoOverflow,
  findProduct,
  phone,
  test,
} from './shop.ts';

/**
 * A buyer in another browser has ordered one piece and paid by card; the returned page shows the
 * order.
 */
async function buyElsewhere(browser: Browser): Promise<{ orderNumber: string; buyerPage: Page }> {
  const context = await browser.newContext();
  await context.addInitScript(() => localStorage.setItem('cookieConsent', 'accepted'));
  const page = await context.newPage();
  const { orderNumber, accessToken } = await placePaidOrder(page, 'FL-SVS-020');
  await page.goto(`/orders/track/${orderNumber}#t=${accessToken}`);
  return { orderNumber, buyerPage: page };
}

/** Clicks an action and confirms it in its dialog. */
async function move(page: Page, name: string, remark?: string) {
  await page.getByRole('button', { name, exact: true }).click();
  const dialog = page.getByRole('dialog');
  if (remark) await dialog.getByLabel(/^Not/).fill(remark);
  await dialog.getByRole('button', { name, exact: true }).click();
  await expect(dialog).toBeHidden();
}

const mailed = (orderNumber: string, what: string) =>
  expect.poll(() => findMail('isil.cagdas@ornek.example', `${what}.${orderNumber}`) ?? '');

test('an order is found by its number, prepared, shipped and delivered, with its mails', async ({
  page,
  request,
}) => {
  const { orderNumber } = await placePaidOrder(page, 'FL-SVS-020');
  const grouped = `${orderNumber.slice(0, 5)} ${orderNumber.slice(5)}`;
  await openBackOffice(page);
  await page.getByRole('link', { name: 'Siparişler' }).click();
  await page.getByRole('searchbox', { name: 'Ara' }).fill(grouped);
  await page.keyboard.press('Enter');
  await expect(page.locator('tbody tr')).toHaveCount(1);
  await page.getByRole('link', { name: grouped }).click();
  await expect(page.getByRole('heading', { level: 1, name: grouped })).toBeVisible();

  await move(page, 'Hazırlamaya al', 'Çift koli');
  await expect(page.getByRole('status').getByText('Hazırlanıyor')).toBeVisible();
  await expect(page.getByText('Çift koli')).toBeVisible();

  await page.getByRole('button', { name: 'Kargoya ver', exact: true }).click();
  await page.getByLabel('Kargo şirketi').selectOption('aras');
  await page.getByLabel(/Takip numarası/).fill('AR1234567');
  await page.getByRole('button', { name: 'Kargoya verildi' }).click();
  await expect(page.getByRole('heading', { name: 'Koliler' })).toBeVisible();
  await expect(page.getByRole('link', { name: /Kargo sayfasını aç/ })).toHaveAttribute(
    'href',
    /araskargo.*AR1234567/,
  );

  await page.getByLabel('Not ekle').fill('Müşteri aradı, yarın evde.');
  await page.getByRole('button', { name: 'Notu ekle' }).click();
  await expect(
    page.getByRole('listitem').filter({ hasText: 'Müşteri aradı, yarın evde.' }),
  ).toBeVisible();

  await move(page, 'Teslim edildi');
  await expect(page.getByRole('status').getByText('Teslim edildi').first()).toBeVisible();
  await mailed(orderNumber, 'order-shipped').toContain('AR1234567');
  // The outbox has the mail before the order says that it was sent.
  const admin = await signInAsAdmin(request);
  await expect
    .poll(async () => (await admin<AdminOrder>('GET', `/orders/${orderNumber}`)).mails)
    .toContainEqual(expect.objectContaining({ kind: 'order-shipped', state: 'sent' }));
  await page.reload();
  await expect(page.getByText('Kargoya verildi', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Yeniden gönder: Kargoya verildi' }).click();
  await expect(page.getByText('E-posta sıraya alındı')).toBeVisible();
});

test('a paid order is cancelled: the money is refunded and the buyer is notified', async ({
  page,
}) => {
  const { orderNumber } = await placePaidOrder(page, 'FL-SVS-020');
  await openBackOffice(page, `/orders/${orderNumber}`);
  await page.getByRole('button', { name: 'İptal et ve iade et', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('İptal nedeni').selectOption('out-of-stock');
  await dialog.getByLabel(/^Açıklama/).fill('Kırık çıktı');
  await dialog.getByRole('checkbox', { name: 'Nedeni ve açıklamayı e-postaya yaz' }).check();
  await dialog.getByRole('button', { name: 'İptal et ve iade et', exact: true }).click();
  await expect(dialog).toBeHidden();
  // A fast bank refunds before the response is read, so this checks the history.
  await expect(page.getByRole('listitem').filter({ hasText: 'Mağaza iptal etti.' })).toContainText(
    'Kırık çıktı',
  );
  await mailed(orderNumber, 'order-cancelled').toContain('stok nedeniyle');
  await mailed(orderNumber, 'order-refunded').toContain('iade');
  await page.reload();
  await expect(page.getByRole('status').getByText('Para iade edildi')).toBeVisible();
});

test('a view is saved and opened again; unsaved text is not lost without a question', async ({
  page,
}) => {
  const { orderNumber } = await placePaidOrder(page, 'FL-SVS-020');
  await openBackOffice(page, '/orders?status=PAID');
  await page.getByRole('button', { name: 'Görünümler' }).click();
  await page.getByLabel('Görünümün adı').fill('Sabah listesi');
  await page.getByRole('button', { name: 'Görünümü kaydet' }).click();
  await expect(page.getByRole('button', { name: 'Sabah listesi', exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.goto('/admin/orders');
  await page.getByRole('button', { name: 'Görünümler' }).click();
  await page.getByRole('button', { name: 'Sabah listesi', exact: true }).click();
  await expect(page).toHaveURL(/status=PAID/);

  await page.goto(`/admin/orders/${orderNumber}`);
  await page.getByLabel('Not ekle').fill('Yarım kalan');
  await page.getByRole('link', { name: 'Siparişler' }).last().click();
  await page.getByRole('button', { name: 'Sayfada kal' }).click();
  await expect(page.getByLabel('Not ekle')).toHaveValue('Yarım kalan');
});

test('a partial refund is visible to the buyer in the order and by mail, to the merchant in the list', async ({
  page,
  browser,
}) => {
  const { orderNumber, buyerPage } = await buyElsewhere(browser);
  await openBackOffice(page, `/orders/${orderNumber}`);
  await page.getByRole('button', { name: 'Ürün iade et', exact: true }).click();
  const dialog = page.getByRole('dialog');
  // With the keyboard only: the quantity, the reason, the button.
  await expect(dialog.getByLabel(/İade edilecek adet/)).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(dialog.getByLabel(/Rafa dönen sağlam adet/)).toHaveValue('1');
  await dialog.getByRole('radio', { name: 'Ürün gönderilemedi' }).check();
  const give = dialog.getByRole('button', { name: /TL iade et$/ });
  const amount = /[\d.,]+ TL/.exec((await give.textContent()) ?? '')?.[0] ?? '';
  await give.focus();
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await mailed(orderNumber, 'order-partly-refunded').toContain(amount);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Para iadeleri' })).toBeVisible();
  await expect(
    page.getByText('Kısmen iade').or(page.getByText('Para iade edildi')).first(),
  ).toBeVisible();
  await expectAccessible(page);

  await buyerPage.goto(`/orders/track/${orderNumber}`);
  await expect(buyerPage.getByText(`${amount} iade edildi`)).toBeVisible();
  await expect(buyerPage.getByText(`−${amount}`)).toBeVisible();
  await expectNoOverflow(buyerPage);
});

const isPdf = async (download: Download) =>
  (await fs.promises.readFile(await download.path())).subarray(0, 5).toString() === '%PDF-';

test('documents are downloaded by both sides; an uploaded invoice reaches the buyer', async ({
  page,
  browser,
}) => {
  const { orderNumber, buyerPage } = await buyElsewhere(browser);
  await openBackOffice(page, `/orders/${orderNumber}`);
  const download = async (from: Page, name: string | RegExp) => {
    const [file] = await Promise.all([
      from.waitForEvent('download'),
      from.getByRole('button', { name, exact: typeof name === 'string' }).click(),
    ]);
    expect(await isPdf(file)).toBe(true);
    return file.suggestedFilename();
  };
  expect(await download(page, 'Paketleme fişi')).toBe(`paketleme-${orderNumber}.pdf`);
  expect(await download(page, 'Sipariş özeti')).toBe(`siparis-${orderNumber}.pdf`);

  await page.getByRole('button', { name: 'Fatura ekle' }).click();
  const number = `E2E2026${orderNumber}`;
  await page.getByLabel('Fatura numarası').fill(number);
  await page.locator('input[type=file]').setInputFiles({
    name: 'fatura.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\nstartxref\n9\n%%EOF\n'),
  });
  await page.getByRole('button', { name: 'Ekle ve gönder' }).click();
  await expect(page.getByText(number)).toBeVisible();
  await mailed(orderNumber, 'order-invoice').toContain(`${number}.pdf`);

  await buyerPage.goto(`/orders/track/${orderNumber}`);
  await expect(buyerPage.getByText(number)).toBeVisible();
  expect(await download(buyerPage, /İndir: Fatura/)).toBe(`${number}.pdf`);
  expect(await download(buyerPage, /Mesafeli Satış Sözleşmesi/)).toBe(
    `sozlesme-${orderNumber}.pdf`,
  );
  await buyerPage.setViewportSize(phone);
  await expectNoOverflow(buyerPage);
  await expectAccessible(buyerPage);
});

test('an order made by an administrator is mailed, accepted and paid', async ({
  page,
  browser,
}) => {
  const email = newEmail();
  await openBackOffice(page, '/orders');
  await page.getByRole('link', { name: 'Yeni sipariş' }).click();
  await page.getByRole('searchbox', { name: 'Ürün ekle' }).fill('FL-SVS-020');
  const { name } = await findProduct(page, 'FL-SVS-020');
  await page.getByRole('button', { name: `Ekle: ${name}`, exact: true }).click();
  await page.getByLabel('Ad', { exact: true }).fill('Gülşah');
  await page.getByLabel('Soyad', { exact: true }).fill('Iğdır');
  await page.getByLabel('E-posta', { exact: true }).fill(email);
  await page.getByLabel('Cep telefonu').fill('0532 123 45 67');
  await page.getByLabel('İl', { exact: true }).selectOption('İzmir');
  await expect(page.getByLabel('İlçe').getByRole('option', { name: 'Konak' })).toBeAttached();
  await page.getByLabel('İlçe').selectOption('Konak');
  await expect(page.getByLabel('Mahalle').getByRole('option').nth(3)).toBeAttached();
  await page.getByLabel('Mahalle').selectOption({ index: 3 });
  await page.getByLabel('Açık adres').fill('Kıbrıs Şehitleri Caddesi No: 5');
  await page.getByLabel(/Özel birim fiyat/).fill('12,50');
  await page.getByLabel('Özel fiyatın nedeni').fill('Telefonda anlaşıldı');
  await expect(page.getByText(/× 12,50 TL/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Siparişi oluştur ve gönder' }).click();
  await expect(page.getByText(/müşteri adına girdi/)).toBeVisible();
  await expect(page.getByText('özel fiyat: Telefonda anlaşıldı')).toBeVisible();
  await expect(page).toHaveURL(/orders\/[0-9A-Z]{10}/);
  const orderNumber = /orders\/([0-9A-Z]{10})/.exec(page.url())?.[1] ?? '';

  await expect
    .poll(() => findMail(email, `order-for-you.${orderNumber}`) ?? '')
    .toContain(`/orders/track/${orderNumber}#t=`);
  const link =
    new RegExp(`/orders/track/${orderNumber}#t=[\\w.~-]+`).exec(
      findMail(email, `order-for-you.${orderNumber}`) ?? '',
    )?.[0] ?? '';
  const context = await browser.newContext();
  await context.addInitScript(() => localStorage.setItem('cookieConsent', 'accepted'));
  const buyerPage = await context.newPage();
  await buyerPage.goto(link);
  const payNow = buyerPage.getByRole('button', { name: /^Onayla ve öde/ });
  await payNow.click();
  await expect(buyerPage.getByText('Devam etmek için metinleri okuyup onaylayın.')).toBeVisible();
  await expectAccessible(buyerPage);
  await buyerPage.getByRole('checkbox', { name: /Ön Bilgilendirme Formu/ }).check();
  await payNow.click();
  await payAtBank(buyerPage, cards.pays);
  await expect(buyerPage).toHaveURL(/\/payment\/success/);
  await context.close();
  await page.reload();
  await expect(page.getByRole('status').getByText('Onaylandı')).toBeVisible();
});

test('a paid order and its dialogs fit a phone and a desktop and are accessible', async ({
  page,
}) => {
  const { orderNumber } = await placePaidOrder(page, 'FL-SVS-020');
  await openBackOffice(page, `/orders/${orderNumber}`);
  await page.waitForLoadState('networkidle');
  await examineOpenScreen(page, `/orders/${orderNumber}`);
  for (const button of [
    'Kargoya ver',
    'Ürün iade et',
    'Tutar iade et',
    'İptal et ve iade et',
    'Fatura ekle',
  ]) {
    await page.getByRole('button', { name: button, exact: true }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    for (const viewport of [phone, desktop]) {
      await page.setViewportSize(viewport);
      await expectNoOverflow(page);
      await expectAccessible(page);
    }
    await page.getByRole('button', { name: 'Vazgeç' }).click();
  }
});
