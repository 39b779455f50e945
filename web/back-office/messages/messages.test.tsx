// @vitest-environment jsdom
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { Message, MessageRow, MessagesPage } from '#shared/back-office/messages.ts';
import { expectLoggedFailure, serve } from '#web/testing/render-page.tsx';
import {
  expectLoadingAndRetry,
  makeAdmin,
  pressButton,
  renderSection,
} from '#web/testing/render-section.tsx';
import Messages from './Messages.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const LIST = 'GET /admin/messages?page=0&size=20';
const at = { path: '/admin/messages', pattern: '/admin/messages/*' };
const row: MessageRow = {
  id: 5,
  name: 'Işıl Çağrı',
  email: 'isil@ornek.com',
  topic: 'wholesale',
  excerpt: 'Beş bin şişe için fiyat',
  createdAt: '2026-11-20T09:00:00.000Z',
  answeredAt: null,
};
const list = (content: MessageRow[]): MessagesPage => ({
  content,
  page: 0,
  size: 20,
  totalElements: content.length,
  hasNext: false,
});
const { excerpt, ...rest } = row;
const message = (change: Partial<Message> = {}): Message => ({
  ...rest,
  phone: '+905321234567',
  orderNumber: '7K3M9QX2TD',
  message: `${excerpt}\nister misiniz?`,
  language: 'tr',
  mailedAt: null,
  answeredBy: null,
  ...change,
});

test('the list shows loading, then an error, and its messages after a retry', async () => {
  await expectLoadingAndRetry(<Messages />, LIST, list([row]), at);
  expect(screen.getByRole('link', { name: 'Işıl Çağrı' }).getAttribute('href')).toBe(
    '/admin/messages/5',
  );
  const cells = within(screen.getByRole('row', { name: /Işıl Çağrı/ }));
  expect(cells.getByText('Beş bin şişe için fiyat')).toBeDefined();
  expect(cells.getByText('Toptan alım')).toBeDefined();
  expect(cells.getByText('Yanıt bekliyor')).toBeDefined();
});

test('without a message it says so; without one that fits the filter it says that', async () => {
  const asked = serve({
    [LIST]: { body: list([]) },
    'GET /admin/messages?page=0&size=20&state=answered': { body: list([]) },
  });
  await renderSection(<Messages />, at);
  expect(await screen.findByText('Mesaj yok')).toBeDefined();
  fireEvent.change(screen.getByRole('combobox', { name: 'Durum' }), {
    target: { value: 'answered' },
  });
  expect(await screen.findByText('Bu aramaya uyan kayıt yok')).toBeDefined();
  expect(asked.map(({ path }) => path)).toContain('/admin/messages?page=0&size=20&state=answered');
});

test('a message shows what was written and how to answer, and is marked as answered', async () => {
  const answeredAt = '2026-11-21T10:00:00.000Z';
  const asked = serve({
    'GET /admin/messages/5': { body: message() },
    'PUT /admin/messages/5/answered': { body: message({ answeredAt, answeredBy: 'Sahip' }) },
  });
  await renderSection(<Messages />, { ...at, path: '/admin/messages/5' });
  expect(await screen.findByRole('heading', { name: 'Işıl Çağrı' })).toBeDefined();
  expect(screen.getByText(/ister misiniz/)).toBeDefined();
  expect(screen.getByText('Henüz değil')).toBeDefined();
  expect(screen.getByRole('link', { name: '7K3M9QX2TD' }).getAttribute('href')).toBe(
    '/admin/orders?text=7K3M9QX2TD',
  );
  const answer =
    screen.getByRole('link', { name: 'E-postayla yanıtla' }).getAttribute('href') ?? '';
  expect(answer).toContain('mailto:isil@ornek.com?');
  expect(decodeURIComponent(answer)).toContain('> ister misiniz?');
  await pressButton('Yanıtlandı olarak işaretle');
  expect(asked.at(-1)).toMatchObject({ method: 'PUT', body: { isAnswered: true } });
  expect(await screen.findByRole('button', { name: 'Yanıt bekliyor yap' })).toBeDefined();
});

test('what could not be marked stays as it was, and the reason is shown', async () => {
  expectLoggedFailure();
  serve({
    'GET /admin/messages/5': { body: message() },
    'PUT /admin/messages/5/answered': {
      status: 403,
      body: { code: 'FORBIDDEN', message: 'Yetkiniz yok.' },
    },
  });
  await renderSection(<Messages />, { ...at, path: '/admin/messages/5' });
  await screen.findByRole('heading', { name: 'Işıl Çağrı' });
  await pressButton('Yanıtlandı olarak işaretle');
  expect(await screen.findByText('Yetkiniz yok.')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Yanıtlandı olarak işaretle' })).toBeDefined();
});

test('who may not see orders gets their number without a link', async () => {
  serve({ 'GET /admin/messages/5': { body: message() } });
  await renderSection(<Messages />, {
    ...at,
    path: '/admin/messages/5',
    admin: makeAdmin({ role: 'editor' }),
  });
  expect(await screen.findByText('7K3M9QX2TD')).toBeDefined();
  expect(screen.queryByRole('link', { name: '7K3M9QX2TD' })).toBeNull();
});
