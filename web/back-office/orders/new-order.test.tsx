// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { makeProduct } from '#web/testing/make-product.ts';
import { calculated, expectLoggedFailure, serve } from '#web/testing/render-page.tsx';
import { pressButton, renderSection } from '#web/testing/render-section.tsx';
import { NewOrder } from './NewOrder.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const PREVIEW = 'POST /admin/orders/new/preview';
const PLACE = 'POST /admin/orders/new';
const product = makeProduct({ id: 7, name: 'Kare şişe', sku: 'SK-7', price: 10 });
const buyer = {
  orderNumber: '123456789012',
  firstName: 'Ayşe',
  lastName: 'Yılmaz',
  email: 'ayse@ornek.com',
  phone: '+905321234567',
  address: {
    city: 'İstanbul',
    district: 'Kadıköy',
    neighbourhood: 'Moda',
    line: 'Bahar Sokak 5',
    postcode: '34710',
  },
};
type Row = { productId: number; quantity: number; agreedPrice: number | null };

function serveShop(placed: object = { body: { orderNumber: '123456789099' } }) {
  return serve({
    [PREVIEW]: ({ body }) => ({
      body: calculated({
        cartItems: (body as { items: Row[] }).items.map(({ agreedPrice, ...row }) => ({
          ...row,
          price: agreedPrice ?? product.price,
        })),
      }),
    }),
    'GET /products/search?q=kare&size=8': { body: { content: [product] } },
    'GET /admin/orders/new/buyers?text=ayse': { body: { buyers: [buyer] } },
    [PLACE]: placed,
  });
}
const type = (name: string | RegExp, value: string) =>
  act(async () => void fireEvent.change(screen.getByLabelText(name), { target: { value } }));
const place = () => pressButton('Siparişi oluştur ve gönder');
async function addProduct() {
  await type('Ürün ekle', 'kare');
  fireEvent.click(await screen.findByRole('button', { name: 'Ekle: Kare şişe' }));
  await screen.findByText('Kare şişe', { selector: 'b' });
}
async function takeBuyer() {
  await type('Müşteri bul', 'ayse');
  fireEvent.click(await screen.findByRole('button', { name: 'Seç: Ayşe Yılmaz' }));
}
const placedBodies = (asked: ReturnType<typeof serve>) =>
  asked.filter(({ method, path }) => `${method} ${path}` === PLACE).map(({ body }) => body);

test('an order without a product is not sent, and the focus goes to the search', async () => {
  const asked = serveShop();
  await renderSection(<NewOrder />);
  expect(screen.queryByText('En az bir ürün ekleyin.')).toBeNull();
  await place();
  expect(await screen.findByText('En az bir ürün ekleyin.')).toBeDefined();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Ürün ekle')));
  expect(placedBodies(asked)).toEqual([]);
  await addProduct();
  await waitFor(() => expect(screen.queryByText('En az bir ürün ekleyin.')).toBeNull());
});

test('an agreed price needs its reason; both are sent with the buyer', async () => {
  const asked = serveShop();
  await renderSection(<NewOrder />);
  await addProduct();
  await takeBuyer();
  expect(screen.getByPlaceholderText('10,00')).toBeDefined();
  for (const wrong of ['on', '1,250.00']) {
    await type('Özel birim fiyat: Kare şişe', wrong);
    expect(screen.getByText('Tutarı 12,50 gibi yazın.')).toBeDefined();
  }
  await type('Özel birim fiyat: Kare şişe', '8,50');
  expect(screen.queryByText('Tutarı 12,50 gibi yazın.')).toBeNull();
  expect(screen.queryByText('Özel fiyatın nedenini yazın.')).toBeNull();
  await place();
  expect(await screen.findByText('Özel fiyatın nedenini yazın.')).toBeDefined();
  expect(placedBodies(asked)).toEqual([]);
  await type(/^Özel fiyatın nedeni/, 'eski müşteri');
  expect(screen.queryByText('Özel fiyatın nedenini yazın.')).toBeNull();
  await place();
  await waitFor(() => expect(placedBodies(asked)).toHaveLength(1));
  expect(placedBodies(asked)[0]).toMatchObject({
    items: [{ productId: 7, quantity: 1, price: 8.5, agreedPrice: 8.5 }],
    agreedReason: 'eski müşteri',
    customer: { firstName: 'Ayşe', lastName: 'Yılmaz', email: 'ayse@ornek.com' },
    shippingAddress: buyer.address,
    languagePreference: 'tr',
  });
});

test('a refused order stays on the page, is priced again, and is sent with the same key', async () => {
  expectLoggedFailure();
  const asked = serveShop({
    status: 409,
    body: { code: 'PRICE_CHANGED', message: 'Tutar değişti.' },
  });
  await renderSection(<NewOrder />);
  await addProduct();
  await takeBuyer();
  await place();
  expect(await screen.findByText('Tutar değişti.')).toBeDefined();
  await place();
  await waitFor(() => expect(placedBodies(asked)).toHaveLength(2));
  const keys = asked
    .filter(({ method, path }) => `${method} ${path}` === PLACE)
    .map(({ headers }) => headers.get('idempotency-key'));
  expect(new Set(keys).size).toBe(1);
});
