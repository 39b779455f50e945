import { expect, test } from 'vitest';
import { thumbnailOf } from './thumbnail.ts';

const picture = (widths: number[]) => ({
  url: '/media/images/a/480.webp',
  width: 1600,
  height: 2000,
  widths,
  placeholder: null,
});

test('a thumbnail offers only the widths that a screen can need for it', () => {
  expect(thumbnailOf(picture([160, 320, 480, 960]))).toEqual(picture([160, 320]));
  expect(thumbnailOf(undefined)).toBeUndefined();
});
