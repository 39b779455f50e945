import { expect, test } from 'vitest';
import { shortManifest } from './short-manifest.ts';

const route = (id: string) => ({
  id,
  parentId: 'root',
  hasLoader: true,
  hasAction: false,
  module: `/assets/${id}.js`,
  imports: ['/assets/shop.js', '/assets/own.js', `/assets/${id}.js`],
  css: [],
});

test('the browser gets what applies, and files only where a link fetches them ahead', () => {
  const ids = ['catalogue/product.route', 'content/faq.route'];
  const entry = { module: '/assets/entry.js', imports: ['/assets/shop.js'], css: [] };
  const routes = Object.fromEntries(ids.map((id) => [id, route(id)]));
  expect(shortManifest({ entry, routes, version: 'a1' })).toEqual({
    version: 'a1',
    entry,
    routes: Object.fromEntries(
      ids.map((id) => [
        id,
        {
          id,
          parentId: 'root',
          hasLoader: true,
          module: `/assets/${id}.js`,
          ...(id === 'catalogue/product.route' && { imports: ['/assets/own.js'] }),
        },
      ]),
    ),
  });
});
