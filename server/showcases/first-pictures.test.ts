import { expect, test } from 'vitest';
import type { ProductImage } from '#shared/catalogue/catalogue.ts';
import { firstPictures } from './first-pictures.ts';

const picture = (url: string): ProductImage => ({
  url,
  width: 800,
  height: 1000,
  widths: [],
  placeholder: null,
  alt: '',
  view: 'main',
});
const of = (occasion: string, ...urls: string[]) => ({ occasion, images: urls.map(picture) });

test('each occasion has its first picture that no earlier occasion shows', () => {
  const pictures = firstPictures(
    ['wedding', 'birth', 'corporate', 'none'],
    [
      of('birth', '/a'),
      of('wedding', '/a', '/b'),
      of('wedding', '/c'),
      of('birth'),
      of('birth', '/c'),
      of('corporate', '/a'),
    ],
  );
  expect([...pictures].map(([slug, { url }]) => [slug, url])).toEqual([
    ['wedding', '/a'],
    ['birth', '/c'],
  ]);
});
