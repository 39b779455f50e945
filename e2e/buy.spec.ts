import {
  addToCart,
  confirmOrder,
  fillCheckout,
  fillCheckoutForOne,
  goToCheckout,
  payAtBank,
  readOrderNumber,
} from './buyer.ts';
import { findMail } from './customer.ts';
import {
  buyer,
  cards,
  expect,
  expectAccessible,
  expectNoOverflow,
  findProduct,
  open,
  phone,
  test,
} from './shop.ts';

test('[A02] [B06] [B07] [B10] [B28] on a phone a visitor finds a bottle, buys 120 at the bulk price with 3-D Secure, and tracks the order', async ({
  page,
  browser,
  request,
}) => {
  await page.setViewportSize(phone);
  const before = await findProduct(page, 'FL-SKS-050');
  await open(page, '/');

  // Search and filter.
  await page.getByRole('button', { name: 'Ürün ara' }).click();
  await page.getByRole('combobox', { name: 'Ürün ara' }).fill('kare sise');
  await page.getByRole('combobox', { name: 'Ürün ara' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: /kare sise/ })).toBeVisible();
  await page.getByRole('button', { name: /Süzgeçler/ }).click();
  await page
    .getByRole('dialog')
    .getByRole('checkbox', { name: /^FEA15/ })
    .check();
  await expect(page).toHaveURL(/neck=FEA15/);
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /ürünü göster/ })
    .click();
  await page.getByRole('heading', { name: before.name, exact: true }).getByRole('link').click();

  // 120 pieces reach the third price tier.
  await expect(page.getByRole('heading', { level: 1, name: before.name })).toBeVisible();
  const quantity = page.getByRole('textbox', { name: /Adet/ });
  await quantity.fill('120');
  await quantity.press('Enter');
  await expect(page.getByText('33,50 TL').first()).toBeVisible();
  await addToCart(page);
  await page.getByRole('link', { name: 'Sepete git' }).click();

  // The cart: 120 × 27,92 = 3.350,40 and 20 % tax, shipping free.
  await expect(page.getByRole('heading', { level: 1, name: 'Sepetiniz' })).toBeVisible();
  await expect(page.getByText('4.020,48 TL').first()).toBeVisible();
  await goToCheckout(page);

  await fillCheckout(page);
  await expectAccessible(page);
  await confirmOrder(page);
  await expect(page).toHaveURL(/\/testbank\//);
  await expectAccessible(page);
  await payAtBank(page, cards.pays);

  await expect(page.getByRole('heading', { level: 1, name: 'Siparişiniz alındı' })).toBeVisible();
  const orderNumber = await readOrderNumber(page);
  await expectAccessible(page);
  await expect(page.getByRole('link', { name: /^Sepet/ }).first()).toHaveAccessibleName('Sepet');

  // Track the order with only its number and e-mail.
  const elsewhere = await browser.newContext({ viewport: phone });
  const visitor = await elsewhere.newPage();
  await open(visitor, new URL('/orders/order-tracking', page.url()).href);
  await visitor
    .getByLabel('Sipariş numarası')
    .fill(`  ${orderNumber.slice(0, 5).toLowerCase()} ${orderNumber.slice(5)} `);
  await visitor.getByLabel('E-posta').fill(` ${buyer.email.toUpperCase()} `);
  await visitor.getByRole('button', { name: 'Siparişi bul' }).click();
  await expect(visitor).toHaveURL(new RegExp(`/orders/track/${orderNumber}`));
  await expect(visitor.getByText('Onaylandı').first()).toBeVisible();
  await expect(visitor.getByText('4.020,48 TL').first()).toBeVisible();
  await expectAccessible(visitor);
  await elsewhere.close();

  const after = await findProduct(page, 'FL-SKS-050');
  expect(before.stock - after.stock).toBeGreaterThanOrEqual(120);
  expect((await request.get(`/api/orders/${orderNumber}`)).status()).toBe(404);
  await expect.poll(() => findMail(buyer.email, orderNumber.slice(0, 5))).toBeTruthy();
});

test('[B29] [G06] a failed payment can be tried again for the same order', async ({ page }) => {
  await fillCheckoutForOne(page, 'FL-SVS-020');
  await confirmOrder(page);
  await payAtBank(page, cards.lacksFunds);

  await expect(page.getByRole('heading', { level: 1, name: 'Ödeme alınamadı' })).toBeVisible();
  await expect(page.getByText('Kartın bakiyesi ya da limiti yetersiz.')).toBeVisible();
  const orderNumber = await readOrderNumber(page);
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Tekrar dene' }).click();
  await payAtBank(page, cards.pays);

  await expect(page.getByRole('heading', { level: 1, name: 'Siparişiniz alındı' })).toBeVisible();
  expect(await readOrderNumber(page)).toBe(orderNumber);
});

test('a wrong code, or leaving the bank, is a failed payment with a reason; the order can be cancelled', async ({
  page,
}) => {
  await fillCheckoutForOne(page, 'FL-SVS-020');
  await confirmOrder(page);
  await payAtBank(page, cards.pays, '000000');
  await expect(page.getByRole('alert')).toBeVisible();
  await page.getByRole('button', { name: 'Vazgeç' }).click();

  await expect(page.getByRole('heading', { level: 1, name: 'Ödeme alınamadı' })).toBeVisible();
  await page.getByRole('button', { name: 'Siparişi iptal et' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Siparişi iptal et' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Sipariş iptal edildi' })).toBeVisible();
});

test("going back from the bank's page loses nothing: the cart stays, and every page shows the unpaid order", async ({
  page,
  context,
}) => {
  await page.setViewportSize(phone);
  await fillCheckoutForOne(page, 'FL-SVS-020');
  await confirmOrder(page);
  await expect(page).toHaveURL(/\/testbank\//);
  await page.goBack();

  const strip = page.getByRole('region', { name: 'Ödemesi bekleyen sipariş' });
  await expect(strip).toContainText(/TL ödemeniz bekliyor\. Ürünler .* tarihine kadar/);
  await expect(page.getByText('Bu sepetle verdiğiniz sipariş ödeme bekliyor')).toBeVisible();
  await expect(page.getByRole('button', { name: /Siparişi onayla ve öde/ })).toHaveCount(0);
  await expectAccessible(page);
  await expectNoOverflow(page);
  for (const path of ['/cart', '/']) {
    await open(page, path);
    await expect(strip.getByRole('button', { name: 'Vazgeç' })).toBeVisible();
    await expect(page.getByRole('link', { name: /^Sepet/ }).first()).toHaveAccessibleName(/1/);
  }

  // After the payment in another tab, the strip disappears in this one too.
  const other = await context.newPage();
  await open(other, '/cart');
  await other.getByRole('button', { name: 'Öde', exact: true }).click();
  await payAtBank(other, cards.pays);
  await expect(other.getByRole('heading', { level: 1, name: 'Siparişiniz alındı' })).toBeVisible();
  await expect(strip).toHaveCount(0);
  await expect(page.getByRole('link', { name: /^Sepet/ }).first()).toHaveAccessibleName('Sepet');
  await other.close();
});

test('cancelling the unpaid order keeps the cart and what the buyer typed', async ({ page }) => {
  // No other journey of this shop orders this product, so only this order changes its stock.
  const stock = async () => (await findProduct(page, 'FL-KCV-KON')).stock;
  const before = await stock();
  await fillCheckoutForOne(page, 'FL-KCV-KON');
  await confirmOrder(page);
  await expect(page).toHaveURL(/\/testbank\//);
  await expect.poll(stock).toBe(before - 1);
  await page.goBack();
  const strip = page.getByRole('region', { name: 'Ödemesi bekleyen sipariş' });
  await strip.getByRole('button', { name: 'Vazgeç' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Siparişi iptal et' }).click();

  await expect(page.getByText('Siparişten vazgeçtiniz; sepetiniz duruyor.')).toBeVisible();
  await expect(strip).toHaveCount(0);
  await expect(page.getByLabel('Açık adres')).toHaveValue(/Vatan Caddesi/);
  await expect.poll(stock).toBe(before);
  await confirmOrder(page);
  await expect(page).toHaveURL(/\/testbank\//);
  await expect.poll(stock).toBe(before - 1);
});

test('[G08] a network failure at checkout shows the text of the specification, loses nothing, and can be repeated safely', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/Failed to load resource|POST \/checkout/);
  await fillCheckoutForOne(page, 'FL-SVS-020');

  // The order reaches the server, but the response is lost.
  const keys: (string | undefined)[] = [];
  await page.route('**/api/checkout', async (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    await route.fetch();
    await route.abort('connectionreset');
  });
  await confirmOrder(page);
  await expect(page.getByText('Checkout failed due to a network or server error.')).toBeVisible();
  await expect(page.getByLabel('Açık adres')).toHaveValue(/Vatan Caddesi/);
  await page.unroute('**/api/checkout');
  const sent = page.waitForRequest('**/api/checkout');
  await page.getByRole('button', { name: /Siparişi onayla ve öde/ }).click();

  keys.push((await sent).headers()['idempotency-key']);
  expect(keys[0]).toBeTruthy();
  expect(keys[1]).toBe(keys[0]);
  await expect(page).toHaveURL(/\/testbank\//);
});
