// @vitest-environment jsdom

import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiError } from '#web/base/api/api.ts';
import type { ActionResult, Session } from '#web/session/SessionContext.ts';
import { makeSession, makeUser } from '#web/testing/make-session.ts';
import { renderPage, serve } from '#web/testing/render-page.tsx';
import ForgotPasswordPage from './forgot-password.route.tsx';
import LoginPage from './login.route.tsx';
import RegisterPage from './register.route.tsx';
import ResetPasswordPage from './reset-password.route.tsx';

beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function open(page: ReactNode, path: string, session: Session = makeSession()) {
  serve({});
  return renderPage(page, path, '*', session);
}
const done: ActionResult = { isDone: true };
const refused = (
  code: string,
  message: string,
  status = 422,
  errors: { path: string; message: string }[] = [],
): ActionResult => ({
  isDone: false,
  error: new ApiError(status, { code: code as never, message, errors }),
});
const _unreachable: ActionResult = { isDone: false, error: new TypeError('fetch failed') };
const field = (label: string) => screen.getByLabelText(label, { exact: true }) as HTMLInputElement;
const fill = (label: string, value: string) => fireEvent.input(field(label), { target: { value } });
const submit = async (name: string) =>
  act(async () => fireEvent.click(screen.getByRole('button', { name })));
const title = () => screen.getByRole('heading', { level: 1 }).textContent;

describe('/login', () => {
  test('[B18] is a form that password managers know, and signs in with Enter', async () => {
    const login = vi.fn(async () => done);
    await open(<LoginPage />, '/login', makeSession({ login }));
    expect([field('E-posta').autocomplete, field('Şifre').autocomplete]).toEqual([
      'username',
      'current-password',
    ]);
    expect([field('E-posta').name, field('Şifre').name, field('Şifre').type]).toEqual([
      'email',
      'password',
      'password',
    ]);

    fill('E-posta', '  isil@ornek.com ');
    fill('Şifre', ' boşluklu şifre ');
    await act(async () => fireEvent.submit(field('Şifre').form as HTMLFormElement));

    expect(login).toHaveBeenCalledExactlyOnceWith({
      email: 'isil@ornek.com',
      password: ' boşluklu şifre ',
    });
  });

  test('reports missing values at their fields, and sends nothing', async () => {
    const login = vi.fn(async () => done);
    await open(<LoginPage />, '/login', makeSession({ login }));
    await submit('Giriş yap');

    expect(field('E-posta').getAttribute('aria-invalid')).toBe('true');
    expect(screen.getAllByText('Bu alanı doldurun.')).toHaveLength(2);
    expect(document.activeElement).toBe(field('E-posta'));
    expect(login).not.toHaveBeenCalled();
  });

  test('is sent once, however often it is pressed', async () => {
    let answer: (result: ActionResult) => void = () => undefined;
    const login = vi.fn(() => new Promise<ActionResult>((resolve) => (answer = resolve)));
    await open(<LoginPage />, '/login', makeSession({ login }));
    fill('E-posta', 'a@b.co');
    fill('Şifre', 'x');
    await submit('Giriş yap');
    await submit('Giriş yap');
    await act(async () => fireEvent.submit(field('Şifre').form as HTMLFormElement));
    expect(login).toHaveBeenCalledTimes(1);
    await act(async () => answer(done));
  });

  test('shows a refusal on the page, with the time of the next attempt', async () => {
    const message = 'Çok sayıda deneme yapıldı. 540 saniye sonra tekrar deneyin.';
    await open(
      <LoginPage />,
      '/login',
      makeSession({ login: async () => refused('TOO_MANY_REQUESTS', message, 429) }),
    );
    fill('E-posta', 'a@b.co');
    fill('Şifre', 'x');
    await submit('Giriş yap');
    expect(screen.getByText(message)).toBeDefined();
    // The form moves the focus after the browser has painted the errors.
    await waitFor(() => expect(document.activeElement).toBe(field('Şifre')));
    expect(field('E-posta').value).toBe('a@b.co');
  });

  test('the password can be shown', async () => {
    await open(<LoginPage />, '/login');
    fill('Şifre', 'lavanta');
    fireEvent.click(screen.getByRole('button', { name: 'Şifreyi göster' }));
    expect(field('Şifre').type).toBe('text');
    fireEvent.click(screen.getByRole('button', { name: 'Şifreyi gizle' }));
    expect(field('Şifre').type).toBe('password');
  });

  test('caps lock is shown', async () => {
    await open(<LoginPage />, '/login');
    const event = new KeyboardEvent('keyup', { key: 'A', bubbles: true, modifierCapsLock: true });
    act(() => void field('Şifre').dispatchEvent(event));
    expect(screen.getByText('Büyük harf kilidi açık.')).toBeDefined();
    fireEvent.blur(field('Şifre'));
    expect(screen.queryByText('Büyük harf kilidi açık.')).toBeNull();
  });

  test.each([
    ['[D09] the page that asked for it', '/account/orders?page=2', '/account/orders?page=2'],
    ['[D09] the account, when that was the login page', '/login', '/account'],
    ['[D09] the account, when that was the register page', '/register?a=b', '/account'],
    ['the account, when it leads out of the shop', '//evil.example/x', '/account'],
    ['the account, when there is none', null, '/account'],
  ])('a signed-in customer is redirected to %s', async (_, stored, expected) => {
    if (stored) localStorage.setItem('redirectAfterLogin', stored);
    const { router } = await open(<LoginPage />, '/login', makeSession({ user: makeUser() }));
    expect(`${router.state.location.pathname}${router.state.location.search}`).toBe(expected);
    expect(router.state.historyAction).toBe('REPLACE');
    expect(localStorage.getItem('redirectAfterLogin')).toBeNull();
  });

  test('until the session is known, the form is shown and there is no redirect', async () => {
    const { router } = await open(
      <LoginPage />,
      '/login',
      makeSession({ initializing: true, loading: true }),
    );
    expect(router.state.location.pathname).toBe('/login');
    expect(field('E-posta')).toBeDefined();
  });
});

describe('/register', () => {
  const fillAll = () => {
    fill('Ad', 'Işıl');
    fill('Soyad', 'Çağrı');
    fill('E-posta', 'isil@ornek.com');
    fill('Şifre', 'lavanta ve bergamot');
  };

  test('[B19] registers, with marketing off unless it was ticked, and goes to /login', async () => {
    const register = vi.fn(async () => done);
    const { router } = await open(<RegisterPage />, '/register', makeSession({ register }));
    expect(screen.getAllByRole('checkbox').map((box) => (box as HTMLInputElement).checked)).toEqual(
      [false, false],
    );
    expect(field('Şifre').autocomplete).toBe('new-password');
    fillAll();
    await submit('Üye ol');

    expect(register).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({
        firstName: 'Işıl',
        lastName: 'Çağrı',
        email: 'isil@ornek.com',
        password: 'lavanta ve bergamot',
        acceptsMarketing: false,
        acceptsSms: false,
      }),
    );
    expect(router.state.location.pathname).toBe('/login');
    expect(router.state.location.state).toEqual({ registered: 'isil@ornek.com' });
  });

  test('e-mail and SMS are accepted separately, and SMS needs a number', async () => {
    const register = vi.fn(async () => done);
    await open(<RegisterPage />, '/register', makeSession({ register }));
    fillAll();
    fireEvent.click(screen.getByLabelText('SMS ile'));
    await submit('Üye ol');
    expect(screen.getByText('SMS alabilmek için telefon numaranızı yazın.')).toBeDefined();
    expect(register).not.toHaveBeenCalled();

    fireEvent.input(screen.getByLabelText(/Cep telefonu/), { target: { value: '0532 123 45 67' } });
    await submit('Üye ol');
    expect(register).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({
        phoneNumber: '+905321234567',
        acceptsMarketing: false,
        acceptsSms: true,
      }),
    );
  });

  test.each([
    ['E-posta', 'isil@', 'E-posta adresini tam yazın, örneğin ad@ornek.com.'],
    ['Şifre', 'kısa', 'En az 10 karakter yazın.'],
    ['Ad', '   ', 'Bu alanı doldurun.'],
  ])('%s: %s is shown at the field', async (label, value, message) => {
    await open(<RegisterPage />, '/register');
    fillAll();
    fill(label, value);
    await submit('Üye ol');
    expect(field(label).getAttribute('aria-invalid')).toBe('true');
    const described = (field(label).getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent);
    expect(described).toContain(message);
  });

  test('a correction is offered for a mistyped mail domain, and made with one press', async () => {
    await open(<RegisterPage />, '/register');
    fill('E-posta', 'isil@gmail.con');
    await act(async () => void fireEvent.focusOut(field('E-posta')));
    await act(
      async () => void fireEvent.click(screen.getByRole('button', { name: 'isil@gmail.com' })),
    );
    expect((field('E-posta') as HTMLInputElement).value).toBe('isil@gmail.com');
  });

  test('an empty form gives the focus to its first field', async () => {
    await open(<RegisterPage />, '/register');
    await submit('Üye ol');
    await waitFor(() => expect(document.activeElement).toBe(field('Ad')));
  });

  test('server errors are shown at their fields, the others by the button', async () => {
    const answers = [
      refused('VALIDATION_FAILED', 'Eksik.', 400, [
        { path: 'lastName', message: 'Soyadınızı yazın.' },
      ]),
      refused('PASSWORD_TOO_EASY', 'Bu şifre kolay tahmin edilebilir.'),
      refused('OVERLOADED', 'Şu anda çok yoğunuz.', 503),
    ];
    await open(
      <RegisterPage />,
      '/register',
      makeSession({ register: async () => answers.shift() ?? done }),
    );
    fillAll();
    await submit('Üye ol');
    expect(screen.getByText('Soyadınızı yazın.')).toBeDefined();
    expect(document.activeElement).toBe(field('Soyad'));

    fill('Soyad', 'Çağrı');
    await submit('Üye ol');
    expect(screen.getByText('Bu şifre kolay tahmin edilebilir.')).toBeDefined();
    expect(field('Şifre').getAttribute('aria-invalid')).toBe('true');

    fill('Şifre', 'lavanta ve bergamot 2');
    await submit('Üye ol');
    expect(screen.getByText('Şu anda çok yoğunuz.')).toBeDefined();
    expect(field('E-posta').value).toBe('isil@ornek.com');
  });

  test('says how good the password is', async () => {
    await open(<RegisterPage />, '/register');
    fill('Şifre', 'kısa');
    expect(screen.getByText('6 karakter daha.')).toBeDefined();
    fill('Şifre', 'parola1234');
    expect(screen.getByText('Kolay tahmin edilir.')).toBeDefined();
    fill('Şifre', 'lavanta ve bergamot bahçesi');
    expect(screen.getByText('Güçlü bir şifre.')).toBeDefined();
  });

  test('the legal texts are linked beside the button', async () => {
    await open(<RegisterPage />, '/register');
    expect(screen.getByRole('link', { name: 'Üyelik Sözleşmesi' }).getAttribute('href')).toBe(
      '/membership-agreement',
    );
    expect(screen.getByRole('link', { name: 'KVKK Aydınlatma Metni' }).getAttribute('href')).toBe(
      '/kvkk',
    );
  });

  test('a signed-in customer is redirected', async () => {
    const { router } = await open(<RegisterPage />, '/register', makeSession({ user: makeUser() }));
    expect(router.state.location.pathname).toBe('/account');
  });
});

describe('/forgot-password', () => {
  test('[B20] asks for a link, and answers the same for every address', async () => {
    const forgotPassword = vi.fn(async () => done);
    await open(<ForgotPasswordPage />, '/forgot-password', makeSession({ forgotPassword }));
    fill('E-posta', 'isil@ornek.com');
    await submit('Bağlantı gönder');

    expect(forgotPassword).toHaveBeenCalledExactlyOnceWith('isil@ornek.com');
    expect(title()).toBe('Gelen kutunuza bakın');
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
    expect(screen.getByText('isil@ornek.com')).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'Başka bir adres dene' }));
    expect(title()).toBe('Şifrenizi yenileyin');
  });

  test('a refusal stays on the page', async () => {
    await open(
      <ForgotPasswordPage />,
      '/forgot-password',
      makeSession({
        forgotPassword: async () =>
          refused('TOO_MANY_REQUESTS', '60 saniye sonra tekrar deneyin.', 429),
      }),
    );
    fill('E-posta', 'isil@ornek.com');
    await submit('Bağlantı gönder');
    expect(screen.getByText('60 saniye sonra tekrar deneyin.')).toBeDefined();
    expect(title()).toBe('Şifrenizi yenileyin');
  });
});

describe('/reset-password', () => {
  test.each(['/reset-password#token=ab-C_1.~', '/reset-password?token=ab-C_1.~'])(
    '[B21] %s: the token is taken out of the address and sent with the password',
    async (path) => {
      const resetPassword = vi.fn(async () => done);
      const { router } = await open(<ResetPasswordPage />, path, makeSession({ resetPassword }));
      expect(router.state.location).toMatchObject({
        pathname: '/reset-password',
        search: '',
        hash: '',
      });
      expect(field('Yeni şifre').autocomplete).toBe('new-password');

      fill('Yeni şifre', 'lavanta ve bergamot');
      await submit('Şifreyi kaydet');
      expect(resetPassword).toHaveBeenCalledExactlyOnceWith('ab-C_1.~', 'lavanta ve bergamot');
      expect(router.state.location.pathname).toBe('/login');
    },
  );

  test('without a token it says how to get one', async () => {
    await open(<ResetPasswordPage />, '/reset-password');
    expect(title()).toBe('Bağlantı eksik');
    expect(screen.getByRole('link', { name: 'Yeni bağlantı iste' }).getAttribute('href')).toBe(
      '/forgot-password',
    );
  });

  test('a used link is reported', async () => {
    await open(
      <ResetPasswordPage />,
      '/reset-password#token=t',
      makeSession({ resetPassword: async () => refused('LINK_NOT_VALID', 'x') }),
    );
    fill('Yeni şifre', 'lavanta ve bergamot');
    await submit('Şifreyi kaydet');
    expect(title()).toBe('Bağlantı artık geçerli değil');
  });

  test('an error for a too easy password is at its field, and the link stays', async () => {
    await open(
      <ResetPasswordPage />,
      '/reset-password#token=t',
      makeSession({ resetPassword: async () => refused('PASSWORD_TOO_EASY', 'Çok kolay.') }),
    );
    fill('Yeni şifre', '1234567890');
    await submit('Şifreyi kaydet');
    expect(screen.getByText('Çok kolay.')).toBeDefined();
    expect(field('Yeni şifre').getAttribute('aria-invalid')).toBe('true');
  });
});
