// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { AccountingSummary } from '#shared/back-office/accounting.ts';
import { expectLoggedFailure, serve } from '#web/testing/render-page.tsx';
import { expectLoadingAndRetry, pressButton, renderSection } from '#web/testing/render-section.tsx';
import Accounting from './Accounting.tsx';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-22T12:00:00Z') });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const summaryOf = (from: string, to: string) =>
  `GET /admin/accounting/summary?from=${from}&to=${to}`;
const MONTH = summaryOf('2026-11-01', '2026-11-22');
const sum = (documents: number, base: number, tax: number) => ({
  documents,
  base,
  tax,
  total: base + tax,
});
const none = { rates: [], expenseNotes: 0, incomplete: [], waitingOrders: 0, returnInvoices: [] };
const full: AccountingSummary = {
  ...none,
  sales: sum(12, 1_000, 200),
  refunds: sum(2, 100.1, 20.02),
};
const cellsOf = (name: RegExp) =>
  within(screen.getByRole('row', { name }))
    .getAllByRole('cell')
    .map((cell) => cell.textContent);
const type = (name: string, value: string) =>
  fireEvent.change(screen.getByLabelText(name), { target: { value } });

test('the month so far shows loading, then an error, and its figures after a retry', async () => {
  await expectLoadingAndRetry(<Accounting />, MONTH, full);
  expect(cellsOf(/^Satışlar/)).toEqual([
    'Satışlar',
    '12',
    '1.000,00 TL',
    '200,00 TL',
    '1.200,00 TL',
  ]);
  expect(cellsOf(/^İadeler/)).toEqual(['İadeler', '2', '-100,10 TL', '-20,02 TL', '-120,12 TL']);
  expect(cellsOf(/^Kalan/)).toEqual(['Kalan', '14', '899,90 TL', '179,98 TL', '1.079,88 TL']);
});

test('days without a sale or a refund have no files', async () => {
  serve({ [MONTH]: { body: { ...none, sales: sum(0, 0, 0), refunds: sum(0, 0, 0) } } });
  await renderSection(<Accounting />);
  expect(await screen.findByText('Bu aralıkta kesilmiş fatura ya da iade yok')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'CSV indir' })).toBeNull();
});

test('a valid range is shown, and an invalid one is refused', async () => {
  const asked = serve({
    [MONTH]: { body: full },
    [summaryOf('2026-10-01', '2026-10-31')]: { body: full },
  });
  await renderSection(<Accounting />);
  await screen.findByRole('button', { name: 'CSV indir' });
  type('İlk gün', '2026-09-01');
  type('Son gün', '2026-10-31');
  await pressButton('Göster');
  expect(screen.getByText('En çok 31 günlük bir aralık seçin.')).toBeDefined();
  expect(asked).toHaveLength(1);
  type('İlk gün', '2026-10-01');
  await pressButton('Göster');
  expect(asked.at(-1)?.path).toBe('/admin/accounting/summary?from=2026-10-01&to=2026-10-31');
  expect(screen.queryByText('En çok 31 günlük bir aralık seçin.')).toBeNull();
});

test('a file is downloaded for the range that is shown', async () => {
  const asked = serve({
    [MONTH]: { body: full },
    'GET /admin/accounting/csv?from=2026-11-01&to=2026-11-22': {},
  });
  const address = vi.fn(() => 'blob:1');
  vi.stubGlobal(
    'URL',
    Object.assign(URL, { createObjectURL: address, revokeObjectURL: () => undefined }),
  );
  const clicked: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    clicked.push(this.download);
  });
  await renderSection(<Accounting />);
  await screen.findByRole('button', { name: 'CSV indir' });
  await pressButton('CSV indir');
  expect(asked.at(-1)?.path).toBe('/admin/accounting/csv?from=2026-11-01&to=2026-11-22');
  expect(clicked).toEqual(['muhasebe-2026-11-01-2026-11-22.csv']);
});

test('a file that could not be made says why', async () => {
  expectLoggedFailure();
  serve({
    [MONTH]: { body: full },
    'GET /admin/accounting/ubl?from=2026-11-01&to=2026-11-22': {
      status: 403,
      body: { code: 'FORBIDDEN', message: 'Yetkiniz yok.' },
    },
  });
  await renderSection(<Accounting />);
  await screen.findByRole('button', { name: 'UBL-TR indir (ZIP)' });
  await act(async () => undefined);
  await pressButton('UBL-TR indir (ZIP)');
  expect(await screen.findByText('Yetkiniz yok.')).toBeDefined();
});

test('what all incomplete invoices lack is shown once, the rest at its order', async () => {
  const incomplete = [
    { orderNumber: '1001', number: 'FLK2026000000001', problems: ['Satıcının VKN’si', 'TCKN'] },
    { orderNumber: '1002', number: 'FLK2026000000002', problems: ['Satıcının VKN’si'] },
  ];
  serve({ [MONTH]: { body: { ...full, incomplete } } });
  await renderSection(<Accounting />);
  const section = within(await screen.findByRole('region', { name: 'Eksik faturalar' }));
  expect(section.getAllByText('Satıcının VKN’si')).toHaveLength(1);
  expect(section.getByRole('row', { name: /1001/ }).textContent).toContain('TCKN');
  expect(section.getByRole('row', { name: /1002/ }).textContent).toContain('Başka eksiği yok.');
});
