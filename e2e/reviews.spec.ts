// A buyer reviews a delivered order with a picture, and a visitor asks a question; the shop
// publishes both, and everybody can read them. This file has products of its own.
import path from 'node:path';
import type { Page } from '@playwright/test';
import { openBackOffice, signInAsAdmin } from './admin.ts';
import { placePaidOrder } from './orders.ts';
import {
  desktop,
  expect,
  expectAccessible,
  expectNoOverflow,
  findProduct,
  open,
  openChanged,
  phone,
  test,
  whenEncoded,
} from './shop.ts';

const reviewed = 'FL-MRO-010B';
const asked = 'FL-MRO-005A';
const photograph = path.join(
  import.meta.dirname,
  '..',
  'db',
  'demo',
  'photographs',
  'FL-RRD-010.webp',
);

/** Moves the order through its states, as the back office does. */
async function deliver(page: Page, orderNumber: string) {
  const call = await signInAsAdmin(page.request);
  const path = `/orders/${orderNumber}`;
  let { version } = await call<{ version: number }>('GET', path);
  const move = async (step: string, body: object = {}) => {
    ({ version } = await call<{ version: number }>('POST', `${path}/${step}`, {
      version,
      remark: '',
      ...body,
    }));
  };
  await move('prepare');
  await move('shipments', {
    carrier: 'yurtici',
    trackingNumber: '123456789012',
    trackingUrl: null,
    rows: [{ position: 1, quantity: 1 }],
  });
  await move('deliver');
}

test('a delivered product is reviewed with a picture, and everybody can read the published review', async ({
  page,
  browser,
}) => {
  await page.setViewportSize(phone);
  const { orderNumber, accessToken } = await placePaidOrder(page, reviewed);
  await deliver(page, orderNumber);
  const product = await findProduct(page, reviewed);

  await page.goto(`/orders/track/${orderNumber}#t=${accessToken}`);
  const item = page.getByRole('article', { name: product.name });
  await item.getByRole('button', { name: 'değerlendir' }).click();
  await item.getByRole('button', { name: 'Gönder' }).click();
  await expect(item.getByText('Bir puan seçin.')).toBeVisible();
  await item.getByRole('radio', { name: '5 üzerinden 1 yıldız' }).focus();
  for (let star = 1; star < 4; star += 1) await page.keyboard.press('ArrowRight');
  await expect(item.getByRole('radio', { name: '5 üzerinden 4 yıldız' })).toBeChecked();
  await item.getByLabel(/Düşünceleriniz/).fill('Bilyesi akıtmıyor, çantada güvenle taşıyorum.');
  await item.getByLabel('Ekle').setInputFiles(photograph);
  await expectAccessible(page);
  await expectNoOverflow(page);
  await item.getByRole('button', { name: 'Gönder' }).click();
  await expect(item.getByText('Okunmayı bekliyor')).toBeVisible(whenEncoded);

  const backOffice = await (await browser.newContext({ viewport: desktop })).newPage();
  await openBackOffice(backOffice, '/reviews?state=waiting');
  const box = backOffice.getByRole('article', { name: product.name });
  await expect(box.getByText('çantada güvenle')).toBeVisible();
  await expect(box.getByRole('img', { name: 'Fotoğraf 1' })).toBeVisible();
  await expectAccessible(backOffice);
  await box.getByLabel(/Yanıt/).fill('Sevindik, güle güle kullanın.');
  await box.getByRole('button', { name: 'Yayımla', exact: true }).click();
  await expect(box).toBeHidden();

  await openChanged(page, `/products/${product.id}`, '5 üzerinden 4 puan');
  await page.getByRole('link', { name: '5 üzerinden 4 puan' }).click();
  const reviews = page.getByRole('region', { name: 'Değerlendirmeler' });
  await expect(reviews.getByText('çantada güvenle')).toBeVisible();
  await expect(reviews.getByText('Sevindik, güle güle kullanın.')).toBeVisible();
  await reviews.getByRole('button', { name: /1. fotoğraf/ }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expectAccessible(page);
  await expectNoOverflow(page);
});

test('a question is asked from the product page, answered, and found by a search', async ({
  page,
  browser,
}) => {
  await page.setViewportSize(phone);
  const product = await findProduct(page, asked);
  await open(page, `/products/${product.id}`);
  const questions = page.getByRole('region', { name: 'Sorular ve yanıtlar' });
  await questions.getByRole('button', { name: 'Soru sorun' }).click();
  await expect(questions.getByLabel('Sorunuz')).toBeFocused();
  await questions.getByRole('button', { name: 'Soruyu gönder' }).click();
  await expect(questions.getByText('en az 10 karakter')).toBeVisible();
  await expectAccessible(page);
  await questions.getByLabel('Sorunuz').fill('Bilyesi paslanmaz çelik midir, kolonyayla olur mu?');
  await questions.getByLabel('Görünecek ad').fill('Şükrü');
  await questions.getByLabel('E-posta').fill('soran.kisi@ornek.com');
  await questions.getByRole('button', { name: 'Soruyu gönder' }).click();
  await expect(questions.getByText('Sorunuzu aldık')).toBeVisible();

  const backOffice = await (await browser.newContext({ viewport: desktop })).newPage();
  await openBackOffice(backOffice, '/reviews/questions?state=waiting');
  const box = backOffice.getByRole('article', { name: product.name });
  await box.getByRole('textbox', { name: 'Yanıt' }).fill('Evet, 304 kalite; kolonyaya dayanır.');
  await box.getByRole('button', { name: 'Yayımla', exact: true }).click();
  await expect(box).toBeHidden();
  await expectAccessible(backOffice);

  // The page asks for the answers after it has loaded.
  await expect
    .poll(async () => (await page.request.get('/api/questions?search=paslanmaz+kolonya')).text())
    .toContain('304 kalite');
  await open(page, '/products?search=paslanmaz+kolonya');
  const answers = page.getByRole('region', { name: 'Bu aramayla ilgili yanıtlar' });
  await expect(answers.getByText('304 kalite')).toHaveCount(1);
  await answers.getByRole('link', { name: product.name }).click();
  await expect(
    page.getByRole('region', { name: 'Sorular ve yanıtlar' }).getByText('304 kalite'),
  ).toBeVisible();
});
