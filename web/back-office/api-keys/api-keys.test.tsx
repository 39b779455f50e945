// @vitest-environment jsdom
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { ApiKeyRow } from '#shared/back-office/api-keys.ts';
import { serve } from '#web/testing/render-page.tsx';
import { pressButton, renderSection } from '#web/testing/render-section.tsx';
import ApiKeys from './ApiKeys.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const row: ApiKeyRow = {
  id: 4,
  name: 'Muhasebe',
  start: 'fk_demo_ab12',
  grants: ['orders:see', 'stock:see', 'stock:change'],
  state: 'active',
  createdBy: 'sahip@ornek.com',
  createdAt: '2026-11-20T09:00:00.000Z',
  expiresAt: null,
  lastUsedAt: null,
  revokedAt: null,
};

test('a key is made with the ticked rights and shown once', async () => {
  const key = `fk_demo_${'0'.repeat(48)}`;
  const calls = serve({
    'GET /admin/api-keys': { body: { content: [] } },
    'POST /admin/api-keys': { status: 201, body: { ...row, key } },
  });
  await renderSection(<ApiKeys />);
  await screen.findByText('Henüz anahtar yok');
  await pressButton('Yeni anahtar');
  const dialog = within(screen.getByRole('dialog'));
  fireEvent.change(dialog.getByLabelText('Ad'), { target: { value: 'Muhasebe' } });
  fireEvent.click(dialog.getByLabelText('Siparişler, ödemeler, teklifler: görür'));
  expect(dialog.queryByLabelText('Ekip: görür')).toBeNull();
  await pressButton('Anahtarı oluştur');
  expect(await screen.findByText(key)).toBeTruthy();
  expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({
    name: 'Muhasebe',
    days: 365,
    grants: ['orders:see'],
  });
  await pressButton('Kopyaladım');
  expect(screen.queryByText(key)).toBeNull();
});

test('a key is revoked after a question', async () => {
  const answers = {
    'GET /admin/api-keys': { body: { content: [row] } },
    'DELETE /admin/api-keys/4': {},
  };
  const calls = serve(answers);
  await renderSection(<ApiKeys />);
  await screen.findByText('Muhasebe');
  screen.getByText('2 yetki');
  await pressButton('Geri çek: Muhasebe');
  await pressButton('Geri çek');
  await screen.findByText('“Muhasebe” geri çekildi.');
  expect(calls.some(({ method }) => method === 'DELETE')).toBe(true);
});
