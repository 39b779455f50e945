// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { makeProduct } from '#web/testing/make-product.ts';
import { makeSession } from '#web/testing/make-session.ts';
import { calculated, renderPage, serve } from '#web/testing/render-page.tsx';
import CartLinkPage from './cart-link.route.tsx';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const bottle = makeProduct({ id: 12, name: 'Kare Şişe', price: 10 });
const pump = makeProduct({ id: 15, name: 'Altın Pompa', price: 5 });
const soldOut = makeProduct({ id: 16, name: 'Kapak', stock: 0 });

async function open(search: string) {
  serve({
    'POST /cart/calculate': ({ body }) => ({ body: calculated(body) }),
    'GET /products/named?ids=12%2C15': { body: { content: [bottle, pump] } },
    'GET /products/named?ids=12%2C16%2C99': { body: { content: [bottle, soldOut] } },
  });
  await renderPage(<CartLinkPage />, `/cart/fill${search}`, '*', makeSession());
}
const cart = () =>
  (JSON.parse(localStorage.getItem('cart') ?? '[]') as { id: number; quantity: number }[]).map(
    ({ id, quantity }) => [id, quantity],
  );

test('the link fills the cart and shows the number of pieces', async () => {
  await open('?items=12:50,15:120');
  expect(await screen.findByText('Bu bağlantıdan 170 adet ürün sepetinizde.')).toBeDefined();
  expect(cart()).toEqual([
    [12, 50],
    [15, 120],
  ]);
  expect(screen.getByRole('link', { name: 'Sepete git' }).getAttribute('href')).toBe('/cart');
});

test('opening it twice adds nothing, and pieces already in the cart count', async () => {
  await open('?items=12:50,15:120');
  await screen.findByText('Bu bağlantıdan 170 adet ürün sepetinizde.');
  cleanup();
  await open('?items=12:70,15:20');
  expect(await screen.findByText('Bu bağlantıdan 190 adet ürün sepetinizde.')).toBeDefined();
  expect(cart()).toEqual([
    [12, 70],
    [15, 120],
  ]);
});

test('missing or sold-out products are reported, not added', async () => {
  await open('?items=12:5,16:5,99:5');
  expect(await screen.findByText('Bağlantıdaki 1 ürün artık satılmıyor.')).toBeDefined();
  expect(screen.getByText('Tükendi, sepete konmadı.')).toBeDefined();
  expect(cart()).toEqual([[12, 5]]);
});

test('a product that was removed from the cart is put in again only after a question', async () => {
  await open('?items=12:50,15:120');
  await screen.findByText('Bu bağlantıdan 170 adet ürün sepetinizde.');
  act(() => {
    const stored = JSON.stringify(
      JSON.parse(localStorage.getItem('cart') ?? '[]').filter(
        ({ id }: { id: number }) => id !== 15,
      ),
    );
    localStorage.setItem('cart', stored);
    window.dispatchEvent(
      new StorageEvent('storage', { key: 'cart', newValue: stored, storageArea: localStorage }),
    );
  });
  expect(await screen.findByText('Sepetinizde yok.')).toBeDefined();
  expect(cart()).toEqual([[12, 50]]);
  await act(async () => void fireEvent.click(screen.getByText('Eksikleri yeniden koy')));
  expect(cart()).toEqual([
    [12, 50],
    [15, 120],
  ]);
});

test.each([
  '',
  '?items=',
  '?items=12',
  '?items=12:0',
  '?items=12:-1',
  '?items=a:b',
  '?items=12:1e3',
])('a link without products says so: %s', async (search) => {
  await open(search);
  expect(await screen.findByText('Bu bağlantı eksik ya da bozuk.')).toBeDefined();
  expect(cart()).toEqual([]);
});
