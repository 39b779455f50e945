// @vitest-environment jsdom
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { SecurityEventsPage } from '#shared/back-office/security.ts';
import { serve } from '#web/testing/render-page.tsx';
import { expectLoadingAndRetry, pressButton, renderSection } from '#web/testing/render-section.tsx';
import SecurityEvents from './SecurityEvents.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const LIST = 'GET /admin/security/events?page=0&size=20';
const row: SecurityEventsPage['content'][number] = {
  id: 1,
  event: 'second-step-failed',
  area: 'back-office',
  route: '/api/admin/auth/login',
  account: { kind: 'admin', id: null, name: 'sahip@ornek.com' },
  network: '10.0.0.0/24',
  count: 3,
  firstAt: '2026-11-20T09:00:00.000Z',
  lastAt: '2026-11-20T09:40:00.000Z',
};
const customer = {
  ...row,
  id: 2,
  event: 'token-reused',
  area: 'shop',
  account: { kind: 'customer', id: 12, name: '12' },
} as const;
const page = (change: Partial<SecurityEventsPage> = {}): SecurityEventsPage => ({
  content: [row, customer],
  page: 0,
  size: 20,
  totalElements: 2,
  totalPages: 1,
  counts: [
    { event: 'token-reused', count: 1 },
    { event: 'second-step-failed', count: 3 },
  ],
  ...change,
});

test('the events show loading, then an error, and load after a retry; each says who and from where', async () => {
  await expectLoadingAndRetry(<SecurityEvents />, LIST, page());
  const table = within(screen.getByRole('table', { name: 'Güvenlik' }));
  const entry = within(table.getByRole('row', { name: /sahip@ornek\.com/ }));
  expect(entry.getByText('Yanlış doğrulama kodu')).toBeDefined();
  expect(entry.getByText('10.0.0.0/24')).toBeDefined();
  expect(table.getByRole('link', { name: 'Müşteri 12' }).getAttribute('href')).toBe(
    '/admin/customers/12',
  );
});

test('each kind says what to do, and shows its own events', async () => {
  const asked = serve({
    [LIST]: { body: page() },
    [`${LIST}&event=second-step-failed`]: { body: page({ content: [row], totalElements: 1 }) },
  });
  await renderSection(<SecurityEvents />);
  const advice = within(await screen.findByRole('region', { name: 'Ne yapmalı?' }));
  expect(advice.getByText(/şifresi biliniyor demektir/)).toBeDefined();
  expect(advice.getByText('3 kez')).toBeDefined();
  await pressButton('Göster: Yanlış doğrulama kodu');
  await vi.waitFor(() => expect(asked.at(-1)?.path).toContain('event=second-step-failed'));
  expect(await screen.findByRole('row', { name: /sahip@ornek\.com/ })).toBeDefined();
  expect(screen.queryByRole('link', { name: 'Müşteri 12' })).toBeNull();
  expect(screen.queryByText('Oturum iki yerde kullanıldı', { selector: 'b' })).toBeNull();
});

test('the list is filtered by place; an empty one says so', async () => {
  serve({
    [LIST]: { body: page() },
    [`${LIST}&area=shop`]: { body: page({ content: [], totalElements: 0, counts: [] }) },
  });
  await renderSection(<SecurityEvents />);
  fireEvent.change(await screen.findByLabelText('Nerede'), { target: { value: 'shop' } });
  expect(await screen.findByText('Olay yok')).toBeDefined();
});
