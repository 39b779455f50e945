// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { Voucher } from '#shared/back-office/vouchers.ts';
import { serve } from '#web/testing/render-page.tsx';
import { expectLoadingAndRetry, pressButton, renderSection } from '#web/testing/render-section.tsx';
import { CodesDialog } from './CodesDialog.tsx';
import Vouchers from './Vouchers.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const LIST = 'GET /admin/vouchers?page=0&size=20';
const at = { path: '/admin/vouchers', pattern: '/admin/vouchers' };
const voucher: Voucher = {
  id: 7,
  last4: 'K4QX',
  amount: 500,
  balance: 120.5,
  state: 'open',
  version: 3,
  validUntil: '2027-11-26',
  stoppedReason: null,
  note: 'Fuar',
  createdBy: 'sahip@ornek.com',
  createdAt: '2026-11-26T09:00:00.000Z',
};
const list = (content: Voucher[]) => ({
  content,
  page: 0,
  size: 20,
  totalElements: content.length,
  hasNext: false,
});
const type = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

test('a voucher shows the end of its code, what is left and its state', async () => {
  await expectLoadingAndRetry(<Vouchers />, LIST, list([voucher]), at);
  const cells = within(screen.getByRole('row', { name: /K4QX/ }));
  expect(cells.getByText('120,50')).toBeDefined();
  expect(cells.getByText('Kullanılabilir')).toBeDefined();
});

test('new vouchers are requested once for a form, and their codes are shown', async () => {
  const requests = serve({
    [LIST]: { body: list([]) },
    'POST /admin/vouchers': { body: { vouchers: [{ id: 8, code: 'ABCD2345EFGH6789' }] } },
  });
  await renderSection(<Vouchers />, at);
  await screen.findByText('Henüz hediye çeki yok');
  await pressButton('Hediye çeki oluştur');
  type('Tutar, TL', '250,50');
  type('Kaç adet', '1');
  await pressButton('Oluştur');
  expect(await screen.findByText(/ABCD/)).toBeDefined();
  expect(screen.getByText(/yalnızca şimdi gösterilir/)).toBeDefined();
  const sent = requests.filter(({ body }) => body);
  expect(sent.map(({ body }) => body)).toEqual([
    expect.objectContaining({ key: expect.any(String), amount: 250.5, count: 1 }),
  ]);
});

test('an amount that is no number is sent as zero, so that its field says what is allowed', async () => {
  const requests = serve({
    [LIST]: { body: list([]) },
    'POST /admin/vouchers': {
      status: 400,
      body: {
        code: 'VALIDATION_FAILED',
        message: 'Eksik',
        errors: [{ path: 'amount', message: 'Bu alan en az 0,01 olmalı.' }],
      },
    },
  });
  await renderSection(<Vouchers />, at);
  await screen.findByText('Henüz hediye çeki yok');
  await pressButton('Hediye çeki oluştur');
  type('Tutar, TL', 'abc');
  await pressButton('Oluştur');
  expect(await screen.findByText('Bu alan en az 0,01 olmalı.')).toBeDefined();
  expect(requests.at(-1)?.body).toMatchObject({ amount: 0 });
});

test('the codes are not lost by closing: it asks, until they are saved as PDF', async () => {
  const requests = serve({ 'POST /admin/vouchers/pdf': { body: {} } });
  vi.stubGlobal(
    'URL',
    Object.assign(URL, { createObjectURL: () => 'blob:1', revokeObjectURL: () => undefined }),
  );
  const closed = vi.fn();
  const vouchers = [{ id: 8, code: 'ABCD2345EFGH6789' }];
  const issued = { vouchers, amount: 250.5, validUntil: '2027-11-26' };
  const close = () =>
    fireEvent.click(screen.getAllByRole('button', { name: 'Kapat' })[0] as Element);
  await renderSection(<CodesDialog issued={issued} onClose={closed} />, at);

  close();
  expect(await screen.findByText('Kodlar kaydedilmeden kapatılsın mı?')).toBeDefined();
  expect(closed).not.toHaveBeenCalled();
  await pressButton('Vazgeç');
  await pressButton('PDF indir');
  await waitFor(() =>
    expect(requests.map(({ body }) => body)).toEqual([{ codes: ['ABCD2345EFGH6789'] }]),
  );
  await waitFor(() => {
    close();
    expect(closed).toHaveBeenCalled();
  });
});

test('a voucher is stopped with a reason, and the version on the screen is sent', async () => {
  const requests = serve({
    [LIST]: { body: list([voucher]) },
    'GET /admin/vouchers/7': { body: { voucher, entries: [] } },
    'POST /admin/vouchers/7/stop': { body: { voucher, entries: [] } },
  });
  await renderSection(<Vouchers />, at);
  fireEvent.click(await screen.findByRole('button', { name: /K4QX/ }));
  expect(await screen.findByText('Henüz hareket yok.')).toBeDefined();
  await pressButton('Durdur');
  type('Neden', 'Kayboldu');
  await pressButton('Durdur');
  await waitFor(() =>
    expect(requests.find(({ path }) => path.endsWith('/stop'))?.body).toEqual({
      version: 3,
      reason: 'Kayboldu',
    }),
  );
});
