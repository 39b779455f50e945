// Scripts and responses of a page that fail, or come late; and how long responses are cached.
import type { Page } from '@playwright/test';
import { expect, expectAccessible, open, test, waitUntilAlive } from './shop.ts';

/** Pages without a parameter, with and without data, by the name of their script. */
const scripts = {
  '/products': 'products',
  '/occasions': 'occasions',
  '/campaigns': 'campaigns',
  '/blog': 'blog',
  '/faq': 'faq',
  '/contact': 'contact',
  '/about': 'text',
  '/configurator': 'configurator',
  '/cart': 'cart',
  '/checkout': 'checkout',
  '/login': 'login',
  '/register': 'register',
  '/quick-order': 'quick-order',
  '/orders/order-tracking': 'lookup',
};
const chunkOf = (name: string) => new RegExp(`/assets/${name}\\.route-[^/]+\\.js`);
/** Navigates like a click on a link. */
const go = (page: Page, to: string) =>
  page.evaluate((path) => {
    type Router = { navigate: (to: string) => Promise<void> };
    void (
      window as unknown as { __reactRouterDataRouter: Router }
    ).__reactRouterDataRouter.navigate(path);
  }, to);
const missing = (page: Page) => page.getByRole('heading', { level: 1, name: 'Sayfa yüklenemedi' });

test.describe('a page whose script fails to load', () => {
  const chunks = chunkOf('lookup');

  test('[C34] every page has one script, so no second one can be missing', async ({ page }) => {
    await open(page, '/');
    const routes = await page.evaluate(
      () =>
        (
          window as unknown as {
            __reactRouterManifest: { routes: Record<string, Record<string, unknown>> };
          }
        ).__reactRouterManifest.routes,
    );
    expect(Object.keys(routes).length).toBeGreaterThan(30);
    for (const route of Object.values(routes))
      for (const part of ['clientActionModule', 'clientLoaderModule', 'clientMiddlewareModule'])
        expect(route[part], `${String(route.id)} ${part}`).toBeUndefined();
  });

  test.describe('without WebGL', () => {
    // While the design tool renders its scene with the processor, the page does not answer.
    test.use({ graphics: 'none' });

    test('[C34] each page shows an error in the frame, and a second click opens it', async ({
      page,
      allowConsole,
    }) => {
      allowConsole(/ERR_FAILED|Failed to fetch/);
      await open(page, '/');
      for (const [path, name] of Object.entries(scripts)) {
        await page.route(chunkOf(name), (route) => route.abort());
        await go(page, path);
        await expect(page).toHaveURL(path);
        await expect(missing(page), path).toBeVisible();
        await expect(page.getByRole('banner')).toBeVisible();
        await page.unroute(chunkOf(name));
        await go(page, '/kvkk');
        await expect(missing(page)).toBeHidden();
        // The second attempt finds the script and reloads the page.
        await page.evaluate(() => Object.assign(window, { isBefore: true }));
        await go(page, path);
        await page.waitForFunction(() => !('isBefore' in window));
        await expect(missing(page), path).toBeHidden();
        await expect(page).toHaveURL(path === '/checkout' ? /checkout|cart/ : path);
        await waitUntilAlive(page);
      }
    });
  });

  test('[C34] a script that never arrives times out after two minutes', async ({
    page,
    allowConsole,
  }) => {
    allowConsole(/ERR_FAILED|Failed to fetch|flakon/);
    await page.clock.install();
    await open(page, '/');
    await page.route(chunkOf('faq'), () => undefined);
    // The two minutes start with the request. No other time passes than the test's.
    await page.clock.pauseAt(Date.now() + 60_000);
    const requested = page.waitForRequest(chunkOf('faq'));
    await go(page, '/faq');
    await requested;
    await page.clock.runFor(119_000);
    await expect(missing(page)).toBeHidden();
    await page.clock.runFor(2_000);
    await expect(missing(page)).toBeVisible();
  });

  test('[C34] offers to try again without a network, and opens when the network is back', async ({
    page,
    context,
    allowConsole,
  }) => {
    allowConsole(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch|flakon/);
    await open(page, '/');
    await context.setOffline(true);
    await go(page, '/faq');
    await expect(missing(page)).toBeVisible();
    await page.getByRole('button', { name: 'Tekrar dene' }).click();
    await expect(page.getByRole('banner')).toBeVisible();
    await expect(missing(page)).toBeVisible();
    await context.setOffline(false);
    await expect(
      page.getByRole('heading', { level: 1, name: 'Sık sorulan sorular' }),
    ).toBeVisible();
  });

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

  test('[C34] is reloaded once when the shop has a newer version', async ({
    page,
    allowConsole,
  }) => {
    allowConsole(/404/);
    await open(page, '/');
    let loads = 0;
    page.on('framenavigated', () => (loads += 1));
    await page.route(chunks, (route) => route.fulfill({ status: 404, body: '404' }));
    await page.getByRole('contentinfo').getByRole('link', { name: 'Sipariş Takip' }).click();
    // The new page cannot hydrate either, but it is visible as the server rendered it.
    await expect(page.getByRole('heading', { level: 1, name: 'Sipariş takibi' })).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect(loads).toBeLessThanOrEqual(2);
    expect(await page.evaluate(() => sessionStorage.getItem('reloadedFrom'))).toMatch(/^\w+$/);
  });
});

test('a form that is submitted before its scripts have loaded puts nothing into the address', async ({
  browser,
  shop,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const early = await context.newPage();
  for (const path of ['/login?returnTo=/cart', '/register', '/forgot-password']) {
    await early.goto(shop.baseURL + path);
    const form = early.getByRole('main').locator('form[method="post"]');
    const mailbox = form.getByLabel('E-posta').first();
    await mailbox.fill('gizli@ornek.com');
    const reloaded = early.waitForRequest((request) => request.method() === 'POST');
    await mailbox.press('Enter');
    await reloaded;
    await expect(early).toHaveURL(shop.baseURL + path);
    await expect(early.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  }
});

test('a form that is submitted before its scripts have loaded is sent after they have loaded', async ({
  page,
  allowConsole,
}) => {
  // Nobody has this account.
  allowConsole(/401/);
  const released = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await released.promise;
    await route.continue();
  });
  await page.goto('/login', { waitUntil: 'commit' });
  const main = page.getByRole('main');
  await main.getByLabel('E-posta').fill('kimse@ornek.com');
  await main.getByLabel('Şifre', { exact: true }).fill('neroli ve sedir 83');
  await page.keyboard.press('Enter');
  const sent = page.waitForResponse('**/api/auth/login');
  released.resolve();
  expect((await sent).request().postDataJSON()).toMatchObject({ email: 'kimse@ornek.com' });
  await expect(main.getByLabel('E-posta')).toHaveValue('kimse@ornek.com');
  await expect(page).toHaveURL('/login');
});

test('when a response fails or never arrives, the frame of the page stays, and the request can be repeated', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/500|flakon|blog/);
  const failed = page.getByRole('heading', { level: 1, name: 'Sayfa şu anda açılamadı' });
  const blog = page.getByRole('banner').getByRole('link', { name: 'Blog' });
  await page.clock.install();
  await open(page, '/faq');
  await page.route('**/api/blog**', (route) =>
    route.fulfill({ status: 500, json: { code: 'INTERNAL', message: 'x', requestId: 'r' } }),
  );
  await blog.click();
  await expect(failed).toBeVisible();
  await expect(page.getByRole('contentinfo')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Geri dön' }).click();
  await expect(page).toHaveURL('/faq');

  await page.unroute('**/api/blog**');
  await page.route('**/api/blog**', () => undefined);
  // The time limit starts with the request.
  const asked = page.waitForRequest('**/api/blog**');
  await blog.click();
  await asked;
  await page.clock.runFor(11_000);
  await expect(failed).toBeVisible();
  await page.unroute('**/api/blog**');
  await page.getByRole('button', { name: 'Tekrar dene' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Atölye defteri' })).toBeVisible();
});

test('after a filter that failed, and after its repetition, the focus is at the heading', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/503|flakon|products/);
  await open(page, '/products');
  await page.route(/\/api\/products/, (route) => route.fulfill({ status: 503, json: {} }));
  await page.getByRole('checkbox', { name: 'Yalnızca stoktakiler' }).press('Space');
  await expect(
    page.getByRole('heading', { level: 1, name: 'Sayfa şu anda açılamadı' }),
  ).toBeFocused();
  await page.unroute(/\/api\/products/);
  await page.getByRole('button', { name: 'Tekrar dene' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Tüm ürünler' })).toBeFocused();
});

test('[F17] [I14] [I16] [I17] showcases and filters are reused for as long as the specification says', async ({
  page,
}) => {
  await page.clock.install();
  await open(page, '/faq');
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const count = (path: string) => asked.filter((each) => each === `/api${path}`).length;
  const visit = async () => {
    await go(page, '/');
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await go(page, '/faq');
    await expect(page).toHaveURL('/faq');
  };
  const calls = () => [
    count('/products/filters'),
    count('/recommended-products/carousel'),
    count('/recommended-products/hero'),
    count('/recommended-products/featured'),
  ];
  await visit();
  await expect.poll(calls).toEqual([1, 1, 1, 1]);
  await page.clock.fastForward(100_000);
  await visit();
  await expect.poll(calls).toEqual([1, 1, 1, 1]);
  await page.clock.fastForward(60_000);
  await visit();
  await expect.poll(calls).toEqual([1, 2, 1, 1]);
  await page.clock.fastForward(200_000);
  await visit();
  await expect.poll(calls).toEqual([1, 3, 2, 2]);
});
