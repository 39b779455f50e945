// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { AdminOrder } from '#shared/back-office/order.ts';
import { startBrowser } from '#web/session/browser.ts';
import { makeOrder } from '#web/testing/make-order.ts';
import { renderInShop } from '#web/testing/render.tsx';
import { serve } from '#web/testing/render-page.tsx';
import { texts } from '#web/testing/texts.ts';
import { Buyer } from './Buyer.tsx';
import { useOrderChange } from './use-order-change.ts';

beforeEach(() => startBrowser(texts));
afterEach(cleanup);

const orderOf = (invoice: Partial<AdminOrder['invoice']>, version = 4) =>
  ({
    ...makeOrder(),
    version,
    unpaidOfBuyer: { orders: 0, total: 0 },
    customer: { id: 1, firstName: 'Işıl', lastName: 'Gül', email: 'i@ornek.com', phone: '' },
    documents: [],
    invoice: {
      kind: 'corporate',
      companyName: 'Gül A.Ş.',
      taxOffice: null,
      taxNumber: '4540536920',
      isEInvoicePayer: false,
      isIssued: false,
      ...invoice,
    },
  }) as unknown as AdminOrder;

function Page({ start }: { start: AdminOrder }) {
  const [order, setOrder] = useState(start);
  return <Buyer order={order} actions={useOrderChange(order, setOrder, async () => undefined)} />;
}

test('a company is marked as e-Fatura payer until its invoice is issued', async () => {
  const changed = orderOf({ isEInvoicePayer: true }, 5);
  const asked = serve({
    [`PUT /admin/orders/${changed.orderNumber}/e-invoice-payer`]: { body: changed },
  });
  await renderInShop(<Page start={orderOf({})} />);
  expect(screen.getByText('İlk koliyle e-Arşiv faturası kesilecek.')).toBeDefined();
  await act(async () =>
    fireEvent.click(screen.getByRole('checkbox', { name: 'e-Fatura mükellefi' })),
  );
  expect(asked.map(({ body }) => body)).toEqual([{ version: 4, isEInvoicePayer: true }]);
  expect(screen.getByText('İlk koliyle e-Fatura kesilecek.')).toBeDefined();
  cleanup();
  await renderInShop(<Page start={orderOf({ isEInvoicePayer: true, isIssued: true })} />);
  expect(screen.queryByRole('checkbox')).toBeNull();
  expect(screen.getByText('e-Fatura kesildi.')).toBeDefined();
});
