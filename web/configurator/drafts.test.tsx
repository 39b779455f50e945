// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { makeSession, makeUser } from '#web/testing/make-session.ts';
import { renderPage, serve } from '#web/testing/render-page.tsx';
import { SaveAndShare } from './SaveAndShare.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const choices = { parts: { bottle: 1 } } as never;
const problems = [{ path: 'choices.label', message: "Kesime 1,5 mm'den yakın." }];

async function saveDraft(session = makeSession({ user: makeUser() })) {
  serve({
    'POST /designs': {
      body: { code: '0123456789', isDraft: true, problems },
    },
  });
  const page = <SaveAndShare choices={choices} name="Kare Şişe" />;
  await renderPage(page, '/configurator', '*', session);
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Tasarımı kaydet' })));
  await screen.findByRole('dialog');
}

test('a draft is saved in the account, and says why it is neither sold nor shared', async () => {
  await saveDraft();

  expect(screen.getByRole('heading', { name: 'Taslağı kaydet' })).toBeDefined();
  expect(screen.getByText(/satın alınamaz ve paylaşılamaz/)).toBeDefined();
  expect(screen.getByText("Kesime 1,5 mm'den yakın.")).toBeDefined();
  expect(screen.getByRole('button', { name: 'Hesabıma kaydet' })).toBeDefined();
  expect(screen.queryByRole('textbox', { name: 'Bağlantı' })).toBeNull();
  expect(screen.queryByRole('link', { name: /PDF|GLB/ })).toBeNull();
});

test('[D22] [D25] a visitor is asked to sign in for the account', async () => {
  await saveDraft(makeSession());

  expect(screen.queryByRole('button', { name: 'Hesabıma kaydet' })).toBeNull();
  expect(screen.getByText(/Taslak bu sekmede durur/)).toBeDefined();
  expect(screen.getByRole('link', { name: 'giriş yapın' }).getAttribute('href')).toBe('/login');
});
