// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { makeSession, makeUser } from '#web/testing/make-session.ts';
import { type Answers, expectLoggedFailure, renderPage, serve } from '#web/testing/render-page.tsx';
import BalancePage from './balance.route.tsx';

const saved: { name: string; bytes: number }[] = [];
beforeEach(() => {
  saved.length = 0;
  const made: Blob[] = [];
  vi.stubGlobal(
    'URL',
    Object.assign(URL, {
      createObjectURL: (blob: Blob) => `blob:${made.push(blob)}`,
      revokeObjectURL: () => undefined,
    }),
  );
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    saved.push({ name: this.download, bytes: made.at(-1)?.size ?? 0 });
  });
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const BALANCE = 'GET /user/balance';
const PDF = 'POST /user/balance/vouchers/pdf';
const ADD = 'POST /user/balance/vouchers';
const entry = { id: 1, kind: 'given', amount: 120.5, orderNumber: null, note: 'Gecikme için' };

async function open(answers: Answers = {}) {
  const asked = serve({
    [BALANCE]: {
      body: { balance: 120.5, entries: [{ ...entry, at: '2026-11-20T10:00:00.000Z' }] },
    },
    ...answers,
  });
  await renderPage(<BalancePage />, '/account/balance', '*', makeSession({ user: makeUser() }));
  await screen.findByText('Mağaza ekledi');
  return {
    count: (path: string) => asked.filter((one) => `${one.method} ${one.path}` === path).length,
    sent: () => asked.filter(({ method }) => method === 'POST'),
  };
}
const code = () => screen.getByLabelText('Hediye çeki kodu') as HTMLInputElement;
const type = (value: string) => fireEvent.change(code(), { target: { value } });
const press = (name: string) =>
  act(async () => void fireEvent.click(screen.getByRole('button', { name })));

test('a voucher is saved as a PDF by its code, and stays as it is', async () => {
  const { sent, count } = await open({ [PDF]: { body: {} } });
  type(' 4kq7-m2nd-8h3v-q7x2 ');
  await press('Yazdırılabilir çek (PDF)');
  expect(sent().map(({ path, body }) => ({ path, body }))).toEqual([
    { path: '/user/balance/vouchers/pdf', body: { code: '4KQ7M2ND8H3VQ7X2' } },
  ]);
  expect(saved).toEqual([{ name: '', bytes: 2 }]);
  // The code is still there, to be added too, and the balance was not read again.
  expect(code().value).toBe(' 4kq7-m2nd-8h3v-q7x2 ');
  expect(count(BALANCE)).toBe(1);
});

test('without a code no request is sent; a refusal is shown at the field', async () => {
  const { sent } = await open({
    [PDF]: { status: 404, body: { code: 'VOUCHER_UNKNOWN', message: 'Bu kodla çek bulunamadı.' } },
  });
  expectLoggedFailure();
  await press('Yazdırılabilir çek (PDF)');
  expect(sent()).toEqual([]);
  type('YOK');
  await press('Yazdırılabilir çek (PDF)');
  expect(screen.getByText('Bu kodla çek bulunamadı.')).toBeDefined();
  expect(code().getAttribute('aria-invalid')).toBe('true');
  expect(saved).toEqual([]);
});

test('a voucher is added: the field is emptied, and the balance read again', async () => {
  const { sent, count } = await open({ [ADD]: { body: {} } });
  type('4KQ7');
  await press('Bakiyeme ekle');
  expect(sent().map(({ body }) => body)).toEqual([{ code: '4KQ7' }]);
  expect(screen.getByRole('status').textContent).toBe('Hediye çeki bakiyenize eklendi.');
  expect(code().value).toBe('');
  expect(count(BALANCE)).toBe(2);
});
