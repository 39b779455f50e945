// @vitest-environment jsdom

import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiError } from '#web/base/api/api.ts';
import type { ActionResult, Session } from '#web/session/SessionContext.ts';
import { makeSession, makeUser } from '#web/testing/make-session.ts';
import { renderPage, serve } from '#web/testing/render-page.tsx';
import VerifyEmailPage from './verify-email.route.tsx';

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
const unreachable: ActionResult = { isDone: false, error: new TypeError('fetch failed') };
const field = (label: string) => screen.getByLabelText(label, { exact: true }) as HTMLInputElement;
const _fill = (label: string, value: string) =>
  fireEvent.input(field(label), { target: { value } });
const submit = async (name: string) =>
  act(async () => fireEvent.click(screen.getByRole('button', { name })));
const title = () => screen.getByRole('heading', { level: 1 }).textContent;

describe('/verify-email', () => {
  test.each(['/verify-email', '/account/verify-email'])(
    '[B22] [B23] %s verifies at once with the token of the link',
    async (path) => {
      let answer: (result: ActionResult) => void = () => undefined;
      const verifyEmail = vi.fn(() => new Promise<ActionResult>((resolve) => (answer = resolve)));
      const { router } = await open(
        <VerifyEmailPage />,
        `${path}#token=abc`,
        makeSession({ verifyEmail }),
      );
      expect(title()).toBe('Adresiniz doğrulanıyor');
      expect(router.state.location.hash).toBe('');

      await act(async () => answer(done));
      expect(verifyEmail).toHaveBeenCalledExactlyOnceWith('abc');
      expect(title()).toBe('Adresiniz doğrulandı');
      expect(screen.getByRole('link', { name: 'Giriş yap' }).getAttribute('href')).toBe('/login');
      const anew = screen.getByRole('link', { name: 'e-postayla yenileyin' });
      expect({ to: anew.getAttribute('href'), looks: anew.className }).toEqual({
        to: '/forgot-password',
        looks: 'text-link',
      });
    },
  );

  test('[B22] it waits for the session, because the server trusts a signed-in customer’s mailbox', async () => {
    const verifyEmail = vi.fn(async () => done);
    await open(
      <VerifyEmailPage />,
      '/verify-email#token=abc',
      makeSession({ verifyEmail, initializing: true }),
    );
    expect(title()).toBe('Adresiniz doğrulanıyor');
    expect(verifyEmail).not.toHaveBeenCalled();
    cleanup();

    await open(
      <VerifyEmailPage />,
      '/verify-email#token=abc',
      makeSession({ verifyEmail, user: makeUser({ emailVerified: false }) }),
    );
    expect(verifyEmail).toHaveBeenCalledExactlyOnceWith('abc');
    expect(screen.getByRole('link', { name: 'Hesabıma git' })).toBeDefined();
    expect(screen.queryByRole('link', { name: 'e-postayla yenileyin' })).toBeNull();
  });

  test('[B22] a link that has expired offers a new one, for the address that is known', async () => {
    const resendVerification = vi.fn(async () => done);
    const session = makeSession({
      user: makeUser({ emailVerified: false }),
      verifyEmail: async () => refused('LINK_NOT_VALID', 'x'),
      resendVerification,
    });
    await open(<VerifyEmailPage />, '/verify-email#token=old', session);
    expect(title()).toBe('Bağlantı artık geçerli değil');
    expect(field('E-posta').value).toBe('isil.cagri@ornek.com');

    await submit('Yeni bağlantı gönder');
    expect(resendVerification).toHaveBeenCalledExactlyOnceWith('isil.cagri@ornek.com');
    expect(screen.getByText(/adresine gönderdik/)).toBeDefined();
  });

  test('without a network it can be tried again with the same link', async () => {
    const results = [unreachable, done];
    const verifyEmail = vi.fn(async (_token: string) => results.shift() ?? done);
    await open(<VerifyEmailPage />, '/verify-email?token=abc', makeSession({ verifyEmail }));
    expect(title()).toBe('Doğrulama tamamlanamadı');
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Tekrar dene' })));
    expect(verifyEmail.mock.calls).toEqual([['abc'], ['abc']]);
    expect(title()).toBe('Adresiniz doğrulandı');
  });

  test('without a token it explains, and sends a link', async () => {
    await open(<VerifyEmailPage />, '/verify-email');
    expect(title()).toBe('E-posta adresinizi doğrulayın');
    expect(field('E-posta').value).toBe('');
  });

  test('a verified customer has nothing to do, even with an old link', async () => {
    await open(<VerifyEmailPage />, '/account/verify-email', makeSession({ user: makeUser() }));
    expect(title()).toBe('Adresiniz zaten doğrulanmış');
    cleanup();
    await open(
      <VerifyEmailPage />,
      '/verify-email#token=old',
      makeSession({ user: makeUser(), verifyEmail: async () => refused('LINK_NOT_VALID', 'x') }),
    );
    expect(title()).toBe('Adresiniz zaten doğrulanmış');
  });
});
