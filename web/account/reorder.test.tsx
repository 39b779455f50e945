// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ReorderRow } from '#shared/orders/customer-orders.ts';
import { makeReorderRow } from '#web/testing/make-account.ts';
import { makeProduct, percentTier } from '#web/testing/make-product.ts';
import { makeServerCart } from '#web/testing/make-server-cart.ts';
import { makeUser } from '#web/testing/make-session.ts';
import { makeToken } from '#web/testing/make-token.ts';
import { type Answers, expectLoggedFailure, renderPage, serve } from '#web/testing/render-page.tsx';
import ReorderPage from './reorder.route.tsx';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  // Prices without tax, as companies see them: the tests expect these amounts.
  localStorage.setItem('prices', 'net');
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const bottle = makeReorderRow({
  product: makeProduct({
    id: 1,
    name: 'Kare Şişe',
    price: 30,
    bulkDiscounts: [percentTier(50, 10)],
  }),
  name: 'Kare Şişe',
  oldUnitPrice: 33.16,
});
const cap = makeReorderRow({
  product: makeProduct({ id: 2, name: 'Kapak', price: 5 }),
  name: 'Kapak',
  orderedQuantity: 12,
  possibleQuantity: 12,
  oldUnitPrice: 5,
});
const CHECK = 'GET /user/orders/31/reorder/check';
const ALL = 'POST /user/orders/31/reorder';
const ITEMS = 'POST /user/orders/31/reorder/items';
const done = (parts = {}) => ({
  body: { ...makeServerCart({ 1: 40 }, 2), addedCount: 2, cut: [], skipped: [], ...parts },
});

/** With a real sign-in: the returned cart belongs to the customer of the stored token. */
async function open(rows: ReorderRow[], answers: Answers = {}) {
  localStorage.setItem('accessToken', makeToken());
  localStorage.setItem('refreshToken', 'r');
  localStorage.setItem('tokenExpiry', String(Date.now() + 30 * 60_000));
  const asked = serve({
    'GET /user/profile': { body: makeUser() },
    'GET /user/cart': { body: makeServerCart({}) },
    'GET /user/favorites/ids': { body: { ids: [] } },
    [CHECK]: { body: { orderId: 31, orderNumber: '7K4M2QX9TB', rows } },
    ...answers,
  });
  const { router } = await renderPage(
    <ReorderPage />,
    '/account/orders/31/reorder',
    '/account/orders/:orderId/reorder',
    null,
  );
  await screen.findByRole('heading', { level: 1, name: 'Siparişi yinele' });
  return {
    asked,
    router,
    posts: () => asked.filter(({ method, path }) => method === 'POST' && path.includes('reorder')),
  };
}
const press = (name: string) =>
  act(async () => void fireEvent.click(screen.getByRole('button', { name })));

test('[K29] says what each row cost then and costs today, at the quantity of today', async () => {
  await open([bottle, cap]);
  const [first, second] = (await screen.findAllByRole('listitem')).map((row) => within(row));

  expect(first?.getByText(/O gün 40 adet, 33,16 TL/).textContent).toContain(
    'bugün 30,00 TL daha ucuz',
  );
  expect(second?.getByText(/O gün 12 adet, 5,00 TL/).textContent).toContain('fiyat aynı');
  expect(screen.getByText('1.260,00 TL')).toBeDefined();
});

test('[K27] unchanged, the whole order goes into the cart, which then is that of the server’s response', async () => {
  const { router, posts } = await open([bottle, cap], { [ALL]: done() });
  await screen.findByText('1.260,00 TL');

  await press('Tümünü sepete ekle');
  await waitFor(() => expect(router.state.location.pathname).toBe('/cart'));
  expect(posts().map(({ path, body }) => [path, body])).toEqual([
    ['/user/orders/31/reorder', undefined],
  ]);
  expect(JSON.parse(localStorage.getItem('cart') ?? '[]')).toMatchObject([{ id: 1, quantity: 40 }]);
});

test('[K28] chosen rows go with their quantities; the price follows the tier at once', async () => {
  const { posts } = await open([bottle, cap], { [ITEMS]: done({ addedCount: 1 }) });
  const quantity = await screen.findByRole('textbox', { name: 'Adet: Kare Şişe' });

  await act(async () => void fireEvent.change(quantity, { target: { value: '60' } }));
  await act(async () => void fireEvent.blur(quantity));
  await act(async () => void fireEvent.click(screen.getByRole('checkbox', { name: 'Seç: Kapak' })));
  expect(screen.getByText(/bugün 60 adette 27,00 TL/)).toBeDefined();
  expect(screen.getAllByText('1.620,00 TL')).toHaveLength(2);

  await press('Seçilenleri sepete ekle');
  expect(posts()[0]?.body).toEqual({
    productIds: [1],
    quantities: [{ productId: 1, designId: null, quantity: 60 }],
  });
});

test('[K29] a smaller quantity at a higher tier price is not called a price increase', async () => {
  const scarce = {
    ...bottle,
    orderedQuantity: 60,
    oldUnitPrice: 27,
    stock: 5,
    possibleQuantity: 5,
    problem: 'not-enough' as const,
  };
  await open([scarce]);
  expect(await screen.findByText(/bugün 5 adette 30,00 TL/)).toBeDefined();
  expect(screen.queryByText('zamlandı')).toBeNull();
});

test('sold-out or scarce rows say so and offer replacements with one press', async () => {
  const near = makeProduct({
    id: 8,
    name: 'Oval Şişe',
    minQuantity: 12,
    quantityStep: 12,
    stock: 100,
  });
  await open([
    makeReorderRow({
      productId: 5,
      product: null,
      name: 'Eski Şişe',
      possibleQuantity: 0,
      problem: 'gone',
      replacements: [near],
    }),
    makeReorderRow({
      product: makeProduct({ id: 6, stock: 17 }),
      name: 'Az Şişe',
      possibleQuantity: 17,
      problem: 'not-enough',
      stock: 17,
    }),
  ]);

  expect(await screen.findByText('Artık satışta değil.')).toBeDefined();
  expect(screen.getByText('40 adet istemiştiniz, 17 adet kaldı.')).toBeDefined();
  expect(
    (screen.getByRole('checkbox', { name: 'Seç: Eski Şişe' }) as HTMLInputElement).disabled,
  ).toBe(true);
  expect((screen.getByRole('textbox', { name: 'Adet: Az Şişe' }) as HTMLInputElement).value).toBe(
    '17',
  );

  await press('Sepete 48 adet ekle: Oval Şişe');
  expect(JSON.parse(localStorage.getItem('cart') ?? '[]')).toMatchObject([{ id: 8, quantity: 48 }]);
});

test('rows that were cut or skipped are listed before going on', async () => {
  const { router } = await open([bottle, cap], {
    [ALL]: done({
      addedCount: 1,
      cut: [{ productId: 1, name: 'Kare Şişe', requestedQuantity: 40, quantity: 25 }],
      skipped: [{ productId: 2, name: 'Kapak' }],
    }),
  });
  await screen.findByText('1.260,00 TL');

  await press('Tümünü sepete ekle');
  expect(await screen.findByText('Kare Şişe: 40 adet yerine 25 adet')).toBeDefined();
  expect(screen.getByText('Kapak: şu anda alınamıyor')).toBeDefined();
  expect(router.state.location.pathname).toBe('/account/orders/31/reorder');
  expect(screen.getByRole('link', { name: 'Sepete git' }).getAttribute('href')).toBe('/cart');
});

test('a failure leaves the choice as it is and checks again what is available', async () => {
  expectLoggedFailure();
  const { asked } = await open([bottle, cap], {
    [ITEMS]: { status: 422, body: { code: 'NOTHING_TO_REORDER', message: 'Hiçbiri alınamıyor.' } },
  });
  await act(
    async () => void fireEvent.click(await screen.findByRole('checkbox', { name: 'Seç: Kapak' })),
  );

  await press('Seçilenleri sepete ekle');
  expect(await screen.findByText('Hiçbiri alınamıyor.')).toBeDefined();
  expect((screen.getByRole('checkbox', { name: 'Seç: Kapak' }) as HTMLInputElement).checked).toBe(
    false,
  );
  await waitFor(() =>
    expect(asked.filter(({ path }) => path === '/user/orders/31/reorder/check')).toHaveLength(2),
  );
});

test('without a chosen row nothing can be sent; without an available row nothing can be chosen', async () => {
  await open([cap]);
  await act(
    async () => void fireEvent.click(await screen.findByRole('checkbox', { name: 'Seç: Kapak' })),
  );
  expect(
    (screen.getByRole('button', { name: 'Seçilenleri sepete ekle' }) as HTMLButtonElement).disabled,
  ).toBe(true);
  cleanup();

  await open([makeReorderRow({ product: null, possibleQuantity: 0, problem: 'gone' })]);
  expect(await screen.findByText(/hiçbiri şu anda alınamıyor/)).toBeDefined();
  expect(screen.queryByRole('button', { name: /sepete ekle/ })).toBeNull();
});
