import { addToCart } from './buyer.ts';
import { expect, findProduct, open, test } from './shop.ts';

test('[E01] [E04] the cart is the same in two tabs and after a reload', async ({
  page,
  context,
}) => {
  const product = await findProduct(page, 'FL-SKS-050');
  const other = await context.newPage();
  await open(other, '/cart');
  await expect(other.getByRole('heading', { name: 'Sepetiniz boş' })).toBeVisible();

  await open(page, `/products/${product.id}`);
  await addToCart(page);
  await expect(other.getByRole('link', { name: product.name }).first()).toBeVisible();

  await addToCart(page);
  await expect(other.getByRole('textbox', { name: new RegExp(product.name) })).toHaveValue('2');
  await other.getByRole('button', { name: new RegExp(`Sepetten çıkar: ${product.name}`) }).click();
  await expect(other.getByRole('heading', { name: 'Sepetiniz boş' })).toBeVisible();

  await addToCart(page);
  await expect(page.getByRole('link', { name: 'Sepet 1 ürün' }).first()).toBeVisible();
  await page.reload();
  await open(page, '/cart');
  await expect(page.getByRole('textbox', { name: new RegExp(product.name) })).toHaveValue('1');
});

test('[H01] [E09] totals come from the server; without it the local totals are shown', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/Failed to load resource|calculate/);
  const product = await findProduct(page, 'FL-SKS-050');
  await open(page, `/products/${product.id}`);
  await addToCart(page);
  await open(page, '/cart');
  await expect(page.getByText('41,88 TL').first()).toBeVisible();

  await page.route('**/api/cart/calculate', (route) => route.abort('connectionrefused'));
  const quantity = page.getByRole('textbox', { name: new RegExp(product.name) });
  await quantity.fill('12');
  await quantity.press('Enter');

  await expect(page.getByText('477,50 TL').first()).toBeVisible();
});

test('an item that has sold out says so and what to do', async ({ page }) => {
  const product = await findProduct(page, 'FL-SKS-050');
  await open(page, '/');
  await page.evaluate(
    (item) => {
      localStorage.setItem(
        'cart',
        JSON.stringify([
          {
            ...item,
            quantity: 9_000_000,
            unitPrice: 30,
            cartItemId: 'x',
            addedAt: new Date().toISOString(),
            lineTotal: 0,
          },
        ]),
      );
    },
    { ...product },
  );
  await open(page, '/cart');

  await expect(page.getByText(/Stokta .* adet var/)).toBeVisible();
});

test('only with the keyboard a visitor filters, adds to the cart and reaches the checkout', async ({
  page,
}) => {
  await open(page, '/products?category=3');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'İçeriğe geç' })).toBeFocused();
  await page.keyboard.press('Enter');

  const tabTo = async (isThere: () => Promise<boolean>) => {
    for (let press = 0; press < 120; press += 1) {
      if (await isThere()) return;
      await page.keyboard.press('Tab');
    }
    throw new Error('cannot be reached with Tab');
  };
  const focusedName = () =>
    page.evaluate(
      () =>
        document.activeElement?.getAttribute('aria-label') ??
        document.activeElement?.textContent ??
        '',
    );
  const focusIs = (role: string, name: RegExp) => async () =>
    (await page.evaluate(() => document.activeElement?.tagName.toLowerCase() ?? '')) === role &&
    name.test(await focusedName());

  await tabTo(async () =>
    page.evaluate(
      () =>
        document.activeElement instanceof HTMLInputElement &&
        document.activeElement.type === 'checkbox',
    ),
  );
  await page.keyboard.press('Space');
  await expect(page).toHaveURL(/inStock=1/);
  // The cards of the new list have replaced the former ones, which would take the focus with them.
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await tabTo(focusIs('button', /^Sepete ekle/));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('link', { name: 'Sepete git' })).toBeVisible();

  await open(page, '/cart');
  await page.waitForLoadState('networkidle');
  await tabTo(focusIs('a', /Siparişi tamamla/));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Sipariş', exact: true })).toBeVisible();
});

test('a bundle names the missing parts, and one press replaces parts of the same kind with them', async ({
  page,
}) => {
  for (const sku of ['FL-SKS-050', 'FL-PKR-15G', 'FL-BLZ-15G']) {
    const product = await findProduct(page, sku);
    await open(page, `/products/${product.id}`);
    await addToCart(page);
  }
  await open(page, '/cart');

  await expect(
    page.getByText(
      'FEA15 Krimp Pompa Altın ve FEA15 Kademeli Bilezik Altın ile: Kare şişe takımında %8.',
    ),
  ).toBeVisible();
  await page.getByRole('button', { name: /^Bunlarla değiştir/ }).press('Enter');

  await expect(page.getByRole('link', { name: 'FEA15 Krimp Pompa Altın' }).first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'FEA15 Krimp Pompa Gümüş' })).toHaveCount(0);
  await expect(page.getByText('Kare şişe takımında %8').first()).toBeVisible();
  await expect(page.getByText(/ile: Kare şişe takımında %8/)).toHaveCount(0);
  await expect(page.getByRole('heading', { name: /Sepetiniz/ })).toBeFocused();
});
