// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { drawing, photograph } from '#web/testing/make-product.ts';
import { Photo } from './Photo.tsx';

afterEach(cleanup);

const image = () => screen.getByRole('img', { name: 'Şişe' });
const read = (...names: string[]) => names.map((name) => image().getAttribute(name));

test('a photograph is AVIF, else WebP, in the width of its place, with reserved room and its ground', () => {
  render(<Photo picture={photograph()} alt="Şişe" sizes="44vw" isEager />);

  const source = document.querySelector('picture > source');
  expect(source?.getAttribute('type')).toBe('image/avif');
  expect(source?.getAttribute('srcset')).toBe(
    '/media/images/abc/160.avif 160w, /media/images/abc/480.avif 480w, /media/images/abc/640.avif 640w',
  );
  expect(source?.getAttribute('sizes')).toBe('44vw');
  expect(read('src', 'srcset', 'sizes')).toEqual([
    '/media/images/abc/480.webp',
    '/media/images/abc/160.webp 160w, /media/images/abc/480.webp 480w, /media/images/abc/640.webp 640w',
    '44vw',
  ]);
  expect(read('width', 'height')).toEqual(['640', '800']);
  expect(image().closest('span')?.style.backgroundColor).toBe('rgb(245, 242, 238)');
});

test('a picture further down has one size where the browser does not support AVIF', () => {
  render(<Photo picture={photograph()} alt="Şişe" sizes="44vw" />);

  expect(document.querySelector('picture > source')?.getAttribute('sizes')).toBe('44vw');
  expect(read('src', 'srcset', 'sizes')).toEqual(['/media/images/abc/480.webp', null, null]);
});

test('only the first picture of a page is loaded with priority', () => {
  render(<Photo picture={photograph()} alt="Şişe" isEager />);
  expect(read('loading', 'fetchpriority')).toEqual(['eager', 'high']);
  cleanup();

  render(<Photo picture={photograph()} alt="Şişe" />);
  expect(read('loading', 'fetchpriority')).toEqual(['lazy', null]);
});

test('a drawing, and a picture with only an address, has one size', () => {
  render(<Photo picture={drawing('/d.svg')} alt="Şişe" sizes="44vw" />);
  expect(read('src', 'srcset', 'sizes', 'height')).toEqual(['/d.svg', null, null, '1000']);
  expect([
    document.querySelector('picture'),
    image().closest('span')?.getAttribute('style'),
  ]).toEqual([null, null]);
  cleanup();

  render(<Photo src="/1.webp" alt="Şişe" shape="square" />);
  expect(read('src', 'srcset', 'width', 'height')).toEqual(['/1.webp', null, '1000', '1000']);
});

test('without a picture the ring is shown', () => {
  const { container } = render(<Photo picture={null} alt="Şişe" />);

  expect(screen.queryByRole('img', { name: 'Şişe' })).toBeNull();
  expect(container.querySelector('span > svg')).not.toBeNull();
});
