// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { AdminOrder } from '#shared/back-office/order.ts';
import { serve } from '#web/testing/render-page.tsx';
import { renderSection } from '#web/testing/render-section.tsx';
import { InvoiceDialog } from './InvoiceDialog.tsx';

beforeEach(() => void serve({}));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('a file that is no PDF is refused when it is chosen, whatever its name is', async () => {
  const order = { orderNumber: 'K7P2M9X4QA', invoices: [] } as unknown as AdminOrder;
  await renderSection(
    <InvoiceDialog order={order} replaces={null} onChange={vi.fn()} onClose={vi.fn()} />,
  );
  const choose = (text: string, name: string) =>
    fireEvent.paste(screen.getByText(/PDF, en fazla 5 MB|fatura\.pdf/), {
      clipboardData: { files: [new File([text], name)] },
    });

  choose('\u0089PNG', 'fatura.pdf');
  expect(await screen.findByText(/Bu dosya bir PDF değil/)).toBeDefined();
  choose('%PDF-1.7 …', 'fatura.pdf');
  expect(await screen.findByText('fatura.pdf')).toBeDefined();
  expect(screen.queryByText(/Bu dosya bir PDF değil/)).toBeNull();
});
