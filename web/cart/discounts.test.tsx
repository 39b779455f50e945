// @vitest-environment jsdom
// Discounts on the cart page: on its rows, in its totals, as hints, and a typed code.
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type {
  CalculateAnswer,
  CalculateBody,
  CalculatedItem,
  UnusedDiscount,
} from '#shared/cart/cart.ts';
import type { CartItem } from '#web/product/cart-item.ts';
import { makeProduct } from '#web/testing/make-product.ts';
import { calculated, expectLoggedFailure, renderPage, serve } from '#web/testing/render-page.tsx';
import { totalsIn } from '#web/testing/totals.ts';
import CartRoute from './cart.route.tsx';

beforeEach(() => {
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'requestAnimationFrame'],
  });
  localStorage.clear();
  sessionStorage.clear();
  localStorage.setItem(
    'cart',
    JSON.stringify([{ ...makeProduct({ price: 100 }), quantity: 2, cartItemId: 'a', addedAt: '' }]),
  );
  // Prices without tax, as companies see them: the tests expect these amounts.
  localStorage.setItem('prices', 'net');
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const settle = (ms = 0) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)));
type Reply = Partial<CalculateAnswer> & { row?: Partial<CalculatedItem> };

async function openCart(reply: (body: CalculateBody) => Reply) {
  const asked = serve({
    'POST /cart/calculate': ({ body }) => {
      const { row = {}, ...parts } = reply(body as CalculateBody);
      const answer = calculated(body, parts);
      return { body: { ...answer, items: answer.items.map((item) => ({ ...item, ...row })) } };
    },
  });
  await renderPage(<CartRoute />, '/cart');
  await settle();
  return () => asked.map(({ body }) => (body as CalculateBody).couponCode);
}
const unused = (parts: Partial<UnusedDiscount>): UnusedDiscount => ({
  id: 9,
  name: 'Toptan %3',
  reason: 'min-subtotal',
  byId: null,
  missingAmount: null,
  missingQuantity: null,
  bundleProductIds: [],
  missingProductIds: [],
  isFreeShipping: false,
  ...parts,
});
const summary = () => screen.getByRole('complementary', { name: 'Özet' });
const totals = () => totalsIn(summary());
const lines = (list: HTMLElement | null | undefined) =>
  within(list as HTMLElement)
    .getAllByRole('listitem', { hidden: true })
    .map((line) => line.textContent);
const field = () => screen.getByRole('textbox', { name: 'Kod' }) as HTMLInputElement;
const use = async (code: string, button = 'Uygula') => {
  fireEvent.change(field(), { target: { value: code } });
  fireEvent.click(screen.getByRole('button', { name: button }));
  await settle();
};

test('each row says which rule took how much off it, and the totals list every rule', async () => {
  const rule = { id: 3, name: 'Serum haftası', amount: 20 };
  await openCart(() => ({
    row: { discount: 20, discounts: [rule], pieceSteps: [{ percentage: 10, amount: null }] },
    appliedDiscounts: [rule, { id: 4, name: '400 TL üzeri ücretsiz kargo', amount: 0 }],
    totalDiscountAmount: 20,
    taxAmount: 32.4,
    shippingCost: 0,
    finalTotal: 212.4,
  }));

  const row = within(screen.getByRole('region', { name: 'Sepetteki ürünler' }));
  expect(row.getByText('Serum haftası').closest('div')?.textContent).toBe(
    'Serum haftası −20,00 TL',
  );
  expect(row.getByText(/indirimle/).textContent).toBe('100,00 TL/adet · indirimle 90,00 TL/adet');
  expect(totals()).toEqual([
    'Ara toplam200,00 TL',
    'Serum haftası−20,00 TL',
    'Kargo, 400 TL üzeri ücretsiz kargoÜcretsiz',
    'KDV, %1832,40 TL',
    'Toplam212,40 TL',
  ]);
  expect(screen.getByText('Kargonuz ücretsiz: 400 TL üzeri ücretsiz kargo.')).toBeTruthy();
});

test('a buyer reads every amount with tax, a company without it, and both the tax of the invoice', async () => {
  const rule = { id: 3, name: 'Serum haftası', amount: 20 };
  const answer = () => ({
    row: { discount: 20, discounts: [rule] },
    appliedDiscounts: [rule],
    totalDiscountAmount: 20,
    taxAmount: 32.4,
    shippingCost: 80,
    finalTotal: 292.4,
  });
  localStorage.removeItem('prices');
  await openCart(answer);
  expect(totals()).toEqual([
    'Ara toplam236,00 TL',
    'Serum haftası−23,60 TL',
    'Kargo80,00 TL',
    'Toplam292,40 TL',
    'Toplamdaki KDV, %1844,60 TL',
  ]);
  const rowPrice = (amount: string) => {
    const row = screen.getByRole('button', { name: /^Sepetten çıkar/ }).closest('li');
    return within(row as HTMLElement)
      .getByText(amount)
      .closest('p')?.textContent;
  };
  expect(rowPrice('236,00 TL')).toBe('236,00 TLKDV dahil');

  fireEvent.click(screen.getByRole('button', { name: 'KDV hariç' }));
  expect(localStorage.getItem('prices')).toBe('net');
  expect(document.documentElement.dataset.prices).toBe('net');
  expect(totals()).toEqual([
    'Ara toplam200,00 TL',
    'Serum haftası−20,00 TL',
    'Kargo67,80 TL',
    'KDV, %1844,60 TL',
    'Toplam292,40 TL',
  ]);
  expect(rowPrice('200,00 TL')).toBe('200,00 TL+ KDV');
});

test('a discount within reach is shown once; a distant one is not', async () => {
  await openCart(() => ({
    shippingCost: 80,
    unusedDiscounts: [
      unused({ missingAmount: 150 }),
      unused({ id: 10, name: 'Dev sipariş', missingAmount: 9800 }),
      unused({ id: 11, name: 'Düzine', reason: 'min-quantity', missingQuantity: 1 }),
      unused({ id: 12, name: 'Takım', reason: 'no-bundle' }),
      unused({ id: 13, name: 'Kargo', isFreeShipping: true, missingAmount: 120 }),
    ],
  }));

  expect(
    lines(screen.getByText('Takımın parçalarını birlikte alın: Takım.').closest('ul')),
  ).toEqual([
    '150,00 TL daha ekleyin: Toptan %3.',
    '1 adet daha ekleyin: Düzine.',
    'Takımın parçalarını birlikte alın: Takım.',
  ]);
  // The rule is nearer than the threshold of 500.
  expect(screen.getByText('Ücretsiz kargo için 120,00 TL daha ekleyin.')).toBeTruthy();
});

test('a bundle names its missing parts, and one button swaps them in for parts of their kind', async () => {
  const pump = { part: 'pump', neck: 'FEA15' };
  const bottle = makeProduct({ id: 1, price: 100 });
  const silver = makeProduct({ id: 2, name: 'Gümüş pompa', price: 10, attributes: pump });
  const gold = makeProduct({ id: 3, name: 'Altın pompa', price: 10, attributes: pump });
  const rows = [bottle, silver].map((product, index) => ({
    ...product,
    quantity: 2,
    cartItemId: `row-${index}`,
    addedAt: '',
  }));
  localStorage.setItem('cart', JSON.stringify(rows));
  serve({
    'POST /cart/calculate': ({ body }) => ({
      body: calculated(body, {
        unusedDiscounts: [
          unused({
            name: 'Takımda %8',
            reason: 'no-bundle',
            bundleProductIds: [1, 3],
            missingProductIds: [3],
          }),
        ],
      }),
    }),
    'GET /products/3': () => ({ body: gold }),
  });
  await renderPage(<CartRoute />, '/cart');
  await settle();
  await settle();

  expect(screen.getByText('Altın pompa ile: Takımda %8.')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Bunlarla değiştir: Altın pompa' }));
  await settle();

  const stored = JSON.parse(localStorage.getItem('cart') ?? '[]') as CartItem[];
  expect(stored.map(({ id, quantity }) => [id, quantity])).toEqual([
    [1, 2],
    [3, 2],
  ]);
});

test('discounts that lost to stronger ones are in a closed list, with the reason', async () => {
  await openCart(() => ({
    appliedDiscounts: [{ id: 3, name: 'Serum haftası', amount: 20 }],
    unusedDiscounts: [
      unused({ reason: 'beaten-by', byId: 3 }),
      unused({ id: 10, name: 'Tek başına', reason: 'not-combinable' }),
    ],
  }));

  const fold = screen.getByText('Uygulanmayan 2 indirim').closest('details');
  expect(fold?.open).toBe(false);
  expect(lines(fold)).toEqual([
    'Toptan %3 uygulanmadı: “Serum haftası” geçerli.',
    'Tek başına başka indirimle birleşmez.',
  ]);
});

test('a rule that another one excludes from some rows names those rows', async () => {
  await openCart(() => ({
    row: { beatenDiscounts: [{ id: 9, name: 'Toptan %3', byId: 3 }] },
    appliedDiscounts: [
      { id: 3, name: 'Serum haftası', amount: 20 },
      { id: 9, name: 'Toptan %3', amount: 5 },
    ],
  }));

  const fold = screen.getByText('Her ürüne uygulanmayan 1 indirim').closest('details');
  const { name } = makeProduct();
  expect(lines(fold)).toEqual([`Toptan %3 ${name} için uygulanmadı: “Serum haftası” geçerli.`]);
});

test('a code is checked on the server, stored while the tab is open, and can be removed again', async () => {
  const coupon = (body: CalculateBody) =>
    body.couponCode
      ? {
          code: body.couponCode,
          state: 'applied' as const,
          missingAmount: null,
          missingQuantity: null,
        }
      : null;
  const codes = await openCart((body) => ({ coupon: coupon(body) }));

  await use('  hosgeldin ');
  expect(codes()).toEqual([undefined, 'HOSGELDIN']);
  expect(screen.getByText('HOSGELDIN uygulandı.')).toBeTruthy();
  cleanup();

  await renderPage(<CartRoute />, '/cart');
  await settle();
  expect(codes().at(-1)).toBe('HOSGELDIN');

  fireEvent.click(screen.getByRole('button', { name: 'Kodu kaldır: HOSGELDIN' }));
  await settle();
  expect(codes().at(-1)).toBeUndefined();
  expect(field().value).toBe('');
  expect(sessionStorage.getItem('cart:coupon')).toBeNull();
});

test.each([
  ['unknown', null, null, 'Böyle bir kod yok. Yazımını kontrol edin.'],
  ['ended', null, null, 'Bu kodun süresi dolmuş.'],
  ['sign-in', null, null, 'Bu kod, e-postasını doğrulamış üyeler içindir.'],
  [
    'contact-first',
    null,
    null,
    'Bu kod kişi başına sınırlıdır; siparişi tamamlarken e-postanızı ve telefonunuzu yazınca uygulanır.',
  ],
  ['min-subtotal', 50.5, null, '50,50 TL daha ekleyince geçerli olur.'],
  ['min-quantity', null, 10, '10 adet daha ekleyince geçerli olur.'],
  ['better-without', null, null, 'Bu kod olmadan daha az ödüyorsunuz; onu kullanmadık.'],
] as const)(
  'a code that is %s says why it has no effect',
  async (state, missingAmount, missingQuantity, message) => {
    await openCart((body) => ({
      coupon: body.couponCode
        ? { code: body.couponCode, state, missingAmount, missingQuantity }
        : null,
    }));
    await use('YAZ');

    expect(screen.getByRole('alert').textContent).toBe(message);
    expect(field().getAttribute('aria-invalid')).toBe('true');
    expect(screen.queryByRole('link', { name: 'Giriş yapın' }) !== null).toBe(state === 'sign-in');

    // Another code is being typed: the error message disappears.
    fireEvent.change(field(), { target: { value: 'YAZ2' } });
    expect(screen.queryByRole('alert')).toBeNull();
    await use('YAZ', 'Kaldır');
    expect(field().value).toBe('');
  },
);

test('the amount that a code lacks has tax where the prices around it have it', async () => {
  localStorage.removeItem('prices');
  await openCart(({ couponCode }) => ({
    coupon: couponCode
      ? { code: couponCode, state: 'min-subtotal', missingAmount: 50, missingQuantity: null }
      : null,
  }));
  await use('YAZ');

  expect(screen.getByRole('alert').textContent).toBe('59,00 TL daha ekleyince geçerli olur.');
  fireEvent.click(screen.getByRole('button', { name: 'KDV hariç' }));
  expect(screen.getByRole('alert').textContent).toBe('50,00 TL daha ekleyince geçerli olur.');
});

test('a code that could not be checked says so', async () => {
  expectLoggedFailure();
  serve({ 'POST /cart/calculate': { status: 500 } });
  await renderPage(<CartRoute />, '/cart');
  await settle();
  await use('YAZ');

  expect(screen.getByRole('alert').textContent).toBe(
    'Kod şu anda kontrol edilemedi. Biraz sonra tekrar deneyin.',
  );
});
