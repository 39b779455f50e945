// What a phone waits for on its first visit, with a connection and a processor that are really slow
// (slow 4G as in Lighthouse's phone preset, and a processor four times slower; Lighthouse itself
// computes its times instead): `npm run bench:first-visit -- http://localhost:3000`. A second
// address is measured in turn with the first. Prints medians of RUNS visits, each in a new browser
// context.
import fs from 'node:fs';
import { type Browser, chromium } from '@playwright/test';
import { median } from './quantiles.ts';

const RUNS = Number(process.env.RUNS ?? 7);
const shops = process.argv.slice(2);
if (shops.length === 0) shops.push('http://localhost:3000');
/** Slow 4G: 1.6 Mbit per second, of which a tenth is lost to the protocol, and 150 ms. */
const SLOW_4G = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024 * 0.9) / 8,
  uploadThroughput: (750 * 1024 * 0.9) / 8,
};
const executablePath = [
  process.env.CHROMIUM_PATH,
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
].find((file) => file && fs.existsSync(file));
const launchOptions = {
  ...(executablePath ? { executablePath } : {}),
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
};

/** Milliseconds since the navigation began. `usable`: React has taken over the page. */
type Visit = { painted: number; largest: number; usable: number };

/** Runs in the page, before its own scripts. The page sets `isHydrated` (early-forms.ts). */
const watch = `
  seen = { painted: 0, largest: 0, usable: 0 };
  const observe = (type, use) =>
    new PerformanceObserver((list) => list.getEntries().forEach(use))
      .observe({ type, buffered: true });
  observe('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') seen.painted = startTime;
  });
  observe('largest-contentful-paint', ({ startTime }) => { seen.largest = startTime; });
  Object.defineProperty(window, 'isHydrated', {
    get: () => seen.usable > 0,
    set: () => { seen.usable = performance.now(); },
  });
`;

async function visit(browser: Browser, address: string): Promise<Visit> {
  const context = await browser.newContext({
    viewport: { width: 412, height: 823 },
    deviceScaleFactor: 1.75,
    isMobile: true,
    hasTouch: true,
  });
  const page = await context.newPage();
  await page.addInitScript(watch);
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', SLOW_4G);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await page.goto(address, { waitUntil: 'networkidle' });
  await page.waitForFunction(() => (globalThis as unknown as { seen: Visit }).seen.usable > 0);
  const seen = await page.evaluate(() => (globalThis as unknown as { seen: Visit }).seen);
  await context.close();
  return seen;
}

const write = (line: string) => process.stdout.write(`${line}\n`);

const { content } = (await (
  await fetch(`${shops[0]}/api/products?sort=bestSelling,desc&size=1`)
).json()) as { content: { id: number }[] };
const pages = {
  home: '/',
  list: '/products',
  product: `/products/${content[0]?.id}`,
  cart: '/cart',
};
const browser = await chromium.launch(launchOptions);
write('| page | shop | first paint ms | largest paint ms | usable ms |');
write('|---|---|--:|--:|--:|');
for (const [name, path] of Object.entries(pages)) {
  const visits = new Map(shops.map((shop) => [shop, [] as Visit[]]));
  // The first visit of each warms the caches.
  for (let run = 0; run <= RUNS; run++)
    for (const [shop, all] of visits) {
      const seen = await visit(browser, shop + path);
      if (run > 0) all.push(seen);
    }
  for (const [shop, all] of visits) {
    const of = (key: keyof Visit) => Math.round(median(all.map((seen) => seen[key])));
    write(`| ${name} | ${shop} | ${of('painted')} | ${of('largest')} | ${of('usable')} |`);
  }
}
await browser.close();
