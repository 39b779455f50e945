// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { OrderAnswer } from '#shared/orders/orders.ts';
import { LazyPart } from '#web/base/ui/LazyPart.tsx';
import { useCart } from '#web/cart/CartContext.ts';
import {
  fill,
  openCheckout,
  orderAnswer,
  places,
  press,
  settle,
  storedCart,
} from '#web/testing/checkout-page.tsx';
import { makeOrder } from '#web/testing/make-order.ts';
import { makeProduct } from '#web/testing/make-product.ts';
import { type Answers, renderPage, serve } from '#web/testing/render-page.tsx';
import { PendingPayment } from './PendingPayment.tsx';

const NUMBER = '7K4M2QX9TB';
const record = { orderNumber: NUMBER, token: 'token-1', customerId: null, rows: [[1, 2, null]] };
const waiting = (change: Partial<OrderAnswer> = {}) =>
  makeOrder({
    orderNumber: NUMBER,
    status: 'PENDING_PAYMENT',
    paymentStatus: 'PENDING',
    paymentMethod: 'card',
    total: 69.8,
    expiresAt: '2026-11-24T16:15:00.000Z',
    canPay: true,
    canCancel: true,
    ...change,
  });

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  localStorage.setItem('cart', storedCart);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const storedQuantities = () =>
  (JSON.parse(localStorage.getItem('cart') ?? '[]') as { id: number; quantity: number }[]).map(
    ({ id, quantity }) => [id, quantity],
  );
const storedOrder = () => JSON.parse(localStorage.getItem('pendingOrder') ?? 'null');

/** A page of the shop: the strip above it, as in the frame. */
function Page() {
  const { pendingOrder, addToCart } = useCart();
  return (
    <>
      {pendingOrder && (
        <LazyPart>
          <PendingPayment key={pendingOrder.orderNumber} pending={pendingOrder} />
        </LazyPart>
      )}
      <button type="button" onClick={() => addToCart(makeProduct({ id: 1, price: 34.9 }), 3)}>
        ekle
      </button>
    </>
  );
}

async function openPage(order: OrderAnswer, answers: Answers = {}, path = '/') {
  localStorage.setItem('pendingOrder', JSON.stringify(record));
  const asked = serve({ ...places, [`GET /orders/${NUMBER}`]: { body: order }, ...answers });
  const page = await renderPage(<Page />, path, path);
  await settle();
  return { asked, ...page };
}
const strip = () => screen.queryByRole('region', { name: 'Ödemesi bekleyen sipariş' });
const click = async (name: string) => {
  fireEvent.click(screen.getByRole('button', { name }));
  await settle();
};

describe("at the bank's page", () => {
  test('the cart, its order and what was typed are stored', async () => {
    vi.stubGlobal('location', { ...window.location, assign: vi.fn() });
    await openCheckout({
      'POST /checkout': {
        body: orderAnswer({ payment: { kind: 'redirect', url: '/testbank/pay/1' } }),
      },
    });
    await fill();
    await press();

    expect(storedQuantities()).toEqual([[1, 2]]);
    expect(storedOrder()).toEqual(record);
    expect(sessionStorage.getItem('checkout:draft')).not.toBeNull();
  });

  test('a payment frame is a separate step, which the back button leaves', async () => {
    const { container, router } = await openCheckout({
      'POST /checkout': {
        body: orderAnswer({ payment: { kind: 'iframe', url: 'https://bank.example/frame' } }),
      },
    });
    await fill();
    await press();
    expect(container.querySelector('iframe')?.src).toBe('https://bank.example/frame');

    await act(async () => void router.navigate(-1));

    expect(container.querySelector('iframe')).toBeNull();
    expect(screen.getByText('Bu sepetle verdiğiniz sipariş ödeme bekliyor')).toBeDefined();
  });
});

describe('the checkout', () => {
  test('does not offer the same cart a second time', async () => {
    localStorage.setItem('pendingOrder', JSON.stringify(record));
    const { orders } = await openCheckout({ 'POST /checkout': { body: orderAnswer() } });

    expect(screen.queryByRole('button', { name: /Siparişi onayla/ })).toBeNull();
    expect(screen.getByText('Bu sepetle verdiğiniz sipariş ödeme bekliyor')).toBeDefined();

    await click('İkinci bir sipariş ver');
    await fill();
    await press();
    expect(orders()).toHaveLength(1);
  });

  test('closes its form when another tab has ordered', async () => {
    await openCheckout();
    const stored = JSON.stringify(record);
    localStorage.setItem('pendingOrder', stored);
    await act(
      async () =>
        void window.dispatchEvent(
          new StorageEvent('storage', { key: 'pendingOrder', newValue: stored }),
        ),
    );

    expect(screen.queryByRole('button', { name: /Siparişi onayla/ })).toBeNull();
  });
});

describe('the strip', () => {
  test('shows the amount and the deadline, and pays', async () => {
    const { asked, router } = await openPage(waiting(), {
      [`POST /orders/${NUMBER}/pay`]: {
        body: orderAnswer({ payment: { kind: 'iframe', url: 'https://bank.example/frame' } }),
      },
    });

    expect(strip()?.textContent).toContain('69,80 TL ödemeniz bekliyor.');
    expect(strip()?.textContent).toContain('24 Kasım 19:15 tarihine kadar');
    await click('Öde');
    expect(asked.find(({ path }) => path.endsWith('/pay'))?.headers.get('x-order-token')).toBe(
      'token-1',
    );
    expect(router.state.location).toMatchObject({
      pathname: '/checkout',
      state: { frameUrl: 'https://bank.example/frame' },
    });
  });

  test('cancels the order and keeps the cart', async () => {
    await openPage(waiting(), { [`POST /orders/${NUMBER}/cancel`]: { body: waiting() } });

    await click('Vazgeç');
    await click('Siparişi iptal et');

    expect(strip()).toBeNull();
    expect(storedOrder()).toBeNull();
    expect(storedQuantities()).toEqual([[1, 2]]);
    expect(screen.getByText('Siparişten vazgeçtiniz; sepetiniz duruyor.')).toBeDefined();
  });

  test('disappears with the ordered rows once the order is paid; what was added since stays', async () => {
    sessionStorage.setItem('cart:coupon', 'YAZ10');
    sessionStorage.setItem('checkout:draft', '{}');
    localStorage.setItem(
      'cart',
      JSON.stringify(
        JSON.parse(storedCart).map((item: object) => ({ ...item, quantity: 5 })) as object[],
      ),
    );
    await openPage(waiting({ status: 'PAID', paymentStatus: 'PAID' }));

    expect(strip()).toBeNull();
    expect(storedOrder()).toBeNull();
    expect(storedQuantities()).toEqual([[1, 3]]);
    expect(sessionStorage.getItem('cart:coupon')).toBeNull();
    expect(sessionStorage.getItem('checkout:draft')).toBeNull();
  });

  test('disappears with a message when the order has expired; the cart stays', async () => {
    await openPage(waiting({ status: 'EXPIRED', paymentStatus: 'FAILED', canPay: false }));

    expect(strip()).toBeNull();
    expect(storedOrder()).toBeNull();
    expect(storedQuantities()).toEqual([[1, 2]]);
    expect(screen.getByText(/Ödeme süresi dolduğu için siparişiniz kapatıldı/)).toBeDefined();
  });

  test('stays after a failed payment', async () => {
    await openPage(waiting({ status: 'PAYMENT_FAILED', paymentStatus: 'FAILED' }));

    expect(strip()).not.toBeNull();
    expect(storedQuantities()).toEqual([[1, 2]]);
  });

  test('is not repeated on a page that shows the order itself', async () => {
    await openPage(waiting(), {}, `/orders/track/${NUMBER}`);

    expect(strip()).toBeNull();
    expect(storedOrder()).not.toBeNull();
  });

  test('is not shown for an order of a customer who is not signed in', async () => {
    localStorage.setItem('pendingOrder', JSON.stringify({ ...record, customerId: 7 }));
    const asked = serve({ ...places });
    await renderPage(<Page />, '/', '/');
    await settle();

    expect(strip()).toBeNull();
    expect(asked.filter(({ path }) => path.startsWith('/orders'))).toEqual([]);
  });

  test('disappears when another tab has paid', async () => {
    await openPage(waiting());
    expect(strip()).not.toBeNull();

    localStorage.removeItem('pendingOrder');
    await act(
      async () =>
        void window.dispatchEvent(
          new StorageEvent('storage', { key: 'pendingOrder', newValue: null }),
        ),
    );

    await waitFor(() => expect(strip()).toBeNull());
  });
});
