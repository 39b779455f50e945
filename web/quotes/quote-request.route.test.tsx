// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { makeProduct } from '#web/testing/make-product.ts';
import { expectLoggedFailure, renderPage, serve } from '#web/testing/render-page.tsx';
import QuoteRequestPage from './quote-request.route.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const open = (query: string) => renderPage(<QuoteRequestPage />, `/quotes/request${query}`);
const productsLink = () => screen.findByRole('link', { name: 'Ürünlere göz atın' });

test.each(['', '?product=', '?product=abc', '?product=0'])(
  'without a product (%s) the page leads to the products and asks the server for nothing',
  async (query) => {
    const asked = serve({});
    await open(query);

    expect(screen.getByText('Teklif istemek için bir ürün seçin')).toBeDefined();
    expect((await productsLink()).getAttribute('href')).toBe('/products');
    expect(asked.filter(({ path }) => path.startsWith('/products'))).toEqual([]);
  },
);

test('a product that does not exist leads to the products too', async () => {
  expectLoggedFailure();
  serve({ 'GET /products/7': { status: 404, body: { code: 'NOT_FOUND', message: 'Yok' } } });
  await open('?product=7');

  expect(await productsLink()).toBeDefined();
});

test('with a product the page has the form, with at least its smallest quantity', async () => {
  serve({
    'GET /products/7': { body: makeProduct({ id: 7, name: 'Kare şişe', minQuantity: 12 }) },
  });
  await open('?product=7&quantity=3');

  expect(await screen.findByRole('link', { name: 'Kare şişe' })).toBeDefined();
  expect(screen.getByDisplayValue('12')).toBeDefined();
});
