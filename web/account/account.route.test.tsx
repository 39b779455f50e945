// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { makeSession, makeUser } from '#web/testing/make-session.ts';
import { renderPage, serve } from '#web/testing/render-page.tsx';
import AccountLayout from './account.route.tsx';

beforeEach(() => {
  localStorage.clear();
  serve({});
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test.each([
  '/account',
  '/account/profile',
  '/account/addresses',
  '/account/favorites',
  '/account/lists/7?x=1',
  '/account/orders',
  '/account/orders/12',
])(
  '[B32] [B33] [B34] [B35] [B36] [B37] a visitor at %s is sent to sign in first, and back afterwards',
  async (path) => {
    const { router } = await renderPage(<AccountLayout />, path, '/account/*');

    expect(router.state.location.pathname).toBe('/login');
    expect(localStorage.getItem('redirectAfterLogin')).toBe(path);
    expect(screen.queryByRole('navigation', { name: 'Hesap' })).toBeNull();
  },
);

test.each([
  ['/account/approvals/12', 'Firmalarım'],
  ['/account/companies/4', 'Firmalarım'],
  ['/account/orders/12', 'Siparişlerim'],
])('at %s the current page of the account is %s', async (path, name) => {
  await renderPage(<AccountLayout />, path, '/account/*', makeSession({ user: makeUser() }));

  const nav = within(screen.getByRole('navigation', { name: 'Hesap' }));
  expect(nav.getAllByRole('link', { current: 'page' }).map((link) => link.textContent)).toEqual([
    name,
  ]);
});

test('the navigation links to every page of the account and marks the current one', async () => {
  await renderPage(
    <AccountLayout />,
    '/account/orders/12',
    '/account/*',
    makeSession({ user: makeUser() }),
  );

  const nav = within(screen.getByRole('navigation', { name: 'Hesap' }));
  expect(
    nav.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]),
  ).toEqual([
    ['Hesabım', '/account'],
    ['Siparişlerim', '/account/orders'],
    ['Tekliflerim', '/account/quotes'],
    ['Bakiyem', '/account/balance'],
    ['Favorilerim', '/account/favorites'],
    ['Listelerim', '/account/lists'],
    ['Düzenli siparişler', '/account/standing-orders'],
    ['Tasarımlarım', '/account/designs'],
    ['Adreslerim', '/account/addresses'],
    ['Firmalarım', '/account/companies'],
    ['Bilgilerim', '/account/profile'],
    ['Hızlı sipariş', '/quick-order'],
  ]);
  expect(nav.getByRole('link', { current: 'page' }).textContent).toBe('Siparişlerim');
  expect(nav.getByText('Işıl Çağrı')).toBeDefined();
});

test('one press signs the customer out', async () => {
  const logout = vi.fn(async () => undefined);
  await renderPage(
    <AccountLayout />,
    '/account',
    '/account/*',
    makeSession({ user: makeUser(), logout }),
  );

  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Çıkış yap' })));
  expect(logout).toHaveBeenCalledOnce();
});
