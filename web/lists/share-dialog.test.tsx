// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { makeSession, makeUser } from '#web/testing/make-session.ts';
import { renderPage, serve } from '#web/testing/render-page.tsx';
import { ShareDialog } from './ShareDialog.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function open(emailVerified: boolean, shareCode: string | null = null) {
  serve({});
  const dialog = (
    <ShareDialog
      isOpen
      shareCode={shareCode}
      onClose={() => undefined}
      onShare={async () => true}
    />
  );
  const session = makeSession({ user: makeUser({ emailVerified }) });
  await renderPage(dialog, '/account/lists/3', '*', session);
}

test('[D23] a list is shared by a customer whose address is verified', async () => {
  await open(true);
  expect(screen.getByRole('button', { name: 'Bağlantı oluştur' })).toBeDefined();
});

test('[D23] without a verified address a link to verify it takes the place of the button', async () => {
  await open(false);
  expect(screen.queryByRole('button', { name: 'Bağlantı oluştur' })).toBeNull();
  expect(screen.getByRole('link', { name: 'E-postayı doğrula' }).getAttribute('href')).toBe(
    '/verify-email',
  );
});

test('a list that is shared already can still be withdrawn', async () => {
  await open(false, 'abc');
  expect(screen.getByRole('button', { name: 'Paylaşımı durdur' })).toBeDefined();
});
