// Settings take effect in the shop at once. This file has its own shop, because all other tests
// depend on the rates.
import type { Page } from '@playwright/test';
import { enterBackOffice, examineScreens, openBackOffice, signInAsAdmin } from './admin.ts';
import { addToCart, confirmOrder, fillCheckout, payAtBank } from './buyer.ts';
import {
  cards,
  desktop,
  expect,
  expectAccessible,
  expectNoOverflow,
  findProduct,
  open,
  phone,
  test,
} from './shop.ts';

test.describe.configure({ mode: 'serial' });
test.use({ ownShop: 'settings' });

async function openSettings(page: Page, section: string) {
  await openBackOffice(page);
  await page.getByRole('link', { name: 'Ayarlar' }).click();
  await page
    .getByRole('navigation', { name: 'Ayarlar' })
    .getByRole('link', { name: section, exact: true })
    .click();
}

async function save(page: Page) {
  await page.getByRole('button', { name: 'Kaydet', exact: true }).click();
  await expect(page.getByText('Her şey kayıtlı')).toBeVisible();
}

async function putIntoCart(page: Page, sku: string) {
  const product = await findProduct(page, sku);
  await open(page, `/products/${product.id}`);
  await addToCart(page);
  await expect(page.getByRole('link', { name: /^Sepet/ }).first()).toHaveAccessibleName(/\d/);
}

const summary = (page: Page) => page.getByRole('complementary', { name: 'Özet' });

test('[G09] tax and the free-shipping threshold have a preview, and then apply to the customer', async ({
  page,
}) => {
  await openSettings(page, 'Vergi ve kargo');
  await page.getByLabel('KDV oranı, %').fill('20');
  await page.getByLabel('Ücretsiz kargo eşiği, TL').fill('1.000');
  const preview = page.getByRole('complementary', { name: 'Müşterinin göreceği' });
  const half = preview.getByRole('region', { name: 'Ara toplamı 600,00 TL olan sepet' });
  await expect(half).toContainText('Toplamdaki KDV, %20113,33 TL');
  await expect(half).toContainText('Ücretsiz kargo için 600,00 TL daha ekleyin.');
  await expect(half).toContainText('680,00 TL');
  await page.getByLabel('Kargo ücreti, TL').fill('seksen');
  await expect(page.getByText('0 ile 100.000 TL arasında')).toBeVisible();
  await expect(preview).toContainText('Alanlardaki yanlışlar düzelince');
  await page.getByLabel('Kargo ücreti, TL').fill('90');
  await save(page);

  await expect
    .poll(async () => (await page.request.get('/api/config/rates')).json())
    .toEqual({
      taxRate: 0.2,
      shippingCost: 90,
      freeShippingThreshold: 1_000,
      pricesIncludeTax: false,
    });
  await putIntoCart(page, 'FL-SVS-020');
  await open(page, '/cart');
  await expect(summary(page)).toContainText('KDV, %20');
  await expect(summary(page)).toContainText('90,00 TL');
  await expect(summary(page)).toContainText(/Ücretsiz kargo için/);
});

test('[H07] two owners edit one setting: the second one sees the first one’s changes', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/409/);
  await openSettings(page, 'Vergi ve kargo');
  await page.getByLabel('Kargo ücreti, TL').fill('70');
  const admin = await signInAsAdmin(page.request);
  const { rates } = await admin<{ rates: object }>('GET', '/settings');
  await admin('PUT', '/settings/rates', { ...rates, taxRatePercentage: 10 });
  await page.getByRole('button', { name: 'Kaydet', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('row', { name: /KDV oranı/ })).toContainText('10');
  await dialog.getByRole('button', { name: 'Değişikliklerimi koru' }).click();
  await expect(page.getByLabel('KDV oranı, %')).toHaveValue('10');
  await expect(page.getByLabel('Kargo ücreti, TL')).toHaveValue('70');
  await save(page);
});

test('the seller’s data: a wrong IBAN is refused with a message, the chat number is changed; a payment method is turned off', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/400/);
  await openSettings(page, 'Mağaza');
  await page.getByLabel('IBAN').fill('TR33 0006 1005 1978 6457 8413 27');
  await page.getByRole('button', { name: 'Kaydet', exact: true }).click();
  await expect(page.getByText('IBAN tutmuyor.')).toBeVisible();
  await page.getByLabel('IBAN').fill('TR33 0006 1005 1978 6457 8413 26');
  await page.getByLabel('WhatsApp numarası').fill('0532 765 43 21');
  await save(page);
  await expect(page.getByLabel('WhatsApp numarası')).toHaveValue('0532 765 43 21');
  await expect
    .poll(async () => (await page.request.get('/api/config/shop')).json())
    .toMatchObject({ whatsappNumber: '905327654321' });

  // With the keyboard only.
  await page.getByRole('link', { name: 'Ödeme', exact: true }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('checkbox', { name: /Havale/ }).focus();
  await page.keyboard.press('Space');
  await page.getByRole('button', { name: 'Kaydet', exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Her şey kayıtlı')).toBeVisible();
  await expect
    .poll(async () => (await page.request.get('/api/config/shop')).json())
    .toMatchObject({ paymentMethods: ['card'] });
  await page.getByRole('checkbox', { name: /Deneme bankası/ }).click();
  await expect(page.getByText('En az bir ödeme yolu açık kalmalı.')).toBeVisible();
  await page.getByRole('button', { name: 'Geri al' }).click();
});

test('[S11] shipping by desi is entered, tested and turned on; a buyer orders with an option; it is turned off again', async ({
  page,
  browser,
}) => {
  await openSettings(page, 'Desi ile kargo');
  await page.getByRole('button', { name: 'Teslimat seçeneği ekle' }).click();
  const table = page.getByRole('group', { name: 'Kargo: desi basamakları' });
  for (const [row, price] of [90, 120, 160, 240, 330].entries())
    await table.getByLabel(`Ücret, TL, ${row + 1}. basamak`).fill(String(price));
  await table.getByLabel('Maliyet, TL, 1. basamak').fill('95');
  await page.getByLabel('Sonraki her desi, TL').fill('9');
  await expect(
    page.getByText('1 desilik kolide taşıyıcının maliyeti alıcının ödediğinden yüksek.'),
  ).toBeVisible();
  await table.getByLabel('Maliyet, TL, 1. basamak').fill('80');
  await expect(page.getByRole('region', { name: 'Koli ne kadara gider' })).toContainText(
    '10,00 TL kalır',
  );
  await page.getByRole('button', { name: 'Teslimat seçeneği ekle' }).click();
  await page.getByLabel('Adı', { exact: true }).nth(1).fill('Ekspres');
  const express = page.getByRole('group', { name: 'Ekspres: desi basamakları' });
  for (const [row, price] of [150, 200, 260, 340, 450].entries())
    await express.getByLabel(`Ücret, TL, ${row + 1}. basamak`).fill(String(price));
  await page.getByLabel('Sonraki her desi, TL').nth(1).fill('15');

  await page.getByLabel('Ürün bul').fill('FL-SVS-020');
  const { name } = await findProduct(page, 'FL-SVS-020');
  await page.getByRole('button', { name: `Ekle: ${name}`, exact: true }).click();
  await page.getByLabel(/^Adet: /).fill('400');
  await page.getByRole('button', { name: 'Hesapla' }).click();
  await expect(page.getByText(/18 desi · 16 kg/)).toBeVisible();
  await page.getByRole('checkbox', { name: 'Kargo ücretini desiye göre hesapla' }).check();
  await save(page);

  const visitor = await browser.newContext();
  await visitor.addInitScript(() => localStorage.setItem('cookieConsent', 'accepted'));
  const buying = await visitor.newPage();
  await putIntoCart(buying, 'FL-SVS-020');
  await open(buying, '/cart');
  await expect(summary(buying)).toContainText('1 desi · 0,1 kg');
  await expect(summary(buying)).toContainText('Teslimat, Kargo90,00 TL');
  await expectAccessible(buying);
  // With the keyboard, like any radio group.
  await buying.getByRole('radio', { name: /Kargo/ }).focus();
  await buying.keyboard.press('ArrowDown');
  await expect(summary(buying)).toContainText('Teslimat, Ekspres150,00 TL');
  await open(buying, '/checkout');
  await expect(buying.getByRole('radio', { name: /Ekspres/ })).toBeChecked();
  await fillCheckout(buying);
  await expectAccessible(buying);
  await buying.setViewportSize(phone);
  await expectNoOverflow(buying);
  await buying.setViewportSize(desktop);
  await confirmOrder(buying);
  await payAtBank(buying, cards.pays);
  await expect(buying.getByRole('heading', { level: 1, name: 'Siparişiniz alındı' })).toBeVisible();
  const orderNumber = new URL(buying.url()).searchParams.get('orderNumber') ?? '';
  await expect(buying.getByText('Teslimat, Ekspres')).toBeVisible();
  await visitor.close();

  await page.goto(`/admin/orders/${orderNumber}`);
  await expect(page.getByText('Teslimat, Ekspres')).toBeVisible();
  await expect(page.getByText('Koli: 1 desi · 0,1 kg')).toBeVisible();

  await page.goto('/admin/settings/shipping');
  await page.getByRole('checkbox', { name: 'Kargo ücretini desiye göre hesapla' }).uncheck();
  await save(page);
  await putIntoCart(page, 'FL-SVS-020');
  await open(page, '/cart');
  await expect(summary(page)).toContainText(/Kargo\d+,00 TL/);
  await expect(summary(page).getByRole('radio')).toHaveCount(0);
});

test('a mail server is entered and tested, and its password is never shown', async ({ page }) => {
  await openSettings(page, 'Bağlantılar');
  await expect(page.getByText('Henüz bir e-posta sunucusu yok.')).toBeVisible();
  await page.getByRole('button', { name: 'E-posta sunucusunu gir' }).click();
  const dialog = page.getByRole('dialog', { name: 'E-posta sunucusu' });
  // No server listens on this port.
  await dialog.getByLabel('Sunucu adresi').fill('127.0.0.1');
  await dialog.getByLabel('Port').fill('1');
  await dialog.getByLabel('Şifre').fill('gizli-sözcük');
  await dialog.getByLabel('Gönderen adresi').fill('siparis@ornek.com');
  await dialog.getByRole('button', { name: 'Kaydet' }).click();
  await expect(page.getByText(/tarihinde .+ tarafından ayarlandı/)).toBeVisible();
  await page.getByRole('button', { name: 'Bana deneme e-postası gönder' }).click();
  await expect(page.getByText('Sunucuya ulaşılamadı.')).toBeVisible();
  await expectAccessible(page);
  await page.reload();
  await page.getByRole('button', { name: 'Yeniden gir' }).click();
  await expect(dialog.getByLabel('Şifre')).toHaveValue('');
  await expect(dialog.getByLabel('Sunucu adresi')).toHaveValue('');
  // It has appeared before it takes the focus and listens to keys.
  await expect(dialog.getByLabel('Sunucu adresi')).toBeFocused();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Kaldır' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Kaldır' }).click();
  await expect(page.getByText('Henüz bir e-posta sunucusu yok.')).toBeVisible();
});

for (const sections of [
  ['shop', 'rates', 'shipping'],
  ['payments', 'unpaid', 'analytics'],
])
  test(`the settings fit a phone and a desktop and are accessible: ${sections.join(', ')}`, async ({
    page,
  }) => {
    await enterBackOffice(page);
    await examineScreens(
      page,
      sections.map((section) => `/settings/${section}`),
      { shows: 'Her şey kayıtlı' },
    );
  });
