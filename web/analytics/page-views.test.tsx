// @vitest-environment jsdom
import { act, cleanup, render } from '@testing-library/react';
import { StrictMode } from 'react';
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { DEFAULT_RATES } from '#shared/pricing/rates.ts';
import { I18nextProvider } from '#web/base/i18n/react.tsx';
import { Providers } from '#web/Providers.tsx';
import { emptyDataLayer, events } from '#web/testing/data-layer.ts';
import { serve, shop } from '#web/testing/render-page.tsx';
import { texts } from '#web/testing/texts.ts';
import { PageViews } from './PageViews.tsx';
import { pageOf, reportedAddress } from './page-view.ts';

beforeEach(emptyDataLayer);
afterEach(cleanup);

const at = (address: string) => {
  const { pathname, search } = new URL(address, 'http://localhost');
  return { pathname, search };
};

async function visit(first: string) {
  serve({});
  const frame = (
    <I18nextProvider i18n={texts}>
      <Providers rates={DEFAULT_RATES} shop={shop}>
        <PageViews />
        <Outlet />
      </Providers>
    </I18nextProvider>
  );
  const page = (title: string) => <title>{title}</title>;
  const routes = [
    {
      element: frame,
      children: [
        { path: '/', element: page('Ana sayfa') },
        { path: '/products', element: page('Ürünler') },
        { path: '/products/:id', element: page('Kare Şişe') },
        { path: '/untitled', element: <p>yükleniyor</p> },
      ],
    },
    { path: '/payment/callback', element: page('Ödeme') },
  ];
  const router = createMemoryRouter(routes, { initialEntries: [first] });
  await act(async () =>
    render(
      <StrictMode>
        <RouterProvider router={router} />
      </StrictMode>,
    ),
  );
  return { go: (to: string | number) => act(async () => router.navigate(to as string)) };
}
const viewed = () =>
  events('page_view').map(({ page_location, page_title }) => [page_location, page_title]);

test('[M01] [B39] the first page and every one that follows are counted once each, with the title of the new page', async () => {
  const { go } = await visit('/?utm_source=mail');
  expect(viewed()).toEqual([['http://localhost:3000/?utm_source=mail', 'Ana sayfa']]);

  await go('/products?category=3');
  await go('/products/12#stock-alert');
  await go(-1);

  expect(viewed().slice(1)).toEqual([
    ['http://localhost:3000/products?category=3', 'Ürünler'],
    ['http://localhost:3000/products/12', 'Kare Şişe'],
    ['http://localhost:3000/products?category=3', 'Ürünler'],
  ]);
});

test('[M01] filters, order and page number are no new page view; category and search are', async () => {
  const { go } = await visit('/products?category=3');
  await go('/products?category=3&neck=FEA15');
  await go('/products?category=3&neck=FEA15&page=2&sort=price%2Casc');
  expect(viewed()).toHaveLength(1);

  await go('/products?category=4');
  await go('/products?search=kare');
  expect(viewed()).toHaveLength(3);
});

test('[B39] the payment callback, which stands outside the frame, is not counted; the page after it is', async () => {
  const { go } = await visit('/');
  await go('/payment/callback?orderNumber=X');
  expect(viewed()).toHaveLength(1);
  await go('/');
  expect(viewed()).toHaveLength(2);
});

test('[M01] a page without a title yet is counted when it has one', async () => {
  const { go } = await visit('/');
  await go('/untitled');
  expect(viewed()).toHaveLength(1);

  await act(async () => {
    document.title = 'Favoriler';
  });

  expect(viewed()[1]).toEqual(['http://localhost:3000/untitled', 'Favoriler']);
  document.title = '';
});

test('a reported address contains no fragment, token, order number or personal data', () => {
  const reported = (address: string) => reportedAddress(at(address), 'https://flakon.example');
  expect(reported('/order/success?orderNumber=7K4M2QX9TB&paymentId=p-1')).toBe(
    'https://flakon.example/order/success',
  );
  expect(reported('/orders/track/7K4M2QX9TB#t=secret')).toBe(
    'https://flakon.example/orders/track/-',
  );
  expect(reported('/reset-password?token=secret')).toBe('https://flakon.example/reset-password');
  for (const page of ['/quotes', '/proofs', '/lists', '/account/orders', '/account/approvals'])
    for (const twin of ['', '/en'])
      expect(reported(`${twin}${page}/7K4M2QX9TB`)).toBe(`https://flakon.example${twin}${page}/-`);
  expect(reported('/en/orders/track/7K4M2QX9TB/return')).toBe(
    'https://flakon.example/en/orders/track/-/return',
  );
  expect(reported('/quotes/request')).toBe('https://flakon.example/quotes/request');
  expect(reported('/lists/abc123')).toBe('https://flakon.example/lists/-');
  expect(reported('/account/orders/12')).toBe('https://flakon.example/account/orders/-');
  expect(reported('/products?search=isil%40ornek.example+kare&category=3')).toBe(
    'https://flakon.example/products?search=-+kare&category=3',
  );
  expect(reported('/products?search=0532+123+45+67')).toBe(
    'https://flakon.example/products?search=-',
  );
  expect(reported('/?gclid=x&utm_campaign=yaz&evil=1')).toBe(
    'https://flakon.example/?gclid=x&utm_campaign=yaz',
  );
});

test('what a page is', () => {
  expect(pageOf(at('/products?search=Kare'))).toBe(pageOf(at('/products?search=kare%20&page=3')));
  expect(pageOf(at('/blog?page=2'))).toBe(pageOf(at('/blog')));
  expect(pageOf(at('/products'))).not.toBe(pageOf(at('/products?category=3')));
});
