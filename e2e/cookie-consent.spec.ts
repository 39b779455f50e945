// The cookie banner: how it is shown, and what each choice writes (specification 7, decision 0020).

import type { Page } from '@playwright/test';
import { DAY_MS } from '#shared/base/format.ts';
import { addToCart } from './buyer.ts';
import { blockForeignRequests, namesOf, readDataLayer, updatesOf } from './data-layer.ts';
import {
  desktop,
  expect,
  expectAccessible,
  expectNoOverflow,
  findProduct,
  open,
  phone,
  test,
  watchShifts,
} from './shop.ts';

test.describe('before a decision', () => {
  test.use({ asksForConsent: true });
  const banner = (page: Page) => page.getByRole('region', { name: 'Çerez tercihleri' });

  for (const [name, viewport] of [
    ['phone', phone],
    ['desktop', desktop],
  ] as const) {
    test(`[C29] on a ${name} the banner is accessible, early in the tab order, shifts nothing and leaves the main button free`, async ({
      page,
    }) => {
      const product = await findProduct(page, 'FL-SKS-050');
      await page.setViewportSize(viewport);
      const shifts = await watchShifts(page);
      await open(page, `/products/${product.id}`);
      await expect(banner(page)).toBeVisible();
      await expectNoOverflow(page);
      await expectAccessible(page);
      expect(await shifts()).toBeLessThan(0.02);

      await page.locator('body').press('Tab');
      await page.keyboard.press('Tab');
      await expect(banner(page).getByRole('link')).toBeFocused();
      await page.keyboard.press('Tab');
      await expect(banner(page).getByRole('button', { name: 'Reddet' })).toBeFocused();

      await addToCart(page);
      await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight / 2));
      if (viewport === phone)
        await page
          .getByRole('region', { name: 'Hızlı satın alma' })
          .getByRole('button', { name: 'Sepete ekle' })
          .click();
      await banner(page).getByRole('button', { name: 'Ayarlar' }).click();
      await expectAccessible(page);
    });
  }

  test('[C29] [M11] accepting, declining and changing go to the data layer; without a tag manager no request leaves the shop', async ({
    page,
    context,
  }) => {
    const left = await blockForeignRequests(page);
    await open(page, '/');
    await expect(banner(page)).toBeVisible();
    expect((await readDataLayer(page))[0]).toEqual([
      'consent',
      'default',
      expect.objectContaining({
        analytics_storage: 'denied',
        ad_storage: 'denied',
        ad_user_data: 'denied',
        ad_personalization: 'denied',
      }),
    ]);

    await banner(page).getByRole('button', { name: 'Reddet' }).click();
    await expect(banner(page)).toHaveCount(0);
    // It is a session cookie, which ends with the visit.
    const consent = async () =>
      (await context.cookies()).find(({ name }) => name === 'flakon_consent');
    await expect.poll(consent).toMatchObject({
      expires: -1,
      value: expect.stringMatching(/analytics=0&marketing=0&at=/),
    });
    await page.reload();
    await expect.poll(() => namesOf(page)).toContain('page_view');
    await expect(banner(page)).toHaveCount(0);
    expect(await page.evaluate(() => localStorage.getItem('cookieConsent'))).toBeNull();

    await page.getByRole('contentinfo').getByRole('button', { name: 'Çerez tercihleri' }).click();
    await expect(banner(page)).toBeFocused();
    await banner(page)
      .getByRole('checkbox', { name: /Analitik/ })
      .check();
    await banner(page).getByRole('button', { name: 'Seçimimi kaydet' }).click();
    await expect(
      page.getByRole('contentinfo').getByRole('button', { name: 'Çerez tercihleri' }),
    ).toBeFocused();
    const update = async () => (await updatesOf(page)).at(-1)?.[2];
    await expect.poll(update).toMatchObject({
      analytics_storage: 'granted',
      ad_storage: 'denied',
    });

    await page.getByRole('contentinfo').getByRole('button', { name: 'Çerez tercihleri' }).click();
    await banner(page).getByRole('button', { name: 'Kabul et' }).click();
    await expect.poll(update).toMatchObject({
      analytics_storage: 'granted',
      ad_storage: 'granted',
    });
    await expect
      .poll(() => page.evaluate(() => localStorage.getItem('cookieConsent')))
      .toBe('accepted');
    await expect.poll(consent).toMatchObject({
      sameSite: 'Lax',
      path: '/',
      value: expect.stringMatching(/analytics=1&marketing=1&at=/),
    });
    const days = (((await consent())?.expires ?? 0) * 1_000 - Date.now()) / DAY_MS;
    expect(days).toBeGreaterThan(179);
    expect(days).toBeLessThan(366);

    await page.reload();
    await expect.poll(() => namesOf(page)).toContain('page_view');
    expect((await readDataLayer(page)).slice(0, 2)).toEqual([
      ['consent', 'default', expect.anything()],
      ['consent', 'update', expect.objectContaining({ analytics_storage: 'granted' })],
    ]);
    expect(left).toEqual([]);
  });
});
