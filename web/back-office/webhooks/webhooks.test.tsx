// @vitest-environment jsdom
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { DeliveryRow, EndpointRow } from '#shared/back-office/webhooks.ts';
import { serve } from '#web/testing/render-page.tsx';
import { expectLoadingAndRetry, pressButton, renderSection } from '#web/testing/render-section.tsx';
import Webhooks from './Webhooks.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const endpoint: EndpointRow = {
  id: 3,
  address: 'https://ornek.com/kanca',
  types: ['order.paid'],
  isActive: true,
  offReason: null,
  failingSince: null,
  previousSecretUntil: null,
  waiting: 2,
  createdAt: '2026-11-20T09:00:00.000Z',
  version: 4,
};
const delivery: DeliveryRow = {
  id: 9,
  eventId: 'evt_7',
  type: 'order.paid',
  subject: 'order:K7P2M9X4QA',
  sequence: 2,
  state: 'failed',
  attempts: 11,
  status: 500,
  failure: null,
  answer: '<script>alert(1)</script>',
  durationMs: 40,
  triedAt: '2026-11-20T09:00:00.000Z',
  nextTryAt: null,
  createdAt: '2026-11-20T09:00:00.000Z',
};
const secret = `whsec_${'A'.repeat(43)}=`;

test('a webhook is added for chosen types; its secret is shown once', async () => {
  const calls = serve({
    'GET /admin/webhooks': { body: { content: [] } },
    'POST /admin/webhooks': { status: 201, body: { id: 3, secret } },
  });
  await renderSection(<Webhooks />);
  await screen.findByText('Henüz webhook yok');
  await pressButton('Yeni webhook');
  const dialog = within(screen.getByRole('dialog'));
  fireEvent.change(dialog.getByLabelText('Adres'), { target: { value: endpoint.address } });
  fireEvent.click(dialog.getByRole('checkbox', { name: /^Sipariş ödendi/ }));
  await pressButton('Kaydet');
  expect(await screen.findByText(secret)).toBeTruthy();
  expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({
    address: endpoint.address,
    types: ['order.paid'],
  });
  await pressButton('Kopyaladım');
  expect(screen.queryByText(secret)).toBeNull();
});

test('deliveries are shown with their answer as text, and sent again', async () => {
  const calls = serve({
    'GET /admin/webhooks': {
      body: { content: [{ ...endpoint, isActive: false, offReason: 'gone' }] },
    },
    'GET /admin/webhooks/3/deliveries?page=0&size=20': {
      body: { content: [delivery], page: 0, size: 20, totalElements: 1, totalPages: 1 },
    },
    'POST /admin/webhooks/3/deliveries/9/again': {},
    'POST /admin/webhooks/3/test': {},
  });
  await renderSection(<Webhooks />, { path: '/?webhook=3' });
  expect((await screen.findByText(delivery.answer ?? '')).tagName).toBe('PRE');
  screen.getByText(/artık kullanılmadığını bildirdi \(410\)/);
  screen.getByText('2 bildirim bekliyor', { exact: false });
  // It stays: a second click must not meet the button that would take its place.
  screen.getByRole('link', { name: 'Gönderimler', current: true });
  await pressButton('Yeniden gönder: evt_7');
  await screen.findByText('Bildirim yeniden gönderiliyor.');
  await pressButton('Deneme gönder');
  await screen.findByText('Deneme gönderiliyor.');
  const posts = calls.filter(({ method }) => method === 'POST').map(({ path }) => path);
  expect(posts).toEqual(['/admin/webhooks/3/deliveries/9/again', '/admin/webhooks/3/test']);
});

test('a secret is renewed after a question', async () => {
  serve({
    'GET /admin/webhooks': { body: { content: [endpoint] } },
    'POST /admin/webhooks/3/secret': { body: { id: 3, secret } },
  });
  await renderSection(<Webhooks />);
  await screen.findByText(endpoint.address);
  await pressButton('Gizli anahtarı yenile');
  screen.getByText(/Eskisi 24 saat daha geçerli kalır/);
  fireEvent.click(
    within(screen.getByRole('dialog')).getByRole('button', { name: 'Gizli anahtarı yenile' }),
  );
  await screen.findByText(secret);
});

test('while the answer is awaited the page says so, and a failure may be tried again', () =>
  expectLoadingAndRetry(<Webhooks />, 'GET /admin/webhooks', { content: [endpoint] }));
