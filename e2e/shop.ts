// What every browser test needs: a shop, a page that fails on console output, an accessibility
// check, and API calls.
import fs from 'node:fs';
import AxeBuilder from '@axe-core/playwright';
import { type Browser, test as base, expect, type Locator, type Page } from '@playwright/test';
import { getProductsSearch } from '#sdk/index.ts';
import { APP_VERSION } from '#web/base/api/storage.ts';
import { dataOf, shopClient } from './api.ts';
import { blockedWorker, type Graphics, startArguments, takeGraphicsAway } from './browsers.ts';
import { type Shop, startShop } from './shop-process.ts';

export { expect };

type Fixtures = {
  /** Console lines that a test expects; any other line fails it. */
  allowConsole: (pattern: RegExp) => void;
  asksForConsent: boolean;
  graphics: Graphics;
  /** A feature that Chromium has turned off. */
  feature: string;
  /** A browser started otherwise than the worker's; the shop is the same. */
  ownBrowser: Browser | null;
  closesPages: undefined;
};
type WorkerFixtures = {
  /** A name for this file only: its tests have a shop that no other test uses. */
  ownShop: string;
  shopEnvironment: Record<string, string>;
  shop: Shop;
};

/** For tests that only call the API and need no page. */
export const callTest = base.extend<object, WorkerFixtures>({
  ownShop: ['', { option: true, scope: 'worker' }],
  shopEnvironment: [{}, { option: true, scope: 'worker' }],
  shop: [
    async ({ shopEnvironment }, use, { workerIndex }) => {
      const shop = await startShop(workerIndex, shopEnvironment);
      process.env.FLAKON_E2E_DATA = shop.dataDir;
      await use(shop);
      await shop.stop();
    },
    { scope: 'worker', timeout: 3 * 60_000 },
  ],
  baseURL: ({ shop }, use) => use(shop.baseURL),
});

export const test = callTest.extend<Fixtures>({
  // Most tests start without the cookie banner; tests of the banner turn this on.
  asksForConsent: [false, { option: true }],
  // Closes pages that a test opened for other visitors, because they would keep working during
  // later tests.
  closesPages: [
    async ({ browser }, use) => {
      await use(undefined);
      await Promise.all(browser.contexts().map((context) => context.close()));
    },
    { auto: true },
  ],
  graphics: ['usual', { option: true }],
  feature: ['', { option: true }],
  ownBrowser: async ({ playwright, launchOptions, graphics, feature }, use) => {
    const args = startArguments(launchOptions.args ?? [], graphics, feature);
    const own = args && (await playwright.chromium.launch({ ...launchOptions, args }));
    await use(own);
    await own?.close();
  },
  context: async ({ context: usual, ownBrowser, graphics, asksForConsent }, use) => {
    const context = (await ownBrowser?.newContext()) ?? usual;
    if (graphics === 'none') await context.addInitScript(takeGraphicsAway);
    if (!asksForConsent)
      await context.addInitScript(() => localStorage.setItem('cookieConsent', 'accepted'));
    // A violation that the page catches, such as a library's use of eval, writes no line to the
    // console.
    await context.addInitScript(() =>
      addEventListener(
        'securitypolicyviolation',
        ({ effectiveDirective, blockedURI, sourceFile }) =>
          reportError(
            new Error(`refused by the policy: ${effectiveDirective} ${blockedURI} ${sourceFile}`),
          ),
      ),
    );
    await use(context);
  },
  allowConsole: [
    async ({ page }, use) => {
      const allowed = [blockedWorker];
      const noise: string[] = [];
      page.on('console', (message) => {
        if (['error', 'warning'].includes(message.type()))
          noise.push(`${message.text()} (${message.location().url})`);
      });
      page.on('pageerror', (error) => noise.push(`uncaught: ${error.message}`));
      await use((pattern) => allowed.push(pattern));
      expect(noise.filter((line) => !allowed.some((pattern) => pattern.test(line)))).toEqual([]);
    },
    { auto: true },
  ],
});

export const phone = { width: 390, height: 844 };
export const desktop = { width: 1440, height: 900 };

/** The part of a product's page with price, quantity and button. */
export const buyingPart = (page: Page) =>
  page.getByRole('region', { name: /^(Satın alma|Buying)$/ });
/** The active price tier. */
export const currentStep = (page: Page) =>
  page.getByRole('list', { name: /^(Adet|Paket) fiyatı$/ }).locator('[aria-current]');
/** The products of a list page. */
export const listedProducts = (page: Page) =>
  page.getByRole('region', { name: 'Ürünler', exact: true }).getByRole('article');
/** The large picture of a product's page, in its frame. */
export const largePicture = (page: Page) =>
  page.getByRole('figure').filter({ has: page.getByRole('button', { name: /^Görseli büyüt: / }) });
/** What stands beside this name in a list of names and values, such as an amount of a sum. */
export const valueBeside = (place: Page | Locator, name: string | RegExp) =>
  place.getByRole('term').filter({ hasText: name }).locator('..').getByRole('definition');
/** The amounts that are shown: a page has each with tax and without it. */
export const shownAmounts = (place: Locator) =>
  place.getByText(/^[\d.]+,\d{2,}(\sTL)?$/).filter({ visible: true });
/** The messages that have slid in and have not begun to leave. */
export const shownMessages = (page: Page) =>
  page
    .getByRole('region', { name: 'Bildirimler' })
    .getByRole('listitem')
    .and(page.locator('[data-shown]'));
/** The part of the header that stays in sight, once it is a narrow row. */
export const narrowHeader = (page: Page) => page.getByRole('banner').locator('[data-scrolled]');

/**
 * The minified axe, which a page loads in a third of the time. It is part of the package. Failures
 * name places by selectors, so it does not write the HTML of each place.
 */
const axeSource = `${fs.readFileSync(
  new URL('../node_modules/axe-core/axe.min.js', import.meta.url),
  'utf8',
)};axe.configure({ noHtml: true });`;

/**
 * Puts short animations at their end: text has too little contrast while it fades in. Waiting for
 * them would depend on frames, which a page in the background may not have.
 */
const endTransitions = (page: Page) =>
  page.evaluate(() => {
    const isShort = (animation: Animation) =>
      animation.playState === 'running' &&
      Number(animation.effect?.getComputedTiming().endTime ?? 0) < 1_000;
    for (const animation of document.getAnimations().filter(isShort)) animation.finish();
  });

/** Checks the rules of WCAG 2.2 A and AA, and axe's best practices. A failure names `screen`. */
export async function expectAccessible(
  page: Page,
  { without, screen }: { without?: string | undefined; screen?: string } = {},
) {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  // A disappearing message would be half transparent while axe measures.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await endTransitions(page);
  let failed = await findViolations(page, without);
  // Selectors cost a seventh of the time of a check. Only a failure needs them.
  if (failed.length > 0) {
    const places = await findViolations(page, without, { selectors: true });
    failed = failed.map((rule) => places.find((place) => place.startsWith(`${rule}: `)) ?? rule);
  }
  await page.emulateMedia({ reducedMotion: null });
  expect(failed, screen).toEqual([]);
}

/** The rules that the page violates, with the selectors of the places if wanted. */
async function findViolations(
  page: Page,
  without: string | undefined,
  { selectors = false } = {},
): Promise<string[]> {
  // axe runs in the page itself, which has no frames to check; otherwise the results go through a
  // second page.
  const builder = new AxeBuilder({ page, axeSource: 'void 0' }).setLegacyMode();
  if (without) builder.exclude(without);
  const { violations } = await builder
    // The rules of these levels read no style sheets, which axe would load and parse at each check.
    .options({ resultTypes: ['violations'], preload: false, selectors })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze();
  return violations.map(({ id, nodes }) =>
    selectors ? `${id}: ${nodes.map((node) => node.target.join(' ')).join(' | ')}` : id,
  );
}

/** A page that has just been resized may render once more. */
export async function expectNoOverflow(page: Page, screen?: string) {
  await expect
    .poll(
      () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
      screen,
    )
    .toBeLessThanOrEqual(0);
}

/**
 * Opens a page that shows a change that was just saved. The shop's caches are told of a change by
 * the database, which may be later than the response: a page that is opened in between is old, and
 * stays so.
 */
export async function openChanged(page: Page, address: string, text: string) {
  await expect
    .poll(async () => (await (await page.request.get(address)).text()).includes(text), text)
    .toBe(true);
  await open(page, address);
}

/** Keys that are visible instead of a text: "list.all", "cart:title". */
export const keysOn = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const isKey = (text: string) => /^[a-z][A-Za-z-]*([.:][A-Za-z][\w-]*)+$/.test(text.trim());
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts: string[] = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (!node.parentElement?.closest('script, style, template, code'))
        texts.push(node.textContent ?? '');
    }
    for (const element of document.querySelectorAll(
      '[aria-label], [placeholder], [title], [alt]',
    )) {
      for (const name of ['aria-label', 'placeholder', 'title', 'alt'])
        texts.push(element.getAttribute(name) ?? '');
    }
    return texts.filter(isKey);
  });

/**
 * The browser has the fonts of every page, as after an earlier visit: on a busy machine they arrive
 * after the first paint otherwise, and a line that breaks elsewhere in the fallback font is a
 * shift. First visits with late fonts are the subject of late-fonts.spec.ts.
 */
async function loadFonts(page: Page) {
  const home = await (await page.request.get('/')).text();
  const fonts = [...home.matchAll(/<link rel="preload" href="([^"]+\.woff2)"/g)];
  expect(fonts.length, 'preloaded fonts').toBeGreaterThan(0);
  // A small file of the shop; its own policy allows no fetching.
  const session = await page.context().newCDPSession(page);
  await session.send('Page.setBypassCSP', { enabled: true });
  await page.goto('/robots.txt');
  await page.evaluate(
    (addresses) => Promise.all(addresses.map(async (font) => (await fetch(font)).arrayBuffer())),
    fonts.map(([, address = '']) => address),
  );
  await page.evaluate((version) => localStorage.setItem('appVersion', version), APP_VERSION);
  await session.send('Page.setBypassCSP', { enabled: false });
  await session.detach();
}

/** Sums the layout shifts of every page that is opened from now on. */
export async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await loadFonts(page);
  await page.addInitScript(() => {
    const globals = globalThis as { layoutShift?: number };
    globals.layoutShift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
      })[])
        if (!entry.hadRecentInput) globals.layoutShift = (globals.layoutShift ?? 0) + entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () => page.evaluate(() => (globalThis as { layoutShift?: number }).layoutShift ?? 0);
}

/**
 * Waits until the whole page has hydrated, including the deferred parts (decision 0040), except the
 * set of a bottle and the last shelves, which load when they are near. Before that, a link loads a
 * new document.
 */
export async function waitUntilAlive(page: Page) {
  // A phone's fonts load after the first paint.
  await page.waitForFunction(() => document.documentElement.dataset.fonts !== undefined);
  await page.waitForFunction(() => {
    type Part = {
      tag: number;
      memoizedState: { isDehydrated?: boolean; dehydrated?: Comment | null } | null;
      child: Part | null;
      sibling: Part | null;
    };
    const SUSPENSE = 13;
    const key = Object.keys(document).find((name) => name.startsWith('__reactContainer$'));
    const root = key
      ? (document as unknown as Record<string, { stateNode: { current: Part } }>)[key]?.stateNode
          .current
      : undefined;
    if (root?.memoizedState?.isDehydrated !== false) return false;
    const left = [root.child].filter((part) => part !== null);
    for (const part of left) {
      const dehydrated = part.tag === SUSPENSE ? part.memoizedState?.dehydrated : null;
      const isLate =
        dehydrated?.nextElementSibling?.matches('.fits') ||
        dehydrated?.parentElement?.matches('.product-more');
      if (dehydrated && !isLate) return false;
      left.push(...[part.sibling, part.child].filter((next) => next !== null));
    }
    return true;
  });
}

export async function open(page: Page, address: string) {
  await page.goto(address);
  await waitUntilAlive(page);
}

/**
 * Sets local storage before the next page loads. Later pages find it as the shop has changed it.
 */
export async function storeBeforeLoad(page: Page, entries: Record<string, string>) {
  const mark = `before ${Object.keys(entries).join()}`;
  await page.addInitScript(
    (stored) => {
      if (localStorage.getItem(stored.mark) !== null) return;
      for (const [key, value] of stored.entries) localStorage.setItem(key, value);
    },
    { mark, entries: Object.entries({ ...entries, appVersion: APP_VERSION, [mark]: 'done' }) },
  );
}

type Product = {
  id: number;
  sku: string;
  name: string;
  price: number;
  stock: number;
  minQuantity: number;
};

/** Puts these products into a visitor's cart before the first page loads. */
export async function fillCart(page: Page, quantities: Record<string, number>) {
  const items = [];
  for (const [sku, quantity] of Object.entries(quantities)) {
    const { id, name, price } = await findProduct(page, sku);
    items.push({
      id,
      name,
      price,
      quantity,
      unitPrice: price,
      cartItemId: sku,
      addedAt: new Date().toISOString(),
    });
  }
  await storeBeforeLoad(page, { cart: JSON.stringify(items) });
}

export async function findProduct(
  { request }: Pick<Page, 'request'>,
  sku: string,
): Promise<Product> {
  const client = shopClient(request);
  const { content } = dataOf(await getProductsSearch({ client, query: { q: sku } }));
  const product = content.find((found) => found.sku === sku);
  if (!product) throw new Error(`${sku} is not in the demo shop`);
  return product;
}

/** A product that was just made: the search learns of it from the database, a moment later. */
export async function findAdded(page: Pick<Page, 'request'>, sku: string): Promise<Product> {
  await expect.poll(() => findProduct(page, sku).catch(() => null), sku).not.toBeNull();
  return findProduct(page, sku);
}

/**
 * For what appears when uploaded photographs are encoded: each takes a second of processor time, on
 * a busy machine far more.
 */
export const whenEncoded = { timeout: 60_000 };

/** Data for the forms: a card that pays, and fictional people. */
export const cards = { pays: '5526080000000006', lacksFunds: '4111111111111129' };
export const smsCode = '123456';
export const buyer = {
  firstName: 'Işıl',
  lastName: 'Çağdaş',
  email: 'isil.cagdas@ornek.example',
  phone: '0532 123 45 67',
};
