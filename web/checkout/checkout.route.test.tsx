// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { CheckoutAnswer, CheckoutInput } from '#shared/checkout/checkout.ts';
import type { ShopAnswer } from '#shared/settings/config.ts';
import { makeProduct } from '#web/testing/make-product.ts';
import {
  type Answers,
  type Asked,
  calculated,
  expectLoggedFailure,
  renderPage,
  serve,
} from '#web/testing/render-page.tsx';
import CheckoutRoute from './checkout.route.tsx';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  localStorage.setItem(
    'cart',
    JSON.stringify([
      { ...makeProduct({ id: 1, price: 34.9 }), quantity: 2, cartItemId: 'a', addedAt: '' },
    ]),
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const answer = (parts: Partial<CheckoutAnswer> = {}): CheckoutAnswer => ({
  orderNumber: '7K4M2QX9TB',
  paymentId: 'p',
  status: 'PENDING_PAYMENT',
  total: 69.8,
  payment: { kind: 'none' },
  accessToken: 'token-1',
  ...parts,
});
const places: Answers = {
  'GET /places/cities': { body: { names: ['Ankara', 'İstanbul'] } },
  [`GET /places/cities/${encodeURIComponent('İstanbul')}/districts`]: {
    body: { names: ['Kağıthane', 'Şişli'] },
  },
  [`GET /places/cities/${encodeURIComponent('İstanbul')}/districts/${encodeURIComponent('Kağıthane')}/neighbourhoods`]:
    { body: { names: ['Çağlayan', 'Ortabayır'] } },
  'POST /cart/calculate': ({ body }) => ({ body: calculated(body) }),
};

async function openCheckout(answers: Answers = {}, shop: Partial<ShopAnswer> = {}) {
  const asked = serve({ ...places, ...answers });
  const page = await renderPage(<CheckoutRoute />, '/checkout', '/checkout', undefined, shop);
  await screen.findAllByText('69,80 TL');
  return {
    ...page,
    orders: () =>
      asked.filter(({ path }) => path === '/checkout') as (Asked & { body: CheckoutInput })[],
  };
}

const type = async (label: string | RegExp, value: string) =>
  act(async () => void fireEvent.change(screen.getByLabelText(label), { target: { value } }));
async function choose(label: string, value: string) {
  await waitFor(() =>
    expect(
      within(screen.getByLabelText(label)).queryByRole('option', { name: value }),
    ).not.toBeNull(),
  );
  await type(label, value);
}
async function fill() {
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
const payButton = () => screen.getByRole('button', { name: /Siparişi onayla ve öde/ });
const press = async (times = 1) => {
  for (let index = 0; index < times; index += 1) fireEvent.click(payButton());
  await settle();
};
/** Lets what was begun run on: turns of the event loop, not time. */
const settle = async () => {
  for (let turn = 0; turn < 10; turn += 1)
    await act(() => new Promise<void>((resolve) => void setImmediate(resolve)));
};

test('what is within reach is said as in the cart, with the way back to it', async () => {
  const near = {
    id: 9,
    name: 'Toptan %3',
    reason: 'min-subtotal' as const,
    byId: null,
    missingAmount: 20,
    missingQuantity: null,
    isFreeShipping: false,
  };
  const freeShipping = {
    ...near,
    id: 10,
    name: 'Kargo bizden',
    missingAmount: 30,
    isFreeShipping: true,
  };
  await openCheckout({
    'POST /cart/calculate': ({ body }) => ({
      body: calculated(body, { shippingCost: 80, unusedDiscounts: [near, freeShipping] }),
    }),
  });

  expect(screen.getAllByText('20,00 TL daha ekleyin: Toptan %3.').length).toBeGreaterThan(0);
  expect(screen.getAllByText('Ücretsiz kargo için 30,00 TL daha ekleyin.').length).toBeGreaterThan(
    0,
  );
  expect(screen.getAllByRole('link', { name: 'Sepeti düzenle' })[0]?.getAttribute('href')).toBe(
    '/cart',
  );
});

test('the button says what it costs and that it means a duty to pay; no box is ticked in advance', async () => {
  await openCheckout();

  expect(payButton().textContent).toBe('Siparişi onayla ve öde 69,80 TL');
  expect(screen.getByText(/ödeme yükümlülüğü altına girersiniz/)).toBeDefined();
  expect((screen.getByLabelText(/okudum, onaylıyorum/) as HTMLInputElement).checked).toBe(false);
  expect((screen.getByLabelText(/haberdar olmak istiyorum/) as HTMLInputElement).checked).toBe(
    false,
  );
});

test('beside the duty to pay nothing is promised that does not hold: no carriage that is paid at the door, no withdrawal for a company', async () => {
  const { unmount } = await openCheckout();
  expect(payLine()).toBe(
    '1 ürün, 2 adet, kargo dahil. Teslimden sonra 14 gün içinde cayabilirsiniz; kişiye özel baskılı ürünlerde cayma hakkı yoktur.',
  );

  await act(async () => void fireEvent.click(screen.getByRole('radio', { name: 'Kurumsal' })));
  expect(payLine()).toBe(
    '1 ürün, 2 adet, kargo dahil. Kurumsal faturayla yapılan alımlarda cayma hakkı yoktur.',
  );
  unmount();

  const freight = {
    shippingOptions: [{ id: 'freight', name: 'Ambar', price: 0, desi: 61, isBuyerPays: true }],
    shippingOptionId: 'freight',
  };
  const parcel = { desi: 61, weightKg: 60.5, couldBeFree: false };
  sessionStorage.clear();
  await openCheckout(
    { 'POST /cart/calculate': ({ body }) => ({ body: calculated(body, { ...freight, parcel }) }) },
    { delivery: { freeUpToDesi: 30 } },
  );
  expect(payLine()).toMatch(
    /^1 ürün, 2 adet; taşıma ücretini teslimatta taşıyıcıya siz ödersiniz\. Teslimden sonra/,
  );
});
const payLine = () => payButton().parentElement?.querySelector('p')?.textContent;

test('[G01] the order is sent with the language, the total that was seen and a key, and the cart is emptied when it exists', async () => {
  const { orders, router } = await openCheckout({ 'POST /checkout': { body: answer() } });
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

test('[G08] a network failure shows the exact words, loses nothing, and the next press sends the same key', async () => {
  let isDown = true;
  const { orders } = await openCheckout({
    'POST /checkout': () => {
      if (isDown) throw new TypeError('Failed to fetch');
      return { body: answer() };
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
  const { orders } = await openCheckout({ 'POST /checkout': { body: answer() } });
  await fill();
  await press(2);

  expect(orders()).toHaveLength(1);
});

test('what is missing is said beside its field, the first one gets the focus, and nothing is sent', async () => {
  const { orders } = await openCheckout();
  await press();

  expect(screen.getAllByText('Bu alanı doldurun.').length).toBeGreaterThan(3);
  expect(screen.getByText('Siparişi vermek için iki metni onaylayın.')).toBeDefined();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Ad')));
  expect(orders()).toHaveLength(0);
});

test.each([
  ['4540536921', true],
  ['4540536920', false],
  ['10000000146', false],
  ['11111111111', true],
])('a company is asked for a number with right check digits: %s', async (number, isWrong) => {
  await openCheckout();
  await act(async () => void fireEvent.click(screen.getByLabelText('Kurumsal')));
  await type('Vergi no ya da T.C. kimlik no', number);
  await act(
    async () => void fireEvent.blur(screen.getByLabelText('Vergi no ya da T.C. kimlik no')),
  );

  await waitFor(() =>
    expect(screen.queryByText(/yazdığınız numara geçerli değil/) !== null).toBe(isWrong),
  );
});

test('what was typed survives a reload, but not the numbers of identity', async () => {
  await openCheckout();
  await type('Ad', 'Işıl');
  await type('T.C. kimlik no (isteğe bağlı)', '10000000146');
  cleanup();

  await openCheckout();
  expect((screen.getByLabelText('Ad') as HTMLInputElement).value).toBe('Işıl');
  expect((screen.getByLabelText('T.C. kimlik no (isteğe bağlı)') as HTMLInputElement).value).toBe(
    '',
  );
  expect(sessionStorage.getItem('checkout:draft')).not.toContain('10000000146');
});

test('a neighbourhood that is in no list can be typed', async () => {
  await openCheckout();
  await choose('İl', 'İstanbul');
  await choose('İlçe', 'Kağıthane');
  await waitFor(() =>
    expect(
      within(screen.getByLabelText('Mahalle')).queryByRole('option', { name: 'Çağlayan' }),
    ).not.toBeNull(),
  );
  const other = within(screen.getByLabelText('Mahalle')).getByRole('option', {
    name: 'Listede yok, kendim yazacağım',
  }) as HTMLOptionElement;
  await type('Mahalle', other.value);

  expect(screen.getByLabelText('Mahalle').tagName).toBe('INPUT');
  await type('Mahalle', 'Yeni Evler');
  expect((screen.getByLabelText('Mahalle') as HTMLInputElement).value).toBe('Yeni Evler');
});

test('where the lists cannot be loaded the address is typed', async () => {
  expectLoggedFailure();
  await openCheckout({ 'GET /places/cities': { status: 500 } });

  await waitFor(() => expect(screen.getByLabelText('İl').tagName).toBe('INPUT'));
  expect(screen.getByLabelText('İlçe').tagName).toBe('INPUT');
  expect(screen.getByLabelText('Mahalle').tagName).toBe('INPUT');
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
        : { body: answer() };
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
        : { body: answer() };
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

test('the legal texts are read on the page, filled with what was typed', async () => {
  const bodies: unknown[] = [];
  await openCheckout({
    'POST /checkout/contracts': ({ body }) => {
      bodies.push(body);
      return {
        body: {
          documents: [
            {
              kind: 'preliminary-information',
              version: '1',
              title: 'Ön Bilgilendirme Formu',
              html: '<p>Satıcı: Flakon</p>',
            },
            {
              kind: 'distance-sales',
              version: '1',
              title: 'Mesafeli Satış Sözleşmesi',
              html: '<p>Taraflar</p>',
            },
          ],
        },
      };
    },
  });
  await type('Ad', 'Işıl');
  const details = screen
    .getByText('Ön Bilgilendirme Formu', { selector: 'summary' })
    .closest('details') as HTMLDetailsElement;
  details.open = true;
  await act(async () => void details.dispatchEvent(new Event('toggle')));

  expect(await screen.findByText('Satıcı: Flakon')).toBeDefined();
  expect(bodies[0]).toMatchObject({
    customer: { firstName: 'Işıl' },
    items: [{ productId: 1, quantity: 2 }],
  });
});

test('what is sold by the pack is counted in packs', async () => {
  localStorage.setItem(
    'cart',
    JSON.stringify([
      {
        ...makeProduct({ id: 1, price: 34.9 }),
        piecesPerUnit: 100,
        quantity: 2,
        cartItemId: 'a',
        addedAt: '',
      },
    ]),
  );
  await openCheckout();
  expect(screen.getAllByText('2 paket').length).toBeGreaterThan(0);
});

test('an empty cart says so', async () => {
  localStorage.clear();
  serve(places);
  await renderPage(<CheckoutRoute />, '/checkout');

  expect(await screen.findByText('Sepetiniz boş')).toBeDefined();
});

test('Enter in a field leads on to the next one and sends nothing', async () => {
  const { orders } = await openCheckout({ 'POST /checkout': { body: answer() } });
  await fill();
  const first = screen.getByLabelText('Ad');
  first.focus();
  fireEvent.keyDown(first, { key: 'Enter' });

  expect(document.activeElement).toBe(screen.getByLabelText('Soyad'));
  expect(orders()).toHaveLength(0);
});

test('what is made for one buyer is not paid at the door: the choice stays, says why, is heard of by keyboard, and takes nothing', async () => {
  const { orders } = await openCheckout(
    {
      'POST /checkout': { body: answer() },
      'POST /cart/calculate': ({ body }) => {
        const answered = calculated(body);
        return {
          body: {
            ...answered,
            items: answered.items.map((item) => ({ ...item, isPersonalised: true })),
          },
        };
      },
    },
    {
      paymentMethods: ['card', 'cash-on-delivery'],
      cashOnDelivery: { surcharge: 40, maxTotal: 5_000 },
    },
  );
  const door = screen.getByRole('radio', {
    name: /Kapıda ödeme.*size özel hazırlanan/,
  }) as HTMLInputElement;
  expect([door.getAttribute('aria-disabled'), door.disabled]).toEqual(['true', false]);
  await act(async () => void fireEvent.click(door));
  expect(door.checked).toBe(false);
  await fill();
  await press();
  expect(orders()[0]?.body).toMatchObject({ paymentMethod: 'card' });
});
