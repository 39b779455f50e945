// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { OwnAdmin } from '#shared/back-office/administrators.ts';
import { type Answers, expectLoggedFailure, serve } from '#web/testing/render-page.tsx';
import {
  expectLoadingAndRetry,
  makeAdmin,
  pressButton,
  renderSection,
} from '#web/testing/render-section.tsx';
import Security from './Security.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const SESSIONS = 'GET /admin/auth/sessions';
const session = (change: object = {}) => ({
  id: 1,
  userAgent: 'Firefox',
  remoteAddress: '10.0.0.1',
  createdAt: '2026-11-20T09:00:00.000Z',
  lastUsedAt: '2026-11-22T09:00:00.000Z',
  isCurrent: true,
  ...change,
});
const elsewhere = session({ id: 2, userAgent: null, remoteAddress: null, isCurrent: false });
const wrongCode = { status: 422, body: { code: 'TOTP_WRONG', message: 'Kod yanlış.' } };

async function open(answers: Answers = {}, admin: Partial<OwnAdmin> = {}) {
  const asked = serve({ [SESSIONS]: { body: { content: [session()] } }, ...answers });
  const rendered = await renderSection(<Security />, { admin: makeAdmin(admin) });
  await screen.findByText('Firefox');
  return { ...rendered, asked };
}
const typeCode = (name: string, value: string) =>
  fireEvent.change(screen.getByRole('textbox', { name }), { target: { value } });
const typePassword = (name: string, value: string) =>
  fireEvent.change(screen.getByLabelText(name), { target: { value } });

test('the sessions show loading, then an error, and load after a retry', async () => {
  await expectLoadingAndRetry(<Security />, SESSIONS, { content: [session()] });
  const box = within(screen.getByRole('region', { name: 'Açık oturumlar' }));
  expect(box.getByText('Bu oturum')).toBeDefined();
  // The current session has no such button: it ends by signing out.
  expect(box.queryByRole('button')).toBeNull();
});

test('one session elsewhere is ended, or all of them', async () => {
  const { asked } = await open({
    [SESSIONS]: { body: { content: [session(), elsewhere] } },
    'DELETE /admin/auth/sessions/2': {},
    'DELETE /admin/auth/sessions': {},
  });
  expect(screen.getByText('Bilinmeyen tarayıcı')).toBeDefined();
  const ended = () => asked.filter(({ method }) => method === 'DELETE').map(({ path }) => path);
  await pressButton('Kapat');
  await pressButton('Diğerlerinin hepsini kapat');
  expect(ended()).toEqual(['/admin/auth/sessions/2', '/admin/auth/sessions']);
});

test('the password is changed, and the fields are empty again', async () => {
  const { asked } = await open({ 'PUT /admin/auth/password': {} });
  typePassword('Şimdiki şifre', 'eski şifre');
  typePassword('Yeni şifre', 'uzun ve yeni bir şifre');
  await pressButton('Şifreyi değiştir');
  expect(asked.at(-1)?.body).toEqual({
    currentPassword: 'eski şifre',
    newPassword: 'uzun ve yeni bir şifre',
  });
  expect(await screen.findByText('Şifre değişti; diğer oturumlar kapandı.')).toBeDefined();
  expect(screen.getByLabelText('Yeni şifre')).toHaveProperty('value', '');
});

test('a wrong present password is reported, and what was typed stays', async () => {
  expectLoggedFailure();
  await open({
    'PUT /admin/auth/password': {
      status: 422,
      body: { code: 'PASSWORD_WRONG', message: 'Şimdiki şifre yanlış.' },
    },
  });
  typePassword('Şimdiki şifre', 'yanlış');
  typePassword('Yeni şifre', 'uzun ve yeni bir şifre');
  await pressButton('Şifreyi değiştir');
  expect(await screen.findByText('Şimdiki şifre yanlış.')).toBeDefined();
  expect(screen.getByLabelText('Yeni şifre')).toHaveProperty('value', 'uzun ve yeni bir şifre');
});

test('a new password that is too short is not sent', async () => {
  const { asked } = await open();
  typePassword('Şimdiki şifre', 'eski şifre');
  typePassword('Yeni şifre', 'kısa');
  await act(async () => void fireEvent.submit(screen.getByLabelText('Yeni şifre')));
  expect(screen.getByText('En az 12 karakter yazın.')).toBeDefined();
  expect(asked.every(({ method }) => method === 'GET')).toBe(true);
});

test('the second step is set up with a code; the recovery codes are seen once', async () => {
  expectLoggedFailure();
  const answers: Answers = {
    'POST /admin/auth/totp': { body: { secret: 'ABCDEFGH', uri: 'otpauth://totp/Flakon' } },
    'POST /admin/auth/totp/confirm': wrongCode,
  };
  const { asked, refresh } = await open(answers);
  await pressButton('Kur');
  expect(await screen.findByRole('img', { name: /karekod/ })).toBeDefined();
  expect(screen.getByText(/ABCD EFGH/)).toBeDefined();
  typeCode('Uygulamadaki altı rakam', '000000');
  await pressButton('Doğrula ve aç');
  expect(await screen.findByText('Kod yanlış.')).toBeDefined();
  expect(refresh).not.toHaveBeenCalled();
  cleanup();

  const second = await open({
    ...answers,
    'POST /admin/auth/totp/confirm': { body: { recoveryCodes: ['aaaa-bbbb', 'cccc-dddd'] } },
  });
  await pressButton('Kur');
  await screen.findByRole('img', { name: /karekod/ });
  typeCode('Uygulamadaki altı rakam', '123456');
  await pressButton('Doğrula ve aç');
  expect(second.asked.at(-1)?.body).toEqual({ code: '123456' });
  expect(await screen.findByText('cccc-dddd')).toBeDefined();
  expect(second.refresh).toHaveBeenCalled();
  await pressButton('Sakladım');
  expect(screen.queryByText('cccc-dddd')).toBeNull();
  expect(asked.length).toBeGreaterThan(0);
});

test('the second step can be turned off, and its codes renewed, each after a confirmation', async () => {
  const { asked } = await open(
    {
      'POST /admin/auth/recovery-codes': { body: { recoveryCodes: ['eeee-ffff'] } },
      'POST /admin/auth/totp/stop': {},
    },
    { hasTotp: true, recoveryCodesLeft: 3 },
  );
  const answer = async (title: string, name: string) => {
    const dialog = within(screen.getByRole('dialog', { name: title }));
    await act(async () => void fireEvent.click(dialog.getByRole('button', { name })));
  };
  expect(screen.getByText('3 kurtarma kodunuz kaldı.')).toBeDefined();
  await pressButton('İki adımlı girişi kapat');
  expect(asked.every(({ method }) => method === 'GET')).toBe(true);
  await answer('İki adımlı giriş kapatılsın mı?', 'İki adımlı girişi kapat');
  expect(asked.at(-1)?.path).toBe('/admin/auth/totp/stop');
  expect(await screen.findByText('İki adımlı giriş kapatıldı.')).toBeDefined();
  await pressButton('Yeni kurtarma kodları');
  await answer('Yeni kurtarma kodları alınsın mı?', 'Yeni kurtarma kodları');
  expect(asked.at(-1)?.path).toBe('/admin/auth/recovery-codes');
  expect(await screen.findByText('eeee-ffff')).toBeDefined();
});

test('whoever must set up a second step sees why', async () => {
  await open({}, { mustSetUpTotp: true });
  expect(screen.getByText(/iki adımlı giriş zorunlu/)).toBeDefined();
});
