import { expect, test } from 'vitest';
import { photograph } from '#web/testing/make-product.ts';
import { filling, sceneOf } from './scenes.ts';

test('a scene is the photograph where there is one, else the drawing', () => {
  const hero = photograph();

  expect(sceneOf({ hero }, 'hero')).toBe(hero);
  expect(sceneOf({ hero }, 'hero-mobile')).toEqual({
    url: '/media/scenes/hero-mobile.svg',
    width: 800,
    height: 1000,
    widths: [],
    placeholder: null,
  });
  expect(sceneOf({}, 'category-essences')).toMatchObject({
    url: '/media/scenes/category-essences.svg',
    width: 1000,
    height: 1000,
  });
});

test('a picture cut at its sides is requested at its full width, one cut above and below at that of its place', () => {
  expect(filling(photograph({ width: 1600, height: 1000 }), 50, 1)).toBe('80vw');
  expect(filling(photograph({ width: 640, height: 800 }), 50, 1)).toBe('50vw');
});
