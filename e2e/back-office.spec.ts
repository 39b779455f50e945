// The back office: sign-in with and without a second factor, an invitation, and the audit log.
import { codeAt } from '../server/admin-auth/totp.ts';
import {
  enterBackOffice,
  fillBackOfficeLogin,
  openBackOffice,
  owner,
  ownerPassword,
} from './admin.ts';
import { mailedLink, newEmail } from './customer.ts';
import { expect, expectAccessible, test } from './shop.ts';

const password = 'bergamot ve ceviz 48';

test('[D13] the back office requires a sign-in, and then opens the requested page', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/401/);
  await page.goto('/admin/team');
  await expect(page).toHaveURL(/\/admin\/login$/);
  await expectAccessible(page);
  await page.getByLabel('E-posta').fill(owner);
  await page.getByLabel('Şifre', { exact: true }).fill('yanlış parola');
  await page.getByRole('button', { name: 'Giriş yap' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await page.getByLabel('Şifre', { exact: true }).fill(ownerPassword);
  await page.getByRole('button', { name: 'Giriş yap' }).click();
  await expect(page).toHaveURL(/\/admin\/team$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Ekip' })).toBeVisible();

  // The shop's pages have no signed-in customer.
  const keys = await page.evaluate(() => Object.keys(localStorage));
  expect(keys).toContain('adminToken');
  expect(keys).not.toContain('adminRefreshToken');
  expect(keys).not.toContain('accessToken');
  await page.getByRole('button', { name: 'Çıkış yap' }).click();
  await expect(page).toHaveURL(/\/admin\/login$/);
  await page.goto('/admin/audit');
  await expect(page).toHaveURL(/\/admin\/login$/);
});

test('[D13] two tabs with an expired token both continue, with one refresh', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/401/);
  await openBackOffice(page);
  const other = await page.context().newPage();
  // On an address without the back office's scripts, which would already refresh the token.
  await page.goto('/robots.txt');
  await page.evaluate(() => localStorage.setItem('adminToken', 'over'));
  await Promise.all([page.goto('/admin'), other.goto('/admin/team')]);
  await expect(other.getByRole('heading', { level: 1, name: 'Ekip' })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Yönetim' })).toBeVisible();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('adminToken'))).not.toBe('over');
});

test('an unknown address in the back office says so, in every section', async ({ page }) => {
  await enterBackOffice(page);
  for (const address of [
    'nothing',
    'products/12/nothing',
    'orders/1/2/3',
    'customers/x/y',
    'content/nothing',
    'discounts/1/2',
    'messages/1/2',
    'mails/a/b',
    'showcases/a/b/c',
  ]) {
    await page.goto(`/admin/${address}`);
    await expect(page.getByText('Burada bir şey yok'), address).toBeVisible();
  }
});

test('an invited person sets a password and a second factor, and signs in; the audit log has every step', async ({
  page,
  browser,
  allowConsole,
}) => {
  allowConsole(/40[013]|422/);
  const email = newEmail();
  await openBackOffice(page);
  await page.getByRole('link', { name: 'Ekip' }).click();
  await page.getByRole('button', { name: 'Davet et' }).click();
  await page.getByLabel('Ad soyad').fill('Şükrü İğdeli');
  await page.getByRole('dialog').getByLabel('E-posta').fill(email);
  await page.getByLabel('Rol').selectOption('editor');
  await page.getByRole('button', { name: 'Daveti gönder' }).click();
  await expect(page.getByText('Bekleyen davetler')).toBeVisible();

  const invited = await browser.newContext();
  const editor = await invited.newPage();
  await editor.goto(await mailedLink(email, '/admin/invitation'));
  await editor.getByLabel('Yeni şifre').fill(password);
  await editor.getByRole('button', { name: 'Daveti kabul et' }).click();
  await expect(editor.getByRole('navigation', { name: 'Yönetim' })).toBeVisible();
  // The owner's sections are not in the menu, and their addresses show nothing.
  await expect(editor.getByRole('link', { name: 'Ekip' })).toHaveCount(0);
  await editor.goto('/admin/team');
  await expect(editor.getByText('Bu bölümü görme yetkiniz yok')).toBeVisible();

  await editor.goto('/admin/security');
  await editor.getByRole('button', { name: 'Kur', exact: true }).click();
  const shownSecret = editor.getByText(/^([A-Z2-7]{4} )+[A-Z2-7]+ *$/);
  await expect(shownSecret).toHaveText(/[A-Z2-7]{4}/);
  const secret = ((await shownSecret.textContent()) ?? '').replace(/[^A-Z2-7]/g, '');
  await editor.getByLabel('Uygulamadaki altı rakam').fill(codeAt(secret, new Date()));
  await editor.getByRole('button', { name: 'Doğrula ve aç' }).click();
  const codes = editor.getByRole('list', { name: 'Kurtarma kodları' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  const recovery = (await codes.first().textContent()) ?? '';
  await expectAccessible(editor);
  await editor.getByRole('button', { name: 'Sakladım' }).click();
  await editor.getByRole('button', { name: 'Çıkış yap' }).click();

  await fillBackOfficeLogin(editor, email, password);
  await editor.getByLabel('Doğrulama kodu').fill(recovery);
  await editor.getByRole('button', { name: 'Giriş yap' }).click();
  await expect(editor.getByRole('navigation', { name: 'Yönetim' })).toBeVisible();
  await invited.close();

  await page.goto('/admin/audit?entity=admin');
  const entry = page.getByRole('row').filter({ hasText: 'ekibe katıldı' }).first();
  await entry.getByRole('button', { name: 'Ayrıntı' }).click();
  await expect(entry.getByText(email).first()).toBeVisible();
});

test('an invitation long after the sign-in requires the password, and is then sent', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/403/);
  const email = newEmail();
  await openBackOffice(page, '/team');
  const invitations = '**/api/admin/team/invitations';
  // The server's clock cannot be changed, so its response is simulated once.
  await page.route(
    invitations,
    (route) => route.fulfill({ status: 403, json: { code: 'SIGN_IN_AGAIN', message: 'Yeniden.' } }),
    { times: 1 },
  );
  await page.getByRole('button', { name: 'Davet et' }).click();
  const form = page.getByRole('dialog', { name: 'Davet et' });
  await form.getByLabel('Ad soyad').fill('Çağla Öz');
  await form.getByLabel('E-posta').fill(email);
  await form.getByRole('button', { name: 'Daveti gönder' }).click();
  const question = page.getByRole('dialog', { name: 'Siz olduğunuzu doğrulayın' });
  await expect(question.getByLabel('Şifre', { exact: true })).toBeFocused();
  await expectAccessible(page);
  await question.getByLabel('Şifre', { exact: true }).click();
  await question.getByLabel('Şifre', { exact: true }).fill(ownerPassword);
  await question.getByRole('button', { name: 'Doğrula' }).click();
  await expect(page.getByText(`Davet ${email} adresine gönderiliyor.`)).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});
