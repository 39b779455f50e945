import type { Browser, Page } from '@playwright/test';
import { blockedWorker } from './browsers.ts';
import { makeVerifiedCustomer, signIn, signInQuietly } from './customer.ts';
import {
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

const heart = (page: Page, name: string) =>
  page.getByRole('button', { name: `Favorilere ekle: ${name}`, exact: true });

/** Another visitor's browser. */
async function openElsewhere(browser: Browser, address: string) {
  const context = await browser.newContext({ viewport: phone, locale: 'tr-TR' });
  const page = await context.newPage();
  const noise: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type()) && !blockedWorker.test(message.text()))
      noise.push(message.text());
  });
  const answer = await page.goto(address);
  return { page, noise, status: answer?.status() ?? 0, close: () => context.close() };
}

/** Creates a customer with a list of these products. */
async function openList(page: Page, productIds: readonly number[]) {
  const { email } = await makeVerifiedCustomer(page);
  const { accessToken } = await signInQuietly(page, email);
  const headers = { authorization: `Bearer ${accessToken}` };
  const { id } = (await (
    await page.request.post('/api/user/lists', { headers, data: { name: 'Yaz koleksiyonu' } })
  ).json()) as { id: number };
  for (const productId of productIds)
    await page.request.post(`/api/user/lists/${id}/items`, {
      headers,
      data: { productId, quantity: 12 },
    });
  await open(page, `/account/lists/${id}`);
}

test('[A03] [B35] [K10] [K13] a visitor’s favourites move into the account, and from there into a list', async ({
  page,
}) => {
  await page.setViewportSize(phone);
  const square = await findProduct(page, 'FL-SKS-050');
  const refill = await findProduct(page, 'FL-SVS-020');
  const { email } = await makeVerifiedCustomer(page);

  // A visitor's favourite stays in this browser after a reload and in another tab.
  await open(page, `/products/${square.id}`);
  await heart(page, square.name).click();
  await expect(page.getByText(/Favorileriniz bu tarayıcıda saklanıyor/)).toBeVisible();
  await open(page, `/products/${square.id}`);
  await expect(heart(page, square.name)).toHaveAttribute('aria-pressed', 'true');

  // The favourites page requires a sign-in and says where the favourites are; signing in moves
  // them.
  await page.goto('/account/favorites');
  await expect(page).toHaveURL(/\/login/);
  await expect(
    page.getByText(/Favorilerinizdeki 1 ürün şu an bu tarayıcıda saklanıyor/),
  ).toBeVisible();
  await signIn(page, email);
  await expect(page).toHaveURL(/\/account\/favorites/);
  await expect(page.getByRole('heading', { level: 2, name: square.name })).toBeVisible();
  await expect(heart(page, square.name)).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(() => page.evaluate(() => localStorage.getItem('favorites'))).toBe('[]');
  await expectAccessible(page);
  await expectNoOverflow(page);

  // Add from the favourites to a new list, and from the product page to the same list.
  await page.getByRole('button', { name: `Listeye ekle: ${square.name}` }).click();
  await page.getByLabel('İlk listenizin adı').fill('Yaz koleksiyonu');
  await page.getByRole('button', { name: 'Oluştur ve ekle' }).click();
  await expect(page.getByRole('checkbox', { name: 'Yaz koleksiyonu' })).toBeChecked();
  await expectAccessible(page);
  await open(page, `/products/${refill.id}`);
  await page.getByRole('button', { name: `Listeye ekle: ${refill.name}` }).click();
  await page.getByRole('checkbox', { name: 'Yaz koleksiyonu' }).check();
  await page.getByRole('link', { name: 'Listeye git' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Yaz koleksiyonu' })).toBeVisible();
  await expect(page.locator('[data-row] h2')).toHaveText([square.name, refill.name]);

  // The page of a new list has the focus once its dialog has closed.
  await page.goto('/account/lists');
  await page.getByRole('button', { name: 'Yeni liste' }).click();
  await page.getByLabel(/Liste adı/).fill('Kış');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Kış' })).toBeVisible();
  await expect(page.getByRole('main').locator(':focus')).toHaveCount(1);
});

test('[A03] [B36] [K16] [K18] [K19] a list has notes and an order, is shared and bought from, and cannot be opened after sharing stops', async ({
  page,
  browser,
}) => {
  await page.setViewportSize(phone);
  const square = await findProduct(page, 'FL-SKS-050');
  const refill = await findProduct(page, 'FL-SVS-020');
  await openList(page, [square.id, refill.id]);

  // Add a note and reorder with the keyboard: both remain after a reload.
  const note = page.getByRole('textbox', { name: `Not: ${refill.name}` });
  await note.fill('İğne uçlu pompa ile');
  await note.press('Enter');
  await expect(page.getByText('Not kaydedildi')).toBeVisible();
  const names = page.locator('[data-row] h2');
  await expect(names).toHaveText([square.name, refill.name]);
  const saved = page.waitForResponse((response) => response.url().endsWith('/items/reorder'));
  await page.getByRole('button', { name: `Sırasını değiştir: ${refill.name}` }).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowUp');
  await expect(page.getByText(`${refill.name}, 2 ürün içinde 1. sıraya taşındı.`)).toBeAttached();
  await page.keyboard.press('Enter');
  expect((await saved).status()).toBe(200);
  await page.reload();
  await expect(names).toHaveText([refill.name, square.name]);
  await expect(page.getByRole('textbox', { name: `Not: ${refill.name}` })).toHaveValue(
    'İğne uçlu pompa ile',
  );
  await expectAccessible(page);
  await expectNoOverflow(page);
  await page.setViewportSize(desktop);
  await expectAccessible(page);

  // After sharing, a visitor without an account reads it, without the notes, and buys.
  await page.getByRole('button', { name: 'Paylaş', exact: true }).click();
  await page.getByRole('button', { name: 'Bağlantı oluştur' }).click();
  await expect(page.getByLabel('Paylaşım bağlantısı')).toHaveValue(/^http/);
  const address = await page.getByLabel('Paylaşım bağlantısı').inputValue();
  await expectAccessible(page);
  const friend = await openElsewhere(browser, address);
  expect(friend.status).toBe(200);
  await expect(friend.page.getByText('Işıl bu listeyi sizinle paylaştı')).toBeVisible();
  await expect(friend.page.getByText('İğne uçlu pompa ile')).toHaveCount(0);
  await expect(friend.page.locator('meta[name="robots"]')).toHaveAttribute('content', /noindex/);
  await waitUntilAlive(friend.page);
  await friend.page.getByRole('button', { name: 'Hepsini sepete ekle' }).click();
  await expect(friend.page.getByText(/Sepete eklendi: 2 ürün/)).toBeVisible();
  await expectAccessible(friend.page);
  await expectNoOverflow(friend.page);
  expect(friend.noise).toEqual([]);
  await friend.close();

  // After sharing stops, the link no longer works, although the page was just shown.
  await page.getByRole('button', { name: 'Paylaşımı durdur' }).click();
  await expect(page.getByText('Paylaşım durdu. Eski bağlantı artık çalışmaz.')).toBeVisible();
  const late = await openElsewhere(browser, address);
  expect(late.status).toBe(404);
  await expect(
    late.page.getByRole('heading', { level: 1, name: 'Bu liste artık paylaşılmıyor' }),
  ).toBeVisible();
  await expectAccessible(late.page);
  await late.close();
});

test('a row is dragged with the mouse, and favourites are the same in two tabs', async ({
  page,
  context,
}) => {
  const products = [await findProduct(page, 'FL-SKS-050'), await findProduct(page, 'FL-SVS-020')];

  // The visitor has two tabs.
  const other = await context.newPage();
  const [first] = products as [(typeof products)[number]];
  await open(page, `/products/${first.id}`);
  await open(other, `/products/${first.id}`);
  await heart(page, first.name).click();
  await expect(heart(other, first.name)).toHaveAttribute('aria-pressed', 'true');
  await other.close();

  await openList(
    page,
    products.map(({ id }) => id),
  );
  const names = page.locator('[data-row] h2');
  await expect(names).toHaveText(products.map(({ name }) => name));

  await expect
    .poll(() =>
      page
        .locator('[data-row] img')
        .evaluateAll((images) => images.every((image) => (image as HTMLImageElement).complete)),
    )
    .toBe(true);
  const grip = await page
    .getByRole('button', { name: `Sırasını değiştir: ${first.name}` })
    .boundingBox();
  const target = await page.locator('[data-row]').nth(1).boundingBox();
  if (!grip || !target) throw new Error('the rows are not there');
  const saved = page.waitForResponse((response) => response.url().endsWith('/items/reorder'));
  await page.mouse.move(grip.x + 20, grip.y + 20);
  await page.mouse.down();
  await page.mouse.move(grip.x + 20, grip.y + 60);
  await page.mouse.move(grip.x + 20, target.y + target.height, { steps: 5 });
  await page.mouse.up();
  expect((await saved).status()).toBe(200);

  await expect(names).toHaveText(products.map(({ name }) => name).reverse());
});

test('[E20] "Gelince haber ver" replaces the buy button of a sold-out product', async ({
  page,
}) => {
  const answer = await page.request.get('/api/products?size=100');
  const { content } = (await answer.json()) as {
    content: { id: number; name: string; stock: number }[];
  };
  const soldOut = content.find(({ stock }) => stock === 0);
  if (!soldOut) throw new Error('nothing is sold out in the demo shop');

  await page.setViewportSize(phone);
  await open(page, `/products/${soldOut.id}`);
  await expect(page.getByRole('button', { name: 'Sepete ekle', exact: true })).toHaveCount(0);
  await expectAccessible(page);
  await page.getByLabel('E-posta').fill('isil.cagdas@ornek.example');
  await page.getByRole('button', { name: 'Gelince haber ver', exact: true }).click();

  await expect(page.getByText('Not aldık.')).toBeVisible();
  await expectAccessible(page);
});
