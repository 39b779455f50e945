// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { makeProduct } from '#web/testing/make-product.ts';
import { calculated, serve } from '#web/testing/render-page.tsx';
import { pressButton, renderSection } from '#web/testing/render-section.tsx';
import { NewOrder } from './NewOrder.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const address = {
  city: 'İstanbul',
  district: 'Kadıköy',
  neighbourhood: 'Moda',
  line: 'Bahar Sokak 5',
  postcode: '34710',
};
const first = {
  orderNumber: '1234567890',
  customer: {
    id: null,
    firstName: 'Ayşe',
    lastName: 'Yılmaz',
    email: 'ayse@ornek.com',
    phone: '+905321234567',
  },
  addresses: { shipping: address, billing: null },
  invoice: {
    kind: 'corporate',
    companyName: 'Koku Ltd',
    taxOffice: 'Kadıköy',
    taxNumber: '1234567890',
    isEInvoicePayer: true,
  },
};
const PLACE = 'POST /admin/orders/new';

test('an addition is filled with buyer, price and shipping, and is placed with its first order', async () => {
  const asked = serve({
    'GET /admin/orders/1234567890': { body: first },
    'GET /products/7': { body: makeProduct({ id: 7, name: 'Kare şişe', price: 10 }) },
    'POST /admin/orders/new/preview': {
      body: calculated({ cartItems: [{ productId: 7, quantity: 8, price: 8.5 }] }),
    },
    [PLACE]: { body: { orderNumber: '1234567899' } },
  });
  await renderSection(<NewOrder />, {
    path: '/?addsTo=1234567890&rows=7:8:8.5&shipping=0',
  });
  expect(await screen.findByRole('heading', { name: 'Ek sipariş' })).toBeDefined();
  expect(screen.getByLabelText<HTMLInputElement>('Özel birim fiyat: Kare şişe').value).toBe('8,5');
  await waitFor(() =>
    expect(asked.some(({ path }) => path === '/admin/orders/new/preview')).toBe(true),
  );
  await pressButton('Siparişi oluştur ve gönder');
  await waitFor(() =>
    expect(asked.find(({ method, path }) => `${method} ${path}` === PLACE)?.body).toMatchObject({
      addsTo: '1234567890',
      items: [{ productId: 7, quantity: 8, agreedPrice: 8.5 }],
      agreedReason: '12345 67890 siparişine ek',
      shippingPrice: 0,
      customer: { firstName: 'Ayşe', email: 'ayse@ornek.com' },
      invoice: { kind: 'corporate', taxNumber: '1234567890' },
    }),
  );
});
