import { expect, test } from 'vitest';
import type { BankPayment } from './bank.ts';
import { cardPage } from './pages.ts';

const pageOf = (amountKurus: number) =>
  cardPage(
    {
      token: 'A',
      orderNumber: 'K7P2M9X4QA',
      amountKurus,
      surchargeKurus: 0,
      counts: [1, 3],
      hasSurcharge: false,
      installments: 1,
      wrongCodes: 0,
    } as unknown as BankPayment,
    'Flakon',
    'tr',
  );

test.each([
  [
    'parts that cannot be equal are named one by one',
    2_393_999,
    '3 taksit: 2 × 7.980,00 TL + 1 × 7.979,99 TL',
  ],
  ['equal parts are named once', 2_394_000, '3 taksit × 7.980,00 TL'],
])('the sum of the installments is the amount: %s', (_what, amount, text) => {
  expect(pageOf(amount)).toContain(text);
});
