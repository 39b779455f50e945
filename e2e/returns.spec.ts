// An order with the local iyzico server: bought, shipped, delivered, partly returned and refunded,
// with each mail in a local SMTP server; and a cancelled paid order. This file has its own shop,
// which uses iyzico for cards.
import path from 'node:path';
import type { Page } from '@playwright/test';
import { type IyzicoServer, startIyzicoServer } from '../server/testing/iyzico-server.ts';
import { type SmtpSink, startSmtpSink, unbroken } from '../server/testing/smtp-sink.ts';
import { openBackOffice } from './admin.ts';
import { addToCart, confirmOrder, fillCheckout, readOrderNumber } from './buyer.ts';
import {
  buyer,
  desktop,
  expect,
  expectAccessible,
  expectNoOverflow,
  findProduct,
  open,
  phone,
  test,
  whenEncoded,
} from './shop.ts';

const keys = { apiKey: 'sandbox-yolculuk', secretKey: 'sandbox-gizli-yolculuk' };
const bottle = 'FL-SKS-050';
const label = 'FL-AET-OZL';
const photographs = ['FL-SKS-050.webp', 'FL-SKS-100.webp'].map((file) =>
  path.join(import.meta.dirname, '..', 'db', 'demo', 'photographs', file),
);

let iyzico: IyzicoServer;
let mails: SmtpSink;

test.describe.configure({ mode: 'serial' });
test.use({
  shopEnvironment: [
    async ({ headless: _ }, use) => {
      [iyzico, mails] = await Promise.all([startIyzicoServer(keys), startSmtpSink()]);
      await use({
        PAYMENT_PROVIDERS: 'iyzico,transfer',
        IYZICO_API_KEY: keys.apiKey,
        IYZICO_SECRET_KEY: keys.secretKey,
        IYZICO_URL: iyzico.url,
        SMTP_URL: mails.url,
      });
      await iyzico.stop();
      await mails.stop();
    },
    { scope: 'worker' },
  ],
});

/** Buys by card on iyzico's page. Returns the order number and iyzico's id of the payment. */
async function buy(
  page: Page,
  pieces: [sku: string, times: number][],
): Promise<{ orderNumber: string; token: string }> {
  for (const [sku, times] of pieces) {
    const product = await findProduct(page, sku);
    await open(page, `/products/${product.id}`);
    for (let time = 0; time < times; time += 1) await addToCart(page);
  }
  await open(page, '/checkout');
  await fillCheckout(page);
  await confirmOrder(page);
  await expect(page).toHaveURL(/\/pay\//);
  const token = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  await page.getByRole('button', { name: 'Öde' }).click();
  await page.getByRole('button', { name: 'Mağazaya dön' }).click();
  await expect(page).toHaveURL(/\/payment\/success/);
  return { orderNumber: await readOrderNumber(page), token };
}

const mailed = (kind: string, orderNumber: string) =>
  expect.poll(
    () =>
      mails.messages.map(unbroken).find((message) => message.includes(`${kind}.${orderNumber}`)) ??
      '',
    { message: kind },
  );

/** Clicks an action and confirms it in the dialog, which may need some input first. */
async function move(
  page: Page,
  name: string,
  fill: (dialog: ReturnType<Page['getByRole']>) => Promise<void> = async () => undefined,
  confirm: string | RegExp = name,
) {
  await page.getByRole('button', { name, exact: true }).click();
  const dialog = page.getByRole('dialog');
  await fill(dialog);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: confirm, exact: typeof confirm === 'string' }).click();
  await expect(dialog).toBeHidden();
}

test('an order is shipped, delivered, partly returned, refunded by iyzico, and every mail is sent', async ({
  page,
  browser,
}) => {
  await page.setViewportSize(phone);
  const { orderNumber, token } = await buy(page, [
    [bottle, 3],
    [label, 1],
  ]);
  const grouped = `${orderNumber.slice(0, 5)} ${orderNumber.slice(5)}`;
  await mailed('order-received', orderNumber).toContain(buyer.email);
  await mailed('order-paid', orderNumber).not.toBe('');

  const context = await browser.newContext({ viewport: desktop });
  const backOffice = await context.newPage();
  await openBackOffice(backOffice, `/orders/${orderNumber}`);
  await move(backOffice, 'Hazırlamaya al');
  await move(
    backOffice,
    'Kargoya ver',
    (dialog) => dialog.getByLabel(/Takip numarası/).fill('123456789012'),
    'Kargoya verildi',
  );
  await mailed('order-shipped', orderNumber).not.toBe('');
  await move(backOffice, 'Teslim edildi');

  await page.getByRole('link', { name: 'Siparişi takip et' }).click();
  await page.getByRole('link', { name: 'İade talebi oluştur' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'İade talebi' })).toBeVisible();
  await page.getByRole('radio', { name: /Vazgeçtim/ }).check();
  await expect(
    page.getByText('Size özel hazırlandığı için cayma hakkı yoktur', { exact: false }),
  ).toBeVisible();
  await page.getByRole('button', { name: 'İade talebini gönder' }).click();
  await expect(page.getByText('En az bir ürün seçin.')).toBeVisible();
  await expectAccessible(page);
  await expectNoOverflow(page);

  await page.getByRole('radio', { name: /Hasarlı ya da kusurlu/ }).check();
  const row = page
    .getByRole('listitem')
    .filter({ hasText: bottle })
    .filter({ has: page.getByRole('checkbox') });
  await row.getByRole('checkbox').check();
  await row.getByRole('button', { name: 'Azalt' }).click();
  await page.getByLabel('Ne oldu?').fill('İki şişe kırık çıktı 🙁');
  await page.locator('input[type=file]').setInputFiles(photographs);
  // A control that is half under the sticky header would count as too small.
  await page.evaluate(() => scrollTo(0, 0));
  await expectAccessible(page);
  await page.getByRole('button', { name: 'İade talebini gönder' }).click();
  await expect(page.getByRole('heading', { name: 'Talebinizi aldık' })).toBeVisible();
  await expect(page.getByText(/Fotoğraflar gönderiliyor/)).toBeHidden(whenEncoded);
  await expect(page.getByText(/gönderilemedi/)).toBeHidden();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Siparişi gör' }).click();
  await expect(page.getByText('İnceleniyor')).toBeVisible();
  await expect(page.getByRole('img', { name: /Gönderdiğiniz fotoğraflar/ })).toHaveCount(2);
  await expectAccessible(page);
  await expectNoOverflow(page);
  await mailed('return-requested', orderNumber).toContain(buyer.email);
  await mailed('new-return', orderNumber).not.toBe('');

  await backOffice.goto('/admin');
  await backOffice.getByRole('link', { name: /iade isteği yanıt bekliyor/ }).click();
  await expect(backOffice.getByText(grouped)).toBeVisible();
  await expectAccessible(backOffice);
  await backOffice.getByRole('row').filter({ hasText: grouped }).getByRole('link').click();
  await expect(backOffice.getByRole('img', { name: /Fotoğraflar/ })).toHaveCount(2);
  await expectAccessible(backOffice);
  await move(backOffice, 'Onayla', (dialog) =>
    dialog.getByLabel(/Nasıl gönderilecek/).fill('Yurtiçi Kargo, anlaşma kodu 901234567'),
  );
  await mailed('return-approved', orderNumber).toContain('901234567');
  await page.reload();
  await expect(page.getByText('Yurtiçi Kargo, anlaşma kodu 901234567')).toBeVisible();

  await move(backOffice, 'Ulaştı', (dialog) => dialog.getByLabel(/Sağlam adet/).fill('1'));
  await mailed('return-received', orderNumber).not.toBe('');
  expect(iyzico.pageOf(token).refunds).toEqual([]);
  await move(backOffice, 'Tutarı geri ver', undefined, /geri ver$/);
  await expect.poll(() => iyzico.pageOf(token).refunds.length).toBe(1);
  await mailed('order-partly-refunded', orderNumber).not.toBe('');
  const [refund] = iyzico.pageOf(token).refunds;
  const paid = Number(iyzico.pageOf(token).request.paidPrice);
  expect(refund?.price).toBeGreaterThan(0);
  expect(refund?.price).toBeLessThan(paid);
  await page.reload();
  await expect(
    page.getByText(
      `İade tutarı: ${new Intl.NumberFormat('tr-TR', { minimumFractionDigits: 2 }).format(refund?.price ?? 0)} TL`,
    ),
  ).toBeVisible();
  await expectNoOverflow(page);
  await context.close();
});

test('a paid order is cancelled by its buyer, and iyzico refunds everything', async ({ page }) => {
  await page.setViewportSize(desktop);
  const { orderNumber, token } = await buy(page, [[bottle, 1]]);
  await page.getByRole('link', { name: 'Siparişi takip et' }).click();
  await page.getByRole('button', { name: 'Siparişi iptal et' }).click();
  const dialog = page.getByRole('dialog');
  await expect(
    dialog.getByText('ödediğiniz tutar kartınıza iade edilir', { exact: false }),
  ).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Siparişi iptal et' }).click();
  await expect(page.getByRole('button', { name: 'Siparişi iptal et' })).toHaveCount(0);
  for (const kind of ['order-cancelled', 'order-withdrawn', 'order-refunded'])
    await mailed(kind, orderNumber).not.toBe('');
  const { isCancelled, refunds, request } = iyzico.pageOf(token);
  expect(
    isCancelled ? Number(request.paidPrice) : refunds.reduce((sum, { price }) => sum + price, 0),
  ).toBeCloseTo(Number(request.paidPrice), 2);
  await page.reload();
  await expect(page.getByText('Para iade edildi').first()).toBeVisible();
});

test('a personalised item says so in the cart and at the checkout', async ({ page }) => {
  await page.setViewportSize(phone);
  const product = await findProduct(page, label);
  await open(page, `/products/${product.id}`);
  await addToCart(page);
  await open(page, '/cart');
  await expect(
    page.getByText('Size özel hazırlanır: cayma hakkı yoktur', { exact: false }).first(),
  ).toBeVisible();
  await expectNoOverflow(page);
  await page.setViewportSize(desktop);
  await open(page, '/checkout');
  await expect(
    page.getByText('Size özel hazırlanır: cayma hakkı yoktur', { exact: false }).last(),
  ).toBeVisible();
});
