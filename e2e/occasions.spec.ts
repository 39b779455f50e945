// Gifts for the guests of a wedding: the number of guests, the price for each of them, and all rows
// in the cart in one step.
import type { Page } from '@playwright/test';
import { DAY_MS, istanbulDay } from '#shared/base/format.ts';
import {
  desktop,
  expect,
  expectAccessible,
  expectNoOverflow,
  open,
  phone,
  shownAmounts,
  test,
  valueBeside,
} from './shop.ts';

// Without WebGL the design tool has only its drawing.
test.use({ graphics: 'none' });

const WEDDING = '/occasions/dugun-nikah';
const roller = '10 ml Roll-on Şişe Buzlu Cam Bambu Kapaklı';
const crimped = '50 ml Elmas Kesim Cam Parfüm Şişesi Takım';

/** Uses the link in this message, which disappears after three seconds. */
const goToCart = (page: Page, message: string) =>
  page
    .getByRole('listitem')
    .filter({ hasText: message })
    .getByRole('link', { name: 'Sepete git' })
    .click();

test('gifts for 150 guests with a pouch cost in the cart what the page showed', async ({
  page,
}) => {
  await page.setViewportSize(phone);
  await open(page, WEDDING);
  const guests = page.getByRole('textbox', { name: 'Misafir sayısı' });
  await expect(guests).toHaveValue('120');
  const gift = page.getByRole('article', { name: roller });
  const perGuest = gift.getByText('TL kişi başı, KDV dahil');
  const before = (await perGuest.textContent()) ?? '';
  await guests.fill('320');
  await guests.press('Enter');
  // The number of guests for the next tier.
  await expect(gift.getByText('320 kişi için')).toBeVisible();
  await expect(perGuest).not.toHaveText(before);
  await guests.fill('150');
  await guests.press('Enter');
  await page.getByLabel('Ambalaj').selectOption({ label: "Organze Kese Beyaz 7x9 cm (50'li)" });
  await expect(gift.getByText('3 × Organze Kese')).toBeVisible();
  const atomizer = page.getByRole('article', { name: '10 ml Cep Boy Parfüm Şişesi Altın' });
  await expect(atomizer.getByText(/bu takıma uymaz/)).toBeVisible();
  await expectAccessible(page);
  await expectNoOverflow(page);
  const total = (await shownAmounts(valueBeside(gift, '150 kişi için')).textContent()) ?? '';
  expect(total).toMatch(/^[\d.]+,\d\d\sTL$/);
  await gift.getByRole('button', { name: `Sepete ekle: ${roller}` }).click();
  await goToCart(page, '150 kişilik hediye sepete eklendi.');

  await expect(page).toHaveURL('/cart');
  await expect(page.getByRole('textbox', { name: `Adet: ${roller}` })).toHaveValue('150');
  await expect(page.getByRole('textbox', { name: /^Adet: Organze Kese/ })).toHaveValue('3');
  await expect(valueBeside(page, 'Ara toplam')).toHaveText(total);
});

test('a crimping tool is added only once, and not for a buyer who has one', async ({ page }) => {
  await page.setViewportSize(desktop);
  await open(page, WEDDING);
  const gift = page.getByRole('article', { name: crimped });
  await expect(gift.getByText('Bir kez: El Tipi Krimp Aparatı 15 mm')).toBeVisible();
  await page.getByRole('checkbox', { name: 'Krimp aparatım var' }).check();
  await expect(gift.getByText(/Bir kez/)).toHaveCount(0);
  await page.getByRole('checkbox', { name: 'Krimp aparatım var' }).uncheck();
  await gift.getByRole('button', { name: `Sepete ekle: ${crimped}` }).click();
  await expect(page.getByText('120 kişilik hediye sepete eklendi.')).toHaveCount(1);
  await gift.getByRole('button', { name: `Sepete ekle: ${crimped}` }).click();
  await open(page, '/cart');
  await expect(page.getByRole('textbox', { name: `Adet: ${crimped}` })).toHaveValue('240');
  await expect(
    page.getByRole('textbox', { name: 'Adet: El Tipi Krimp Aparatı 15 mm' }),
  ).toHaveValue('1');
});

test('for more guests than sets the page offers fewer guests or a quote', async ({ page }) => {
  await page.setViewportSize(desktop);
  await open(page, WEDDING);
  const guests = page.getByRole('textbox', { name: 'Misafir sayısı' });
  await guests.fill('1000');
  await guests.press('Enter');
  const gift = page.getByRole('article', { name: crimped });
  const short = gift.getByText(/Stokta \d+ takım var; \d+ takım eksik\./);
  await expect(short).toBeVisible();
  const [, stock = '', missing = ''] =
    /(\d+) takım var; (\d+)/.exec((await short.textContent()) ?? '') ?? [];
  expect(Number(stock) + Number(missing)).toBe(1_000);
  await expectAccessible(page);
  await expect(gift.getByRole('link', { name: 'Teklif isteyin' })).toHaveAttribute(
    'href',
    /\/quotes\/request\?product=\d+&quantity=1000$/,
  );
  await gift.getByRole('button', { name: `${stock} kişi için hesapla` }).click();
  await expect(guests).toHaveValue(stock);
  await expect(gift.getByRole('button', { name: `Sepete ekle: ${crimped}` })).toBeVisible();
});

test('the page says whether the gifts arrive before the day, and the last day to order', async ({
  page,
}) => {
  await page.setViewportSize(phone);
  await open(page, WEDDING);
  const dayIn = (days: number) => istanbulDay(Date.now() + days * DAY_MS);
  const day = page.getByLabel('Etkinlik günü');
  await expect(page.getByText(/^Günü ve ili seçin/)).toBeVisible();
  await day.fill(dayIn(60));
  await page.getByLabel('Teslimat ili').selectOption('Van');
  await expect(page.getByText('Yetişir', { exact: true })).toBeVisible();
  await expect(page.getByText(/^En geç .+ 14:00 öncesi öderseniz .+ günü elinizde/)).toBeVisible();
  await expectAccessible(page);
  await expectNoOverflow(page);
  await day.fill(dayIn(1));
  await expect(page.getByText('Yetişmez', { exact: true })).toBeVisible();
  await day.fill(dayIn(-1));
  await expect(page.getByText('Bugünden sonraki bir gün seçin.')).toBeVisible();
  // The next page remembers the province.
  await open(page, '/occasions/kurumsal');
  await expect(page.getByLabel('Teslimat ili')).toHaveValue('Van');
});

test('a label with names and day is refused without names, edited in the design tool, and added to the cart', async ({
  page,
}) => {
  await page.setViewportSize(desktop);
  await open(page, WEDDING);
  const gift = page.getByRole('article', { name: roller });
  const add = gift.getByRole('button', { name: `Sepete ekle: ${roller}` });
  await page.getByRole('checkbox', { name: 'İsimli etiket ekle' }).check();
  await expect(gift.getByText(/^2 × Kişiye Özel Baskılı Etiket/)).toBeVisible();
  const atomizer = page.getByRole('article', { name: '10 ml Cep Boy Parfüm Şişesi Altın' });
  await expect(atomizer.getByText(/etikete yer yok/)).toBeVisible();
  await add.click();
  const names = page.getByLabel('Etiketteki isimler');
  await expect(names).toBeFocused();
  await expect(page.getByText('Etikete yazılacak isimleri yazın.')).toBeVisible();
  await names.fill('Zeynep & Kerem');
  await page.getByLabel('Altındaki satır').fill('12.12.2026');
  await expect(page.getByRole('img', { name: 'Etiketin görünümü' })).toBeVisible();
  await expectAccessible(page);

  await gift.getByRole('button', { name: `Tasarım aracında düzenle: ${roller}` }).click();
  await expect(page).toHaveURL(/\/configurator\?design=[0-9A-Z]{10}$/);
  await page.getByRole('tab', { name: /^Baskı/ }).click();
  const sheet = page.getByRole('group', { name: 'Etiketin düz görünümü' });
  await expect(sheet.getByRole('button', { name: /Kerem/ })).toBeVisible();
  await expect(sheet.getByRole('button', { name: /12\.12\.2026/ })).toBeVisible();
  // Going back loses no input.
  await page.goBack();
  await expect(names).toHaveValue('Zeynep & Kerem');
  await page.getByLabel('Ambalaj').selectOption({ label: "Organze Kese Beyaz 7x9 cm (50'li)" });
  await add.click();
  await goToCart(page, '120 kişilik hediye sepete eklendi.');
  await expect(page.getByText(/^Size özel hazırlanır: cayma hakkı yoktur/)).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Takım sayısı' })).toHaveValue('120');
  await expect(page.getByRole('textbox', { name: /^Adet: Organze Kese/ })).toHaveValue('3');
});
