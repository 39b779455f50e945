// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DEFAULT_RATES } from '#shared/pricing/rates.ts';
import { Providers } from '#web/Providers.tsx';
import type { Session } from '#web/session/SessionContext.ts';
import { makeSession, makeUser } from '#web/testing/make-session.ts';
import {
  type Answers,
  expectLoggedFailure,
  renderPage,
  serve,
  shop,
} from '#web/testing/render-page.tsx';
import ContactRoute from './contact.route.tsx';
import { ShopData } from './ShopData.tsx';

beforeEach(() => {
  sessionStorage.clear();
  Element.prototype.scrollIntoView = () => undefined;
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const received: Answers = { 'POST /contact': { status: 202, body: { received: true } } };

async function open(answers: Answers = received, session: Session = makeSession()) {
  const asked = serve(answers);
  await renderPage(<ContactRoute />, '/contact', '/contact', session);
  return { sent: () => asked.filter(({ path }) => path === '/contact').map(({ body }) => body) };
}

const field = (label: RegExp) =>
  screen.getByLabelText<HTMLInputElement>(label, { selector: 'input, select, textarea' });
const labels = {
  name: /^Ad soyad/,
  email: /^E-posta/,
  phone: /^Telefon/,
  topic: /^Konu/,
  orderNumber: /^Sipariş numarası/,
  message: /^Mesajınız/,
};
const write = (values: Partial<Record<keyof typeof labels, string>>) =>
  act(async () => {
    for (const [name, value] of Object.entries(values))
      fireEvent.change(field(labels[name as keyof typeof labels]), { target: { value } });
  });
const send = () =>
  act(async () => fireEvent.click(screen.getByRole('button', { name: 'Mesajı gönder' })));

const question = {
  name: 'Işıl Çağrı',
  email: 'isil@ornek.com',
  topic: 'product',
  message: 'FEA15 pompa bu şişeye olur mu?',
};

test('[B12] a message is sent, and the confirmation takes the place of the form and the focus', async () => {
  const { sent } = await open();
  await write({ ...question, phone: '0532 123 45 67' });
  await send();

  expect(sent()).toEqual([{ ...question, phone: '+905321234567', orderNumber: null }]);
  expect(document.activeElement?.textContent).toBe('Mesajınız bize ulaştı');
  expect(screen.getByText('Yanıtımızı isil@ornek.com adresine göndereceğiz.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Mesajı gönder' })).toBeNull();

  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Yeni mesaj yazın' })));
  expect(field(labels.message).value).toBe('');
});

test('[B12] the order number is requested where it helps, and not sent with another topic', async () => {
  const { sent } = await open();
  expect(screen.queryByLabelText(labels.orderNumber)).toBeNull();
  await write({ ...question, topic: 'return' });
  await write({ orderNumber: '7K4M2QX9TB' });
  await write({ topic: 'other' });
  await send();
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Yeni mesaj yazın' })));
  await write({ ...question, topic: 'order' });
  await write({ orderNumber: '7K4M2QX9TB' });
  await send();

  expect(sent()).toMatchObject([
    { orderNumber: null },
    { topic: 'order', orderNumber: '7K4M2QX9TB' },
  ]);
});

test('[B12] missing fields have an error beside them, and the first one gets the focus', async () => {
  const { sent } = await open();
  await write({ name: 'Işıl', email: 'isil@', message: 'kısa', phone: '123' });
  await send();

  for (const text of [
    'E-posta adresini ad@ornek.com biçiminde yazın.',
    'Bir konu seçin.',
    'Telefonu alan koduyla yazın, örneğin 0532 123 45 67; ya da boş bırakın.',
    'Mesajınız en az 10 karakter olmalı.',
  ])
    expect(screen.getByText(text)).toBeTruthy();
  expect(document.activeElement).toBe(field(labels.email));
  expect(sent()).toEqual([]);
});

test('[B12] a message that is too long says how long it may be', async () => {
  await open();
  await write({ ...question, message: 'a'.repeat(4_001) });
  expect(screen.getByText('4.001 / 4.000 karakter')).toBeTruthy();
  await send();

  expect(screen.getByText('En fazla 4000 karakter yazın.')).toBeTruthy();
});

test('[B12] too many messages: the server says when to try again, and nothing typed is lost', async () => {
  expectLoggedFailure();
  const message = 'Çok sayıda deneme yapıldı. 480 saniye sonra tekrar deneyin.';
  await open({
    'POST /contact': { status: 429, body: { code: 'TOO_MANY_REQUESTS', message } },
  });
  await write(question);
  await send();

  expect(screen.getByRole('alert').textContent).toContain(message);
  expect(field(labels.message).value).toBe(question.message);
});

test('[B12] without a connection everything typed stays, and the next try is sent', async () => {
  expectLoggedFailure();
  let isReachable = false;
  const { sent } = await open({
    'POST /contact': () => {
      if (!isReachable) throw new TypeError('Failed to fetch');
      return { status: 202, body: { received: true } };
    },
  });
  await write(question);
  await send();
  expect(screen.getByRole('alert').textContent).toContain('Yazdıklarınız duruyor');

  isReachable = true;
  await send();
  expect(sent()).toHaveLength(2);
  expect(screen.getByText('Mesajınız bize ulaştı')).toBeTruthy();
});

test('[B12] a server error is shown at its field', async () => {
  expectLoggedFailure();
  await open({
    'POST /contact': {
      status: 400,
      body: {
        code: 'VALIDATION_FAILED',
        message: 'x',
        errors: [{ path: 'email', message: 'Bu adrese yazılamıyor.' }],
      },
    },
  });
  await write(question);
  await send();

  expect(screen.getByText('Bu adrese yazılamıyor.')).toBeTruthy();
  expect(document.activeElement).toBe(field(labels.email));
});

test('[B12] pressed twice it is sent once', async () => {
  let answer = () => undefined as unknown;
  const { sent } = await open({
    'POST /contact': () =>
      new Promise((resolve) => (answer = () => resolve({ status: 202, body: {} }))),
  });
  await write(question);
  await send();
  await send();
  expect(sent()).toHaveLength(1);
  await act(async () => void answer());
});

test('[B12] what was typed survives a visit to another page, until it was sent', async () => {
  await open();
  await write({ topic: 'wholesale', message: 'Bin adet için fiyat alabilir miyim?' });
  cleanup();

  await open();
  expect([field(labels.topic).value, field(labels.message).value]).toEqual([
    'wholesale',
    'Bin adet için fiyat alabilir miyim?',
  ]);
  await write({ name: question.name, email: question.email });
  await send();
  cleanup();

  await open();
  expect([
    field(labels.topic).value,
    field(labels.message).value,
    field(labels.name).value,
  ]).toEqual(['', '', '']);
});

test('[B12] a customer’s own data is filled in; what another customer typed is not shown', async () => {
  const asCustomer = (id: number) => makeSession({ user: makeUser({ id }), isAuthenticated: true });
  await open(received, asCustomer(7));
  expect([field(labels.name).value, field(labels.email).value, field(labels.phone).value]).toEqual([
    'Işıl Çağrı',
    'isil.cagri@ornek.com',
    '0532 123 45 67',
  ]);
  await write({ message: 'Yalnızca benim mesajım' });
  cleanup();

  await open(received, asCustomer(8));
  expect(field(labels.message).value).toBe('');
});

test.each(['{', '[]', 'null', '{"values":{"message":7,"name":{"a":1},"x":"y"}}'])(
  '[B12] a draft that is none (%s) leaves the form empty',
  async (stored) => {
    sessionStorage.setItem('contact:draft', stored);
    await open();

    expect([field(labels.name).value, field(labels.message).value]).toEqual(['', '']);
  },
);

test('[B12] the shop is shown with what it has entered, and nothing else', async () => {
  serve({});
  const data = {
    ...shop,
    phone: '+902120000000',
    email: 'merhaba@flakon.example',
    whatsappNumber: '905550000000',
    mersis: '0000000000000000',
  };
  await renderPage(
    <Providers rates={DEFAULT_RATES} shop={data}>
      <ShopData />
    </Providers>,
  );

  expect(screen.getAllByRole('term').map(({ textContent }) => textContent)).toEqual([
    'Telefon',
    'WhatsApp',
    'E-posta',
    'Unvan',
    'MERSİS no',
  ]);
  expect(
    screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]),
  ).toEqual([
    ['0212 000 00 00', 'tel:+902120000000'],
    ['0555 000 00 00', 'https://wa.me/905550000000'],
    ['merhaba@flakon.example', 'mailto:merhaba@flakon.example'],
  ]);
  expect(screen.getByText('0000 0000 0000 0000')).toBeTruthy();
});

test('[B12] a correction is offered for a mistyped mail domain, and made with one press', async () => {
  await open();
  const field = screen.getByLabelText('E-posta') as HTMLInputElement;
  await act(async () => void fireEvent.change(field, { target: { value: 'isil@hotmial.com' } }));
  await act(async () => void fireEvent.focusOut(field));
  await act(
    async () => void fireEvent.click(screen.getByRole('button', { name: 'isil@hotmail.com' })),
  );
  expect(field.value).toBe('isil@hotmail.com');
});
