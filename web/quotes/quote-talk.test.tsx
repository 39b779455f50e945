// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { QuoteAnswer } from '#shared/quotes/quotes.ts';
import { type Answers, expectLoggedFailure, renderPage, serve } from '#web/testing/render-page.tsx';
import { DeclineQuote, QuoteTalk } from './QuoteTalk.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const quote: QuoteAnswer = {
  number: 'TKF-1',
  code: 'A1',
  state: 'open',
  createdAt: '2026-11-01T10:00:00.000Z',
  expiresAt: '2999-11-01T10:00:00.000Z',
  shippingOptionId: null,
  revision: 1,
  revisions: [],
  messages: [],
  acceptedAt: null,
  isWaiting: false,
  note: null,
  paymentTerms: null,
  deliveryTerms: null,
  textRows: [],
  alternatives: [],
  items: [3, 5].map((position) => ({
    position,
    group: position,
    productId: position,
    designId: null,
    sku: `S-${position}`,
    name: `Ürün ${position}`,
    imageUrl: '',
    quantity: 10,
    unitPrice: 5,
    lineTotal: 50,
    discount: 0,
    taxRatePercentage: 20,
    tax: 10,
    product: null,
    isOwnRow: false,
  })),
  subtotal: 100,
  totalDiscountAmount: 0,
  taxAmount: 20,
  taxes: [],
  taxRatePercentage: 20,
  pricesIncludeTax: true,
  shippingCost: 0,
  shippingName: null,
  finalTotal: 120,
};
const received: Answers = { 'POST /quotes/A1/replies': { body: quote } };
const REFUSED: Answers = {
  'POST /quotes/A1/replies': { status: 409, body: { code: 'X', message: 'Şimdi olmaz.' } },
};

async function open(element: React.ReactElement, answers: Answers) {
  const asked = serve(answers);
  await renderPage(element);
  return () => asked.map(({ body }) => body);
}
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const type = (name: string, value: string) =>
  act(async () => fireEvent.change(field(name), { target: { value } }));
const press = (name: string) =>
  act(async () => void fireEvent.click(screen.getByRole('button', { name })));
const key = expect.any(String);

test('a message is sent without the spaces around it, and the form is empty again', async () => {
  const sent = await open(<QuoteTalk quote={quote} />, received);
  await press('Mesajı gönder');
  expect(screen.getByText('Bir mesaj yazın.')).toBeDefined();
  expect(document.activeElement).toBe(field('Mağazaya yazın'));

  await type('Mağazaya yazın', '  60 TL olursa alırız. ');
  expect(screen.queryByText('Bir mesaj yazın.')).toBeNull();
  await press('Mesajı gönder');
  expect(sent()).toEqual([
    { kind: 'message', text: '60 TL olursa alırız.', requested: [], neededOn: null, key },
  ]);
  expect(screen.getByText('Mesajınız mağazaya ulaştı.')).toBeDefined();
  expect(field('Mağazaya yazın').value).toBe('');

  await type('Mağazaya yazın', 'B');
  expect(screen.queryByText('Mesajınız mağazaya ulaştı.')).toBeNull();
});

test('a change needs no text, and only what is filled is requested', async () => {
  const sent = await open(<QuoteTalk quote={quote} />, received);
  await press('Adet, fiyat ya da tarih değişikliği isteyin');
  await press('Mesajı gönder');
  expect(screen.getByText('Bir mesaj yazın.')).toBeDefined();

  await type('İstenen adet: Ürün 5', '1.200');
  expect(screen.queryByText('Bir mesaj yazın.')).toBeNull();
  await type('Hedef birim fiyat: Ürün 5', '12,50');
  await type('Ne zamana gerekli (isteğe bağlı)', '2999-05-01');
  await press('Mesajı gönder');
  expect(sent()).toEqual([
    {
      kind: 'change',
      text: '',
      neededOn: '2999-05-01',
      key,
      requested: [{ position: 5, quantity: 1200, targetPrice: 12.5 }],
    },
  ]);
  expect(screen.queryByLabelText('İstenen adet: Ürün 5')).toBeNull();
  await press('Adet, fiyat ya da tarih değişikliği isteyin');
  expect(field('İstenen adet: Ürün 5').value).toBe('');
});

test('an unreadable quantity or price says so while it is typed, and is not sent', async () => {
  const sent = await open(<QuoteTalk quote={quote} />, received);
  await press('Adet, fiyat ya da tarih değişikliği isteyin');
  await type('İstenen adet: Ürün 3', 'on');
  expect(screen.getByText('1 ya da daha büyük bir adet yazın.')).toBeDefined();
  expect(screen.queryByText('Bir mesaj yazın.')).toBeNull();
  await type('Hedef birim fiyat: Ürün 5', '99999999999');
  expect(screen.getByText('Fiyatı 12,50 gibi yazın.')).toBeDefined();
  await press('Mesajı gönder');
  expect(screen.queryByText('Bir mesaj yazın.')).toBeNull();
  expect(sent()).toEqual([]);
});

test('the same message has the same key after a failure, another one has its own', async () => {
  expectLoggedFailure();
  const sent = await open(<QuoteTalk quote={quote} />, REFUSED);
  await type('Mağazaya yazın', 'Bir');
  await press('Mesajı gönder');
  expect(screen.getByText('Şimdi olmaz.')).toBeDefined();
  expect(field('Mağazaya yazın').value).toBe('Bir');
  await press('Mesajı gönder');
  await type('Mağazaya yazın', 'İki');
  await press('Mesajı gönder');
  const [first, second, third] = sent() as { key: string }[];
  expect(second?.key).toBe(first?.key);
  expect(third?.key).not.toBe(first?.key);
});

test('a quote is declined with a reason', async () => {
  const sent = await open(<DeclineQuote code="A1" />, received);
  await press('Teklifi reddet');
  const dialog = within(screen.getByRole('dialog'));
  const submit = () =>
    act(async () => void fireEvent.click(dialog.getByRole('button', { name: 'Teklifi reddet' })));
  await submit();
  expect(screen.getByText('Nedenini yazın.')).toBeDefined();
  await type('Neden', ' Pahalı ');
  await submit();
  expect(sent()).toEqual([{ kind: 'refusal', text: 'Pahalı', requested: [], key }]);
  expect(screen.queryByLabelText('Neden')).toBeNull();
});
