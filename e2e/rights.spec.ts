// Rights by tick boxes: the owner ticks them; a person with read-only rights sees everything, but
// no control to change it.
import { enterBackOffice } from './admin.ts';
import { mailedLink, newEmail } from './customer.ts';
import { expect, expectAccessible, test } from './shop.ts';

const password = 'bergamot ve ceviz 48';

test('a read-only administrator sees what the rights allow, changes nothing, and then gets another right', async ({
  page,
  browser,
  allowConsole,
}) => {
  allowConsole(/40[013]/);
  const email = newEmail();
  await enterBackOffice(page);
  await page.goto('/admin/team');
  await page.getByRole('button', { name: 'Davet et' }).click();
  await page.getByLabel('Ad soyad').fill('Gözde Seyirci');
  await page.getByRole('dialog').getByLabel('E-posta').fill(email);
  await page.getByLabel('Rol').selectOption('read-only');
  await page.getByLabel('Raporlar ve ciro: görür').uncheck();
  await expect(page.getByLabel('Rol')).toHaveValue('custom');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Daveti gönder' }).click();
  await expect(page.getByText('Bekleyen davetler')).toBeVisible();

  const invited = await browser.newContext();
  const reader = await invited.newPage();
  await reader.goto(await mailedLink(email, '/admin/invitation'));
  await reader.getByLabel('Yeni şifre').fill(password);
  await reader.getByRole('button', { name: 'Daveti kabul et' }).click();
  const menu = reader.getByRole('navigation', { name: 'Yönetim' });
  await expect(menu.getByRole('link', { name: 'Siparişler' })).toBeVisible();
  await expect(menu.getByRole('link', { name: 'Raporlar' })).toHaveCount(0);
  await menu.getByRole('link', { name: 'İndirimler' }).click();
  await expect(reader.getByText('değiştirme yetkiniz yok')).toBeVisible();
  await expect(reader.getByRole('link', { name: 'Yeni kural' })).toHaveCount(0);
  await expectAccessible(reader);

  await page.reload();
  await page.getByRole('button', { name: 'Düzenle: Gözde Seyirci' }).click();
  await page.getByLabel('İndirimler: değiştirir').check();
  await page.getByRole('button', { name: 'Kaydet' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await reader.reload();
  await expect(reader.getByRole('link', { name: 'Yeni kural' })).toBeVisible();
  await expect(reader.getByText('değiştirme yetkiniz yok')).toHaveCount(0);
  await invited.close();
});
