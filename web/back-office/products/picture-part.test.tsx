// @vitest-environment jsdom
// Photographs are uploaded while the merchant continues with the rest of the product.
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import type { AdminProduct } from '#shared/back-office/products.ts';
import { type AdminSession, AdminSessionContext } from '#web/back-office/session/AdminSession.tsx';
import { makeProduct } from '#web/testing/make-product.ts';
import { renderPage, serve } from '#web/testing/render-page.tsx';
import Products from './Products.tsx';

const {
  category: _,
  subcategory: __,
  discount: ___,
  bulkDiscounts: ____,
  quantity: _____,
  ...shown
} = makeProduct({ id: 7, name: 'Kare Şişe' });
const product = {
  ...shown,
  version: 1,
  categoryId: 3,
  cost: null,
  piecesPerUnit: 1,
  unitWeightG: null,
  unitVolumeCm3: null,
  cartonWeightG: null,
  cartonVolumeCm3: null,
  isActive: true,
  successorId: null,
  successor: null,
  succeeds: [],
  tiers: [],
  soldCount: 0,
  pictureCount: 0,
  documentCount: 0,
  isOrdered: true,
  discountedPrice: null,
} as unknown as AdminProduct;
const owner = { may: () => true, mayChange: () => true } as unknown as AdminSession;

/** A running upload; the test completes it. */
class Sending extends EventTarget {
  static readonly all: Sending[] = [];
  readonly upload = new EventTarget();
  status = 0;
  responseText = '';
  isAborted = false;
  open = () => undefined;
  setRequestHeader = () => undefined;
  send = () => void Sending.all.push(this);
  abort() {
    this.isAborted = true;
    this.dispatchEvent(new Event('abort'));
  }
  arrive(answer: object) {
    this.status = 201;
    this.responseText = JSON.stringify(answer);
    this.dispatchEvent(new Event('load'));
  }
}

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('an upload continues behind another part of the product, and its picture is added', async () => {
  const asked = serve({
    'GET /admin/products/7': { body: product },
    'GET /admin/categories': { body: [] },
    'GET /admin/products/7/pictures': { body: { pictures: [] } },
    'POST /admin/products/7/pictures': { body: { pictures: [] } },
  });
  vi.stubGlobal('XMLHttpRequest', Sending);
  await renderPage(
    <AdminSessionContext value={owner}>
      <Routes>
        <Route path="/admin/products/*" element={<Products />} />
      </Routes>
    </AdminSessionContext>,
    '/admin/products/7?part=pictures',
  );
  const addButton = await screen.findByRole('button', { name: 'Fotoğraf ekle' });
  fireEvent.paste(addButton, { clipboardData: { files: [new File(['x'], 'on.jpg')] } });
  await vi.waitFor(() => expect(Sending.all).toHaveLength(1));

  await act(async () => void fireEvent.click(screen.getByRole('link', { name: 'Fiyat' })));
  expect(screen.queryByRole('button', { name: 'Fotoğraf ekle' })).toBeNull();
  const hash = 'a'.repeat(32);
  await act(async () =>
    Sending.all[0]?.arrive({
      hash,
      picture: { url: '', width: 1, height: 1, widths: [], placeholder: null },
    }),
  );

  expect(Sending.all[0]?.isAborted).toBe(false);
  await vi.waitFor(() =>
    expect(asked.find(({ method }) => method === 'POST')).toMatchObject({
      path: '/admin/products/7/pictures',
      body: { hashes: [hash] },
    }),
  );
});
