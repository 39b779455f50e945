// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import type { AdminOrder } from '#shared/back-office/order.ts';
import { startBrowser } from '#web/session/browser.ts';
import { renderInShop } from '#web/testing/render.tsx';
import { serve } from '#web/testing/render-page.tsx';
import { texts } from '#web/testing/texts.ts';
import { UnpaidOfBuyer } from './UnpaidOfBuyer.tsx';
import { useOrderChange } from './use-order-change.ts';

const orderWith = (unpaidOfBuyer: AdminOrder['unpaidOfBuyer']) =>
  ({ orderNumber: '7K3M9QX2TD', version: 4, unpaidOfBuyer }) as AdminOrder;

// The fields of an order that this part reads.
function Part({ unpaid }: { unpaid: AdminOrder['unpaidOfBuyer'] }) {
  const [order, setOrder] = useState(orderWith(unpaid));
  const actions = useOrderChange(order, setOrder, async () => undefined);
  return <UnpaidOfBuyer order={order} actions={actions} />;
}

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const button = 'Ödenmemiş 3 siparişini iptal et';

test('the button says how many orders and how much before it cancels them, and is gone afterwards', async () => {
  startBrowser(texts);
  const asked = serve({
    'POST /admin/orders/7K3M9QX2TD/cancel-unpaid-of-buyer': {
      body: orderWith({ orders: 0, total: 0 }),
    },
  });
  await renderInShop(<Part unpaid={{ orders: 3, total: 45_000.5 }} />);
  fireEvent.click(screen.getByRole('button', { name: button }));
  const dialog = within(await screen.findByRole('dialog', { name: button }));
  expect(dialog.getByText(/45\.000,50 TL/)).toBeDefined();
  fireEvent.change(dialog.getByLabelText('İptal nedeni'), { target: { value: 'suspicious' } });
  fireEvent.change(dialog.getByLabelText(/^Açıklama/), { target: { value: 'Sahte' } });
  await act(async () => void fireEvent.click(dialog.getByRole('button', { name: button })));

  expect(asked.at(-1)?.body).toEqual({
    version: 4,
    reason: 'suspicious',
    remark: 'Sahte',
    isNotified: true,
    isReasonMailed: false,
  });
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.queryByRole('button', { name: /Ödenmemiş/ })).toBeNull();
});

test('a single order has no such button: its page has its own', async () => {
  startBrowser(texts);
  await renderInShop(<Part unpaid={{ orders: 1, total: 10 }} />);
  expect(screen.queryByRole('button')).toBeNull();
});
