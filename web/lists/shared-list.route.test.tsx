// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import type { ComponentType } from 'react';
import { useLoaderData, useRouteError } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { SharedList } from '#shared/customers/lists.ts';
import { makeProduct } from '#web/testing/make-product.ts';
import { renderRoutes } from '#web/testing/render-catalogue.tsx';
import { calculated, expectLoggedFailure, serve } from '#web/testing/render-page.tsx';
import SharedListPage, { clientLoader, ErrorBoundary } from './shared-list.route.tsx';

beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const list: SharedList = {
  name: 'Yaz koleksiyonu',
  description: 'Narenciye serisi',
  ownerFirstName: 'Işıl',
  items: [
    { product: makeProduct({ id: 1, name: 'Kare Şişe' }), quantity: 12, isWithdrawn: false },
    { product: makeProduct({ id: 2, name: 'Kalkan Kapak' }), quantity: 12, isWithdrawn: true },
  ],
};
// The framework passes these as props.
const Page = SharedListPage as unknown as ComponentType<{ loaderData: SharedList }>;
const Failure = ErrorBoundary as unknown as ComponentType<{ error: unknown }>;
const LoadedPage = () => <Page loaderData={useLoaderData()} />;
const FailedPage = () => <Failure error={useRouteError()} />;
const route = {
  path: '/lists/:shareCode',
  loader: clientLoader as never,
  Component: LoadedPage,
  ErrorBoundary: FailedPage,
};

async function open(path = '/lists/ABC', body: SharedList = list) {
  const asked = serve({
    'GET /lists/ABC': { body },
    'POST /cart/calculate': ({ body }) => ({ body: calculated(body) }),
  });
  await renderRoutes([route], path);
  return asked;
}

test('everybody with the link can read a shared list and its owner, and put its products into the cart', async () => {
  await open();

  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Yaz koleksiyonu');
  expect(screen.getByText('Işıl bu listeyi sizinle paylaştı')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Kare Şişe' }).getAttribute('href')).toBe('/products/1');
  expect(document.querySelector('meta[name="robots"]')?.getAttribute('content')).toBe('noindex');
  await act(async () =>
    fireEvent.click(screen.getByRole('button', { name: 'Hepsini sepete ekle' })),
  );

  expect(JSON.parse(localStorage.getItem('cart') ?? '[]')).toMatchObject([{ id: 1, quantity: 12 }]);
  expect(screen.getByText('Kalkan Kapak: artık satılmıyor, eklenmedi.')).toBeTruthy();
});

test('a list without products says so and leads on', async () => {
  await open('/lists/ABC', { ...list, items: [] });

  expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('Bu listede şu an ürün yok');
});

test.each(['/lists/STOPPED', '/lists/a%2Fb'])(
  'a link that is no longer valid (%s) says why',
  async (path) => {
    expectLoggedFailure();
    const asked = await open(path);

    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(
      'Bu liste artık paylaşılmıyor',
    );
    expect(screen.getByRole('link', { name: 'Ürünlere göz atın' })).toBeTruthy();
    expect(asked.every(({ path }) => path === '/lists/STOPPED')).toBe(true);
  },
);
