// Parts of the pages that were once covered, cut off or uneven.
import { addToCart } from './buyer.ts';
import {
  desktop,
  expect,
  expectAccessible,
  expectNoOverflow,
  fillCart,
  findProduct,
  open,
  phone,
  shownMessages,
  test,
} from './shop.ts';

const many = ['FL-SKS-050', 'FL-SVS-020', 'FL-ALT-15', 'FL-SMG-050', 'FL-DYV-200'];

test('the rows of a large order can be reached with the keyboard at the checkout', async ({
  page,
}) => {
  await page.setViewportSize(desktop);
  await fillCart(page, Object.fromEntries(many.map((sku) => [sku, 2])));
  await open(page, '/checkout');
  const rows = page
    .getByRole('complementary', { name: 'Özet' })
    .getByRole('list', { name: 'Sepetteki ürünler' });
  await expect(rows.getByRole('listitem').nth(3)).toBeInViewport();
  await expectAccessible(page);
});

test('on a phone the categories of a search are of one height, and the last page of the list is in sight', async ({
  page,
}) => {
  await page.setViewportSize(phone);
  await open(page, '/products?search=şişe');
  const heights = await page
    .getByRole('navigation', { name: 'Kategoriler' })
    .getByRole('link')
    .evaluateAll((chips) => chips.map((chip) => chip.getBoundingClientRect().height));
  expect(new Set(heights).size).toBe(1);

  await open(page, '/products?category=3');
  const pages = page.getByRole('navigation', { name: 'Sayfalar' });
  await expect(pages.getByRole('link', { name: 'Sayfa 2' })).toBeVisible();
  const answer = await page.request.get(`/api/products?families=one&size=16`);
  const { totalPages } = (await answer.json()) as { totalPages: number };
  expect(totalPages).toBeGreaterThan(3);
  await open(page, `/products?page=${totalPages}`);
  await expect(pages.getByText(String(totalPages), { exact: true })).toBeVisible();
  await expect(pages.getByRole('link', { name: 'Sayfa 1', exact: true })).toBeVisible();
  await expect(pages.getByRole('link', { name: /^Sayfa \d+$/ }).last()).toBeVisible();
  await expectNoOverflow(page);
});

test('the badges of a product card are never cut off on a small phone', async ({ page }) => {
  for (const width of [320, 360, 390]) {
    await page.setViewportSize({ width, height: 700 });
    await open(page, '/products');
    const badge = page.getByRole('article').getByText('Aletsiz kapanır').first();
    const cut = await badge.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
    expect(cut, String(width)).toBe(0);
  }
});

test('a message covers neither the header nor its cart, on a phone and on a desktop', async ({
  page,
}) => {
  const product = await findProduct(page, 'FL-SKS-050');
  await page.setViewportSize(phone);
  await open(page, `/products/${product.id}`);
  for (const viewport of [phone, desktop])
    for (const scroll of [0, 40, 300])
      await test.step(`at ${viewport.width} px, scrolled by ${scroll} px`, async () => {
        await page.setViewportSize(viewport);
        await page.evaluate((top) => window.scrollTo({ top, behavior: 'instant' }), scroll);
        await addToCart(page);
        const toast = shownMessages(page).last();
        await expect(toast).toBeVisible();
        await expect
          .poll(async () => {
            const message = await toast.boundingBox();
            const header = await page.getByRole('banner').locator('div:has(> nav)').boundingBox();
            return message && header && message.y >= header.y + header.height;
          })
          .toBe(true);
      });
});
