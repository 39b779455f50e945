import { expect, test } from 'vitest';
import { readableAddress } from './readable-address.ts';

test.each([
  ['/products/1?q=%E0%A4%A', '/products/1?q=%E0%A4%A'],
  ['/blog/%C5%9Fi%C5%9Fe', '/blog/%C5%9Fi%C5%9Fe'],
  ['/%E0%A4%A', '/%25E0%25A4%25A'],
  ['/a%zz?b=%20c', '/a%25zz?b=%20c'],
  ['/api/blog/%E0%A4%A', '/api/blog/%E0%A4%A'],
])('%s is routed as %s', (url, routed) => {
  expect(readableAddress(url)).toBe(routed);
});
