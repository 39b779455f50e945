// The design tool with its 3D scene and software rendering: what loads first, what works without a
// WebGL context, and what it costs. No frame is rendered while nothing moves, and twenty parts use
// no more memory than two.
import type { Page, Request, ViewportSize } from '@playwright/test';
import { expect, expectAccessible, findProduct, open, phone, test } from './shop.ts';

test.use({ graphics: 'software', actionTimeout: 60_000 });
// Software rendering is slow, so only one scene runs at a time.
test.describe.configure({ mode: 'serial' });

/** A desktop's layout with half the pixels to render. */
const desktop = { width: 1_024, height: 700 };
/** Console messages of the rendering libraries. */
const LIBRARY_NOISE = /THREE\.Clock|GPU stall due to ReadPixels|GL Driver Message|WebGL/;
const WITHIN = { timeout: 60_000 };
const drawing = (page: Page) => page.getByRole('img', { name: /^Tasarımınız: / });
/** They are there while the scene is. */
const sceneButtons = (page: Page) =>
  page.getByRole('toolbar', { name: 'Resmin araçları' }).getByRole('button');
const step = (page: Page, name: string) => page.getByRole('tab', { name: new RegExp(`^${name}`) });

/** The script that contains three.js. */
async function drawingFiles(
  page: Page,
  address: string,
): Promise<{ files: string[]; order: string[] }> {
  const order: string[] = [];
  const files: string[] = [];
  const note = (request: Request) => {
    const { pathname } = new URL(request.url());
    if (pathname === '/api/designs/picture.svg') order.push('poster');
    if (/\/assets\/(LabelledScene|Scene|three)[\w.-]*\.js$/.test(pathname)) {
      files.push(pathname);
      order.push('scene');
    }
  };
  page.on('request', note);
  await open(page, address);
  await page.waitForLoadState('networkidle');
  page.off('request', note);
  return { files, order };
}

type Figures = { frames: number; geometries: number; textures: number; programs: number };
/** The renderer's counters, which it writes on its canvas element. */
const figures = (page: Page): Promise<Figures> =>
  page.locator('canvas').evaluate((canvas: HTMLCanvasElement) => {
    const { frames, geometries, textures, programs } = canvas.dataset;
    return {
      frames: Number(frames),
      geometries: Number(geometries),
      textures: Number(textures),
      programs: Number(programs),
    };
  });

/**
 * Waits until five checks, half a second apart, see the same frame: one may take longer than that.
 */
async function atRest(page: Page): Promise<Figures> {
  let last = -1;
  let same = 0;
  await expect
    .poll(
      async () => {
        const { frames } = await figures(page);
        same = frames === last ? same + 1 : 0;
        last = frames;
        return same;
      },
      { ...WITHIN, intervals: [500] },
    )
    .toBeGreaterThan(3);
  return figures(page);
}

async function openScene(page: Page, viewport: ViewportSize): Promise<void> {
  await page.setViewportSize(viewport);
  await open(page, '/configurator');
  await expect(sceneButtons(page)).toHaveCount(4, WITHIN);
}

test('[B14] the drawing is shown first, then the scene; no frame is rendered while nothing moves, and a rotation renders until it stops; a design is built, shared and reopened', async ({
  page,
  allowConsole,
}) => {
  allowConsole(LIBRARY_NOISE);
  await page.setViewportSize(desktop);
  const { order } = await drawingFiles(page, '/configurator');
  await expect(sceneButtons(page)).toHaveCount(4, WITHIN);
  expect(order[0]).toBe('poster');
  await expect(page.locator('canvas')).toHaveCount(1);

  const { frames } = await atRest(page);
  // The pointer moves over a card, and the page scrolls.
  await page.mouse.move(1_200, 500);
  await page.mouse.wheel(0, 200);
  await page.waitForLoadState('networkidle');
  expect((await figures(page)).frames).toBe(frames);

  await page.locator('canvas').hover({ position: { x: 200, y: 300 } });
  await page.mouse.down();
  await page.mouse.move(420, 420, { steps: 4 });
  await page.mouse.up();
  await expect.poll(async () => (await figures(page)).frames, WITHIN).toBeGreaterThan(frames);
  await atRest(page);

  await step(page, 'Kapak').click();
  await page.getByRole('tabpanel').getByText('Ceviz Ahşap Silindir Kapak').click();
  await page.getByRole('button', { name: 'Ölçüler' }).click();
  await expect(page.getByRole('button', { name: 'Ölçüler' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await page.getByRole('button', { name: 'Parçaları ayır' }).click();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Tasarımı kaydet' }).click();
  const shared = page.getByRole('dialog').getByRole('textbox', { name: 'Bağlantı' });
  await expect(shared).toHaveValue(/design=/, WITHIN);
  await open(page, await shared.inputValue());
  await expect(page.getByRole('img', { name: /Ceviz Ahşap Silindir Kapak/ }).first()).toBeAttached(
    WITHIN,
  );
});

test('other pages load nothing of the scene', async ({ page }) => {
  const bottle = await findProduct(page, 'FL-SKS-050');
  for (const address of ['/', '/products?category=3', `/products/${bottle.id}`, '/cart'])
    expect((await drawingFiles(page, address)).files, address).toEqual([]);
});

test('[B14] memory stays steady over twenty changes of a part; after the loss of the WebGL context the drawing and the whole tool remain', async ({
  page,
  allowConsole,
}) => {
  allowConsole(LIBRARY_NOISE);
  // A small canvas is enough: the counters do not depend on its size.
  await openScene(page, phone);
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

  await step(page, 'Şişe').click();
  await expect(page.getByRole('img', { name: /Ceviz Ahşap Silindir Kapak/ })).toHaveCount(0);
  await page.evaluate(() =>
    document
      .querySelector('canvas')
      ?.getContext('webgl2')
      ?.getExtension('WEBGL_lose_context')
      ?.loseContext(),
  );
  await expect(sceneButtons(page)).toHaveCount(0, WITHIN);
  await expect(page.locator('canvas')).toHaveCount(0);
  await expect(drawing(page)).toBeVisible();
  await step(page, 'Kapak').click();
  await page.getByRole('tabpanel').getByText('Ceviz Ahşap Silindir Kapak').click();
  await expect(page.getByRole('img', { name: /Ceviz Ahşap Silindir Kapak/ })).toBeVisible();
});

test('[B14] a bottle is turned in its gallery, with the scene loaded on demand', async ({
  page,
  allowConsole,
}) => {
  allowConsole(LIBRARY_NOISE);
  await page.setViewportSize(phone);
  const bottle = await findProduct(page, 'FL-SKS-050');
  await open(page, `/products/${bottle.id}`);
  const opener = page.getByRole('button', { name: '3B görünüm', exact: true });
  await opener.click();
  const view = page.getByRole('region', { name: /^3B görünüm: / });
  await expect(view).toHaveAttribute('aria-busy', 'false', WITHIN);
  await expectAccessible(page);
  await view.focus();
  const { frames } = await view
    .locator('canvas')
    .evaluate((canvas: HTMLCanvasElement) => ({ frames: Number(canvas.dataset.frames) }));
  await page.keyboard.press('ArrowRight');
  await expect
    .poll(
      () =>
        view.locator('canvas').evaluate((canvas) => Number((canvas as HTMLElement).dataset.frames)),
      WITHIN,
    )
    .toBeGreaterThan(frames);

  // In full screen it is a dialog: Escape closes it, and the focus returns to the view's entry.
  await view.getByRole('button', { name: '3B görünümü tam ekran aç' }).click();
  const gallery = page.getByRole('dialog', { name: 'Tam ekran görseller' });
  await expect(gallery.getByRole('region', { name: /^3B görünüm: / })).toHaveAttribute(
    'aria-busy',
    'false',
    WITHIN,
  );
  // A frame of the scene may still be drawn by software.
  await page.keyboard.press('Escape');
  await expect(gallery).toHaveCount(0, WITHIN);
  await expect(opener).toBeFocused(WITHIN);
  await page.getByRole('button', { name: /^Görsel 1: / }).click();
  await expect(view).toHaveCount(0);
});
