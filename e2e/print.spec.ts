// Printed pages: the content under the shop's name, no buttons, nothing cut off.
import type { Page } from '@playwright/test';
import { addToCart } from './buyer.ts';
import { makeQuote } from './orders.ts';
import { expect, findProduct, open, test } from './shop.ts';

/** A4 without margins, at 96 dpi. */
const sheet = { width: 673, height: 1_001 };

async function expectPrinted(page: Page) {
  await page.emulateMedia({ media: 'print' });
  await page.setViewportSize(sheet);
  await expect(page.getByRole('banner').getByRole('link', { name: 'Flakon' })).toBeVisible();
  await expect(page.getByRole('contentinfo')).toBeHidden();
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await expect(page.getByRole('button')).toHaveCount(0);
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
    .toBeLessThanOrEqual(sheet.width);
  // The print starts with the content, without the space of the screen's header.
  const heading = page.getByRole('heading', { level: 1 });
  await expect
    .poll(() => heading.evaluate((one) => one.getBoundingClientRect().top + window.scrollY))
    .toBeLessThan(160);
}

test('a cart is printed with its items, their quantities and the total', async ({ page }) => {
  const { id, name } = await findProduct(page, 'FL-SKS-050');
  await open(page, `/products/${id}`);
  await addToCart(page);
  await page.getByRole('link', { name: 'Sepete git' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /Sepetiniz/ })).toBeVisible();
  await expect(page.getByRole('complementary').getByText('Toplam', { exact: true })).toBeVisible();

  await expectPrinted(page);
  await expect(page.getByRole('main').getByText(name)).toBeVisible();
  await expect(
    page
      .getByRole('spinbutton')
      .or(page.getByRole('textbox', { name: /adet/i }))
      .first(),
  ).toHaveValue('1');
  await expect(page.getByRole('complementary').getByText('Toplam', { exact: true })).toBeVisible();
  await expect(page.getByText('İndirim kodu')).toBeHidden();
});

test('a quote is printed with its number, its items and its expiry date', async ({ page }) => {
  const { name } = await findProduct(page, 'FL-SKS-050');
  const { code, number } = await makeQuote(page, 'FL-SKS-050', 48);
  await open(page, `/quotes/${code}`);
  await expect(page.getByRole('heading', { level: 1, name: number })).toBeVisible();

  await expectPrinted(page);
  await expect(page.getByRole('main').getByText(name)).toBeVisible();
  await expect(page.getByText(/tarihine kadar geçerli$/)).toBeVisible();
});
