import { atBothWidths } from './both-widths.ts';
import { addToCart } from './buyer.ts';
import {
  desktop,
  expect,
  expectAccessible,
  findProduct,
  listedProducts,
  open,
  phone,
  test,
} from './shop.ts';

test('a bottle is bought with the parts that fit it, as one set', async ({ page }) => {
  await page.setViewportSize(phone);
  const bottle = await findProduct(page, 'FL-SKS-050');
  await open(page, `/products/${bottle.id}`);
  const section = page.getByRole('region', { name: 'Bu şişeye oturanlar' });
  await section.scrollIntoViewIfNeeded();

  // First, matching parts that are sold singly are chosen, and the set is drawn.
  const caps = section.getByRole('group', { name: 'Kapak' });
  const rings = section.getByRole('group', { name: 'Bilezik' });
  const set = section.getByRole('complementary', { name: 'Takım' });
  await expect(set).toContainText('1 × FEA15 Pompa + Bilezik Takımı Gümüş');
  await expect(set).toContainText('1 × Zamak Kare Parfüm Kapağı Gümüş');
  const drawing = set.getByRole('img', { name: /^Takımın çizimi: / });
  await atBothWidths(page, async () => {
    await drawing.scrollIntoViewIfNeeded();
    await expect
      .poll(() => drawing.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
  });

  // Choosing a gold pump changes ring and cap too; the page explains the surplus pieces.
  await section.getByText('FEA15 Krimp Pompa Altın').click();
  await expect(rings.getByRole('checkbox', { checked: true })).toHaveCount(1);
  await expect(set).toContainText('FEA15 Kademeli Bilezik Altın');
  await expect(set).toContainText(/× [^×]* Kapak [^×]*Altın/);
  await expect(set).toContainText('en az 5 adet satılır; 4 adet artar');

  // Parts that the buyer has picked stay; a box shows its inner size.
  await caps.getByText('Ceviz Ahşap Silindir Kapak').click();
  await rings.getByText('FEA15 Düz Bilezik Siyah').click();
  await expect(section.getByRole('group', { name: 'Kutu' })).toContainText('içi 50 × 50 × 118 mm');
  await expect(section.getByText(/Difüzör Kutusu/)).toHaveCount(0);

  // The page warns about this combination: a set has its own ring.
  await page.setViewportSize(desktop);
  await section
    .getByRole('group', { name: 'Pompa' })
    .getByText('FEA15 Pompa + Bilezik Takımı Gümüş')
    .click();
  await expect(set).toContainText('Ceviz Ahşap Silindir Kapak');
  await atBothWidths(page, (_screen) =>
    expect(section.getByText(/yalnızca biri takılır/)).toBeVisible(),
  );
  await rings.getByRole('checkbox', { checked: true }).press('Space');
  await expect(section.getByText(/yalnızca biri takılır/)).toHaveCount(0);

  await section.getByRole('button', { name: 'Takımı sepete ekle' }).click();
  await page.getByRole('link', { name: 'Sepete git' }).click();
  await expect(page.getByRole('heading', { name: /Sepetiniz/ })).toBeVisible();
  await atBothWidths(page, async () => {
    await expect(page.getByRole('link', { name: 'Ceviz Ahşap Silindir Kapak' })).toBeVisible();
    await expect(page.getByText('Sıkma aparatı gerekir. Krimp pompa elle kapanmaz.')).toBeVisible();
  });

  // Shown beside the total, without opening the summary, which is folded on a phone.
  await open(page, '/checkout');
  const needed = page.getByText('Sıkma aparatı gerekir.').filter({ visible: true });
  await atBothWidths(page, (screen) => expect(needed, screen).toHaveCount(1));
});

test('a complete set with a crimp neck says that it needs the tool, from the page to the cart', async ({
  page,
}) => {
  const set = await findProduct(page, 'FL-SEL-050');
  const tool = await findProduct(page, 'FL-ALT-15');
  await open(page, `/products/${set.id}`);
  await expect(page.getByText('Kapatmak için sıkma aparatı gerekir.')).toBeVisible();
  await addToCart(page);

  await open(page, '/cart');
  const row = page.getByRole('listitem').filter({ hasText: set.name });
  await expect(row.getByText('Sıkma aparatı gerekir. Krimp pompa elle kapanmaz.')).toBeVisible();
  await expectAccessible(page);
  await open(page, '/checkout');
  // The summary exists twice: folded on a phone, beside the form on a desktop.
  const summary = page.getByRole('complementary', { name: 'Özet' });
  await expect(summary.getByText('Sıkma aparatı gerekir.')).toBeVisible();
  await expect(summary.getByRole('button', { name: /^Aparatı ekle/ })).toBeVisible();

  await open(page, '/cart');
  await row.getByRole('button', { name: /^Aparatı ekle/ }).click();
  await expect(page.getByRole('link', { name: tool.name, exact: true }).first()).toBeVisible();
  await expect(page.getByText('Sıkma aparatı gerekir. Krimp pompa elle kapanmaz.')).toHaveCount(0);

  await open(page, '/checkout');
  await expect(summary.getByText(tool.name)).toBeVisible();
  await expect(summary.getByText('Sıkma aparatı gerekir.')).toHaveCount(0);
});

test('a list shows only what closes without a tool, and each of its cards says so', async ({
  page,
}) => {
  await open(page, '/products?closing=hand');
  const chosen = page.getByRole('list', { name: 'Seçilen süzgeçler' });
  await expect(chosen.getByText('Aletsiz')).toBeVisible();
  const cards = listedProducts(page);
  await expect(cards.first()).toBeVisible();
  await expect(cards.filter({ hasText: 'Aletsiz kapanır' })).toHaveCount(await cards.count());
});

test('a list shows only what fits a bottle, says so, and the filter can be removed', async ({
  page,
}) => {
  const bottle = await findProduct(page, 'FL-SBF-015');
  await open(page, `/products/${bottle.id}`);
  const section = page.getByRole('region', { name: 'Bu şişeye oturanlar' });
  await expect(section.getByRole('group', { name: 'Pompa' }).getByRole('checkbox')).toHaveCount(2);

  await open(page, `/products?category=4&fits=${bottle.id}`);
  const chosen = page.getByRole('list', { name: 'Seçilen süzgeçler' });
  await expect(chosen.getByText(`${bottle.name} ile uyumlu`)).toBeVisible();
  const cards = listedProducts(page);
  // Only the 13 mm aluminium caps, one family, fit: the others are wider than the bottle's
  // shoulder.
  const fitting = 1;
  await expect(cards).toHaveCount(fitting);
  await expect(cards.filter({ hasText: 'Alüminyum Kapak' })).toContainText('2 seçenek');

  await chosen.getByRole('link', { name: /ile uyumlu/ }).click();
  await expect(page).not.toHaveURL(/fits=/);
  await expect(cards).not.toHaveCount(fitting);
});

test('a pump shows the bottles that it fits; the cart warns about one for another neck', async ({
  page,
}) => {
  const pump = await findProduct(page, 'FL-PVD-18S');
  const bottle = await findProduct(page, 'FL-SKS-050');
  await open(page, `/products/${pump.id}`);
  await expect(page.getByRole('heading', { name: 'Oturduğu şişeler' })).toBeVisible();
  await expect(page.getByRole('link', { name: /Kobalt Mavi/ }).first()).toBeVisible();
  await addToCart(page);
  await open(page, `/products/${bottle.id}`);
  await addToCart(page);

  await open(page, '/cart');
  await expect(page.getByText(/Sepetteki şişelere oturmaz.*Vidalıdır \(18\/415\)/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: /Sepetten çıkar: 18\/415/ }).click();
  await expect(page.getByText(/Sepetteki şişelere oturmaz/)).toHaveCount(0);
});
