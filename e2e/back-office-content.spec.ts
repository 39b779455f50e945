// Content in the back office: visitors read what the merchant publishes.
import type { Page } from '@playwright/test';
import { enterBackOffice, examineScreens, openBackOffice, signInAsAdmin } from './admin.ts';
import {
  desktop,
  expect,
  expectNoOverflow,
  findProduct,
  open,
  openChanged,
  phone,
  test,
} from './shop.ts';

/**
 * The frame of a mail runs no script, so the script that these tests add to every page causes a
 * console message.
 */
const sandbox = /sandboxed/;

const save = async (page: Page) => {
  await page.getByRole('button', { name: 'Kaydet', exact: true }).click();
  await expect(page.getByText('Her şey kayıtlı')).toBeVisible();
};

test('a post is written with buttons and keys, previewed, scheduled, published and read in the shop; its old address redirects', async ({
  page,
  request,
}) => {
  const suffix = Date.now().toString(36);
  await page.setViewportSize(desktop);
  await openBackOffice(page);
  await page.getByRole('link', { name: 'İçerik' }).click();
  await page.getByRole('link', { name: 'Yeni yazı' }).click();
  await page.getByLabel('Başlık', { exact: true }).fill(`Şişede ışık ${suffix}`);
  await expect(page.getByLabel('Adres', { exact: true })).toHaveValue(`sisede-isik-${suffix}`);
  await page.getByLabel('Özet').fill('Camın ışıkla arası.');
  const body = page.getByLabel('Metin', { exact: true });
  await body.fill('Amber cam korur. ');
  await body.press('Control+b');
  await page.keyboard.type('{{shop.name}} atölyesi');
  const preview = page.getByRole('region', { name: 'Sayfada böyle görünür' });
  await expect(preview.getByRole('strong')).toHaveText('Flakon atölyesi');
  await expect(page.getByText(/5 sözcük/)).toBeVisible();
  // The browser's own undo reverts what the buttons did.
  await page.getByRole('button', { name: 'Liste', exact: true }).click();
  await expect(preview.getByRole('listitem')).toHaveCount(1);
  await body.press('Control+z');
  await expect(preview.getByRole('listitem')).toHaveCount(0);

  await page.getByLabel('Ürün bul').fill('FL-SKS-050');
  const { name } = await findProduct(page, 'FL-SKS-050');
  await page.getByRole('button', { name: `Ekle: ${name}`, exact: true }).click();
  await save(page);
  await expect(page).toHaveURL(/\/admin\/content\/blog\/\d+$/);
  const address = page.url();

  await page.getByRole('button', { name: 'Zamanla' }).click();
  await page.getByLabel('Yayın zamanı').fill('2098-01-01T10:00');
  await page.getByRole('dialog').getByRole('button', { name: 'Zamanla' }).click();
  await expect(page.getByText('Zamanlandı', { exact: true })).toBeVisible();
  await expect
    .poll(async () => (await request.get(`/api/blog/sisede-isik-${suffix}`)).status())
    .toBe(404);
  await page.getByRole('button', { name: 'Hemen yayımla' }).click();
  await expect(page.getByText('Yayında', { exact: true })).toBeVisible();

  for (const viewport of [phone, desktop]) {
    await page.setViewportSize(viewport);
    await open(page, `/blog/sisede-isik-${suffix}`);
    const shown = page.getByRole('main').getByRole('article').first();
    await expect(shown.getByRole('strong').first()).toHaveText('Flakon atölyesi');
    await expect(shown.getByRole('article').filter({ hasText: name })).toBeVisible();
    await expectNoOverflow(page);
  }

  await page.goto(address);
  await page.getByLabel('Adres', { exact: true }).fill(`isik-${suffix}`);
  await expect(
    page.getByText(`Eski adres /blog/sisede-isik-${suffix} buraya yönlenecek.`),
  ).toBeVisible();
  await save(page);
  // The visits above have put the page into the cache; a notification deletes it from there within
  // a second.
  await expect
    .poll(async () => {
      const moved = await request.get(`/blog/sisede-isik-${suffix}`, { maxRedirects: 0 });
      return [moved.status(), moved.headers().location];
    })
    .toEqual([301, `/blog/isik-${suffix}`]);

  await page.getByRole('button', { name: 'Yazıyı sil' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Sil' }).click();
  await expect(page).toHaveURL(/\/admin\/content\/blog$/);
  await expect.poll(async () => (await request.get(`/api/blog/isik-${suffix}`)).status()).toBe(404);
});

test('two merchants edit one post: the second one sees the first one’s changes', async ({
  page,
  request,
  allowConsole,
}) => {
  allowConsole(/409/);
  const admin = await signInAsAdmin(request);
  const suffix = Date.now().toString(36);
  const body = {
    slug: `iki-yazar-${suffix}`,
    titleTr: 'İki yazar',
    summaryTr: 'Özet',
    bodyTr: 'Metin',
    author: 'Biri',
    productIds: [],
  };
  const { id } = await admin<{ id: number }>('POST', '/content/posts', body);
  await openBackOffice(page, `/content/blog/${id}`);
  await page.getByLabel('Başlık', { exact: true }).fill('Benim başlığım');
  await admin('PUT', `/content/posts/${id}`, { ...body, author: 'Öteki', version: 1 });
  await page.getByRole('button', { name: 'Kaydet', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('row', { name: /Yazar/ })).toContainText('Öteki');
  await dialog.getByRole('button', { name: 'Değişikliklerimi koru' }).click();
  await save(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Benim başlığım' })).toBeVisible();
  await expect(page.getByLabel('Yazar', { exact: true })).toHaveValue('Öteki');
  await admin('DELETE', `/content/posts/${id}`);
});

test('a gift page is written in both languages, found by its search terms, seen by a second editor and deleted', async ({
  page,
  request,
  allowConsole,
}) => {
  allowConsole(/400|409|404/);
  const admin = await signInAsAdmin(request);
  const term = `kutlama${Date.now().toString(36)}`;
  const { name } = await findProduct(page, 'FL-SKS-050');
  const found = async () => {
    const answer = await request.get(`/api/products/search?q=${term}`);
    return ((await answer.json()) as { search?: { occasion?: { slug: string } } }).search?.occasion;
  };
  await openBackOffice(page, '/occasions');
  await page.getByRole('link', { name: 'Yeni hediyelik sayfası' }).click();
  await page.getByLabel('Başlık', { exact: true }).fill(`Kutlama ${term}`);
  await expect(page.getByLabel('Adres', { exact: true })).toHaveValue(`kutlama-${term}`);
  await page.getByLabel('Kısa metin').fill('Küçük şişeler.');
  await page.getByRole('radio', { name: /English/ }).check({ force: true });
  await page.getByLabel('Başlık', { exact: true }).fill('Celebrations');
  await page.getByRole('textbox', { name: /^Arama sözleri/ }).fill(`${term}\nbaşka söz`);
  const goods = page.getByRole('region', { name: 'Sayfadaki ürünler' });
  await goods.getByLabel('Ürün bul').fill('FL-SKS-050');
  await goods.getByRole('button', { name: `Ekle: ${name}`, exact: true }).click();
  const pouch = await findProduct(page, 'FL-AOR-B07');
  const wrappings = page.getByRole('region', { name: 'Ambalajlar' });
  await wrappings.getByLabel('Ürün bul').fill('FL-AOR-B07');
  await wrappings.getByRole('button', { name: `Ekle: ${pouch.name}`, exact: true }).click();
  await page.getByLabel('Başlangıçtaki misafir sayısı').fill('0');
  await page.getByRole('checkbox', { name: 'İsimli etiket önerilsin' }).check();
  await page.getByRole('button', { name: 'Kaydet', exact: true }).click();
  await expect(page.getByLabel('Başlangıçtaki misafir sayısı')).toHaveAttribute(
    'aria-invalid',
    'true',
  );
  await page.getByLabel('Başlangıçtaki misafir sayısı').fill('150');
  await save(page);
  await expect(page).toHaveURL(/\/admin\/occasions\/\d+$/);
  const id = page.url().split('/').pop() ?? '';
  await expect.poll(found).toMatchObject({ slug: `kutlama-${term}` });

  await page.getByRole('link', { name: 'Mağazada gör' }).click();
  await expect(page.getByRole('heading', { level: 1, name: `Kutlama ${term}` })).toBeVisible();
  await expect(page.getByRole('link', { name }).first()).toBeVisible();
  await page.goBack();

  // Another administrator changes the text in the meantime.
  const {
    products,
    wrappings: chosen,
    state: _,
    id: __,
    ...present
  } = await admin<{
    products: { id: number }[];
    wrappings: { id: number }[];
    gifts: number;
    hasLabel: boolean;
    state: string;
    id: number;
  }>('GET', `/occasions/${id}`);
  expect(present).toMatchObject({ gifts: 150, hasLabel: true });
  const wrappingIds = chosen.map((product) => product.id);
  expect(wrappingIds).toEqual([pouch.id]);
  await page.getByRole('checkbox', { name: 'Mağazada göster' }).uncheck();
  const productIds = products.map((product) => product.id);
  await admin('PUT', `/occasions/${id}`, {
    ...present,
    productIds,
    wrappingIds,
    leadTr: 'Öteki metin.',
  });
  await page.getByRole('button', { name: 'Kaydet', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('row', { name: /Kısa metin, Türkçe/ })).toContainText('Öteki');
  await dialog.getByRole('button', { name: 'Değişikliklerimi koru' }).click();
  await save(page);
  await expect(page.getByLabel('Kısa metin')).toHaveValue('Öteki metin.');
  await expect.poll(found).toBeUndefined();
  await examineScreens(page, ['/occasions', `/occasions/${id}`, '/occasions/new']);

  await page.goto(`/admin/occasions/${id}`);
  await page.getByRole('button', { name: 'Sayfayı sil' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Sil' }).click();
  await expect(page).toHaveURL(/\/admin\/occasions$/);
  await expect(page.getByRole('link', { name: `Kutlama ${term}` })).toHaveCount(0);
});

test('campaigns are reordered with the keyboard, and the shop has the same order', async ({
  page,
  request,
}) => {
  type Shown = { id: number; title: string }[];
  const before = (await (await request.get('/api/campaigns')).json()) as Shown;
  const [first, second] = before.map(({ title }) => title) as [string, string];
  await openBackOffice(page, '/content/campaigns');
  const handle = page.getByRole('button', { name: `Sırasını değiştir: ${first}` });
  await handle.focus();
  for (const key of ['Enter', 'ArrowDown', 'Enter']) await page.keyboard.press(key);
  await expect(
    page.getByRole('list', { name: 'Kampanyalar' }).getByRole('listitem').first(),
  ).toContainText(second);
  await expect
    .poll(async () =>
      ((await (await request.get('/api/campaigns')).json()) as Shown)
        .slice(0, 2)
        .map(({ title }) => title),
    )
    .toEqual([second, first]);
  // Restore the order for the tests that follow.
  await handle.focus();
  for (const key of ['Enter', 'ArrowUp', 'Enter']) await page.keyboard.press(key);
  await expect
    .poll(async () =>
      ((await (await request.get('/api/campaigns')).json()) as Shown)
        .slice(0, 2)
        .map(({ title }) => title),
    )
    .toEqual([first, second]);
});

test('a question is written in both languages and read in the shop', async ({ page, request }) => {
  const question = `Kapağı nasıl açarım ${Date.now().toString(36)}?`;
  await openBackOffice(page, '/content/faq');
  await page
    .getByRole('list', { name: 'Soru grupları' })
    .getByRole('link', { name: 'Sipariş ve hesap' })
    .click();
  await page.getByRole('link', { name: 'Yeni soru' }).click();
  await page.getByRole('textbox', { name: 'Soru', exact: true }).fill(question);
  await page.getByLabel('Yanıt').fill('Elle, **çevirerek**.');
  await page.getByRole('radio', { name: /English/ }).check({ force: true });
  await page.getByRole('textbox', { name: 'Soru', exact: true }).fill('How do I open the cap?');
  await page.getByLabel('Yanıt').fill('Turn it by hand.');
  await save(page);
  await expect(page.getByRole('heading', { level: 1, name: question })).toBeVisible();
  await openChanged(page, '/faq', question);
  await expect(page.getByText(question)).toBeVisible();
  await expect
    .poll(async () =>
      (await request.get('/api/faq', { headers: { 'accept-language': 'en' } })).text(),
    )
    .toContain('How do I open the cap?');
  await page.goBack();
  await page.getByRole('button', { name: 'Soruyu sil' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Sil' }).click();
  await expect(page.getByText('Soru silindi.')).toBeVisible();
});

test('a new version of a legal text is written, compared, published and read in the shop; the old version stays', async ({
  page,
}) => {
  const sentence = `Bu cümle ${Date.now().toString(36)} günü eklendi.`;
  await openBackOffice(page, '/content/texts/cookies');
  await expect(page.getByText(/Bu bir örnek metindir/)).toBeVisible();
  await page.getByRole('button', { name: 'Yeni sürüm hazırla' }).click();
  const body = page.getByLabel('Metin', { exact: true });
  await body.press('Control+End');
  await page.keyboard.type(`\n\n${sentence}`);
  await page.getByRole('checkbox', { name: 'Bu metni bir hukukçu denetledi' }).check();
  await expect(page.getByRole('button', { name: 'Yayımla' })).toBeDisabled();
  await save(page);
  await page.getByRole('button', { name: /sürümle karşılaştır/ }).click();
  await expect(page.locator('ins', { hasText: sentence })).toBeVisible();
  await page.getByRole('button', { name: 'Yayımla' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Yayımla' }).click();
  await expect(page.getByText(/sürüm yürürlükte\./)).toBeVisible();
  await page.getByRole('link', { name: /^1\. sürüm$/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: '1. sürüm' })).toBeVisible();
  await openChanged(page, '/cookies', sentence);
  await expect(page.getByText(sentence)).toBeVisible();
  // Only the merchant, not a visitor, sees that the texts are samples.
  await open(page, '/kvkk');
  await expect(page.getByText(/örnek metin/i)).toHaveCount(0);
});

test('a visitor’s message is read and marked as answered; a mail and a draft of the home page are previewed', async ({
  page,
  request,
  allowConsole,
}) => {
  allowConsole(sandbox);
  const suffix = Date.now().toString(36);
  await request.post('/api/contact', {
    data: {
      name: `Şükrü ${suffix}`,
      email: 'sukru@ornek.com',
      topic: 'product',
      message: `Merhaba, ${suffix} var mı acaba?`,
    },
  });
  await openBackOffice(page);
  await page.getByRole('link', { name: 'Mesajlar' }).click();
  await page.getByRole('link', { name: `Şükrü ${suffix}` }).click();
  await expect(page.getByText(`Merhaba, ${suffix} var mı acaba?`)).toBeVisible();
  await expect(page.getByRole('link', { name: 'E-postayla yanıtla' })).toHaveAttribute(
    'href',
    /^mailto:sukru@ornek\.com\?subject=/,
  );
  await page.getByRole('button', { name: 'Yanıtlandı olarak işaretle' }).click();
  await expect(page.getByRole('button', { name: 'Yanıt bekliyor yap' })).toBeVisible();

  await page.getByRole('link', { name: 'E-postalar' }).click();
  await page.getByRole('link', { name: 'Kargoya verildi' }).click();
  await expect(page.frameLocator('iframe').getByRole('heading', { level: 1 })).toBeVisible();
  await page.getByRole('radio', { name: 'Düz metin' }).check({ force: true });
  await expect(page.locator('pre')).toContainText('50 ml Kare');
  await page.getByRole('button', { name: 'Bana deneme gönder' }).click();
  await expect(page.getByText(/Deneme yonetici@flakon\.example adresine/)).toBeVisible();

  await page.getByRole('link', { name: 'İçerik' }).click();
  await page.getByRole('link', { name: 'Ana sayfa', exact: true }).click();
  await page
    .getByRole('region', { name: 'İlk ekran' })
    .getByLabel('Başlık (Türkçe)')
    .fill(`Sabah ${suffix}`);
  await page.getByRole('button', { name: 'Ana sayfada nasıl görünecek?' }).click();
  const home = page.frameLocator('iframe[title="Ana sayfanın önizlemesi"]');
  await expect(home.getByRole('heading', { level: 1 })).toHaveText(`Sabah ${suffix}`);
  await expect(home.locator('footer')).toBeVisible();
  expect(await (await request.get('/')).text()).not.toContain(suffix);
});

const screens = {
  'the blog and campaigns': ['/content/blog/new', '/content/blog/1', '/content/campaigns/1'],
  questions: ['/content/faq/1', '/content/faq/1/1'],
  'texts and mails': [
    '/content/texts/about',
    '/content/texts/kvkk/1',
    '/mails',
    '/mails/order-received',
  ],
};
for (const [part, addresses] of Object.entries(screens)) {
  test(`the screens of ${part} fit a phone and a desktop and are accessible`, async ({
    page,
    allowConsole,
  }) => {
    allowConsole(sandbox);
    await enterBackOffice(page);
    // A mail is in a frame that runs no script, so axe cannot check it.
    await examineScreens(page, addresses, { without: 'iframe' });
  });
}
