import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { kurus } from '#shared/base/money.ts';
import { MAX_CART_ROWS, MAX_QUANTITY } from '#shared/cart/cart-limits.ts';
import {
  isSameCart,
  joinRows,
  mergeRows,
  type Products,
  replaceRows,
  rowKey,
  type SentRow,
  type StoredRow,
} from './cart-rows.ts';

const NOW = new Date('2026-11-21T09:00:00Z');

type ProductOverrides = Partial<{
  name: string;
  stock: number;
  minQuantity: number;
  quantityStep: number;
  isActive: boolean;
  priceKurus: number;
}>;
const productsOf = (products: Record<number, ProductOverrides>): Products =>
  new Map(
    Object.entries(products).map(([id, { priceKurus = 1_000, ...overrides }]) => [
      Number(id),
      {
        name: `Ürün ${id}`,
        stock: 100,
        minQuantity: 1,
        quantityStep: 1,
        isActive: true,
        priceKurus: kurus(priceKurus),
        ...overrides,
      },
    ]),
  );
const stored = (
  productId: number,
  quantity: number,
  designId: string | null = null,
): StoredRow => ({
  cartItemId: `k${productId}${designId ?? ''}`,
  productId,
  designId,
  quantity,
  priceKurus: kurus(900),
  addedAt: '2026-11-01T00:00:00.000Z',
});
const sentRow = (productId: number, quantity: number, designId: string | null = null): SentRow => ({
  productId,
  designId,
  quantity,
});
const short = (rows: readonly SentRow[]) =>
  rows.map(({ productId, designId, quantity }) => [productId, designId, quantity]);

describe('rows as they are sent', () => {
  test('of the same product and design are joined; an empty design counts as no design', () => {
    const rows = joinRows([
      { productId: 1, quantity: 2, designId: '' },
      { productId: 1, quantity: 3, designId: 'a' },
      { productId: 1, quantity: 4 },
      { productId: 1, quantity: 5, designId: null },
      { productId: 1, quantity: 6, designId: 'a' },
    ]);

    expect(short(rows)).toEqual([
      [1, null, 11],
      [1, 'a', 9],
    ]);
  });

  test('[K21] replace the cart: what stays keeps its id, its price and its day; what is gone is left out', () => {
    const products = productsOf({ 1: {}, 2: { priceKurus: 2_500 }, 3: { isActive: false } });
    const rows = replaceRows(
      [stored(1, 5), stored(9, 1)],
      [
        { ...sentRow(2, 1), cartItemId: 'k1', addedAt: '2026-11-20T10:00:00+03:00' },
        sentRow(1, 2_000_000),
        sentRow(3, 1),
        sentRow(4, 1),
      ],
      products,
      NOW,
    );

    expect(rows).toEqual([
      {
        cartItemId: expect.not.stringMatching(/^k1$/),
        productId: 2,
        designId: null,
        quantity: 1,
        priceKurus: 2_500,
        addedAt: '2026-11-20T07:00:00.000Z',
      },
      { ...stored(1, 5), quantity: MAX_QUANTITY },
    ]);
  });

  test.each([
    undefined,
    '2027-01-01T00:00:00Z',
    '0000-01-01T00:00:00Z',
    '1970-01-01T00:00:00Z',
    '2026-06-30T23:59:60Z',
  ])('a row with the time %s counts as put in now', (addedAt) => {
    const [row] = replaceRows([], [{ ...sentRow(1, 1), addedAt }], productsOf({ 1: {} }), NOW);

    expect(row?.addedAt).toBe(NOW.toISOString());
  });

  test('in another order they are the same cart', () => {
    expect(isSameCart([stored(1, 5), stored(2, 1)], [stored(2, 1), stored(1, 5)])).toBe(true);
    expect(isSameCart([stored(1, 5)], [stored(1, 6)])).toBe(false);
    expect(isSameCart([stored(1, 5)], [stored(1, 5, 'a')])).toBe(false);
    expect(isSameCart([stored(1, 5)], [stored(1, 5), stored(2, 1)])).toBe(false);
  });
});

describe('[K22] merging a cart into another', () => {
  type Case = {
    title: string;
    product: ProductOverrides;
    before: StoredRow[];
    sent: SentRow[];
    after: unknown[];
    cut: unknown[];
  };
  const cases: Case[] = [
    {
      title: 'the same product is the sum',
      product: {},
      before: [stored(1, 5)],
      sent: [sentRow(1, 7)],
      after: [[1, null, 12]],
      cut: [],
    },
    {
      title: 'another product comes behind',
      product: {},
      before: [stored(2, 1)],
      sent: [sentRow(1, 7)],
      after: [
        [2, null, 1],
        [1, null, 7],
      ],
      cut: [],
    },
    {
      title: 'the sum is cut to stock',
      product: { stock: 10 },
      before: [stored(1, 5)],
      sent: [sentRow(1, 7)],
      after: [[1, null, 10]],
      cut: [[1, 12, 10]],
    },
    {
      title: 'and to what the step allows of it',
      product: { stock: 50, minQuantity: 12, quantityStep: 12 },
      before: [stored(1, 24)],
      sent: [sentRow(1, 36)],
      after: [[1, null, 48]],
      cut: [[1, 60, 48]],
    },
    {
      title: 'a row that was there is never taken out',
      product: { stock: 0 },
      before: [stored(1, 5)],
      sent: [sentRow(1, 7)],
      after: [[1, null, 5]],
      cut: [[1, 12, 5]],
    },
    {
      title: 'what is sold out does not come in',
      product: { stock: 0 },
      before: [],
      sent: [sentRow(1, 7)],
      after: [],
      cut: [[1, 7, 0]],
    },
    {
      title: 'nor what has too few for its minimum',
      product: { stock: 5, minQuantity: 12, quantityStep: 12 },
      before: [],
      sent: [sentRow(1, 12)],
      after: [],
      cut: [[1, 12, 0]],
    },
    {
      title: 'nor what is no longer sold',
      product: { isActive: false },
      before: [],
      sent: [sentRow(1, 7)],
      after: [],
      cut: [[1, 7, 0]],
    },
    {
      title: 'a product that never was is not spoken of',
      product: {},
      before: [],
      sent: [sentRow(77, 7)],
      after: [],
      cut: [],
    },
    {
      title: 'a row that was not sent stays, also above stock',
      product: { stock: 3 },
      before: [stored(1, 5)],
      sent: [sentRow(2, 1)],
      after: [
        [1, null, 5],
        [2, null, 1],
      ],
      cut: [],
    },
    {
      title: 'designs share the stock, in the order of the rows',
      product: { stock: 10 },
      before: [stored(1, 4, 'a')],
      sent: [sentRow(1, 4, 'b'), sentRow(1, 4)],
      after: [
        [1, 'a', 4],
        [1, 'b', 4],
        [1, null, 2],
      ],
      cut: [[1, 4, 2]],
    },
    {
      title: 'what another row holds already is not handed out again',
      product: { stock: 10 },
      before: [stored(1, 4), stored(1, 4, 'a')],
      sent: [sentRow(1, 4)],
      after: [
        [1, null, 6],
        [1, 'a', 4],
      ],
      cut: [[1, 8, 6]],
    },
    {
      title: 'no row is beyond the largest quantity',
      product: { stock: 2_000_000_000 },
      before: [stored(1, MAX_QUANTITY)],
      sent: [sentRow(1, 1)],
      after: [[1, null, MAX_QUANTITY]],
      cut: [[1, MAX_QUANTITY + 1, MAX_QUANTITY]],
    },
  ];
  test.each(cases)('$title', ({ product, before, sent, after, cut }) => {
    const merged = mergeRows(before, sent, productsOf({ 1: product, 2: {} }), NOW);

    expect(short(merged.rows)).toEqual(after);
    expect(merged.cut.map((row) => [row.productId, row.requestedQuantity, row.quantity])).toEqual(
      cut,
    );
  });

  test('beyond the maximum of rows nothing is added to the cart, and the answer says so', () => {
    const products = productsOf(
      Object.fromEntries(Array.from({ length: 220 }, (_, index) => [index + 1, {}])),
    );
    const before = Array.from({ length: 150 }, (_, index) => stored(index + 1, 1));
    const { rows, cut } = mergeRows(
      before,
      Array.from({ length: 60 }, (_, index) => sentRow(index + 141, 1)),
      products,
      NOW,
    );

    expect(rows).toHaveLength(MAX_CART_ROWS);
    expect(cut).toEqual([]);
    const more = mergeRows(rows, [sentRow(1, 1), sentRow(210, 3)], products, NOW);
    expect(more.rows).toHaveLength(MAX_CART_ROWS);
    expect(more.cut).toEqual([
      { productId: 210, designId: null, name: 'Ürün 210', requestedQuantity: 3, quantity: 0 },
    ]);
  });

  const step = 6;
  const anySent = fc.record({
    productId: fc.integer({ min: 1, max: 4 }),
    designId: fc.constantFrom(null, 'a', 'b'),
    quantity: fc.integer({ min: 1, max: 40 }).map((n) => n * step),
  });
  const anyCart = fc.array(anySent, { maxLength: 8 }).map((rows) => joinRows(rows));
  const anyProducts = fc
    .tuple(
      ...[1, 2, 3, 4].map(() =>
        fc.record({
          stock: fc.integer({ min: 0, max: 400 }),
          minQuantity: fc.constantFrom(step, 12, 24),
          isActive: fc.boolean(),
        }),
      ),
    )
    .map((overrides) =>
      productsOf(
        Object.fromEntries(
          overrides.map((product, index) => [index + 1, { ...product, quantityStep: step }]),
        ),
      ),
    );
  const fill = (sent: readonly SentRow[], products: Products) =>
    mergeRows([], sent, products, NOW).rows;
  const totals = (rows: readonly SentRow[]) => {
    const sums = new Map<number, number>();
    for (const row of rows) sums.set(row.productId, (sums.get(row.productId) ?? 0) + row.quantity);
    return [...sums].sort(([a], [b]) => a - b);
  };

  test('no product is lost: each row that was sent is in the cart in full, or reported', () => {
    fc.assert(
      fc.property(anyCart, anyCart, anyProducts, (one, two, products) => {
        const before = fill(one, products);
        const { rows, cut } = mergeRows(before, two, products, NOW);
        const after = new Map(rows.map((row) => [rowKey(row), row.quantity]));
        const spokenOf = new Set(cut.map(rowKey));
        for (const row of before) expect(after.has(rowKey(row))).toBe(true);
        for (const row of two) {
          const sum =
            row.quantity + (before.find((other) => rowKey(other) === rowKey(row))?.quantity ?? 0);
          expect(after.get(rowKey(row)) === sum || spokenOf.has(rowKey(row))).toBe(true);
        }
      }),
    );
  });

  test('no product is ever above its stock, and every row is on its step', () => {
    fc.assert(
      fc.property(anyCart, anyCart, anyProducts, (one, two, products) => {
        const { rows } = mergeRows(fill(one, products), two, products, NOW);
        for (const [id, total] of totals(rows))
          expect(total).toBeLessThanOrEqual(products.get(id)?.stock ?? 0);
        for (const row of rows) expect(row.quantity % step).toBe(0);
      }),
    );
  });

  test('with enough stock, merging carts one after the other gives the same as merging all at once', () => {
    fc.assert(
      fc.property(anyCart, anyCart, anyCart, (one, two, three) => {
        const products = productsOf(
          Object.fromEntries([1, 2, 3, 4].map((id) => [id, { stock: 100_000 }])),
        );
        const stepwise = mergeRows(
          mergeRows(fill(one, products), two, products, NOW).rows,
          three,
          products,
          NOW,
        );
        const atOnce = mergeRows(fill(one, products), joinRows([...two, ...three]), products, NOW);
        expect(isSameCart(stepwise.rows, atOnce.rows)).toBe(true);
        expect(stepwise.cut).toEqual([]);
      }),
    );
  });

  test('for a single row this also holds without enough stock', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 3, maxLength: 3 }),
        fc.integer({ min: 0, max: 100 }),
        (quantities, stock) => {
          const products = productsOf({
            1: { stock: stock * step, minQuantity: step, quantityStep: step },
          });
          const [a = 1, b = 1, c = 1] = quantities.map((n) => n * step);
          const stepwise = mergeRows(
            mergeRows(fill([sentRow(1, a)], products), [sentRow(1, b)], products, NOW).rows,
            [sentRow(1, c)],
            products,
            NOW,
          );
          const atOnce = mergeRows([], [sentRow(1, a + b + c)], products, NOW);
          expect(short(stepwise.rows)).toEqual(short(atOnce.rows));
        },
      ),
    );
  });
});
