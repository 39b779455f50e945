// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { makeList, makeListItem } from '#web/testing/make-list.ts';
import { makeProduct } from '#web/testing/make-product.ts';
import { makeSession, makeUser } from '#web/testing/make-session.ts';
import { type Answers, expectLoggedFailure, renderPage, serve } from '#web/testing/render-page.tsx';
import { AddToList } from './AddToList.tsx';

// Loaded in advance: the loading time is not tested here.
beforeAll(() => import('./AddToListPanel.tsx'));
beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const bottle = makeProduct({ id: 5, name: 'Kare Şişe' });
const inside = makeListItem(21, { product: bottle });

async function open(session = makeSession({ user: makeUser() }), answers: Answers = {}) {
  const asked = serve({
    'GET /user/lists/with-items': {
      body: {
        content: [
          makeList({ id: 3, name: 'Yaz', items: [inside] }),
          makeList({ id: 4, name: 'Kış' }),
        ],
      },
    },
    ...answers,
  });
  await renderPage(<AddToList product={bottle} quantity={24} />, '/products/5?x=1', '*', session);
  await act(async () =>
    fireEvent.click(screen.getByRole('button', { name: 'Listeye ekle: Kare Şişe' })),
  );
  await screen.findByRole('dialog');
  return () =>
    asked
      .filter(({ method }) => method !== 'GET')
      .map(({ method, path, body }) => [`${method} ${path}`, body]);
}
const box = (name: string) => screen.getByRole('checkbox', { name }) as HTMLInputElement;

test('a tick says that the product is in a list; another puts it there, taking it away takes it out', async () => {
  const changes = await open(undefined, {
    'POST /user/lists/4/items': { body: makeListItem(30, { product: bottle, quantity: 24 }) },
    'DELETE /user/lists/3/items/21': { body: {} },
  });
  await screen.findByRole('checkbox', { name: 'Yaz' });
  expect([box('Yaz').checked, box('Kış').checked]).toEqual([true, false]);

  await act(async () => fireEvent.click(box('Kış')));
  await act(async () => fireEvent.click(box('Yaz')));

  expect([box('Yaz').checked, box('Kış').checked]).toEqual([false, true]);
  expect(changes()).toEqual([
    ['POST /user/lists/4/items', { productId: 5, quantity: 24 }],
    ['DELETE /user/lists/3/items/21', undefined],
  ]);
  expect(screen.getByText('Listeye eklendi: Kış')).toBeTruthy();
});

test('a new list is made and filled on the spot', async () => {
  const changes = await open(undefined, {
    'POST /user/lists': { body: makeList({ id: 9, name: 'Yeni' }) },
    'POST /user/lists/9/items': { body: inside },
  });

  fireEvent.change(await screen.findByRole('textbox', { name: 'Yeni liste' }), {
    target: { value: ' Yeni ' },
  });
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Oluştur ve ekle' })));

  expect(changes()).toEqual([
    ['POST /user/lists', { name: 'Yeni' }],
    ['POST /user/lists/9/items', { productId: 5, quantity: 24 }],
  ]);
  expect(box('Yeni').checked).toBe(true);
});

test('what the server refuses changes no tick', async () => {
  expectLoggedFailure();
  await open(undefined, {
    'POST /user/lists/4/items': {
      status: 422,
      body: { code: 'TOO_MANY_ROWS', message: 'En fazla 500 ürün.' },
    },
  });
  await screen.findByRole('checkbox', { name: 'Kış' });

  await act(async () => fireEvent.click(box('Kış')));

  expect(box('Kış').checked).toBe(false);
  expect(screen.getByText('En fazla 500 ürün.')).toBeTruthy();
});

test('a visitor is sent to sign in and comes back here', async () => {
  const changes = await open(makeSession());

  await act(async () => fireEvent.click(screen.getByRole('link', { name: 'Giriş yap' })));

  await waitFor(() => expect(localStorage.getItem('redirectAfterLogin')).toBe('/products/5?x=1'));
  expect(changes()).toEqual([]);
});

test('a customer without a verified address is asked to verify it', async () => {
  await open(makeSession({ user: makeUser({ emailVerified: false }) }));

  expect(screen.getByRole('link', { name: 'E-postayı doğrula' }).getAttribute('href')).toBe(
    '/verify-email',
  );
});
