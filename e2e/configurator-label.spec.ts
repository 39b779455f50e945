// A printed label: written, with a logo, moved with the keyboard, checked for printing, and bought
// with its set. Without WebGL the drawing shows the label, too.
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { atBothWidths } from './both-widths.ts';
import { desktop, expect, expectAccessible, open, phone, test } from './shop.ts';

const logo = (width: number, height: number) =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><circle cx="${width / 2}" cy="${height / 2}" r="${height / 2}" fill="#a3242c"/></svg>`,
    ),
  )
    .png()
    .toBuffer();
const sheet = (page: Page) => page.getByRole('group', { name: 'Etiketin düz görünümü' });
const bar = (page: Page) => page.getByRole('region', { name: 'Fiyat ve sepet' });
async function send(page: Page, name: string, buffer: Buffer, mimeType = 'image/png') {
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'Logo ekle' }).click(),
  ]);
  await chooser.setFiles({ name, mimeType, buffer });
}

// Without WebGL there is only the drawing, which leaves the processor free.
test.use({ graphics: 'none' });

test('[B14] a label with Turkish text and a logo is made, moved with the keyboard and bought, on a phone and on a desktop', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/422 \(Unprocessable Entity\)/);
  await page.setViewportSize(phone);
  await open(page, '/configurator');
  await page.getByRole('tab', { name: /^Baskı/ }).click();
  // The page says this before anything is chosen or bought.
  await expect(page.getByText(/cayma hakkı yoktur.*En az 100 etiket/)).toBeVisible();
  await page.getByRole('checkbox', { name: 'Şişeye etiket bastırın' }).check();

  await page.getByRole('textbox', { name: 'Yazı', exact: true }).fill('Hanımelleri');
  const item = sheet(page).getByRole('button', { name: /Hanımelleri/ });
  await expect(item).toBeVisible();
  const findings = page.getByText(/Kesime 1,5 mm'den yakın/);
  // The text is fitted into the label automatically, but not when it is moved to the cut.
  await expect(findings).toHaveCount(0);
  await page.getByRole('textbox', { name: 'Soldan, mm' }).fill('1');
  await expect(findings).toBeVisible();
  // Until it can be printed it is a draft, and no message says that the set is complete.
  const verdict = page.getByRole('status', { name: 'Parçaların uyumu' });
  await expect(verdict).toHaveText(/Etiket bu hâliyle basılamaz/);
  await page.getByRole('button', { name: 'Tasarımı kaydet' }).click();
  const draft = page.getByRole('dialog', { name: 'Taslağı kaydet' });
  await expect(draft).toContainText(/satın alınamaz ve paylaşılamaz/);
  // It has appeared before it takes the focus and listens to keys.
  await expect(draft.locator(':focus')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Sığdır' }).click();
  await expect(findings).toHaveCount(0);
  await expect(verdict).toHaveText(/Parçalar uyumlu/);

  // Move it up with the keyboard; the position fields change.
  const above = page.getByRole('textbox', { name: 'Üstten, mm' });
  const before = Number((await above.inputValue()).replace(',', '.'));
  await item.focus();
  await page.keyboard.press('Shift+ArrowUp');
  await page.keyboard.press('ArrowUp');
  await expect
    .poll(async () => Number((await above.inputValue()).replace(',', '.')))
    .toBeCloseTo(before - 5.5, 5);

  await page.setViewportSize(desktop);
  await expect(item).toBeVisible();
  // A file that is not a logo is refused with a message; a valid logo is placed on the label.
  await send(page, 'logo.png', Buffer.from('not a picture'));
  await expect(page.getByText(/logo olarak okunamadı/)).toBeVisible();
  await send(page, 'logo.pdf', Buffer.from('%PDF-'), 'application/pdf');
  await expect(page.getByText(/Bu dosya türü basılamaz/)).toBeVisible();
  await send(page, 'logo.png', await logo(600, 300));
  const placed = sheet(page).getByRole('button', { name: /^Logo 2/ });
  await expect(placed).toBeVisible();
  await expect(page.getByText(/dpi/)).toHaveCount(0);

  // Drag it near the middle of the label, where it snaps.
  await placed.hover();
  const from = await placed.boundingBox();
  const to = await sheet(page).boundingBox();
  if (!from || !to) throw new Error('nothing to drag');
  await page.mouse.down();
  await page.mouse.move(from.x + from.width / 2 + 30, from.y + from.height / 2 + 10, {
    steps: 3,
  });
  await page.mouse.move(to.x + to.width / 2 + 3, to.y + to.height / 2 - 3, { steps: 3 });
  await page.mouse.up();
  const at = async (field: string) =>
    Number((await page.getByRole('textbox', { name: field }).inputValue()).replace(',', '.'));
  const width = await at('Genişlik, mm');
  const height = await at('Yükseklik, mm');
  await expect.poll(() => at('Soldan, mm')).toBeCloseTo(width / 2, 0);
  await expect.poll(() => at('Üstten, mm')).toBeCloseTo(height / 2, 0);
  await atBothWidths(page, async (screen) => {
    await expect(placed, screen).toBeVisible();
    await expectAccessible(page, { screen });
  });

  await expect(page.getByRole('img', { name: /Özel Baskılı/ })).toBeVisible();
  await expect(bar(page).getByRole('button', { name: 'Sepete ekle' })).not.toHaveAttribute(
    'aria-busy',
    'true',
  );
  await bar(page).getByRole('button', { name: 'Sepete ekle' }).click();
  await page.getByRole('link', { name: 'Sepete git' }).click();
  const set = page.getByRole('listitem', { name: 'Tasarımınız' });
  await atBothWidths(page, (screen) => expect(set, screen).toContainText('Kişiye Özel Baskılı'));
});
