// @vitest-environment jsdom
// A payment of another amount: what the dialogs say before and after it was accepted (decision
// 0116).
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { AdminOrder } from '#shared/back-office/order.ts';
import { serve } from '#web/testing/render-page.tsx';
import { pressButton, renderSection } from '#web/testing/render-section.tsx';
import { Payments } from './Payments.tsx';
import { RowsDialog } from './RowsDialog.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});
const actions = { act: vi.fn(), busy: null, retry: vi.fn() };

test('who decides about a payment reads in the dialog what was expected and what came', async () => {
  serve({});
  const payment = {
    id: 'P1',
    provider: 'testbank',
    state: 'REVIEW',
    amount: 4_425.42,
    taken: 4_475.42,
    takenCurrency: null,
    failureReason: 'mismatch',
    providerPaymentId: 'TB1',
    createdAt: '2026-12-01T15:55:00Z',
    settledAt: null,
    isToDecide: true,
  };
  const order = { orderNumber: '1P0B95PF8D', version: 2, moves: ['review'], payments: [payment] };
  await renderSection(<Payments order={order as unknown as AdminOrder} actions={actions} />);
  await pressButton('Karar ver');
  expect(
    screen.getByText('Beklenen 4.425,42 TL, sağlayıcının bildirdiği 4.475,42 TL.'),
  ).toBeDefined();
});

test('of an order of which too much was paid, the refund is not called the difference of its totals', async () => {
  const item = {
    position: 1,
    productId: 5,
    name: 'Kare Şişe',
    sku: 'FL-SKS-050',
    imageUrl: '/x.svg',
    quantity: 24,
    designId: null,
  };
  const priced = { stock: 90, unitPrice: 35.06, lineTotal: 876.5, problem: null };
  serve({
    'POST /admin/orders/1P0B95PF8D/rows/preview': {
      body: { total: 4_467.49, difference: -7.93, priced: { items: [priced] } },
    },
  });
  const order = {
    orderNumber: '1P0B95PF8D',
    version: 2,
    paymentStatus: 'PAID',
    paymentMethod: 'card',
    total: 4_425.42,
    pricesIncludeTax: false,
    items: [item],
  };
  await renderSection(
    <RowsDialog order={order as unknown as AdminOrder} actions={actions} onClose={vi.fn()} />,
  );
  const quantity = screen.getByRole('textbox', { name: /Kare Şişe/ });
  await act(async () => void fireEvent.change(quantity, { target: { value: '25' } }));
  await act(async () => void fireEvent.blur(quantity));
  expect(await screen.findByText(/4\.425,42 TL yerine 4\.467,49 TL olur\./)).toBeDefined();
  expect(
    screen.getByText(/Fazla ödenen 7,93 TL ödemenin yapıldığı karta iade edilir/),
  ).toBeDefined();
  expect(screen.getByText('KDV hariç')).toBeDefined();
});
