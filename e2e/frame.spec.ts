// The frame of the pages: navigation, language, failed texts, offline page, installation, motion,
// chat button.
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

test.describe('navigation to another page', () => {
  test('[B38] begins at the top with the focus on the heading, and back restores the scroll position', async ({
    page,
  }) => {
    await open(page, '/');
    await page.evaluate(() => window.scrollTo(0, 900));
    await page.getByRole('banner').getByRole('link', { name: 'Esanslar' }).click();
    // The announcement is removed after three seconds.
    await expect(page.locator('[data-announcer]')).toHaveText(/Esanslar/);
    await expect(page.getByRole('heading', { level: 1, name: 'Esanslar' })).toBeFocused();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1, name: 'Esanslar' })).toBeHidden();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(900);
  });

  test('a changed query keeps the scroll position', async ({ page }) => {
    await open(page, '/products');
    await page.evaluate(() => window.scrollTo(0, 500));
    // `click` would scroll it into view.
    await page
      .getByRole('complementary', { name: 'Süzgeçler' })
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
  test('[A05] [A02] is stored, sent to the server, and used after a reload', async ({ page }) => {
    await open(page, '/products');
    const keys: string[] = [];
    const sent = page.waitForRequest(
      (request) => request.url().includes('/api/') && request.headers()['accept-language'] === 'en',
    );
    await page.exposeFunction('flakonSeen', (text: string) => keys.push(text));
    await page.evaluate(() => {
      new MutationObserver(() => {
        for (const found of (document.querySelector('main')?.parentElement?.textContent ?? '')
          .replaceAll(/flakon\.example|schema\.org/g, '')
          .match(/\b[a-z]+(?:[A-Z][a-z]+)*\.[a-z][A-Za-z.]+\b|\b[a-z]+:[a-z]+[A-Z]\w*/g) ?? [])
          (window as never as { flakonSeen: (text: string) => void }).flakonSeen(found);
      }).observe(document.body, { subtree: true, childList: true, characterData: true });
    });
    await page.getByRole('banner').getByRole('button', { name: 'English' }).click();
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    await sent;
    await expect(page.getByRole('banner').getByRole('link', { name: 'Campaigns' })).toBeVisible();
    await expect.poll(() => page.evaluate(() => localStorage.getItem('i18nextLng'))).toBe('en');
    // Open a page whose texts are not loaded yet.
    await page.getByRole('banner').getByRole('link', { name: 'Track order' }).click();
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(/Sipariş/);
    expect(keys).toEqual([]);
    await page.reload();
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  });

  test('[A05] is the stored one, even without the cookie', async ({ page, context }) => {
    await open(page, '/');
    await page.getByRole('banner').getByRole('button', { name: 'English' }).click();
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    await context.clearCookies();
    await page.goto('/cart');
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    await waitUntilAlive(page);
  });

  test('[A03] is never the browser’s language', async ({ browser, baseURL }) => {
    const context = await browser.newContext({ locale: 'en-US', ...(baseURL && { baseURL }) });
    const page = await context.newPage();
    await open(page, '/');
    await expect(page.locator('html')).toHaveAttribute('lang', 'tr');
    await context.close();
  });

  test('the server’s page stays when its texts fail to load', async ({ page, allowConsole }) => {
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

  test('a page whose texts fail to load shows an error and no text key', async ({
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

test.describe('without a network', () => {
  test.use({ serviceWorkers: 'allow' });

  test('shows the offline page, which reloads when the network is back', async ({
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
    await expect(page.getByRole('link', { name: 'Tekrar dene' })).toHaveCSS(
      'background-color',
      'rgb(21, 32, 43)',
    );
    for (const viewport of [phone, desktop]) {
      await page.setViewportSize(viewport);
      await expectNoOverflow(page);
      await expectAccessible(page);
    }
    await context.setOffline(false);
    await expect(page.getByRole('heading', { level: 1, name: 'Bağlantı yok' })).toBeHidden();
    await expect(page).toHaveURL(/\/products$/);
  });

  test('only the offline page is cached', async ({ page }) => {
    await open(page, '/products');
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    await page.reload();
    const cached = await page.evaluate(async () => {
      const caches_ = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
      return (await Promise.all(caches_.map((cache) => cache.keys())))
        .flat()
        .map((request) => new URL(request.url).pathname);
    });
    expect(cached.sort()).toEqual(['/favicon.svg', '/offline.css', '/offline.html', '/offline.js']);
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

test('there is no motion with prefers-reduced-motion', async ({ page }) => {
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

test('the chat button hides while scrolling down, and is above the bar at the bottom of a page', async ({
  page,
}) => {
  await page.setViewportSize(phone);
  const bottle = await findProduct(page, 'FL-SKS-050');
  const spray = await findProduct(page, 'FL-SVS-020');
  await open(page, '/quick-order');
  await page.getByLabel('Ürün kodu ve adet').fill(`${bottle.sku} 12\n${spray.sku} 12`);
  await page.getByRole('button', { name: 'Satırları denetle' }).click();
  const add = page.getByRole('button', { name: 'Tümünü sepete ekle' });
  await expect(add).toBeVisible();
  const chat = page.getByRole('button', { name: 'Bize yazın' });
  /** Whether a tap at the button's position hits the button. */
  const takesTouch = () =>
    chat.evaluate((button) => {
      const { left, top, width, height } = button.getBoundingClientRect();
      return button.contains(document.elementFromPoint(left + width / 2, top + height / 2));
    });
  const scrollBy = (pixels: number) =>
    page.evaluate((by) => window.scrollBy({ top: by, behavior: 'instant' }), pixels);

  await scrollBy(-3_000);
  await expect.poll(takesTouch).toBe(true);
  await scrollBy(310);
  await expect.poll(takesTouch).toBe(false);
  await expect(chat).toHaveCSS('opacity', '0');

  // Scrolling up shows it again, above the bar.
  await scrollBy(-60);
  await expect.poll(takesTouch).toBe(true);
  await expect(add).toBeInViewport();
  await expect
    .poll(async () => {
      const button = await chat.boundingBox();
      const bar = await add.locator('../..').boundingBox();
      return button && bar && button.y + button.height <= bar.y;
    })
    .toBe(true);

  // Keyboard focus shows it at any scroll position.
  await scrollBy(200);
  await expect(chat).toHaveCSS('opacity', '0');
  await chat.focus();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Tab');
  await expect(chat).toBeFocused();
  await expect(chat).toHaveCSS('opacity', '1');
});
