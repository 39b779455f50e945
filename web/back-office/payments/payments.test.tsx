// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { PaymentCase, PaymentCases, ReportDay } from '#shared/back-office/payment-cases.ts';
import { type Answers, expectLoggedFailure, serve } from '#web/testing/render-page.tsx';
import { expectLoadingAndRetry, pressButton, renderSection } from '#web/testing/render-section.tsx';
import Payments from './Payments.tsx';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-22T12:00:00Z') });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const LIST = 'GET /admin/payments';
const found = (change: Partial<PaymentCase> = {}): PaymentCase => ({
  kind: 'mismatch',
  at: '2026-11-20T09:00:00.000Z',
  provider: 'iyzico',
  orderNumber: '7K3M9QX2TD',
  orderVersion: 4,
  name: 'Işıl Çağrı',
  paymentId: 'pay-1',
  refundId: null,
  unmatchedId: null,
  differenceId: null,
  day: null,
  reference: null,
  amount: 100,
  taken: 90,
  takenCurrency: null,
  refundState: null,
  failure: null,
  acts: ['accept', 'refund'],
  ...change,
});
const refused = found({
  kind: 'refund-refused',
  refundId: 6,
  taken: null,
  failure: 'Limit aşıldı',
  acts: ['again', 'given'],
});
const day = (change: Partial<ReportDay> = {}): ReportDay => ({
  provider: 'iyzico',
  day: '2026-11-21',
  state: 'complete',
  takenCount: 2,
  taken: 300,
  returned: 50,
  foreignCount: 0,
  foreign: 0,
  differences: 0,
  ...change,
});
const list = (cases: PaymentCase[], change: Partial<PaymentCases> = {}): PaymentCases => ({
  cases,
  count: cases.length,
  reporters: [],
  days: [],
  ...change,
});
const dialog = () => within(screen.getByRole('dialog'));
const confirm = (name: string) => fireEvent.click(dialog().getByRole('button', { name }));

async function open(answers: Answers, shown: PaymentCases) {
  const asked = serve({ [LIST]: { body: shown }, ...answers });
  await renderSection(<Payments />);
  await screen.findByText(shown.cases.length > 0 ? /Işıl Çağrı/ : 'Bekleyen bir şey yok');
  return asked;
}

test('the list shows loading, then an error, and its payments after a retry', async () => {
  await expectLoadingAndRetry(<Payments />, LIST, list([found()], { count: 3 }));
  expect(screen.getByRole('heading', { name: 'Tutmayan ödeme' })).toBeDefined();
  expect(screen.getByText('Beklenen 100,00 TL, sağlayıcının bildirdiği 90,00 TL.')).toBeDefined();
  expect(screen.getByText('3 kayıttan en eski 1 tanesi gösteriliyor.')).toBeDefined();
  expect(screen.getByRole('link', { name: /7K3M/ }).getAttribute('href')).toBe(
    '/admin/orders/7K3M9QX2TD',
  );
});

test('with nothing to decide it says so', async () => {
  await open({}, list([]));
  expect(screen.getByText('Bütün ödemeler ve iadeler sağlayıcılarla tutuyor.')).toBeDefined();
  expect(screen.queryByRole('heading', { name: 'Günlük karşılaştırma' })).toBeNull();
});

test('a decision needs a confirmation, and is sent with the version that was shown', async () => {
  const asked = await open({ 'POST /admin/orders/7K3M9QX2TD/review': {} }, list([found()]));
  await pressButton('Kabul et');
  expect(dialog().getByText(/Para hesapta ve yeterliyse/)).toBeDefined();
  expect(asked).toHaveLength(1);
  fireEvent.change(dialog().getByLabelText(/^Açıklama/), { target: { value: 'Panelde var' } });
  confirm('Kabul et');
  expect(await screen.findByText('Ödeme kabul edildi')).toBeDefined();
  expect(asked[1]).toMatchObject({
    path: '/admin/orders/7K3M9QX2TD/review',
    body: {
      version: 4,
      paymentId: 'pay-1',
      decision: 'accept',
      remark: 'Panelde var',
      isNotified: true,
    },
  });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(asked.at(-1)).toMatchObject({ method: 'GET', path: '/admin/payments' });
});

test('of two who decide at once the second gets a message, and the list loads again', async () => {
  expectLoggedFailure();
  const asked = await open(
    {
      'POST /admin/orders/7K3M9QX2TD/review': {
        status: 409,
        body: { code: 'EDIT_CONFLICT', message: 'Değişti.' },
      },
    },
    list([found()]),
  );
  await pressButton('İade et');
  confirm('İade et');
  expect(await screen.findByText('Sipariş bu sırada değişti. Liste yenilendi.')).toBeDefined();
  expect(screen.queryByText('İade istendi')).toBeNull();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(asked.at(-1)?.path).toBe('/admin/payments');
});

test('a decision that failed keeps its dialog and what was typed there', async () => {
  expectLoggedFailure();
  await open(
    {
      'POST /admin/orders/7K3M9QX2TD/review': {
        status: 500,
        body: { code: 'INTERNAL', message: 'Olmadı.' },
      },
    },
    list([found()]),
  );
  await pressButton('Kabul et');
  fireEvent.change(dialog().getByLabelText(/^Açıklama/), { target: { value: 'Panelde var' } });
  confirm('Kabul et');
  expect(await screen.findByText('Olmadı.')).toBeDefined();
  expect(dialog().getByLabelText(/^Açıklama/)).toHaveProperty('value', 'Panelde var');
});

test('a refused refund is tried again at once; that it was made manually needs a confirmation', async () => {
  const asked = await open(
    {
      'POST /admin/orders/7K3M9QX2TD/refunds/6/again': {},
      'POST /admin/orders/7K3M9QX2TD/refunds/6/given': {},
    },
    list([{ ...refused, takenCurrency: 'USD' }]),
  );
  expect(screen.getByText('Sağlayıcının yanıtı: Limit aşıldı')).toBeDefined();
  expect(screen.getByText('100,00 USD geri gönderilemedi.')).toBeDefined();
  await pressButton('Yeniden dene');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(await screen.findByText('Yeniden deneniyor')).toBeDefined();
  await pressButton('Elle iade edildi');
  expect(dialog().getByText(/yoksa para iki kez geri gider/)).toBeDefined();
  expect(dialog().getByText(/^100,00 USD tutarını/)).toBeDefined();
  confirm('Elle iade edildi');
  expect(await screen.findByText('İade işlendi')).toBeDefined();
  expect(
    asked.filter(({ method }) => method === 'POST').map(({ path, body }) => [path, body]),
  ).toEqual([
    ['/admin/orders/7K3M9QX2TD/refunds/6/again', { version: 4, remark: '' }],
    ['/admin/orders/7K3M9QX2TD/refunds/6/given', { version: 4, remark: '', isNotified: true }],
  ]);
});

test('the compared days show their results', async () => {
  await open(
    {},
    list([], {
      reporters: ['iyzico'],
      days: [
        day(),
        day({ day: '2026-11-20', differences: 2, foreignCount: 1, foreign: 9 }),
        day({ day: '2026-11-19', state: 'failed' }),
      ],
    }),
  );
  const rows = within(screen.getByRole('table', { name: 'Son günlerin karşılaştırmaları' }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.textContent);
  expect(rows[0]).toContain('Tutuyor');
  expect(rows[0]).toContain('300,00 TL2 ödeme');
  expect(rows[1]).toContain('2 fark');
  expect(rows[1]).toContain('ait olmayan 1 işlem: 9,00 TL');
  expect(rows[2]).toContain('Alınamadı');
  expect(rows[2]).not.toContain('300,00');
});

test('another day is compared when it is one of the last ninety', async () => {
  const asked = await open(
    {
      'POST /admin/payments/reports': {
        body: list([], { reporters: ['iyzico'], days: [day({ day: '2026-11-10' })] }),
      },
    },
    list([], { reporters: ['iyzico'] }),
  );
  expect(screen.getByText('Henüz karşılaştırılmış gün yok.')).toBeDefined();
  const type = (value: string) =>
    fireEvent.change(screen.getByLabelText('Gün'), { target: { value } });
  type('2026-11-22');
  await pressButton('Karşılaştır');
  expect(screen.getByText('Dünden geriye son 90 gün içinden bir gün seçin.')).toBeDefined();
  expect(asked).toHaveLength(1);
  type('2026-11-10');
  await pressButton('Karşılaştır');
  expect(asked.at(-1)?.body).toEqual({ day: '2026-11-10' });
  expect(await screen.findByText('Karşılaştırma istendi')).toBeDefined();
  expect(screen.getByRole('table', { name: 'Son günlerin karşılaştırmaları' })).toBeDefined();
});
