// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { StockConflict } from '#shared/back-office/products.ts';
import { type Answers, expectLoggedFailure, serve } from '#web/testing/render-page.tsx';
import { renderSection } from '#web/testing/render-section.tsx';
import { StockDialog } from './StockDialog.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const CALL = 'PUT /admin/products/stock';
const dialog = () => within(screen.getByRole('dialog'));
const press = (name: string) =>
  act(async () => void fireEvent.click(dialog().getByRole('button', { name })));
const type = (label: RegExp, value: string) =>
  fireEvent.change(dialog().getByLabelText(label), { target: { value } });

async function open(answers: Answers) {
  const asked = serve(answers);
  const onChanged = vi.fn();
  const onClose = vi.fn();
  const products = [{ id: 7, name: 'Küp Şişe', stock: 5, stockMoveId: 40 }];
  await renderSection(<StockDialog products={products} onClose={onClose} onChanged={onChanged} />);
  return { asked, onChanged, onClose };
}

test('a count of a stock that somebody else has changed shows the new stock', async () => {
  expectLoggedFailure();
  const current: StockConflict = { stocks: [{ id: 7, stock: 12, stockMoveId: 41 }] };
  const body = { code: 'EDIT_CONFLICT', message: 'Değişti.', details: { current } };
  const answers: Answers = { [CALL]: { status: 409, body } };
  const { asked, onChanged, onClose } = await open(answers);
  type(/^Sayılan adet/, '13');
  await press('Stoğu kaydet');
  expect(dialog().getByText(/^Başka biri bu arada stoğu değiştirdi/)).toBeDefined();
  expect(dialog().getByText('Eldeki: 12')).toBeDefined();
  expect(onClose).not.toHaveBeenCalled();

  answers[CALL] = { body: { stocks: [{ id: 7, stock: 13 }] } };
  await press('Stoğu kaydet');
  expect(asked.map((request) => request.body)).toEqual([
    { rows: [{ id: 7, by: 8, seenMoveId: 40 }], reason: 'count', remark: null },
    { rows: [{ id: 7, by: 1, seenMoveId: 41 }], reason: 'count', remark: null },
  ]);
  expect([onChanged, onClose].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
});

test('a difference depends on no stock that was shown', async () => {
  const { asked } = await open({ [CALL]: { body: { stocks: [{ id: 7, stock: 2 }] } } });
  type(/^Nasıl/, 'by');
  type(/^Fark/, '-3');
  await press('Stoğu kaydet');
  expect(asked[0]?.body).toMatchObject({ rows: [{ id: 7, by: -3 }] });
});
