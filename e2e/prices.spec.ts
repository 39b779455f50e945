import type { Locator, Page } from '@playwright/test';
import { signInAsAdmin } from './admin.ts';
import {
  addToCart,
  confirmOrder,
  fillCheckout,
  goToCheckout,
  payAtBank,
  readOrderNumber,
} from './buyer.ts';
import { makeVerifiedCustomer, signIn } from './customer.ts';
import {
  buyingPart,
  cards,
  currentStep,
  desktop,
  expect,
  expectAccessible,
  expectNoOverflow,
  findProduct,
  open,
  openChanged,
  phone,
  shownAmounts,
  test,
  valueBeside,
} from './shop.ts';

/** Converts between "1.234,50 TL" and kuruş. */
const kurusOf = (text: string | null): number =>
  Number(/[\d.]+,\d{2}/.exec(text ?? '')?.[0].replaceAll(/[.,]/g, ''));
const written = (kurus: number): string =>
  new Intl.NumberFormat('tr-TR', { minimumFractionDigits: 2 }).format(kurus / 100);
const partOf = (amount: number, points: number): number =>
  Math.floor((amount * points + 5_000) / 10_000);

/** A screen reader says what the line through an amount means. */
const crossedOut = (place: Locator) =>
  place.getByText(/^Önceki fiyat\s+[\d.,]+\sTL$/).filter({ visible: true });

async function tryCode(page: Page, code: string) {
  const summary = page.getByRole('complementary', { name: 'Özet' });
  const field = summary.getByRole('textbox', { name: 'Kod' });
  if (!(await field.isVisible())) await summary.getByText('İndirim kodu').click();
  await field.fill(code);
  await summary.getByRole('button', { name: 'Uygula' }).click();
  return summary;
}

test('[A04] [E30] [H01] an administrator’s discount is the same on card, tiers, cart, checkout and order, to the kuruş, also with a coupon', async ({
  page,
  request,
}) => {
  const admin = await signInAsAdmin(request);
  const product = await findProduct(page, 'FL-SOV-050');
  const code = `E2E${Date.now().toString(36).toUpperCase()}`;
  const rule = await admin<{ id: number }>('POST', '/discounts', {
    name: 'Oval hafta',
    kind: 'PERCENTAGE',
    scope: 'PRODUCT',
    percentage: 7.5,
    productIds: [product.id],
  });
  const coupon = await admin<{ id: number }>('POST', '/discounts', {
    name: 'Deneme kodu',
    kind: 'PERCENTAGE',
    scope: 'CART',
    percentage: 5,
    conditions: { couponCode: code },
  });

  // The price on the card.
  const price = Math.round(product.price * 100);
  await openChanged(page, `/products?search=${product.sku}`, '%7,5 indirim');
  // A company: the amounts without tax, as they are calculated.
  await page.getByRole('contentinfo').getByRole('button', { name: 'KDV hariç' }).click();
  const card = page.getByRole('article').filter({ hasText: product.name });
  await expect(card).toContainText('%7,5 indirim');
  await expect(card).toContainText(`${written(price - partOf(price, 750))} TL`);
  await expect(crossedOut(card)).toContainText(`${written(price)} TL`);

  // The tiers of its page: each one is lower, and no tier price is crossed out.
  await card.getByRole('link', { name: product.name }).click();
  await expect(page.getByRole('heading', { level: 1, name: product.name })).toBeVisible();
  const quantity = page.getByRole('textbox', { name: 'Adet' });
  await quantity.fill('12');
  await quantity.press('Enter');
  const each = kurusOf(await shownAmounts(currentStep(page)).textContent());
  await expect(buyingPart(page)).toContainText(`${written(12 * each)} TL`);
  await expect(crossedOut(buyingPart(page))).toHaveCount(0);
  await addToCart(page);
  await page.getByRole('link', { name: 'Sepete git' }).click();

  // The cart shows the same unit price and the name of the rule.
  const rows = page.getByRole('region', { name: 'Sepetteki ürünler' });
  await expect(rows).toContainText(`indirimle ${written(each)} TL/adet`);
  const subtotal = kurusOf(await rows.getByText(/^[\d.,]+\sTL\s*\+ KDV$/).textContent());
  await expect(rows.getByRole('term')).toHaveText(['Oval hafta']);
  await expect(valueBeside(rows, 'Oval hafta')).toHaveText(`−${written(subtotal - 12 * each)} TL`);

  // The coupon gives 5 % discount on the rest.
  const summary = await tryCode(page, 'yoktur');
  await expect(summary.getByRole('alert')).toHaveText('Böyle bir kod yok. Yazımını kontrol edin.');
  await tryCode(page, ` ${code.toLowerCase()} `);
  await expect(summary.getByText(`${code} uygulandı.`)).toBeVisible();
  const byCode = partOf(12 * each, 500);
  const net = 12 * each - byCode;
  const total = net + partOf(net, 2_000) + (subtotal >= 50_000 ? 0 : 8_000);
  await expect(valueBeside(summary, 'Deneme kodu')).toHaveText(`−${written(byCode)} TL`);
  await expect(valueBeside(summary, /^Toplam$/)).toHaveText(`${written(total)} TL`);

  // The checkout keeps the coupon, and exactly this amount is charged.
  await goToCheckout(page);
  await fillCheckout(page);
  await expect(summary.getByText(`${code} uygulandı.`)).toBeVisible();
  await expect(page.getByRole('button', { name: /Siparişi onayla ve öde/ })).toContainText(
    `${written(total)} TL`,
  );
  await confirmOrder(page);
  await expect(page).toHaveURL(/\/testbank\//);
  await expect(page.locator('body')).toContainText(written(total));
  await payAtBank(page, cards.pays);
  await expect(page.getByRole('heading', { level: 1, name: 'Siparişiniz alındı' })).toBeVisible();
  const orderNumber = await readOrderNumber(page);
  // The coupon is used: the next cart has no coupon.
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('cart:coupon'))).toBeNull();
  await open(page, `/orders/track/${orderNumber}`);
  const ordered = page.getByRole('complementary', { name: 'Ürünler' });
  const reductions = [`−${written(subtotal - 12 * each)} TL`, `−${written(byCode)} TL`] as const;
  await expect(ordered.getByRole('definition').filter({ hasText: '−' })).toHaveText(reductions);
  await expect(valueBeside(ordered, 'Oval hafta')).toHaveText(reductions[0]);
  await expect(valueBeside(ordered, 'Deneme kodu')).toHaveText(reductions[1]);
  await expect(valueBeside(ordered, /^Toplam$/)).toHaveText(`${written(total)} TL`);
  await expect(ordered).toContainText(`İndirim kodu: ${code}`);
  await admin('DELETE', `/discounts/${rule.id}`);
  await admin('DELETE', `/discounts/${coupon.id}`);
});

test('[H04] an open page shows a change that an administrator has made meanwhile', async ({
  page,
  request,
}) => {
  await page.clock.install();
  const admin = await signInAsAdmin(request);
  const product = await findProduct(page, 'FL-SYS-050');
  const compared = page.waitForResponse('**/api/discounts/version');
  await open(page, `/products/${product.id}`);
  await compared;
  await expect(buyingPart(page)).not.toContainText('indirim');

  const rule = await admin<{ id: number }>('POST', '/discounts', {
    name: 'Yassı hafta',
    kind: 'FIXED_AMOUNT',
    scope: 'PRODUCT',
    amount: 2.5,
    productIds: [product.id],
  });
  // The second that the page waits for stored prices is over at once by its clock.
  const stored = async () => (await request.get(`/api/products/${product.id}`)).json();
  await expect.poll(async () => (await stored()).discount?.amount).toBe(2.5);
  await page.clock.runFor(30_000);

  await expect
    .poll(async () => {
      await page.clock.runFor(1_000);
      return buyingPart(page).textContent();
    })
    .toMatch(/2,50\sTL indirim/);
  await admin('DELETE', `/discounts/${rule.id}`);
});

test('[A04] [I25] a showcase change is soon visible on the home page, and its removal as well', async ({
  page,
  request,
}) => {
  const admin = await signInAsAdmin(request);
  const product = await findProduct(page, 'FL-SOV-075');
  const badge = `Yeni ${Date.now().toString(36)}`;
  const home = async () => (await request.get('/')).text();
  expect(await home()).not.toContain(badge);

  const entry = await admin<{ id: number }>('POST', '/popular-products', {
    productId: product.id,
    placements: ['featured'],
    badge,
    displayOrder: 1,
  });
  await expect.poll(home, { intervals: [20] }).toContain(badge);
  await open(page, '/');
  await expect(page.getByRole('article').filter({ hasText: badge })).toContainText(product.name);

  await admin('PATCH', `/popular-products/${entry.id}/toggle-active`);
  await expect.poll(home, { intervals: [20] }).not.toContain(badge);
  await admin('DELETE', `/popular-products/${entry.id}`);
});

test('the showcase of the home page works with the keyboard; home and a cart with discounts are accessible, on a phone and on a desktop', async ({
  page,
}) => {
  const shown = [
    { viewport: phone, first: 'Görünen: 1 / 4', second: 'Görünen: 2 / 4' },
    { viewport: desktop, first: 'Görünen: 1–2 / 4', second: 'Görünen: 2–3 / 4' },
  ];
  await page.setViewportSize(phone);
  await open(page, '/');
  const region = page.getByRole('region', { name: 'Vitrin' });
  const place = region.getByRole('status');
  for (const { viewport, first, second } of shown) {
    const screen = `home at ${viewport.width} px`;
    await page.setViewportSize(viewport);
    await expect(place, screen).toHaveText(first);
    await region.getByRole('list').focus();
    await page.keyboard.press('ArrowRight');
    await expect(place, screen).toHaveText(second);
    await region.getByRole('button', { name: 'Önceki' }).click();
    await expect(place, screen).toHaveText(first);
    await expectAccessible(page, { screen });
    await expectNoOverflow(page, screen);
  }

  const serum = await findProduct(page, 'FL-RAM-030');
  await open(page, `/products/${serum.id}`);
  await addToCart(page);
  await open(page, '/cart');
  await expect(page.getByRole('region', { name: 'Sepetteki ürünler' })).toContainText(
    'Serum şişelerinde %10',
  );
  const summary = await tryCode(page, 'hosgeldin');
  await expect(summary.getByRole('alert')).toContainText('üyeler içindir');
  for (const { width } of [phone, desktop]) {
    const screen = `cart at ${width} px`;
    // The window shows the whole page from its top, so floating elements cover nothing that axe
    // measures.
    await page.setViewportSize({ width, height: 2_400 });
    await page.evaluate(() => window.scrollTo(0, 0));
    await expect(summary.getByRole('alert'), screen).toContainText('üyeler içindir');
    await expectAccessible(page, { screen });
    await expectNoOverflow(page, screen);
  }
});

test('the price lead changes with one press, applies from the first paint on, and is stored in the account', async ({
  page,
}) => {
  const product = await findProduct(page, 'FL-SKS-050');
  await open(page, `/products/${product.id}`);
  const sizes = () =>
    buyingPart(page)
      .locator('p', { hasText: 'KDV dahil' })
      .first()
      .evaluate((price) =>
        [...price.querySelectorAll('b')].map((amount) =>
          Number.parseFloat(getComputedStyle(amount).fontSize),
        ),
      );
  const [large = 0, small = 0] = await sizes();
  expect(large).toBeGreaterThan(small);
  const price = Math.round(product.price * 100);
  await expect(shownAmounts(currentStep(page))).toHaveText(written(price + partOf(price, 2_000)));

  const net = page.getByRole('contentinfo').getByRole('button', { name: 'KDV hariç' });
  await net.click();
  await expect.poll(sizes).toEqual([small, large]);
  await page.goto('/products', { waitUntil: 'commit' });
  await expect(page.locator('html')).toHaveAttribute('data-prices', 'net');

  // Another browser of the same customer: the account's choice applies after the sign-in.
  const { email } = await makeVerifiedCustomer(page);
  await open(page, '/login');
  await signIn(page, email);
  await expect(page.getByRole('banner').getByRole('button', { name: /^Hesabım: / })).toBeVisible();
  const saved = page.waitForResponse(
    (answer) => answer.request().method() === 'PUT' && answer.url().endsWith('/api/user/profile'),
  );
  await net.click();
  expect((await saved).status()).toBe(200);
  await page.evaluate(() => localStorage.removeItem('prices'));
  await open(page, '/products');
  await expect(page.locator('html')).toHaveAttribute('data-prices', 'net');
});
