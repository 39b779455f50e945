import { expect, test } from 'vitest';
import { translate } from '#server/base/errors/texts.ts';
import { kurus } from '#shared/base/money.ts';
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
    ...{ taxPoints: null, taxKurus: null },
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
