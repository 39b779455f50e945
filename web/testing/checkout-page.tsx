// The checkout with a cart of one product, for tests: opens, fills in and sends it.
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect } from 'vitest';
import type { CheckoutAnswer, CheckoutInput } from '#shared/checkout/checkout.ts';
import type { ShopAnswer } from '#shared/settings/config.ts';
import CheckoutRoute from '#web/checkout/checkout.route.tsx';
import { makeProduct } from './make-product.ts';
import { type Answers, type Asked, calculated, renderPageInShop, serve } from './render-page.tsx';

/** The stored cart of the browser: two pieces of one product. */
export const storedCart = JSON.stringify([
  { ...makeProduct({ id: 1, price: 34.9 }), quantity: 2, cartItemId: 'a', addedAt: '' },
]);

export const orderAnswer = (parts: Partial<CheckoutAnswer> = {}): CheckoutAnswer => ({
  orderNumber: '7K4M2QX9TB',
  paymentId: 'p',
  status: 'PENDING_PAYMENT',
  total: 69.8,
  toPay: 69.8,
  payment: { kind: 'none' },
  accessToken: 'token-1',
  ...parts,
});
export const places: Answers = {
  'GET /places/cities': { body: { names: ['Ankara', 'İstanbul'] } },
  [`GET /places/cities/${encodeURIComponent('İstanbul')}/districts`]: {
    body: { names: ['Kağıthane', 'Şişli'] },
  },
  [`GET /places/cities/${encodeURIComponent('İstanbul')}/districts/${encodeURIComponent('Kağıthane')}/neighbourhoods`]:
    { body: { names: ['Çağlayan', 'Ortabayır'] } },
  'POST /cart/calculate': ({ body }) => ({ body: calculated(body) }),
};

export async function openCheckout(answers: Answers = {}, shop: Partial<ShopAnswer> = {}) {
  const asked = serve({ ...places, ...answers });
  const page = await renderPageInShop(<CheckoutRoute />, shop, {
    path: '/checkout',
    pattern: '/checkout',
  });
  await screen.findAllByText('69,80 TL');
  return {
    ...page,
    orders: () =>
      asked.filter(({ path }) => path === '/checkout') as (Asked & { body: CheckoutInput })[],
  };
}

export const type = async (label: string | RegExp, value: string) =>
  act(async () => void fireEvent.change(screen.getByLabelText(label), { target: { value } }));
export async function choose(label: string, value: string) {
  await waitFor(() =>
    expect(
      within(screen.getByLabelText(label)).queryByRole('option', { name: value }),
    ).not.toBeNull(),
  );
  await type(label, value);
}
export async function fill() {
  await type('Ad', 'Işıl');
  await type('Soyad', 'Çağdaş');
  await type('E-posta', 'isil@example.com');
  await type('Cep telefonu', '0 (532) 123 45 67');
  await choose('İl', 'İstanbul');
  await choose('İlçe', 'Kağıthane');
  await choose('Mahalle', 'Çağlayan');
  await type('Açık adres', 'Vatan Caddesi No: 14');
  await act(async () => void fireEvent.click(screen.getByLabelText(/okudum, onaylıyorum/)));
}
export const payButton = () => screen.getByRole('button', { name: /Siparişi onayla ve öde/ });
export const press = async (times = 1) => {
  for (let index = 0; index < times; index += 1) fireEvent.click(payButton());
  await settle();
};
/** Lets started work continue: turns of the event loop, not time. */
export const settle = async () => {
  for (let turn = 0; turn < 10; turn += 1)
    await act(() => new Promise<void>((resolve) => void setImmediate(resolve)));
};
