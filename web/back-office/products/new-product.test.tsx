// @vitest-environment jsdom
// A new product gets its stock and its photographs before it is saved for the first time.
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { type AdminSession, AdminSessionContext } from '#web/back-office/session/AdminSession.tsx';
import { renderPage, serve } from '#web/testing/render-page.tsx';
import Products from './Products.tsx';

const owner = { may: () => true, mayChange: () => true } as unknown as AdminSession;

/** A running upload. */
class Sending extends EventTarget {
  static readonly all: { name: string }[] = [];
  readonly upload = new EventTarget();
  open = () => undefined;
  setRequestHeader = () => undefined;
  abort = () => undefined;
  send = (form: FormData) => void Sending.all.push({ name: (form.get('file') as File).name });
}

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const open = () =>
  renderPage(
    <AdminSessionContext value={owner}>
      <Routes>
        <Route path="/admin/products/*" element={<Products />} />
      </Routes>
    </AdminSessionContext>,
    '/admin/products/new',
  );

test('stock and photographs are chosen first, sent with and after the save, and survive a refusal', async () => {
  const answers: Parameters<typeof serve>[0] = {
    'GET /admin/categories': { body: [] },
    'POST /admin/products': {
      status: 422,
      body: { code: 'PRODUCT_NOT_VALID', message: 'Olmaz.', errors: [] },
    },
    'GET /admin/products/41/pictures': { body: { pictures: [] } },
  };
  const asked = serve(answers);
  vi.stubGlobal('XMLHttpRequest', Sending);
  vi.stubGlobal(
    'URL',
    Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined }),
  );
  await open();
  fireEvent.change(screen.getByLabelText(/Açılış stoğu/), { target: { value: '25' } });
  fireEvent.paste(screen.getByRole('button', { name: 'Fotoğraf ekle' }), {
    clipboardData: {
      files: [new File(['x'], 'yan.jpg'), new File(['x'], 'on.jpg'), new File(['x'], 'iptal.jpg')],
    },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Kaldır: iptal.jpg' }));
  fireEvent.click(screen.getByRole('button', { name: 'Ana fotoğraf yap: on.jpg' }));
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Kaydet' })));

  expect(await screen.findByText('Olmaz.')).toBeTruthy();
  expect(screen.getByText('yan.jpg')).toBeTruthy();
  expect(Sending.all).toEqual([]);

  const sent = asked.find(({ path, method }) => method === 'POST' && path === '/admin/products')
    ?.body as Record<string, unknown>;
  expect(sent).toMatchObject({ stock: 25 });
  const saved = { ...sent, id: 41, version: 1, slug: 'kare', successor: null, succeeds: [] };
  answers['POST /admin/products'] = { status: 201, body: saved };
  answers['GET /admin/products/41'] = { body: saved };
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Kaydet' })));

  await vi.waitFor(() =>
    expect(Sending.all.map(({ name }) => name)).toEqual(['on.jpg', 'yan.jpg']),
  );
  expect(screen.getByRole('list', { name: 'Gönderilen dosyalar' })).toBeTruthy();
});
