// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { InvoiceRow, InvoicesPage } from '#shared/back-office/invoices.ts';
import { serve } from '#web/testing/render-page.tsx';
import { expectLoadingAndRetry, pressButton, renderSection } from '#web/testing/render-section.tsx';
import Invoices from './Invoices.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const LIST = 'GET /admin/invoices?page=0&size=20';
const at = { path: '/admin/invoices', pattern: '/admin/invoices/*' };
const row: InvoiceRow = {
  orderNumber: '7K3M9QX2TD',
  name: 'Gül Kozmetik A.Ş.',
  total: 1_249.5,
  state: 'failed',
  profile: null,
  service: null,
  number: null,
  uuid: '0b7f4c3e-6f3b-4f6f-9d59-2a1a3c1f0e77',
  failure: 'incomplete',
  message: 'Alıcının vergi dairesi boş.',
  lacksShopData: false,
  shippedAt: '2026-11-20T09:00:00.000Z',
  dueOn: '2026-11-27',
  isUrgent: true,
  isLate: false,
  mayRetry: true,
  mayCancel: false,
};
const sent: InvoiceRow = {
  ...row,
  orderNumber: 'ABCDEFGHJK',
  state: 'issued',
  profile: 'EARSIVFATURA',
  service: 'nilvera',
  number: 'FLA2026000000001',
  failure: null,
  message: null,
  dueOn: null,
  isUrgent: false,
  mayRetry: false,
  mayCancel: true,
};
const list = (content: InvoiceRow[], service: InvoicesPage['service'] = 'nilvera') => ({
  content,
  page: 0,
  size: 20,
  totalElements: content.length,
  hasNext: false,
  service,
  counts: { waiting: 0, failed: 1, urgent: 0 },
  shopProblems: [] as string[],
});

test('data that the shop lacks is listed once, above rows that only mention it', async () => {
  const lacking = { ...row, message: null, lacksShopData: true };
  const content = [lacking, { ...lacking, orderNumber: 'ABCDEFGHJK' }];
  serve({ [LIST]: { body: { ...list(content), shopProblems: ['Vergi numaranız yok.'] } } });
  await renderSection(<Invoices />, at);
  expect(await screen.findAllByText('Vergi numaranız yok.')).toHaveLength(1);
  const link = screen.getByRole('link', { name: 'Mağaza bilgilerini aç' });
  expect(link.getAttribute('href')).toBe('/admin/settings/shop');
  for (const cells of screen.getAllByRole('row', { name: /Gül Kozmetik/ }))
    expect(within(cells).getByText('Mağazanın bilgileri eksik.')).toBeDefined();
});

test('all invoices that failed are sent again with one click', async () => {
  const other = { ...row, orderNumber: 'QM4T7XK2RD' };
  const asked = serve({
    [LIST]: { body: list([row, sent, other].map((one, at) => ({ ...one, name: `Alıcı ${at}` }))) },
    'POST /admin/invoices/7K3M9QX2TD/retry': { body: {} },
    'POST /admin/invoices/QM4T7XK2RD/retry': { body: {} },
  });
  await renderSection(<Invoices />, at);
  fireEvent.click(await screen.findByRole('button', { name: '2 faturayı yeniden gönder' }));
  expect(await screen.findByText('2 fatura yeniden gönderiliyor')).toBeDefined();
  expect(asked.filter(({ path }) => path.endsWith('/retry'))).toHaveLength(2);
});

test('an unsent invoice shows why and by when, and is sent again', async () => {
  await expectLoadingAndRetry(<Invoices />, LIST, list([row]), at);
  const cells = within(screen.getByRole('row', { name: /Gül Kozmetik/ }));
  expect(cells.getByText('Gönderilemedi')).toBeDefined();
  expect(cells.getByText('Alıcının vergi dairesi boş.')).toBeDefined();
  expect(cells.getByText(/Son gün 27 Kas/)).toBeDefined();
  const asked = serve({
    [LIST]: { body: list([{ ...row, state: 'waiting', failure: null, mayRetry: false }]) },
    'POST /admin/invoices/7K3M9QX2TD/retry': { body: {} },
  });
  await pressButton('Yeniden gönder');
  expect(await screen.findByText('Sırada')).toBeDefined();
  expect(asked.map(({ path }) => path)).toContain('/admin/invoices/7K3M9QX2TD/retry');
});

test('a sent invoice is cancelled with a reason', async () => {
  const asked = serve({
    [LIST]: { body: list([sent]) },
    'POST /admin/invoices/ABCDEFGHJK/cancel': { body: {} },
  });
  await renderSection(<Invoices />, at);
  fireEvent.click(await screen.findByRole('button', { name: 'İptal et' }));
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.change(dialog.getByLabelText('Nedeni'), { target: { value: 'Sipariş iptal' } });
  fireEvent.click(dialog.getByRole('button', { name: 'İptal et' }));
  await waitFor(() =>
    expect(asked.find(({ path }) => path.endsWith('/cancel'))?.body).toEqual({
      reason: 'Sipariş iptal',
    }),
  );
});

test('without a service it leads to the connections', async () => {
  serve({ [LIST]: { body: list([], null) } });
  await renderSection(<Invoices />, at);
  expect(
    (await screen.findByRole('link', { name: 'Fatura servisi bağla' })).getAttribute('href'),
  ).toBe('/admin/settings/connections');
  expect(screen.getByText('Fatura yok')).toBeDefined();
});
