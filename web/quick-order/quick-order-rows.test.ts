import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Product } from '#shared/catalogue/catalogue.ts';
import { makeProduct, percentTier } from '#web/testing/make-product.ts';
import {
  joinAnswer,
  priceOf,
  pricesOf,
  problemOf,
  type QuickRow,
  readyRows,
  textOf,
  withPicked,
  withProduct,
  withQuantity,
} from './quick-order-rows.ts';
import { readQuickOrder } from './quick-order-text.ts';

const row = (
  line: number,
  quantity: number | null,
  product: Product | null = makeProduct(),
  parts: Partial<QuickRow> = {},
): QuickRow => ({
  line,
  sku: product?.sku ?? 'YOK',
  quantity,
  typedQuantity: String(quantity ?? '1,5'),
  product,
  isGone: false,
  suggestions: [],
  ...parts,
});
const problemsOf = (...rows: QuickRow[]) => rows.map((one) => problemOf(rows, one));

describe('rows of a quick order', () => {
  it('join the response in its order; a row that it lacks is unknown', () => {
    const typed = readQuickOrder('A 1\nB 2\nC 3').rows;
    const product = makeProduct();
    const common = { quantity: 1, possibleQuantity: null, suggestions: [] };
    const rows = joinAnswer(typed, {
      rows: [
        { ...common, sku: 'A', product, problem: null },
        { ...common, sku: 'B', product: null, problem: 'gone' },
      ],
    });

    expect(rows.map(({ sku, product: found, isGone }) => [sku, found?.id ?? null, isGone])).toEqual(
      [
        ['A', 1, false],
        ['B', null, true],
        ['C', null, false],
      ],
    );
    expect(problemsOf(...rows).map((problem) => problem?.kind ?? null)).toEqual([
      null,
      'gone',
      'unknown',
    ]);
  });

  it.each([
    ['below-minimum', makeProduct({ minQuantity: 12 }), 5, 12],
    ['off-step', makeProduct({ quantityStep: 12, minQuantity: 12 }), 13, 24],
    ['not-enough', makeProduct({ stock: 40 }), 50, 40],
    ['not-enough', makeProduct({ stock: 40, quantityStep: 12 }), 50, 36],
    ['out-of-stock', makeProduct({ stock: 0 }), 1, null],
    ['out-of-stock', makeProduct({ stock: 11, minQuantity: 12 }), 12, null],
    ['quantity', makeProduct({ minQuantity: 6, quantityStep: 6 }), null, 6],
  ] as const)('say what is wrong and what mends it: %s', (kind, product, quantity, possible) => {
    expect(problemsOf(row(1, quantity, product))).toEqual([{ kind, possible }]);
  });

  it('the stock counts for all rows of a product together', () => {
    const product = makeProduct({ stock: 40 });

    expect(problemsOf(row(1, 30, product), row(2, 30, product))).toEqual([
      { kind: 'not-enough', possible: 10 },
      { kind: 'not-enough', possible: 10 },
    ]);
    expect(problemsOf(row(1, 30, product), row(2, 10, product))).toEqual([null, null]);
  });

  it('cartons are counted in pieces once the product is known; without a carton size a quantity is needed', () => {
    const typed = readQuickOrder('A 3 koli\nB 3 koli\nC 3 koli').rows;
    const product = makeProduct({ piecesPerCarton: 48 });
    const common = { quantity: 1, possibleQuantity: null, problem: null };
    const rows = joinAnswer(typed, {
      rows: [
        { ...common, sku: 'A', product, suggestions: [] },
        {
          ...common,
          sku: 'B',
          product: makeProduct({ id: 2, piecesPerCarton: null }),
          suggestions: [],
        },
        { ...common, sku: 'C', product: null, suggestions: [product] },
      ],
    });
    expect(rows.map(({ quantity }) => quantity)).toEqual([144, null, null]);
    expect(withProduct(rows, 3, product)[2]?.quantity).toBe(144);
  });

  it('the tier counts for all rows of a product together, too; the total is that of the ready rows', () => {
    const product = makeProduct({ price: 10, bulkDiscounts: [percentTier(50, 10)] });
    const rows = [row(1, 30, product), row(2, 20, product), row(3, 5, null)];

    expect(priceOf(rows, rows[0] as QuickRow)).toEqual({ each: 900, total: 27_000 });
    expect(pricesOf(rows).reduce((sum, { price }) => sum + price, 0)).toBe(45_000);
    expect(readyRows(rows).map(({ line }) => line)).toEqual([1, 2]);
  });

  it('a row with a mistyped code gets the product that was meant', () => {
    const meant = makeProduct({ id: 9, sku: 'SK-9' });
    const rows = withProduct([row(1, 5, null, { suggestions: [meant] })], 1, meant);

    expect(problemsOf(...rows)).toEqual([null]);
    expect(textOf(rows)).toBe('SK-9\t5');
  });

  it('are written as they would be pasted, including what was not understood', () => {
    const rows = [row(1, 5), row(2, null)];

    expect(readQuickOrder(textOf(rows)).rows.map(({ sku, quantity }) => [sku, quantity])).toEqual([
      ['SK-1', 5],
      ['SK-1', null],
    ]);
  });

  it('the correction that is offered for a row solves its problem', () => {
    const numbers = fc.integer({ min: 1, max: 300 });
    fc.assert(
      fc.property(
        numbers,
        numbers,
        fc.integer({ min: 0, max: 900 }),
        fc.option(numbers),
        (minQuantity, quantityStep, stock, quantity) => {
          const rows = [row(1, quantity, makeProduct({ minQuantity, quantityStep, stock }))];
          const possible = problemOf(rows, rows[0] as QuickRow)?.possible ?? null;
          if (possible !== null)
            expect(problemsOf(...withQuantity(rows, 1, possible))).toEqual([null]);
        },
      ),
    );
  });
});

it('a picked product is one row in its smallest quantity, also when it is picked twice', () => {
  const box = makeProduct({ id: 7, sku: 'FL-KUTU', minQuantity: 10, quantityStep: 4 });
  const once = withPicked([], box);
  expect(once).toMatchObject([{ line: -1, sku: 'FL-KUTU', quantity: 12, product: { id: 7 } }]);
  expect(withPicked(once, box)).toBe(once);
  expect(withPicked(once, makeProduct({ id: 8 })).map(({ line }) => line)).toEqual([-1, -2]);
});
