// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { FavoriteRow } from '#shared/customers/favorites.ts';
import { FavoritesProvider } from '#web/favorites/FavoritesProvider.tsx';
import { makeProduct } from '#web/testing/make-product.ts';
import { makeSession, makeUser } from '#web/testing/make-session.ts';
import {
  type Answers,
  calculated,
  expectLoggedFailure,
  renderPage,
  serve,
} from '#web/testing/render-page.tsx';
import FavoritesRoute from './favorites.route.tsx';

beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const favorite = (id: number, parts: Partial<FavoriteRow> = {}): FavoriteRow => ({
  ...makeProduct({ id, name: `Ürün ${id}` }),
  addedAt: '2026-11-01T10:00:00.000Z',
  isWithdrawn: false,
  ...parts,
});
const pageOf = (content: FavoriteRow[], totalElements = content.length) => ({
  content,
  page: 0,
  size: 20,
  totalElements,
  totalPages: Math.ceil(totalElements / 20),
});

async function open(answers: Answers, path = '/account/favorites') {
  const asked = serve({
    'GET /user/favorites/ids': { body: { ids: [1, 2, 3] } },
    'POST /cart/calculate': ({ body }) => ({ body: calculated(body) }),
    ...answers,
  });
  await renderPage(
    <FavoritesProvider>
      <FavoritesRoute />
    </FavoritesProvider>,
    path,
    '/account/favorites',
    makeSession({ user: makeUser() }),
  );
  return asked;
}
const card = (name: string) =>
  screen.getByRole('heading', { level: 2, name }).closest('article')?.parentElement as HTMLElement;

test('[B35] [K09] favourites are cards to buy from; what is sold out or withdrawn says so', async () => {
  const asked = await open({
    'GET /user/favorites?page=0&size=20': {
      body: pageOf([favorite(1), favorite(2, { stock: 0 }), favorite(3, { isWithdrawn: true })]),
    },
  });

  expect(screen.getByText('3 ürün')).toBeTruthy();
  expect(asked.filter(({ path }) => path.startsWith('/user/favorites'))).toHaveLength(2);
  fireEvent.click(within(card('Ürün 1')).getByRole('button', { name: 'Sepete ekle: Ürün 1' }));
  expect(JSON.parse(localStorage.getItem('cart') ?? '[]')).toMatchObject([{ id: 1 }]);
  expect(within(card('Ürün 1')).getByRole('button', { name: 'Listeye ekle: Ürün 1' })).toBeTruthy();
  expect(
    within(card('Ürün 2')).getByRole('link', { name: 'Gelince haber ver: Ürün 2' }),
  ).toBeTruthy();
  expect(card('Ürün 3').textContent).toContain('Artık satılmıyor');
  expect(within(card('Ürün 3')).queryByRole('button', { name: /Sepete|Listeye/ })).toBeNull();
});

test('a card stays when its heart is removed, with a way to undo it', async () => {
  const asked = await open({
    'GET /user/favorites?page=0&size=20': { body: pageOf([favorite(1)]) },
    'DELETE /user/favorites/1': { body: { productId: 1, isFavorite: false, count: 0 } },
    'POST /user/favorites/1': { body: { productId: 1, isFavorite: true, count: 1 } },
  });

  await act(async () =>
    fireEvent.click(
      within(card('Ürün 1')).getByRole('button', { name: 'Favorilere ekle: Ürün 1' }),
    ),
  );
  expect(card('Ürün 1').textContent).toContain('Favorilerden çıkarıldı.');
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Geri al: Ürün 1' })));

  expect(asked.slice(-2).map(({ method }) => method)).toEqual(['DELETE', 'POST']);
  expect(
    within(card('Ürün 1'))
      .getByRole('button', { name: 'Favorilere ekle: Ürün 1' })
      .getAttribute('aria-pressed'),
  ).toBe('true');
});

test('many favourites have pages; one that does not exist links to the first', async () => {
  await open({ 'GET /user/favorites?page=0&size=20': { body: pageOf([favorite(1)], 45) } });
  expect(screen.getByRole('link', { name: 'Sayfa 2' }).getAttribute('href')).toBe(
    '/account/favorites?page=2',
  );

  cleanup();
  await open(
    { 'GET /user/favorites?page=8&size=20': { body: pageOf([], 45) } },
    '/account/favorites?page=9',
  );
  expect(screen.getByRole('link', { name: 'İlk sayfaya gidin' }).getAttribute('href')).toBe(
    '/account/favorites',
  );
});

test('a visitor’s favourites are on the page after sign-in, even when the page was requested first', async () => {
  localStorage.setItem('favorites', '[4]');
  const server: number[] = [];
  await open({
    'POST /user/favorites/merge': ({ body }) => {
      server.push(...(body as { productIds: number[] }).productIds);
      return { body: { count: 1 } };
    },
    'GET /user/favorites/ids': () => ({ body: { ids: server } }),
    'GET /user/favorites?page=0&size=20': () => ({
      body: pageOf(server.map((id) => favorite(id))),
    }),
  });

  expect(await screen.findByRole('heading', { level: 2, name: 'Ürün 4' })).toBeTruthy();
});

test('a visitor’s favourites are on the page after sign-in, however long the merge takes', async () => {
  localStorage.setItem('favorites', '[4]');
  const server: number[] = [];
  const arrived = Promise.withResolvers<void>();
  await open({
    'POST /user/favorites/merge': async ({ body }) => {
      await arrived.promise;
      server.push(...(body as { productIds: number[] }).productIds);
      return { body: { count: 1 } };
    },
    'GET /user/favorites/ids': () => ({ body: { ids: server } }),
    'GET /user/favorites?page=0&size=20': () => ({
      body: pageOf(server.map((id) => favorite(id))),
    }),
  });
  expect(
    await screen.findByRole('heading', { level: 2, name: 'Henüz favoriniz yok' }),
  ).toBeTruthy();

  await act(async () => arrived.resolve());
  expect(await screen.findByRole('heading', { level: 2, name: 'Ürün 4' })).toBeTruthy();
});

test('a customer without favourites gets a link to the products; a failure can be retried', async () => {
  await open({ 'GET /user/favorites?page=0&size=20': { body: pageOf([]) } });
  expect(screen.getByRole('link', { name: 'Ürünlere göz atın' }).getAttribute('href')).toBe(
    '/products',
  );

  cleanup();
  expectLoggedFailure();
  let isDown = true;
  await open({
    'GET /user/favorites?page=0&size=20': () =>
      isDown ? { status: 503, body: {} } : { body: pageOf([favorite(1)]) },
  });
  isDown = false;
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Tekrar dene' })));
  expect(card('Ürün 1')).toBeTruthy();
});
