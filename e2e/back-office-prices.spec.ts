// Prices in the back office: a discount rule is tested and turned on; a showcase is arranged for
// the home page.
import type { Page } from '@playwright/test';
import { openBackOffice, signInAsAdmin } from './admin.ts';
import { buyingPart, expect, findProduct, open, openChanged, test } from './shop.ts';

/** The name on the first card of the popular products: on the home page, or in its preview. */
const firstPopular = (page: Page) =>
  page
    .locator('section')
    .filter({ has: page.getByRole('heading', { level: 2, name: 'Öne çıkanlar', exact: true }) })
    .last()
    .getByRole('article')
    .first()
    .getByRole('heading');

const lira = (kurus: number) =>
  `${new Intl.NumberFormat('tr-TR', { minimumFractionDigits: 2 }).format(kurus / 100)} TL`;

test('[A04] [H06] [H09] [H11] a merchant creates a rule, sees its effect on past orders, turns it on, and the shop shows the price', async ({
  page,
}) => {
  const product = await findProduct(page, 'FL-SMG-050');
  const name = `Gümüş gün ${Date.now().toString(36)}`;
  const price = Math.round(product.price * 100);
  await openBackOffice(page);
  await page.getByRole('link', { name: 'İndirimler' }).click();
  await page.getByRole('link', { name: 'Yeni kural' }).click();
  await page.getByLabel('Kuralın adı').fill(name);
  await page.getByLabel('Oran, %').fill('12,5');
  const summary = page.getByRole('region', { name: 'Kuralın söylediği' });
  await expect(summary).toContainText('Sepette %12,5 indirim.');
  // A rule for every cart without an end is probably a mistake: the form warns.
  await expect(summary).toContainText('ne koşulu ne de bitişi var');

  await page.getByRole('radio', { name: /^Ürünler/ }).check();
  await page.getByLabel('Ürün bul').fill(product.sku);
  await page.getByRole('button', { name: `Ekle: ${product.name}` }).click();
  await expect(summary).toContainText(`${product.name} ürününde %12,5 indirim.`);
  await page.getByRole('button', { name: 'Dene' }).click();
  await expect(page.getByRole('region', { name: 'Yayından önce dene' })).toContainText(
    /siparişin|ödenmiş sipariş yok/,
  );

  await page.getByRole('button', { name: 'Kaydet', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/discounts\/\d+$/);
  await page.getByRole('button', { name: 'Yayına al' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(/siparişin|ödenmiş sipariş yok/);
  await dialog.getByRole('button', { name: 'Yayına al' }).click();
  await expect(page.getByText('Yürürlükte')).toBeVisible();

  const reduced = lira(price - Math.floor((price * 1_250 + 5_000) / 10_000));
  await openChanged(page, `/products/${product.id}`, reduced);
  await expect(buyingPart(page)).toContainText(reduced);

  // Find it in the list, turn it off, and undo that.
  await page.goto(`/admin/discounts?search=${encodeURIComponent(name)}`);
  await page.getByRole('button', { name: `Durdur: ${name}` }).click();
  await expect(page.getByRole('cell', { name: 'Kapalı' })).toBeVisible();
  await page
    .getByRole('region', { name: 'Bildirimler' })
    .getByRole('button', { name: 'Geri al' })
    .click();
  await expect(page.getByRole('cell', { name: 'Yürürlükte' })).toBeVisible();
  await page.getByRole('button', { name: `Sil: ${name}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Sil' }).click();
  await expect(page.getByText('Bu aramaya uyan kural yok')).toBeVisible();
});

test('[H07] two merchants edit one rule: the second one sees the first one’s changes', async ({
  page,
  request,
  allowConsole,
}) => {
  allowConsole(/409/);
  const admin = await signInAsAdmin(request);
  const body = {
    name: `İkimizin kuralı ${Date.now().toString(36)}`,
    kind: 'PERCENTAGE',
    scope: 'CART',
    percentage: 1,
    isActive: false,
  };
  const { id } = await admin<{ id: number }>('POST', '/discounts', body);
  await openBackOffice(page, `/discounts/${id}`);
  await page.getByLabel('Kuralın adı').fill('Benim adım');
  await admin('PUT', `/discounts/${id}`, { ...body, percentage: 2 });
  await page.getByRole('button', { name: 'Kaydet', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('row', { name: /Oran/ })).toContainText('2');
  await dialog.getByRole('button', { name: 'Değişikliklerimi koru' }).click();
  await expect(page.getByLabel('Oran, %')).toHaveValue('2');
  await page.getByRole('button', { name: 'Kaydet', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Benim adım' })).toBeVisible();
  await admin('DELETE', `/discounts/${id}`);
});

test('[A04] [I25] a showcase is arranged with the keyboard, previewed and saved, and the home page shows it', async ({
  page,
  request,
}) => {
  const shown = async () => {
    const answer = await request.get('/api/popular-products/featured');
    const { content } = (await answer.json()) as { content: { product: { name: string } }[] };
    return content.slice(0, 2).map(({ product }) => product.name);
  };
  const [first, second] = (await shown()) as [string, string];
  await openBackOffice(page);
  await page.getByRole('link', { name: 'Vitrinler' }).click();
  const rows = page.getByRole('list', { name: 'Popüler' }).getByRole('listitem');
  await expect(rows.first()).toContainText(first);
  const handle = page.getByRole('button', { name: `Sırasını değiştir: ${first}` });
  await handle.focus();
  for (const key of ['Enter', 'ArrowDown', 'Enter']) await page.keyboard.press(key);
  await expect(rows.first()).toContainText(second);

  await page.getByRole('button', { name: 'Ana sayfada nasıl görünecek?' }).click();
  const preview = page.getByRole('region', { name: 'Ana sayfa önizlemesi' });
  await expect(preview).toContainText('Kaydedilmemiş sıranızla');
  await expect(firstPopular(page)).toHaveText(second);

  await page.getByRole('button', { name: 'Kaydet', exact: true }).click();
  await expect(page.getByText('Her şey kayıtlı')).toBeVisible();
  await expect
    .poll(async () => (await request.get('/')).text())
    .toMatch(new RegExp(`Öne çıkanlar[\\s\\S]*?card-title[^>]*><a[^>]*>${second}`));
  await open(page, '/');
  await expect(firstPopular(page)).toHaveText(second);

  // Restore the shop for the tests that follow.
  await page.goto('/admin/showcases/popular');
  await page.getByRole('button', { name: `Sırasını değiştir: ${first}` }).focus();
  for (const key of ['Enter', 'ArrowUp', 'Enter']) await page.keyboard.press(key);
  await page.getByRole('button', { name: 'Kaydet', exact: true }).click();
  await expect(page.getByText('Her şey kayıtlı')).toBeVisible();
  await expect.poll(shown).toEqual([first, second]);
});
