// @vitest-environment jsdom
import { act, cleanup } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { makeToken } from '#web/testing/make-token.ts';
import { type Answers, expectLoggedFailure } from '#web/testing/render-page.tsx';
import {
  customer,
  open,
  refusal,
  signedInAnswers,
  storedTokens,
  storeTokens,
  toastLooks,
  toasts,
  tokens,
  user,
  visitor,
} from '#web/testing/session-page.tsx';
import type { Session } from './SessionContext.ts';

beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers({ shouldAdvanceTime: true });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('signing in', () => {
  const credentials = { email: user.email, password: 'lavanta ve bergamot' };

  test('[D14] [N08] [J02] a token and a profile sign in; the browser sends the same session id each time', async () => {
    const { does, shown, asked } = await open(signedInAnswers);

    expect(await does(({ login }) => login(credentials))).toEqual({ isDone: true });

    expect(shown()).toEqual(customer);
    expect(toasts()).toEqual(['Başarıyla giriş yaptınız!']);
    const sessionId = localStorage.getItem('sessionId');
    expect(sessionId).toMatch(/^[0-9a-f]{32}$/);
    expect(asked.find(({ path }) => path === '/auth/login')?.body).toEqual({
      ...credentials,
      sessionId,
    });
    await does(({ login }) => login(credentials));
    expect(asked.filter(({ path }) => path === '/auth/login')[1]?.body).toMatchObject({
      sessionId,
    });
  });

  test('[J02] [J03] after a link was opened here the next login sends the proof of the mailbox, once', async () => {
    const { does, asked } = await open({
      ...signedInAnswers,
      'POST /auth/verify-email': { body: { message: 'tamam', mailboxProof: '7.1.imza' } },
    });

    await does(({ verifyEmail }) => verifyEmail('belirteç'));
    await does(({ login }) => login(credentials));
    await does(({ login }) => login(credentials));

    const [first, second] = asked
      .filter(({ path }) => path === '/auth/login')
      .map(({ body }) => body);
    expect(first).toMatchObject({ ...credentials, mailboxProof: '7.1.imza' });
    expect(second).not.toHaveProperty('mailboxProof');
  });

  test('a login that is refused leaves the proof for the next one', async () => {
    localStorage.setItem('mailboxProof', '7.1.imza');
    const answers: Answers = {
      ...signedInAnswers,
      'POST /auth/login': refusal(401, 'SIGN_IN_FAILED', 'hatalı'),
    };
    const { does, asked } = await open(answers);

    await does(({ login }) => login(credentials));
    await does(({ login }) => login(credentials));

    expect(
      asked
        .filter(({ path }) => path === '/auth/login')
        .map(({ body }) => (body as { mailboxProof?: string }).mailboxProof),
    ).toEqual(['7.1.imza', '7.1.imza']);
  });

  test('[D14] a response that has only the field token is enough', async () => {
    const { does, shown } = await open({
      ...signedInAnswers,
      'POST /auth/login': { body: { token: makeToken(), refreshToken: 'r1' } },
    });
    await does(({ login }) => login(credentials));
    expect(shown()).toEqual(customer);
  });

  test('[N12] [N02] an answer without a token is a failure', async () => {
    const { does, shown } = await open({
      ...signedInAnswers,
      'POST /auth/login': { body: { refreshToken: 'r1' } },
    });

    expect(await does(({ login }) => login(credentials))).toMatchObject({ isDone: false });

    expect(shown()).toEqual(visitor);
    expect(storedTokens()).toEqual([]);
    expect(toasts()).toEqual(['Giriş başarısız. Lütfen bilgilerinizi kontrol edin.']);
  });

  test('[D14] [N01] a profile that cannot be fetched is a failure, and no token stays', async () => {
    expectLoggedFailure();
    const { does, shown } = await open({
      ...signedInAnswers,
      'GET /user/profile': refusal(500, 'INTERNAL', 'Beklenmeyen bir hata oluştu.'),
    });

    await does(({ login }) => login(credentials));

    expect(shown()).toEqual(visitor);
    expect(storedTokens()).toEqual([]);
    expect(toasts()).toEqual(['Beklenmeyen bir hata oluştu.']);
  });

  test('[N01] a wrong password shows the server’s message, and requests no refresh', async () => {
    const { does, asked } = await open({
      'POST /auth/login': refusal(401, 'SIGN_IN_FAILED', 'E-posta adresi ya da şifre hatalı.'),
    });

    await does(({ login }) => login(credentials));

    expect(toasts()).toEqual(['E-posta adresi ya da şifre hatalı.']);
    expect(asked.map(({ path }) => path)).toEqual(['/auth/login']);
  });
});

describe('[N01] the nine actions', () => {
  const register = {
    firstName: 'Işıl',
    lastName: 'Çağrı',
    email: user.email,
    password: 'lavanta ve bergamot',
  };
  const cases: [string, string, (session: Session) => Promise<unknown>, string, string][] = [
    [
      '[N02] login',
      'POST /auth/login',
      (s) => s.login({ email: 'a@b.co', password: 'x' }),
      'Giriş başarısız. Lütfen bilgilerinizi kontrol edin.',
      'Başarıyla giriş yaptınız!',
    ],
    [
      '[N03] register',
      'POST /auth/register',
      (s) => s.register(register),
      'Kayıt başarısız. Lütfen tekrar deneyin.',
      'Kaydınız alındı. Doğrulama bağlantısını e-posta adresinize gönderdik.',
    ],
    [
      '[N04] profile',
      'PUT /user/profile',
      (s) => s.updateProfile({ firstName: 'A', lastName: 'B' }),
      'Profil güncellenemedi. Lütfen tekrar deneyin.',
      'Profiliniz güncellendi.',
    ],
    [
      '[N05] password',
      'PUT /user/password',
      (s) => s.changePassword('eski', 'yepyeni bir cümle'),
      'Şifre değiştirilemedi. Lütfen tekrar deneyin.',
      'Şifreniz değiştirildi.',
    ],
    [
      '[N06] reset',
      'POST /auth/reset-password',
      (s) => s.resetPassword('t', 'yepyeni bir cümle'),
      'Şifre sıfırlama başarısız oldu. Lütfen tekrar deneyin.',
      'Şifreniz yenilendi. Yeni şifrenizle giriş yapabilirsiniz.',
    ],
    [
      '[N07] marketing',
      'PUT /user/marketing-preferences',
      (s) => s.updateMarketing({ acceptsMarketing: true, acceptsSms: false }),
      'İletişim tercihleriniz güncellenemedi. Lütfen tekrar deneyin.',
      'İletişim tercihleriniz güncellendi.',
    ],
    [
      '[N07] verification',
      'POST /auth/verify-email',
      (s) => s.verifyEmail('t'),
      'E-posta adresiniz doğrulanamadı. Lütfen tekrar deneyin.',
      'E-posta adresiniz doğrulandı.',
    ],
    [
      '[N07] resend',
      'POST /auth/resend-verification',
      (s) => s.resendVerification('a@b.co'),
      'Doğrulama bağlantısı gönderilemedi. Lütfen tekrar deneyin.',
      'Doğrulama bağlantısını gönderdik. Gelen kutunuza bakın.',
    ],
    [
      '[N07] forgot',
      'POST /auth/forgot-password',
      (s) => s.forgotPassword('a@b.co'),
      'Şifre yenileme bağlantısı gönderilemedi. Lütfen tekrar deneyin.',
      'Şifre yenileme bağlantısını gönderdik. Gelen kutunuza bakın.',
    ],
  ];

  test.each(cases)(
    '%s: without an answer the message is our own',
    async (_, call, act_, fallback) => {
      expectLoggedFailure();
      const unreachable = () => {
        throw new TypeError('fetch failed');
      };
      const { does } = await open({ [call]: unreachable });
      expect(await does(act_)).toMatchObject({ isDone: false });
      expect(toasts()).toEqual([fallback]);
      expect(toastLooks(fallback)).toContain('toast--error');
    },
  );

  test.each(cases)('%s: the server’s own message comes first', async (_, call, act_) => {
    const { does } = await open({ [call]: refusal(422, 'LINK_NOT_VALID', 'Sunucunun sözü.') });
    expect(await does(act_)).toMatchObject({ isDone: false, error: { code: 'LINK_NOT_VALID' } });
    expect(toasts()).toEqual(['Sunucunun sözü.']);
  });

  test.each(cases)('%s: an answer without a message gets ours', async (_, call, act_, fallback) => {
    expectLoggedFailure();
    const { does } = await open({ [call]: { status: 502, body: 'Bad gateway' } });
    await does(act_);
    expect(toasts()).toEqual([fallback]);
  });

  test.each(cases)(
    '[N11] [N08] %s: a message says what was done',
    async (...[, call, act_, , done]) => {
      const { does } = await open({
        ...signedInAnswers,
        [call]: { body: call === 'POST /auth/login' ? tokens : { message: 'başka' } },
      });
      expect(await does(act_)).toEqual({ isDone: true });
      expect(toasts()).toEqual([done]);
    },
  );

  test('[N10] two seconds after registering a sign-in is offered for six seconds, on any page', async () => {
    const { does, router } = await open(
      { 'POST /auth/register': { body: { message: 'tamam' } } },
      '/register',
    );
    await does((session) => session.register(register));
    await act(async () => router.navigate('/login'));
    await act(() => vi.advanceTimersByTimeAsync(1_400));
    expect(toasts()).not.toContain('Lütfen e-posta adresiniz ve şifrenizle giriş yapın.');

    await act(() => vi.advanceTimersByTimeAsync(300));
    expect(toasts()).toContain('Lütfen e-posta adresiniz ve şifrenizle giriş yapın.');
    expect(toastLooks('Lütfen e-posta adresiniz ve şifrenizle giriş yapın.')).toContain(
      'toast--info',
    );

    // Step by step: each phase of a toast begins when the one before is on the screen.
    for (let step = 0; step < 58; step += 1) await act(() => vi.advanceTimersByTimeAsync(100));
    expect(toasts()).toEqual(['Lütfen e-posta adresiniz ve şifrenizle giriş yapın.']);
    for (let step = 0; step < 7; step += 1) await act(() => vi.advanceTimersByTimeAsync(100));
    expect(toasts()).toEqual([]);
  });

  test('registering goes out in the language of the page', async () => {
    const { does, asked } = await open({ 'POST /auth/register': { body: {} } });
    await does((session) => session.register(register));
    expect(asked[0]?.body).toEqual({ ...register, languagePreference: 'tr' });
  });

  test('a change of the profile is in the session at once', async () => {
    storeTokens();
    let profile = user;
    const { does, shown } = await open({
      ...signedInAnswers,
      'GET /user/profile': () => ({ body: profile }),
      'PUT /user/profile': ({ body }) => {
        profile = { ...profile, ...(body as object) };
        return { body: profile };
      },
    });
    await does((session) => session.updateProfile({ firstName: 'Iğdır', lastName: 'Şen' }));
    expect(shown()).toMatchObject({ name: 'Iğdır', loading: false });
  });
});
