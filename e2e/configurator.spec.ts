// The design tool with its scene, drawn by software.
import type { Page, Request } from '@playwright/test';
import { desktop, expect, expectAccessible, findProduct, open, phone, test } from './shop.ts';

test.use({
  launchOptions: [
    async ({ launchOptions }, use) => {
      const args = (launchOptions.args ?? []).filter((arg) => arg !== '--disable-gpu');
      await use({ ...launchOptions, args: [...args, '--use-angle=swiftshader', '--enable-unsafe-swiftshader'] });
    },
    { scope: 'worker' },
  ],
  // Two cores draw what a phone's own chip would.
  actionTimeout: 60_000,
});
test.describe.configure({ mode: 'serial' });

/** The libraries of the picture have remarks of their own. */
const LIBRARY_NOISE = /THREE\.Clock|GPU stall due to ReadPixels|GL Driver Message|WebGL/;
const WITHIN = { timeout: 90_000 };
const stage = (page: Page) => page.locator('.stage');
const step = (page: Page, name: string) => page.getByRole('tab', { name: new RegExp(`^${name}`) });

/** What the drawing library is built into. */
async function drawingFiles(page: Page, address: string): Promise<{ files: string[]; order: string[] }> {
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

test('[B14] the picture comes first, the scene after it; it is built, shared and reopened', async ({ page, allowConsole }) => {
  allowConsole(LIBRARY_NOISE);
  await page.setViewportSize(desktop);
  const { order } = await drawingFiles(page, '/configurator');
  await expect(stage(page)).toHaveAttribute('data-state', 'live', WITHIN);
  expect(order[0]).toBe('poster');
  await expect(page.locator('canvas')).toHaveCount(1);
  await expect(page.getByRole('toolbar', { name: 'Resmin araçları' }).getByRole('button')).toHaveCount(4);

  await step(page, 'Kapak').click();
  await page.getByRole('tabpanel').getByText('Ceviz Ahşap Silindir Kapak').click();
  await page.getByRole('button', { name: 'Ölçüler' }).click();
  await expect(page.getByRole('button', { name: 'Ölçüler' })).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('button', { name: 'Parçaları ayır' }).click();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Tasarımı kaydet' }).click();
  const link = await page.getByRole('dialog').getByRole('textbox', { name: 'Bağlantı' }).inputValue();
  await open(page, link);
  await expect(page.getByRole('img', { name: /Ceviz Ahşap Silindir Kapak/ }).first()).toBeAttached(WITHIN);
});

test('a device that takes the drawing context away leaves the still picture and the whole tool', async ({ page, allowConsole }) => {
  allowConsole(LIBRARY_NOISE);
  await page.setViewportSize(phone);
  await open(page, '/configurator');
  await expect(stage(page)).toHaveAttribute('data-state', 'live', WITHIN);
  await page.evaluate(() => document.querySelector('canvas')?.getContext('webgl2')?.getExtension('WEBGL_lose_context')?.loseContext());
  await expect(stage(page)).toHaveAttribute('data-state', 'lost', WITHIN);
  await expect(page.locator('canvas')).toHaveCount(0);
  await expect(page.locator('.stage-still')).toBeVisible();
  await step(page, 'Kapak').click();
  await page.getByRole('tabpanel').getByText('Ceviz Ahşap Silindir Kapak').click();
  await expect(page.getByRole('img', { name: /Ceviz Ahşap Silindir Kapak/ })).toBeVisible();
});

test('nothing of the scene is asked for on other pages', async ({ page }) => {
  const bottle = await findProduct(page, 'FL-SKS-050');
  for (const address of ['/', '/products?category=3', `/products/${bottle.id}`, '/cart']) expect((await drawingFiles(page, address)).files, address).toEqual([]);
});
