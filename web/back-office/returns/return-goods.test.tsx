// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { AdminReturn } from '#shared/back-office/returns.ts';
import { renderInShop } from '#web/testing/render.tsx';
import { ReturnGoods } from './ReturnGoods.tsx';

afterEach(cleanup);

test('until the carrier has handed over the cash, it says why nothing can be refunded yet', async () => {
  // The fields of a return that this part reads.
  const record = (paymentStatus: string) =>
    ({
      items: [],
      quote: { rows: [], shipping: 0, amount: 240 },
      order: { paymentStatus },
    }) as unknown as AdminReturn;
  await renderInShop(<ReturnGoods record={record('PENDING')} />);
  expect(screen.getByText(/henüz tahsil edilmiş görünmüyor/)).toBeDefined();
  expect(screen.getByText('240,00 TL')).toBeDefined();
  cleanup();
  await renderInShop(<ReturnGoods record={record('PAID')} />);
  expect(screen.queryByText(/henüz tahsil edilmiş görünmüyor/)).toBeNull();
});
