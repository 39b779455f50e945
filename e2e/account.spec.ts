import { addToCart } from './buyer.ts';
import {
  mailedLink,
  makeVerifiedCustomer,
  newEmail,
  password,
  register,
  signIn,
  signInQuietly,
  signOut,
} from './customer.ts';
import {
  expect,
  expectAccessible,
  expectNoOverflow,
  findProduct,
  open,
  phone,
  test,
  waitUntilAlive,
} from './shop.ts';

const account = /^Hesabım: Işıl/;
const storedTokens = (page: import('@playwright/test').Page) =>
  page.evaluate(
    () =>
      ['accessToken', 'refreshToken', 'tokenExpiry'].filter(
        (key) => localStorage.getItem(key) !== null,
      ).length,
  );

test('[B18] [B19] [B22] [J01] [J02] [J03] [N08] [N10] [N11] a new customer gets a mail, verifies the address, signs in and out', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/401/);
  const email = newEmail();
  await open(page, '/register');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Üye ol' }).last().click();
  await expect(page.getByText('Bu alanı doldurun.').first()).toBeVisible();
  await expect(page.getByLabel('Ad', { exact: true })).toBeFocused();
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(0);

  await register(page, email);
  await expect(page.getByText('Lütfen e-posta adresiniz ve şifrenizle giriş yapın.')).toBeVisible();
  await expect(page.getByLabel('E-posta', { exact: true })).toHaveValue(email);
  await expectAccessible(page);

  await page.goto(await mailedLink(email, '/verify-email'));
  await expect(page.getByRole('heading', { level: 1, name: 'Adresiniz doğrulandı' })).toBeVisible();
  await expect(page).not.toHaveURL(/token/);
  await expectAccessible(page);

  await page.getByRole('link', { name: 'Giriş yap', exact: true }).last().click();
  await signIn(page, email, 'yanlış bir şifre');
  await expect(page.getByText('E-posta adresi ya da şifre hatalı.').first()).toBeVisible();
  await expect(page.getByLabel('Şifre', { exact: true })).toBeFocused();
  await signIn(page, email);
  await expect(page.getByText('Başarıyla giriş yaptınız!')).toBeVisible();
  await expect(page).toHaveURL(/\/account$/);

  await signOut(page);
  await expect(page.getByText('Başarıyla çıkış yaptınız.')).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByRole('button', { name: account })).toHaveCount(0);
  await expect.poll(() => storedTokens(page)).toBe(0);
});

test('[B23] [J04] the page of a used link says so and sends a new link', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/422/);
  const { email } = await makeVerifiedCustomer(page);
  const used = await mailedLink(email, '/verify-email');
  await page.goto(`/account${used}`);
  await expect(
    page.getByRole('heading', { level: 1, name: 'Bağlantı artık geçerli değil' }),
  ).toBeVisible();
  await page.getByLabel('E-posta', { exact: true }).fill(email);
  await page.getByRole('button', { name: 'Yeni bağlantı gönder' }).click();
  await expect(page.getByText(/Yeni bağlantıyı .* adresine gönderdik/)).toBeVisible();
  await expectAccessible(page);
});

test('[B20] [B21] [J05] [J06] a forgotten password is reset by mail, and the old one is no longer valid', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/401|422/);
  await page.setViewportSize(phone);
  const { email } = await makeVerifiedCustomer(page);
  await open(page, '/login');
  await page.getByRole('link', { name: 'Şifrenizi mi unuttunuz?' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Şifrenizi yenileyin' })).toBeVisible();
  await page.getByLabel('E-posta', { exact: true }).fill(email);
  await page.getByRole('button', { name: 'Bağlantı gönder' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Gelen kutunuza bakın' })).toBeFocused();
  await expectAccessible(page);

  const link = await mailedLink(email, '/reset-password');
  await open(page, link);
  await expect(page.getByLabel('Yeni şifre')).toBeVisible();
  await expect(page).not.toHaveURL(/token/);
  await expectAccessible(page);
  await expectNoOverflow(page);
  await page.getByLabel('Yeni şifre').fill('1234567890');
  await page.getByRole('button', { name: 'Şifreyi kaydet' }).click();
  await expect(
    page.getByText('Bu şifre kolay tahmin edilebilir. Lütfen başka bir şifre seçin.').first(),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Şifreyi göster' }).click();
  await page.getByLabel('Yeni şifre').fill('neroli ve sedir 84');
  await page.getByLabel('Yeni şifre').press('Enter');
  await expect(page).toHaveURL(/\/login$/);

  await signIn(page, email, password);
  await expect(page.getByText('E-posta adresi ya da şifre hatalı.').first()).toBeVisible();
  await signIn(page, email, 'neroli ve sedir 84');
  await expect(page).toHaveURL(/\/account$/);

  await open(page, link);
  await page.getByLabel('Yeni şifre').fill('paçuli ve misk 11');
  await page.getByRole('button', { name: 'Şifreyi kaydet' }).click();
  await expect(
    page.getByRole('heading', { level: 1, name: 'Bağlantı artık geçerli değil' }),
  ).toBeVisible();
});

test('text that is typed or filled in by a password manager before hydration stays', async ({
  page,
}) => {
  const { email } = await makeVerifiedCustomer(page);
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/assets/*.js', async (route) => {
    await released;
    await route.continue();
  });
  await page.goto('/login', { waitUntil: 'commit' });
  await page.getByLabel('E-posta', { exact: true }).fill(email);
  await page.getByLabel('Şifre', { exact: true }).fill(password);
  release();
  await waitUntilAlive(page);
  await page.getByRole('button', { name: 'Giriş yap' }).last().click();
  await expect(page).toHaveURL(/\/account$/);
});

test('[D02] [D03] [D09] [B32] [B37] after signing in, a visitor returns to the protected page; a foreign return address is ignored', async ({
  page,
}) => {
  const { email } = await makeVerifiedCustomer(page);
  const returnsTo = () => page.evaluate(() => localStorage.getItem('redirectAfterLogin'));
  await open(page, '/');
  await page.goto('/account/orders?page=0');
  await expect(page).toHaveURL(/\/login$/);
  await expect.poll(returnsTo).toBe('/account/orders?page=0');
  await page.goBack();
  await expect(page).toHaveURL(/\/$/);

  await page.goto('/account/orders?page=0');
  await expect(page).toHaveURL(/\/login$/);
  await signIn(page, email);
  await expect(page).toHaveURL(/\/account\/orders\?page=0$/);
  await expect.poll(returnsTo).toBeNull();

  await page.evaluate(() => localStorage.setItem('redirectAfterLogin', '//evil.example/'));
  await page.goto('/login');
  await expect(page).toHaveURL(/localhost.*\/account$/);
});

test('[D17] [D19] [J07] an expired token is refreshed once, even with many requests at once and in two tabs', async ({
  page,
  context,
}) => {
  const { email } = await makeVerifiedCustomer(page);
  const { refreshToken } = await signInQuietly(page, email);
  await page.evaluate(() => localStorage.setItem('tokenExpiry', String(Date.now() + 6 * 60_000)));
  const refreshes: string[] = [];
  context.on('request', (request) => {
    if (request.url().endsWith('/api/auth/refresh')) refreshes.push(request.postData() ?? '');
  });
  const other = await context.newPage();

  await Promise.all([page.goto('/account/orders'), other.goto('/account')]);
  await expect(page.getByRole('button', { name: account })).toBeVisible();
  await expect(other.getByRole('button', { name: account })).toBeVisible();

  expect(refreshes).toEqual([JSON.stringify({ refreshToken })]);
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('refreshToken')))
    .not.toBe(refreshToken);
  // The session still exists: using a refresh token twice would have ended it.
  await page.reload();
  await expect(page.getByRole('button', { name: account })).toBeVisible();
});

test('[D20] a token that the server refuses is refreshed, and the call is repeated', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/401/);
  const { email } = await makeVerifiedCustomer(page);
  await signInQuietly(page, email);
  await page.evaluate(() =>
    localStorage.setItem('accessToken', `${localStorage.getItem('accessToken')}x`),
  );
  await page.goto('/account');
  await expect(page.getByRole('button', { name: account })).toBeVisible();
  await expect(page).toHaveURL(/\/account$/);
});

test('[D07] [D16] [D18] [D21] a session that the server has ended leads to /login, and then back to the page', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/401/);
  const { email } = await makeVerifiedCustomer(page);
  const { accessToken, refreshToken } = await signInQuietly(page, email);
  await page.request.post('/api/auth/logout', {
    data: { refreshToken },
    headers: { authorization: `Bearer ${accessToken}` },
  });

  await page.goto('/products?category=3');
  await expect(page.getByText('Oturumunuz sona erdi. Lütfen yeniden giriş yapın.')).toBeVisible();
  await expect(page).toHaveURL(/\/login$/);
  await expect.poll(() => storedTokens(page)).toBe(0);
  await signIn(page, email);
  await expect(page).toHaveURL(/\/products\?category=3$/);
});

test('[C14] [D26] signing out in one tab signs out the other', async ({ page, context }) => {
  const { email } = await makeVerifiedCustomer(page);
  await signInQuietly(page, email);
  const other = await context.newPage();
  await open(page, '/products');
  await open(other, '/account');
  await expect(other.getByRole('button', { name: account })).toBeVisible();

  await signOut(page);

  await expect(page).toHaveURL(/\/$/);
  await expect(other).toHaveURL(/\/login$/);
  await expect(other.getByRole('button', { name: account })).toHaveCount(0);

  // Signing in in one tab signs in the other.
  await signIn(other, email);
  await expect(page.getByRole('button', { name: account })).toBeVisible();
});

test('[D05] [B36] lists require a verified address, with the text of the specification', async ({
  page,
}) => {
  const email = newEmail();
  await page.request.post('/api/auth/register', {
    data: { firstName: 'Işıl', lastName: 'Çağrı', email, password },
  });
  await signInQuietly(page, email);
  await open(page, '/account/lists');
  await expect(page.getByRole('heading', { name: 'Email Verification Required' })).toBeVisible();
  await expect(
    page.getByText(
      'Please verify your email address to access this page. Check your inbox for the verification email.',
    ),
  ).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Verify Email' }).click();
  await expect(page).toHaveURL(/\/verify-email$/);
  await expect(page.getByLabel('E-posta', { exact: true })).toHaveValue(email);
});

test.describe('the cart of a customer', () => {
  const cartLink = /^Sepet/;
  const addOne = async (page: import('@playwright/test').Page, id: number) => {
    await open(page, `/products/${id}`);
    await addToCart(page);
    await expect(page.getByRole('link', { name: 'Sepete git' }).first()).toBeVisible();
  };
  const cartOf = async (page: import('@playwright/test').Page, email: string) => {
    const { accessToken } = (await (
      await page.request.post('/api/auth/login', { data: { email, password } })
    ).json()) as { accessToken: string };
    const answer = await page.request.get('/api/user/cart', {
      headers: { authorization: `Bearer ${accessToken}` },
    });
    const { items } = (await answer.json()) as { items: { productId: number; quantity: number }[] };
    return Object.fromEntries(items.map(({ productId, quantity }) => [productId, quantity]));
  };

  test('[E12] [E13] [E17] [K20] [K21] [K22] goes from the visitor into the account and to another device, and stays there after signing out', async ({
    page,
    browser,
  }) => {
    const { email } = await makeVerifiedCustomer(page);
    const product = await findProduct(page, 'FL-SKS-050');
    await addOne(page, product.id);
    await page.goto('/login');
    await waitUntilAlive(page);
    await signIn(page, email);
    await expect(page).toHaveURL(/\/account$/);
    await expect.poll(() => cartOf(page, email)).toEqual({ [product.id]: 1 });

    await addOne(page, product.id);
    await expect.poll(() => cartOf(page, email)).toEqual({ [product.id]: 2 });

    const elsewhere = await browser.newContext({ baseURL: new URL(page.url()).origin });
    const telephone = await elsewhere.newPage();
    await signInQuietly(telephone, email);
    await open(telephone, '/cart');
    await expect(telephone.getByRole('textbox', { name: new RegExp(product.name) })).toHaveValue(
      '2',
    );
    await elsewhere.close();

    await signOut(page);
    await expect(page).toHaveURL(/\/$/);
    await expect(page.getByRole('link', { name: cartLink }).first()).toHaveAccessibleName('Sepet');
    expect(await cartOf(page, email)).toEqual({ [product.id]: 2 });

    // The next person who signs in with this browser does not get the cart.
    const { email: other } = await makeVerifiedCustomer(page);
    await page.goto('/login');
    await waitUntilAlive(page);
    await signIn(page, other);
    await expect(page).toHaveURL(/\/account$/);
    await page.waitForLoadState('networkidle');
    expect(await cartOf(page, other)).toEqual({});
  });

  test('[E18] [E19] is shown empty when it cannot be loaded, and loses nothing', async ({
    page,
    allowConsole,
  }) => {
    allowConsole(/user\/cart|Failed to load resource/);
    const { email } = await makeVerifiedCustomer(page);
    const first = await findProduct(page, 'FL-SKS-050');
    const second = await findProduct(page, 'FL-SVS-020');
    await signInQuietly(page, email);
    await addOne(page, first.id);
    await expect.poll(() => cartOf(page, email)).toEqual({ [first.id]: 1 });

    await page.route('**/api/user/cart', (route) => route.abort('connectionrefused'));
    await open(page, '/cart');
    await expect(page.getByRole('heading', { name: 'Sepetiniz boş' })).toBeVisible();
    await addOne(page, second.id);
    expect(await cartOf(page, email)).toEqual({ [first.id]: 1 });

    await page.unroute('**/api/user/cart');
    await open(page, '/cart');
    await expect(page.getByRole('textbox', { name: new RegExp(first.name) })).toHaveValue('1');
    await expect(page.getByRole('textbox', { name: new RegExp(second.name) })).toHaveValue(
      String(second.minQuantity),
    );
    await expect
      .poll(() => cartOf(page, email))
      .toEqual({ [first.id]: 1, [second.id]: second.minQuantity });
  });

  test('is the same in two tabs of one customer, and no tab undoes the other’s change', async ({
    page,
    context,
  }) => {
    const { email } = await makeVerifiedCustomer(page);
    const first = await findProduct(page, 'FL-SKS-050');
    const second = await findProduct(page, 'FL-SVS-020');
    await signInQuietly(page, email);
    const other = await context.newPage();
    await open(other, '/cart');
    await expect(other.getByRole('heading', { name: 'Sepetiniz boş' })).toBeVisible();
    await addOne(page, first.id);
    await addOne(other, second.id);
    await expect
      .poll(() => cartOf(page, email))
      .toEqual({ [first.id]: 1, [second.id]: second.minQuantity });
    await open(page, '/cart');
    await expect(page.getByRole('textbox', { name: new RegExp(second.name) })).toBeVisible();
  });
});
