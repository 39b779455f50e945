// Bars that stay at the edge of the window never hide what has the keyboard's focus, and leave room
// for the page.
import type { Page } from '@playwright/test';
import { expect, findProduct, open, phone, test } from './shop.ts';

/** The focused control, if a bar covers its middle. */
async function coveredByBar(): Promise<string | null> {
  // Scrolling to it ends with the next frames.
  for (let frame = 0; frame < 2; frame += 1)
    await new Promise((done) => requestAnimationFrame(done));
  const focused = document.activeElement ?? document.body;
  const { left, top, width, height } = focused.getBoundingClientRect();
  let bar = document.elementFromPoint(left + width / 2, top + height / 2);
  while (bar && !/sticky|fixed/.test(getComputedStyle(bar).position)) bar = bar.parentElement;
  const isCovered = bar && focused !== document.body && !bar.contains(focused);
  return isCovered ? focused.outerHTML.slice(0, 120) : null;
}

/** Presses Tab through the page; returns the controls that a bar covers. */
async function hiddenWhileTabbing(page: Page, presses: number): Promise<string[]> {
  const hidden: string[] = [];
  for (let press = 0; press < presses; press += 1) {
    await page.keyboard.press('Tab');
    hidden.push(...[(await page.evaluate(coveredByBar)) ?? []].flat());
  }
  return hidden;
}

test('the buying bar and the bar of a quick order hide nothing that has the focus', async ({
  page,
}) => {
  await page.setViewportSize(phone);
  const { id } = await findProduct(page, 'FL-SKS-050');
  await open(page, `/products/${id}`);
  await page.getByRole('button', { name: 'Sepete ekle' }).first().focus();
  expect(await hiddenWhileTabbing(page, 40)).toEqual([]);

  await open(page, '/quick-order');
  await page
    .getByRole('textbox', { name: 'Ürün kodu ve adet' })
    .fill('FL-SKS-050 12\nFL-SVS-020 12');
  await page.getByRole('button', { name: 'Satırları denetle' }).click();
  await expect(page.getByRole('button', { name: 'Tümünü sepete ekle' })).toBeVisible();
  expect(await hiddenWhileTabbing(page, 25)).toEqual([]);
});

test('the design tool leaves room for its choices at 200 %', async ({ page, allowConsole }) => {
  allowConsole(/GL Driver Message/);
  await page.setViewportSize({ width: 640, height: 360 });
  await open(page, '/configurator');
  // A click needs a place where nothing lies over it.
  await page.getByRole('tab', { name: 'Adet' }).click();
  await page.getByRole('tabpanel').getByRole('button', { name: 'Artır' }).click();
  await expect(page.getByRole('tabpanel').getByRole('textbox').first()).toBeVisible();
});
