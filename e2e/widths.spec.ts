// What changes at the widths of the specification (768, 1024, 1200, 1440, 1920), measured on the
// page.
import type { Locator, Page } from '@playwright/test';
import {
  expect,
  expectNoOverflow,
  findProduct,
  largePicture,
  listedProducts,
  narrowHeader,
  open,
  shownAmounts,
  test,
} from './shop.ts';

const widths = { tablet: 1024, laptop: 1200, desktop: 1440, wide: 1920, widest: 2200 };

/** The number of products in the first row. */
async function columnsOf(products: Locator) {
  await expect(products.first()).toBeVisible();
  return products.evaluateAll((all) => {
    const tops = all
      .map((product) => product.getBoundingClientRect())
      .filter(({ width }) => width > 0)
      .map(({ top }) => top);
    return tops.filter((top) => top === tops[0]).length;
  });
}
const widthOf = async (element: Locator) =>
  Math.round((await element.first().boundingBox())?.width ?? 0);

/** The result of `measure` on the open page at each width, without loading it again. */
async function atWidths<T>(page: Page, address: string, measure: () => Promise<T>) {
  await page.setViewportSize({ width: widths.tablet, height: 1_000 });
  await open(page, address);
  const measured = {} as Record<keyof typeof widths, T>;
  for (const [name, width] of Object.entries(widths) as [keyof typeof widths, number][])
    await test.step(`${address} at ${width} px`, async () => {
      await page.setViewportSize({ width, height: 1_000 });
      await expectNoOverflow(page);
      measured[name] = await measure();
    });
  return measured;
}

test('[C32] a wider window shows more columns and larger pictures', async ({ page }) => {
  const { id } = await findProduct(page, 'FL-SKS-050');
  const list = await atWidths(page, '/products?category=3', async () => ({
    columns: await columnsOf(listedProducts(page)),
    card: await widthOf(listedProducts(page)),
  }));
  const shelf = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'Yeni gelenler', level: 2 }) });
  const shelves = await atWidths(page, '/', () => columnsOf(shelf.getByRole('article')));
  const picture = await atWidths(page, `/products/${id}`, () =>
    widthOf(largePicture(page).getByRole('img')),
  );

  const columns = Object.values(list).map((measured) => measured.columns);
  expect(columns).toEqual([3, 4, 4, 5, 5]);
  expect(Object.values(shelves)).toEqual([4, 4, 4, 5, 5]);
  expect(list.tablet.card).toBeGreaterThan(180);
  expect(list.wide.card).toBeGreaterThan(list.desktop.card);
  expect(picture.wide).toBeGreaterThan(picture.desktop * 1.25);
  expect([list.widest, picture.widest]).toEqual([list.wide, picture.wide]);
});

test('[C05] [C28] the scrolled header of a wide window keeps the items of the main menu', async ({
  page,
}) => {
  await open(page, '/');
  // On the way: the price of a step is larger than the quantity below it.
  const fontSize = (text: Locator) =>
    text.evaluate((node) => Number.parseFloat(getComputedStyle(node).fontSize));
  const steps = page.getByRole('figure', { name: /^Adet fiyatları: / });
  expect(await fontSize(shownAmounts(steps).first())).toBeGreaterThan(
    1.5 * (await fontSize(steps.getByText(/^\d+ adet$/).first())),
  );
  for (const width of [1440, 1920]) {
    await page.setViewportSize({ width, height: 900 });
    await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
    await expect(narrowHeader(page)).toHaveCount(0);
    const menu = page.getByRole('navigation', { name: 'Ana menü' });
    const items = await menu.getByRole('link').filter({ visible: true }).allTextContents();
    await page.evaluate(() => window.scrollTo({ top: 600, behavior: 'instant' }));
    await expect(narrowHeader(page)).toBeVisible();

    await expect(menu.getByRole('link').filter({ visible: true })).toHaveText(items);
    // The header is still changing its height.
    await expect
      .poll(async () => {
        const last = await menu.getByRole('link', { name: 'Tasarım Aracı' }).boundingBox();
        const firstTool = await page
          .getByRole('banner')
          .getByRole('link', { name: 'Favoriler' })
          .boundingBox();
        return last && firstTool && last.x + last.width < firstTool.x;
      })
      .toBe(true);
    await expectNoOverflow(page);
  }
});
