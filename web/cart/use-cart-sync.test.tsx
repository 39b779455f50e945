// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useSession } from '#web/session/SessionContext.ts';
import { makeProduct } from '#web/testing/make-product.ts';
import { makeServerCart } from '#web/testing/make-server-cart.ts';
import { makeUser } from '#web/testing/make-session.ts';
import { makeToken } from '#web/testing/make-token.ts';
import { type Answers, calculated, renderPage, serve } from '#web/testing/render-page.tsx';
import { useCart, useFreshTotals } from './CartContext.ts';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  vi.useFakeTimers({ shouldAdvanceTime: true });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const user = makeUser();
const answers: Answers = {
  'POST /auth/login': { body: { token: makeToken(), refreshToken: 'r1' } },
  'POST /auth/logout': {},
  'GET /user/profile': { body: user },
  'GET /user/cart': { body: makeServerCart({ 1: 3 }) },
  'POST /user/cart/merge': {
    body: {
      ...makeServerCart({ 1: 3, 9: 2 }, 2),
      cut: [{ productId: 9, name: 'Kare Şişe', requestedQuantity: 5, quantity: 2 }],
    },
  },
  'POST /user/cart/sync': { body: makeServerCart({ 1: 4 }, 2) },
  'POST /cart/calculate': ({ body }) => ({ body: calculated(body) }),
};

function Cart() {
  const { items, addToCart, clearCart, recalculate, pendingOrder, endPendingOrder } = useCart();
  const { login, logout } = useSession();
  return (
    <>
      <output>{items.map(({ id, quantity }) => `${id}×${quantity}`).join(' ')}</output>
      <button type="button" onClick={() => addToCart(makeProduct({ id: 1, price: 10 }))}>
        ekle
      </button>
      <button type="button" onClick={clearCart}>
        boşalt
      </button>
      <button type="button" onClick={() => void recalculate()}>
        hesapla
      </button>
      <button type="button" onClick={() => void login({ email: user.email, password: 'x' })}>
        gir
      </button>
      <p>{pendingOrder && `ödeme bekliyor: ${pendingOrder.orderNumber}`}</p>
      <button type="button" onClick={() => endPendingOrder({ isPaid: true })}>
        ödendi
      </button>
      <button type="button" onClick={() => void logout()}>
        çık
      </button>
    </>
  );
}

function Totals() {
  useFreshTotals();
  return null;
}

async function open(changed: Answers = {}) {
  const asked = serve({ ...answers, ...changed });
  await renderPage(<Cart />, '/', '*', null);
  await settle();
  return {
    asked,
    bodyOf: (path: string) => asked.findLast((request) => request.path === path)?.body,
  };
}
async function settle(times = 3) {
  for (let step = 0; step < times; step += 1) await act(() => vi.advanceTimersByTimeAsync(400));
}
const press = async (name: string) => {
  fireEvent.click(screen.getByRole('button', { name }));
  await settle();
};
const shown = () => screen.getByRole('status').textContent;
const storeLocalCart = () =>
  localStorage.setItem(
    'cart',
    JSON.stringify([
      { id: 9, name: 'Kare Şişe', price: 10, quantity: 5, cartItemId: 'a', addedAt: '' },
    ]),
  );

test('[E12] [E13] a stored token loads the cart, changes are sent, and totals get the customer', async () => {
  storeLocalCart();
  localStorage.setItem('accessToken', makeToken());
  const { asked, bodyOf } = await open();
  expect(shown()).toBe('1×3');
  expect(asked.filter(({ path }) => path === '/user/cart')).toHaveLength(1);

  await press('ekle');
  await settle();
  expect(bodyOf('/user/cart/sync')).toEqual({
    items: [
      {
        cartItemId: 'server-1',
        productId: 1,
        quantity: 4,
        designId: null,
        addedAt: '2026-02-01T00:00:00.000Z',
      },
    ],
    version: 1,
  });

  await press('hesapla');
  expect(bodyOf('/cart/calculate')).toMatchObject({ customerEmail: user.email });
});

test('[E10] a page with totals requests them only after it is known who buys', async () => {
  storeLocalCart();
  localStorage.setItem('accessToken', makeToken());
  const asked = serve(answers);
  await renderPage(<Totals />, '/', '*', null);
  await settle();
  const emails = asked
    .filter(({ path }) => path === '/cart/calculate')
    .map(({ body }) => (body as { customerEmail: unknown }).customerEmail);
  expect(new Set(emails)).toEqual(new Set([user.email]));
});

test('an order from another device is pending here, too; once it is paid, the server’s cart is loaded', async () => {
  let isPaid = false;
  const pendingOrder = {
    orderNumber: '7K4M2QX9TB',
    items: [{ productId: 1, designId: null, quantity: 3 }],
  };
  localStorage.setItem('accessToken', makeToken());
  localStorage.setItem('refreshToken', 'r1');
  await open({
    'GET /user/cart': () => ({
      body: isPaid ? makeServerCart({}, 2) : { ...makeServerCart({ 1: 3 }), pendingOrder },
    }),
  });
  expect(shown()).toBe('1×3');
  expect(screen.getByText('ödeme bekliyor: 7K4M2QX9TB')).toBeDefined();

  isPaid = true;
  await press('ödendi');
  expect(shown()).toBe('');
  expect(screen.queryByText(/ödeme bekliyor/)).toBeNull();
});

test('signing out deletes the pending order', async () => {
  localStorage.setItem(
    'pendingOrder',
    JSON.stringify({ orderNumber: '7K4M2QX9TB', token: 't', customerId: null, rows: [] }),
  );
  localStorage.setItem('accessToken', makeToken());
  localStorage.setItem('refreshToken', 'r1');
  await open();
  expect(screen.getByText('ödeme bekliyor: 7K4M2QX9TB')).toBeDefined();

  await press('çık');

  expect(localStorage.getItem('pendingOrder')).toBeNull();
});

test('a login adds the visitor’s rows, and reports what was cut', async () => {
  storeLocalCart();
  const { bodyOf } = await open();
  await press('hesapla');
  expect(bodyOf('/cart/calculate')).toMatchObject({ customerEmail: null });

  await press('gir');
  expect(shown()).toBe('1×3 9×2');
  expect(bodyOf('/user/cart/merge')).toEqual({
    anonymousItems: [{ productId: 9, quantity: 5, designId: null }],
    mergeId: expect.stringMatching(/^[0-9a-f]{32}$/),
  });
  expect(document.body.textContent).toContain('Kare Şişe (5 → 2)');
  expect(bodyOf('/cart/calculate')).toMatchObject({ customerEmail: user.email });
});

test('[E17] signing out sends what is pending while the token is there, then empties the cart', async () => {
  localStorage.setItem('accessToken', makeToken());
  localStorage.setItem('refreshToken', 'r1');
  const { asked } = await open();
  fireEvent.click(screen.getByRole('button', { name: 'ekle' }));
  await act(() => vi.advanceTimersByTimeAsync(100));
  await press('çık');

  const calls = asked.map(({ path }) => path).filter((path) => /sync|logout/.test(path));
  expect(calls).toEqual(['/user/cart/sync', '/auth/logout']);
  expect(
    asked.find(({ path }) => path === '/user/cart/sync')?.headers.get('authorization'),
  ).toMatch(/^Bearer /);
  expect(shown()).toBe('');
  expect(localStorage.getItem('cartSync')).toBeNull();
});

test('[E17] [D26] signing out deletes the customer’s codes and orders, in storage and on the page', async () => {
  localStorage.setItem('accessToken', makeToken());
  const others = { design: '{}', reloadedFrom: 'v1' };
  for (const [key, value] of Object.entries({
    ...others,
    'cart:coupon': 'BAHAR',
    'cart:quote': 'T1',
    'cart:delivery': '2',
    'order:ABC': 'anahtar',
    lastOrder: 'ABC',
    'checkout:draft': '{}',
  }))
    sessionStorage.setItem(key, value);
  const { bodyOf } = await open();
  await press('hesapla');
  expect(bodyOf('/cart/calculate')).toMatchObject({ couponCode: 'BAHAR', quoteCode: 'T1' });

  await press('çık');
  expect({ ...sessionStorage }).toEqual(others);
  await press('ekle');
  await press('hesapla');

  const asked = bodyOf('/cart/calculate') as Record<string, unknown>;
  expect([asked.couponCode, asked.quoteCode, asked.shippingOptionId].filter(Boolean)).toEqual([]);
});

test('a session that ends by itself keeps the codes for the same customer', async () => {
  localStorage.setItem('accessToken', makeToken());
  sessionStorage.setItem('cart:coupon', 'BAHAR');
  const { bodyOf } = await open();
  localStorage.removeItem('accessToken');
  await act(async () => void window.dispatchEvent(new Event('focus')));
  await press('ekle');
  await press('hesapla');

  expect(bodyOf('/cart/calculate')).toMatchObject({ couponCode: 'BAHAR' });
});

test('clearing sends an empty cart at once', async () => {
  localStorage.setItem('accessToken', makeToken());
  const { bodyOf } = await open();
  fireEvent.click(screen.getByRole('button', { name: 'boşalt' }));
  // Without Web Locks the lock is acquired after 50 to 150 ms.
  await act(() => vi.advanceTimersByTimeAsync(200));
  expect(bodyOf('/user/cart/sync')).toEqual({ items: [], version: 1 });
  expect(shown()).toBe('');
});
