// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { OwnReview, Question, Review, ReviewsPage } from '#shared/reviews/reviews.ts';
import { type Answers, expectLoggedFailure, renderPage, serve } from '#web/testing/render-page.tsx';
import OwnReviews from './OwnReviews.tsx';
import { ProductOpinions } from './ProductOpinions.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const review = (id: number, overrides: Partial<Review> = {}): Review => ({
  id,
  author: 'Işıl Ç.',
  language: 'tr',
  rating: 4,
  text: `Değerlendirme ${id}`,
  answer: null,
  createdAt: '2026-11-20T09:00:00.000Z',
  pictures: [],
  ...overrides,
});
const reviews = (overrides: Partial<ReviewsPage> = {}): ReviewsPage => ({
  content: [],
  page: 0,
  size: 10,
  totalElements: 0,
  totalPages: 0,
  counts: [0, 0, 0, 0, 0],
  ...overrides,
});
const question: Question = {
  id: 3,
  author: 'Şükrü',
  language: 'tr',
  question: 'Bu şişeye 18 mm sprey olur mu?',
  answer: 'Olmaz, ağzı krimplidir.',
  createdAt: '2026-11-19T09:00:00.000Z',
  product: { id: 9, name: 'Kare Şişe' },
};

const FIRST = 'GET /products/5/reviews?page=0';
const QUESTIONS = 'GET /products/5/questions';
const ASK = 'POST /products/5/questions';

async function showProduct(answers: Answers = {}) {
  const asked = serve({
    [FIRST]: { body: reviews() },
    [QUESTIONS]: { body: { content: [] } },
    ...answers,
  });
  await renderPage(<ProductOpinions productId={5} />);
  return asked;
}
const press = (name: string | RegExp) =>
  act(async () => fireEvent.click(screen.getByRole('button', { name })));
const type = (name: string | RegExp, value: string) =>
  fireEvent.change(screen.getByRole('textbox', { name }), { target: { value } });

test('without reviews and questions the page invites to both', async () => {
  await showProduct();
  expect(screen.getByText(/Henüz değerlendirme yok/)).toBeDefined();
  expect(screen.getByText(/henüz soru yok/)).toBeDefined();
  expect(screen.getByRole('link', { name: 'Siparişinizi bulun' })).toBeDefined();
});

test('reviews are below their average; more are loaded on request, none twice', async () => {
  const tenth = review(10);
  await showProduct({
    [FIRST]: {
      body: reviews({
        content: [
          review(12, { rating: 5, answer: 'Teşekkürler.' }),
          review(11, { text: '' }),
          tenth,
        ],
        totalElements: 4,
        totalPages: 2,
        counts: [1, 0, 0, 2, 1],
      }),
    },
    'GET /products/5/reviews?page=1': {
      body: reviews({ content: [tenth, review(9, { rating: 1 })], totalPages: 2 }),
    },
  });
  expect(screen.getByText('3,5')).toBeDefined();
  expect(screen.getByText('4 değerlendirme')).toBeDefined();
  expect(screen.getByText('Flakon yanıtladı')).toBeDefined();
  await press('Daha fazla göster');
  const texts = screen.getAllByRole('article').map(({ textContent }) => textContent);
  expect(texts.filter((text) => text?.includes('Değerlendirme 10'))).toHaveLength(1);
  expect(screen.getByText('Değerlendirme 9')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Daha fazla göster' })).toBeNull();
});

test('further reviews that fail to load can be requested again', async () => {
  expectLoggedFailure();
  await showProduct({
    [FIRST]: {
      body: reviews({
        content: [review(1)],
        totalElements: 11,
        totalPages: 2,
        counts: [0, 0, 0, 11, 0],
      }),
    },
    'GET /products/5/reviews?page=1': { status: 500, body: { code: 'INTERNAL' } },
  });
  await press('Daha fazla göster');
  expect(screen.getByText(/Bağlantı kurulamadı/)).toBeDefined();
  expect(screen.getByRole('button', { name: 'Daha fazla göster' })).toBeDefined();
});

test('a question about another product of the finish names it', async () => {
  await showProduct({ [QUESTIONS]: { body: { content: [question] } } });
  const entry = within(screen.getByRole('article'));
  expect(entry.getByText('Olmaz, ağzı krimplidir.')).toBeDefined();
  expect(entry.getByText(/Kare Şişe için soruldu/)).toBeDefined();
});

test('a question is checked, sent once, and received', async () => {
  const asked = await showProduct({ [ASK]: { status: 202, body: { received: true } } });
  await press('Soru sorun');
  await screen.findByRole('textbox', { name: 'Sorunuz' });
  type('Sorunuz', 'Kısa');
  await press('Soruyu gönder');
  expect(screen.getByText(/en az 10 karakter/)).toBeDefined();
  expect(screen.getByText('Bir ad yazın.')).toBeDefined();
  expect(screen.getByText('Geçerli bir e-posta adresi yazın.')).toBeDefined();
  expect(asked.filter(({ method }) => method === 'POST')).toEqual([]);

  type('Sorunuz', 'Kapağı dahil mi acaba?');
  type('Görünecek ad', 'Işıl');
  type('E-posta', 'isil@ornek.com');
  await press('Soruyu gönder');
  expect(asked.at(-1)).toMatchObject({
    method: 'POST',
    body: { question: 'Kapağı dahil mi acaba?', author: 'Işıl', email: 'isil@ornek.com' },
  });
  expect(await screen.findByText(/Sorunuzu aldık/)).toBeDefined();
});

test('a server error is shown at its field; what was typed stays', async () => {
  expectLoggedFailure();
  await showProduct({
    [ASK]: {
      status: 400,
      body: {
        code: 'VALIDATION_FAILED',
        message: 'Eksik',
        errors: [{ path: 'email', message: 'Bu adres olmaz.' }],
      },
    },
  });
  await press('Soru sorun');
  await screen.findByRole('textbox', { name: 'Sorunuz' });
  type('Sorunuz', 'Kapağı dahil mi acaba?');
  type('Görünecek ad', 'Işıl');
  type('E-posta', 'isil@ornek.com');
  await press('Soruyu gönder');
  expect(screen.getByText('Bu adres olmaz.')).toBeDefined();
  expect(screen.getByDisplayValue('Kapağı dahil mi acaba?')).toBeDefined();
});

const written: OwnReview = {
  rating: 3,
  text: 'Fena değil',
  author: 'Işıl Ç.',
  state: 'published',
  answer: null,
  pictures: [],
};
const ORDER = 'GET /orders/7K3M9QX2TD/reviews';
const item = (productId: number, name: string, own: OwnReview | null) => ({
  productId,
  name,
  imageUrl: '',
  review: own,
});

async function showOrder(answers: Answers) {
  const asked = serve(answers);
  await renderPage(<OwnReviews orderNumber="7K3M9QX2TD" />);
  return asked;
}

test('each delivered product has its review, or the way to write one with stars, text and name', async () => {
  const asked = await showOrder({
    [ORDER]: {
      body: { author: 'Işıl Ç.', items: [item(5, 'Şişe', null), item(6, 'Kapak', written)] },
    },
    'PUT /orders/7K3M9QX2TD/reviews/5': { body: { ...written, rating: 5, state: 'waiting' } },
  });
  expect(within(screen.getByRole('article', { name: 'Kapak' })).getByText('Yayımda')).toBeDefined();
  await press('Şişe ürününü değerlendir');
  await press('Gönder');
  expect(screen.getByText('Bir puan seçin.')).toBeDefined();

  fireEvent.click(screen.getByRole('radio', { name: '5 üzerinden 5 yıldız' }));
  type(/Düşünceleriniz/, 'Sağlam');
  await press('Gönder');
  expect(asked.at(-1)).toMatchObject({
    method: 'PUT',
    body: { rating: 5, text: 'Sağlam', author: 'Işıl Ç.' },
  });
  expect(
    within(screen.getByRole('article', { name: 'Şişe' })).getByText('Okunmayı bekliyor'),
  ).toBeDefined();
});

test('a review that was not accepted stays open with its text', async () => {
  expectLoggedFailure();
  await showOrder({
    [ORDER]: { body: { author: 'Işıl Ç.', items: [item(5, 'Şişe', null)] } },
    'PUT /orders/7K3M9QX2TD/reviews/5': {
      status: 409,
      body: { code: 'REVIEW_NOT_ALLOWED', message: 'Yalnızca teslim aldığınız ürünler.' },
    },
  });
  await press('Şişe ürününü değerlendir');
  fireEvent.click(screen.getByRole('radio', { name: '5 üzerinden 2 yıldız' }));
  type(/Düşünceleriniz/, 'Sızdırıyor');
  await press('Gönder');
  expect(screen.getByText('Yalnızca teslim aldığınız ürünler.')).toBeDefined();
  expect(screen.getByDisplayValue('Sızdırıyor')).toBeDefined();
});
