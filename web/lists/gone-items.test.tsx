// @vitest-environment jsdom
// A row of a list that somebody has removed elsewhere.
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { makeList, makeListItem } from '#web/testing/make-list.ts';
import { makeSession, makeUser } from '#web/testing/make-session.ts';
import { calculated, expectLoggedFailure, renderPage, serve } from '#web/testing/render-page.tsx';
import { SAVE_DELAY_MS } from './latest-value.ts';
import ListRoute from './list.route.tsx';

beforeEach(() => {
  localStorage.clear();
  Element.prototype.scrollIntoView = vi.fn();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const listOf = (...ids: number[]) => makeList({ items: ids.map((id) => makeListItem(id)) });
const itemGone = {
  status: 404,
  body: { code: 'LIST_ITEM_NOT_FOUND', message: 'Bu ürün artık listede değil.' },
};
const listGone = { status: 404, body: { code: 'LIST_NOT_FOUND', message: 'Bu liste bulunamadı.' } };

/** The page shows three rows; the second one is not in the list any more. */
async function open(answer: typeof itemGone) {
  expectLoggedFailure();
  let isFirst = true;
  serve({
    'GET /user/lists/3': () => {
      const list = isFirst ? listOf(1, 2, 3) : listOf(1, 3);
      isFirst = false;
      return { body: list };
    },
    'POST /cart/calculate': ({ body }) => ({ body: calculated(body) }),
    'DELETE /user/lists/3/items/2': answer,
    'PUT /user/lists/3/items/2/quantity': answer,
    'PUT /user/lists/3/items/2/notes': answer,
  });
  const session = makeSession({ user: makeUser() });
  await renderPage(<ListRoute />, '/account/lists/3', '/account/lists/:listId', session);
}
const names = () =>
  screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent);
const remove = () =>
  act(async () => fireEvent.click(screen.getByRole('button', { name: 'Listeden çıkar: Ürün 2' })));

test('disappears without a message when it is removed here too', async () => {
  await open(itemGone);
  await remove();

  await waitFor(() => expect(screen.queryByRole('button', { name: 'Geri al: Ürün 2' })).toBeNull());
  expect(names()).toEqual(['Ürün 1', 'Ürün 3']);
  expect(screen.queryByText('Bu ürün artık listede değil.')).toBeNull();
});

test('disappears with a message when its quantity is changed', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await open(itemGone);
  await act(async () =>
    fireEvent.click(screen.getAllByRole('button', { name: 'Artır' })[1] as HTMLElement),
  );
  await act(async () => void (await vi.advanceTimersByTimeAsync(SAVE_DELAY_MS)));

  expect(screen.getByText('Bu ürün artık listede değil.')).toBeTruthy();
  expect(names()).toEqual(['Ürün 1', 'Ürün 3']);
});

test('stays with the typed note, which can still be copied', async () => {
  await open(itemGone);
  const field = screen.getByRole('textbox', { name: 'Not: Ürün 2' }) as HTMLTextAreaElement;
  fireEvent.change(field, { target: { value: 'Altın halka' } });
  await act(async () => fireEvent.keyDown(field, { key: 'Enter' }));

  expect(screen.getByText('Bu ürün artık listede değil.')).toBeTruthy();
  expect(field.value).toBe('Altın halka');
});

test('a row of a list that does not exist any more comes back, with the message', async () => {
  await open(listGone);
  await remove();

  expect(screen.getByText('Bu liste bulunamadı.')).toBeTruthy();
  expect(names()).toEqual(['Ürün 1', 'Ürün 2', 'Ürün 3']);
});
