// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { makeList, makeListItem } from '#web/testing/make-list.ts';
import { makeSession, makeUser } from '#web/testing/make-session.ts';
import { type Answers, expectLoggedFailure, renderPage, serve } from '#web/testing/render-page.tsx';
import ListsRoute from './lists.route.tsx';

beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const summer = makeList({
  id: 3,
  name: 'Yaz koleksiyonu',
  isShared: true,
  shareCode: 'A',
  items: [makeListItem(1, { quantity: 12 }), makeListItem(2)],
});
const spare = makeList({ id: 4, name: 'Yedek', description: 'Kışa' });

async function open(lists = [summer, spare], answers: Answers = {}) {
  const asked = serve({ 'GET /user/lists/with-items': { body: { content: lists } }, ...answers });
  const page = await renderPage(
    <ListsRoute />,
    '/account/lists',
    '/account/lists',
    makeSession({ user: makeUser() }),
  );
  return {
    ...page,
    changes: () =>
      asked
        .filter(({ method }) => method !== 'GET')
        .map(({ method, path, body }) => [`${method} ${path}`, body]),
  };
}
const click = (name: string | RegExp, inside: HTMLElement = document.body) =>
  act(async () => fireEvent.click(within(inside).getByRole('button', { name })));
const type = (label: RegExp, value: string) =>
  fireEvent.change(screen.getByRole('textbox', { name: label }), { target: { value } });

test('[B36] [K15] each list has its name, how much is in it, and whether others can read it', async () => {
  await open();

  const [first, second] = screen.getAllByRole('listitem');
  expect(
    within(first as HTMLElement)
      .getByRole('link', { name: 'Yaz koleksiyonu' })
      .getAttribute('href'),
  ).toBe('/account/lists/3');
  expect(first?.textContent).toContain('2 ürün, 13 adet');
  expect(first?.textContent).toContain('Bağlantıyla paylaşılıyor');
  expect(second?.textContent).toContain('Henüz ürün yok');
});

test('an empty page says what to do, and a failure can be tried again', async () => {
  await open([]);
  expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('Henüz listeniz yok');

  cleanup();
  expectLoggedFailure();
  let isDown = true;
  await open([], {
    'GET /user/lists/with-items': () =>
      isDown ? { status: 503, body: {} } : { body: { content: [spare] } },
  });
  isDown = false;
  await click('Tekrar dene');
  expect(screen.getByRole('link', { name: 'Yedek' })).toBeTruthy();
});

test('[K13] a new list opens at once; without a name it is not sent', async () => {
  const { changes, router } = await open([], { 'POST /user/lists': { body: makeList({ id: 8 }) } });

  await click('Yeni liste');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/Liste adı/)));
  screen.getByRole('button', { name: 'Listeyi aç' }).focus();
  await click('Listeyi aç');
  expect(screen.getByRole('alert').textContent).toBe('Listeye bir ad verin.');
  expect(document.activeElement).toBe(screen.getByLabelText(/Liste adı/));
  type(/Liste adı/, '  Işıl’ın listesi ');
  await click('Listeyi aç');

  expect(changes()).toEqual([['POST /user/lists', { name: 'Işıl’ın listesi', description: null }]]);
  expect(router.state.location.pathname).toBe('/account/lists/8');
});

test('[K14] renaming keeps the description, and what the server refuses stays in the form', async () => {
  expectLoggedFailure();
  let isDown = true;
  const { changes } = await open(undefined, {
    'PUT /user/lists/4': ({ body }) =>
      isDown
        ? { status: 404, body: { code: 'LIST_NOT_FOUND', message: 'Bu liste bulunamadı.' } }
        : { body: { ...spare, ...(body as object) } },
  });

  await click('Adını değiştir: Yedek');
  type(/Liste adı/, 'Kış');
  await click('Kaydet');
  expect(screen.getByRole('alert').textContent).toBe('Bu liste bulunamadı.');
  isDown = false;
  await click('Kaydet');

  expect(changes()[1]).toEqual(['PUT /user/lists/4', { name: 'Kış', description: 'Kışa' }]);
  expect(screen.getByRole('link', { name: 'Kış' })).toBeTruthy();
});

test('[K14] a list is deleted only after a question', async () => {
  const { changes } = await open(undefined, { 'DELETE /user/lists/3': { body: {} } });

  await click('Sil: Yaz koleksiyonu');
  const dialog = screen.getByRole('dialog');
  expect(dialog.textContent).toContain('paylaştığınız bağlantı da çalışmaz');
  await click('Vazgeç', dialog);
  expect(changes()).toEqual([]);
  screen.getByRole('button', { name: 'Sil: Yaz koleksiyonu' }).focus();
  await click('Sil: Yaz koleksiyonu');
  await click('Listeyi sil', screen.getByRole('dialog'));

  expect(changes()).toEqual([['DELETE /user/lists/3', undefined]]);
  expect(screen.queryByRole('link', { name: 'Yaz koleksiyonu' })).toBeNull();
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Yeni liste' })),
  );
});
