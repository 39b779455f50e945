import fc from 'fast-check';
import { expect, test } from 'vitest';
import { translate } from '#server/base/errors/texts.ts';
import { type Kurus, kurus } from '#shared/base/money.ts';
import { cartTotals } from '#shared/pricing/pricing.ts';
import { quoteRows, quoteSums } from './quote-pdf.ts';
import type { Quote } from './quotes.ts';

const writer = {
  language: 'tr' as const,
  t: (key: string, values = {}) => translate('tr', 'documents', key, values),
};
const row = (name: string, unitPriceKurus: number, discountKurus: number): Quote['items'][number] =>
  ({
    name,
    sku: 'AB-1',
    designId: null,
    quantity: 1_200,
    unitPriceKurus: kurus(unitPriceKurus),
    lineTotalKurus: kurus(1_200 * unitPriceKurus),
    discountKurus: kurus(discountKurus),
    taxPoints: null,
    taxKurus: null,
  }) as Quote['items'][number];

test('the rows of the PDF, with tax, add up to the subtotal, and the discount is subtracted once', () => {
  const items = [row('Şişe', 3_000, 108_000), row('Kapak', 1_580, 56_880)];
  const quote = {
    subtotalKurus: kurus(5_496_000),
    discountKurus: kurus(164_880),
    taxKurus: kurus(1_066_224),
    taxPoints: 2_000,
    pricesIncludeTax: false,
    shippingKurus: kurus(0),
    shippingNameTr: null,
    totalKurus: kurus(6_397_344),
    items,
  } as Quote;
  const sums = quoteSums(quote, writer);

  const rows = quoteRows(quote, writer).map((cells) =>
    cells.map((cell) => ('text' in cell ? [cell.text, cell.detail] : [])),
  );
  expect(rows).toEqual([
    [
      ['Şişe', 'AB-1 · 1.296,00 TL indirim'],
      ['1.200', undefined],
      ['36,00 TL', undefined],
      ['43.200,00 TL', undefined],
    ],
    [
      ['Kapak', 'AB-1 · 682,56 TL indirim'],
      ['1.200', undefined],
      ['18,96 TL', undefined],
      ['22.752,00 TL', undefined],
    ],
  ]);
  expect(sums.map(({ amount }) => amount)).toEqual([
    '65.952,00 TL',
    '−1.978,56 TL',
    'Ücretsiz',
    '63.973,44 TL',
    '10.662,24 TL',
  ]);
  expect(sums.at(-1)?.label).toBe('Toplamdaki KDV (%20)');
});

/** "1.296,00 TL" in kuruş; free items are zero. */
const printed = (amount: string): number =>
  Number(
    amount
      .replace(/[^\d,−]/g, '')
      .replace(',', '')
      .replace('−', '-') || 0,
  );
const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0);

test('whatever rows, discounts, rates and alternatives: the printed amounts add up to the kuruş', () => {
  const drawnRow = fc.record({
    price: fc.integer({ min: 1, max: 3_000_000 }),
    quantity: fc.integer({ min: 1, max: 5_000 }),
    off: fc.integer({ min: 0, max: 100 }),
    taxPercent: fc.constantFrom(undefined, 0, 1, 10, 20),
  });
  fc.assert(
    fc.property(
      fc.array(drawnRow, { minLength: 1, maxLength: 6 }),
      fc.integer({ min: 0, max: 99_999 }),
      fc.boolean(),
      (drawn, shipping, pricesIncludeTax) => {
        const rates = {
          taxRate: 0.2,
          pricesIncludeTax,
          shippingCost: kurus(0),
          freeShippingFrom: null,
        } as unknown as Parameters<typeof cartTotals>[1]['rates'];
        const rows = drawn.map(({ price, quantity, off, taxPercent }, index) => ({
          productId: index + 1,
          quantity,
          price: kurus(price),
          tiers: [],
          taxPercent,
          promised: {
            unitPrice: kurus(price),
            discount: kurus(Math.floor((price * quantity * off) / 100)),
          },
        }));
        const totals = cartTotals(rows, { rates, agreedShipping: kurus(shipping) });
        const items = totals.rows.map((row, index) => ({
          position: index + 1,
          alternativeTo: null,
          name: `Ürün ${index}`,
          sku: `S${index}`,
          designId: null,
          quantity: drawn[index]?.quantity ?? 1,
          unitPriceKurus: row.unitPrice,
          lineTotalKurus: row.lineTotal,
          discountKurus: row.discount,
          taxPoints: row.taxPoints,
          taxKurus: row.tax,
        })) as Quote['items'];
        const quote = {
          items,
          others: items.slice(0, 1).map((item) => ({ ...item, position: 99, alternativeTo: 1 })),
          textRows: ['Numune hediye'],
          subtotalKurus: totals.subtotal,
          discountKurus: totals.totalDiscountAmount,
          taxKurus: totals.taxAmount,
          taxPoints: 2_000,
          pricesIncludeTax,
          shippingKurus: kurus(shipping),
          shippingNameTr: null,
          totalKurus: totals.finalTotal as Kurus,
        } as Quote;
        const amounts = quoteRows(quote, writer).map((cells) => {
          const cell = cells.at(-1);
          return cell && 'text' in cell ? printed(cell.text ?? '') : 0;
        });
        const sums = quoteSums(quote, writer);
        const at = sums.findIndex(({ isTotal }) => isTotal);
        const before = sums.slice(0, at).map(({ amount }) => printed(amount));
        expect(amounts).toHaveLength(items.length + 2);
        expect(sumOf(amounts)).toBe(before[0]);
        expect(sumOf(before)).toBe(printed(sums[at]?.amount ?? ''));
        expect(printed(sums[at]?.amount ?? '')).toBe(totals.finalTotal);
      },
    ),
    { numRuns: 200 },
  );
});
