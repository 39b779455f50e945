// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { CalculateBody } from '#shared/cart/cart.ts';
import {
  choose,
  fill,
  openCheckout,
  orderAnswer,
  payButton,
  places,
  press,
  settle,
  storedCart,
  type,
} from '#web/testing/checkout-page.tsx';
import { makeProduct } from '#web/testing/make-product.ts';
import { calculated, expectLoggedFailure, renderPage, serve } from '#web/testing/render-page.tsx';
import CheckoutRoute from './checkout.route.tsx';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  localStorage.setItem('cart', storedCart);
  // Prices without tax, as companies see them: the tests expect these amounts.
  localStorage.setItem('prices', 'net');
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('a discount within reach is shown as in the cart, with a link back to it', async () => {
  const near = {
    id: 9,
    name: 'Toptan %3',
    reason: 'min-subtotal' as const,
    byId: null,
    missingAmount: 20,
    missingQuantity: null,
    bundleProductIds: [],
    missingProductIds: [],
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

test('the tool that a set needs is shown beside the total, once on a phone, with one request', async () => {
  const hint = {
    productId: 1,
    designId: null,
    kind: 'CRIMPER',
    message: 'Sıkma aparatı gerekir.',
    fits: null,
    tool: makeProduct({ id: 66, name: 'Krimp Aparatı', price: 1_290 }),
  };
  const fitRequests: unknown[] = [];
  await openCheckout({
    'POST /cart/fit': ({ body }) => {
      fitRequests.push(body);
      return { body: { hints: [hint, { ...hint, kind: 'SHORT', message: 'Pompa az.' }] } };
    },
  });
  const notes = await screen.findAllByText(/Sıkma aparatı gerekir\./);
  // Beside the form, and on a phone above it: outside the collapsed summary.
  expect(notes).toHaveLength(2);
  expect(notes.filter((note) => note.closest('details'))).toEqual([]);
  expect(screen.queryByText('Pompa az.')).toBeNull();
  expect(fitRequests).toHaveLength(1);
});

test('the button shows the total and the duty to pay; no box is ticked in advance', async () => {
  await openCheckout();

  expect(payButton().textContent).toBe('Siparişi onayla ve öde 69,80 TL');
  expect(screen.getByText(/ödeme yükümlülüğü altına girersiniz/)).toBeDefined();
  expect((screen.getByLabelText(/okudum, onaylıyorum/) as HTMLInputElement).checked).toBe(false);
  expect((screen.getByLabelText(/haberdar olmak istiyorum/) as HTMLInputElement).checked).toBe(
    false,
  );
});

test('beside the button: no shipping included that is paid at the door, no withdrawal for a company', async () => {
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
const payLine = () => payButton().previousElementSibling?.textContent;

test('missing fields have an error beside them, the first one gets the focus, and nothing is sent', async () => {
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
  const { orders } = await openCheckout({ 'POST /checkout': { body: orderAnswer() } });
  await fill();
  const first = screen.getByLabelText('Ad');
  first.focus();
  fireEvent.keyDown(first, { key: 'Enter' });

  expect(document.activeElement).toBe(screen.getByLabelText('Soyad'));
  expect(orders()).toHaveLength(0);
});

test('a personalised product is not paid at the door: the option is focusable, with its reason', async () => {
  const { orders } = await openCheckout(
    {
      'POST /checkout': { body: orderAnswer() },
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
      cashOnDelivery: { surcharge: 40, maxTotal: 5_000, needsCode: false },
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

test("a guest's e-mail and phone go with the code once both are written", async () => {
  sessionStorage.setItem('cart:coupon', 'BIRKEZ');
  const asked: unknown[] = [];
  await openCheckout({
    'POST /cart/calculate': ({ body }) => {
      asked.push((body as CalculateBody).guest);
      return { body: calculated(body) };
    },
  });
  expect(asked.filter(Boolean)).toEqual([]);

  await type('E-posta', 'isil@example.com');
  await type('Cep telefonu', '0 (532) 123 45');
  await settle();
  expect(asked.filter(Boolean)).toEqual([]);

  await type('Cep telefonu', '0 (532) 123 45 67');
  await waitFor(() =>
    expect(asked.at(-1)).toEqual({ email: 'isil@example.com', phone: '+905321234567' }),
  );

  await type('E-posta', 'isil@');
  await waitFor(() => expect(asked.at(-1)).toBeUndefined());
});

test('a correction is offered for a mistyped mail domain when the field is left, and made with one press', async () => {
  await openCheckout();
  const field = screen.getByLabelText('E-posta') as HTMLInputElement;
  await type('E-posta', 'isil@gmial.com');
  expect(screen.queryByText(/mi demek istediniz/)).toBeNull();

  await act(async () => void fireEvent.focusOut(field));
  expect(field.getAttribute('aria-describedby')).not.toBeNull();
  await act(
    async () => void fireEvent.click(screen.getByRole('button', { name: 'isil@gmail.com' })),
  );

  expect(field.value).toBe('isil@gmail.com');
  expect(document.activeElement).toBe(field);
  expect(screen.queryByText(/mi demek istediniz/)).toBeNull();
});
