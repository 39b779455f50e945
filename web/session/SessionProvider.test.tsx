// @vitest-environment jsdom
import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { makeUser } from '#web/testing/make-session.ts';
import { makeToken } from '#web/testing/make-token.ts';
import { type Answers, expectLoggedFailure, renderPage, serve } from '#web/testing/render-page.tsx';
import { browserApi } from './browser.ts';
import { Gate } from './Gate.tsx';
import { type Session, useSession } from './SessionContext.ts';
import { beforeLogout } from './session-hooks.ts';

beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers({ shouldAdvanceTime: true });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const user = makeUser();
const tokens = {
  token: makeToken(),
  accessToken: makeToken(),
  refreshToken: 'r1',
  expiresIn: 1_800,
};
const emptyCart = { version: 1, items: [] };
const signedInAnswers: Answers = {
  'POST /auth/login': { body: tokens },
  'GET /user/profile': { body: user },
  'GET /user/cart': { body: emptyCart },
  'POST /auth/logout': { status: 200 },
};
const refusal = (status: number, code: string, message: string) => ({
  status,
  body: { code, message, requestId: 'r' },
});

function storeTokens(minutes = 30) {
  localStorage.setItem('accessToken', makeToken({ minutes: 30 }));
  localStorage.setItem('refreshToken', 'r1');
  localStorage.setItem('tokenExpiry', String(Date.now() + minutes * 60_000));
}
const storedTokens = () =>
  ['accessToken', 'refreshToken', 'tokenExpiry'].filter(
    (key) => localStorage.getItem(key) !== null,
  );

const held: { session?: Session } = {};

/** Shows what the session says, and hands it to the test. */
function Probe() {
  const session = useSession();
  held.session = session;
  const { isAuthenticated, loading, initializing, isEmailVerified, user: known } = session;
  return (
    <output>
      {JSON.stringify({
        isAuthenticated,
        loading,
        initializing,
        isEmailVerified,
        name: known?.firstName ?? null,
      })}
    </output>
  );
}

async function open(answers: Answers, path = '/') {
  const asked = serve(answers);
  const { router } = await renderPage(<Probe />, path, '*', null);
  await settle();
  return {
    asked,
    router,
    session: () => held.session as Session,
    shown: () =>
      JSON.parse(screen.getByRole('status', { hidden: true }).textContent ?? '{}') as Record<
        string,
        unknown
      >,
    does: async (work: (session: Session) => Promise<unknown>) => {
      let result: unknown;
      await act(async () => {
        result = await work(held.session as Session);
      });
      await settle();
      return result;
    },
  };
}
/** Not awaited within act, which would hold back what comes onto the screen meanwhile. */
async function signOut() {
  act(() => void held.session?.logout());
  for (let step = 0; step < 5; step += 1) await settle();
}
const settle = () => act(() => vi.advanceTimersByTimeAsync(400));
const toasts = () =>
  [...document.querySelectorAll('.toast')].map((toast) => toast.querySelector('span')?.textContent);
const visitor = {
  isAuthenticated: false,
  loading: false,
  initializing: false,
  isEmailVerified: false,
  name: null,
};
const customer = {
  isAuthenticated: true,
  loading: false,
  initializing: false,
  isEmailVerified: true,
  name: 'Işıl',
};

describe('at the start', () => {
  test('[D10] nobody is signed in, and nothing is asked, without a token', async () => {
    const { shown, asked } = await open({});
    expect(shown()).toEqual(visitor);
    expect(asked).toEqual([]);
  });

  test('[D10] [D15] a stored token fetches the profile', async () => {
    storeTokens();
    const { shown, asked, session } = await open(signedInAnswers);

    expect(shown()).toEqual(customer);
    expect(session().user).toEqual(user);
    expect(asked.find(({ path }) => path === '/user/profile')?.headers.get('authorization')).toBe(
      `Bearer ${localStorage.getItem('accessToken')}`,
    );
  });

  test('[D10] an address that is not verified is no verified one', async () => {
    storeTokens();
    const { shown } = await open({
      ...signedInAnswers,
      'GET /user/profile': { body: makeUser({ emailVerified: false }) },
    });
    expect(shown()).toEqual({ ...customer, isEmailVerified: false });
  });

  test('[D15] a profile that is refused signs out', async () => {
    storeTokens();
    const { shown } = await open({ 'GET /user/profile': refusal(404, 'NOT_FOUND', 'yok') });
    expect(shown()).toEqual(visitor);
    expect(storedTokens()).toEqual([]);
  });

  test('[D15] without a network the visitor is signed out on the screen, and signed in again once it is back', async () => {
    expectLoggedFailure();
    storeTokens();
    let isDown = true;
    const { shown } = await open({
      ...signedInAnswers,
      'GET /user/profile': () => {
        if (isDown) throw new TypeError('fetch failed');
        return { body: user };
      },
    });
    expect(shown()).toEqual(visitor);
    expect(storedTokens()).toHaveLength(3);

    isDown = false;
    await act(async () => void window.dispatchEvent(new Event('online')));
    await settle();
    expect(shown()).toEqual(customer);
  });
});

describe('a session that ends by itself', () => {
  const ended: Answers = {
    ...signedInAnswers,
    'POST /auth/refresh': refusal(401, 'SESSION_ENDED', 'bitti'),
    'GET /user/profile': refusal(401, 'NOT_SIGNED_IN', 'giriş'),
  };

  test('[D07] [D16] [D21] keeps where one was and goes to /login', async () => {
    storeTokens();
    const { router, shown } = await open(ended, '/products?category=3');

    expect(router.state.location.pathname).toBe('/login');
    expect(localStorage.getItem('redirectAfterLogin')).toBe('/products?category=3');
    expect(storedTokens()).toEqual([]);
    expect(shown()).toEqual(visitor);
    expect(toasts()).toEqual(['Oturumunuz sona erdi. Lütfen yeniden giriş yapın.']);
  });

  test('[D17] [D07] also when the refresh was only due', async () => {
    storeTokens(9);
    const { router, asked } = await open(ended, '/cart');

    expect(asked.map(({ path }) => path).slice(0, 1)).toEqual(['/auth/refresh']);
    expect(router.state.location.pathname).toBe('/login');
    expect(localStorage.getItem('redirectAfterLogin')).toBe('/cart');
  });

  test.each(['/login', '/register', '/forgot-password', '/reset-password'])(
    '[D08] on %s one stays',
    async (path) => {
      storeTokens();
      const { router, shown } = await open(ended, `${path}?x=1`);

      expect(router.state.location.pathname).toBe(path);
      expect(localStorage.getItem('redirectAfterLogin')).toBeNull();
      expect(shown()).toEqual(visitor);
    },
  );
});

describe('signing in', () => {
  const credentials = { email: user.email, password: 'lavanta ve bergamot' };

  test('[D14] [N08] [J02] a token and a profile make one signed in; the browser names itself, the same each time', async () => {
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

  test('[J02] [J03] after a link was opened here the next login says so, once', async () => {
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

  test('a login that is refused leaves it for the next one', async () => {
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

  test('[D14] the field may be called token alone', async () => {
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

  test('[N01] a wrong password says what the server says, and refreshes nothing', async () => {
    const { does, asked } = await open({
      'POST /auth/login': refusal(401, 'SIGN_IN_FAILED', 'E-posta adresi ya da şifre hatalı.'),
    });

    await does(({ login }) => login(credentials));

    expect(toasts()).toEqual(['E-posta adresi ya da şifre hatalı.']);
    expect(asked.map(({ path }) => path)).toEqual(['/auth/login']);
  });
});

describe('signing out', () => {
  test('[D26] [N09] clears tokens and profile, tells the server, and goes to /', async () => {
    storeTokens();
    localStorage.setItem('redirectAfterLogin', '/account');
    const accessToken = localStorage.getItem('accessToken');
    const { shown, asked, router } = await open(signedInAnswers, '/account/orders');

    await signOut();

    expect(storedTokens()).toEqual([]);
    expect(shown()).toEqual(visitor);
    expect(router.state.location.pathname).toBe('/');
    expect(toasts()).toEqual(['Başarıyla çıkış yaptınız.']);
    const sent = asked.find(({ path }) => path === '/auth/logout');
    expect(sent?.body).toEqual({ refreshToken: 'r1' });
    expect(sent?.headers.get('authorization')).toBe(`Bearer ${accessToken}`);
    expect(localStorage.getItem('redirectAfterLogin')).toBeNull();
  });

  test('[N13] a failure of it is logged, and shown to nobody', async () => {
    expectLoggedFailure();
    storeTokens();
    const { shown } = await open({
      ...signedInAnswers,
      'POST /auth/logout': refusal(500, 'INTERNAL', 'hata'),
    });

    await signOut();

    expect(shown()).toEqual(visitor);
    expect(toasts()).toEqual(['Başarıyla çıkış yaptınız.']);
    // biome-ignore lint/suspicious/noConsole: it is read here, not written to
    expect(console.error).toHaveBeenCalledWith(
      expect.stringContaining('POST /auth/logout'),
      expect.anything(),
    );
  });

  test('a session that turns out to be over meanwhile, as after deleting the account, changes nothing', async () => {
    storeTokens();
    const { router } = await open(
      {
        ...signedInAnswers,
        'GET /user/late': refusal(401, 'NOT_SIGNED_IN', 'x'),
        'POST /auth/refresh': refusal(401, 'SESSION_ENDED', 'x'),
      },
      '/account',
    );
    const takeBack = beforeLogout(async () => void (await browserApi().call('GET', '/user/late')));
    await signOut();
    takeBack();

    expect(router.state.location.pathname).toBe('/');
    expect(toasts()).toEqual(['Başarıyla çıkış yaptınız.']);
    expect(localStorage.getItem('redirectAfterLogin')).toBeNull();
  });

  test('what is still to be said holds nobody up for long', async () => {
    storeTokens();
    const { shown } = await open(signedInAnswers);
    const takeBack = beforeLogout(() => new Promise(() => undefined));
    act(() => void held.session?.logout());
    await settle();
    expect(shown()).toMatchObject({ loading: true });
    for (let step = 0; step < 6; step += 1) await settle();
    takeBack();
    expect(shown()).toEqual(visitor);
  });

  test('a guarded page is not what one is sent back to', async () => {
    storeTokens();
    serve(signedInAnswers);
    const { router } = await renderPage(
      <>
        <Probe />
        <Gate>gizli</Gate>
      </>,
      '/account',
      '/account',
      null,
    );
    await settle();
    expect(document.body.textContent).toContain('gizli');

    await signOut();

    expect(router.state.location.pathname).toBe('/');
    expect(localStorage.getItem('redirectAfterLogin')).toBeNull();
  });
});

describe('the other tabs', () => {
  const hear = async (apply: () => void) => {
    await act(async () => {
      apply();
      window.dispatchEvent(
        new StorageEvent('storage', {
          key: 'accessToken',
          newValue: localStorage.getItem('accessToken'),
        }),
      );
    });
    await settle();
  };

  test('[D26] signing out in one signs out all', async () => {
    storeTokens();
    const { shown, router } = await open(signedInAnswers, '/products');
    await hear(() => {
      for (const key of ['refreshToken', 'tokenExpiry', 'accessToken'])
        localStorage.removeItem(key);
    });
    expect(shown()).toEqual(visitor);
    expect(router.state.location.pathname).toBe('/products');
  });

  test('signing in in one signs in all', async () => {
    const { shown } = await open(signedInAnswers);
    await hear(() => storeTokens());
    expect(shown()).toEqual(customer);
  });

  test.each(['focus', 'pageshow'])(
    'what one of them did while this one slept counts on %s: signed out',
    async (event) => {
      storeTokens();
      const { shown } = await open(signedInAnswers, '/products');
      for (const key of ['refreshToken', 'tokenExpiry', 'accessToken'])
        localStorage.removeItem(key);

      await act(
        async () => void window.dispatchEvent(Object.assign(new Event(event), { persisted: true })),
      );
      await settle();

      expect(shown()).toEqual(visitor);
    },
  );

  test('what one of them did while this one slept counts: somebody else signed in', async () => {
    storeTokens();
    let profile = user;
    const { shown, asked } = await open({
      ...signedInAnswers,
      'GET /user/profile': () => ({ body: profile }),
    });
    const look = async () => {
      await act(
        async () =>
          void window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true })),
      );
      await settle();
    };
    await look();
    expect(asked.filter(({ path }) => path === '/user/profile')).toHaveLength(1);

    profile = makeUser({ id: 8, firstName: 'Ğüneş' });
    localStorage.setItem('accessToken', makeToken({ customerId: 8 }));
    await look();

    expect(shown()).toMatchObject({ name: 'Ğüneş' });
  });

  test('a refresh asks for nothing; another customer is another profile', async () => {
    storeTokens();
    let profile = user;
    const { shown, asked } = await open({
      ...signedInAnswers,
      'GET /user/profile': () => ({ body: profile }),
    });
    await hear(() => localStorage.setItem('accessToken', makeToken({ name: 'second' })));
    expect(asked.filter(({ path }) => path === '/user/profile')).toHaveLength(1);

    profile = makeUser({ id: 8, firstName: 'Ğüneş' });
    await hear(() => localStorage.setItem('accessToken', makeToken({ customerId: 8 })));
    expect(shown()).toMatchObject({ name: 'Ğüneş' });
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
    '%s: without an answer the words are our own',
    async (_, call, act_, fallback) => {
      expectLoggedFailure();
      const unreachable = () => {
        throw new TypeError('fetch failed');
      };
      const { does } = await open({ [call]: unreachable });
      expect(await does(act_)).toMatchObject({ isDone: false });
      expect(toasts()).toEqual([fallback]);
      expect(document.querySelector('.toast--error')).not.toBeNull();
    },
  );

  test.each(cases)('%s: the server’s own words come first', async (_, call, act_) => {
    const { does } = await open({ [call]: refusal(422, 'LINK_NOT_VALID', 'Sunucunun sözü.') });
    expect(await does(act_)).toMatchObject({ isDone: false, error: { code: 'LINK_NOT_VALID' } });
    expect(toasts()).toEqual(['Sunucunun sözü.']);
  });

  test.each(cases)('%s: an answer without words gets ours', async (_, call, act_, fallback) => {
    expectLoggedFailure();
    const { does } = await open({ [call]: { status: 502, body: 'Bad gateway' } });
    await does(act_);
    expect(toasts()).toEqual([fallback]);
  });

  test.each(cases)('[N11] [N08] %s: what was done is said', async (...[, call, act_, , done]) => {
    const { does } = await open({
      ...signedInAnswers,
      [call]: { body: call === 'POST /auth/login' ? tokens : { message: 'başka' } },
    });
    expect(await does(act_)).toEqual({ isDone: true });
    expect(toasts()).toEqual([done]);
  });

  test('[N10] registering is followed after two seconds by an invitation of six, also on another page', async () => {
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
    expect(document.querySelector('.toast--info')).not.toBeNull();

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

test('[D22] [D23] permissions are those of whoever is signed in', async () => {
  storeTokens();
  const { session } = await open(signedInAnswers);
  expect(session().hasPermission('verified_email')).toBe(true);
  cleanup();
  localStorage.clear();
  const { session: visitors } = await open({});
  expect(visitors().hasPermission('verified_email')).toBe(false);
});
