import { makeVerifiedCustomer, signInQuietly } from './customer.ts';
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
const supplies = (page: Page) => page.locator('.has-drop');
const drop = (page: Page) => page.locator('.drop');
const cartLink = (page: Page) => page.getByRole('banner').getByRole('link', { name: /^Sepet/ });

/** The cart of a visitor who has so many of one thing. */
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
  for (const [width, isPhone] of [
    [widths.phone, true],
    [widths.lastPhone, true],
    [widths.firstTablet, false],
    [widths.tablet, false],
    [widths.desktop, false],
    [1_920, false],
  ] as const) {
    test(`[C20] [C32] at ${width} px has ${isPhone ? 'the phone menu' : 'its links'}, and holds them`, async ({
      page,
    }) => {
      await page.setViewportSize(at(width));
      await open(page, '/');
      await expect(menuButton(page)).toBeVisible({ visible: isPhone });
      await expect(mainMenu(page)).toBeVisible({ visible: !isPhone });
      await expectNoOverflow(page);
      await page.evaluate(() => window.scrollTo(0, 1_000));
      await expect(page.locator('.top[data-scrolled]')).toBeVisible();
      await expectNoOverflow(page);
      await expectAccessible(page);
    });
  }

  test('[C19] the word beside the cart begins at 1440 px', async ({ page }) => {
    await page.setViewportSize(at(widths.lastShort));
    await open(page, '/');
    const word = cartLink(page).getByText('Sepet', { exact: true });
    await expect(word).toBeHidden();
    await page.setViewportSize(at(widths.desktop));
    await expect(word).toBeVisible();
  });

  test('[C17] [C18] the badge shows 99+ above 99, and the link says what the eye reads', async ({
    page,
  }) => {
    await withCart(page, 160);
    for (const width of [widths.phone, widths.desktop]) {
      await page.setViewportSize(at(width));
      await expect(page.locator('.count')).toHaveText('99+');
      await expect(cartLink(page)).toHaveAccessibleName('Sepet 99+ ürün');
    }
  });

  test('[C07] [C08] the dropdown opens under the mouse and closes 300 ms after it has left', async ({
    page,
  }) => {
    await open(page, '/');
    await page.clock.install();
    await supplies(page).hover();
    await expect(drop(page)).toBeVisible();
    await page.clock.pauseAt(Date.now() + 60_000);
    await page.mouse.move(700, 700);
    await page.clock.runFor(290);
    await expect(supplies(page)).toHaveAttribute('data-open');
    await page.clock.runFor(20);
    await expect(supplies(page)).not.toHaveAttribute('data-open');
  });

  test('[C09] [C22] the dropdown is used with the keyboard alone', async ({ page }) => {
    await open(page, '/');
    const arrow = page.getByRole('button', { name: 'Parfüm malzemelerinin alt kategorileri' });
    await arrow.focus();
    await page.keyboard.press('Enter');
    await expect(drop(page)).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(drop(page).getByRole('link', { name: 'Parfüm Şişeleri' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(drop(page)).toBeHidden();
    await expect(arrow).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/category=3/);
    await expect(drop(page)).toBeHidden();
  });

  test.describe('under a finger', () => {
    test.use({ hasTouch: true, viewport: at(1_024) });

    test('[C22] the arrow of the dropdown opens and closes it, and a touch elsewhere closes it', async ({
      page,
    }) => {
      await open(page, '/');
      const arrow = page.getByRole('button', { name: 'Parfüm malzemelerinin alt kategorileri' });
      await arrow.tap();
      await expect(drop(page)).toBeVisible();
      await arrow.tap();
      await expect(drop(page)).toBeHidden();
      await arrow.tap();
      await expect(drop(page)).toBeVisible();
      await page.touchscreen.tap(500, 850);
      await expect(drop(page)).toBeHidden();
    });

    test('[C22] [C28] on a phone on its side the last part of the dropdown can be reached', async ({
      page,
    }) => {
      await page.setViewportSize({ width: 844, height: 390 });
      await open(page, '/');
      await page.evaluate(() => window.scrollTo({ top: 600, behavior: 'instant' }));
      await expect(page.locator('.top')).toHaveAttribute('data-scrolled', 'true');
      await page.getByRole('button', { name: 'Parfüm malzemelerinin alt kategorileri' }).tap();
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

  test('[C28] takes its narrow form past 80 px, and nothing jumps', async ({ page }) => {
    await page.setViewportSize(desktop);
    await open(page, '/products');
    const heading = page.getByRole('heading', { level: 1 });
    const before = await heading.evaluate(
      (element) => element.getBoundingClientRect().top + window.scrollY,
    );
    await page.evaluate(() => window.scrollTo(0, 80));
    await expect(page.locator('.top[data-scrolled]')).toHaveCount(0);
    await page.evaluate(() => window.scrollTo(0, 82));
    await expect(page.locator('.top[data-scrolled]')).toHaveCount(1);
    expect(
      await heading.evaluate((element) => element.getBoundingClientRect().top + window.scrollY),
    ).toBe(before);
  });
});

test.describe('the phone menu', () => {
  test('[C20] [C22] opens over the page, keeps the focus, closes with Escape and by its links', async ({
    page,
  }) => {
    await page.setViewportSize(phone);
    await open(page, '/');
    await menuButton(page).click();
    const menu = page.getByRole('dialog', { name: 'Menü' });
    await expect(menu).toBeVisible();
    await expectAccessible(page);
    for (let step = 0; step < 40; step += 1) await page.keyboard.press('Tab');
    expect(await menu.evaluate((element) => element.contains(document.activeElement))).toBe(true);
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
    await expect(menuButton(page)).toBeFocused();
    await menuButton(page).click();
    await menu.getByRole('link', { name: 'Pompa ve Bilezik' }).click();
    await expect(page).toHaveURL(/category=5/);
    await expect(menu).toBeHidden();
    await expect(page.getByRole('heading', { level: 1, name: 'Pompa ve Bilezik' })).toBeVisible();
  });

  test('[C33] closes when the tablet is turned and the header has its links again', async ({
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

  test('[C12] [C21] says who is signed in, and lets them out', async ({ page }) => {
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

test.describe('the way to another page', () => {
  test('[B38] begins at its top with the focus on its heading, and back is where one was', async ({
    page,
  }) => {
    await open(page, '/');
    await page.evaluate(() => window.scrollTo(0, 900));
    await page.getByRole('banner').getByRole('link', { name: 'Esanslar' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Esanslar' })).toBeFocused();
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
    await expect(page.locator('[data-announcer]')).toHaveText(/Esanslar/);
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1, name: 'Esanslar' })).toBeHidden();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(900);
  });

  test('a changed query leaves the page where it stands', async ({ page }) => {
    await open(page, '/products');
    await page.evaluate(() => window.scrollTo(0, 500));
    // Without the help that would scroll it into view.
    await page
      .locator('.list-facets')
      .getByRole('checkbox', { name: 'Yalnızca stoktakiler' })
      .dispatchEvent('click');
    await expect(page).toHaveURL(/\?/);
    await expect(page.locator('[data-announcer]')).toHaveText('');
    expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(400);
  });

  test('the first load leaves the focus to the browser', async ({ page }) => {
    await open(page, '/products');
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('BODY');
  });
});

test.describe('the language', () => {
  test('[A05] [A02] is kept, sent to the server, and the page is in it after a reload', async ({
    page,
  }) => {
    await open(page, '/products');
    const keys: string[] = [];
    const sent = page.waitForRequest(
      (request) => request.url().includes('/api/') && request.headers()['accept-language'] === 'en',
    );
    await page.exposeFunction('flakonSeen', (text: string) => keys.push(text));
    await page.evaluate(() => {
      new MutationObserver(() => {
        for (const found of (document.querySelector('.frame')?.textContent ?? '')
          .replaceAll(/flakon\.example|schema\.org/g, '')
          .match(/\b[a-z]+(?:[A-Z][a-z]+)*\.[a-z][A-Za-z.]+\b|\b[a-z]+:[a-z]+[A-Z]\w*/g) ?? [])
          (window as never as { flakonSeen: (text: string) => void }).flakonSeen(found);
      }).observe(document.body, { subtree: true, childList: true, characterData: true });
    });
    await page.getByRole('banner').getByRole('button', { name: 'English' }).click();
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    await sent;
    await expect(page.getByRole('banner').getByRole('link', { name: 'Campaigns' })).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem('i18nextLng'))).toBe('en');
    // To a page whose words have not been loaded yet.
    await page.getByRole('banner').getByRole('link', { name: 'Track order' }).click();
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(/Sipariş/);
    expect(keys).toEqual([]);
    await page.reload();
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  });

  test('[A05] is the stored one, although the cookie has been lost', async ({ page, context }) => {
    await open(page, '/');
    await page.getByRole('banner').getByRole('button', { name: 'English' }).click();
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    await context.clearCookies();
    await page.goto('/cart');
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    await waitUntilAlive(page);
  });

  test('[A03] is never the browser’s own', async ({ browser, baseURL }) => {
    const context = await browser.newContext({ locale: 'en-US', ...(baseURL && { baseURL }) });
    const page = await context.newPage();
    await open(page, '/');
    await expect(page.locator('html')).toHaveAttribute('lang', 'tr');
    await context.close();
  });

  test('texts that do not come leave the page as the server sent it', async ({
    page,
    allowConsole,
  }) => {
    allowConsole(/404|flakon/);
    await page.route('**/locales/tr/home.json', (route) =>
      route.fulfill({ status: 404, body: '{}' }),
    );
    await page.goto('/');
    await page.waitForLoadState('networkidle');
    await expect(page.getByRole('heading', { level: 1 })).not.toBeEmpty();
    await page.getByRole('banner').getByRole('link', { name: 'Esanslar' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Esanslar' })).toBeVisible();
  });

  test('of a page whose words do not come, the screen says so and shows no key', async ({
    page,
    allowConsole,
  }) => {
    allowConsole(/404|MissingTexts/);
    await open(page, '/');
    await page.route('**/locales/*/orders.json', (route) =>
      route.fulfill({ status: 404, body: '{}' }),
    );
    await page.getByRole('contentinfo').getByRole('link', { name: 'Sipariş Takip' }).click();
    await expect(
      page.getByRole('heading', { level: 1, name: 'Oops! Something went wrong.' }),
    ).toBeVisible();
    await page.unroute('**/locales/*/orders.json');
    await page.getByRole('button', { name: 'Refresh Page' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Sipariş takibi' })).toBeVisible();
  });
});

test.describe('a page whose script does not come', () => {
  const chunks = /\/assets\/lookup\.route-[^/]+\.js/;

  test('[C34] offers to try again when the network fails', async ({ page, allowConsole }) => {
    allowConsole(/ERR_FAILED|Failed to fetch/);
    await open(page, '/');
    await page.route(chunks, (route) => route.abort());
    await page.getByRole('contentinfo').getByRole('link', { name: 'Sipariş Takip' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Sayfa yüklenemedi' })).toBeVisible();
    await expectAccessible(page);
    await page.unroute(chunks);
    await page.getByRole('button', { name: 'Tekrar dene' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Sipariş takibi' })).toBeVisible();
  });

  test('[C34] is fetched anew, once, when the shop has a newer version', async ({
    page,
    allowConsole,
  }) => {
    allowConsole(/404/);
    await open(page, '/');
    let loads = 0;
    page.on('framenavigated', () => (loads += 1));
    await page.route(chunks, (route) => route.fulfill({ status: 404, body: '404' }));
    await page.getByRole('contentinfo').getByRole('link', { name: 'Sipariş Takip' }).click();
    // The new page cannot come alive either, but it stands, as the server sent it.
    await expect(page.getByRole('heading', { level: 1, name: 'Sipariş takibi' })).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect(loads).toBeLessThanOrEqual(2);
    expect(await page.evaluate(() => sessionStorage.getItem('reloadedFrom'))).toMatch(/^\w+$/);
  });
});

test.describe('without a network', () => {
  test('shows the offline page, which goes on by itself once there is one', async ({
    page,
    context,
    allowConsole,
  }) => {
    allowConsole(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
    await open(page, '/');
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    await expect
      .poll(() =>
        page.evaluate(async () => (await (await caches.open('flakon-offline-1')).keys()).length),
      )
      .toBe(4);
    await context.setOffline(true);
    await page.goto('/products');
    await expect(page.getByRole('heading', { level: 1, name: 'Bağlantı yok' })).toBeVisible();
    expect(
      await page
        .getByRole('link', { name: 'Tekrar dene' })
        .evaluate((link) => getComputedStyle(link).backgroundColor),
    ).toBe('rgb(21, 32, 43)');
    for (const viewport of [phone, desktop]) {
      await page.setViewportSize(viewport);
      await expectNoOverflow(page);
      await expectAccessible(page);
    }
    await context.setOffline(false);
    await expect(page.getByRole('heading', { level: 1, name: 'Bağlantı yok' })).toBeHidden();
    await expect(page).toHaveURL(/\/products$/);
  });

  test('nothing of the shop is kept', async ({ page }) => {
    await open(page, '/products');
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    await page.reload();
    const kept = await page.evaluate(async () => {
      const caches_ = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
      return (await Promise.all(caches_.map((cache) => cache.keys())))
        .flat()
        .map((request) => new URL(request.url).pathname);
    });
    expect(kept.sort()).toEqual(['/favicon.svg', '/offline.css', '/offline.html', '/offline.js']);
  });
});

test('the shop can be installed: manifest, icons, and a picture for shared links', async ({
  page,
}) => {
  await page.goto('/');
  const address = await page.locator('link[rel=manifest]').getAttribute('href');
  const manifest = (await (await page.request.get(address ?? '')).json()) as {
    icons: { src: string; sizes: string; purpose: string }[];
    start_url: string;
  };
  expect(manifest.start_url).toBe('/');
  expect(manifest.icons.map(({ purpose, sizes }) => `${purpose} ${sizes}`)).toEqual([
    'any 192x192',
    'any 512x512',
    'maskable 512x512',
  ]);
  for (const { src, sizes } of [
    ...manifest.icons,
    { src: '/apple-touch-icon.png', sizes: '180x180' },
    { src: '/share.png', sizes: '1200x630' },
  ]) {
    const size = await page.evaluate(async (file) => {
      const image = new Image();
      image.src = file;
      await image.decode();
      return `${image.naturalWidth}x${image.naturalHeight}`;
    }, src);
    expect(`${src} ${size}`).toBe(`${src} ${sizes}`);
  }
});

test('no motion is left where less is wanted', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await open(page, '/');
  const moving = await page.evaluate(
    () =>
      [...document.querySelectorAll('*')].filter((element) => {
        const { transitionDuration, animationDuration } = getComputedStyle(element);
        return [transitionDuration, animationDuration].some((duration) =>
          duration.split(', ').some((part) => Number.parseFloat(part) > 0),
        );
      }).length,
  );
  expect(moving).toBe(0);
});

test('the chat gives way to what is read, and stands above the bar at the foot of a page', async ({
  page,
}) => {
  await page.setViewportSize(phone);
  const [bottle, spray] = [
    await findProduct(page, 'FL-SKS-050'),
    await findProduct(page, 'FL-SVS-020'),
  ];
  await open(page, '/quick-order');
  await page.getByLabel('Ürün kodu ve adet').fill(`${bottle.sku} 12\n${spray.sku} 12`);
  await page.getByRole('button', { name: 'Satırları denetle' }).click();
  const add = page.getByRole('button', { name: 'Tümünü sepete ekle' });
  await expect(add).toBeVisible();
  const chat = page.getByRole('button', { name: 'Bize yazın' });
  /** What is touched where the button stands. */
  const takesTouch = () =>
    chat.evaluate((button) => {
      const { left, top, width, height } = button.getBoundingClientRect();
      return button.contains(document.elementFromPoint(left + width / 2, top + height / 2));
    });
  const scrollBy = (pixels: number) =>
    page.evaluate((by) => window.scrollBy({ top: by, behavior: 'instant' }), pixels);

  await scrollBy(-3_000);
  await expect.poll(takesTouch).toBe(true);
  await scrollBy(400);
  await expect.poll(takesTouch).toBe(false);
  await expect(chat).toHaveCSS('opacity', '0');

  // Whoever turns has it again, above the bar.
  await scrollBy(-60);
  await expect.poll(takesTouch).toBe(true);
  await expect(add).toBeInViewport();
  await expect
    .poll(async () => {
      const [button, bar] = [
        await chat.boundingBox(),
        await page.locator('.account-bar').boundingBox(),
      ];
      return button && bar && button.y + button.height <= bar.y;
    })
    .toBe(true);

  // So has the keyboard, wherever the page stands.
  await scrollBy(200);
  await expect(chat).toHaveCSS('opacity', '0');
  await chat.focus();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Tab');
  await expect(chat).toBeFocused();
  await expect(chat).toHaveCSS('opacity', '1');
});
