import { expect, test } from 'vitest';
import { sharedSize } from './image-sources.ts';

test('a shared link shows the largest size up to 1,280 pixels, with its own measures', () => {
  const picture = {
    url: '/media/images/a/480.webp',
    width: 1600,
    height: 2000,
    widths: [160, 480, 960, 1280, 1600],
    placeholder: null,
  };
  expect(sharedSize(picture)).toEqual({
    url: '/media/images/a/1280.webp',
    width: 1280,
    height: 1600,
  });
  expect(sharedSize({ ...picture, widths: [160, 480] })).toMatchObject({ width: 480, height: 600 });
  const drawing = { ...picture, url: '/media/scenes/hero.svg', widths: [] };
  expect(sharedSize(drawing)).toEqual({
    url: '/media/scenes/hero.svg',
    width: 1600,
    height: 2000,
  });
});
