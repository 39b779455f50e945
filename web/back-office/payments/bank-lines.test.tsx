// @vitest-environment jsdom
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { BankLines as Answer, BankLine } from '#shared/back-office/bank-lines.ts';
import { grantsOfRole } from '#shared/back-office/rights.ts';
import { type Answers, serve } from '#web/testing/render-page.tsx';
import { makeAdmin, pressButton, renderSection } from '#web/testing/render-section.tsx';
import Payments from './Payments.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const LIST = 'GET /admin/payments/bank-lines?state=open';
const proposal = {
  orderNumber: '7K3M9QX2TD',
  version: 4,
  name: 'Işıl Çağrı',
  due: 100,
  isOver: false,
  grounds: ['number' as const],
  difference: 0,
  isSafe: true,
};
const line = (change: Partial<BankLine> = {}): BankLine => ({
  id: 7,
  day: '2026-11-21',
  amount: 100,
  description: 'FAST 7K3M9QX2TD',
  reference: '',
  name: 'ISIL CAGRI',
  state: 'open',
  reason: null,
  orderNumber: null,
  decidedBy: null,
  proposals: [proposal],
  ...change,
});
const list = (...lines: BankLine[]): Answer => ({
  lines,
  counts: { open: lines.length, booked: 2, ignored: 1 },
});
const dialog = () => within(screen.getByRole('dialog'));

async function open(shown: Answer, answers: Answers = {}, admin = makeAdmin()) {
  const asked = serve({ [LIST]: { body: shown }, ...answers });
  await renderSection(<Payments />, { path: '/bank', admin });
  await screen.findByText('Bekleyen');
  return asked;
}

test('a certain match is booked with the press that names it, with or without a mail', async () => {
  const asked = await open(list(line()), { 'POST /admin/payments/bank-lines/7/book': {} });
  await pressButton('7K3M9 QX2TD siparişine işle');
  expect(dialog().getByText(/100,00 TL → 7K3M9 QX2TD, Işıl Çağrı/)).toBeDefined();
  fireEvent.click(dialog().getByLabelText('Müşteriye haber ver'));
  fireEvent.click(dialog().getByRole('button', { name: 'İşle' }));
  expect(await screen.findByText('Havale işlendi')).toBeDefined();
  expect(asked.find(({ method }) => method === 'POST')?.body).toEqual({
    orderNumber: '7K3M9QX2TD',
    version: 4,
    remark: '',
    isNotified: false,
    acceptedDifference: 0,
  });
});

test('another amount is shown, and booked only when its difference is ticked', async () => {
  const short = line({ amount: 90, proposals: [{ ...proposal, difference: -10, isSafe: false }] });
  const asked = await open(list(short), { 'POST /admin/payments/bank-lines/7/book': {} });
  expect(screen.getByText('10,00 TL eksik geldi')).toBeDefined();
  expect(screen.queryByRole('button', { name: /kesin eşleşmeyi işle/ })).toBeNull();
  await pressButton('7K3M9 QX2TD siparişine işle');
  fireEvent.click(dialog().getByRole('button', { name: 'İşle' }));
  expect(await screen.findByText('Fark kabul edilmeden işlenmez.')).toBeDefined();
  expect(asked.some(({ method }) => method === 'POST')).toBe(false);
  fireEvent.click(dialog().getByLabelText(/10,00 TL eksik geldi; yine de işle/));
  fireEvent.click(dialog().getByRole('button', { name: 'İşle' }));
  expect(await screen.findByText('Havale işlendi')).toBeDefined();
  expect(asked.find(({ method }) => method === 'POST')?.body).toMatchObject({
    acceptedDifference: -10,
  });
});

test('all certain matches are booked with one press, and a refusal is shown', async () => {
  const refused = { booked: [], refused: [{ id: 7, message: 'Stok kalmadı.' }] };
  const asked = await open(list(line(), line({ id: 8, proposals: [] })), {
    'POST /admin/payments/bank-lines/book': { body: refused },
  });
  expect(screen.getByText('Uyan sipariş bulunamadı.')).toBeDefined();
  await pressButton('1 kesin eşleşmeyi işle');
  fireEvent.click(dialog().getByRole('button', { name: 'İşle' }));
  expect(await screen.findByText('1 havale işlenemedi: Stok kalmadı.')).toBeDefined();
  expect(asked.find(({ method }) => method === 'POST')?.body).toEqual({
    lines: [{ id: 7, orderNumber: '7K3M9QX2TD', version: 4 }],
    isNotified: true,
  });
});

test('an administrator who may only see has no buttons', async () => {
  await open(
    list(line()),
    {},
    makeAdmin({ role: 'custom', grants: [...grantsOfRole('read-only')] }),
  );
  expect(screen.getByText('FAST 7K3M9QX2TD')).toBeDefined();
});
