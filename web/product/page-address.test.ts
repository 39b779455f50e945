import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { listHref } from './list-url.ts';
import { canonicalPageAddress, pageQueryKeys } from './page-address.ts';

test.each([
  ['/', '/'],
  ['/?fbclid=abc', '/'],
  ['/products?utm_source=x&page=2&category=3', '/products?category=3&page=2'],
  ['/products?neck=18%2F415', '/products?neck=18/415'],
  ['/products?search=50%20ml', '/products?search=50+ml'],
  ['/products/7?', '/products/7'],
  ['/products?page=1?page=2', '/products?page=1'],
])('%s is the page %s', (given, canonical) => {
  expect(canonicalPageAddress(given)).toBe(canonical);
});

test('a link of the shop is canonical', () => {
  const link = listHref({
    category: 3,
    search: 'cam, şişe 18/415',
    asTyped: true,
    minPrice: 1,
    maxPrice: 2,
    inStock: true,
    fits: 4,
    page: 2,
  });
  expect(canonicalPageAddress(link)).toBe(link);
});

test('every query key that a page reads is in the list of known keys', () => {
  const web = path.join(import.meta.dirname, '..');
  const read = fs
    .readdirSync(web, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/back-office|\.test\.|gallery/.test(file))
    .flatMap((file) => {
      const text = fs.readFileSync(path.join(web, file), 'utf8');
      return [...text.matchAll(/(?:[pP]arams(?:\(\)\[0\])?|inSearch)\.get\('(\w+)'/g)];
    })
    .map(([, key]) => key);
  expect(read.length).toBeGreaterThan(15);
  expect(read.filter((key) => !pageQueryKeys.includes(String(key)))).toEqual([]);
});
