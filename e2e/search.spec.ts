// Search as buyers use it: a few letters, a typing error, a thumb. The results are tested in
// server/search.
import type { Page } from '@playwright/test';
import {
  desktop,
  expect,
  expectAccessible,
  expectNoOverflow,
  findProduct,
  open,
  phone,
  test,
  waitUntilAlive,
  watchShifts,
} from './shop.ts';

const field = (page: Page) => page.getByRole('combobox', { name: 'Ürün ara' });
const list = (page: Page) => page.getByRole('listbox', { name: 'Arama önerileri' });
/** The option that the field names as active. */
async function active(page: Page) {
  await expect(field(page)).toHaveAttribute('aria-activedescendant', /./);
  return page.locator(`[id="${await field(page).getAttribute('aria-activedescendant')}"]`);
}

/** Opens the search field; on a phone it opens below the bar. */
async function openField(page: Page) {
  if (page.viewportSize()?.width === phone.width)
    await page.getByRole('button', { name: 'Ürün ara' }).click();
  else await field(page).click();
  await expect(field(page)).toBeFocused();
}

test('[B04] a tap on the search before the scripts have run opens it when they have', async ({
  page,
}) => {
  await page.setViewportSize(phone);
  const { promise: waiting, resolve: run } = Promise.withResolvers<void>();
  await page.route(/\/assets\/.*\.js/, async (route) => {
    await waiting;
    await route.continue();
  });
  await page.goto('/', { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'Ürün ara' }).click();
  await expect(field(page)).toBeHidden();
  run();
  await expect(field(page)).toBeFocused();
});

for (const [name, viewport] of [
  ['phone', phone],
  ['desktop', desktop],
] as const) {
  test.describe(`on a ${name}`, () => {
    test.use({ viewport, hasTouch: viewport === phone });

    test('[B04] typing shows suggestions, a tap opens the product, and nothing shifts', async ({
      page,
    }) => {
      const product = await findProduct(page, 'FL-SKS-050');
      const shifts = await watchShifts(page);
      await open(page, '/');
      await openField(page);
      await field(page).pressSequentially('ka');
      await expect(list(page)).toHaveCount(0);
      await field(page).pressSequentially('re sise 50');
      const option = list(page).getByRole('option', { name: product.name });
      await expect(option).toBeVisible();
      await expect(option).toContainText('41,88 TL');
      await expectAccessible(page);
      await expectNoOverflow(page);
      expect(await shifts()).toBeLessThan(0.02);

      await option.click();
      await expect(page.getByRole('heading', { level: 1, name: product.name })).toBeVisible();
      await expect(list(page)).toHaveCount(0);
    });

    test('[B04] the end of the suggestions can be scrolled into view', async ({ page }) => {
      await open(page, '/');
      await openField(page);
      await field(page).pressSequentially('kare');
      const last = list(page).getByRole('option').last();
      await expect(last).toHaveText('“kare” için tüm sonuçlar');
      await last.scrollIntoViewIfNeeded();
      await last.click();

      await expect(page).toHaveURL('/products?search=kare');
      await expect(
        page.getByRole('heading', { level: 1, name: '“kare” için sonuçlar' }),
      ).toBeVisible();
    });

    test('[B04] a misspelt search says what was searched, and can be repeated as typed', async ({
      page,
    }) => {
      await open(page, '/');
      await openField(page);
      await field(page).pressSequentially('difizor');
      await field(page).press('Enter');
      await expect(page.getByText(/“difizor” yerine “.+” arandı\./)).toBeVisible();
      await expect(page.getByRole('combobox', { name: 'Sıralama' })).toHaveValue('relevance');
      await expectAccessible(page);

      await page.getByRole('link', { name: 'Yazdığınız gibi arayın: “difizor”' }).click();
      await expect(page).toHaveURL('/products?search=difizor&asTyped=1');
      await expect(page.getByText(/yerine “.+” arandı/)).toHaveCount(0);
      await expect(
        page.getByRole('heading', { level: 1, name: '“difizor” için ürün bulamadık' }),
      ).toBeVisible();
      await page.getByRole('link', { name: 'Düzeltilmiş hâliyle arayın' }).click();
      await expect(page).toHaveURL('/products?search=difizor');
    });

    test('[B04] a search without results offers similar products and a contact', async ({
      page,
    }) => {
      await open(page, '/products?search=zzzyok');

      await expect(
        page.getByRole('heading', { level: 1, name: '“zzzyok” için ürün bulamadık' }),
      ).toBeVisible();
      await expect(page.getByRole('main').getByRole('article').first()).toBeVisible();
      await expect(
        page.getByRole('main').getByRole('link', { name: 'Bize sorun' }),
      ).toHaveAttribute('href', '/contact');
    });
  });
}

test('[B04] only with the keyboard: down to a product, back into the text, and out', async ({
  page,
}) => {
  await open(page, '/');
  for (
    let step = 0;
    step < 20 && !(await field(page).evaluate((element) => element === document.activeElement));
    step += 1
  )
    await page.keyboard.press('Tab');
  await expect(field(page)).toBeFocused();
  // The suggestions for its first letters may come before those for all of it.
  const answered = page.waitForResponse(
    (answer) => new URL(answer.url()).searchParams.get('q') === 'fea15 pompa',
  );
  await page.keyboard.type('fea15 pompa');
  const { products } = (await (await answered).json()) as { products: object[] };
  await expect(list(page).getByRole('option', { name: /TL/ })).toHaveCount(products.length);
  await expect(page.getByRole('search').getByRole('status').first()).toHaveText(/^\d+ öneri$/);

  await page.keyboard.press('ArrowUp');
  await expect(await active(page)).toHaveText('“fea15 pompa” için tüm sonuçlar');
  await page.keyboard.press('ArrowDown');
  await expect(field(page)).not.toHaveAttribute('aria-activedescendant');
  await page.keyboard.press('Escape');
  await expect(list(page)).toHaveCount(0);
  await expect(field(page)).toHaveValue('fea15 pompa');

  await page.keyboard.press('ArrowDown');
  await expect(list(page)).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(list(page)).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Ara', exact: true })).toBeFocused();

  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('ArrowDown');
  await expect(list(page)).toBeVisible();
  await page.keyboard.press('End');
  await page.keyboard.press('ArrowUp');
  const name = await (await active(page)).locator('b').first().textContent();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: name ?? '' })).toBeVisible();
});

test('[B04] the empty field offers recent searches until they are removed', async ({ page }) => {
  const recent = page.getByRole('listbox', { name: 'Son aramalar' });
  for (const query of ['kapak', 'oto kokusu']) {
    await open(page, '/');
    await field(page).fill(query);
    await field(page).press('Enter');
    await expect(page).toHaveURL(/search=/);
  }
  await open(page, '/');
  await field(page).click();
  await expect(recent.getByRole('option')).toHaveText([
    'oto kokusu',
    'kapak',
    'Son aramaları temizle',
  ]);
  await expectAccessible(page);

  await page.getByRole('button', { name: '“oto kokusu” aramasını kaldır' }).click();
  await expect(recent.getByRole('option')).toHaveText(['kapak', 'Son aramaları temizle']);
  await expect(field(page)).toBeFocused();
  await recent.getByRole('option', { name: 'Son aramaları temizle' }).click();
  await expect(recent).toHaveCount(0);
  await page.reload();
  await waitUntilAlive(page);
  await field(page).click();
  await expect(recent).toHaveCount(0);
});

test('[B03] [B04] a category is searched from its filters, and the search is extended to the whole shop', async ({
  page,
}) => {
  await open(page, '/products?category=3');
  await page
    .getByRole('complementary', { name: 'Süzgeçler' })
    .getByRole('searchbox', { name: 'Bu kategoride arayın' })
    .fill('siyah');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/products?category=3&search=siyah');
  await expect(
    page.getByRole('heading', { level: 1, name: 'Parfüm Şişeleri içinde “siyah”' }),
  ).toBeVisible();

  await page.getByRole('link', { name: '“siyah” için bütün mağazada arayın' }).click();
  await expect(page).toHaveURL('/products?search=siyah');
});

test('[B04] a search for a wedding gift leads to the page of ready sets', async ({ page }) => {
  await open(page, '/');
  await openField(page);
  await field(page).fill('düğün hediyesi');
  const option = list(page).getByRole('option', { name: 'Düğün ve nikâh hediyeleri' });
  await expect(option).toBeVisible();
  await field(page).press('Enter');

  await page.getByRole('link', { name: 'Düğün ve nikâh hediyeleri: hazır takımlar' }).click();
  await expect(page).toHaveURL('/occasions/dugun-nikah');
  await expect(
    page.getByRole('heading', { level: 1, name: 'Düğün ve nikâh hediyeleri' }),
  ).toBeVisible();
  await expect(page.getByRole('article').first()).toBeVisible();
});

test('the search works when suggestions fail', async ({ page, allowConsole }) => {
  allowConsole(/500|suggestions/);
  await page.route('**/api/search/suggestions*', (route) =>
    route.fulfill({ status: 500, json: { code: 'INTERNAL', message: 'x', requestId: 'r' } }),
  );
  await open(page, '/');
  const failed = page.waitForResponse('**/api/search/suggestions*');
  await field(page).fill('kare');
  await failed;
  await expect(list(page)).toHaveCount(0);
  await field(page).press('Enter');

  await expect(page).toHaveURL('/products?search=kare');
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('[B04] the form searches', async ({ page }) => {
    await page.goto('/');
    await field(page).fill('kare');
    await field(page).press('Enter');

    await expect(page).toHaveURL('/products?search=kare');
    await expect(
      page.getByRole('heading', { level: 1, name: '“kare” için sonuçlar' }),
    ).toBeVisible();
  });
});
