// A company requests a quote for many pieces on a product's page; the back office replies with a
// quote, and the account shows both.
import { enterBackOffice } from './admin.ts';
import { makeVerifiedCustomer, signInQuietly } from './customer.ts';
import {
  desktop,
  expect,
  expectAccessible,
  expectNoOverflow,
  findProduct,
  open,
  phone,
  test,
} from './shop.ts';

const sku = 'FL-RSF-015';

test('a customer requests a quote for 1,200 pieces, and finds it in the account', async ({
  page,
  browser,
}) => {
  await page.setViewportSize(phone);
  const { email } = await makeVerifiedCustomer(page);
  const product = await findProduct(page, sku);
  await signInQuietly(page, email);
  await open(page, `/products/${product.id}`);
  const quantity = page.getByRole('textbox', { name: 'Adet' });
  await quantity.fill('1200');
  await quantity.press('Tab');
  await page.getByRole('link', { name: '1.200 adet için teklif isteyin' }).click();

  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Yüksek adet için teklif isteyin',
  );
  await expect(page.getByLabel('Adet')).toHaveValue('1200');
  await page.getByLabel(/VKN/).fill('123');
  await page.getByRole('button', { name: 'Teklif isteyin' }).click();
  await expect(page.getByText(/10 haneli VKN/)).toBeVisible();
  await expect(page.getByLabel(/VKN/)).toBeFocused();
  await expectAccessible(page);
  await expectNoOverflow(page);
  await page.getByLabel(/VKN/).fill('1234567890');
  await page.getByLabel(/Hedef birim fiyat/).fill('11,50');
  await page.getByLabel(/Firma unvanı/).fill('Çağdaş Kozmetik');
  await page.getByLabel(/Notunuz/).fill('Damlalıkla birlikte alacağız.');
  await page.getByRole('button', { name: 'Teklif isteyin' }).click();
  await expect(page.getByText(`Teklifi ${email} adresine göndereceğiz`)).toBeVisible();

  const backOffice = await (await browser.newContext({ viewport: desktop })).newPage();
  await enterBackOffice(backOffice);
  await backOffice.goto('/admin/quotes/requests?state=open');
  const request = backOffice
    .getByRole('article', { name: product.name })
    .filter({ hasText: email });
  await expect(request.getByText('Damlalıkla birlikte alacağız.')).toBeVisible();
  await expectAccessible(backOffice);
  await request.getByRole('link', { name: 'Teklif hazırla' }).click();
  await expect(backOffice.getByLabel('E-posta')).toHaveValue(email);
  await expect(backOffice.getByText(product.name)).toBeVisible();
  // The server's totals move the button when they arrive.
  await expect(backOffice.getByText('Ara toplam')).toBeVisible();
  await backOffice.getByRole('button', { name: 'Teklifi oluştur ve gönder' }).click();
  await expect(backOffice).toHaveURL(/\/admin\/quotes\/TKF-/);

  await page.goto('/account/quotes');
  await expect(page.getByText('Teklif gönderildi')).toBeVisible();
  await expect(page.getByRole('link', { name: /^TKF-/ })).toBeVisible();
  await expectAccessible(page);
  await expectNoOverflow(page);
});
