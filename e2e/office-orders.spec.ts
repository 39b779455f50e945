// The order desk: an order through to delivered with its mails, a paid one cancelled and refunded, and the first page.
import type { Browser, Page } from '@playwright/test';
import { confirmOrder, fillCheckoutForOne, payAtBank, readOrderNumber } from './buyer.ts';
import { findMail } from './customer.ts';
import { cards, desktop, expect, expectAccessible, expectNoOverflow, phone, test } from './shop.ts';

const owner = 'yonetici@flakon.example';

async function signIn(page: Page) {
  await page.goto('/admin');
  await page.getByLabel('E-posta').fill(owner);
  await page.getByLabel('Parola').fill(process.env.FLAKON_E2E_ADMIN_PASSWORD ?? '');
  await page.getByRole('button', { name: 'Giriş yap' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Bugün' })).toBeVisible();
}

/** A buyer of their own orders one piece and pays it by card. */
async function buyOne(browser: Browser): Promise<string> {
  const context = await browser.newContext();
  await context.addInitScript(() => localStorage.setItem('cookieConsent', 'accepted'));
  const page = await context.newPage();
  await fillCheckoutForOne(page, 'FL-SVS-020');
  await confirmOrder(page);
  await payAtBank(page, cards.pays);
  await expect(page).toHaveURL(/\/payment\/success/);
  const orderNumber = await readOrderNumber(page);
  await context.close();
  return orderNumber;
}

/** Presses what is to be done and confirms it in the dialog. */
async function move(page: Page, name: string, remark?: string) {
  await page.getByRole('button', { name, exact: true }).click();
  const dialog = page.getByRole('dialog');
  if (remark) await dialog.getByLabel(/^Not/).fill(remark);
  await dialog.getByRole('button', { name, exact: true }).click();
  await expect(dialog).toBeHidden();
}

const mailed = (orderNumber: string, what: string) => expect.poll(() => findMail('isil.cagdas@ornek.example', `${what}.${orderNumber}`) ?? '', { timeout: 20_000 });

test('an order goes through to delivered: found by its number, prepared, shipped, delivered, with its mails', async ({ page, browser }) => {
  test.setTimeout(120_000);
  const orderNumber = await buyOne(browser);
  const grouped = `${orderNumber.slice(0, 5)} ${orderNumber.slice(5)}`;
  await signIn(page);
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
  await expect(page.getByRole('link', { name: /Kargo sayfasını aç/ })).toHaveAttribute('href', /araskargo.*AR1234567/);

  await page.getByLabel('Not ekle').fill('Müşteri aradı, yarın evde.');
  await page.getByRole('button', { name: 'Notu ekle' }).click();
  await expect(page.getByText('Müşteri aradı, yarın evde.')).toBeVisible();

  await move(page, 'Teslim edildi');
  await expect(page.getByRole('status').getByText('Teslim edildi').first()).toBeVisible();
  await mailed(orderNumber, 'order-shipped').toContain('AR1234567');
  await page.reload();
  await expect(page.getByText('Kargoya verildi', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Yeniden gönder: Kargoya verildi' }).click();
  await expect(page.getByText('E-posta sıraya alındı')).toBeVisible();
});

test('a paid order is cancelled: the money goes back and the buyer is told', async ({ page, browser }) => {
  test.setTimeout(120_000);
  const orderNumber = await buyOne(browser);
  await signIn(page);
  await page.goto(`/admin/orders/${orderNumber}`);
  await move(page, 'İptal et ve iade et', 'Kırık çıktı');
  await expect(page.getByRole('status').getByText('İptal edildi')).toBeVisible();
  await mailed(orderNumber, 'order-refunded').toContain('iade');
  await page.reload();
  await expect(page.getByRole('status').getByText('Para iade edildi')).toBeVisible();
});

test('a view is saved and opened again; what is typed is not lost without asking', async ({ page, browser }) => {
  test.setTimeout(120_000);
  const orderNumber = await buyOne(browser);
  await signIn(page);
  await page.goto('/admin/orders?status=PAID');
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

for (const [name, viewport] of [
  ['phone', phone],
  ['desktop', desktop],
] as const) {
  test(`the first page, the list and an order fit a ${name} and are accessible`, async ({ page, browser }) => {
    test.setTimeout(120_000);
    const orderNumber = await buyOne(browser);
    await page.setViewportSize(viewport);
    await signIn(page);
    for (const address of ['/admin', '/admin/orders', `/admin/orders/${orderNumber}`]) {
      await page.goto(address);
      await expect(page.locator('h1')).toHaveCount(1);
      await page.waitForLoadState('networkidle');
      await expectNoOverflow(page);
      await expectAccessible(page);
    }
    for (const button of ['Kargoya ver', 'İptal et ve iade et']) {
      await page.getByRole('button', { name: button, exact: true }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await expectNoOverflow(page);
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Vazgeç' }).click();
    }
  });
}
