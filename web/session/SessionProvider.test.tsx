// @vitest-environment jsdom
import { act, cleanup } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { makeUser } from '#web/testing/make-session.ts';
import { makeToken } from '#web/testing/make-token.ts';
import { type Answers, expectLoggedFailure, renderPage, serve } from '#web/testing/render-page.tsx';
import {
  customer,
  latest,
  open,
  Probe,
  refusal,
  settle,
  signedInAnswers,
  signOut,
  storedTokens,
  storeTokens,
  toasts,
  user,
  visitor,
} from '#web/testing/session-page.tsx';
import { browserApi } from './browser.ts';
import { Gate } from './Gate.tsx';
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

describe('at the start', () => {
  test('[D10] without a token nobody is signed in, and no request is sent', async () => {
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

  test('[D10] an address that is not verified is reported as such', async () => {
    storeTokens();
    const { shown } = await open({
      ...signedInAnswers,
      'GET /user/profile': { body: makeUser({ emailVerified: false }) },
    });
    expect(shown()).toEqual({ ...customer, isEmailVerified: false });
  });

  test.each([
    [404, 'NOT_FOUND'],
    [500, 'INTERNAL'],
  ])('[D15] a profile that fails with %s signs out', async (status, code) => {
    storeTokens();
    if (status === 500) expectLoggedFailure();
    const { shown } = await open({ 'GET /user/profile': refusal(status, code, 'olmadı') });
    expect(shown()).toEqual(visitor);
    expect(storedTokens()).toEqual([]);
  });

  test('[D15] a server that restarts signs nobody out', async () => {
    storeTokens();
    expectLoggedFailure();
    await open({ 'GET /user/profile': refusal(503, 'BUSY', 'birazdan') });
    expect(storedTokens()).not.toEqual([]);
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

  test('[D07] [D16] [D21] remembers the page and goes to /login', async () => {
    storeTokens();
    const { router, shown } = await open(ended, '/products?category=3');

    expect(router.state.location.pathname).toBe('/login');
    expect(localStorage.getItem('redirectAfterLogin')).toBe('/products?category=3');
    expect(storedTokens()).toEqual([]);
    expect(shown()).toEqual(visitor);
    expect(toasts()).toEqual(['Oturumunuz sona erdi. Lütfen yeniden giriş yapın.']);
  });

  test('[D17] [D07] does the same when the refresh was only due', async () => {
    storeTokens(9);
    const { router, asked } = await open(ended, '/cart');

    expect(asked.map(({ path }) => path).slice(0, 1)).toEqual(['/auth/refresh']);
    expect(router.state.location.pathname).toBe('/login');
    expect(localStorage.getItem('redirectAfterLogin')).toBe('/cart');
  });

  test.each(['/login', '/register', '/forgot-password', '/reset-password'])(
    '[D08] on %s stays on the page',
    async (path) => {
      storeTokens();
      const { router, shown } = await open(ended, `${path}?x=1`);

      expect(router.state.location.pathname).toBe(path);
      expect(localStorage.getItem('redirectAfterLogin')).toBeNull();
      expect(shown()).toEqual(visitor);
    },
  );
});

describe('signing out', () => {
  test('[D26] [N09] clears tokens and profile, notifies the server, and goes to /', async () => {
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

  test('[N13] a failed request is logged, and not shown', async () => {
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
        'GET /user/export': refusal(401, 'NOT_SIGNED_IN', 'x'),
        'POST /auth/refresh': refusal(401, 'SESSION_ENDED', 'x'),
      },
      '/account',
    );
    const takeBack = beforeLogout(async () => void (await browserApi().get('/user/export')));
    await signOut();
    takeBack();

    expect(router.state.location.pathname).toBe('/');
    expect(toasts()).toEqual(['Başarıyla çıkış yaptınız.']);
    expect(localStorage.getItem('redirectAfterLogin')).toBeNull();
  });

  test('a message that is still to be sent delays it only for a limited time', async () => {
    storeTokens();
    const { shown } = await open(signedInAnswers);
    const takeBack = beforeLogout(() => new Promise(() => undefined));
    act(() => void latest.session?.logout());
    await settle();
    expect(shown()).toMatchObject({ loading: true });
    for (let step = 0; step < 6; step += 1) await settle();
    takeBack();
    expect(shown()).toEqual(visitor);
  });

  test('a guarded page is not remembered for the next login', async () => {
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
    'a sign-out that this tab missed is noticed on %s',
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

  test('a sign-in of another customer that this tab missed is noticed', async () => {
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

  test('a refreshed token loads no profile; the token of another customer does', async () => {
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

test('[D22] [D23] permissions are those of the signed-in customer', async () => {
  storeTokens();
  const { session } = await open(signedInAnswers);
  expect(session().hasPermission('verified_email')).toBe(true);
  cleanup();
  localStorage.clear();
  const { session: visitors } = await open({});
  expect(visitors().hasPermission('verified_email')).toBe(false);
});
