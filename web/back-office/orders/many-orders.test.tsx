// @vitest-environment jsdom
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { ManyAnswer } from '#shared/back-office/many-orders.ts';
import type { AdminOrderRow, AdminOrdersPage } from '#shared/back-office/orders.ts';
import { type Answers, serve } from '#web/testing/render-page.tsx';
import { makeAdmin, pressButton, renderSection } from '#web/testing/render-section.tsx';
import Orders from './Orders.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const at = { path: '/admin/orders?tab=toPrepare', pattern: '/admin/orders/*' };
const LIST = 'GET /admin/orders?page=0&size=50&tab=toPrepare';
const row = (id: number, change: Partial<AdminOrderRow> = {}): AdminOrderRow => ({
  id,
  orderNumber: `AAAAAAAAA${id}`,
  version: 4,
  status: 'PAID',
  paymentStatus: 'PAID',
  paymentMethod: 'card',
  name: 'Işıl Çağrı',
  city: 'İstanbul',
  pieces: 2,
  total: 30,
  createdAt: '2026-11-20T09:00:00.000Z',
  expiresAt: null,
  waitsForProof: false,
  ...change,
});
const list = (content: AdminOrderRow[], hasNext = false): AdminOrdersPage => ({
  content,
  page: 0,
  size: 50,
  totalElements: null,
  hasNext,
  isCut: false,
});
const done = (...numbers: string[]): ManyAnswer['done'] =>
  numbers.map((orderNumber) => ({ orderNumber, version: 5, isBuyerMailed: false }));

async function showOrders(answers: Answers, role: 'owner' | 'custom' = 'owner') {
  const asked = serve({
    'GET /admin/orders/counts': { body: { carriers: [] } },
    'GET /admin/orders/views': { body: [] },
    ...answers,
  });
  const admin = makeAdmin({ role, ...(role === 'custom' && { grants: ['orders:change'] }) });
  await renderSection(<Orders />, { ...at, admin });
  await screen.findByRole('link', { name: 'AAAAA AAAA1' });
  return asked;
}
const choose = (name: string) => fireEvent.click(screen.getByRole('checkbox', { name }));
const sent = (asked: ReturnType<typeof serve>, path: string) =>
  asked.filter((call) => call.path === path).map(({ body }) => body);

test('all found orders are changed in parts, refused ones are listed, and the change can be undone', async () => {
  const PREPARE = '/admin/orders/many/prepare';
  const parts: ManyAnswer[] = [
    { done: done('AAAAAAAAA2'), refused: [], next: 2 },
    {
      done: done('AAAAAAAAA1'),
      refused: [{ orderNumber: 'BBBBBBBBB1', message: 'Durumu buna uygun değil: Kargoda' }],
      next: null,
    },
  ];
  const asked = await showOrders({
    [LIST]: { body: list([row(2), row(1)], true) },
    'GET /admin/orders/many?tab=toPrepare': { body: { count: 312, isCut: false, upTo: 2 } },
    [`POST ${PREPARE}`]: () => ({ body: parts.shift() }),
    'POST /admin/orders/many/undo-prepare': {
      body: { done: done('AAAAAAAAA2', 'AAAAAAAAA1'), refused: [], next: null },
    },
  });
  choose('Bu sayfadakilerin hepsini seç');
  fireEvent.click(await screen.findByRole('button', { name: /Bulunan 312 siparişin tümünü seç/ }));
  expect(screen.getByText('Bulunan 312 siparişin tümü seçili')).toBeDefined();
  await pressButton('Hazırlamaya al');
  fireEvent.click(
    within(screen.getByRole('dialog')).getByRole('checkbox', { name: /e-posta gönder/ }),
  );
  await pressButton('312 siparişe uygula');
  expect(await screen.findByText(/2 sipariş hazırlamaya alındı/)).toBeDefined();
  const found = { found: { tab: 'toPrepare' }, upTo: 2 };
  expect(sent(asked, PREPARE)).toEqual([
    { choice: { ...found, after: null }, isNotified: false },
    { choice: { ...found, after: 2 }, isNotified: false },
  ]);
  expect(screen.getByText('Durumu buna uygun değil: Kargoda')).toBeDefined();
  await pressButton('Geri al');
  expect(await screen.findByText(/2 siparişin hazırlanması geri alındı/)).toBeDefined();
  expect(sent(asked, '/admin/orders/many/undo-prepare')).toEqual([
    {
      choice: {
        orders: [
          { orderNumber: 'AAAAAAAAA2', version: 5 },
          { orderNumber: 'AAAAAAAAA1', version: 5 },
        ],
      },
      isNotified: false,
    },
  ]);
});

test('tracking numbers are pasted with the orders, and one without a number is not sent by accident', async () => {
  const SHIP = '/admin/orders/many/ship';
  const asked = await showOrders({
    [LIST]: { body: list([row(2), row(1)]) },
    [`POST ${SHIP}`]: { body: { done: done('AAAAAAAAA1'), refused: [], next: null } },
  });
  choose('Bu sayfadakilerin hepsini seç');
  await pressButton('Kargoya ver');
  const apply = screen.getByRole<HTMLButtonElement>('button', { name: '2 siparişe uygula' });
  expect(apply.disabled).toBe(true);
  fireEvent.change(screen.getByLabelText(/Takip numaralarını yapıştırın/), {
    target: { value: 'AAAAA AAAA1\tAR 1\nBBBBB BBBB9;AR 9\nsipariş' },
  });
  expect(screen.getByText(/2 takip numarası okundu/).textContent).toContain('BBBBB BBBB9');
  await pressButton('2 siparişe uygula');
  expect(sent(asked, SHIP)).toMatchObject([
    {
      isNumberNeeded: true,
      trackingNumbers: [{ orderNumber: 'AAAAAAAAA1', trackingNumber: 'AR 1' }],
    },
  ]);
});

test('transfers are booked for rows that are shown only; shipping needs its right', async () => {
  const transfer = { paymentMethod: 'transfer', status: 'PENDING_PAYMENT' } as const;
  await showOrders({ [LIST]: { body: list([row(1, transfer), row(2)]) } }, 'custom');
  choose('Seç: AAAAA AAAA1');
  expect(screen.getByRole('button', { name: 'Havale geldi' })).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Kargoya ver' })).toBeNull();
  choose('Seç: AAAAA AAAA2');
  expect(screen.queryByRole('button', { name: 'Havale geldi' })).toBeNull();
});

test('a carrier books and labels many orders only where it is connected', async () => {
  const answers = { [LIST]: { body: list([row(1)]) } };
  await showOrders(answers);
  choose('Seç: AAAAA AAAA1');
  expect(screen.getByRole('button', { name: 'Kargoya ver' })).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Kargoyu ayarla' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Kargo etiketleri' })).toBeNull();
  cleanup();
  await showOrders({
    ...answers,
    'GET /admin/orders/counts': { body: { carriers: ['yurtici'] } },
  });
  choose('Seç: AAAAA AAAA1');
  expect(await screen.findByRole('button', { name: 'Kargo etiketleri' })).toBeDefined();
  await pressButton('Kargoyu ayarla');
  const options = within(screen.getByRole('dialog')).getAllByRole('option');
  expect(options.map(({ textContent }) => textContent)).toEqual([
    'Yurtiçi Kargo anlaşması',
    'en ucuzu',
    'en hızlısı',
  ]);
});
