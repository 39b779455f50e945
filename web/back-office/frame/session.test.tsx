// @vitest-environment jsdom
// What happens to typed input in the back office when the connection or the session is lost.
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { grantsOfRole } from '#shared/back-office/rights.ts';
import { makeToken } from '#web/testing/make-token.ts';
import {
  type Answers,
  type Asked,
  expectLoggedFailure,
  renderPage,
  serve,
} from '#web/testing/render-page.tsx';
import BackOffice from './BackOffice.tsx';

const owner = {
  id: 1,
  email: 'sahip@ornek.com',
  name: 'Sahip',
  role: 'owner',
  grants: [...grantsOfRole('owner')],
  hasTotp: false,
  mustSetUpTotp: false,
  recoveryCodesLeft: 0,
};
const refused = { status: 401, body: { code: 'SESSION_ENDED', message: 'Oturum bitti.' } };
const unreachable = () => {
  throw new TypeError('fetch failed');
};
const tokens = (name: string) => ({
  body: {
    token: makeToken({ name }),
    accessToken: makeToken({ name }),
    expiresIn: 900,
    admin: owner,
  },
});
const saved = ({ body }: Asked) => ({ body: { ...(body as object), version: 4 } });

let answers: Answers;
let asked: Asked[];

beforeEach(() => {
  // Missing in jsdom; the open tab is scrolled into view.
  Element.prototype.scrollIntoView = () => undefined;
  localStorage.setItem('adminToken', makeToken());
  answers = {
    'GET /admin/auth/me': { body: owner },
    'GET /admin/settings': { body: { analytics: { version: 3, gtmId: '', adsConversion: '' } } },
    'PUT /admin/settings/analytics': saved,
  };
  asked = serve(answers);
});
afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

const settle = () => act(async () => void (await new Promise((done) => setTimeout(done, 0))));
const press = async (name: string, within_: Pick<typeof screen, 'getByRole'> = screen) => {
  await act(async () => void fireEvent.click(within_.getByRole('button', { name })));
  await settle();
};
async function openAndType() {
  await renderPage(
    <Routes>
      <Route path="/admin/*" element={<BackOffice />} />
    </Routes>,
    '/admin/settings/analytics',
  );
  fireEvent.change(await screen.findByRole('textbox', { name: /Etiket kimliği/ }), {
    target: { value: 'GTM-ABC123' },
  });
}
const typed = () => screen.queryByDisplayValue('GTM-ABC123');
const saves = () => asked.filter(({ method }) => method === 'PUT').map(({ body }) => body);

test('a lost connection ends no session: what was typed is saved when it is back', async () => {
  expectLoggedFailure();
  await openAndType();
  // The user has typed for so long that the token expires soon.
  localStorage.setItem('adminToken', makeToken({ minutes: 2 }));
  Object.assign(answers, {
    'POST /admin/auth/refresh': unreachable,
    'PUT /admin/settings/analytics': unreachable,
  });
  await press('Kaydet');
  await vi.waitFor(() => expect(saves()).toHaveLength(1));
  await settle();
  expect(typed()).not.toBeNull();

  Object.assign(answers, {
    'POST /admin/auth/refresh': tokens('second'),
    'PUT /admin/settings/analytics': saved,
  });
  await press('Kaydet');
  await vi.waitFor(() => expect(saves()).toHaveLength(2));
  await settle();
  expect(saves().at(-1)).toEqual({ gtmId: 'GTM-ABC123', adsConversion: '', version: 3 });
  expect(screen.getByText('Her şey kayıtlı')).toBeDefined();
});

test('a session that ends during unsaved work is renewed in a dialog over the page', async () => {
  expectLoggedFailure();
  await openAndType();
  Object.assign(answers, {
    'POST /admin/auth/refresh': refused,
    'PUT /admin/settings/analytics': refused,
    'POST /admin/auth/login': tokens('second'),
  });
  await press('Kaydet');
  const dialog = await screen.findByRole('dialog', { name: 'Oturumunuz sona erdi' });
  expect(typed()).not.toBeNull();
  expect(within(dialog).getByLabelText('E-posta')).toHaveProperty('value', owner.email);
  await waitFor(() => expect(document.activeElement).toBe(within(dialog).getByLabelText('Şifre')));

  answers['PUT /admin/settings/analytics'] = saved;
  fireEvent.change(within(dialog).getByLabelText('Şifre'), { target: { value: 'şifre' } });
  await act(
    async () => void fireEvent.click(within(dialog).getByRole('button', { name: 'Giriş yap' })),
  );
  await settle();
  expect(screen.queryByRole('dialog')).toBeNull();
  await press('Kaydet');
  expect(saves().at(-1)).toEqual({ gtmId: 'GTM-ABC123', adsConversion: '', version: 3 });
  expect(screen.getByText('Her şey kayıtlı')).toBeDefined();
});

test('unsaved input is discarded only after a question, and the next person does not find it', async () => {
  expectLoggedFailure();
  await openAndType();
  Object.assign(answers, {
    'POST /admin/auth/refresh': refused,
    'PUT /admin/settings/analytics': refused,
  });
  await press('Kaydet');
  const dialog = await screen.findByRole('dialog', { name: 'Oturumunuz sona erdi' });
  await press('Kaydetmeden çık', within(dialog));
  expect(typed()).not.toBeNull();
  await press(
    'Kaydetmeden çık',
    within(await screen.findByRole('dialog', { name: 'Kaydetmeden çıkılsın mı?' })),
  );
  expect(typed()).toBeNull();
  expect(screen.getByRole('heading', { name: 'Flakon yönetimi' })).toBeDefined();
});

test('a session that ends without unsaved work leads to the sign-in page', async () => {
  expectLoggedFailure();
  await openAndType();
  await press('Geri al');
  Object.assign(answers, { 'POST /admin/auth/refresh': refused, 'GET /admin/auth/me': refused });
  await act(
    async () =>
      void window.dispatchEvent(
        new StorageEvent('storage', { key: 'adminToken', storageArea: localStorage }),
      ),
  );
  expect(await screen.findByRole('heading', { name: 'Flakon yönetimi' })).toBeDefined();
});

test('another tab has refreshed and the server fails: the administrator stays signed in', async () => {
  expectLoggedFailure();
  await openAndType();
  answers['GET /admin/auth/me'] = {
    status: 503,
    body: { code: 'OVERLOADED', message: 'Az sonra.' },
  };
  await act(
    async () =>
      void window.dispatchEvent(
        new StorageEvent('storage', { key: 'adminToken', storageArea: localStorage }),
      ),
  );
  await settle();
  expect(asked.filter(({ path }) => path === '/admin/auth/me')).toHaveLength(2);
  expect(typed()).not.toBeNull();
});

test('[D13] no refresh token is stored: a refresh uses the cookie; signing out removes the token', async () => {
  localStorage.setItem('adminToken', makeToken({ minutes: 2 }));
  answers['POST /admin/auth/refresh'] = tokens('second');
  answers['POST /admin/auth/logout'] = {};
  await openAndType();
  expect(asked.find(({ path }) => path === '/admin/auth/refresh')?.body).toBeUndefined();
  expect(localStorage.getItem('adminToken')).toBe(makeToken({ name: 'second' }));
  expect(Object.keys(localStorage).filter((key) => /refresh/i.test(key))).toEqual([]);
  await press('Çıkış yap');
  expect(asked.at(-1)).toMatchObject({ path: '/admin/auth/logout' });
  expect(localStorage.getItem('adminToken')).toBeNull();
});

describe('a request that needs a recent sign-in', () => {
  const again = { status: 403, body: { code: 'SIGN_IN_AGAIN', message: 'Hiçbir şey değişmedi.' } };
  const title = 'Siz olduğunuzu doğrulayın';
  const confirm = async (password: string, code?: string) => {
    const dialog = within(await screen.findByRole('dialog', { name: title }));
    fireEvent.change(dialog.getByLabelText('Şifre'), { target: { value: password } });
    if (code)
      fireEvent.change(dialog.getByLabelText('Doğrulama kodu'), { target: { value: code } });
    await press('Doğrula', dialog);
  };
  async function save(change: object = {}) {
    expectLoggedFailure();
    answers['GET /admin/auth/me'] = { body: { ...owner, ...change } };
    answers['PUT /admin/settings/analytics'] = (request) =>
      saves().length === 1 ? again : saved(request);
    await openAndType();
    await press('Kaydet');
  }

  test('asks for password and code over the page, and is sent again with what was typed', async () => {
    await save({ hasTotp: true });
    answers['POST /admin/auth/confirm'] = {
      status: 422,
      body: { code: 'PASSWORD_WRONG', message: 'Şifreniz hatalı.' },
    };
    await confirm('yanlış', '123456');
    expect(screen.getByText('Şifreniz hatalı.')).toBeDefined();
    expect(saves()).toHaveLength(1);

    answers['POST /admin/auth/confirm'] = {};
    await confirm('doğru', '654321');
    expect(asked.findLast(({ path }) => path === '/admin/auth/confirm')?.body).toEqual({
      password: 'doğru',
      code: '654321',
    });
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(saves()).toEqual(Array(2).fill({ gtmId: 'GTM-ABC123', adsConversion: '', version: 3 }));
    expect(screen.getByText('Her şey kayıtlı')).toBeDefined();
  });

  test('that is cancelled shows that nothing has changed, and what was typed stays', async () => {
    await save();
    const dialog = within(await screen.findByRole('dialog', { name: title }));
    expect(dialog.queryByLabelText('Doğrulama kodu')).toBeNull();
    await press('Vazgeç', dialog);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByText('Hiçbir şey değişmedi.')).toBeDefined();
    expect(saves()).toHaveLength(1);
    expect(typed()).not.toBeNull();
  });
});
