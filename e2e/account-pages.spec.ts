import { randomUUID } from 'node:crypto';
import { addToCart, confirmOrder, fillCheckout, payAtBank } from './buyer.ts';
import {
  makeAddress,
  makeVerifiedCustomer,
  password,
  saveAddress,
  signInQuietly,
} from './customer.ts';
import { placeOrder } from './orders.ts';
import {
  buyer,
  cards,
  desktop,
  expect,
  expectAccessible,
  expectNoOverflow,
  findProduct,
  open,
  phone,
  test,
  waitUntilAlive,
} from './shop.ts';

type Page = import('@playwright/test').Page;

/** Signs a verified customer in on this page. */
async function asCustomer(page: Page) {
  const customer = await makeVerifiedCustomer(page);
  return { ...customer, ...(await signInQuietly(page, customer.email)) };
}

async function putIntoCart(page: Page, sku: string) {
  const product = await findProduct(page, sku);
  await open(page, `/products/${product.id}`);
  await addToCart(page);
  return product;
}

/** The rows that this browser has in its cart. */
const readCart = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('cart') ?? '[]') as unknown[]);

/** Orders by transfer, which needs no bank page. */
const placeUnpaidOrder = (page: Page, sku: string, accessToken: string) =>
  placeOrder(page, sku, { accessToken, change: { paymentMethod: 'transfer' } });

test('[A03] [B32] [B34] [B37] [K05] [K24] [K27] [K29] a customer saves an address, orders with it in three clicks, follows the order and orders it again', async ({
  page,
}) => {
  await page.setViewportSize(phone);
  await asCustomer(page);
  await saveAddress(page);

  const product = await putIntoCart(page, 'FL-SVS-020');
  await open(page, '/checkout');
  await expect(page.getByRole('radio', { name: /Atölye/ })).toBeChecked();
  await expect(page.getByLabel('Ad', { exact: true })).toHaveValue('Işıl');
  await expectAccessible(page);
  await confirmOrder(page);
  await payAtBank(page, cards.pays);
  await expect(page.getByRole('heading', { level: 1, name: 'Siparişiniz alındı' })).toBeVisible();
  await expect(page.getByText('Şifre belirleyin')).toHaveCount(0);
  await expect.poll(() => readCart(page)).toEqual([]);

  await open(page, '/account');
  await expect(page.getByRole('heading', { level: 1, name: 'Merhaba Işıl' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Sipariş 1', exact: true })).toBeVisible();
  await page.getByRole('link', { name: /^Sipariş numarası/ }).click();
  await expect(page.getByText('Onaylandı').first()).toBeVisible();
  await page.getByRole('button', { name: 'Oku: Mesafeli Satış Sözleşmesi' }).click();
  await expect(page.getByRole('dialog').getByText(product.name).first()).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');

  await page.getByRole('link', { name: 'Siparişi yinele' }).click();
  await page.getByRole('textbox', { name: `Adet: ${product.name}` }).fill('24');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Tümünü sepete ekle' }).click();
  await expect(page).toHaveURL(/\/cart$/);
  await expect(page.getByRole('textbox', { name: `Adet: ${product.name}` })).toHaveValue('24');
  await page.reload();
  await expect(page.getByRole('textbox', { name: `Adet: ${product.name}` })).toHaveValue('24');
});

test('an unpaid order is found by its status and by a text, and cancelled by its owner', async ({
  page,
}) => {
  const { accessToken } = await asCustomer(page);
  await placeUnpaidOrder(page, 'FL-SVS-020', accessToken);

  await open(page, '/account/orders');
  await page.getByRole('button', { name: /^Ödeme bekleniyor/ }).click();
  await expect(page).toHaveURL(/status=PENDING_PAYMENT/);
  await page.getByRole('searchbox', { name: 'Siparişlerde ara' }).fill('fl-svs-020');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/q=fl-svs-020/);
  await page.getByRole('link', { name: /^Sipariş numarası/ }).click();
  await page.getByRole('button', { name: 'Siparişi iptal et' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Siparişi iptal et' }).click();
  await expect(page.getByText('İptal edildi').first()).toBeVisible();
  await expect(page).toHaveURL(/\/account\/orders\/\d+$/);

  await open(page, '/account/orders?q=böyle+bir+şey+yok');
  await expect(page.getByText('Böyle bir sipariş bulamadık')).toBeVisible();
});

const accountPages = {
  empty: [
    ['/account', 'Merhaba Işıl'],
    ['/account/orders', 'Siparişlerim'],
    ['/account/addresses', 'Adreslerim'],
    ['/account/addresses?address=new', 'Yeni adres'],
  ],
  full: [
    ['/account', 'Merhaba Işıl'],
    ['/account/profile', 'Bilgilerim'],
    ['/account/addresses', 'Adreslerim'],
    ['/account/orders', 'Siparişlerim'],
  ],
  ordered: [
    ['/account/orders/{order}', /^Sipariş /],
    ['/account/orders/{order}/reorder', 'Siparişi yinele'],
    ['/unsubscribe#token=yok', 'Bu e-postaları durduralım mı?'],
  ],
} as const;
for (const [name, pages] of Object.entries(accountPages)) {
  test(`every page of an account (${name}) is accessible, has a clean console and fits a phone and a desktop`, async ({
    page,
  }) => {
    const { accessToken } = await asCustomer(page);
    let order = '';
    if (name !== 'empty') {
      await makeAddress(page, accessToken);
      await placeUnpaidOrder(page, 'FL-SVS-020', accessToken);
      const answer = await page.request.get('/api/user/orders', {
        headers: { authorization: `Bearer ${accessToken}` },
      });
      const { content } = (await answer.json()) as { content: { id: number }[] };
      order = String(content[0]?.id);
    }
    for (const [address, heading] of pages) {
      await page.setViewportSize(phone);
      await open(page, address.replace('{order}', order));
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
      for (const viewport of [phone, desktop]) {
        await page.setViewportSize(viewport);
        await expectAccessible(page);
        await expectNoOverflow(page);
      }
    }
  });
}

test('one long word from a buyer wraps on a phone and widens no page', async ({ page }) => {
  await page.setViewportSize(phone);
  const { accessToken } = await asCustomer(page);
  const word = 'Abdurrahmangazioğullarındanmışlarcasınağayçeşmelioğlu';
  const email = 'muhasebe.ve.satin.alma.departmani@kizilirmakgil-kozmetik-sanayi.ornek.example';
  const product = await findProduct(page, 'FL-SVS-020');
  const post = async <T>(path: string, data: object, headers: Record<string, string> = {}) => {
    const answer = await page.request.post(`/api${path}`, {
      data,
      headers: { authorization: `Bearer ${accessToken}`, ...headers },
    });
    expect(answer.ok()).toBe(true);
    return (await answer.json()) as T;
  };
  const place = {
    city: 'İstanbul',
    district: 'Kadıköy',
    neighbourhood: 'Caferağa Mah',
    line: word,
    postcode: '34710',
  };
  const person = { firstName: word.slice(0, 50), lastName: 'Çağrı' };
  const invoice = {
    kind: 'corporate',
    companyName: `${word} A.Ş.`,
    taxOffice: 'Kadıköy',
    taxNumber: '4540536920',
    isEInvoicePayer: false,
  };
  await post('/user/addresses', {
    ...person,
    ...place,
    title: word.slice(0, 40),
    phone: '+905321234567',
    invoice,
    isDefault: true,
  });
  const list = await post<{ id: number }>('/user/lists', { name: word, description: word });
  const { finalTotal } = await post<{ finalTotal: number }>('/cart/calculate', {
    cartItems: [{ productId: product.id, quantity: 1 }],
  });
  const order = {
    items: [{ productId: product.id, quantity: 1, price: product.price }],
    customer: { ...person, email, phone: '0532 123 45 67' },
    shippingAddress: place,
    invoice,
    paymentMethod: 'transfer',
    consents: { preliminaryInformation: true, distanceSales: true },
    expectedTotal: finalTotal,
    languagePreference: 'tr',
  };
  const { orderNumber } = await post<{ orderNumber: string }>('/checkout', order, {
    'idempotency-key': randomUUID(),
  });

  await open(page, `/order/success?orderNumber=${orderNumber}`);
  await expect(page.getByText(email).first()).toBeVisible();
  await expectNoOverflow(page);
  await open(page, '/account/lists');
  await expect(page.getByRole('link', { name: word })).toBeVisible();
  await expectNoOverflow(page);
  await open(page, `/account/lists/${list.id}`);
  await expect(page.getByRole('heading', { level: 1, name: word })).toBeVisible();
  await expectNoOverflow(page);
  await putIntoCart(page, 'FL-SVS-020');
  await open(page, '/checkout');
  await expect(page.getByText(word.slice(0, 40)).first()).toBeVisible();
  await expectNoOverflow(page);
});

test('[B33] [K01] [K03] a customer changes name and consent, ends another session, and exports their data', async ({
  page,
}) => {
  const { email } = await asCustomer(page);
  await page.request.post('/api/auth/login', { data: { email, password } });
  await open(page, '/account/profile');

  const personal = page.getByRole('region', { name: 'Kişisel bilgiler' });
  await personal.getByLabel('Ad', { exact: true }).fill('Şükrüye');
  await personal.getByRole('button', { name: 'Kaydet' }).click();
  await expect(page.getByText('Profiliniz güncellendi.')).toBeVisible();
  await expect(
    page.getByRole('navigation', { name: 'Hesap' }).getByText('Şükrüye Çağrı'),
  ).toBeVisible();

  const marketing = page.getByRole('region', { name: 'İletişim izinleri' });
  await marketing.getByLabel(/E-posta ile/).check();
  await marketing.getByRole('button', { name: 'Kaydet' }).click();
  await marketing.locator('summary', { hasText: 'İzin geçmişi' }).click();
  await expect(marketing.getByText('İzin verildi')).toBeVisible();

  const sessions = page.getByRole('region', { name: 'Açık oturumlar' });
  await expect(sessions.getByText('Bu cihaz')).toHaveCount(1);
  await sessions.getByRole('button', { name: 'Diğer oturumların hepsini kapat' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: 'Diğer oturumların hepsini kapat' })
    .click();
  await expect(sessions.getByRole('listitem')).toHaveCount(1);

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Verilerimi indir' }).click();
  const stream = await (await download).createReadStream();
  const text = (await stream.toArray()).join('');
  expect(JSON.parse(text)).toMatchObject({ profile: { email, firstName: 'Şükrüye' } });
});

test('an account is deleted after its password was entered', async ({ page, allowConsole }) => {
  allowConsole(/422|401/);
  const { email } = await asCustomer(page);
  await open(page, '/account/profile');
  await page.getByRole('button', { name: 'Hesabımı sil' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Şimdiki şifre').fill('yanlış bir şifre');
  await dialog.getByRole('button', { name: 'Hesabımı sil' }).click();
  await expect(dialog.getByText('Şifreniz hatalı.')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel('Şimdiki şifre').fill(password);
  await dialog.getByRole('button', { name: 'Hesabımı sil' }).click();

  await expect(page.getByText('Hesabınız silindi.')).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
  expect((await page.request.post('/api/auth/login', { data: { email, password } })).status()).toBe(
    401,
  );
  await open(page, '/account');
  await expect(page).toHaveURL(/\/login/);
});

test('a visitor pastes rows, corrects them with the keyboard and adds them to the cart', async ({
  page,
}) => {
  const product = await findProduct(page, 'FL-SKS-050');
  for (const size of [phone, desktop]) {
    await page.setViewportSize(size);
    await open(page, '/quick-order');
    await page
      .getByLabel('Ürün kodu ve adet')
      .fill('FL-SKS-050 x 120\nFL-SVS-020\t1,5\nFL-YOK-BÖYLE;3');
    await page.getByRole('button', { name: 'Satırları denetle' }).click();
    await expect(page.getByRole('heading', { name: '3 satır' })).toBeVisible();
    await expect(page.getByText('33,504 TL/adet')).toBeVisible();
    await expectAccessible(page);
    await expectNoOverflow(page);
  }
  await page.getByRole('button', { name: '1 adet yap' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: /Satırı çıkar: FL-YOK/ }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Tümünü sepete ekle' }).click();
  await page.getByRole('link', { name: 'Sepete git' }).click();
  await expect(page.getByRole('textbox', { name: `Adet: ${product.name}` })).toHaveValue('120');
});

test('text that is pasted or typed before hydration stays', async ({ page }) => {
  const answer = await page.request.get('/api/products?size=100');
  const soldOut = (
    (await answer.json()) as { content: { id: number; stock: number }[] }
  ).content.find(({ stock }) => stock === 0);
  let release: () => void = () => undefined;
  let released = Promise.resolve();
  await page.route('**/assets/*.js', async (route) => {
    await released;
    await route.continue();
  });
  const beforeAlive = async (address: string, label: string, text: string) => {
    released = new Promise((resolve) => {
      release = resolve;
    });
    await page.goto(address, { waitUntil: 'commit' });
    await page.getByLabel(label, { exact: true }).fill(text);
    release();
    await waitUntilAlive(page);
  };

  await beforeAlive('/quick-order', 'Ürün kodu ve adet', 'FL-SKS-050 x 120');
  await page.getByRole('button', { name: 'Satırları denetle' }).click();
  await expect(page.getByRole('heading', { name: '1 satır' })).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Ürün kodu ve adet')).toHaveValue('FL-SKS-050 x 120');

  await beforeAlive(`/products/${soldOut?.id}`, 'E-posta', 'isil.cagdas@ornek.example');
  await page.getByRole('button', { name: 'Gelince haber ver', exact: true }).click();
  await expect(page.getByText(/isil\.cagdas@ornek\.example adresine yazacağız/)).toBeVisible();
});

test('a guest who has ordered is offered an account with the entered data', async ({ page }) => {
  await putIntoCart(page, 'FL-SVS-020');
  await open(page, '/checkout');
  await fillCheckout(page);
  await page.getByText('Havale / EFT / FAST').click();
  await confirmOrder(page);

  await page.getByRole('link', { name: 'Şifre belirle' }).click();
  await waitUntilAlive(page);
  await expect(page.getByLabel('E-posta', { exact: true })).toHaveValue(buyer.email);
  await expect(page.getByLabel('Soyad')).toHaveValue(buyer.lastName);
});

test('[D01] until the session is known, a spinner covers the screen, and no sign-in link is shown', async ({
  page,
}) => {
  await asCustomer(page);
  const answer = Promise.withResolvers<void>();
  await page.route('**/api/user/profile', async (route) => {
    await answer.promise;
    await route.continue();
  });
  await open(page, '/account');

  const spinner = page.getByRole('status').filter({ hasText: 'Yükleniyor' });
  await expect.poll(() => spinner.boundingBox()).toEqual({ x: 0, y: 0, ...desktop });
  const covers = (place: { x: number; y: number }) =>
    spinner.evaluate(
      (element, { x, y }) => element.contains(document.elementFromPoint(x, y)),
      place,
    );
  await expect.poll(() => covers({ x: 20, y: 20 })).toBe(true);
  await expect.poll(() => covers({ x: desktop.width - 50, y: desktop.height - 50 })).toBe(true);
  await expect(page.getByRole('banner').getByText('Giriş yap')).toHaveCount(0);

  answer.resolve();
  await expect(page.getByRole('button', { name: 'Hesabım: Işıl' })).toBeVisible();
  await expect(spinner).toHaveCount(0);
});
