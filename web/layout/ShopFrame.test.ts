import { expect, it } from 'vitest';
import { frameRules } from './ShopFrame.tsx';

it.each(['/login', '/register', '/forgot-password', '/configurator', '/login/', '/LOGIN'])(
  '[C01] %s has no footer',
  (path) => {
    expect(frameRules(path).hasFooter).toBe(false);
  },
);

it.each(['/reset-password', '/', '/products', '/products/7', '/cart', '/account'])(
  '[C02] %s has a footer',
  (path) => {
    expect(frameRules(path).hasFooter).toBe(true);
  },
);

it.each([
  ['/products', true],
  ['/configurator', true],
  ['/Configurator', true],
  ['/checkout', false],
  ['/products/7', false],
  ['/', false],
])('[C03] the chat is hidden on phones on %s: %s', (path, isHidden) => {
  expect(frameRules(path).isChatHiddenOnPhone).toBe(isHidden);
});
