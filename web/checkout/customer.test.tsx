// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { CheckoutInput } from '#shared/checkout/checkout.ts';
import { makeAddress, places } from '#web/testing/make-account.ts';
import { makeProduct } from '#web/testing/make-product.ts';
import { makeSession, makeUser } from '#web/testing/make-session.ts';
import {
  type Answers,
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

const ADDRESSES = 'GET /user/addresses';
const workshop = makeAddress({
  id: 3,
  title: 'Atölye',
  firstName: 'Şule',
  lastName: 'Öz',
  phone: '+905550001122',
});
const company = makeAddress({
  id: 4,
  title: 'Şirket',
  isDefault: false,
  city: 'Ankara',
  district: 'Çankaya',
  neighbourhood: 'Kızılay',
  invoice: {
    kind: 'corporate',
    companyName: 'Çağrı Kozmetik',
    taxOffice: 'Şişli',
    taxNumber: '4540536920',
    identityNumber: null,
    isEInvoicePayer: true,
  },
});
const placed = {
  body: {
    orderNumber: '7K4M2QX9TB',
    paymentId: 'p',
    status: 'PENDING_PAYMENT',
    total: 69.8,
    payment: { kind: 'none' },
    accessToken: 't',
  },
};

async function open(addresses: unknown, answers: Answers = {}, user = makeUser()) {
  const asked = serve({
    ...places,
    'POST /cart/calculate': ({ body }) => ({ body: calculated(body) }),
    [ADDRESSES]: addresses as { body: unknown },
    'GET /user/credit': { body: { account: null } },
    'POST /checkout': placed,
    'POST /user/addresses': { body: makeAddress() },
    ...answers,
  });
  await renderPage(<CheckoutRoute />, '/checkout', '/checkout', makeSession({ user }));
  await screen.findByLabelText('Ad');
  const sent = (path: string) =>
    asked.filter((one) => one.method === 'POST' && one.path === path).map(({ body }) => body);
  return {
    order: () => sent('/checkout')[0] as CheckoutInput,
    saved: () => sent('/user/addresses'),
  };
}
const type = async (label: string | RegExp, value: string) =>
  act(async () => void fireEvent.change(screen.getByLabelText(label), { target: { value } }));
const tick = async (label: RegExp) =>
  act(async () => void fireEvent.click(screen.getByLabelText(label)));
async function choose(label: string, value: string) {
  await waitFor(() =>
    expect(
      within(screen.getByLabelText(label)).queryByRole('option', { name: value }),
    ).not.toBeNull(),
  );
  await type(label, value);
}
async function send() {
  await tick(/okudum, onaylıyorum/);
  fireEvent.click(screen.getByRole('button', { name: /Siparişi onayla ve öde/ }));
  for (let turn = 0; turn < 10; turn += 1)
    await act(() => new Promise<void>((resolve) => void setImmediate(resolve)));
}

test('a customer’s data and default address are already filled in; only the agreement is left', async () => {
  const { order, saved } = await open({ body: { content: [workshop, company] } });
  expect((screen.getByLabelText('E-posta') as HTMLInputElement).value).toBe('isil.cagri@ornek.com');
  expect(screen.queryByLabelText('Açık adres')).toBeNull();
  await send();

  expect(order()).toMatchObject({
    customer: {
      firstName: 'Işıl',
      lastName: 'Çağrı',
      email: 'isil.cagri@ornek.com',
      phone: '+905321234567',
    },
    shippingAddress: {
      firstName: 'Şule',
      lastName: 'Öz',
      phone: '+905550001122',
      city: 'İstanbul',
      district: 'Kağıthane',
      line: 'Vatan Cad. 14',
    },
    invoice: { kind: 'individual' },
  });
  expect(saved()).toEqual([]);
});

test('choosing another saved address also chooses its company', async () => {
  const { order } = await open({ body: { content: [workshop, company] } });
  await tick(/Şirket/);
  expect((screen.getByLabelText('Unvan') as HTMLInputElement).value).toBe('Çağrı Kozmetik');
  await send();

  expect(order()).toMatchObject({
    shippingAddress: { city: 'Ankara' },
    invoice: { kind: 'corporate', taxNumber: '4540536920', isEInvoicePayer: true },
  });
});

test('another address is typed; it is saved when the customer says so', async () => {
  const { order, saved } = await open({ body: { content: [workshop] } });
  await tick(/Başka bir adres/);
  await choose('İl', 'İstanbul');
  await choose('İlçe', 'Kağıthane');
  await choose('Mahalle', 'Ortabayır');
  await type('Açık adres', 'Talatpaşa 1');
  await tick(/adreslerime kaydet/);
  await send();

  expect(order().shippingAddress).toEqual({
    city: 'İstanbul',
    district: 'Kağıthane',
    neighbourhood: 'Ortabayır',
    line: 'Talatpaşa 1',
    postcode: '',
  });
  expect(saved()).toMatchObject([
    {
      title: 'Kağıthane, İstanbul',
      firstName: 'Işıl',
      line: 'Talatpaşa 1',
      invoice: { kind: 'individual' },
    },
  ]);
});

test('the first address of a customer is offered to be saved', async () => {
  await open({ body: { content: [] } });
  expect((screen.getByLabelText(/adreslerime kaydet/) as HTMLInputElement).checked).toBe(true);
  expect(screen.queryByRole('radiogroup', { name: 'Kayıtlı adresler' })).toBeNull();
});

test('a saved address that the server refuses opens to be corrected', async () => {
  expectLoggedFailure();
  const { order } = await open(
    { body: { content: [workshop] } },
    {
      'POST /checkout': {
        status: 422,
        body: { code: 'DISTRICT_NOT_IN_CITY', message: 'İlçe bu ilde değil.' },
      },
    },
  );
  await send();

  expect(order()).toBeDefined();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('İlçe')));
  expect(screen.getByText('İlçe bu ilde değil.', { selector: '.error span' })).toBeDefined();
});

test('addresses that could not be loaded are typed', async () => {
  expectLoggedFailure();
  await open({ status: 503, body: { code: 'OVERLOADED', message: '' } });
  expect(screen.getByLabelText('Açık adres')).toBeDefined();
  expect((screen.getByLabelText('Ad') as HTMLInputElement).value).toBe('Işıl');
});

test('what one customer typed is not shown to the next one in this tab, nor to a visitor', async () => {
  await open({ body: { content: [] } });
  await type('Açık adres', 'Gizli Sokak 5');
  await waitFor(() => expect(sessionStorage.getItem('checkout:draft')).toContain('Gizli Sokak'));
  cleanup();
  await open({ body: { content: [] } });
  expect((screen.getByLabelText('Açık adres') as HTMLTextAreaElement).value).toBe('Gizli Sokak 5');
  cleanup();

  await open({ body: { content: [] } }, {}, makeUser({ id: 8, firstName: 'Ömer' }));
  expect((screen.getByLabelText('Açık adres') as HTMLTextAreaElement).value).toBe('');
  expect((screen.getByLabelText('Ad') as HTMLInputElement).value).toBe('Ömer');
});

test('what a visitor typed stays after signing in, except the e-mail address', async () => {
  sessionStorage.setItem(
    'checkout:draft',
    JSON.stringify({
      customer: { firstName: 'Şule', lastName: '', email: 'baska@ornek.com', phone: '' },
      shippingAddress: { city: 'İstanbul', line: 'Yazdığım 1' },
      owner: null,
    }),
  );
  await open({ body: { content: [workshop] } });

  expect((screen.getByLabelText('Ad') as HTMLInputElement).value).toBe('Şule');
  expect((screen.getByLabelText('E-posta') as HTMLInputElement).value).toBe('isil.cagri@ornek.com');
  expect((screen.getByLabelText('Açık adres') as HTMLTextAreaElement).value).toBe('Yazdığım 1');
});

const account = {
  companyName: 'Koku Kozmetik',
  role: 'buyer',
  stop: null,
  stopReason: null,
  free: 500,
  longOverdue: 0,
  dueOn: '2026-12-26',
};
const withAccount = (change: object = {}) =>
  open(
    { body: { content: [workshop] } },
    { 'GET /user/credit': { body: { account: { ...account, ...change } } } },
  );

test('the credit account of the customer’s company is a payment method', async () => {
  const { order } = await withAccount();
  await act(async () => void fireEvent.click(await screen.findByLabelText(/Cari hesap/)));
  expect(screen.getByText(/Koku Kozmetik adına; vade 26 Aralık/)).toBeTruthy();
  await tick(/okudum, onaylıyorum/);
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: /hesaba yaz/ })));
  await waitFor(() => expect(order()?.paymentMethod).toBe('account'));
});

test('an account whose limit is too low says so, and cannot be chosen', async () => {
  await withAccount({ free: 10 });
  const choice = await screen.findByLabelText(/Cari hesap/);
  expect(choice.getAttribute('aria-disabled')).toBe('true');
  expect(screen.getByText(/limiti aşıyor: 10,00 TL/)).toBeTruthy();
});

test('the button of an order above the buyer’s limit asks for an approval', async () => {
  const buysFor = (spendingLimit: number) => ({
    companyId: 3,
    companyName: 'Koku Kozmetik',
    taxOffice: 'Kadıköy',
    taxNumber: '1234567890',
    role: 'buyer' as const,
    spendingLimit,
  });
  const button = () => screen.getByRole('button', { name: /Onaya gönder|onayla ve öde/ });
  await open({ body: { content: [workshop] } }, {}, makeUser({ buysFor: buysFor(50) }));
  await waitFor(() => expect(button().textContent).toContain('Onaya gönder'));
  cleanup();
  await open({ body: { content: [workshop] } }, {}, makeUser({ buysFor: buysFor(5_000) }));
  expect(button().textContent).toContain('Siparişi onayla ve öde');
});
