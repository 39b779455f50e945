// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { AdminOrder } from '#shared/back-office/order.ts';
import { serve } from '#web/testing/render-page.tsx';
import { pressButton, renderSection } from '#web/testing/render-section.tsx';
import { MoveBar } from './MoveBar.tsx';

beforeEach(() => void serve({}));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('the cancellation of a paid order names what goes back, also above the total', async () => {
  // The fields of an order that the bar reads.
  const order = {
    orderNumber: 'K7P2M9X4QA',
    version: 3,
    paymentMethod: 'card',
    total: 366.08,
    refundLeft: 456.08,
    goodwillLimit: 0,
    undoable: null,
    moves: ['cancelPaid'],
  } as unknown as AdminOrder;
  await renderSection(
    <MoveBar order={order} actions={{ act: vi.fn(), busy: null, retry: vi.fn() }} />,
  );
  await pressButton('İptal et ve iade et');
  expect(screen.getByText(/henüz iade edilmemiş 456,08 TL müşteriye iade edilir/)).toBeDefined();
});
