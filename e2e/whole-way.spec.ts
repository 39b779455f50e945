import { addToCart, confirmOrder, fillCheckout } from './buyer.ts';
import { mailedLink, newEmail, password, saveAddress, signIn } from './customer.ts';
import { expect, findProduct, open, phone, test, waitUntilAlive } from './shop.ts';

type Page = import('@playwright/test').Page;

async function putIntoCart(page: Page, id: number) {
  await open(page, `/products/${id}`);
  await addToCart(page);
  await expect(page.getByRole('link', { name: 'Sepete git' }).first()).toBeVisible();
}

async function payByTransfer(page: Page) {
  await page.getByText('Havale / EFT / FAST').click();
  await confirmOrder(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Siparişiniz alındı' })).toBeVisible();
}

test('[A03] a guest who has ordered gets an account with the order, saves an address, a favourite and a list, orders, and reorders', async ({
  page,
}) => {
  await page.setViewportSize(phone);
  const email = newEmail();
  const square = await findProduct(page, 'FL-SKS-050');
  const refill = await findProduct(page, 'FL-SVS-020');

  // Order as a guest, then register with the same e-mail address.
  await putIntoCart(page, refill.id);
  await open(page, '/checkout');
  await fillCheckout(page);
  await page.getByLabel('E-posta', { exact: true }).fill(email);
  await payByTransfer(page);
  await page.getByRole('link', { name: 'Şifre belirle' }).click();
  await waitUntilAlive(page);
  await expect(page.getByLabel('E-posta', { exact: true })).toHaveValue(email);
  await page.getByLabel('Şifre', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Üye ol' }).last().click();
  await expect(page).toHaveURL(/\/login/);

  // After the link in the mail and the first sign-in the account has the order.
  await page.goto(await mailedLink(email, '/verify-email'));
  await expect(page.getByRole('heading', { level: 1, name: 'Adresiniz doğrulandı' })).toBeVisible();
  await page.getByRole('link', { name: 'Giriş yap', exact: true }).last().click();
  await signIn(page, email);
  await expect(page).toHaveURL(/\/account$/);
  await expect(page.getByRole('link', { name: 'Sipariş 1', exact: true })).toBeVisible();
  await page.getByRole('link', { name: /^Sipariş numarası/ }).click();
  await expect(page.getByText(refill.name).first()).toBeVisible();

  await saveAddress(page);

  await open(page, `/products/${square.id}`);
  // The heart is filled before the server has it, and the next page asks the server. A mark from
  // before the session is known is merged.
  const marked = page.waitForResponse(new RegExp(`/api/user/favorites/(merge|${square.id})$`));
  await page.getByRole('button', { name: `Favorilere ekle: ${square.name}`, exact: true }).click();
  expect((await marked).ok()).toBe(true);
  await open(page, '/account/favorites');
  await expect(page.getByRole('heading', { level: 2, name: square.name })).toBeVisible();
  await page.getByRole('button', { name: `Listeye ekle: ${square.name}` }).click();
  await page.getByLabel('İlk listenizin adı').fill('Yaz koleksiyonu');
  await page.getByRole('button', { name: 'Oluştur ve ekle' }).click();
  await expect(page.getByRole('checkbox', { name: 'Yaz koleksiyonu' })).toBeChecked();

  // Order with the saved address.
  await putIntoCart(page, square.id);
  await open(page, '/checkout');
  await expect(page.getByRole('radio', { name: /Atölye/ })).toBeChecked();
  await payByTransfer(page);

  await open(page, '/account/orders');
  await expect(page.getByRole('link', { name: /^Sipariş numarası/ })).toHaveCount(2);
  await page
    .getByRole('listitem')
    .filter({ hasText: square.name })
    .getByRole('link', { name: /^Sipariş numarası/ })
    .click();
  await page.getByRole('link', { name: 'Siparişi yinele' }).click();
  await page.getByRole('button', { name: 'Tümünü sepete ekle' }).click();
  await expect(page).toHaveURL(/\/cart$/);
  await expect(page.getByRole('textbox', { name: `Adet: ${square.name}` })).toBeVisible();
});
