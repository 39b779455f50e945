// Actions of a buyer on the screen.
import { expect, type Page } from '@playwright/test';
import { buyer, buyingPart, fillCart, open, smsCode } from './shop.ts';

/** Fills the address fields of any form. */
export async function fillPlace(page: Page) {
  await page.getByLabel('İl', { exact: true }).selectOption('İstanbul');
  await expect(page.getByLabel('İlçe').getByRole('option', { name: 'Kağıthane' })).toBeAttached();
  await page.getByLabel('İlçe').selectOption('Kağıthane');
  await expect(page.getByLabel('Mahalle').getByRole('option').nth(3)).toBeAttached();
  await page.getByLabel('Mahalle').selectOption({ index: 3 });
  await page.getByLabel('Açık adres').fill('Vatan Caddesi, İğde Sokak No: 14, Kat 2, Daire 5');
}

/** Fills the checkout page for a private buyer in İstanbul, without accepting the texts. */
export async function fillCheckout(page: Page) {
  await page.getByLabel('Ad', { exact: true }).fill(buyer.firstName);
  await page.getByLabel('Soyad', { exact: true }).fill(buyer.lastName);
  await page.getByLabel('E-posta', { exact: true }).fill(buyer.email);
  await page.getByLabel('Cep telefonu').fill(buyer.phone);
  await fillPlace(page);
}

/** Uses the button beside the price of a product's page, not the one in the sticky bar. */
export const addToCart = (page: Page) =>
  buyingPart(page).getByRole('button', { name: 'Sepete ekle', exact: true }).click();

/** Uses the link below the cart's total, not the one in the bar at the bottom of the window. */
export const goToCheckout = (page: Page) =>
  page
    .getByRole('complementary', { name: 'Özet' })
    .getByRole('link', { name: 'Siparişi tamamla' })
    .click();

/** With one piece in the cart, fills the checkout up to the two legal texts. */
export async function fillCheckoutForOne(page: Page, sku: string) {
  await fillCart(page, { [sku]: 1 });
  await open(page, '/checkout');
  await fillCheckout(page);
}

/** Accepts both texts and clicks the button that places the order with an obligation to pay. */
export async function confirmOrder(page: Page) {
  await page
    .getByRole('checkbox', { name: /Ön Bilgilendirme Formu'nu ve Mesafeli Satış Sözleşmesi'ni/ })
    .check();
  await page.getByRole('button', { name: /Siparişi onayla ve öde/ }).click();
}

/** Enters the card on the bank's page, then the 3-D Secure code if the bank requires one. */
export async function payAtBank(page: Page, card: string, code: string | null = smsCode) {
  await expect(page).toHaveURL(/\/testbank\//);
  await page.getByLabel('Kart üzerindeki ad').fill('ISIL CAGDAS');
  await page.getByLabel('Kart numarası').fill(card);
  await page.getByLabel('Son kullanma').fill('12/30');
  await page.getByLabel('CVC').fill('000');
  await page.getByRole('button', { name: /öde(meyi yap)?$/i }).click();
  if (code === null) return;
  await page.getByLabel(/kod/i).fill(code);
  await page.getByRole('button', { name: 'Onayla' }).click();
}

/** The order number on the screen, without its grouping. */
export async function readOrderNumber(page: Page): Promise<string> {
  await expect(page).toHaveURL(/orderNumber=/);
  return new URL(page.url()).searchParams.get('orderNumber') ?? '';
}
