import fc from 'fast-check';
import { expect, it } from 'vitest';
import { MAX_QUICK_ROWS } from '#shared/orders/limits.ts';
import { readQuickOrder } from './quick-order-text.ts';

const read = (text: string) =>
  readQuickOrder(text).rows.map(({ sku, quantity }) => [sku, quantity]);

it.each([
  ['a blank', 'FL-SKS-050 100'],
  ['several blanks', '  FL-SKS-050    100  '],
  ['a tab', 'FL-SKS-050\t100'],
  ['a semicolon', 'FL-SKS-050;100'],
  ['a comma', 'FL-SKS-050,100'],
  ['a comma and a blank', 'FL-SKS-050, 100'],
  ['an x', 'FL-SKS-050 x 100'],
  ['an × without a blank', 'FL-SKS-050 ×100'],
  ['a colon', 'FL-SKS-050 : 100'],
  ['quotation marks', '"FL-SKS-050";"100"'],
  ['a name between', 'FL-SKS-050\t50 ml kare şişe\t100\t'],
  ['a unit', 'FL-SKS-050 100 adet'],
  ['decimals of a spreadsheet', 'FL-SKS-050\t100,00'],
  ['decimals after a blank', 'FL-SKS-050 100,00'],
  ['the quantity first', '100 FL-SKS-050'],
  ['the quantity first and an x', '100 x FL-SKS-050'],
  ['the quantity first and an x without a blank', '100x FL-SKS-050'],
  ['the quantity and its unit first', '100 adet FL-SKS-050'],
  ['a blank that does not break', 'FL-SKS-050\u00a0100'],
])('reads a code and a quantity with %s', (_, line) => {
  expect(read(line)).toEqual([['FL-SKS-050', 100]]);
});

it.each([
  ['1001 100', '1001', 100],
  ['1001 100adet', '1001', 100],
  ['8690001000012 24', '8690001000012', 24],
  ['100 adet', '100', null],
  ['3M-TAPE', '3M-TAPE', 1],
  ['18X 24', '18X', 24],
])(
  'takes the first of two for the code unless only the second can be one: %s',
  (line, sku, quantity) => {
    expect(read(line)).toEqual([[sku, quantity]]);
  },
);

it('keeps cartons and thousands that come before the code', () => {
  expect(readQuickOrder('3 koli FL-SKS-050\n1.500 x A-1').rows).toMatchObject([
    { sku: 'FL-SKS-050', cartons: 3 },
    { sku: 'A-1', quantity: 1_500 },
  ]);
});

it('reads thousands with dots and blanks, and one where no quantity is written', () => {
  expect(read('A 1.500\nB 12 000\nC')).toEqual([
    ['A', 1500],
    ['B', 12_000],
    ['C', 1],
  ]);
});

it.each(['0', '-5', '1,500', '1,5', '1.5', 'yüz', '10000000', '1e3', '12 34', '٣', '5 x 3'])(
  'reports "%s" as an unclear quantity, and keeps the code',
  (typed) => {
    expect(readQuickOrder(`A;${typed}`).rows).toEqual([
      { line: 1, sku: 'A', quantity: null, typedQuantity: typed },
    ]);
  },
);

it.each(['3 koli', '3 Karton', '3 cartons', '3ctn'])('keeps "%s" as cartons', (typed) => {
  expect(readQuickOrder(`A;${typed}`).rows).toEqual([
    { line: 1, sku: 'A', quantity: null, typedQuantity: typed, cartons: 3 },
  ]);
});

it.each(['2 palet', '2 Pallets', '2plt'])('keeps "%s" as pallets', (typed) => {
  expect(readQuickOrder(`A;${typed}`).rows).toEqual([
    { line: 1, sku: 'A', quantity: null, typedQuantity: typed, pallets: 2 },
  ]);
});

it('passes over empty lines and the heading of a table, and counts lines as the person sees them', () => {
  expect(
    readQuickOrder('SKU\tAdet\r\n\r\nA\t1\r\nB\t2').rows.map(({ line, sku }) => [line, sku]),
  ).toEqual([
    [3, 'A'],
    [4, 'B'],
  ]);
});

it('checks two hundred rows and says how many are left out', () => {
  const { rows, leftOut } = readQuickOrder(
    Array.from({ length: 205 }, (_, index) => `SKU-${index} 1`).join('\n'),
  );
  expect([rows.length, leftOut.length, leftOut[0]]).toEqual([MAX_QUICK_ROWS, 5, 'SKU-200 1']);
});

it('reads back what it would write, with any separator', () => {
  const sku = fc.stringMatching(/^[A-Z]{2}-[A-Z0-9]{1,8}$/);
  const rows = fc.array(fc.tuple(sku, fc.integer({ min: 1, max: 1_000_000 })), { maxLength: 30 });
  fc.assert(
    fc.property(
      rows,
      fc.constantFrom(' ', '\t', ';', ',', ' x ', '; '),
      fc.constantFrom('\n', '\r\n', '\r', '\n\n'),
      (written, divider, end) => {
        expect(
          read(written.map(([code, quantity]) => `${code}${divider}${quantity}`).join(end)),
        ).toEqual(written);
      },
    ),
  );
});

it('never fails, and every row has a code and a quantity in bounds or none', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (text) => {
      for (const { sku, quantity } of readQuickOrder(text).rows) {
        expect(sku.length).toBeGreaterThan(0);
        expect(sku.length).toBeLessThanOrEqual(100);
        expect(
          quantity === null ||
            (Number.isInteger(quantity) && quantity >= 1 && quantity <= 1_000_000),
        ).toBe(true);
      }
    }),
  );
});
