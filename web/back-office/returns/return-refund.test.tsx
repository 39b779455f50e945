// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { AdminReturn } from '#shared/back-office/returns.ts';
import { serve } from '#web/testing/render-page.tsx';
import { renderSection } from '#web/testing/render-section.tsx';
import { ReceiveDialog, RefundReturnDialog } from './ReturnMoveDialogs.tsx';

beforeEach(() => void serve({}));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

// The fields of a return that these dialogs read.
const record = {
  id: 1,
  version: 3,
  reason: 'damaged',
  order: { holdsStock: true },
  items: [{ position: 1, name: 'Kare Şişe', sku: 'FL-1', quantity: 3 }],
  quote: { rows: [], shipping: 0, surplus: 90, amount: 376.08 },
} as unknown as AdminReturn;
const props = { record, actions: { act: vi.fn(), isBusy: false }, onClose: vi.fn() };

test('the amount of a refund says that it contains what was paid above the total', async () => {
  await renderSection(<RefundReturnDialog {...props} />);
  expect(screen.getByText('376,08 TL')).toBeDefined();
  expect(screen.getByText('Fazla ödenen 90,00 TL dahil.')).toBeDefined();
});

test('what is expected back is counted in pieces', async () => {
  await renderSection(<ReceiveDialog {...props} />);
  expect(screen.getByText('FL-1 · beklenen 3 adet')).toBeDefined();
});
