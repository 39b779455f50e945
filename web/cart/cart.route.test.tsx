// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { CalculateAnswer, CalculateBody, CalculatedItem } from '#shared/cart/cart.ts';
import { makeProduct, percentTier } from '#web/testing/make-product.ts';
import { calculated, expectLoggedFailure, renderPage, serve } from '#web/testing/render-page.tsx';
import { useCart } from './CartContext.ts';
import CartRoute from './cart.route.tsx';

beforeEach(() => {
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'requestAnimationFrame'],
  });
  localStorage.clear();
  sessionStorage.clear();
  // Prices without tax, as companies see them: the tests expect these amounts.
  localStorage.setItem('prices', 'net');
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const store = (...rows: object[]) => localStorage.setItem('cart', JSON.stringify(rows));
const row = (parts: object = {}) => ({
  ...makeProduct(),
  quantity: 2,
  cartItemId: 'a',
  addedAt: '',
  ...parts,
});
const settle = (ms = 0) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)));

async function openCart(
  change: (body: CalculateBody) => Partial<CalculatedItem> = () => ({}),
  parts: Partial<CalculateAnswer> = {},
) {
  const asked = serve({
    'POST /cart/calculate': ({ body }) => {
      const answer = calculated(body, parts);
      return {
        body: {
          ...answer,
          items: answer.items.map((item) => ({ ...item, ...change(body as CalculateBody) })),
        },
      };
    },
  });
  await renderPage(<CartRoute />, '/cart');
  await settle();
  return asked;
}

test('an empty cart says so and leads to the products', async () => {
  await openCart();

  expect(screen.getByRole('heading', { level: 1 }).textContent).toContain('Sepetiniz');
  expect(screen.getByText('Sepetiniz boş')).toBeDefined();
  expect(screen.getByRole('link', { name: 'Ürünlere göz atın' }).getAttribute('href')).toBe(
    '/products',
  );
});

test("opening the cart shows the server's totals and leads to the checkout", async () => {
  store(row());
  await openCart(undefined, { finalTotal: 162.36, taxAmount: 12.56 });

  expect(screen.getAllByText('162,36 TL')).toHaveLength(2);
  expect(screen.getByText('1 ürün, 2 adet')).toBeDefined();
  expect(
    screen
      .getAllByRole('link', { name: 'Siparişi tamamla', hidden: true })[0]
      ?.getAttribute('href'),
  ).toBe('/checkout');
});

test('[E26] [E30] an answer with the five fields of the specification is enough', async () => {
  store(row());
  serve({
    'POST /cart/calculate': () => ({
      body: {
        totalDiscountAmount: 5,
        appliedDiscounts: [{ id: 1, name: 'Bahar', amount: 5 }],
        taxAmount: 12.96,
        shippingCost: 80,
        finalTotal: 157.76,
      },
    }),
  });
  await renderPage(<CartRoute />, '/cart');
  await settle();

  expect(screen.getAllByText('157,76 TL')).toHaveLength(2);
  expect(screen.getByText('1 ürün, 2 adet')).toBeDefined();
});

test.each([
  ['empty', {}],
  ['null', null],
  ['with a text', { finalTotal: 'çok' }],
  ['without discounts', { appliedDiscounts: undefined }],
  ['with a discount without an amount', { appliedDiscounts: [{ id: 1, name: 'Bahar' }] }],
])('[E26] the cart shows its own total when the answer is no calculation: %s', async (_, odd) => {
  const whole = {
    totalDiscountAmount: 0,
    appliedDiscounts: [],
    taxAmount: 1,
    shippingCost: 1,
    finalTotal: 999,
  };
  store(row());
  serve({
    'POST /cart/calculate': () => ({
      body: odd && Object.keys(odd).length > 0 ? { ...whole, ...odd } : odd,
    }),
  });
  await renderPage(<CartRoute />, '/cart');
  await settle();

  expect(screen.getAllByText('162,36 TL')).toHaveLength(2);
});

test('the summary says how many more reach the next price and puts them in with one press', async () => {
  store(
    row({ quantity: 40, price: 34.9, bulkDiscounts: [percentTier(12, 5), percentTier(48, 10)] }),
  );
  serve({ 'POST /cart/calculate': { status: 500 } });
  expectLoggedFailure();
  await renderPage(<CartRoute />, '/cart');
  await settle();

  expect(screen.getByText('8 adet daha ekleyin').closest('p')?.textContent).toBe(
    '50 ml Kare Şeffaf Cam Parfüm Şişesi: 8 adet daha ekleyin, birim fiyat 31,41 TL olsun. 48 adet yap',
  );
  expect(screen.getByText('12+ fiyatı', { exact: false })).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: '48 adet yap' }));
  expect((screen.getByRole('textbox', { name: /^Adet/ }) as HTMLInputElement).value).toBe('48');
});

test('a row of packs is counted in packs: in the next step, in its problem and in the correction', async () => {
  store(
    row({
      quantity: 40,
      piecesPerUnit: 100,
      price: 34.9,
      stock: 500,
      bulkDiscounts: [percentTier(12, 5), percentTier(48, 10)],
    }),
  );
  await openCart(() => ({
    nextTier: { minQuantity: 48, missing: 8, unitPrice: 31.41, saving: 0 },
  }));
  expect(screen.getByText('8 paket daha ekleyin').closest('p')?.textContent).toBe(
    '50 ml Kare Şeffaf Cam Parfüm Şişesi: 8 paket daha ekleyin, paket fiyatı 31,41 TL olsun. 48 paket yap',
  );
  const line = () => screen.getByRole('region', { name: 'Sepetteki ürünler' });
  cleanup();

  for (const [change, text, action] of [
    [
      { problem: 'not-enough', possibleQuantity: 3, stock: 3 },
      'Stokta 3 paket var.',
      '3 paket yap',
    ],
    [
      { problem: 'below-minimum', possibleQuantity: 60, minQuantity: 60 },
      'En az 60 paket alınabilir.',
      '60 paket yap',
    ],
    [
      { problem: 'off-step', possibleQuantity: 42, quantityStep: 6 },
      '6 paketlik katlarla satılır.',
      '42 paket yap',
    ],
  ] as const) {
    await openCart(() => change);
    expect(within(line()).getByText(text)).toBeDefined();
    expect(within(line()).getByRole('button', { name: action })).toBeDefined();
    cleanup();
  }
});

test('stock that the pending order of this cart has reserved is not reported as missing', async () => {
  store(row({ quantity: 5 }));
  const order = { orderNumber: '7K4M2QX9TB', token: 't', customerId: null, rows: [[1, 4, null]] };
  localStorage.setItem('pendingOrder', JSON.stringify(order));

  await openCart(() => ({ problem: 'not-enough', possibleQuantity: 1, stock: 1 }));
  expect(screen.queryByText('Stokta 1 adet var.')).toBeNull();
  cleanup();

  await openCart(() => ({ problem: 'out-of-stock', possibleQuantity: null, stock: 0 }));
  expect(screen.getByText('Tükendi.')).toBeDefined();
});

test.each([
  [
    'not-enough',
    { problem: 'not-enough', possibleQuantity: 3, stock: 3 },
    'Stokta 3 adet var.',
    '3 adet yap',
  ],
  [
    'below-minimum',
    { problem: 'below-minimum', possibleQuantity: 12, minQuantity: 12 },
    'En az 12 adet alınabilir.',
    '12 adet yap',
  ],
  [
    'off-step',
    { problem: 'off-step', possibleQuantity: 6, quantityStep: 6 },
    '6 adetlik katlarla satılır.',
    '6 adet yap',
  ],
  [
    'out-of-stock',
    { problem: 'out-of-stock', possibleQuantity: null, stock: 0 },
    'Tükendi.',
    'Sepetten çıkar',
  ],
  [
    'gone',
    { problem: 'gone', possibleQuantity: null, price: null, stock: 0 },
    'Artık satışta değil.',
    'Sepetten çıkar',
  ],
] as const)('a row that is %s says so and what to do', async (_, change, text, action) => {
  store(row({ quantity: 5 }));
  await openCart(() => change);

  const line = within(screen.getByRole('region', { name: 'Sepetteki ürünler' }));
  expect(line.getByText(text)).toBeDefined();
  fireEvent.click(line.getByRole('button', { name: action }));
  await settle(600);
  if (change.possibleQuantity)
    expect(JSON.parse(localStorage.getItem('cart') ?? '')).toMatchObject([
      { quantity: change.possibleQuantity },
    ]);
  else expect(screen.getByText('Sepetiniz boş')).toBeDefined();
});

test('the checkout cannot be opened with a row that cannot be bought', async () => {
  store(row({ quantity: 5 }));
  Element.prototype.scrollIntoView = vi.fn();
  await openCart(() => ({ problem: 'not-enough', possibleQuantity: 3, stock: 3 }));

  fireEvent.click(
    screen.getAllByRole('link', { name: 'Siparişi tamamla', hidden: true })[0] as HTMLElement,
  );

  expect(screen.getByRole('heading', { name: /^Sepet/ })).toBeDefined();
  expect(screen.getByRole('alert').textContent).toBe('Önce işaretli satırları düzeltin.');
  expect(document.activeElement?.textContent).toBe('3 adet yap');
});

test('a changed price is shown, old and new, until the buyer has confirmed it', async () => {
  store(row({ price: 34.9 }));
  await openCart(() => ({ price: 36.9, unitPrice: 36.9 }));

  expect(screen.getByText('Fiyatı değişti:').closest('p')?.textContent).toContain(
    '34,90 TL yerine 36,90 TL',
  );
  fireEvent.click(screen.getByRole('button', { name: 'Anladım' }));
  expect(screen.queryByText('Fiyatı değişti:')).toBeNull();
});

test('a right of withdrawal is promised only if one of the rows has it', async () => {
  const promise = () => screen.queryByText('Teslimden sonra 14 gün içinde cayma hakkı');
  store(row({ attributes: { isPersonalised: true } }));
  await openCart();
  expect(promise()).toBeNull();
  cleanup();

  store(
    row({ id: 1, attributes: { isPersonalised: true } }),
    row({ id: 2, cartItemId: 'b', name: 'Kapak' }),
  );
  await openCart();
  expect(promise()).not.toBeNull();
});

test('free shipping is promised only below a threshold that can be reached', async () => {
  store(row({ price: 100 }));
  await openCart();

  expect(screen.getByText('Ücretsiz kargo için 300,00 TL daha ekleyin.')).toBeDefined();
});

test('after a removal the focus goes to the row that took the place', async () => {
  store(
    row({ id: 1, cartItemId: 'a', name: 'Şişe' }),
    row({ id: 2, cartItemId: 'b', name: 'Kapak' }),
  );
  await openCart();

  fireEvent.click(screen.getByRole('button', { name: 'Sepetten çıkar: Şişe' }));
  await settle(20);

  expect(document.activeElement?.getAttribute('aria-label')).toBe('Sepetten çıkar: Kapak');
});

test('[E11] the cart is emptied only after a question', async () => {
  store(row());
  await openCart();

  fireEvent.click(screen.getByRole('button', { name: 'Sepeti boşalt' }));
  // The code of the dialog loads when it first opens.
  await act(async () => void (await import('#web/base/ui/Dialog.tsx')));
  await settle(50);
  expect(localStorage.getItem('cart')).toContain('"quantity":2');
  fireEvent.click(
    within(screen.getByRole('dialog')).getByRole('button', { name: 'Sepeti boşalt' }),
  );
  await settle(50);

  expect(localStorage.getItem('cart')).toBe('[]');
  expect(screen.getByText('Sepetiniz boş')).toBeDefined();
});

function Shelf() {
  const { addToCart, count } = useCart();
  return (
    <button type="button" onClick={() => addToCart(makeProduct({ name: 'Kapak' }), 3)}>
      {`Ekle, ${count}`}
    </button>
  );
}

test('adding shows a message with the way to the cart, and the badge counts every piece', async () => {
  serve({ 'POST /cart/calculate': ({ body }) => ({ body: calculated(body) }) });
  await renderPage(<Shelf />);

  fireEvent.click(screen.getByRole('button', { name: 'Ekle, 0' }));
  await settle(20);

  expect(screen.getByText('Sepete eklendi: Kapak')).toBeDefined();
  expect(screen.getByRole('link', { name: 'Sepete git' }).getAttribute('href')).toBe('/cart');
  expect(screen.getByRole('button', { name: 'Ekle, 3' })).toBeDefined();
});

test('a cart that is too expensive for one order says what to do, until the server accepts it', async () => {
  expectLoggedFailure();
  const message = 'Sepetteki ürünler en çok 100.000.000 TL tutabilir. Lütfen adetleri azaltın.';
  let isTooLarge = true;
  store(row());
  serve({
    'POST /cart/calculate': ({ body }) =>
      isTooLarge
        ? { status: 422, body: { code: 'CART_TOO_LARGE', message } }
        : { body: calculated(body) },
  });
  await renderPage(<CartRoute />, '/cart');
  await settle();
  expect(screen.getByRole('alert').textContent).toBe(message);

  isTooLarge = false;
  fireEvent.click(screen.getByRole('button', { name: 'Azalt' }));
  await settle(1_000);
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a typed quantity above the stock is lowered, and the row says why', async () => {
  store(row({ stock: 6 }));
  await openCart(() => ({ stock: 6 }));
  const field = screen.getByRole('textbox', { name: /^Adet/ });
  fireEvent.change(field, { target: { value: '99' } });
  fireEvent.keyDown(field, { key: 'Enter' });
  await settle();
  const shown = screen.getByText('Stokta 6 adet var; adedi 6 yaptık.');
  expect(shown.getAttribute('role')).toBe('status');

  fireEvent.click(screen.getByRole('button', { name: 'Azalt' }));
  await settle(1_000);
  expect(screen.queryByText(/adedi 6 yaptık/)).toBeNull();
});
