// Looking at a product's pictures, and sharing its address.
import type { Page } from '@playwright/test';
import {
  desktop,
  expect,
  expectAccessible,
  findProduct,
  largePicture,
  narrowHeader,
  open,
  phone,
  test,
} from './shop.ts';

test('the picture opens in full screen, is enlarged and changed, and closing it returns the focus', async ({
  page,
}) => {
  const product = await findProduct(page, 'FL-SKS-050');
  await page.setViewportSize(phone);
  await open(page, `/products/${product.id}`);
  for (const viewport of [phone, desktop])
    await test.step(`at ${viewport.width} px`, async () => {
      await page.setViewportSize(viewport);
      await lookAtPictures(page, `at ${viewport.width} px`);
    });
});

/** Used on the page of a product with several pictures; leaves the page unchanged. */
async function lookAtPictures(page: Page, screen: string) {
  const opener = page.getByRole('button', { name: /^Görseli büyüt: / });
  await opener.focus();
  await page.keyboard.press('Enter');

  const gallery = page.getByRole('dialog', { name: 'Tam ekran görseller' });
  const counter = gallery.getByText(/^1 \/ [2-9]$/);
  await expect(counter, screen).toBeVisible();
  await expectAccessible(page, { screen });
  const picture = gallery
    .getByRole('img', { name: /krimp ağız/ })
    .and(gallery.locator(':not([aria-hidden] *)'));
  const widthOf = async () => (await picture.first().boundingBox())?.width ?? 0;
  // It grows while the gallery opens.
  let before = 0;
  await expect
    .poll(async () => {
      const last = before;
      before = await widthOf();
      return before > 300 && before === last;
    }, screen)
    .toBe(true);
  await page.keyboard.press('+');
  await expect.poll(widthOf, screen).toBeGreaterThan(before * 1.2);
  await gallery.getByRole('button', { name: 'Uzaklaştır' }).click();
  await expect.poll(widthOf, screen).toBeLessThan(before * 1.1);

  await page.keyboard.press('ArrowRight');
  await expect(gallery.getByText(/^2 \/ [2-9]$/), screen).toBeVisible();
  await gallery.getByRole('button', { name: 'Önceki görsel' }).click();
  await expect(counter, screen).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(gallery, screen).toBeHidden();
  await expect(opener, screen).toBeFocused();
}

test('on a desktop the picture stays beside the price while the page is scrolled', async ({
  page,
}) => {
  const product = await findProduct(page, 'FL-SKS-050');
  await page.setViewportSize(desktop);
  await open(page, `/products/${product.id}`);
  await page.evaluate(() => window.scrollTo({ top: 400, behavior: 'instant' }));
  await expect
    .poll(async () => {
      const picture = await largePicture(page).boundingBox();
      const header = await narrowHeader(page).boundingBox();
      return picture && header && picture.y >= header.y + header.height;
    })
    .toBe(true);
});

test('a product is shared by WhatsApp, or its address is copied without tracking parameters', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const product = await findProduct(page, 'FL-SKS-050');
  await open(page, `/products/${product.id}?utm_source=mail`);
  await page.getByRole('button', { name: 'Paylaş', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Ürünü paylaş' });
  const send = dialog.getByRole('link', { name: 'WhatsApp ile gönder' });
  await expect(send).toHaveAttribute('href', /text=/);
  const href = await send.getAttribute('href');
  const text = new URL(href ?? '').searchParams.get('text') ?? '';
  expect(text).toMatch(new RegExp(`^${product.name} http\\S+/products/${product.id}$`));
  await expectAccessible(page);

  await dialog.getByRole('button', { name: 'Bağlantıyı kopyala' }).click();
  await expect(page.getByText('Bağlantı kopyalandı.')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(
    new RegExp(`/products/${product.id}$`),
  );
  await expect(dialog).toBeHidden();
});
