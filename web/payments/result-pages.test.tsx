// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { makeOrder } from '#web/testing/make-order.ts';
import { expectLoggedFailure, renderPage, serve } from '#web/testing/render-page.tsx';
import FailureRoute from './failure.route.tsx';
import SuccessRoute from './success.route.tsx';

const NUMBER = '7K4M2QX9TB';

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const press = (name: string, inside = screen) =>
  act(async () => void fireEvent.click(inside.getByRole('button', { name })));

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

test.each([
  ['/payment/success', SuccessRoute],
  ['/order/success?orderNumber=bu-bir-numara-degil', SuccessRoute],
  [`/order/success?orderNumber=${NUMBER}`, SuccessRoute],
  ['/payment/failure', FailureRoute],
  [`/payment/failure?orderNumber=${NUMBER}&reason=declined`, FailureRoute],
  ['/order/cancelled', FailureRoute],
  [`/order/cancelled?orderNumber=${NUMBER}`, FailureRoute],
])(
  '[B28] [B29] %s claims nothing where this browser may read no order, and asks for the e-mail address',
  async (path, Route) => {
    serve({});
    await renderPage(<Route />, path);

    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe(
      'Bu sipariş hakkında bilgimiz yok',
    );
    expect(document.title).toContain('Sipariş sonucu');
    expect(document.body.textContent).not.toMatch(/alındı|onayla|iptal|çekilmedi|reddetti/);
    expect(screen.getByLabelText('E-posta')).toBeDefined();
    expect(screen.queryByLabelText('Sipariş numarası') === null).toBe(path.includes(NUMBER));
  },
);

test('the e-mail address opens the order on the result page', async () => {
  serve({
    'POST /orders/track': { body: { ...makeOrder(), accessToken: 'token-1' } },
    [`GET /orders/${NUMBER}`]: { body: makeOrder() },
  });
  await renderPage(<SuccessRoute />, `/order/success?orderNumber=${NUMBER}`);
  fireEvent.change(await screen.findByLabelText('E-posta'), {
    target: { value: 'isil@example.com' },
  });
  await press('Siparişi bul');

  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Siparişiniz alındı');
});

test('a payment under review is not called paid, and the page does not wait for it', async () => {
  sessionStorage.setItem(`order:${NUMBER}`, 'token-1');
  const body = makeOrder({ status: 'PENDING_PAYMENT', paymentStatus: 'REVIEW', canPay: false });
  serve({ [`GET /orders/${NUMBER}`]: { body } });
  await renderPage(<SuccessRoute />, `/payment/success?orderNumber=${NUMBER}`);

  expect(
    await screen.findByText(/Ödemeniz inceleniyor; ürünleri sizin için ayırdık/),
  ).toBeDefined();
  expect(screen.queryByText(/onaylandı|kendiliğinden yenilenir/)).toBeNull();
});

test('[B29] a pending order is shown neither as failed nor as cancelled, whatever the address says', async () => {
  sessionStorage.setItem(`order:${NUMBER}`, 'token-1');
  const order = makeOrder({
    status: 'PENDING_PAYMENT',
    paymentStatus: 'PENDING',
    paymentMethod: 'transfer',
  });
  serve({ [`GET /orders/${NUMBER}`]: { body: order } });
  for (const path of ['/payment/failure', '/order/cancelled']) {
    await renderPage(<FailureRoute />, `${path}?orderNumber=${NUMBER}`);
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe(
      'Ödemeniz bekleniyor',
    );
    expect(screen.getByText('Havalenizi bekliyoruz.')).toBeDefined();
    cleanup();
  }
});

test('an order that could not be loaded can be requested again', async () => {
  expectLoggedFailure();
  sessionStorage.setItem(`order:${NUMBER}`, 'token-1');
  let isDown = true;
  serve({
    [`GET /orders/${NUMBER}`]: () => {
      if (isDown) throw new TypeError('offline');
      return { body: makeOrder() };
    },
  });
  await renderPage(<SuccessRoute />, `/payment/success?orderNumber=${NUMBER}`);
  expect(await screen.findByText(/Sunucuya ulaşılamadı/)).toBeDefined();

  isDown = false;
  await press('Tekrar dene');
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Siparişiniz alındı');
});

test('the success page shows the order, also in another tab than the one that placed it', async () => {
  localStorage.setItem(
    'pendingOrder',
    JSON.stringify({ orderNumber: NUMBER, token: 'token-1', customerId: null, rows: [] }),
  );
  const asked = serve({ [`GET /orders/${NUMBER}`]: { body: makeOrder() } });
  await renderPage(<SuccessRoute />, `/payment/success?orderNumber=${NUMBER}`);

  expect(await screen.findByText('7K4M2 QX9TB')).toBeDefined();
  expect(screen.getAllByText('1.565,15 TL')).toHaveLength(3);
  expect(asked[0]?.headers.get('x-order-token')).toBe('token-1');
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
  async (_, parts, title, sentence) => {
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
    expect(screen.getByText((text) => text.includes(sentence))).toBeDefined();
  },
);
