// The header of the pages and its menu on a phone.
import { makeVerifiedCustomer, signInQuietly } from './customer.ts';
import {
  desktop,
  expect,
  expectAccessible,
  expectNoOverflow,
  findProduct,
  narrowHeader,
  open,
  phone,
  test,
  waitUntilAlive,
} from './shop.ts';

type Page = import('@playwright/test').Page;

const widths = {
  phone: 390,
  lastPhone: 768,
  firstTablet: 769,
  tablet: 1024,
  lastShort: 1439,
  desktop: 1440,
};
const at = (width: number) => ({ width, height: 900 });

const menuButton = (page: Page) => page.getByRole('button', { name: 'Menüyü aç' });
const mainMenu = (page: Page) => page.getByRole('navigation', { name: 'Ana menü' });
const dropArrow = (page: Page) =>
  page.getByRole('button', { name: 'Parfüm malzemelerinin alt kategorileri' });
/** The only list in an item of the menu. */
const drop = (page: Page) => mainMenu(page).getByRole('listitem').getByRole('list');
const cartLink = (page: Page) => page.getByRole('banner').getByRole('link', { name: /^Sepet/ });

/** Fills the visitor's cart with this quantity of one product. */
async function withCart(page: Page, quantity: number) {
  const product = await findProduct(page, 'FL-SKS-050');
  await open(page, '/');
  await page.evaluate(
    ([item, count]) => {
      const { id, name, price } = item as { id: number; name: string; price: number };
      localStorage.setItem(
        'cart',
        JSON.stringify([
          {
            id,
            name,
            price,
            quantity: count,
            unitPrice: price,
            cartItemId: 'one',
            addedAt: new Date().toISOString(),
          },
        ]),
      );
    },
    [product, quantity] as const,
  );
  await page.reload();
  await waitUntilAlive(page);
}

test.describe('the header', () => {
  test('[C19] [C20] [C32] at every width it has the phone menu or its links, and room for them; the label beside the cart icon is visible from 1440 px on', async ({
    page,
  }) => {
    await open(page, '/');
    const label = cartLink(page).getByText('Sepet', { exact: true });
    for (const [width, isPhone] of [
      [widths.phone, true],
      [widths.lastPhone, true],
      [widths.firstTablet, false],
      [widths.tablet, false],
      [widths.lastShort, false],
      [widths.desktop, false],
      [1_920, false],
    ] as const) {
      const screen = `at ${width} px`;
      await page.setViewportSize(at(width));
      await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
      await expect(narrowHeader(page), screen).toHaveCount(0);
      await expect(menuButton(page), screen).toBeVisible({ visible: isPhone });
      await expect(mainMenu(page), screen).toBeVisible({ visible: !isPhone });
      if (!isPhone) await expect(label, screen).toBeVisible({ visible: width >= widths.desktop });
      await expectNoOverflow(page, screen);
      if (width === widths.lastShort) continue;
      await page.evaluate(() => window.scrollTo({ top: 1_000, behavior: 'instant' }));
      await expect(narrowHeader(page), screen).toBeVisible();
      await expectNoOverflow(page, screen);
      await expectAccessible(page, { screen });
    }
  });

  test('[C17] [C18] the badge shows 99+ above 99, and the link’s accessible name has the same number', async ({
    page,
  }) => {
    await withCart(page, 160);
    for (const width of [widths.phone, widths.desktop]) {
      await page.setViewportSize(at(width));
      await expect(cartLink(page).getByText('99+', { exact: true })).toBeVisible();
      await expect(cartLink(page)).toHaveAccessibleName('Sepet 99+ ürün');
    }
  });

  test('[C07] [C08] the dropdown opens under the mouse and closes 300 ms after it has left', async ({
    page,
  }) => {
    await open(page, '/');
    await page.clock.install();
    await mainMenu(page).getByRole('link', { name: 'Parfüm Malzemeleri' }).hover();
    await expect(drop(page)).toBeVisible();
    await page.clock.pauseAt(Date.now() + 60_000);
    await page.mouse.move(700, 700);
    await page.clock.runFor(290);
    await expect(dropArrow(page)).toHaveAttribute('aria-expanded', 'true');
    await page.clock.runFor(20);
    await expect(dropArrow(page)).toHaveAttribute('aria-expanded', 'false');
  });

  test('[C09] [C22] the dropdown is used with the keyboard alone', async ({ page }) => {
    await open(page, '/');
    const arrow = dropArrow(page);
    await arrow.focus();
    await page.keyboard.press('Enter');
    await expect(drop(page)).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(drop(page).getByRole('link', { name: 'Parfüm Şişeleri' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(drop(page)).toBeHidden();
    await expect(arrow).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(drop(page)).toBeVisible();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/category=3/);
    await expect(drop(page)).toBeHidden();
  });

  test.describe('with touch', () => {
    test.use({ hasTouch: true, viewport: at(1_024) });

    test('[C22] the arrow opens and closes the dropdown, and a tap elsewhere closes it', async ({
      page,
    }) => {
      await open(page, '/');
      const arrow = dropArrow(page);
      await arrow.tap();
      await expect(drop(page)).toBeVisible();
      await arrow.tap();
      await expect(drop(page)).toBeHidden();
      await arrow.tap();
      await expect(drop(page)).toBeVisible();
      await page.touchscreen.tap(500, 850);
      await expect(drop(page)).toBeHidden();
    });

    test('[C22] [C28] on a phone in landscape the last part of the dropdown can be reached', async ({
      page,
    }) => {
      await page.setViewportSize({ width: 844, height: 390 });
      await open(page, '/');
      await page.evaluate(() => window.scrollTo({ top: 600, behavior: 'instant' }));
      await expect(narrowHeader(page)).toBeVisible();
      await dropArrow(page).tap();
      const last = drop(page).getByRole('link').last();
      await expect(last).toBeVisible();
      await last.evaluate((link) => link.scrollIntoView({ block: 'end', behavior: 'instant' }));
      await expect
        .poll(() =>
          last.evaluate((link) => {
            const { left, bottom } = link.getBoundingClientRect();
            return (
              bottom <= window.innerHeight &&
              link.contains(document.elementFromPoint(left + 8, bottom - 8))
            );
          }),
        )
        .toBe(true);
    });
  });

  test('[C28] becomes narrow after 80 px of scrolling, and nothing shifts', async ({ page }) => {
    await page.setViewportSize(desktop);
    await open(page, '/products');
    const heading = page.getByRole('heading', { level: 1 });
    const before = await heading.evaluate(
      (element) => element.getBoundingClientRect().top + window.scrollY,
    );
    await page.evaluate(() => window.scrollTo(0, 80));
    await expect(narrowHeader(page)).toHaveCount(0);
    await page.evaluate(() => window.scrollTo(0, 82));
    await expect(narrowHeader(page)).toHaveCount(1);
    await expect
      .poll(() =>
        heading.evaluate((element) => element.getBoundingClientRect().top + window.scrollY),
      )
      .toBe(before);
  });
});

test.describe('the phone menu', () => {
  test('[C20] [C22] opens over the page, traps the focus, closes with Escape and with its links', async ({
    page,
  }) => {
    await page.setViewportSize(phone);
    await open(page, '/');
    await menuButton(page).click();
    const menu = page.getByRole('dialog', { name: 'Menü' });
    await expect(menu).toBeVisible();
    await expectAccessible(page);
    for (let step = 0; step < 40; step += 1) await page.keyboard.press('Tab');
    await expect
      .poll(() => menu.evaluate((element) => element.contains(document.activeElement)))
      .toBe(true);
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
    await expect(menuButton(page)).toBeFocused();
    await menuButton(page).click();
    await menu.getByRole('link', { name: 'Pompa ve Bilezik' }).click();
    await expect(page).toHaveURL(/category=5/);
    await expect(menu).toBeHidden();
    await expect(page.getByRole('heading', { level: 1, name: 'Pompa ve Bilezik' })).toBeVisible();
  });

  test('[C33] closes when the tablet is rotated and the header shows its links again', async ({
    page,
  }) => {
    await page.setViewportSize(at(widths.lastPhone));
    await open(page, '/');
    await menuButton(page).click();
    const menu = page.getByRole('dialog', { name: 'Menü' });
    await expect(menu).toBeVisible();
    await page.setViewportSize(at(widths.tablet));
    await expect(menu).toBeHidden();
    await expect(mainMenu(page)).toBeVisible();
  });

  test('[C12] [C21] shows who is signed in, and signs them out', async ({ page }) => {
    const { email } = await makeVerifiedCustomer(page);
    await signInQuietly(page, email);
    await page.setViewportSize(phone);
    await open(page, '/');
    await expect(page.getByRole('banner').getByRole('link', { name: 'Favoriler' })).toHaveAttribute(
      'href',
      '/account',
    );
    await menuButton(page).click();
    const menu = page.getByRole('dialog', { name: 'Menü' });
    await expect(menu.getByText('Işıl Çağrı')).toBeVisible();
    await expect(menu.getByText(email)).toBeVisible();
    await menu.getByRole('button', { name: 'Çıkış yap' }).click();
    await expect(menu).toBeHidden();
    await expect(page.getByRole('banner').getByRole('link', { name: 'Favoriler' })).toHaveAttribute(
      'href',
      '/login',
    );
  });
});
