// What the widths of the specification (768, 1024, 1200, 1440, 1920) change, measured on the page.
import type { Page } from '@playwright/test';
import { expect, expectNoOverflow, findProduct, open, test } from './shop.ts';

/** How many children of the element stand in its first row. */
const columnsOf = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((list) => {
      const tops = [...list.children]
        .map((child) => child.getBoundingClientRect())
        .filter(({ width }) => width > 0)
        .map(({ top }) => top);
      return tops.filter((top) => top === tops[0]).length;
    });
const widthOf = async (page: Page, selector: string) =>
  Math.round((await page.locator(selector).first().boundingBox())?.width ?? 0);

async function measure(page: Page, width: number, product: number) {
  await page.setViewportSize({ width, height: 1_000 });
  await open(page, '/products?category=3');
  await expectNoOverflow(page);
  const cards = await columnsOf(page, '.list-results .cards');
  const card = await widthOf(page, '.list-results .card');
  await open(page, '/');
  await expectNoOverflow(page);
  const shelf = await columnsOf(page, '.shelf--row');
  await open(page, `/products/${product}`);
  await expectNoOverflow(page);
  return { cards, card, shelf, picture: await widthOf(page, '.gallery-main .photo') };
}

test('[C32] a wider window shows more columns and larger pictures', async ({ page }) => {
  // Five widths of three pages.
  test.slow();
  const { id } = await findProduct(page, 'FL-SKS-050');
  const tablet = await measure(page, 1024, id);
  const laptop = await measure(page, 1200, id);
  const desktop = await measure(page, 1440, id);
  const wide = await measure(page, 1920, id);

  expect([tablet.cards, laptop.cards, desktop.cards, wide.cards]).toEqual([3, 4, 4, 5]);
  expect([tablet.shelf, laptop.shelf, desktop.shelf, wide.shelf]).toEqual([4, 4, 4, 5]);
  expect(tablet.card).toBeGreaterThan(180);
  expect(wide.card).toBeGreaterThan(desktop.card);
  expect(wide.picture).toBeGreaterThan(desktop.picture * 1.25);
  expect(await measure(page, 2200, id)).toEqual(wide);
});

test('[C05] [C28] the scrolled header of a wide window keeps the items of the main menu', async ({
  page,
}) => {
  for (const width of [1440, 1920]) {
    await page.setViewportSize({ width, height: 900 });
    await open(page, '/');
    const menu = page.getByRole('navigation', { name: 'Ana menü' });
    const items = await menu.getByRole('link').filter({ visible: true }).allTextContents();
    await page.evaluate(() => window.scrollTo({ top: 600, behavior: 'instant' }));
    await expect(page.locator('.top[data-scrolled]')).toBeVisible();

    expect(await menu.getByRole('link').filter({ visible: true }).allTextContents()).toEqual(items);
    const [last, tools] = [
      await menu.getByRole('link', { name: 'Tasarım Aracı' }).boundingBox(),
      await page.locator('.top .tools').boundingBox(),
    ];
    expect((last?.x ?? 0) + (last?.width ?? 0)).toBeLessThan(tools?.x ?? 0);
    await expectNoOverflow(page);
  }
});
