import { expect, test } from 'vitest';
import { largestOf, sizesOnPhone } from './image-sources.ts';

const photograph = {
  url: '/media/images/abc/480.webp',
  width: 2_000,
  height: 2_499,
  widths: [160, 480, 1_600],
  alt: 'Kare şişe',
};

test('the largest size of a photograph has its own address and measures', () => {
  expect(largestOf(photograph)).toEqual({
    ...photograph,
    url: '/media/images/abc/1600.webp',
    width: 1_600,
    height: 1_999,
  });
});

test('a photograph that is smaller than every size keeps its measures', () => {
  expect(largestOf({ ...photograph, width: 100, height: 125, widths: [160] })).toMatchObject({
    url: '/media/images/abc/160.webp',
    width: 100,
    height: 125,
  });
});

test('a drawing has one size', () => {
  const drawing = { url: '/d.svg', width: 800, height: 1_000, widths: [] };
  expect(largestOf(drawing)).toBe(drawing);
});

test('a sharp screen loads the picture of a phone in a smaller size', () => {
  expect(sizesOnPhone()).toBe('(min-resolution:1.5x) 70vw, 100vw');
  expect(sizesOnPhone(93)).toBe('(min-resolution:1.5x) 66vw, 93vw');
});
