// @vitest-environment jsdom
import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Cart, useCart } from '#web/cart/CartContext.ts';
import { useCountedCart } from '#web/cart/use-counted-cart.ts';
import { emptyDataLayer, events } from '#web/testing/data-layer.ts';
import { makeProduct } from '#web/testing/make-product.ts';
import { calculated, renderPage, serve } from '#web/testing/render-page.tsx';
import { cartViewed, checkoutBegun } from './events.ts';
import { beginPage } from './page-view.ts';

const latest: { cart?: Cart } = {};
const cart = () => latest.cart as Cart;
function Probe({ isCart = false, isCheckout = false }) {
  const here = useCart();
  latest.cart = here;
  useCountedCart(isCart ? cartViewed : isCheckout ? checkoutBegun : () => undefined);
  return <p>{here.count}</p>;
}
const counted = (name: string) =>
  events(name).map((entry) =>
    (entry.ecommerce as { items: { item_id: string; quantity: number }[] }).items.map(
      ({ item_id, quantity }) => [item_id, quantity],
    ),
  );
const all = () => events().flatMap(({ event }) => (event ? [event] : []));
const doing = (act_: () => void) => act(async () => act_());

let pages = 0;
beforeEach(() => {
  localStorage.clear();
  emptyDataLayer();
  pages += 1;
  beginPage(`/cart ${pages}`, 'k');
});
afterEach(cleanup);

const answering = (parts = {}) =>
  serve({ 'POST /cart/calculate': ({ body }) => ({ body: calculated(body, parts) }) });
const one = makeProduct({ id: 1, price: 10 });
const two = makeProduct({ id: 2, price: 20 });

test('[M04] every change by the buyer is counted: more, fewer, removed, and all removed', async () => {
  answering();
  await renderPage(<Probe />);
  await doing(() => cart().addToCart(one, 3));
  await doing(() => cart().addToCart(one, 2));
  await doing(() => void cart().putIntoCart([{ product: two, quantity: 1 }]));
  const [row] = cart().items;
  await doing(() => cart().changeQuantity(row?.cartItemId ?? '', 9));
  await doing(() => cart().changeQuantity(row?.cartItemId ?? '', 4));
  await doing(() => cart().changeQuantity(row?.cartItemId ?? '', 0));
  await doing(() => cart().removeItem(cart().items[1]?.cartItemId ?? ''));
  await doing(() => cart().clearCart());

  expect(counted('add_to_cart')).toEqual([[['1', 3]], [['1', 2]], [['2', 1]], [['1', 4]]]);
  expect(counted('remove_from_cart')).toEqual([[['1', 5]], [['2', 1]], [['1', 4]]]);
});

test('[M04] products that are added together are one event', async () => {
  answering();
  await renderPage(<Probe />);
  await doing(
    () =>
      void cart().putIntoCart([
        { product: one, quantity: 3 },
        { product: two, quantity: 5 },
        { product: one, quantity: 1 },
      ]),
  );

  expect(counted('add_to_cart')).toEqual([
    [
      ['1', 4],
      ['2', 5],
    ],
  ]);
  expect(events('add_to_cart')[0]?.ecommerce).toMatchObject({ value: 140 });
});

test('[M04] another tab, a reload and an order that was placed are not counted', async () => {
  answering();
  await renderPage(<Probe />);
  await doing(() => cart().addToCart(one, 3));
  const stored = localStorage.getItem('cart') ?? '';
  await doing(
    () => void window.dispatchEvent(new StorageEvent('storage', { key: 'cart', newValue: '[]' })),
  );
  await doing(
    () => void window.dispatchEvent(new StorageEvent('storage', { key: 'cart', newValue: stored })),
  );
  await doing(() => cart().emptyAfterOrder());
  expect(screen.getByText('0')).toBeTruthy();
  expect(all()).toEqual(['add_to_cart']);

  cleanup();
  localStorage.setItem('cart', stored);
  await renderPage(<Probe />);
  expect(screen.getByText('3')).toBeTruthy();
  expect(all()).toEqual(['add_to_cart']);
});

test('[M05] the cart is counted when the server has answered what it costs, once, however it changes afterwards', async () => {
  answering();
  await renderPage(<Probe isCart />);
  await doing(() => cart().addToCart(one, 3));
  expect(all()).toEqual(['add_to_cart']);
  await act(() => cart().recalculate());
  await doing(() => cart().addToCart(two));
  await act(() => cart().recalculate());

  expect(counted('view_cart')).toEqual([[['1', 3]]]);
});

test('[M05] a server that does not answer does not block it', async () => {
  serve({ 'POST /cart/calculate': { status: 422, body: { code: 'X', message: 'x' } } });
  await renderPage(<Probe isCart />);
  await doing(() => cart().addToCart(one, 3));
  await act(() => cart().recalculate());

  expect(counted('view_cart')).toEqual([[['1', 3]]]);
});

test('[M06] what the rules take off lowers the price of the items; the coupon is named', async () => {
  serve({
    'POST /cart/calculate': ({ body }) => {
      const answer = calculated(body);
      return {
        body: {
          ...answer,
          totalDiscountAmount: 1,
          items: answer.items.map((item) => ({
            ...item,
            discount: 1,
            discounts: [{ id: 1, name: 'Yaz', amount: 1 }],
          })),
        },
      };
    },
  });
  await renderPage(<Probe isCheckout />);
  await doing(() => cart().addToCart(one, 3));
  await act(() => cart().applyCoupon('YAZ'));

  expect(events('begin_checkout')[0]).toMatchObject({
    ecommerce: {
      currency: 'TRY',
      coupon: 'YAZ',
      value: 29,
      items: [{ price: 9.666667, quantity: 3 }],
    },
  });
});

test('an empty cart is not counted', async () => {
  answering();
  await renderPage(<Probe isCart />);
  await act(() => cart().recalculate());
  expect(all()).toEqual([]);
});
