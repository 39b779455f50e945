// What is looked at and passed on of a product's page: its pictures, its address.
import { desktop, expect, expectAccessible, findProduct, open, phone, test } from './shop.ts';

for (const { name, viewport } of [
  { name: 'phone', viewport: phone },
  { name: 'desktop', viewport: desktop },
])
  test(`the picture opens over the screen, is enlarged and exchanged, and gives the focus back (${name})`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport);
    const product = await findProduct(page, 'FL-SKS-050');
    await open(page, `/products/${product.id}`);
    const opener = page.getByRole('button', { name: /^Görseli büyüt: / });
    await opener.focus();
    await page.keyboard.press('Enter');

    const gallery = page.getByRole('dialog', { name: 'Tam ekran görseller' });
    const counter = gallery.getByText(/^1 \/ [2-9]$/);
    await expect(counter).toBeVisible();
    await expectAccessible(page);
    const picture = gallery
      .getByRole('img', { name: /krimp ağız/ })
      .and(gallery.locator(':not([aria-hidden] *)'));
    const widthOf = async () => (await picture.first().boundingBox())?.width ?? 0;
    await expect.poll(widthOf).toBeGreaterThan(300);
    const before = await widthOf();
    await page.keyboard.press('+');
    await expect.poll(widthOf).toBeGreaterThan(before * 1.2);
    await gallery.getByRole('button', { name: 'Uzaklaştır' }).click();
    await expect.poll(widthOf).toBeLessThan(before * 1.1);

    await page.keyboard.press('ArrowRight');
    await expect(gallery.getByText(/^2 \/ [2-9]$/)).toBeVisible();
    await gallery.getByRole('button', { name: 'Önceki görsel' }).click();
    await expect(counter).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(gallery).toBeHidden();
    await expect(opener).toBeFocused();
  });

test('a product is sent by WhatsApp, or its address is copied without what came with it', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const product = await findProduct(page, 'FL-SKS-050');
  await open(page, `/products/${product.id}?utm_source=mail`);
  await page.getByRole('button', { name: 'Paylaş', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Ürünü paylaş' });
  const href = await dialog.getByRole('link', { name: 'WhatsApp ile gönder' }).getAttribute('href');
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
