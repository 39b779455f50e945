// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { CustomerOrdersPage } from '#shared/orders/customer-orders.ts';
import { makeOrderRow } from '#web/testing/make-account.ts';
import { makeSession, makeUser } from '#web/testing/make-session.ts';
import { type Answers, expectLoggedFailure, renderPage, serve } from '#web/testing/render-page.tsx';
import OrdersPage from './orders.route.tsx';
import { ordersHref, readOrderQuery } from './orders-url.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const pageOf = (
  content: CustomerOrdersPage['content'],
  totalElements = content.length,
  page = 0,
): CustomerOrdersPage => ({
  content,
  page,
  size: 10,
  totalElements,
  totalPages: Math.ceil(totalElements / 10),
});
const twelve = pageOf(
  [makeOrderRow({ id: 2, status: 'SHIPPED' }), makeOrderRow({ id: 1, orderNumber: 'AAAAABBBBB' })],
  12,
);

async function open(answers: Answers, path = '/account/orders') {
  const asked = serve({
    'GET /user/orders/count': { body: { count: 12, byStatus: { SHIPPED: 2, PAID: 10 } } },
    'GET /user/orders?page=0&size=10': { body: twelve },
    ...answers,
  });
  const { router } = await renderPage(
    <OrdersPage />,
    path,
    '/account/orders',
    makeSession({ user: makeUser() }),
  );
  return { asked, router, paths: () => asked.map((one) => one.path) };
}

test('[B37] [K23] shows the orders with their state and total, ten a page', async () => {
  const { router } = await open({
    'GET /user/orders?page=1&size=10': {
      body: pageOf([makeOrderRow({ id: 9, orderNumber: 'ZZZZZ99999' })], 12, 1),
    },
  });

  expect(await screen.findByRole('link', { name: 'Sipariş numarası 7K4M2 QX9TB' })).toBeDefined();
  expect(screen.getByText('Kargoda', { selector: '.badge' })).toBeDefined();
  expect(screen.getAllByText('1.565,15 TL')).toHaveLength(2);
  await act(async () => void fireEvent.click(screen.getByRole('link', { name: 'Sonraki sayfa' })));
  expect(await screen.findByText('ZZZZZ 99999')).toBeDefined();
  expect(router.state.location.search).toBe('?page=2');
});

test('[K26] a status filters the list, and is shown with its count', async () => {
  const { router } = await open({
    'GET /user/orders/status/SHIPPED?page=0&size=10': {
      body: pageOf([makeOrderRow({ id: 2, orderNumber: 'SHPDX12345' })]),
    },
  });

  await act(
    async () => void fireEvent.click(await screen.findByRole('button', { name: 'Kargoda 2' })),
  );
  expect(await screen.findByText('SHPDX 12345')).toBeDefined();
  expect(router.state.location.search).toBe('?status=SHIPPED');
  expect(screen.getByRole('button', { name: 'Kargoda 2' }).getAttribute('aria-pressed')).toBe(
    'true',
  );
  expect(screen.queryByRole('button', { name: /İptal/ })).toBeNull();
});

test('[K25] a search stays within the chosen status', async () => {
  const { router, paths } = await open(
    {
      'GET /user/orders/search?q=kare+%C5%9Fi%C5%9Fe&status=PAID&page=0&size=10': {
        body: pageOf([]),
      },
    },
    '/account/orders?status=PAID',
  );

  await act(
    async () =>
      void fireEvent.change(screen.getByRole('searchbox', { name: 'Siparişlerde ara' }), {
        target: { value: ' kare şişe ' },
      }),
  );
  await act(
    async () => void fireEvent.submit(screen.getByRole('search', { name: 'Siparişlerde ara' })),
  );
  await waitFor(() =>
    expect(router.state.location.search).toBe('?q=kare+%C5%9Fi%C5%9Fe&status=PAID'),
  );
  expect(paths()).toContain('/user/orders/search?q=kare+%C5%9Fi%C5%9Fe&status=PAID&page=0&size=10');
  expect(await screen.findByText('Böyle bir sipariş bulamadık')).toBeDefined();
  expect(screen.getByRole('link', { name: 'Bütün siparişleri göster' }).getAttribute('href')).toBe(
    '/account/orders',
  );
});

test('without orders there is nothing to search; a guest order can still be found', async () => {
  await open({
    'GET /user/orders/count': { body: { count: 0, byStatus: {} } },
    'GET /user/orders?page=0&size=10': { body: pageOf([]) },
  });

  expect(await screen.findByText('Henüz siparişiniz yok')).toBeDefined();
  expect(screen.queryByRole('search')).toBeNull();
  expect(screen.getByRole('link', { name: 'Numarasıyla sipariş bul' }).getAttribute('href')).toBe(
    '/orders/search',
  );
});

test('a failed load is reported, with the server’s message where there is one', async () => {
  expectLoggedFailure();
  await open({
    'GET /user/orders?page=0&size=10': {
      status: 503,
      body: { code: 'OVERLOADED', message: 'Şu anda çok yoğunuz.' },
    },
  });

  expect(within(await screen.findByRole('alert')).getByText('Şu anda çok yoğunuz.')).toBeDefined();
});

test.each([
  '?page=0',
  '?page=-3',
  '?page=abc',
  '?page=1e9x',
  '?status=constructor',
  '?status=paid',
  '?q=%20%20',
])('a query that somebody changed (%s) shows the whole list', (search) => {
  expect(readOrderQuery(new URLSearchParams(search))).toEqual({ q: '', status: null, page: 0 });
});

test('a query is read back as it was written', () => {
  const query = { q: 'İğde & çınar', status: 'PREPARING', page: 3 } as const;
  expect(readOrderQuery(new URLSearchParams(ordersHref(query).split('?')[1]))).toEqual(query);
});
