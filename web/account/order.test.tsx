// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { makeCustomerOrder } from '#web/testing/make-account.ts';
import { makeSession, makeUser } from '#web/testing/make-session.ts';
import { type Answers, expectLoggedFailure, renderPage, serve } from '#web/testing/render-page.tsx';
import OrderPage from './order.route.tsx';

beforeEach(() => sessionStorage.clear());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const NUMBER = '7K4M2QX9TB';
const FIND = 'GET /user/orders/31';
const unpaid = makeCustomerOrder({
  id: 31,
  status: 'PAYMENT_FAILED',
  paymentStatus: 'FAILED',
  canPay: true,
  canCancel: true,
});

async function open(answers: Answers) {
  const asked = serve(answers);
  const { router } = await renderPage(
    <OrderPage />,
    '/account/orders/31',
    '/account/orders/:orderId',
    makeSession({ user: makeUser() }),
  );
  return { asked, router };
}
const press = (name: string, inside: Pick<typeof screen, 'getByRole'> = screen) =>
  act(async () => void fireEvent.click(inside.getByRole('button', { name })));

test('[B37] [K24] shows the order with its events, products and addresses, and the way to order it again', async () => {
  await open({ [FIND]: { body: makeCustomerOrder({ id: 31 }) } });

  expect(await screen.findByRole('heading', { level: 1, name: `Sipariş ${NUMBER}` })).toBeDefined();
  expect(screen.getByText('Ödeme alındı')).toBeDefined();
  expect(screen.getByText('40 adet, 39,1288 TL')).toBeDefined();
  expect(screen.getByRole('link', { name: 'Siparişi yinele' }).getAttribute('href')).toBe(
    '/account/orders/31/reorder',
  );
});

test('the documents are read as they were agreed to, on the page', async () => {
  const at = '2026-11-12T07:42:00.000Z';
  await open({
    [FIND]: {
      body: makeCustomerOrder({ id: 31, documents: [{ kind: 'distance-sales', acceptedAt: at }] }),
    },
    'GET /user/orders/31/documents/distance-sales': {
      body: {
        kind: 'distance-sales',
        title: 'Mesafeli Satış Sözleşmesi',
        version: '1',
        sha256: 'x',
        html: '<p>Taraflar: Işıl Çağrı</p>',
        acceptedAt: at,
      },
    },
  });

  fireEvent.click(await screen.findByRole('button', { name: 'Oku: Mesafeli Satış Sözleşmesi' }));
  expect(await within(screen.getByRole('dialog')).findByText('Taraflar: Işıl Çağrı')).toBeDefined();
});

test('the owner pays again without a token of the order', async () => {
  const { asked } = await open({
    [FIND]: { body: unpaid },
    [`POST /orders/${NUMBER}/pay`]: {
      body: {
        orderNumber: NUMBER,
        paymentId: 'p-2',
        status: 'PENDING_PAYMENT',
        total: 1,
        payment: { kind: 'iframe', url: 'https://bank.example/f' },
        accessToken: 't',
      },
    },
  });

  await screen.findByRole('heading', { level: 1 });
  await press('Şimdi öde 1.565,15 TL');
  expect((await screen.findByTitle('Bankanın ödeme formu')).getAttribute('src')).toBe(
    'https://bank.example/f',
  );
  expect(asked.find(({ method }) => method === 'POST')?.headers.get('x-order-token')).toBeNull();
});

test('the owner cancels after a question and stays with the order', async () => {
  let order = unpaid;
  const { router } = await open({
    [FIND]: () => ({ body: order }),
    [`POST /orders/${NUMBER}/cancel`]: () => {
      order = makeCustomerOrder({ id: 31, status: 'CANCELLED' });
      return { body: order };
    },
  });

  await screen.findByRole('heading', { level: 1 });
  await press('Siparişi iptal et');
  await press('Siparişi iptal et', within(screen.getByRole('dialog')));
  await waitFor(() => expect(screen.getByText('İptal edildi')).toBeDefined());
  expect(router.state.location.pathname).toBe('/account/orders/31');
});

test('an order of another customer, or an unknown one, is not found', async () => {
  expectLoggedFailure();
  await open({ [FIND]: { status: 404, body: { code: 'ORDER_NOT_FOUND', message: 'yok' } } });

  expect(
    await screen.findByRole('heading', { level: 1, name: 'Bu sipariş bulunamadı' }),
  ).toBeDefined();
  expect(screen.getByRole('link', { name: 'Siparişlerim' }).getAttribute('href')).toBe(
    '/account/orders',
  );
});

test('an order that could not be loaded shows a general title, and can be requested again', async () => {
  expectLoggedFailure();
  let isDown = true;
  await open({
    [FIND]: () => (isDown ? { status: 503, body: {} } : { body: makeCustomerOrder({ id: 31 }) }),
  });
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Sipariş');
  expect(document.title).toContain('Sipariş');

  isDown = false;
  await press('Tekrar dene');
  expect(screen.getByRole('heading', { level: 1, name: `Sipariş ${NUMBER}` })).toBeDefined();
});

test('while a card payment is pending the page looks again', async () => {
  vi.useFakeTimers();
  let order = makeCustomerOrder({ id: 31, status: 'PENDING_PAYMENT', paymentStatus: 'PENDING' });
  await open({ [FIND]: () => ({ body: order }) });
  await act(async () => void (await vi.advanceTimersByTimeAsync(10)));
  expect(screen.getByText('Ödeme bekleniyor')).toBeDefined();

  order = makeCustomerOrder({ id: 31 });
  await act(async () => void (await vi.advanceTimersByTimeAsync(10_000)));
  expect(screen.getByText('Onaylandı')).toBeDefined();
});
