// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { CreditAccount, CreditAccountStatement } from '#shared/back-office/credit.ts';
import { type Answers, serve } from '#web/testing/render-page.tsx';
import { pressButton, renderSection } from '#web/testing/render-section.tsx';
import Credit from './Credit.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const account: CreditAccount = {
  companyId: 3,
  companyName: 'Koku Kozmetik',
  taxNumber: '4540536920',
  hasAccount: true,
  limit: 5_000,
  days: 30,
  balance: 1_200,
  overdue: 200,
  free: 3_800,
  stop: null,
  version: 4,
  stoppedReason: null,
  unstoppedUntil: null,
};
const statement: CreditAccountStatement = {
  account,
  statement: {
    companyName: 'Koku Kozmetik',
    from: null,
    to: null,
    opening: 0,
    charged: 1_200,
    credited: 0,
    closing: 1_200,
    balance: 1_200,
    overdue: 200,
    limit: 5_000,
    free: 3_800,
    rows: [
      {
        id: 1,
        bookedOn: '2026-10-01',
        kind: 'order',
        orderNumber: '7K4M2QX9TB',
        note: null,
        dueOn: '2026-10-31',
        amount: 1_200,
        balance: 1_200,
        open: 200,
        isOverdue: true,
      },
    ],
  },
};
const dialog = () => within(screen.getByRole('dialog'));
const type = (label: RegExp, value: string) =>
  fireEvent.change(dialog().getByLabelText(label), { target: { value } });
const press = (name: string) =>
  act(async () => void fireEvent.click(dialog().getByRole('button', { name })));

async function open(answers: Answers = {}) {
  const asked = serve({
    'GET /admin/credit/3': { body: statement },
    'GET /admin/credit/3/bank-lines': { body: { lines: [] } },
    ...answers,
  });
  await renderSection(<Credit />, { path: '/3' });
  await screen.findByText('Gecikmiş 200,00 TL');
  return (method: string) => asked.filter((one) => one.method === method).map(({ body }) => body);
}

test('a payment is booked with what was typed and a key of its own', async () => {
  const sent = await open({ 'POST /admin/credit/3/payments': { body: statement } });
  await pressButton('Ödeme gir');
  type(/^Tutar/, '1.000,50');
  await press('Ödemeyi kaydet');
  expect(await screen.findByText('Ödeme hesaba işlendi.')).toBeDefined();
  expect(sent('POST')).toEqual([
    expect.objectContaining({ amount: 1_000.5, note: null, key: expect.stringMatching(/^.{36}$/) }),
  ]);
});

test('conditions are sent at their version, the stop with its reason only', async () => {
  const sent = await open({ 'PUT /admin/credit/3': { body: account } });
  await pressButton('Limit ve vadeyi değiştir');
  type(/^Limit/, '7.500');
  await press('Kaydet');
  expect(await screen.findByText('Hesap kaydedildi.')).toBeDefined();
  expect(sent('PUT')).toEqual([
    { version: 4, limit: 7_500, days: 30, stoppedReason: null, unstoppedUntil: null },
  ]);
});
