import { expect, test } from 'vitest';
import { isEnglishAddress, withoutPrefix } from './languages.ts';

test.each([
  ['/en', '/'],
  ['/en/', '/'],
  ['/en?x=1', '/?x=1'],
  ['/en/products?category=3', '/products?category=3'],
  ['/en/products/99#top', '/products/99#top'],
  ['/en#top', '/#top'],
])('%s is the English twin of %s', (address, plain) => {
  expect([isEnglishAddress(address), withoutPrefix(address)]).toEqual([true, plain]);
});

test.each([
  '/',
  '/english',
  '/endirim',
  '/products/en',
  '/EN/products',
  '//en/x',
  '/products?q=/en',
])('%s has no prefix', (address) => {
  expect([isEnglishAddress(address), withoutPrefix(address)]).toEqual([false, address]);
});
