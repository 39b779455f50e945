// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { Purchase, PurchaseRow } from '#shared/back-office/purchases.ts';
import { serve } from '#web/testing/render-page.tsx';
import { pressButton, renderSection } from '#web/testing/render-section.tsx';
import { PurchasePage } from './PurchasePage.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const row = (productId: number, name: string, values: Partial<PurchaseRow>): PurchaseRow => ({
  productId,
  name,
  sku: `S-${productId}`,
  stock: 5,
  quantity: 10,
  unitCost: null,
  received: 0,
  ...values,
});

async function open(state: Purchase['state'], rows: PurchaseRow[]) {
  const purchase: Purchase = {
    id: 8,
    supplierId: 3,
    supplier: 'Lodos Cam',
    state,
    expectedOn: null,
    createdBy: 'Sahip',
    createdAt: '2026-11-20T10:00:00Z',
    total: 0,
    ordered: rows.reduce((sum, { quantity }) => sum + quantity, 0),
    received: rows.reduce((sum, { received }) => sum + received, 0),
    remark: null,
    version: 4,
    orderedAt: null,
    endedAt: null,
    rows,
  };
  serve({
    'GET /admin/stock/purchases/8': { body: purchase },
    'GET /admin/stock/suppliers': { body: [] },
  });
  await renderSection(<PurchasePage />, {
    path: '/admin/stock/purchases/8',
    pattern: '/admin/stock/purchases/:purchaseId',
  });
  await screen.findByText('Şişe');
}
const type = (name: string, value: string) =>
  act(async () => fireEvent.change(screen.getByLabelText(name), { target: { value } }));

test('a draft is ordered only as it was saved: typed changes are saved first', async () => {
  await open('draft', [row(1, 'Şişe', {})]);
  await type('Şişe: adet', '500');
  await pressButton('Sipariş verildi');
  expect(screen.getByText(/^Taslakta kaydedilmemiş değişiklik var/)).toBeDefined();
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('closing counts what is missing of each product, also if more of another arrived', async () => {
  await open('partly-received', [
    row(1, 'Şişe', { quantity: 100, received: 130 }),
    row(2, 'Kapak', {}),
  ]);
  await pressButton('Kapat');
  expect(screen.getByText('Kalan 10 adet artık beklenmez.')).toBeDefined();
});

test('more than was ordered, and a quantity that is none, are pointed out while typing', async () => {
  await open('partly-received', [row(1, 'Şişe', { quantity: 100, received: 60 })]);
  await type('Şişe: gelen', '40');
  expect(screen.queryByText(/fazla$/)).toBeNull();
  await type('Şişe: gelen', '70');
  expect(screen.getByText('Siparişten 30 adet fazla')).toBeDefined();
  await type('Şişe: gelen', '0');
  expect(screen.getByText('1 ya da daha büyük tam sayı yazın.')).toBeDefined();
});
