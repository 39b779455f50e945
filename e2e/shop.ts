// What every journey needs: a page that fails on noise, an accessibility check, and a word with the API.
import AxeBuilder from '@axe-core/playwright';
import { test as base, expect, type Page } from '@playwright/test';

export { expect };

/** Lines of the console that a test expects; everything else fails it. */
type Fixtures = { allowConsole: (pattern: RegExp) => void; asksForConsent: boolean };

export const test = base.extend<Fixtures>({
  // Most journeys begin after the cookie banner; those about it turn this on.
  asksForConsent: [false, { option: true }],
  context: async ({ context, asksForConsent }, use) => {
    if (!asksForConsent) await context.addInitScript(() => localStorage.setItem('cookieConsent', 'accepted'));
    await use(context);
  },
  allowConsole: [
    async ({ page }, use) => {
      const allowed: RegExp[] = [];
      const noise: string[] = [];
      page.on('console', (message) => {
        if (['error', 'warning'].includes(message.type())) noise.push(`${message.text()} (${message.location().url})`);
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

/** The rules of WCAG 2.2 A and AA, and the field's best practices. */
export async function expectAccessible(page: Page, { without }: { without?: string } = {}) {
  const builder = new AxeBuilder({ page });
  if (without) builder.exclude(without);
  const { violations } = await builder.withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(' | ')}`)).toEqual([]);
}

export async function expectNoOverflow(page: Page) {
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
}

/** How far things have moved by themselves on every page that is opened from here on. */
export async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const held = globalThis as { layoutShift?: number };
    held.layoutShift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
        if (!entry.hadRecentInput) held.layoutShift = (held.layoutShift ?? 0) + entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () => page.evaluate(() => (globalThis as { layoutShift?: number }).layoutShift ?? 0);
}

/**
 * The page has come alive: what needs script works from here on. Before React has taken over the whole document a link is the
 * browser's; its parts come alive in their turn afterwards (decision 0040), and nothing is left to come.
 */
export async function waitUntilAlive(page: Page) {
  await page.waitForFunction(() => {
    type Part = { tag: number; memoizedState: { isDehydrated?: boolean; dehydrated?: unknown } | null; child: Part | null; sibling: Part | null };
    const SUSPENSE = 13;
    const key = Object.keys(document).find((name) => name.startsWith('__reactContainer$'));
    const root = key ? (document as unknown as Record<string, { stateNode: { current: Part } }>)[key]?.stateNode.current : undefined;
    if (root?.memoizedState?.isDehydrated !== false) return false;
    const left: (Part | null)[] = [root.child];
    while (left.length > 0) {
      const part = left.pop();
      if (!part) continue;
      if (part.tag === SUSPENSE && part.memoizedState?.dehydrated) return false;
      left.push(part.sibling, part.child);
    }
    return true;
  });
}

export async function open(page: Page, address: string) {
  await page.goto(address);
  await waitUntilAlive(page);
}

type Product = { id: number; sku: string; name: string; price: number; stock: number; minQuantity: number };

export async function findProduct(page: Page, sku: string): Promise<Product> {
  const answer = await page.request.get(`/api/products/search?q=${encodeURIComponent(sku)}`);
  const { content } = (await answer.json()) as { content: Product[] };
  const product = content.find((found) => found.sku === sku);
  if (!product) throw new Error(`${sku} is not in the demo shop`);
  return product;
}

/** Ready to be written into the forms: a card that pays, and people who do not exist. */
export const cards = { pays: '5526080000000006', lacksFunds: '4111111111111129' };
export const smsCode = '123456';
export const buyer = { firstName: 'Işıl', lastName: 'Çağdaş', email: 'isil.cagdas@ornek.example', phone: '0532 123 45 67' };
