// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { AdminEntry } from '#shared/showcases/showcases.ts';
import { startBrowser } from '#web/session/browser.ts';
import { makeAdminEntry } from '#web/testing/make-entry.ts';
import { renderInShop } from '#web/testing/render.tsx';
import { texts } from '#web/testing/texts.ts';
import Showcases from './Showcases.tsx';

const asked: { call: string; body: unknown }[] = [];
let answers: Record<string, (body: never) => Response> = {};
const entries = ['Kare', 'Oval', 'Yassı'].map((name, index) =>
  makeAdminEntry({ id: index + 1, name }, { displayOrder: index + 1 }),
);
const page = (content: readonly AdminEntry[]) => () =>
  Response.json({ content, page: 0, size: 100, totalElements: content.length, totalPages: 1 });

beforeEach(() => {
  startBrowser(texts);
  asked.length = 0;
  answers = {
    'GET /admin/popular-products': page(entries),
    'POST /admin/popular-products/reorder': () => new Response(null, { status: 204 }),
  };
  vi.stubGlobal('fetch', async (input: string, { method = 'GET', body }: RequestInit = {}) => {
    const call = `${method} ${String(input)
      .replace(/^\/api/, '')
      .replace(/\?.*$/, '')}`;
    const sent = typeof body === 'string' ? JSON.parse(body) : null;
    asked.push({ call, body: sent });
    return (
      answers[call]?.(sent as never) ??
      Response.json({ code: 'NOT_FOUND', message: 'yok' }, { status: 404 })
    );
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const open = async () => {
  await renderInShop(
    <Routes>
      <Route path="/admin/showcases/*" element={<Showcases />} />
    </Routes>,
    '/admin/showcases/popular',
  );
  await screen.findByText('Kare');
};
const names = () =>
  within(screen.getByRole('list', { name: 'Popüler' }))
    .getAllByRole('checkbox', { name: /^Seç: / })
    .map((box) => box.getAttribute('aria-label')?.replace('Seç: ', ''));
const settle = () => act(async () => void (await new Promise((done) => setImmediate(done))));
const sent = (call: string) => asked.filter((one) => one.call === call).map(({ body }) => body);

/** Using only the keyboard. */
function moveDown(name: string) {
  const handle = screen.getByRole('button', { name: `Sırasını değiştir: ${name}` });
  fireEvent.click(handle);
  fireEvent.keyDown(handle, { key: 'ArrowDown' });
  fireEvent.click(screen.getByRole('button', { name: `Sırasını değiştir: ${name}` }));
}

test('entries are arranged with the keyboard, and stored only when they are saved', async () => {
  await open();
  moveDown('Kare');
  expect(names()).toEqual(['Oval', 'Kare', 'Yassı']);
  expect(sent('POST /admin/popular-products/reorder')).toEqual([]);
  expect(screen.getByRole('button', { name: 'Ürün ekle' })).toHaveProperty('disabled', true);

  fireEvent.click(screen.getByRole('button', { name: 'Kaydet' }));
  await settle();
  expect(sent('POST /admin/popular-products/reorder')).toEqual([
    { ids: [2, 1, 3], expected: [1, 2, 3] },
  ]);
  moveDown('Kare');
  fireEvent.click(screen.getByRole('button', { name: 'Kaydet' }));
  await settle();
  expect(sent('POST /admin/popular-products/reorder').at(-1)).toEqual({
    ids: [2, 3, 1],
    expected: [2, 1, 3],
  });
});

test('the arrangement that somebody else saved meanwhile is not overwritten silently', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  await open();
  answers['POST /admin/popular-products/reorder'] = ({ expected }: { expected: number[] }) =>
    expected[0] === 3
      ? new Response(null, { status: 204 })
      : Response.json(
          { code: 'SHOWCASE_CHANGED', message: 'değişti', details: { ids: [3, 2, 1] } },
          { status: 409 },
        );
  moveDown('Kare');
  fireEvent.click(screen.getByRole('button', { name: 'Kaydet' }));
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByText(/1\. Yassı/)).toBeTruthy();
  fireEvent.click(within(dialog).getByRole('button', { name: 'Onunkini al' }));
  await settle();
  expect(names()).toEqual(['Yassı', 'Oval', 'Kare']);
});

test('who edits what somebody else has switched off meanwhile does not switch it on again', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  await open();
  const off = makeAdminEntry(
    { id: 1, name: 'Kare' },
    { displayOrder: 1, isActive: false, hiddenBecause: 'inactive', version: 2 },
  );
  answers['PUT /admin/popular-products/1'] = ({ version }: { version: number }) =>
    version === 2
      ? Response.json(off)
      : Response.json(
          { code: 'EDIT_CONFLICT', message: 'değişti', details: { current: off } },
          { status: 409 },
        );
  fireEvent.click(screen.getByRole('button', { name: 'Düzenle: Kare' }));
  const save = async () => {
    const dialog = within(await screen.findByRole('dialog'));
    fireEvent.click(dialog.getByRole('button', { name: 'Kaydet' }));
    await settle();
  };
  await save();
  expect(screen.getByText('değişti')).toBeTruthy();
  await save();
  expect(sent('PUT /admin/popular-products/1').at(-1)).toMatchObject({
    version: 2,
    isActive: false,
  });
});

test('a press on hide always hides, whatever others pressed meanwhile', async () => {
  answers['PATCH /admin/popular-products/1/toggle-active'] = () =>
    Response.json({ ...entries[0], isActive: false, hiddenBecause: 'inactive' });
  await open();
  fireEvent.click(screen.getByRole('button', { name: 'Gizle: Kare' }));
  await settle();
  expect(sent('PATCH /admin/popular-products/1/toggle-active')).toEqual([{ isActive: false }]);
});

test('an entry that customers do not see says why', async () => {
  answers['GET /admin/popular-products'] = page([
    makeAdminEntry({ name: 'Kare', stock: 0 }, { hiddenBecause: 'out-of-stock' }),
  ]);
  await open();
  expect(within(screen.getByRole('listitem')).getByText('Stokta yok')).toBeTruthy();
});

test('several entries are removed together, after a question', async () => {
  answers['DELETE /admin/popular-products/bulk-delete'] = ({ ids }: { ids: number[] }) =>
    Response.json({
      results: ids.map((id) => ({ id, productId: id, isDone: true, code: null, message: null })),
    });
  await open();
  fireEvent.click(screen.getByRole('checkbox', { name: 'Seç: Kare' }));
  fireEvent.click(screen.getByRole('checkbox', { name: 'Seç: Yassı' }));
  fireEvent.click(screen.getByRole('button', { name: 'Çıkar' }));
  const dialog = screen.getByRole('dialog');
  answers['GET /admin/popular-products'] = page(entries.slice(1, 2));
  fireEvent.click(within(dialog).getByRole('button', { name: 'Çıkar' }));
  await settle();
  expect(sent('DELETE /admin/popular-products/bulk-delete')).toEqual([{ ids: [1, 3] }]);
  await settle();
  expect(names()).toEqual(['Oval']);
});
