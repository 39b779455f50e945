import { findMail, newEmail } from './customer.ts';
import {
  desktop,
  expect,
  expectAccessible,
  expectNoOverflow,
  keysOn,
  open,
  phone,
  test,
  watchShifts,
} from './shop.ts';

const texts = [
  '/about',
  '/privacy-policy',
  '/distance-sales-agreement',
  '/warranty-return',
  '/membership-agreement',
  '/preliminary-information',
  '/kvkk',
  '/cookies',
];
const post = '/blog/boyun-kodlari-fea15-18-415';
const addresses = ['/blog', '/blog?page=99', post, '/campaigns', '/faq', '/contact', ...texts];

/** Each language is loaded at one width; Turkish is examined at both widths. */
const visits = [
  { language: 'tr', viewport: phone, examined: [phone, desktop] },
  { language: 'en', viewport: desktop, examined: [phone] },
] as const;
for (const address of addresses) {
  test(`[B11] [B12] [B13] [B15] [B16] [B17] [B24] [B25] [B26] [B27] ${address} is accessible, has one heading, fits a phone and a desktop and does not shift, in both languages`, async ({
    page,
    context,
    baseURL,
  }) => {
    const shifts = await watchShifts(page);
    for (const { language, viewport, examined } of visits) {
      await page.setViewportSize(viewport);
      await context.addCookies([{ name: 'i18nextLng', value: language, url: baseURL ?? '' }]);
      await page.addInitScript((chosen) => localStorage.setItem('i18nextLng', chosen), language);
      await open(page, address);
      await page.waitForLoadState('networkidle');

      const screen = `${address} in ${language}, opened at ${viewport.width} px`;
      await expect(page.locator('html'), screen).toHaveAttribute('lang', language);
      await expect(page.locator('h1'), screen).toHaveCount(1);
      expect(await shifts(), screen).toBeLessThan(0.02);
      await expectNoOverflow(page, screen);
      // A key without a text would be visible as the key.
      if (language === 'en') expect(await keysOn(page)).toEqual([]);
      await expect(page.getByRole('main'), screen).not.toContainText(
        /\b(content:|blog\.|faq\.|contact\.|campaigns\.|text\.|shop\.)[a-z]/,
        { useInnerText: true },
      );
      for (const size of examined) {
        await page.setViewportSize(size);
        const at = `${screen}, at ${size.width} px`;
        await expectNoOverflow(page, at);
        await expectAccessible(page, { screen: at });
      }
    }
  });
}

test('[B16] [B17] from the blog to a post, its sections, and a product in it', async ({ page }) => {
  await open(page, '/blog');
  await page.getByRole('article').locator(`a[href="${post}"]`).click();
  await expect(page).toHaveURL(post);
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', page.url());
  await expect(page.locator('meta[property="og:type"]')).toHaveAttribute('content', 'article');

  await open(page, post);
  const part = page.getByRole('navigation', { name: 'Bu sayfada' }).getByRole('link').nth(2);
  await part.click();
  await expect(
    page.getByRole('heading', { level: 2, name: (await part.textContent()) ?? '' }),
  ).toBeInViewport();
  await expect(part).toHaveAttribute('aria-current', 'location');

  // A link in the text does not load a new document: the window keeps its state.
  await page.evaluate(() => Object.assign(globalThis, { isSameDocument: true }));
  await page.getByRole('article').getByRole('link', { name: 'Pompa ve bilezik' }).click();
  await expect(page).toHaveURL(/\/products\?category=/);
  expect(
    await page.evaluate(() => (globalThis as { isSameDocument?: boolean }).isSameDocument),
  ).toBe(true);
});

test('[B17] a former address of a post redirects permanently to the present one', async ({
  page,
}) => {
  const answer = await page.request.get('/blog/krimp-mi-vidali-mi', { maxRedirects: 0 });
  expect([answer.status(), answer.headers().location]).toEqual([301, post]);

  await page.goto('/blog/krimp-mi-vidali-mi');
  await expect(page).toHaveURL(post);
});

test('[B17] an unknown post is not found', async ({ page, allowConsole }) => {
  allowConsole(/404/);
  for (const address of ['/blog/yok-boyle-bir-yazi', '/blog/B%C3%9CY%C3%9CK', '/blog/a%2Fb'])
    expect((await page.goto(address))?.status(), address).toBe(404);
});

test('[B11] questions are found as they are typed, and each has an address', async ({ page }) => {
  await open(page, '/faq');
  await page.getByRole('searchbox', { name: 'Sorularda arayın' }).fill('KIRIK');
  await expect(page.getByText(/^\d+ soru bulundu$/)).toBeVisible();
  const found = page.getByRole('main').getByRole('group');
  await expect.poll(() => found.count()).toBeLessThan(10);
  await expect(found).not.toHaveCount(0);

  await page.getByRole('searchbox', { name: 'Sorularda arayın' }).fill('zürafa');
  await expect(page.getByText('“zürafa” için bir soru bulamadık')).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('searchbox', { name: 'Sorularda arayın' }).fill('');
  const last = page.getByRole('main').getByRole('group').last();
  await last.locator('summary').click();
  const address =
    (await last.getByRole('link', { name: 'Bu sorunun bağlantısı' }).getAttribute('href')) ?? '';
  await open(page, `/faq${address}`);
  await expect(last).toHaveAttribute('open', '');
  await expect(last).toBeInViewport();
});

test('[B12] a message from the form is mailed to the shop', async ({ page }) => {
  const email = newEmail();
  await open(page, '/contact');
  await page.getByRole('button', { name: 'Mesajı gönder' }).click();
  await expect(page.getByText('Bir konu seçin.')).toBeVisible();
  await expect(page.getByLabel('Ad soyad')).toBeFocused();
  await expectAccessible(page);

  await page.getByLabel('Ad soyad').fill('Işıl Çağrı');
  await page.getByLabel('E-posta', { exact: true }).fill(email);
  await page.getByRole('combobox', { name: 'Konu' }).selectOption('order');
  await page.getByLabel(/^Sipariş numarası/).fill('7K4M2 QX9TB');
  await page
    .getByRole('textbox', { name: 'Mesajınız' })
    .fill('Siparişimdeki pompa şişeye oturmadı.');
  await page.getByRole('button', { name: 'Mesajı gönder' }).click();

  await expect(page.getByRole('heading', { name: 'Mesajınız bize ulaştı' })).toBeFocused();
  await expect(page.getByText(email)).toBeVisible();
  await expectAccessible(page);
  await expect.poll(() => findMail(email, '7K4M2')).toBeTruthy();
});

test('the cookie page opens the cookie settings', async ({ page }) => {
  await open(page, '/cookies');
  await page.getByRole('main').getByRole('button', { name: 'Çerez tercihlerini değiştir' }).click();
  await expect(
    page
      .getByRole('dialog')
      .or(page.getByRole('region', { name: /[Çç]erez/ }))
      .first(),
  ).toBeVisible();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('[B11] [B16] [B17] [B24] texts, posts and answers can be read', async ({ page }) => {
    await page.goto('/blog');
    await page.getByRole('article').locator(`a[href="${post}"]`).click();
    await expect(page.getByText(/^Bir parfüm şişesinde camdan sonra/)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Bağlantıyı kopyala' })).toBeHidden();

    await page.goto('/faq');
    await expect(page.getByRole('searchbox', { name: 'Sorularda arayın' })).toBeHidden();
    const question = page.getByRole('group').filter({ hasText: 'Koliden kırık şişe çıktı' });
    await question.locator('summary').click();
    await expect(question.getByText(/^Ambalajı atmayın/)).toBeVisible();

    await page.goto('/contact');
    await expect(page.getByText(/Form için tarayıcınızda JavaScript açık olmalı/)).toBeVisible();

    for (const address of texts) {
      await page.goto(address);
      // No line above the text is so long.
      const paragraphs = page.getByRole('main').getByRole('paragraph').filter({ hasText: /.{80}/ });
      await expect(paragraphs.first(), address).toBeVisible();
    }
  });
});
