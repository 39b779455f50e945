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

test('the rows of the PDF add up to the subtotal, and the discount is subtracted once', () => {
  const items = [row('Şişe', 3_000, 108_000), row('Kapak', 1_580, 56_880)];
  const sums = quoteSums(
    {
      subtotalKurus: kurus(5_496_000),
      discountKurus: kurus(164_880),
      taxKurus: kurus(1_066_224),
      taxPoints: 2_000,
      pricesIncludeTax: false,
      shippingKurus: kurus(0),
      shippingNameTr: null,
      totalKurus: kurus(6_397_344),
      items,
    } as Quote,
    writer,
  );

  const rows = quoteRows(items, writer).map((cells) =>
    cells.map((cell) => ('text' in cell ? [cell.text, cell.detail] : [])),
  );
  expect(rows).toEqual([
    [
      ['Şişe', 'AB-1 · 1.080,00 TL indirim'],
      ['1.200', undefined],
      ['30,00 TL', undefined],
      ['36.000,00 TL', undefined],
    ],
    [
      ['Kapak', 'AB-1 · 568,80 TL indirim'],
      ['1.200', undefined],
      ['15,80 TL', undefined],
      ['18.960,00 TL', undefined],
    ],
  ]);
  expect(sums.map(({ amount }) => amount)).toEqual([
    '54.960,00 TL',
    '−1.648,80 TL',
    '10.662,24 TL',
    'Ücretsiz',
    '63.973,44 TL',
    '10.662,24 TL',
  ]);
  expect(sums.at(-1)?.label).toBe('Toplamdaki KDV (%20)');
});
