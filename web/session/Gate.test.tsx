// @vitest-environment jsdom
import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeSession, makeUser } from '#web/testing/make-session.ts';
import { renderInShop } from '#web/testing/render.tsx';
import { Gate } from './Gate.tsx';

beforeEach(() => localStorage.clear());
afterEach(cleanup);

const page = <p>gizli sayfa</p>;

test.each([{ initializing: true }, { loading: true }, { initializing: true, loading: true }])(
  '[D01] a spinner over the screen while %o',
  async (state) => {
    const { router } = await renderInShop(<Gate>{page}</Gate>, '/account', makeSession(state));

    expect(screen.getByRole('status').className).toBe('spinner-screen');
    expect(screen.getByRole('status').textContent).toBe('Yükleniyor');
    expect(screen.queryByText('gizli sayfa')).toBeNull();
    expect(router.state.location.pathname).toBe('/account');
    expect(localStorage.getItem('redirectAfterLogin')).toBeNull();
  },
);

test('[D02] [D03] [D27] a visitor goes to /login in place of the page, whose path and query are remembered', async () => {
  const { router } = await renderInShop(<Gate>{page}</Gate>, '/account/orders?page=2&status=PAID');

  expect(router.state.location.pathname).toBe('/login');
  expect(router.state.historyAction).toBe('REPLACE');
  expect(localStorage.getItem('redirectAfterLogin')).toBe('/account/orders?page=2&status=PAID');
  expect(screen.queryByText('gizli sayfa')).toBeNull();
});

test('[D04] with a fallback it shows that instead', async () => {
  const { router } = await renderInShop(
    <Gate fallback={<p>önce giriş yapın</p>}>{page}</Gate>,
    '/account',
  );

  expect(screen.getByText('önce giriş yapın')).toBeDefined();
  expect(router.state.location.pathname).toBe('/account');
  expect(localStorage.getItem('redirectAfterLogin')).toBeNull();
});

test('an empty fallback counts as one, too', async () => {
  const { router } = await renderInShop(<Gate fallback={null}>{page}</Gate>, '/account');
  expect(router.state.location.pathname).toBe('/account');
});

test('[D05] [D27] without a verified address a notice takes the place of the page, word for word', async () => {
  const session = makeSession({ user: makeUser({ emailVerified: false }) });
  const { router } = await renderInShop(
    <Gate requiresVerifiedEmail>{page}</Gate>,
    '/account/lists',
    session,
  );

  expect(screen.getByRole('heading', { name: 'Email Verification Required' })).toBeDefined();
  expect(
    screen.getByText(
      'Please verify your email address to access this page. Check your inbox for the verification email.',
    ),
  ).toBeDefined();
  expect(screen.queryByText('gizli sayfa')).toBeNull();
  await act(async () => screen.getByRole('link', { name: 'Verify Email' }).click());
  expect(router.state.location.pathname).toBe('/verify-email');
});

test('[D06] [D27] otherwise the page shows: signed in, and verified where that is asked for', async () => {
  await renderInShop(
    <Gate>{page}</Gate>,
    '/account',
    makeSession({ user: makeUser({ emailVerified: false }) }),
  );
  expect(screen.getByText('gizli sayfa')).toBeDefined();
  cleanup();

  await renderInShop(
    <Gate requiresVerifiedEmail>{page}</Gate>,
    '/account/lists',
    makeSession({ user: makeUser() }),
  );
  expect(screen.getByText('gizli sayfa')).toBeDefined();
});
