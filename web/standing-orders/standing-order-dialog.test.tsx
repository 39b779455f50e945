// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { StandingOrder } from '#shared/customers/standing-orders.ts';
import { makeAddress } from '#web/testing/make-account.ts';
import { makeList } from '#web/testing/make-list.ts';
import { type Answers, expectLoggedFailure, renderPage, serve } from '#web/testing/render-page.tsx';
import { StandingOrderDialog } from './StandingOrderDialog.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const lists = [makeList({ id: 3, name: 'Yaz' }), makeList({ id: 4, name: 'Kış' })];
const addresses = [makeAddress({ id: 1, isDefault: false }), makeAddress({ id: 2, title: 'Depo' })];
const saved: StandingOrder = {
  id: 9,
  list: { id: 3, name: 'Yaz', itemCount: 2 },
  companyName: null,
  addressId: 1,
  rhythm: { kind: 'weeks', every: 5 },
  nextOn: '2999-01-15',
  isPaused: true,
  version: 7,
  turns: [],
};
const onClose = vi.fn();
const onSaved = vi.fn();

async function open(order: StandingOrder | null, answers: Answers) {
  onClose.mockReset();
  onSaved.mockReset();
  const asked = serve(answers);
  await renderPage(
    <StandingOrderDialog
      order={order}
      lists={lists}
      addresses={addresses}
      onClose={onClose}
      onSaved={onSaved}
      listId={4}
    />,
  );
  return asked;
}
const choose = (label: string, value: string) =>
  act(async () => fireEvent.change(screen.getByLabelText(label), { target: { value } }));
const save = () =>
  act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Kaydet' })));
const choice = (name: string) => screen.getByRole<HTMLSelectElement>('combobox', { name });

test('a new one starts with the given list and the usual address, and is sent as chosen', async () => {
  const asked = await open(null, { 'POST /user/standing-orders': { body: { content: [saved] } } });
  expect(choice('Liste').value).toBe('4');
  expect(choice('Aralık').value).toBe('4');
  expect(choice('Teslimat ve fatura adresi').value).toBe('2');

  await choose('Liste', '3');
  await act(async () => fireEvent.click(screen.getByRole('radio', { name: 'Ayın bir gününde' })));
  expect(choice('Gün').value).toBe('1');
  await choose('Gün', '15');
  await choose('İlk gün', '2999-02-01');
  await choose('Teslimat ve fatura adresi', '1');
  await save();
  expect(asked.map(({ body }) => body)).toEqual([
    { listId: 3, addressId: 1, rhythm: { kind: 'month-day', day: 15 }, nextOn: '2999-02-01' },
  ]);
  expect(onSaved).toHaveBeenCalledWith([saved]);
  expect(onClose).toHaveBeenCalled();
});

test('a saved one keeps its list, its pause and an unusual interval', async () => {
  const asked = await open(saved, { 'PUT /user/standing-orders/9': { body: { content: [] } } });
  expect(screen.queryByRole('combobox', { name: 'Liste' })).toBeNull();
  await choose('İlk gün', '2999-03-01');
  await save();
  expect(asked.map(({ body }) => body)).toEqual([
    {
      addressId: 1,
      rhythm: { kind: 'weeks', every: 5 },
      nextOn: '2999-03-01',
      isPaused: true,
      version: 7,
    },
  ]);
});

test('without a day nothing is sent: its field says so and gets the focus', async () => {
  const asked = await open(saved, {});
  await choose('İlk gün', '');
  await save();
  expect(screen.getByText('Bir gün seçin.')).toBeDefined();
  expect(document.activeElement).toBe(screen.getByLabelText('İlk gün'));
  expect(asked).toEqual([]);
});

test('a refusal is shown, and what was chosen stays', async () => {
  expectLoggedFailure();
  await open(saved, {
    'PUT /user/standing-orders/9': { status: 409, body: { code: 'X', message: 'Değişmiş.' } },
  });
  await choose('Aralık', '8');
  await save();
  expect(screen.getByText('Değişmiş.')).toBeDefined();
  expect(choice('Aralık').value).toBe('8');
  expect(onClose).not.toHaveBeenCalled();
});
