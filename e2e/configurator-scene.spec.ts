// What the scene of the design tool costs: no frame while nothing moves, and no more memory after twenty parts than after two.
import type { Page } from '@playwright/test';
import { desktop, expect, open, test } from './shop.ts';

test.use({
  launchOptions: [
    async ({ launchOptions }, use) => {
      const args = (launchOptions.args ?? []).filter((arg) => arg !== '--disable-gpu');
      await use({ ...launchOptions, args: [...args, '--use-angle=swiftshader', '--enable-unsafe-swiftshader'] });
    },
    { scope: 'worker' },
  ],
  actionTimeout: 60_000,
});
test.describe.configure({ mode: 'serial' });

const LIBRARY_NOISE = /GPU stall due to ReadPixels|GL Driver Message|WebGL/;
const WITHIN = { timeout: 90_000 };

type Figures = { frames: number; geometries: number; textures: number; programs: number };
/** The renderer's own figures, as it writes them on its canvas. */
const figures = (page: Page): Promise<Figures> =>
  page.locator('.stage canvas').evaluate((canvas: HTMLCanvasElement) => {
    const { frames, geometries, textures, programs } = canvas.dataset;
    return { frames: Number(frames), geometries: Number(geometries), textures: Number(textures), programs: Number(programs) };
  });

/** When two looks, half a second apart, see the same frame. */
async function atRest(page: Page): Promise<Figures> {
  let last = -1;
  await expect
    .poll(
      async () => {
        const { frames } = await figures(page);
        const isSame = frames === last;
        last = frames;
        return isSame;
      },
      { ...WITHIN, intervals: [500] },
    )
    .toBe(true);
  return figures(page);
}

async function openScene(page: Page): Promise<void> {
  await page.setViewportSize(desktop);
  await open(page, '/configurator');
  await expect(page.locator('.stage')).toHaveAttribute('data-state', 'live', WITHIN);
}

test('[B14] nothing is drawn while nothing moves, and a turn draws until it has come to rest', async ({ page, allowConsole }) => {
  allowConsole(LIBRARY_NOISE);
  await openScene(page);
  const { frames } = await atRest(page);
  // What the page does by itself: the pointer over a card, the page scrolled.
  await page.mouse.move(1_200, 500);
  await page.mouse.wheel(0, 200);
  await page.waitForLoadState('networkidle');
  expect((await figures(page)).frames).toBe(frames);

  await page.locator('.stage canvas').hover({ position: { x: 200, y: 300 } });
  await page.mouse.down();
  await page.mouse.move(420, 420, { steps: 4 });
  await page.mouse.up();
  expect((await atRest(page)).frames).toBeGreaterThan(frames);
});

test('[B14] memory stays steady over twenty changes of a part', async ({ page, allowConsole }) => {
  allowConsole(LIBRARY_NOISE);
  await openScene(page);
  await page.getByRole('tab', { name: /^Kapak/ }).click();
  const caps = page.getByRole('tabpanel').locator('input[type="radio"]:not(:disabled)');
  await expect(caps.nth(7)).toBeAttached();
  const change = async (index: number) => {
    const { frames } = await figures(page);
    await caps.nth(index % 8).evaluate((input: HTMLInputElement) => input.click());
    await expect.poll(async () => (await figures(page)).frames, WITHIN).toBeGreaterThan(frames);
  };
  for (let index = 1; index <= 10; index += 1) await change(index);
  const half = await atRest(page);
  for (let index = 11; index <= 20; index += 1) await change(index);
  const whole = await atRest(page);

  expect(whole.geometries).toBeLessThanOrEqual(half.geometries + 4);
  expect(whole.textures).toBeLessThanOrEqual(half.textures + 1);
  expect(whole.programs).toBeLessThanOrEqual(half.programs + 1);
});
