// @vitest-environment jsdom
// A dated price is saved beside the form of its product.
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { usualFields } from '#shared/catalogue/product-fields.ts';
import { type AdminSession, AdminSessionContext } from '#web/back-office/session/AdminSession.tsx';
import { renderPage, serve } from '#web/testing/render-page.tsx';
import Products from './Products.tsx';

const owner = { may: () => true, mayChange: () => true } as unknown as AdminSession;

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const product = {
  ...usualFields,
  id: 7,
  version: 3,
  sku: 'FL-1',
  name: 'Kare Şişe',
  slug: 'kare-sise',
  brand: 'Flakon',
  categoryId: 3,
  variant: null,
  family: null,
  price: 34.9,
  discountedPrice: null,
  cost: 2,
  attributes: { part: 'bottle' },
  tiers: [],
  successorId: null,
  successor: null,
  succeeds: [],
  stock: 5,
  isActive: true,
  isOrdered: true,
};
const begun = { price: 7, startsAt: '2026-11-12T21:00:00.000Z', endsAt: null, hasBegun: true };

async function openDialog(answers: Parameters<typeof serve>[0]) {
  const asked = serve({
    'GET /admin/categories': { body: [] },
    'GET /admin/products/7/dated-price': { body: { datedPrice: null } },
    ...answers,
  });
  await renderPage(
    <AdminSessionContext value={owner}>
      <Routes>
        <Route path="/admin/products/*" element={<Products />} />
      </Routes>
    </AdminSessionContext>,
    '/admin/products/7?part=price',
  );
  fireEvent.change(await field(/^Maliyet/), { target: { value: '3,5' } });
  fireEvent.click(await screen.findByRole('button', { name: 'Tarihli fiyat ekle' }));
  const dialog = within(screen.getByRole('dialog'));
  fireEvent.change(dialog.getByLabelText(/^Birim fiyat/), { target: { value: '7' } });
  fireEvent.change(dialog.getByLabelText(/^Başlangıç/), { target: { value: '2026-11-13T00:00' } });
  await act(async () => void fireEvent.click(dialog.getByRole('button', { name: 'Kaydet' })));
  return asked;
}
const field = async (label: RegExp) => (await screen.findByLabelText(label)) as HTMLInputElement;

test('the editor takes over the price that a dated price has changed, and keeps what was typed', async () => {
  let version = 3;
  const asked = await openDialog({
    'GET /admin/products/7': () => ({
      body: { ...product, version, price: version === 3 ? 34.9 : 7 },
    }),
    'PUT /admin/products/7/dated-price': () => {
      version = 4;
      return { body: { datedPrice: begun } };
    },
    'PUT /admin/products/7': { body: { ...product, version: 5, price: 7, cost: 3.5 } },
  });
  await vi.waitFor(async () => expect((await field(/^Birim fiyat/)).value).toBe('7'));
  expect((await field(/^Maliyet/)).value).toBe('3,5');
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Kaydet' })));
  const sent = asked.find(({ method, path }) => method === 'PUT' && path === '/admin/products/7');
  expect(sent?.body).toMatchObject({ version: 4, price: 7, cost: 3.5 });
});

test('a start in the past is refused at its field', async () => {
  const message = 'Başlangıç geçmişte olamaz.';
  await openDialog({
    'GET /admin/products/7': { body: product },
    'PUT /admin/products/7/dated-price': {
      status: 400,
      body: {
        code: 'VALIDATION_FAILED',
        message: 'Olmaz.',
        errors: [{ path: 'datedPrice.startsAt', message }],
      },
    },
  });
  const described = (await field(/^Başlangıç/)).getAttribute('aria-describedby') ?? '';
  const texts = described.split(' ').map((id) => document.getElementById(id)?.textContent);
  expect(texts).toContain(message);
});
