// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { TeamAnswer, TeamMember } from '#shared/back-office/administrators.ts';
import { grantsOfRole } from '#shared/back-office/rights.ts';
import { type Answers, expectLoggedFailure, serve } from '#web/testing/render-page.tsx';
import { expectLoadingAndRetry, pressButton, renderSection } from '#web/testing/render-section.tsx';
import Team from './Team.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const member = (change: Partial<TeamMember> = {}): TeamMember => ({
  id: 1,
  email: 'sahip@ornek.com',
  name: 'Sahip',
  role: 'owner',
  grants: [...grantsOfRole('owner')],
  isActive: true,
  hasTotp: false,
  lastUsedAt: '2026-11-20T09:00:00.000Z',
  createdAt: '2026-01-01T09:00:00.000Z',
  version: 1,
  ...change,
});
const packer = member({
  id: 2,
  email: 'paket@ornek.com',
  name: 'Paketçi',
  role: 'fulfilment',
  grants: [...grantsOfRole('fulfilment')],
  hasTotp: true,
  lastUsedAt: null,
  version: 4,
});
const invitation = {
  id: 3,
  email: 'yeni@ornek.com',
  name: 'Yeni',
  role: 'editor' as const,
  grants: [...grantsOfRole('editor')],
  createdAt: '2026-11-01T09:00:00.000Z',
  expiresAt: '2026-11-08T09:00:00.000Z',
  isOver: true,
};
const team = (change: Partial<TeamAnswer> = {}): TeamAnswer => ({
  members: [member(), packer],
  invitations: [],
  requiresTotp: false,
  ...change,
});
const dialog = () => within(screen.getByRole('dialog'));
const inDialog = (name: string) => dialog().getByRole('button', { name });
const type = (name: string, value: string) =>
  fireEvent.change(dialog().getByLabelText(name), { target: { value } });
const refuse = (code: string, message: string, rest: object = {}) => ({
  status: code === 'EDIT_CONFLICT' ? 409 : 422,
  body: { code, message, ...rest },
});

async function open(answers: Answers = {}, change: Partial<TeamAnswer> = {}) {
  const asked = serve({ 'GET /admin/team': { body: team(change) }, ...answers });
  const rendered = await renderSection(<Team />);
  await screen.findByText('Paketçi');
  return { ...rendered, asked };
}

test('the team shows loading, then an error, and its members after a retry', async () => {
  await expectLoadingAndRetry(<Team />, 'GET /admin/team', team());
  const rows = within(screen.getByRole('region', { name: 'Ekip' })).getAllByRole('listitem');
  expect(rows[0]?.textContent).toContain('(siz)');
  expect(rows[1]?.textContent).toContain('İki adımlı');
  expect(rows[1]?.textContent).toContain('henüz giriş yapmadı');
  expect(screen.queryByRole('heading', { name: 'Bekleyen davetler' })).toBeNull();
});

test('somebody is invited, and what is missing is shown at its field', async () => {
  const { asked } = await open({ 'POST /admin/team/invitations': {} });
  await pressButton('Davet et');
  type('Ad soyad', '  Yeni Kişi ');
  type('E-posta', 'yeni@ornek');
  fireEvent.submit(dialog().getByLabelText('Ad soyad'));
  expect(await dialog().findByText(/E-posta adresini tam yazın/)).toBeDefined();
  type('E-posta', 'yeni@ornek.com');
  fireEvent.change(dialog().getByRole('combobox', { name: 'Rol' }), {
    target: { value: 'editor' },
  });
  expect(dialog().getByText(/Katalog, vitrin/)).toBeDefined();
  await pressButton('Daveti gönder');
  expect(asked.find(({ method }) => method === 'POST')?.body).toEqual({
    email: 'yeni@ornek.com',
    name: 'Yeni Kişi',
    role: 'editor',
    grants: grantsOfRole('editor'),
  });
  expect(await screen.findByText('Davet yeni@ornek.com adresine gönderiliyor.')).toBeDefined();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('an invitation that is refused keeps the dialog and what was typed', async () => {
  expectLoggedFailure();
  await open({
    'POST /admin/team/invitations': refuse('EMAIL_TAKEN', 'Bu adres zaten ekipte.'),
  });
  await pressButton('Davet et');
  type('Ad soyad', 'Yeni');
  type('E-posta', 'paket@ornek.com');
  await pressButton('Daveti gönder');
  expect(await dialog().findByText('Bu adres zaten ekipte.')).toBeDefined();
  expect(dialog().getByLabelText('E-posta')).toHaveProperty('value', 'paket@ornek.com');
});

test('a member is changed with the version that was shown', async () => {
  const saved = { ...packer, name: 'Ambar', isActive: false, version: 5 };
  const { asked } = await open({ 'PUT /admin/team/2': { body: saved } });
  await pressButton('Düzenle: Paketçi');
  type('Ad soyad', 'Ambar');
  fireEvent.click(dialog().getByRole('checkbox', { name: 'Yönetime girebilir' }));
  await pressButton('Kaydet');
  expect(asked.at(-1)?.body).toEqual({
    name: 'Ambar',
    role: 'fulfilment',
    grants: grantsOfRole('fulfilment'),
    isActive: false,
    version: 4,
  });
  await screen.findByText('Ambar');
  const [, row] = within(screen.getByRole('region', { name: 'Ekip' })).getAllByRole('listitem');
  expect(within(row as HTMLElement).getByText('Ambar')).toBeDefined();
  expect(within(row as HTMLElement).getByText('Kapalı')).toBeDefined();
});

test('of two who change a member at once the second sees what the first saved', async () => {
  expectLoggedFailure();
  const current = { ...packer, name: 'Onun adı', version: 9 };
  const { asked } = await open({
    'PUT /admin/team/2': ({ body }) =>
      (body as TeamMember).version === 9
        ? { body: { ...current, version: 10 } }
        : refuse('EDIT_CONFLICT', 'Bu kayıt değişti.', { details: { current } }),
  });
  await pressButton('Düzenle: Paketçi');
  type('Ad soyad', 'Benim adım');
  await pressButton('Kaydet');
  expect(await dialog().findByText('Bu kayıt değişti.')).toBeDefined();
  expect(dialog().getByLabelText('Ad soyad')).toHaveProperty('value', 'Onun adı');
  await pressButton('Kaydet');
  expect(asked.at(-1)?.body).toMatchObject({ name: 'Onun adı', version: 9 });
});

test('the second step of a lost phone is reset; a member without one has no such button', async () => {
  const { asked } = await open({ 'POST /admin/team/2/reset-totp': {} });
  await pressButton('Düzenle: Sahip');
  expect(dialog().queryByRole('button', { name: 'İki adımlı girişi sıfırla' })).toBeNull();
  fireEvent.click(inDialog('Vazgeç'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await pressButton('Düzenle: Paketçi');
  await pressButton('İki adımlı girişi sıfırla');
  expect(asked.at(-1)?.path).toBe('/admin/team/2/reset-totp');
  expect(await screen.findByText('Paketçi iki adımlı girişi yeniden kurabilir.')).toBeDefined();
  expect(dialog().queryByRole('button', { name: 'İki adımlı girişi sıfırla' })).toBeNull();
});

test('an invitation that ended is sent again or withdrawn', async () => {
  const { asked } = await open(
    { 'POST /admin/team/invitations': {}, 'DELETE /admin/team/invitations/3': {} },
    { invitations: [invitation] },
  );
  const list = within(screen.getByRole('region', { name: 'Bekleyen davetler' }));
  expect(list.getByText('Süresi doldu')).toBeDefined();
  await pressButton('Yeniden gönder');
  expect(asked.find(({ method }) => method === 'POST')?.body).toEqual({
    email: 'yeni@ornek.com',
    name: 'Yeni',
    role: 'editor',
    grants: grantsOfRole('editor'),
  });
  await pressButton('Geri çek');
  expect(asked.some(({ method }) => method === 'DELETE')).toBe(true);
});

test('a second step for everybody is switched on, and stays off when that is refused', async () => {
  expectLoggedFailure();
  const label = 'Yönetime giren herkes iki adımlı giriş kullansın';
  const answers: Answers = { 'PUT /admin/security': refuse('VALIDATION_FAILED', 'Şimdi olmaz.') };
  const { asked, refresh } = await open(answers);
  const box = screen.getByRole('checkbox', { name: label });
  fireEvent.click(box);
  expect(await screen.findByText('Şimdi olmaz.')).toBeDefined();
  expect(box).toHaveProperty('checked', false);
  expect(refresh).not.toHaveBeenCalled();
  cleanup();
  const again = await open({ 'PUT /admin/security': {} });
  fireEvent.click(screen.getByRole('checkbox', { name: label }));
  await waitFor(() =>
    expect(screen.getByRole('checkbox', { name: label })).toHaveProperty('checked', true),
  );
  expect(asked.at(-1)?.body).toEqual({ requiresTotp: true });
  expect(again.refresh).toHaveBeenCalled();
});

test('a preset fills the ticks, one more makes them custom; the right to change includes seeing', async () => {
  const { asked } = await open({ 'PUT /admin/team/2': { body: packer } });
  await pressButton('Düzenle: Paketçi');
  const box = (name: string) => dialog().getByRole('checkbox', { name });
  expect(box('Stok: değiştirir')).toHaveProperty('checked', true);
  const role = dialog().getByRole('combobox', { name: 'Rol' });
  fireEvent.change(role, { target: { value: 'accountant' } });
  expect(box('Stok: değiştirir')).toHaveProperty('checked', false);
  fireEvent.click(box('İndirimler: değiştirir'));
  expect(box('İndirimler: görür')).toHaveProperty('checked', true);
  expect(role).toHaveProperty('value', 'custom');
  fireEvent.click(box('İndirimler: görür'));
  expect(box('İndirimler: değiştirir')).toHaveProperty('checked', false);
  expect(role).toHaveProperty('value', 'accountant');
  fireEvent.click(box('Stok: görür'));
  await pressButton('Kaydet');
  expect(asked.at(-1)?.body).toMatchObject({
    role: 'custom',
    grants: [
      'stock:see',
      'companies:see',
      'credit:see',
      'credit:change',
      'reports:see',
      'accounting:see',
      'accounting:change',
    ],
  });
});

test('the owner has no ticks, but every right', async () => {
  await open();
  await pressButton('Düzenle: Sahip');
  expect(dialog().queryByRole('checkbox', { name: 'Stok: görür' })).toBeNull();
});
