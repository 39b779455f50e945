// "Teklif al": a quote is requested in the cart, opened in another browser from its link, and
// bought at its prices after the catalogue's prices have risen; an invalid quote says so and offers
// today's prices.
import type { APIRequestContext, Page } from '@playwright/test';
import { openBackOffice, signInAsAdmin } from './admin.ts';
import { confirmOrder, fillCheckout, payAtBank } from './buyer.ts';
import { makeQuote } from './orders.ts';
import {
  cards,
  desktop,
  expect,
  expectAccessible,
  expectNoOverflow,
  fillCart,
  findProduct,
  open,
  phone,
  test,
  valueBeside,
} from './shop.ts';

const SKU = 'FL-SEL-050';
/** A second product, because both tests change prices and may run at the same time. */
const HAND_SKU = 'FL-SEL-100';
const QUANTITY = '12';

/** Requests a quote for twelve pieces in the cart; returns its address. */
async function askForQuote(page: Page): Promise<string> {
  await fillCart(page, { [SKU]: Number(QUANTITY) });
  await open(page, '/cart');
  await page.getByRole('button', { name: 'Teklif al' }).click();
  const dialog = page.getByRole('dialog', { name: 'Teklif al' });
  await dialog.getByRole('button', { name: 'Teklifi gönder' }).click();
  await expect(dialog.getByText('Ad soyad yazın.')).toBeVisible();
  await expect(dialog.getByLabel('Ad soyad')).toBeFocused();
  await expectAccessible(page);
  await dialog.getByLabel('Ad soyad').fill('Işıl Çağdaş');
  await dialog.getByLabel('Firma unvanı').fill('İğde Kozmetik Ltd. Şti.');
  await dialog.getByLabel('E-posta').fill('isil.cagdas@ornek.example');
  await dialog.getByRole('button', { name: 'Teklifi gönder' }).click();
  const link = page.getByRole('link', { name: 'Teklifi aç' });
  await expect(link).toBeVisible();
  await expectAccessible(page);
  return (await link.getAttribute('href')) ?? '';
}

async function setPrice(request: APIRequestContext, id: number, price: number) {
  const admin = await signInAsAdmin(request);
  const { rows } = await admin<{ rows: { id: number; version: number }[] }>(
    'POST',
    '/products/prices/preview',
    { ids: [id], change: { kind: 'set', price } },
  );
  await admin('PUT', '/products/prices', {
    rows: rows.map(({ id, version }) => ({ id, version, price })),
  });
}

const totalIn = (page: Page) => valueBeside(page, /^Toplam$/).first();

test('a quote opens in another browser and keeps its prices, whatever the catalogue’s prices are by then', async ({
  page,
  browser,
  request,
}) => {
  const address = await askForQuote(page);
  const product = await findProduct(page, SKU);
  await setPrice(request, product.id, 999);

  const other = await browser.newContext({
    locale: 'tr-TR',
    timezoneId: 'Europe/Istanbul',
    viewport: phone,
  });
  await other.addInitScript(() => localStorage.setItem('cookieConsent', 'accepted'));
  const buyer = await other.newPage();
  try {
    await open(buyer, address);
    await expect(buyer.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
    await expect(buyer.getByText('İğde Kozmetik')).toHaveCount(0);
    const total = (await totalIn(buyer).textContent()) ?? 'none';
    for (const size of [phone, { width: 820, height: 1_000 }, desktop]) {
      await buyer.setViewportSize(size);
      await expectNoOverflow(buyer);
    }
    await expectAccessible(buyer);
    const download = buyer.waitForEvent('download');
    await buyer.getByRole('link', { name: 'PDF indir' }).click();
    expect((await download).suggestedFilename()).toMatch(/^teklif-TKF-[0-9A-Z]{8}\.pdf$/);

    await buyer.getByRole('button', { name: 'Bu fiyatlarla sepete koy' }).click();
    await expect(buyer).toHaveURL(/\/cart$/);
    await expect(buyer.getByText(/teklifinin fiyatları uygulanıyor/)).toBeVisible();
    await expect(buyer.getByText('teklif fiyatı')).toBeVisible();
    await expect(totalIn(buyer)).toHaveText(total);
    await expectAccessible(buyer);

    // Fewer pieces than quoted get today's prices; the quoted quantity gets the quote's prices
    // again.
    const quantity = buyer.getByRole('textbox', { name: new RegExp(product.name) });
    await quantity.fill('11');
    await quantity.press('Enter');
    await expect(buyer.getByText(/adetlerin altında; bugünün fiyatları uygulanıyor/)).toBeVisible();
    await quantity.fill(QUANTITY);
    await quantity.press('Enter');
    await expect(buyer.getByText(/teklifinin fiyatları uygulanıyor/)).toBeVisible();

    await open(buyer, '/checkout');
    await fillCheckout(buyer);
    await expect(buyer.getByText(total).filter({ visible: true }).first()).toBeVisible();
    await confirmOrder(buyer);
    await payAtBank(buyer, cards.pays);
    await expect(buyer).toHaveURL(/\/payment\/success/);

    await open(buyer, address);
    await expect(buyer.getByText(/Bu teklifle bir sipariş verildi/)).toBeVisible();
    await expect(
      buyer.getByRole('button', { name: 'Bugünün fiyatlarıyla sepete koy' }),
    ).toBeVisible();
  } finally {
    await setPrice(request, product.id, product.price);
    await other.close();
  }
});

test('the back office finds a quote, extends it and withdraws it; its link then offers today’s prices', async ({
  page,
}) => {
  const { number } = await makeQuote(page, SKU, Number(QUANTITY));
  await openBackOffice(page, '/quotes?state=open');
  await page.getByRole('link', { name: number }).click();
  await expect(page.getByRole('heading', { level: 1, name: number })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Süreyi uzat' }).click();
  await page.getByRole('dialog').getByLabel('Gün').fill('20');
  await page.getByRole('dialog').getByRole('button', { name: 'Uzat' }).click();
  await expect(page.getByText('Teklifin süresi uzatıldı')).toBeVisible();

  await page.getByRole('button', { name: 'Geri çek' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Geri çek' }).click();
  await expect(page.getByText('Teklif geri çekildi')).toBeVisible();
  const link = (await page.getByRole('link', { name: /^\/quotes\// }).textContent()) ?? '';
  await open(page, link);
  await expect(page.getByText(/mağaza tarafından geri çekildi/)).toBeVisible();
  await page.getByRole('button', { name: 'Bugünün fiyatlarıyla sepete koy' }).click();
  await expect(page).toHaveURL(/\/cart$/);
  await expect(page.getByText(/teklifinin fiyatları/)).toHaveCount(0);
});

test('an unknown quote link says so', async ({ page, allowConsole }) => {
  allowConsole(/404/);
  await open(page, '/quotes/00000000000000000000');
  await expect(page.getByRole('heading', { level: 1, name: 'Teklif bulunamadı' })).toBeVisible();
  await expectAccessible(page);
});

test('the page of the accounting files refuses a range of more than 31 days', async ({ page }) => {
  await openBackOffice(page, '/accounting');
  await expect(page.getByRole('heading', { level: 1, name: 'Muhasebe' })).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('İlk gün').fill('2020-01-01');
  await page.getByRole('button', { name: 'Göster' }).click();
  await expect(page.getByText('En çok 31 günlük bir aralık seçin.')).toBeVisible();
});

test('a carrier for invoices: a wrong tax number is refused at its field, a right one is saved', async ({
  page,
}) => {
  await openBackOffice(page, '/settings/invoices');
  const carrier = page.getByRole('region', { name: 'Aras Kargo' });
  await carrier.getByLabel('Unvanı').fill('Aras Kargo A.Ş.');
  await carrier.getByLabel('VKN / TCKN').fill('4540536921');
  await page.getByRole('button', { name: 'Kaydet' }).click();
  await expect(carrier.getByText('denetim basamağı tutmuyor')).toBeVisible();
  await carrier.getByLabel('VKN / TCKN').fill('4540536920');
  await page.getByRole('button', { name: 'Kaydet' }).click();
  await expect(page.getByText('Kaydedildi; mağazada hemen geçerli.')).toBeVisible();
  await page.reload();
  await expect(carrier.getByLabel('VKN / TCKN')).toHaveValue('4540536920');
  await expectAccessible(page);
});

/**
 * The buyer requests a change, the back office replies with a revision, and the old link leads
 * there.
 */
async function negotiate(
  page: Page,
  buyer: Page,
  { address, number, name }: { address: string; number: string; name: string },
) {
  await buyer.getByLabel('Mağazaya yazın').fill('60 TL olursa alırız.');
  await buyer.getByRole('button', { name: 'Mesajı gönder' }).click();
  await expect(buyer.getByText('Mesajınız mağazaya ulaştı.')).toBeVisible();
  await expectAccessible(buyer);
  await page.goto('/admin/quotes?waits=yes');
  await page.getByRole('link', { name: number }).click();
  await expect(page.getByText('60 TL olursa alırız.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Yeni revizyon' }).click();
  const own = page.getByLabel(`Teklif fiyatı: ${name}`);
  await expect(own).toHaveValue('61,35');
  await own.fill('60');
  await expect(page.getByText('720,00 TL').first()).toBeVisible();
  await page.getByRole('button', { name: 'Revizyonu oluştur ve gönder' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: `${number}/2` })).toBeVisible();

  await open(buyer, address);
  await expect(buyer).not.toHaveURL(new RegExp(address));
  await expect(buyer.getByRole('heading', { level: 1, name: `${number}/2` })).toBeVisible();
  await expect(buyer.getByText(/61,35 TL yerine 60,00 TL/)).toBeVisible();
  await expectNoOverflow(buyer);
}

test('a quote made in the back office: a special price, sent with one click, ordered in another browser at this price', async ({
  page,
  browser,
  request,
}) => {
  const product = await findProduct(page, HAND_SKU);
  await openBackOffice(page, '/quotes');
  await page.getByRole('link', { name: 'Yeni teklif' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Yeni teklif' })).toBeVisible();
  await expectAccessible(page);

  const send = page.getByRole('button', { name: 'Teklifi oluştur ve gönder' });
  await send.click();
  await expect(page.getByLabel('Ad soyad')).toBeFocused();
  await page.getByLabel('Ad soyad').fill('Gülşah Iğdır');
  await page.getByRole('textbox', { name: /^Firma/ }).fill('İğde Kozmetik A.Ş.');
  await page.getByLabel('E-posta').fill('gulsah.igdir@ornek.example');
  await page.getByRole('searchbox', { name: /^Ürün ekle/ }).fill(HAND_SKU);
  await page.getByRole('button', { name: `Ekle: ${product.name}`, exact: true }).click();
  const quantity = page.getByRole('textbox', { name: `Adet: ${product.name}` });
  await quantity.fill(QUANTITY);
  await quantity.press('Enter');
  const own = page.getByLabel(`Teklif fiyatı: ${product.name}`);
  await own.fill('0');
  await expect(page.getByText('Sıfırdan büyük bir tutar yazın, örneğin 12,50.')).toBeVisible();
  await own.fill('61,35');
  await expect(page.getByText(/listeye göre −%/)).toBeVisible();
  await expect(page.getByText('736,20 TL').first()).toBeVisible();
  await page.getByLabel(/^Müşteriye not/).fill('Numuneleri ayrıca yolluyoruz.');
  // The draft survives a reload of the page.
  await page.reload();
  await expect(page.getByText('Bu tarayıcıdaki taslağınız sürüyor.')).toBeVisible();
  await expect(own).toHaveValue('61,35');
  await expect(page.getByText('736,20 TL').first()).toBeVisible();
  await expectAccessible(page);
  for (const size of [phone, { width: 820, height: 1_000 }, desktop]) {
    await page.setViewportSize(size);
    await expectNoOverflow(page);
  }
  await send.press('Enter');
  const heading = page.getByRole('heading', { level: 1, name: /^TKF-/ });
  await expect(heading).toBeVisible();
  const number = /TKF-\w+/.exec((await heading.textContent()) ?? '')?.[0] ?? 'none';
  await expect(page.getByText('Numuneleri ayrıca yolluyoruz.')).toBeVisible();
  const address = (await page.getByRole('link', { name: /^\/quotes\// }).textContent()) ?? '';

  // A copy has the same items, whose prices must be set again.
  await page.getByRole('link', { name: 'Teklifi kopyala' }).click();
  await expect(page.getByText('Önceki teklifte 61,35 TL.')).toBeVisible();
  await expect(own).toHaveValue('');
  await page.getByRole('button', { name: 'Önceki fiyatları kullan' }).click();
  await expect(own).toHaveValue('61,35');
  await page.goto('/admin');
  await page.getByRole('link', { name: /Açık tekliflerin toplamı/ }).click();
  await expect(page).toHaveURL(/\/admin\/quotes\?state=open/);
  await expect(page.getByRole('link', { name: number })).toBeVisible();

  const other = await browser.newContext({
    locale: 'tr-TR',
    timezoneId: 'Europe/Istanbul',
    viewport: phone,
  });
  await other.addInitScript(() => localStorage.setItem('cookieConsent', 'accepted'));
  const buyer = await other.newPage();
  try {
    await setPrice(request, product.id, 999);
    await open(buyer, address);
    await expect(buyer.getByText('Numuneleri ayrıca yolluyoruz.')).toBeVisible();
    await negotiate(page, buyer, { address, number, name: product.name });
    const total = (await totalIn(buyer).textContent()) ?? 'none';
    await buyer.getByRole('button', { name: 'Bu fiyatlarla sepete koy' }).click();
    await expect(buyer.getByText(/teklifinin fiyatları uygulanıyor/)).toBeVisible();
    await expect(totalIn(buyer)).toHaveText(total);
    await open(buyer, '/checkout');
    await fillCheckout(buyer);
    await expect(buyer.getByText(total).filter({ visible: true }).first()).toBeVisible();
    await confirmOrder(buyer);
    await payAtBank(buyer, cards.pays);
    await expect(buyer).toHaveURL(/\/payment\/success/);
    await open(buyer, address);
    await expect(buyer.getByText(/Bu teklifle bir sipariş verildi/)).toBeVisible();
  } finally {
    await setPrice(request, product.id, product.price);
    await other.close();
  }
});
