// Changes parts two hundred times in the design tool of a running shop, with software rendering:
// `npm run bench:design -- http://localhost:3000`. Memory must not grow after the first twenty
// changes.
import fs from 'node:fs';
import { chromium, type Page } from 'playwright-core';

const shop = process.argv[2] ?? 'http://localhost:3000';
const CHANGES = 200;
const SHOWN = new Set([0, 20, 50, 100, 150, 200]);
const PATIENCE_MS = 120_000;
const executablePath = [
  process.env.CHROMIUM_PATH,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
].find((file) => file && fs.existsSync(file));
const write = (line: string) => process.stdout.write(`${line}\n`);

const browser = await chromium.launch({
  ...(executablePath ? { executablePath } : {}),
  args: [
    '--no-sandbox',
    '--use-angle=swiftshader',
    '--enable-unsafe-swiftshader',
    '--js-flags=--expose-gc',
    '--enable-precise-memory-info',
  ],
});
const page = await browser.newPage({ viewport: { width: 820, height: 900 } });
await page.addInitScript("localStorage.setItem('cookieConsent', 'accepted')");
await page.goto(`${shop}/configurator`);
await page.locator('.stage[data-state="live"]').waitFor({ timeout: PATIENCE_MS });

/** The counters that the scene writes on its canvas; bench has no browser types. */
type Marked = { dataset: Record<string, string | undefined> };
const framesOf = (tab: Page) =>
  tab
    .locator('.stage canvas')
    .evaluate((canvas) => Number((canvas as unknown as Marked).dataset.frames));
const figuresOf = (tab: Page) =>
  tab.locator('.stage canvas').evaluate((canvas) => {
    (globalThis as { gc?: () => void }).gc?.();
    const { memory } = performance as { memory?: { usedJSHeapSize: number } };
    const { geometries, textures, programs } = (canvas as unknown as Marked).dataset;
    return [geometries, textures, programs, ((memory?.usedJSHeapSize ?? 0) / 2 ** 20).toFixed(1)];
  });

write('| changes | geometries | textures | programs | heap MiB | median ms a change |');
write('|--:|--:|--:|--:|--:|--:|');
const times: number[] = [];
const tabs = page.getByRole('tab');
for (let index = 0; index <= CHANGES; index += 1) {
  // Ring, pump and cap in turn: tabs after the bottle's.
  if (index % 20 === 0) await tabs.nth(1 + ((index / 20) % 3)).click();
  const choices = page.getByRole('tabpanel').locator('input[type="radio"]:not(:disabled)');
  await choices.first().waitFor({ state: 'attached', timeout: PATIENCE_MS });
  const count = await choices.count();
  const before = await framesOf(page);
  const start = performance.now();
  const isOther = await choices.nth(index % count).evaluate((element) => {
    const input = element as unknown as { checked: boolean; click: () => void };
    const wasChosen = input.checked;
    input.click();
    return !wasChosen;
  });
  while (isOther && (await framesOf(page)) === before && performance.now() - start < PATIENCE_MS)
    await page.waitForTimeout(20);
  times.push(performance.now() - start);
  if (SHOWN.has(index)) {
    const median = times.splice(0).toSorted((one, other) => one - other);
    write(
      `| ${index} | ${(await figuresOf(page)).join(' | ')} | ${Math.round(median[median.length >> 1] ?? 0)} |`,
    );
  }
}
await browser.close();
