// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { makeProduct } from '#web/testing/make-product.ts';
import { makeSession, makeUser } from '#web/testing/make-session.ts';
import { type Answers, calculated, renderPage, serve } from '#web/testing/render-page.tsx';
import { QuoteDialog } from './QuoteDialog.tsx';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  localStorage.setItem(
    'cart',
    JSON.stringify([{ ...makeProduct({ id: 1 }), quantity: 2, cartItemId: 'a', addedAt: '' }]),
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function open(quote: Answers[string], session = makeSession()) {
  const asked = serve({
    'POST /cart/calculate': ({ body }) => ({ body: calculated(body) }),
    'POST /quotes': quote,
  });
  await renderPage(<QuoteDialog isOpen onClose={() => undefined} />, '/cart', '*', session);
  return () => asked.filter(({ path }) => path === '/quotes').map(({ body }) => body);
}
const field = (name: RegExp) => screen.getByRole('textbox', { name });
const type = (name: RegExp, value: string) => fireEvent.input(field(name), { target: { value } });
const send = () => fireEvent.click(screen.getByRole('button', { name: 'Teklifi gönder' }));

test('errors are shown at their fields, the first has the focus, and values are sent trimmed', async () => {
  const sent = await open({
    body: { number: 'TKF-1', code: 'C', expiresAt: '2026-12-01T00:00:00Z', total: 10 },
  });
  type(/^Ad soyad/, '');
  type(/^E-posta/, 'ayse');
  type(/^Telefon/, '12');
  send();
  expect(await screen.findByText('Ad soyad yazın.')).toBeTruthy();
  expect(screen.getByText('Geçerli bir e-posta adresi yazın.')).toBeTruthy();
  expect(screen.getByText('Geçerli bir telefon numarası yazın.')).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(field(/^Ad soyad/)));
  expect(sent()).toEqual([]);

  type(/^Ad soyad/, ' Ayşe Yılmaz ');
  type(/^Firma unvanı/, '  ');
  type(/^E-posta/, ' ayse@example.com');
  type(/^Telefon/, ' ');
  send();
  expect(await screen.findByText(/TKF-1 numaralı teklifi ayse@example.com/)).toBeTruthy();
  expect(sent()).toMatchObject([
    {
      name: 'Ayşe Yılmaz',
      companyName: '',
      email: 'ayse@example.com',
      phone: '',
      items: [{ productId: 1, quantity: 2 }],
      languagePreference: 'tr',
    },
  ]);
});

test('a server error is shown at its field', async () => {
  await open({
    status: 400,
    body: {
      code: 'VALIDATION',
      message: 'Yanlış.',
      errors: [{ path: 'email', message: 'Bu adrese posta gitmiyor.' }],
    },
  });
  type(/^Ad soyad/, 'Ayşe');
  type(/^E-posta/, 'ayse@example.com');
  send();
  expect(await screen.findByText('Bu adrese posta gitmiyor.')).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(field(/^E-posta/)));
});

test("[D24] a company's quote needs a complete profile, a private one does not", async () => {
  const answer = { number: 'TKF-1', code: 'C', expiresAt: '2026-12-01T00:00:00Z', total: 10 };
  const sent = await open({ body: answer }, makeSession({ user: makeUser({ phoneNumber: null }) }));
  type(/^Firma unvanı/, 'Gül Kozmetik A.Ş.');
  await waitFor(() =>
    expect(screen.getByRole('link', { name: 'Profilimi tamamla' }).getAttribute('href')).toBe(
      '/account/profile',
    ),
  );
  send();
  expect(sent()).toEqual([]);

  type(/^Firma unvanı/, '');
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Profilimi tamamla' })).toBeNull());
  send();
  await waitFor(() => expect(sent()).toHaveLength(1));
});

test("[D22] [D24] a visitor and a complete profile get a company's quote", async () => {
  for (const session of [makeSession(), makeSession({ user: makeUser() })]) {
    await open({ body: {} }, session);
    type(/^Firma unvanı/, 'Gül Kozmetik A.Ş.');
    expect(screen.queryByRole('link', { name: 'Profilimi tamamla' })).toBeNull();
    cleanup();
  }
});
