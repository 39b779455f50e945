// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Purchase, Supplier } from '#shared/back-office/purchases.ts';
import { isAnythingUnsaved } from '#web/back-office/session/AdminSession.tsx';
import { type Answers, expectLoggedFailure, serve } from '#web/testing/render-page.tsx';
import { pressButton, renderSection } from '#web/testing/render-section.tsx';
import { PurchaseForm } from './PurchaseForm.tsx';
import type { PurchaseProposal } from './purchase-rows.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-26T12:00:00Z') });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const supplier: Supplier = {
  id: 3,
  name: 'Lodos Cam',
  contact: null,
  leadDays: 10,
  version: 2,
  purchaseCount: 5,
};
const draft: Purchase = {
  id: 8,
  supplierId: 3,
  supplier: 'Lodos Cam',
  state: 'draft',
  expectedOn: '2026-12-24',
  createdBy: 'Sahip',
  createdAt: '2026-11-20T10:00:00Z',
  total: 43.5,
  ordered: 10,
  received: 0,
  remark: 'Acele',
  version: 4,
  orderedAt: null,
  endedAt: null,
  rows: [
    { productId: 1, sku: 'S-1', name: 'Şişe', stock: 5, quantity: 10, unitCost: 4.35, received: 0 },
  ],
};
const proposal: PurchaseProposal = {
  supplierId: 0,
  rows: [{ productId: 2, name: 'Kapak', sku: 'K-2', quantity: '', cost: '' }],
};
const onSaved = vi.fn();

async function open(purchase: Purchase | null, answers: Answers) {
  onSaved.mockReset();
  const asked = serve({ 'GET /admin/stock/suppliers': { body: [supplier] }, ...answers });
  await renderSection(
    <PurchaseForm purchase={purchase} onSaved={onSaved} {...(!purchase && { proposal })} />,
  );
  await screen.findByRole('option', { name: 'Lodos Cam' });
  return () => asked.filter(({ method }) => method !== 'GET').map(({ body }) => body);
}
const field = (name: string | RegExp) => screen.getByLabelText<HTMLInputElement>(name);
const type = (name: string | RegExp, value: string) =>
  act(async () => fireEvent.change(field(name), { target: { value } }));
const save = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Taslağı kaydet' });

test('a proposal is completed and saved; the day follows from the supplier', async () => {
  const sent = await open(null, { 'POST /admin/stock/purchases': { body: draft } });
  expect(isAnythingUnsaved()).toBe(true);
  expect(save().disabled).toBe(true);
  await type('Tedarikçi', '3');
  expect(field(/^Beklenen/).value).toBe('2026-12-06');
  expect(save().disabled).toBe(true);
  await type('Kapak: adet', '1.200');
  await type('Kapak: birim maliyet', '3,5');
  expect(screen.getByText(/4\.200,00/)).toBeDefined();
  await act(async () => fireEvent.click(save()));
  expect(sent()).toEqual([
    {
      supplierId: 3,
      expectedOn: '2026-12-06',
      remark: null,
      rows: [{ productId: 2, quantity: 1200, unitCost: 3.5 }],
    },
  ]);
  expect(onSaved).toHaveBeenCalledWith(draft);
});

test('a quantity and a cost keep their labels, and a missing supplier is named', async () => {
  await open(null, {});
  await type('Kapak: adet', '2');
  await type('Kapak: birim maliyet', '3');
  expect(screen.getByText('Adet')).toBeDefined();
  expect(screen.getByText('Birim maliyet')).toBeDefined();
  expect(screen.getByText('Toplam, KDV hariç: 6,00 TL')).toBeDefined();
  expect(screen.getByText('Kaydetmek için tedarikçi seçin.')).toBeDefined();
  await type('Tedarikçi', '3');
  expect(screen.queryByText('Kaydetmek için tedarikçi seçin.')).toBeNull();
});

test('a typed day stays when another supplier is chosen', async () => {
  await open(null, {});
  await type(/^Beklenen/, '2027-01-15');
  await type('Tedarikçi', '3');
  expect(field(/^Beklenen/).value).toBe('2027-01-15');
});

test('a draft is saved once something has changed, with the version it was read with', async () => {
  const sent = await open(draft, { 'PUT /admin/stock/purchases/8': { body: draft } });
  expect([save().disabled, isAnythingUnsaved()]).toEqual([true, false]);
  await type(/^Not/, '  ');
  await type('Şişe: birim maliyet', '');
  expect(isAnythingUnsaved()).toBe(true);
  await act(async () => fireEvent.click(save()));
  expect(sent()).toEqual([
    {
      supplierId: 3,
      expectedOn: '2026-12-24',
      remark: null,
      version: 4,
      rows: [{ productId: 1, quantity: 10, unitCost: null }],
    },
  ]);
});

test('a wrong number or no row is not saved; a refusal is shown and the input stays', async () => {
  expectLoggedFailure();
  const sent = await open(draft, {
    'PUT /admin/stock/purchases/8': { status: 409, body: { code: 'X', message: 'Değişmiş.' } },
  });
  await type('Şişe: adet', '1,5');
  expect(screen.getByText(/^Adetler 1 ya da daha büyük/)).toBeDefined();
  expect(save().disabled).toBe(true);
  await type('Şişe: adet', '7');
  await act(async () => fireEvent.click(save()));
  expect(await screen.findByText('Değişmiş.')).toBeDefined();
  expect(field('Şişe: adet').value).toBe('7');
  expect(sent()).toHaveLength(1);
  await pressButton('Şişe: satırı sil');
  expect(save().disabled).toBe(true);
});

test('after a product is added, its quantity is typed next', async () => {
  const content = [
    { id: 9, sku: 'FL-9', name: 'Pompa', price: 10, imageUrl: '/x.svg', images: [] },
  ];
  await open(null, { 'GET /products/search?q=FL-9&size=8': { body: { content } } });
  await type('Ürün ekle', 'FL-9');
  const button = await screen.findByRole('button', { name: 'Ekle: Pompa' });
  button.focus();
  await act(async () => fireEvent.click(button));
  expect(document.activeElement).toBe(field('Pompa: adet'));
});
