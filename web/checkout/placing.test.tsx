// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  fill,
  openCheckout,
  orderAnswer,
  payButton,
  press,
  storedCart,
  type,
} from '#web/testing/checkout-page.tsx';
import { expectLoggedFailure } from '#web/testing/render-page.tsx';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  localStorage.setItem('cart', storedCart);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('[G01] the order is sent with the language, the total that was seen and a key, and the cart is emptied when it exists', async () => {
  const { orders, router } = await openCheckout({ 'POST /checkout': { body: orderAnswer() } });
  await fill();
  await press();

  expect(orders()).toHaveLength(1);
  expect(orders()[0]?.body).toMatchObject({
    customer: { firstName: 'Işıl', phone: '+905321234567' },
    expectedTotal: 69.8,
    languagePreference: 'tr',
    consents: { preliminaryInformation: true, distanceSales: true, marketing: false },
  });
  expect(orders()[0]?.headers.get('idempotency-key')).toMatch(/^[0-9a-f]{32}$/);
  await waitFor(() =>
    expect(router.state.location.pathname + router.state.location.search).toBe(
      '/order/success?orderNumber=7K4M2QX9TB',
    ),
  );
  expect(localStorage.getItem('cart')).toBe('[]');
  expect(sessionStorage.getItem('order:7K4M2QX9TB')).toBe('token-1');
  expect(sessionStorage.getItem('checkout:draft')).toBeNull();
});

test('[G08] a network failure shows the exact text, loses nothing, and the next press sends the same key', async () => {
  let isDown = true;
  const { orders } = await openCheckout({
    'POST /checkout': () => {
      if (isDown) throw new TypeError('Failed to fetch');
      return { body: orderAnswer() };
    },
  });
  expectLoggedFailure();
  await fill();
  await press();

  expect(screen.getByRole('alert').textContent).toContain(
    'Checkout failed due to a network or server error.',
  );
  expect((screen.getByLabelText('Ad') as HTMLInputElement).value).toBe('Işıl');
  expect(localStorage.getItem('cart')).toContain('"quantity":2');

  isDown = false;
  await press();
  expect(orders()).toHaveLength(2);
  expect(orders()[1]?.headers.get('idempotency-key')).toBe(
    orders()[0]?.headers.get('idempotency-key'),
  );
  expect(orders()[1]?.body).toEqual(orders()[0]?.body);
});

test('two quick presses send one order', async () => {
  const { orders } = await openCheckout({ 'POST /checkout': { body: orderAnswer() } });
  await fill();
  await press(2);

  expect(orders()).toHaveLength(1);
});

test('a cart that changed is explained, accepted with one press, and sent again with a new key', async () => {
  let stock = 500;
  const change = {
    rows: [
      {
        productId: 1,
        name: 'Kare Şişe',
        problem: 'not-enough',
        requestedQuantity: 2,
        availableQuantity: 1,
        seenPrice: 34.9,
        price: 34.9,
      },
    ],
    total: 34.9,
  };
  const { orders } = await openCheckout({
    'POST /checkout': () => {
      const isFirst = stock === 500;
      stock = 1;
      return isFirst
        ? { status: 409, body: { code: 'CART_CHANGED', message: 'Değişti.', details: change } }
        : { body: orderAnswer() };
    },
  });
  await fill();
  await press();

  expect(screen.getByText('2 adet yerine 1 adet kaldı.')).toBeDefined();
  await act(
    async () =>
      void fireEvent.click(screen.getByRole('button', { name: 'Değişiklikleri kabul et' })),
  );
  await waitFor(() => expect(payButton().textContent).toContain('34,90 TL'));
  expect(JSON.parse(localStorage.getItem('cart') ?? '')).toMatchObject([{ quantity: 1 }]);
  expect(orders()).toHaveLength(1);

  await press();
  expect(orders()).toHaveLength(2);
  expect(orders()[1]?.body).toMatchObject({ items: [{ quantity: 1 }], expectedTotal: 34.9 });
  expect(orders()[1]?.headers.get('idempotency-key')).not.toBe(
    orders()[0]?.headers.get('idempotency-key'),
  );
});

test('a refusal that names a field is shown beside it', async () => {
  await openCheckout({
    'POST /checkout': {
      status: 400,
      body: {
        code: 'VALIDATION_FAILED',
        message: 'Hatalı.',
        errors: [{ path: 'customer.email', message: 'Bu adrese posta ulaşmıyor.' }],
      },
    },
  });
  await fill();
  await press();

  expect(screen.getByText('Bu adrese posta ulaşmıyor.')).toBeDefined();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('E-posta')));
});

test('when an earlier attempt turns out to have made an order, the buyer chooses between that one and a new one', async () => {
  let attempt = 0;
  const { orders } = await openCheckout({
    'POST /checkout': () => {
      attempt += 1;
      if (attempt === 1) throw new TypeError('Failed to fetch');
      return attempt === 2
        ? { status: 409, body: { code: 'IDEMPOTENCY_KEY_REUSED', message: '' } }
        : { body: orderAnswer() };
    },
  });
  expectLoggedFailure();
  await fill();
  await press();
  await type('Sipariş notu (isteğe bağlı)', 'Zili çalmayın');
  await press();

  await act(
    async () =>
      void fireEvent.click(screen.getByRole('button', { name: 'Önceki siparişle devam et' })),
  );
  await waitFor(() => expect(orders()).toHaveLength(3));
  expect(orders()[2]?.body).toEqual(orders()[0]?.body);
  expect(orders()[2]?.headers.get('idempotency-key')).toBe(
    orders()[0]?.headers.get('idempotency-key'),
  );
});
