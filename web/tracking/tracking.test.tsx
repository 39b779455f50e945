// @vitest-environment jsdom

import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { takeTokenFromAddress } from '#web/orders/order-api.ts';
import { eventsOf, stageOf } from '#web/orders/order-progress.ts';
import { makeOrder } from '#web/testing/make-order.ts';
import { makeSession, makeUser } from '#web/testing/make-session.ts';
import { renderPage, serve } from '#web/testing/render-page.tsx';
import { totalsIn } from '#web/testing/totals.ts';
import LookupRoute from './lookup.route.tsx';
import TrackingRoute from './tracking.route.tsx';

const NUMBER = '7K4M2QX9TB';
const path = `/orders/track/${NUMBER}`;

beforeEach(() => sessionStorage.clear());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (name: string, inside = screen) =>
  act(async () => void fireEvent.click(inside.getByRole('button', { name })));

test('[G03] [G04] the lookup trims number and e-mail, keeps what opens the order and goes to it', async () => {
  const asked = serve({
    'POST /orders/track': { body: { ...makeOrder(), accessToken: 'token-1' } },
  });
  const { router } = await renderPage(<LookupRoute />, '/orders/search', '/orders/search');

  type('Sipariş numarası', '  7k4m2 qx9tb ');
  type('E-posta', '  isil@example.com ');
  await press('Siparişi bul');

  expect(asked.map(({ body }) => body)).toEqual([
    { orderNumber: NUMBER, email: 'isil@example.com' },
  ]);
  expect(sessionStorage.getItem(`order:${NUMBER}`)).toBe('token-1');
  await waitFor(() => expect(router.state.location.pathname).toBe(path));
});

test('the lookup reports missing values before it sends a request, and is calm when nothing is found', async () => {
  const asked = serve({
    'POST /orders/track': {
      status: 404,
      body: { code: 'ORDER_NOT_FOUND', message: 'Bu bilgilerle bir sipariş bulunamadı.' },
    },
  });
  await renderPage(<LookupRoute />, '/orders/search');

  await press('Siparişi bul');
  expect(document.activeElement).toBe(screen.getByLabelText('Sipariş numarası'));
  expect(asked).toEqual([]);

  type('Sipariş numarası', NUMBER);
  type('E-posta', 'baska@example.com');
  await press('Siparişi bul');
  expect(screen.getByRole('alert').textContent).toBe('Bu bilgilerle bir sipariş bulunamadı.');
});

test('[G02] an order is opened with the token of this tab', async () => {
  sessionStorage.setItem(`order:${NUMBER}`, 'token-1');
  const asked = serve({ [`GET /orders/${NUMBER}`]: { body: makeOrder({ status: 'SHIPPED' }) } });
  await renderPage(<TrackingRoute />, path, '/orders/track/:orderNumber');

  expect(await screen.findByRole('heading', { level: 1 })).toBeDefined();
  expect(screen.getAllByText('Kargoda').length).toBeGreaterThan(0);
  expect(screen.getByText('40 adet, 39,1288 TL')).toBeDefined();
  expect(screen.getAllByText('1.565,15 TL')).toHaveLength(3);
  expect(asked[0]?.headers.get('x-order-token')).toBe('token-1');
});

test('a payment under review: the buyer reads that nothing is to be paid again', async () => {
  sessionStorage.setItem(`order:${NUMBER}`, 'token-1');
  const body = makeOrder({ status: 'PENDING_PAYMENT', paymentStatus: 'REVIEW', canPay: false });
  serve({ [`GET /orders/${NUMBER}`]: { body } });
  await renderPage(<TrackingRoute />, path, '/orders/track/:orderNumber');

  expect(await screen.findByText(/Ödemeniz inceleniyor.*yeniden ödemeniz gerekmez/)).toBeDefined();
});

test('the sums of an order add up for its reader, also where its prices included the tax', async () => {
  sessionStorage.setItem(`order:${NUMBER}`, 'token-1');
  serve({
    [`GET /orders/${NUMBER}`]: {
      body: makeOrder({
        items: makeOrder().items.map((item) => ({ ...item, lineTotal: 118, tax: 18 })),
        subtotal: 118,
        tax: 18,
        shipping: 80,
        total: 198,
        pricesIncludeTax: true,
        taxes: [{ ratePercentage: 18, base: 167.8, tax: 30.2 }],
      }),
    },
  });
  await renderPage(<TrackingRoute />, path, '/orders/track/:orderNumber');

  const panel = await screen.findByRole('complementary', { name: 'Ürünler' });
  expect(totalsIn(panel)).toEqual([
    'Ara toplam118,00 TL',
    'Kargo80,00 TL',
    'Toplam198,00 TL',
    'Toplamdaki KDV, %1830,20 TL',
  ]);
});

test('without a token only the e-mail address is requested', async () => {
  const asked = serve({
    'POST /orders/track': { body: { ...makeOrder(), accessToken: 'token-2' } },
    [`GET /orders/${NUMBER}`]: { body: makeOrder() },
  });
  await renderPage(<TrackingRoute />, path, '/orders/track/:orderNumber');

  expect(screen.queryByLabelText('Sipariş numarası')).toBeNull();
  expect(asked).toEqual([]);
  type('E-posta', 'isil@example.com');
  await press('Siparişi bul');
  expect(await screen.findByText('Onaylandı')).toBeDefined();
});

test('[G02] the signed-in owner needs no token; until the session is known, no e-mail is requested', async () => {
  const asked = serve({ [`GET /orders/${NUMBER}`]: { body: makeOrder() } });
  await renderPage(
    <TrackingRoute />,
    path,
    '/orders/track/:orderNumber',
    makeSession({ initializing: true }),
  );
  expect(asked).toEqual([]);
  expect(screen.queryByLabelText('E-posta')).toBeNull();
  cleanup();

  await renderPage(
    <TrackingRoute />,
    path,
    '/orders/track/:orderNumber',
    makeSession({ user: makeUser() }),
  );
  expect(await screen.findByText('Onaylandı')).toBeDefined();
  expect(asked[0]?.headers.get('x-order-token')).toBeNull();
});

test('the token of a mail link is stored and removed from the address', () => {
  const replaceState = vi.fn();
  takeTokenFromAddress(NUMBER, {
    location: { hash: '#t=abc_-123', pathname: path, search: '?x=1' } as Location,
    history: { state: null, replaceState } as unknown as History,
  });

  expect(sessionStorage.getItem(`order:${NUMBER}`)).toBe('abc_-123');
  expect(replaceState).toHaveBeenCalledWith(null, '', `${path}?x=1`);
});

test('a token that no longer opens the order is dropped', async () => {
  sessionStorage.setItem(`order:${NUMBER}`, 'old');
  serve({
    [`GET /orders/${NUMBER}`]: { status: 404, body: { code: 'ORDER_NOT_FOUND', message: '' } },
  });
  await renderPage(<TrackingRoute />, path, '/orders/track/:orderNumber');

  expect(await screen.findByText(/e-posta adresini yazın/)).toBeDefined();
  expect(sessionStorage.getItem(`order:${NUMBER}`)).toBeNull();
});

test('[G05] while a card payment is pending the page requests the status and updates itself', async () => {
  vi.useFakeTimers();
  sessionStorage.setItem(`order:${NUMBER}`, 'token-1');
  let status: 'PENDING_PAYMENT' | 'PAID' = 'PENDING_PAYMENT';
  serve({
    [`GET /orders/${NUMBER}`]: () => ({
      body: makeOrder({ status, paymentStatus: status === 'PAID' ? 'PAID' : 'PENDING' }),
    }),
    [`GET /orders/${NUMBER}/status`]: () => ({
      body: { orderNumber: NUMBER, status, paymentStatus: status === 'PAID' ? 'PAID' : 'PENDING' },
    }),
  });
  await renderPage(<TrackingRoute />, path, '/orders/track/:orderNumber');
  await act(async () => void (await vi.advanceTimersByTimeAsync(10)));
  expect(screen.getByText('Ödeme bekleniyor')).toBeDefined();

  status = 'PAID';
  await act(async () => void (await vi.advanceTimersByTimeAsync(10_000)));
  expect(screen.getByText('Onaylandı')).toBeDefined();
});

test('every parcel is shown with its company, its number and its link', async () => {
  sessionStorage.setItem(`order:${NUMBER}`, 'token-1');
  const parcel = {
    carrier: 'Yurtiçi Kargo',
    trackingUrl: 'https://kargo.example/1',
    status: 'SHIPPED' as const,
    shippedAt: '2026-11-13T12:20:00.000Z',
    items: [{ productId: 1, name: 'Kare Şişe', imageUrl: '', quantity: 20 }],
  };
  serve({
    [`GET /orders/${NUMBER}`]: {
      body: makeOrder({
        status: 'SHIPPED',
        shipments: [
          { ...parcel, id: 1, trackingNumber: '4471' },
          { ...parcel, id: 2, trackingNumber: '4472' },
        ],
      }),
    },
  });
  await renderPage(<TrackingRoute />, path, '/orders/track/:orderNumber');

  const parcels = within(await screen.findByRole('region', { name: 'Kargolar' }));
  expect(parcels.getByText('1. koli, Yurtiçi Kargo')).toBeDefined();
  expect(parcels.getByText('4472')).toBeDefined();
  expect(parcels.getAllByText('13 Kasım 15:20')).toHaveLength(2);
  expect(parcels.getAllByRole('link')[0]?.getAttribute('rel')).toBe('noopener noreferrer');
});

test('the newest event is the current one, until the order has ended', () => {
  const history = makeOrder().history;

  expect(
    eventsOf({ refunds: [], history, status: 'PAID' }).map(({ textKey, state }) => [
      textKey,
      state,
    ]),
  ).toEqual([
    ['PAID', 'now'],
    ['PENDING_PAYMENT', 'done'],
  ]);
  expect(
    eventsOf({ refunds: [], history, status: 'DELIVERED' }).every(({ state }) => state === 'done'),
  ).toBe(true);
});

test('an order that waits for money a second time was received only once', () => {
  const again = [
    ...makeOrder().history.slice(0, 1),
    { status: 'PAYMENT_FAILED' as const, at: '2026-11-12T07:43:00.000Z', note: null },
    { status: 'PENDING_PAYMENT' as const, at: '2026-11-12T07:50:00.000Z', note: null },
  ];

  expect(
    eventsOf({ refunds: [], history: again, status: 'PENDING_PAYMENT' }).map(
      ({ textKey }) => textKey,
    ),
  ).toEqual(['WAITING_AGAIN', 'PAYMENT_FAILED', 'PENDING_PAYMENT']);
});

test('an order that leaves the normal path has no stage', () => {
  expect([stageOf('PAID'), stageOf('SHIPPED'), stageOf('DELIVERED'), stageOf('CANCELLED')]).toEqual(
    [0, 2, 4, null],
  );
});

test('a large transfer order says that nothing is reserved; the link of its mail confirms it', async () => {
  const waiting = makeOrder({
    orderNumber: NUMBER,
    status: 'PENDING_PAYMENT',
    paymentStatus: 'PENDING',
    paymentMethod: 'transfer',
    canPay: true,
    needsMailbox: true,
    expiresAt: '2026-11-26T09:00:00.000Z',
  });
  let shown = waiting;
  const asked = serve({
    [`GET /orders/${NUMBER}`]: () => ({ body: shown }),
    [`POST /orders/${NUMBER}/reserve-mail`]: { body: {} },
    [`POST /orders/${NUMBER}/reserve`]: () => {
      shown = { ...waiting, needsMailbox: false };
      return { body: shown };
    },
  });
  sessionStorage.setItem(`order:${NUMBER}`, 'token-1');
  await renderPage(<TrackingRoute />, path, '/orders/track/:orderNumber');
  expect(await screen.findByText('Ürünler henüz ayrılmadı.')).toBeTruthy();
  expect(screen.queryByText(/tarihine kadar sizin için ayrıldı/)).toBeNull();
  await press('Bağlantıyı yeniden gönder');
  expect(screen.getByText(/Bağlantıyı .* adresine gönderdik/)).toBeTruthy();
  cleanup();

  history.replaceState(null, '', `${path}#t=token-1&r=reserve-1`);
  await renderPage(<TrackingRoute />, path, '/orders/track/:orderNumber');
  await press('Ürünleri benim için ayır');
  expect(asked.find(({ path }) => path.endsWith('/reserve'))?.body).toEqual({
    token: 'reserve-1',
  });
  expect(location.hash).toBe('');
  expect(screen.queryByText('Ürünler henüz ayrılmadı.')).toBeNull();
  expect(screen.getByText(/tarihine kadar sizin için ayrıldı/)).toBeTruthy();
  history.replaceState(null, '', '/');
});
