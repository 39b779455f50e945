// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { I18nextProvider } from '#web/base/i18n/react.tsx';
import { StoreProvider } from '#web/base/page/context-store.tsx';
import { ToastProvider } from '#web/base/ui/Toast.tsx';
import { type Session, SessionContext } from '#web/session/SessionContext.ts';
import { makeSession, makeUser } from '#web/testing/make-session.ts';
import { expectLoggedFailure, renderPage, serve } from '#web/testing/render-page.tsx';
import { texts } from '#web/testing/texts.ts';
import { FavoriteButton } from './FavoriteButton.tsx';
import { FavoritesNotice } from './FavoritesNotice.tsx';
import { FavoritesProvider } from './FavoritesProvider.tsx';

const bottle = { id: 5, name: 'Kare Şişe' };
const cap = { id: 6, name: 'Ceviz Kapak' };
const customer = makeSession({ user: makeUser() });

beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** The provider is inside the session of the test. */
const hearts = (
  <FavoritesProvider>
    <FavoriteButton product={bottle} />
    <FavoriteButton product={cap} isFramed />
    <FavoritesNotice />
  </FavoritesProvider>
);
const show = (session: Session = makeSession()) => renderPage(hearts, '/', '*', session);
const heart = (name: string) => screen.getByRole('button', { name: `Favorilere ekle: ${name}` });
const isPressed = (name: string) => heart(name).getAttribute('aria-pressed') === 'true';
const press = (name: string) => act(async () => fireEvent.click(heart(name)));

test('the server renders every heart empty, and the browser hydrates that page before it fills them', async () => {
  serve({});
  localStorage.setItem('favorites', '[5]');
  const page = (
    <I18nextProvider i18n={texts}>
      <ToastProvider>
        <StoreProvider of={SessionContext} value={makeSession()}>
          <FavoritesProvider>
            <FavoriteButton product={bottle} />
          </FavoritesProvider>
        </StoreProvider>
      </ToastProvider>
    </I18nextProvider>
  );
  document.body.innerHTML = `<div id="root">${renderToString(page)}</div>`;
  const root = document.getElementById('root') as HTMLElement;
  expect(isPressed('Kare Şişe')).toBe(false);

  await act(async () => void render(page, { container: root, hydrate: true }));

  expect(isPressed('Kare Şişe')).toBe(true);
});

test("[A03] a visitor's favourite is stored in this browser; the first one says so, with a link to sign in", async () => {
  const asked = serve({});
  await show();

  await press('Kare Şişe');
  expect(isPressed('Kare Şişe')).toBe(true);
  expect(heart('Kare Şişe').title).toBe('Favorilerden çıkar');
  expect(localStorage.getItem('favorites')).toBe('[5]');
  expect(screen.getByText(/Favorileriniz bu tarayıcıda saklanıyor/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Giriş yap' }).getAttribute('href')).toBe('/login');

  await press('Ceviz Kapak');
  expect(screen.getAllByText(/Favorileriniz bu tarayıcıda saklanıyor/)).toHaveLength(1);
  await press('Kare Şişe');
  expect([isPressed('Kare Şişe'), isPressed('Ceviz Kapak')]).toEqual([false, true]);
  expect(asked).toEqual([]);
});

test('the hearts of two tabs are the same', async () => {
  serve({});
  await show();

  localStorage.setItem('favorites', '[6]');
  await act(
    async () =>
      void window.dispatchEvent(new StorageEvent('storage', { key: 'favorites', newValue: '[6]' })),
  );

  expect([isPressed('Kare Şişe'), isPressed('Ceviz Kapak')]).toEqual([false, true]);
});

test('at sign-in the marks are merged, then asked for once for all cards; at logout they leave the browser', async () => {
  localStorage.setItem('favorites', '[6]');
  const asked = serve({
    'POST /user/favorites/merge': { body: { count: 2 } },
    'GET /user/favorites/ids': { body: { ids: [6, 5] } },
  });
  await show(customer);

  expect(asked.map(({ method, path, body }) => [method, path, body])).toEqual([
    ['POST', '/user/favorites/merge', { productIds: [6] }],
    ['GET', '/user/favorites/ids', undefined],
  ]);
  expect([isPressed('Kare Şişe'), isPressed('Ceviz Kapak')]).toEqual([true, true]);
  expect(localStorage.getItem('favorites')).toBe('[]');

  cleanup();
  await show();
  expect([isPressed('Kare Şişe'), isPressed('Ceviz Kapak')]).toEqual([false, false]);
});

test('[K10] a change that the server refuses is taken back, with its message; without a network with ours', async () => {
  expectLoggedFailure();
  serve({
    'GET /user/favorites/ids': { body: { ids: [5] } },
    'DELETE /user/favorites/5': {
      status: 500,
      body: { code: 'INTERNAL', message: 'Beklenmeyen bir hata oluştu.' },
    },
    'POST /user/favorites/6': () => {
      throw new TypeError('no network');
    },
  });
  await show(customer);

  await press('Kare Şişe');
  expect(isPressed('Kare Şişe')).toBe(true);
  expect(screen.getByText('Beklenmeyen bir hata oluştu.')).toBeTruthy();

  await press('Ceviz Kapak');
  expect(isPressed('Ceviz Kapak')).toBe(false);
  expect(
    screen.getByText('Favoriniz kaydedilemedi. Bağlantınızı kontrol edip tekrar deneyin.'),
  ).toBeTruthy();
});

test('hearts that could not be fetched are asked for again when the customer comes back', async () => {
  expectLoggedFailure();
  let isDown = true;
  serve({
    'GET /user/favorites/ids': () => (isDown ? { status: 503, body: {} } : { body: { ids: [5] } }),
  });
  await show(customer);
  expect(isPressed('Kare Şişe')).toBe(false);

  isDown = false;
  await act(async () => void window.dispatchEvent(new Event('focus')));

  expect(isPressed('Kare Şişe')).toBe(true);
});

test('[B35] the sign-in page shows a visitor with favourites where they are stored', async () => {
  serve({});
  localStorage.setItem('favorites', '[5,6]');
  localStorage.setItem('redirectAfterLogin', '/account/favorites');
  await show();
  expect(screen.getByRole('status').textContent).toContain(
    'Favorilerinizdeki 2 ürün şu an bu tarayıcıda saklanıyor.',
  );

  cleanup();
  localStorage.setItem('redirectAfterLogin', '/account/orders');
  await show();
  expect(screen.queryByText(/bu tarayıcıda saklanıyor/)).toBeNull();
});
