// Installments and cash on delivery: from the switch in the back office to the order. This file has
// its own shop, because all other tests need both turned off.
import { openBackOffice, signInAsAdmin } from './admin.ts';
import { confirmOrder, fillCheckoutForOne, payAtBank, readOrderNumber } from './buyer.ts';
import { findMail, newEmail } from './customer.ts';
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
  whenEncoded,
} from './shop.ts';

const SKU = 'FL-SKS-050';

test.describe.configure({ mode: 'serial' });
test.use({ ownShop: 'payments' });

test('installments and cash on delivery are turned on; fields show errors', async ({ page }) => {
  await page.setViewportSize(desktop);
  await openBackOffice(page);
  await page.getByRole('link', { name: 'Ayarlar' }).click();
  await page
    .getByRole('navigation', { name: 'Ayarlar' })
    .getByRole('link', { name: 'Ödeme', exact: true })
    .click();
  await page.getByRole('checkbox', { name: 'Kartla taksitli ödemeye izin ver' }).check();
  await page.getByLabel('En az sepet toplamı, TL').fill('on lira');
  await page.getByRole('checkbox', { name: 'Kapıda ödemeye izin ver' }).check();
  await page.getByLabel('Hizmet bedeli, TL').fill('39,90');
  await page.getByRole('button', { name: 'Kaydet', exact: true }).click();
  await expect(page.getByLabel('En az sepet toplamı, TL')).toHaveAttribute('aria-invalid', 'true');
  await page.getByLabel('En az sepet toplamı, TL').fill('10');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Kaydet', exact: true }).click();
  await expect(page.getByText('Her şey kayıtlı')).toBeVisible();
});

for (const [name, size] of [
  ['phone', phone],
  ['desktop', desktop],
] as const) {
  test(`an order paid in three installments costs what the page showed before (${name})`, async ({
    page,
  }) => {
    await page.setViewportSize(size);
    const product = await findProduct(page, SKU);
    await open(page, `/products/${product.id}`);
    await page.getByText('Taksit seçenekleri').click();
    await expect(
      page.getByRole('table', { name: 'Axess' }).getByRole('row', { name: /3 taksit/ }),
    ).toBeVisible();
    await expectAccessible(page);
    await expectNoOverflow(page);

    await fillCheckoutForOne(page, SKU);
    await page.getByText('Taksit seçenekleri').click();
    const row = page.getByRole('table', { name: 'Axess' }).getByRole('row', { name: /3 taksit/ });
    await expect(row).toBeVisible();
    // The total of the server has arrived, and with it the last table.
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    const promised = (
      (await row.getByRole('cell').last().textContent())?.split('TL')[0] ?? ''
    ).trim();
    expect(promised).not.toBe('');
    await expectAccessible(page);
    await expectNoOverflow(page);
    await confirmOrder(page);
    await expect(page).toHaveURL(/\/testbank\//);
    await expectAccessible(page);
    await page.getByRole('radio', { name: /3 taksit/ }).check();
    await payAtBank(page, cards.pays);
    await expect(page.getByText('Ödemeniz onaylandı', { exact: false })).toBeVisible();
    await expect(page.getByText('Vade farkı (3 taksit)')).toBeVisible();
    await expect(page.getByText(promised).first()).toBeVisible();
    await expectAccessible(page);
    await expectNoOverflow(page);
  });
}

test('cash on delivery: the total includes the surcharge, the order is confirmed, and it is paid only when the merchant says so', async ({
  page,
  browser,
}) => {
  await page.setViewportSize(phone);
  await fillCheckoutForOne(page, SKU);
  const button = page.getByRole('button', { name: /Siparişi onayla/ });
  const before = await button.textContent();
  await page.getByRole('radio', { name: /Kapıda ödeme/ }).check();
  await expect(button).toContainText('kapıda öde');
  expect(await button.textContent()).not.toBe(before);
  await expectAccessible(page);
  await page
    .getByRole('checkbox', { name: /Ön Bilgilendirme Formu'nu ve Mesafeli Satış Sözleşmesi'ni/ })
    .check();
  await button.click();
  await expect(
    page.getByText('Siparişiniz onaylandı; tutarı ürünleri teslim alırken ödersiniz', {
      exact: false,
    }),
  ).toBeVisible();
  await expect(page.getByText('Kapıda ödeme bedeli')).toBeVisible();
  await expectAccessible(page);
  const number = await readOrderNumber(page);
  await page.getByRole('link', { name: 'Siparişi takip et' }).click();
  await expect(page.getByText('Onaylandı, kapıda ödenecek').first()).toBeVisible();
  await expectNoOverflow(page);

  const backOffice = await browser.newPage({ viewport: desktop });
  await openBackOffice(backOffice, `/orders/${number}`);
  await backOffice.getByRole('button', { name: 'Tahsil edildi' }).click();
  await backOffice.getByRole('dialog').getByRole('button', { name: 'Tahsil edildi' }).click();
  await expect(backOffice.getByText('Tahsilat işlendi')).toBeVisible();
  await backOffice.close();
  await page.reload();
  await expect(page.getByText('Tutar teslimatta alındı.')).toBeVisible();
});

test('the payments page says so when no payment needs a decision', async ({ page }) => {
  await page.setViewportSize(phone);
  await openBackOffice(page, '/payments');
  await expect(page.getByRole('heading', { name: 'Ödemeler' })).toBeVisible();
  await expect(page.getByText('Bekleyen bir şey yok')).toBeVisible();
  await expectAccessible(page);
  await expectNoOverflow(page);
});

test('[C23] [C24] the footer shows the payment methods as a picture, and the merchant uploads the card logos', async ({
  page,
}) => {
  await open(page, '/');
  const footer = page.getByRole('contentinfo');
  await expect(footer.getByRole('link', { name: 'Instagram' })).toHaveAttribute('href', /^https:/);
  const image = footer.getByRole('img', { name: /^Ödeme yolları: Kredi ve banka kartı/ });
  await expect(image.locator('svg')).not.toHaveCount(0);

  await openBackOffice(page, '/settings/payments');
  await page
    .getByRole('group', { name: 'Kart logoları' })
    .locator('input[type=file]')
    .setInputFiles('db/demo/photographs/FL-SMG-050.webp');
  await page.getByRole('button', { name: 'Kaydet', exact: true }).click();
  await expect(page.getByText('Her şey kayıtlı')).toBeVisible(whenEncoded);
  await expectAccessible(page);

  // The caches are told of the change after the response.
  await expect
    .poll(async () => (await page.request.get('/api/config/shop')).json())
    .toMatchObject({ paymentMarks: expect.anything() });
  await fillCheckoutForOne(page, SKU);
  const marks = page.getByRole('main').getByRole('img', { name: /^Ödeme yolları/ });
  await expect(marks).toHaveAttribute('src', /^\/media\/images\//);
  await marks.scrollIntoViewIfNeeded();
  await expect(marks).toHaveJSProperty('complete', true);
  await open(page, '/');
  await expect(image).toHaveAttribute('src', /^\/media\/images\//);
});

test('a large order by transfer reserves nothing until its mail’s link; the checkout shows the delivery day', async ({
  page,
  browser,
}) => {
  await page.setViewportSize(phone);
  const admin = await signInAsAdmin(page.request);
  const { unpaid } = await admin<{ unpaid: object }>('GET', '/settings');
  await admin('PUT', '/settings/unpaid', { ...unpaid, unverifiedTotal: 10 });
  const before = await findProduct(page, SKU);
  await fillCheckoutForOne(page, SKU);
  await expect(page.getByText(/^Tahmini teslim \d/)).toBeVisible();
  const email = newEmail();
  await page.getByLabel('E-posta', { exact: true }).fill(email);
  await page.getByRole('radio', { name: /Havale/ }).check();
  await expect(page.getByText(/^Havaleniz .* öncesi ulaşırsa\.$/)).toBeVisible();
  await confirmOrder(page);
  await expect(page.getByText('Ürünler henüz ayrılmadı.')).toBeVisible();
  await expectAccessible(page);
  await expectNoOverflow(page);
  expect((await findProduct(page, SKU)).stock).toBe(before.stock);

  const number = await readOrderNumber(page);
  const reserving = new RegExp(`/orders/track/${number}#t=[\\w.~-]+&r=[\\w-]+`);
  // Excludes the merchant's mail about the order, which also contains the buyer's address.
  const mailedTo = () => reserving.exec(findMail(email, `order-received.${number}`) ?? '')?.[0];
  await expect.poll(mailedTo).toBeTruthy();
  const link = mailedTo() ?? '';
  // In another browser, because mails may be read there.
  const other = await browser.newPage({ viewport: phone });
  await other.goto(link);
  await other.getByRole('button', { name: 'Ürünleri benim için ayır' }).click();
  await expect(other.getByText('Ürünler henüz ayrılmadı.')).toBeHidden();
  await expect(other.getByText(/tarihine kadar sizin için ayrıldı/)).toBeVisible();
  await expectAccessible(other);
  await other.close();
  await expect.poll(async () => (await findProduct(page, SKU)).stock).toBe(before.stock - 1);
});
