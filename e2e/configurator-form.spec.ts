// The design tool without WebGL, as on an old phone: the drawing, and the whole tool as a form.
import type { Page } from '@playwright/test';
import { atBothWidths, expectAccessibleAtBothWidths } from './both-widths.ts';
import {
  desktop,
  expect,
  expectAccessible,
  expectNoOverflow,
  findProduct,
  open,
  phone,
  test,
  valueBeside,
  waitUntilAlive,
  watchShifts,
} from './shop.ts';

test.use({ graphics: 'none' });

const step = (page: Page, name: string) => page.getByRole('tab', { name: new RegExp(`^${name}`) });
const panel = (page: Page) => page.getByRole('tabpanel');
const verdict = (page: Page) => page.getByRole('status', { name: 'Parçaların uyumu' });
const drawing = (page: Page) => page.getByRole('img', { name: /^Tasarımınız: / });
const bar = (page: Page) => page.getByRole('region', { name: 'Fiyat ve sepet' });
const priced = (page: Page) =>
  expect(bar(page).getByRole('button', { name: /^Sepet/ })).not.toHaveAttribute(
    'aria-busy',
    'true',
  );

test('a design says beside its price that it needs the crimping tool, and so does its set in the cart', async ({
  page,
}) => {
  const bottle = await findProduct(page, 'FL-SKS-050');
  await open(page, `/configurator?bottle=${bottle.id}`);
  const needed = page.getByText(/sıkma aparatı gerekir/i);
  const expectNeeded = () => atBothWidths(page, (screen) => expect(needed, screen).toBeVisible());
  await expectNeeded();
  await bar(page).getByRole('button', { name: 'Sepete ekle' }).click();
  await page.getByRole('link', { name: 'Sepete git' }).click();
  await expectNeeded();

  await page.setViewportSize(desktop);
  await page.getByRole('link', { name: 'Tasarımı düzenle' }).click();
  await expect(page.getByRole('heading', { name: 'Şişenizi kurun' })).toBeVisible();
  await expectNeeded();
  await page.getByRole('button', { name: /^Aparatı ekle/ }).click();
  await expect(needed).toHaveCount(0);
});

test('[B14] a set is built, priced and bought; its price is the cart’s', async ({ page }) => {
  await open(page, '/configurator');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Şişenizi kurun');
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  await expect(page.locator('canvas')).toHaveCount(0);
  await expect(drawing(page)).toBeVisible();
  await expect(verdict(page)).toContainText('Parçalar uyumlu, takım tam');

  await step(page, 'Kapak').click();
  await panel(page).getByText('Ceviz Ahşap Silindir Kapak').click();
  await expect(
    page.getByRole('img', { name: /Tasarımınız: .*Ceviz Ahşap Silindir Kapak/ }),
  ).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: /50 takım .*KDV/ })).toBeAttached();
  await step(page, 'Adet').click();
  await panel(page).getByText('100 takım', { exact: true }).click();
  await priced(page);
  await expectAccessibleAtBothWidths(page);
  const gross = await bar(page)
    .getByText(/100 takım · /)
    .textContent();

  await bar(page).getByRole('button', { name: 'Sepete ekle' }).click();
  await page.getByRole('link', { name: 'Sepete git' }).click();
  const set = page.getByRole('listitem', { name: 'Tasarımınız' });
  await expect(set).toHaveCount(1);
  await expect(set.getByRole('textbox', { name: 'Takım sayısı' })).toHaveValue('100');
  await expectAccessibleAtBothWidths(page);
  const amount = /([\d.,]+ TL)/.exec(gross ?? '')?.[1] ?? 'none';
  await expect(valueBeside(page, /^Toplam$/)).toHaveText(amount);

  // Another number of sets changes every item; the design can be edited from here, and removed
  // as a whole.
  await set.getByRole('textbox', { name: 'Takım sayısı' }).fill('40');
  await set.getByRole('textbox', { name: 'Takım sayısı' }).press('Enter');
  const quantities = set.getByRole('textbox', { name: /^Adet: / });
  await expect(quantities).not.toHaveCount(0);
  for (const quantity of await quantities.all()) await expect(quantity).toHaveValue('40');
  await set.getByRole('link', { name: 'Tasarımı düzenle' }).click();
  await step(page, 'Kapak').click();
  await panel(page).getByText('Alüminyum Kapak Rose Gold').click();
  await priced(page);
  await bar(page).getByRole('button', { name: 'Sepette değiştir' }).click();
  await expect(page).toHaveURL(/\/cart$/);
  await expect(set).toHaveCount(1);
  await expect(set).toContainText('Alüminyum Kapak Rose Gold');
  await expect(set).not.toContainText('Ceviz Ahşap');
  await set.getByRole('button', { name: 'Takımı çıkar' }).click();
  await expect(page.getByText('Sepetiniz boş')).toBeVisible();
});

test('parts that do not fit say why, and are replaced with one click', async ({ page }) => {
  const narrow = await findProduct(page, 'FL-SBF-015');
  await open(page, '/configurator');
  await panel(page).getByRole('searchbox', { name: 'Şişe ara' }).fill(narrow.name);
  const other = panel(page).getByRole('radio', { name: narrow.name });
  await expect(other).toHaveAccessibleDescription(/FEA15 içindir|FEA13/);
  await other.check({ force: true });

  await expect(verdict(page)).toContainText('Uymayan parça var');
  await priced(page);
  await bar(page).getByRole('button', { name: 'Sepete ekle' }).click();
  await expect(page.getByText('Sepete eklemeden önce uymayan parçayı değiştirin.')).toBeVisible();
  await expectAccessibleAtBothWidths(page);
  await page
    .getByRole('button', { name: /Uymayanların hepsini değiştir|Uyan parçayı seç/ })
    .click();
  await expect(page.getByText(/yerine .* seçildi|çıkarıldı/).first()).toBeVisible();
  await expect(verdict(page)).not.toContainText('Uymayan parça var');
  await atBothWidths(page, async (screen) => {
    await expect(verdict(page), screen).not.toContainText('Uymayan parça var');
  });
});

test('only with the keyboard: choose, price, save, reopen', async ({ page }) => {
  await open(page, '/configurator');
  await step(page, 'Şişe').focus();
  for (const name of ['Pompa', 'Bilezik', 'Kapak']) {
    await page.keyboard.press('ArrowRight');
    await expect(step(page, name)).toBeFocused();
  }
  await expect(panel(page).getByRole('group', { name: /^Kapak/ })).toBeVisible();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  const before = await page.evaluate(
    () => (document.activeElement as HTMLInputElement | null)?.type,
  );
  expect(before).toBe('radio');
  await page.keyboard.press('ArrowDown');
  const chosen = panel(page).getByRole('radio', { checked: true });
  await expect(chosen).toBeFocused();
  // The name of the choice is announced until the price has arrived, then the price.
  await expect(page.getByRole('status').filter({ hasText: /takım .*KDV/ })).toBeAttached();
  await priced(page);
  const price = await bar(page).locator('b').textContent();

  // A reload loses nothing.
  await page.reload();
  await waitUntilAlive(page);
  await expect(bar(page).locator('b')).toHaveText(price ?? '');

  await page.getByRole('button', { name: 'Tasarımı kaydet' }).press('Enter');
  const shared = page.getByRole('dialog').getByRole('textbox', { name: 'Bağlantı' });
  await expect(shared).toHaveValue(/\/configurator\?design=[0-9A-HJKMNP-TV-Z]{10}$/);
  const link = await shared.inputValue();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await open(page, link);
  await expect(bar(page).locator('b')).toHaveText(price ?? '');
  await expect(page.locator('head meta[property="og:image"]')).toHaveAttribute(
    'content',
    /\/api\/designs\/[0-9A-Z]{10}\/picture\.png$/,
  );
});

test('a printed label makes the set personalised, and the page says so before the purchase', async ({
  page,
}) => {
  await open(page, '/configurator');
  await step(page, 'Baskı').click();
  await panel(page).getByText('Şişeye etiket bastırın').click();
  await step(page, 'Adet').click();
  await expect(panel(page).getByText(/cayma hakkı yoktur/)).toBeVisible();
  await expect(panel(page).getByRole('link', { name: /Etiket/ })).toBeVisible();
  await expectAccessible(page);
});

test('[B14] a ready design is loaded with one press and can be bought', async ({ page }) => {
  await page.setViewportSize(phone);
  await open(page, '/configurator');
  const starters = page.getByRole('region', { name: 'Hazır tasarımla başlayın' });
  await expect(starters.getByRole('button')).toHaveCount(6);
  const frosted = starters.getByRole('button', { name: /^Buzlu cam/ });
  await frosted.click();
  await expect(frosted).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByRole('img', { name: /Tasarımınız: .*Buzlu/ })).toBeVisible();
  await expect(verdict(page)).toContainText('Parçalar uyumlu, takım tam');
  await priced(page);
  await expectAccessible(page);
  await expectNoOverflow(page);
  await bar(page).getByRole('button', { name: 'Sepete ekle' }).click();
  await page.getByRole('link', { name: 'Sepete git' }).click();
  await expect(page.getByRole('listitem', { name: 'Tasarımınız' })).toHaveCount(1);
});

test('the page of an unknown code says so', async ({ page, allowConsole }) => {
  allowConsole(/404/);
  await page.goto('/configurator?design=0000000000');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tasarım bulunamadı');
  await page.getByRole('link', { name: 'Yeni bir şişe kur' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Şişenizi kurun');
});

for (const viewport of [phone, desktop]) {
  test(`the layout does not shift at ${viewport.width} px`, async ({ page }) => {
    await page.setViewportSize(viewport);
    const shifts = await watchShifts(page);
    await open(page, '/configurator');
    await expect(drawing(page)).toHaveJSProperty('complete', true);
    await priced(page);
    expect(await shifts()).toBeLessThan(0.02);
  });
}
