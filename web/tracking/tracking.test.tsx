// @vitest-environment jsdom

import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { takeTokenFromAddress } from '#web/orders/order-api.ts';
import { eventsOf, stageOf } from '#web/orders/order-progress.ts';
import FailureRoute from '#web/payments/failure.route.tsx';
import SuccessRoute from '#web/payments/success.route.tsx';
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

test('the lookup says what is missing before it asks, and calmly when nothing is found', async () => {
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
  expect(screen.getByText('40 adet, 33,16 TL')).toBeDefined();
  expect(screen.getByText('1.565,15 TL')).toBeDefined();
  expect(asked[0]?.headers.get('x-order-token')).toBe('token-1');
});

test('the sums of an order add up for its reader, also where its prices included the tax', async () => {
  sessionStorage.setItem(`order:${NUMBER}`, 'token-1');
  serve({
    [`GET /orders/${NUMBER}`]: {
      body: makeOrder({ subtotal: 118, tax: 18, shipping: 80, total: 198, pricesIncludeTax: true }),
    },
  });
  await renderPage(<TrackingRoute />, path, '/orders/track/:orderNumber');

  const panel = await screen.findByRole('complementary', { name: 'Ürünler' });
  expect(totalsIn(panel)).toEqual([
    'Ara toplam118,00 TL',
    'KDV (fiyata dahil)18,00 TL',
    'Kargo80,00 TL',
    'Toplam198,00 TL',
  ]);
});

test('without a token nothing is asked but the e-mail', async () => {
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

test('[G02] the signed-in owner needs no token; until it is known who is there, nobody is asked for an address', async () => {
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

test('the token of a mail link is kept and taken out of the address', () => {
  const replaceState = vi.fn();
  takeTokenFromAddress(NUMBER, {
    location: { hash: '#t=abc_-123', pathname: path, search: '?x=1' } as Location,
    history: { state: null, replaceState } as unknown as History,
  });

  expect(sessionStorage.getItem(`order:${NUMBER}`)).toBe('abc_-123');
  expect(replaceState).toHaveBeenCalledWith(null, '', `${path}?x=1`);
});

test('a token that no longer opens the order is forgotten', async () => {
  sessionStorage.setItem(`order:${NUMBER}`, 'old');
  serve({
    [`GET /orders/${NUMBER}`]: { status: 404, body: { code: 'ORDER_NOT_FOUND', message: '' } },
  });
  await renderPage(<TrackingRoute />, path, '/orders/track/:orderNumber');

  expect(await screen.findByText(/e-posta adresini yazın/)).toBeDefined();
  expect(sessionStorage.getItem(`order:${NUMBER}`)).toBeNull();
});

test('[G05] while a card payment is pending the page asks for the status and renews itself', async () => {
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

test('[G06] a failed order is cancelled after a question', async () => {
  sessionStorage.setItem(`order:${NUMBER}`, 'token-1');
  const asked = serve({
    [`GET /orders/${NUMBER}`]: {
      body: makeOrder({
        status: 'PAYMENT_FAILED',
        paymentStatus: 'FAILED',
        canPay: true,
        canCancel: true,
      }),
    },
    [`POST /orders/${NUMBER}/cancel`]: { body: makeOrder({ status: 'CANCELLED' }) },
  });
  const { router } = await renderPage(
    <FailureRoute />,
    `/payment/failure?orderNumber=${NUMBER}&reason=insufficient-funds`,
    '/payment/failure',
  );

  expect(await screen.findByText('Kartın bakiyesi ya da limiti yetersiz.')).toBeDefined();
  await press('Siparişi iptal et');
  expect(asked.some(({ method }) => method === 'POST')).toBe(false);
  await press('Siparişi iptal et', within(screen.getByRole('dialog')) as unknown as typeof screen);
  await waitFor(() => expect(router.state.location.pathname).toBe('/order/cancelled'));
});

test('a failed payment is tried again on the same order', async () => {
  sessionStorage.setItem(`order:${NUMBER}`, 'token-1');
  const asked = serve({
    [`GET /orders/${NUMBER}`]: {
      body: makeOrder({
        status: 'PAYMENT_FAILED',
        paymentStatus: 'FAILED',
        canPay: true,
        canCancel: true,
      }),
    },
    [`POST /orders/${NUMBER}/pay`]: {
      body: {
        orderNumber: NUMBER,
        paymentId: 'p-2',
        status: 'PENDING_PAYMENT',
        total: 1,
        payment: { kind: 'iframe', url: 'https://bank.example/f' },
        accessToken: 'token-1',
      },
    },
  });
  await renderPage(<FailureRoute />, `/order/failed?orderNumber=${NUMBER}&reason=%3Cscript%3E`);

  expect(await screen.findByText(/Bankanız ödemeyi onaylamadı/)).toBeDefined();
  await press('Tekrar dene');
  expect((await screen.findByTitle('Bankanın ödeme formu')).getAttribute('src')).toBe(
    'https://bank.example/f',
  );
  expect(asked.find(({ method }) => method === 'POST')?.headers.get('x-order-token')).toBe(
    'token-1',
  );
});

test('a cancelled order says that it was cancelled, also without a token', async () => {
  serve({});
  await renderPage(<FailureRoute />, '/order/cancelled');

  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe(
    'Sipariş iptal edildi',
  );
});

test('the success page shows the order, and a calm word where it may not', async () => {
  sessionStorage.setItem(`order:${NUMBER}`, 'token-1');
  serve({ [`GET /orders/${NUMBER}`]: { body: makeOrder() } });
  await renderPage(<SuccessRoute />, `/payment/success?orderNumber=${NUMBER}`);
  expect(await screen.findByText('7K4M2 QX9TB')).toBeDefined();
  expect(screen.getByText('1.565,15 TL')).toBeDefined();
  cleanup();

  sessionStorage.clear();
  await renderPage(<SuccessRoute />, `/order/success?orderNumber=${NUMBER}`);
  expect(screen.getByText(/onay e-postasında/)).toBeDefined();
});

test.each([
  [
    'an order that ran out',
    { status: 'EXPIRED', paymentStatus: 'PENDING' },
    'Siparişin süresi doldu',
    'Ödeme süresinde gelmediği için',
  ],
  [
    'an order that was paid when it was over',
    { status: 'EXPIRED', paymentStatus: 'PAID' },
    'Siparişin süresi doldu',
    'Ödemeniz süre dolduktan sonra ulaştı',
  ],
  [
    'a payment that failed after all',
    { status: 'PAYMENT_FAILED', paymentStatus: 'FAILED' },
    'Ödeme alınamadı',
    'Bankanız ödemeyi onaylamadı',
  ],
  [
    'an unpaid order that was cancelled',
    { status: 'CANCELLED', paymentStatus: 'PENDING' },
    'Sipariş iptal edildi',
    'ödeme alınmadı',
  ],
  [
    'a paid order that was cancelled',
    { status: 'CANCELLED', paymentStatus: 'PAID' },
    'Sipariş iptal edildi',
    'ödediğiniz tutar iade ediliyor',
  ],
  [
    'an order whose money went back',
    { status: 'REFUNDED', paymentStatus: 'REFUNDED' },
    'Ödemeniz iade edildi',
    'ödemesi iade edildi',
  ],
] as const)(
  'of %s neither page says that it is paid, or that nothing was',
  async (_, parts, title, words) => {
    sessionStorage.setItem(`order:${NUMBER}`, 'token-1');
    serve({ [`GET /orders/${NUMBER}`]: { body: makeOrder(parts) } });
    const { router } = await renderPage(
      <SuccessRoute />,
      `/order/success?orderNumber=${NUMBER}`,
      '/order/success',
    );
    await waitFor(() =>
      expect(router.state.location.pathname + router.state.location.search).toBe(
        `/payment/failure?orderNumber=${NUMBER}`,
      ),
    );
    expect(router.state.historyAction).toBe('REPLACE');
    cleanup();

    await renderPage(<FailureRoute />, `/payment/failure?orderNumber=${NUMBER}`);
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe(title);
    expect(screen.getByText((text) => text.includes(words))).toBeDefined();
  },
);

test('the newest event is what is going on, until the order is at its end', () => {
  const history = makeOrder().history;

  expect(
    eventsOf({ refunds: [], history, status: 'PAID' }).map(({ words, state }) => [words, state]),
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
    eventsOf({ refunds: [], history: again, status: 'PENDING_PAYMENT' }).map(({ words }) => words),
  ).toEqual(['WAITING_AGAIN', 'PAYMENT_FAILED', 'PENDING_PAYMENT']);
});

test('stages end where an order leaves the path', () => {
  expect([stageOf('PAID'), stageOf('SHIPPED'), stageOf('DELIVERED'), stageOf('CANCELLED')]).toEqual(
    [0, 2, 4, null],
  );
});
