// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { StockCount, StockCountRow } from '#shared/back-office/stock-counts.ts';
import { type Answers, expectLoggedFailure, serve } from '#web/testing/render-page.tsx';
import { renderSection } from '#web/testing/render-section.tsx';
import { StockCountPage } from './StockCountPage.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const READ = 'GET /admin/stock/counts/4';
const WRITE = 'PUT /admin/stock/counts/4/rows';
const row: StockCountRow = {
  productId: 7,
  sku: 'FL-KUP',
  gtin: '8690000000012',
  name: 'Küp Şişe',
  category: 'Şişeler',
  stock: 20,
  counted: null,
  expected: null,
  countedBy: null,
  countedAt: null,
  applied: null,
};
const sheet = (counted: number | null): StockCount => ({
  id: 4,
  title: 'Raf 3',
  state: 'open',
  version: 1,
  createdBy: 'a@b.com',
  createdAt: '2026-11-26T08:00:00Z',
  endedBy: null,
  endedAt: null,
  rows: [{ ...row, counted, expected: counted === null ? null : 20 }],
});

async function open(answers: Answers) {
  answers[READ] = { body: sheet(null) };
  const asked = serve(answers);
  await renderSection(<StockCountPage />, { path: '/4', pattern: '/:countId' });
  await screen.findByText('Küp Şişe');
  const written = () => asked.filter(({ method }) => method === 'PUT').map(({ body }) => body);
  return { asked, written };
}

const scan = (code: string) =>
  act(async () => {
    const input = screen.getByLabelText(/^Barkod ya da SKU/);
    fireEvent.change(input, { target: { value: code } });
    fireEvent.submit(input);
  });

test('a scan is added by the server, whose number is shown', async () => {
  // Another tablet has scanned three pieces.
  const { written } = await open({ [WRITE]: { body: sheet(4) } });
  await scan('8690000000012');
  expect(written()).toEqual([{ rows: [{ productId: 7, add: 1 }] }]);
  expect(await screen.findByText('Küp Şişe: 4')).toBeDefined();
  expect(screen.getByLabelText('Küp Şişe: sayılan')).toHaveProperty('value', '4');
});

test('what is scanned while a request runs is sent together', async () => {
  const first = Promise.withResolvers<{ body: StockCount }>();
  const answers: Answers = { [WRITE]: () => first.promise };
  const { written } = await open(answers);
  for (const code of ['8690000000012', '08690000000012', 'fl-kup', 'FL-KUP']) await scan(code);
  expect(screen.getByText('Küp Şişe: 4')).toBeDefined();
  expect(written()).toHaveLength(1);
  await act(async () => {
    answers[WRITE] = { body: sheet(7) };
    first.resolve({ body: sheet(4) });
  });
  expect(await screen.findByText('Küp Şişe: 7')).toBeDefined();
  expect(written()).toEqual([
    { rows: [{ productId: 7, add: 1 }] },
    { rows: [{ productId: 7, add: 3 }] },
  ]);
});

test('after a failure the sheet is read again, and the person is asked to check', async () => {
  expectLoggedFailure();
  const answers: Answers = {
    [WRITE]: () => {
      // The server has added the piece, but its answer is lost.
      answers[READ] = { body: sheet(1) };
      throw new TypeError('no network');
    },
  };
  const { asked } = await open(answers);
  await scan('FL-KUP');
  expect(await screen.findByText(/^Son okutulanlar kaydedilmemiş olabilir/)).toBeDefined();
  expect(screen.getByLabelText('Küp Şişe: sayılan')).toHaveProperty('value', '1');
  expect(asked.map(({ method }) => method)).toEqual(['GET', 'PUT', 'GET']);
});
