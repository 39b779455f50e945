// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { CargoInput, CargoOffers, CargoSheet } from '#shared/back-office/cargo.ts';
import type { AdminOrder } from '#shared/back-office/order.ts';
import { serve } from '#web/testing/render-page.tsx';
import { pressButton, renderSection } from '#web/testing/render-section.tsx';
import { CargoDialog } from './CargoDialog.tsx';
import type { OrderActions } from './use-order-change.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const order = {
  orderNumber: 'FL-1',
  version: 3,
  items: [{ position: 1, name: 'Kare şişe', unshipped: 4 }],
} as AdminOrder;
const sheet = {
  boxes: [{ weightG: 850, lengthCm: 20, widthCm: 20, heightCm: 10 }],
  receiver: { name: 'Iğdır Şahin', phone: '', email: '', city: '', district: '', address: '' },
} as unknown as CargoSheet;
const none: CargoOffers = { offers: [], isComplete: true, problems: [] };

test('a weight is written with a comma; a comma and a point are both accepted', async () => {
  const asked = serve({ 'POST /admin/orders/FL-1/cargo/offers': { body: none } });
  const actions = {} as OrderActions;
  await renderSection(
    <CargoDialog order={order} sheet={sheet} actions={actions} onClose={() => undefined} />,
    { path: '/admin/orders/FL-1', pattern: '/admin/orders/*' },
  );
  const field = screen.getByLabelText<HTMLInputElement>('1. kolinin ağırlığı, kg');
  expect(field.value).toBe('0,85');
  for (const [typed, weightG] of [
    ['1,25', 1_250],
    ['1.3', 1_300],
  ] as const) {
    fireEvent.change(field, { target: { value: typed } });
    await pressButton('Teklifleri al');
    await waitFor(() =>
      expect((asked.at(-1)?.body as CargoInput | undefined)?.boxes[0]?.weightG).toBe(weightG),
    );
  }
});
