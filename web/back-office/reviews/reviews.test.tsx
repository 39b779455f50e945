// @vitest-environment jsdom
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { AdminQuestion, AdminReview } from '#shared/back-office/reviews.ts';
import { expectLoggedFailure, serve } from '#web/testing/render-page.tsx';
import {
  expectLoadingAndRetry,
  makeAdmin,
  pressButton,
  renderSection,
} from '#web/testing/render-section.tsx';
import Reviews from './Reviews.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const LIST = 'GET /admin/reviews?page=0';
const QUESTIONS = 'GET /admin/questions?page=0';
const at = { path: '/admin/reviews', pattern: '/admin/reviews/*' };
const questionsAt = { ...at, path: '/admin/reviews/questions' };

const opinion = {
  id: 7,
  author: 'Işıl Ç.',
  language: 'tr',
  answer: null,
  createdAt: '2026-11-20T09:00:00.000Z',
  state: 'waiting',
  version: 2,
  product: { id: 5, name: 'Kare Şişe' },
} as const;
const review = (change: Partial<AdminReview> = {}): AdminReview => ({
  ...opinion,
  rating: 2,
  text: 'Kapağı oturmadı',
  pictures: [],
  orderNumber: '7K3M9QX2TD',
  ...change,
});
const question = (change: Partial<AdminQuestion> = {}): AdminQuestion => ({
  ...opinion,
  question: 'Pompa dahil mi?',
  email: 'isil@ornek.com',
  part: 'bottle',
  neck: 'FEA15',
  isGeneral: false,
  ...change,
});
const page = <Row,>(content: Row[]) => ({
  content,
  page: 0,
  size: 20,
  totalElements: content.length,
  totalPages: 1,
});

test('the list shows loading, then an error, and its reviews after a retry', async () => {
  await expectLoadingAndRetry(<Reviews />, LIST, page([review()]), at);
  const box = within(screen.getByRole('article', { name: 'Kare Şişe' }));
  expect(box.getByText('Kapağı oturmadı')).toBeDefined();
  expect(box.getByText('2 yıldız')).toBeDefined();
  expect(box.getByRole('link', { name: /Sipariş/ }).getAttribute('href')).toBe(
    '/admin/orders/7K3M9QX2TD',
  );
});

test('a review is published with an answer, under the version that was read', async () => {
  const asked = serve({
    [LIST]: { body: page([review()]) },
    'PUT /admin/reviews/7': { body: review({ state: 'published' }) },
  });
  await renderSection(<Reviews />, at);
  fireEvent.change(await screen.findByRole('textbox', { name: /Yanıt/ }), {
    target: { value: 'Bilezik de gerekir.' },
  });
  await pressButton('Yayımla');
  const put = asked.find(({ method }) => method === 'PUT');
  expect(put?.body).toEqual({ state: 'published', answer: 'Bilezik de gerekir.', version: 2 });
  expect(asked.at(-1)).toMatchObject({ method: 'GET', path: '/admin/reviews?page=0' });
});

test('what somebody else decided meanwhile is shown, and the list loads again', async () => {
  expectLoggedFailure();
  const asked = serve({
    [LIST]: { body: page([review()]) },
    'PUT /admin/reviews/7': {
      status: 409,
      body: { code: 'EDIT_CONFLICT', message: 'Bu kayıt değişti.' },
    },
  });
  await renderSection(<Reviews />, at);
  await screen.findByRole('article');
  await pressButton('Reddet');
  expect(await screen.findByText('Bu kayıt değişti.')).toBeDefined();
  expect(asked.at(-1)?.method).toBe('GET');
});

test('a question is not published without an answer; its answer holds for the neck unless it is unticked', async () => {
  const asked = serve({
    [QUESTIONS]: { body: page([question()]) },
    'PUT /admin/questions/7': { body: question({ state: 'published' }) },
  });
  await renderSection(<Reviews />, questionsAt);
  const general = (await screen.findByRole('checkbox', { name: /FEA15/ })) as HTMLInputElement;
  expect(general.checked).toBe(true);
  await pressButton('Yayımla');
  expect(screen.getByText('Yayımlamak için bir yanıt yazın.')).toBeDefined();

  fireEvent.click(general);
  fireEvent.change(screen.getByRole('textbox', { name: 'Yanıt' }), {
    target: { value: 'Değil.' },
  });
  await pressButton('Yayımla');
  expect(asked.find(({ method }) => method === 'PUT')?.body).toEqual({
    state: 'published',
    answer: 'Değil.',
    isGeneral: false,
    version: 2,
  });
});

test('a question about a product without a neck has no such choice; an empty list says so', async () => {
  serve({ [QUESTIONS]: { body: page([question({ neck: null })]) } });
  await renderSection(<Reviews />, questionsAt);
  await screen.findByRole('article');
  expect(screen.queryByRole('checkbox')).toBeNull();
  cleanup();

  serve({ [QUESTIONS]: { body: page([]) } });
  await renderSection(<Reviews />, questionsAt);
  expect(await screen.findByText('Soru yok')).toBeDefined();
});

test('who may not see orders gets their number without a link', async () => {
  serve({ [LIST]: { body: page([review()]) } });
  await renderSection(<Reviews />, { ...at, admin: makeAdmin({ role: 'editor' }) });
  expect(await screen.findByText(/Sipariş/)).toBeDefined();
  expect(screen.queryByRole('link', { name: /Sipariş/ })).toBeNull();
});
