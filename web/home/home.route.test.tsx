// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import type { ComponentType } from 'react';
import { useLoaderData } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { seededCategories } from '#shared/categories.ts';
import { DEFAULT_RATES, FALLBACK_RATES } from '#shared/pricing.ts';
import type { Api } from '../api.ts';
import { makeProduct, percentTier } from '../testing/make-product.ts';
import { renderRoutes } from '../testing/render-catalogue.tsx';
import HomePage from './home.route.tsx';
import { loadHome } from './load-home.ts';

const stairs = makeProduct({ id: 50, name: 'Kare Şişe', piecesPerCarton: 96, bulkDiscounts: [percentTier(12, 5), percentTier(48, 10), percentTier(96, 20)] });
const plain = makeProduct({ id: 60, name: 'Küre Şişe' });

const apiWith = (products: (typeof plain)[]) =>
  ({
    categories: { list: async () => (products.length > 0 ? seededCategories.map(({ id, key, name }) => ({ id, key, name: name.tr, parentId: null, productCount: id })) : []) },
    products: {
      filters: async () => ({
        facets: [
          {
            key: 'neck',
            label: '',
            values: [
              { value: 'FEA15', label: '', count: 68 },
              { value: '28/410', label: '', count: 0 },
            ],
          },
        ],
        price: { min: 0, max: 0 },
      }),
      list: async () => ({ content: products }),
      inCategory: async () => ({ content: products }),
    },
  }) as unknown as Api;

const Page = HomePage as unknown as ComponentType<{ loaderData: unknown }>;
const LoadedPage = () => <Page loaderData={useLoaderData()} />;
const show = (products = [plain, stairs], rates = DEFAULT_RATES) =>
  renderRoutes([{ path: '/', loader: () => loadHome({ api: apiWith(products) }), Component: LoadedPage }], '/', rates);

afterEach(cleanup);

test('[B01] the home page leads to bottles, mouths, categories and products', async () => {
  await show();

  expect(screen.getAllByRole('heading', { level: 1 }).map((heading) => heading.textContent)).toEqual(['Kokunun yarısı camdır.']);
  expect(screen.getByRole('link', { name: 'Şişelere bakın' }).getAttribute('href')).toBe('/products?category=3');
  expect(screen.getByRole('link', { name: 'FEA15 68 ürün' }).getAttribute('href')).toBe('/products?neck=FEA15');
  expect(screen.queryByText('28/410')).toBeNull();
  expect(screen.getByRole('link', { name: 'Esanslar 1' }).getAttribute('href')).toBe('/products?category=1');
  expect(screen.getAllByRole('link', { name: 'Küre Şişe' })).toHaveLength(2);
});

test('the staircase is that of the best-selling bottle with four steps', async () => {
  await show();

  expect([...document.querySelectorAll('.stair')].map((stair) => stair.textContent)).toEqual(['34,901 adet', '33,1612 adet', '31,4148 adet', '27,92Koli, 96']);
});

test('an empty shop shows what it has', async () => {
  await show([]);

  expect(screen.queryByText('Çok satanlar')).toBeNull();
  expect(document.querySelector('.stairs')).toBeNull();
});

test('free shipping is promised only when its threshold is known', async () => {
  await show();
  expect(screen.getByText('500 TL ve üzeri siparişte.')).toBeTruthy();
  cleanup();

  await show([plain], FALLBACK_RATES);
  expect(screen.queryByText('Ücretsiz kargo')).toBeNull();
});
