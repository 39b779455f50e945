// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { type Answers, expectLoggedFailure, renderPage, serve } from '#web/testing/render-page.tsx';
import UnsubscribePage from './unsubscribe.route.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function open(answers: Answers, path = '/unsubscribe#token=abc.def') {
  const asked = serve(answers);
  const { router } = await renderPage(<UnsubscribePage />, path, '/unsubscribe');
  return {
    router,
    sent: () =>
      asked.filter(({ method }) => method === 'POST').map(({ path: to, body }) => [to, body]),
  };
}
const press = () =>
  act(
    async () => void fireEvent.click(screen.getByRole('button', { name: 'Bu e-postaları durdur' })),
  );

test('opening the link does nothing, and leaves no token in the address; the press stops the mails', async () => {
  const { router, sent } = await open({
    'POST /unsubscribe': {
      body: { kind: 'marketing', email: 'isil@ornek.com', productName: null },
    },
  });
  expect(sent()).toEqual([]);
  expect(router.state.location.hash).toBe('');

  await press();
  expect(sent()).toEqual([['/unsubscribe', { token: 'abc.def' }]]);
  expect(screen.getByText(/artık kampanya e-postası göndermeyeceğiz/).textContent).toContain(
    'isil@ornek.com',
  );
  expect(document.activeElement).toBe(
    screen.getByRole('heading', { level: 1, name: 'Durduruldu' }),
  );
});

test('of a stock alert it names the product', async () => {
  await open({
    'POST /unsubscribe': {
      body: { kind: 'stock-alert', email: 'isil@ornek.com', productName: 'Kare Şişe' },
    },
  });
  await press();
  expect(screen.getByText(/stok haberi göndermeyeceğiz/).textContent).toContain('Kare Şişe');
});

test('an invalid link, or one without a token, is reported', async () => {
  expectLoggedFailure();
  await open({
    'POST /unsubscribe': { status: 422, body: { code: 'LINK_NOT_VALID', message: 'geçersiz' } },
  });
  await press();
  expect(screen.getByRole('heading', { level: 1, name: 'Bağlantı geçerli değil' })).toBeDefined();
  cleanup();

  await open({}, '/unsubscribe');
  expect(screen.getByRole('heading', { level: 1, name: 'Bağlantı geçerli değil' })).toBeDefined();
  expect(screen.queryByRole('button')).toBeNull();
});

test('without a network it can be pressed again', async () => {
  let isDown = true;
  expectLoggedFailure();
  await open({
    'POST /unsubscribe': () => {
      if (isDown) throw new TypeError('Failed to fetch');
      return { body: { kind: 'marketing', email: 'isil@ornek.com', productName: null } };
    },
  });
  await press();
  expect(screen.getByRole('alert').textContent).toContain('Sunucuya ulaşılamadı');
  isDown = false;
  await press();
  expect(screen.getByRole('heading', { level: 1, name: 'Durduruldu' })).toBeDefined();
});
