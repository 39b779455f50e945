// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest';
import {
  clearTarget,
  innerPath,
  isAuthPage,
  rememberTarget,
  targetAfterLogin,
} from './redirect-target.ts';

beforeEach(() => localStorage.clear());

test.each(['/account/orders?page=2', '/', '/products?search=kare%20%C5%9Fi%C5%9Fe', '/lists/abc'])(
  '[D09] %s is remembered and followed',
  (path) => {
    rememberTarget(path);
    expect(targetAfterLogin()).toBe(path);
  },
);

test.each([
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '/x/..//evil.example',
  '/.//evil.example',
  'https://evil.example/',
  'https:evil.example',
  'javascript:alert(1)',
  'evil',
  '',
])('an address outside the shop (%s) is neither remembered nor followed', (path) => {
  rememberTarget(path);
  expect(localStorage.getItem('redirectAfterLogin')).toBeNull();

  // Not our data.
  localStorage.setItem('redirectAfterLogin', path);
  expect(targetAfterLogin()).toBe('/account');
  expect(innerPath(path)).toBeNull();
});

test.each(['/login', '/login?x=1', '/register', '/register/', '/LOGIN'])(
  '[D09] %s is no target: the account is used instead',
  (path) => {
    localStorage.setItem('redirectAfterLogin', path);
    expect(targetAfterLogin()).toBe('/account');
  },
);

test.each(['/login', '/Login', '/register', '/forgot-password', '/reset-password'])(
  '[D07] %s is never stored',
  (path) => {
    rememberTarget(path);
    expect(localStorage.getItem('redirectAfterLogin')).toBeNull();
  },
);

test('a deleted target is gone', () => {
  rememberTarget('/cart');
  clearTarget();
  expect(targetAfterLogin()).toBe('/account');
});

test('[D08] the four pages of signing in', () => {
  expect(
    ['/login', '/register', '/forgot-password', '/reset-password', '/login/'].every(isAuthPage),
  ).toBe(true);
  expect(['/', '/account', '/login/help', '/verify-email'].some(isAuthPage)).toBe(false);
});
