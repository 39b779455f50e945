// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { Supplier } from '#shared/back-office/purchases.ts';
import { type Answers, expectLoggedFailure, serve } from '#web/testing/render-page.tsx';
import { pressButton, renderSection } from '#web/testing/render-section.tsx';
import Stock from './Stock.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const supplier = (change: Partial<Supplier> = {}): Supplier => ({
  id: 3,
  name: 'Lodos Cam',
  contact: 'Ayşe',
  leadDays: 14,
  version: 2,
  purchaseCount: 5,
  ...change,
});
const unused = supplier({ id: 4, name: 'Kapakçı', leadDays: null, purchaseCount: 0 });
const dialog = () => within(screen.getByRole('dialog'));
const press = (name: string) =>
  act(async () => void fireEvent.click(dialog().getByRole('button', { name })));
const type = (label: RegExp, value: string) =>
  fireEvent.change(dialog().getByLabelText(label), { target: { value } });

async function open(answers: Answers = {}) {
  const asked = serve({
    'GET /admin/stock/suppliers': { body: [supplier(), unused] },
    ...answers,
  });
  await renderSection(<Stock />, { path: '/suppliers' });
  await screen.findByText('14 gün');
  return asked;
}

test('a supplier is edited as it was shown; what is no number of days is not sent', async () => {
  const asked = await open({ 'PUT /admin/stock/suppliers/3': { body: supplier() } });
  await pressButton('Lodos Cam');
  type(/^Teslim süresi/, '400');
  await press('Kaydet');
  expect(dialog().getByText('0 ile 365 arasında bir tam sayı yazın.')).toBeDefined();
  type(/^Teslim süresi/, '21');
  type(/^İletişim/, ' ');
  await press('Kaydet');
  expect(await screen.findByText('Kaydedildi')).toBeDefined();
  expect(asked.filter(({ method }) => method === 'PUT').map(({ body }) => body)).toEqual([
    { name: 'Lodos Cam', contact: null, leadDays: 21, version: 2 },
  ]);
});

test('what somebody else saved meanwhile is shown, and the next press saves over it', async () => {
  expectLoggedFailure();
  const current = supplier({ contact: 'Fatma', version: 3 });
  const refusal = { code: 'EDIT_CONFLICT', message: 'Değişti.', details: { current } };
  const asked = await open({ 'PUT /admin/stock/suppliers/3': { status: 409, body: refusal } });
  await pressButton('Lodos Cam');
  await press('Kaydet');
  expect(dialog().getByLabelText(/^İletişim/)).toHaveProperty('value', 'Fatma');
  await press('Kaydet');
  expect(asked.filter(({ method }) => method === 'PUT')[1]?.body).toMatchObject({ version: 3 });
});

test('only a supplier that was never ordered from can be deleted', async () => {
  const asked = await open({ 'DELETE /admin/stock/suppliers/4': { body: {} } });
  expect(screen.queryByRole('button', { name: 'Lodos Cam tedarikçisini sil' })).toBeNull();
  await pressButton('Kapakçı tedarikçisini sil');
  await press('Sil');
  expect(await screen.findByText('Tedarikçi silindi')).toBeDefined();
  expect(asked.map(({ method }) => method)).toEqual(['GET', 'DELETE', 'GET']);
});
