import { expect, test } from 'vitest';
import { prefetched, shortened } from './route-list.ts';

const route = (name: string) => ({
  id: name,
  module: `/${name}.js`,
  imports: [`/${name}-part.js`],
});
const listOf = (...names: string[]) => ({
  entry: { imports: ['/shop.js'] },
  routes: Object.fromEntries(names.map((name) => [name, route(name)])),
});

test('only routes that links load in advance name the scripts that they import', () => {
  const written = shortened(
    `window.__reactRouterManifest=${JSON.stringify(listOf('cart/cart.route', ...prefetched))};`,
  );
  expect(JSON.parse(written.slice('window.__reactRouterManifest='.length, -1))).toEqual({
    ...listOf('cart/cart.route', ...prefetched),
    routes: {
      ...listOf(...prefetched).routes,
      'cart/cart.route': { ...route('cart/cart.route'), imports: [] },
    },
  });
});

test('a renamed route, and another form of the list, end the build', () => {
  expect(() => shortened(`window.__reactRouterManifest=${JSON.stringify(listOf())};`)).toThrow(
    `There is no route ${prefetched[0]}`,
  );
  expect(() => shortened('export default {};')).toThrow('written in another way');
});
