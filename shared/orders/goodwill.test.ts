// A refund without a product, before, between and after refunds of pieces.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { add, type Kurus, kurus, ZERO } from '#shared/base/money.ts';
import { taxRows } from '#shared/pricing/tax-rows.ts';
import { taxesOf } from '#shared/pricing/taxes.ts';
import {
  goodwillLimit,
  type PaidOrder,
  paidShares,
  quoteGoodwill,
  quoteRefund,
  type RefundedBefore,
  wholeRest,
} from './refunds.ts';

const orders = fc
  .record({
    rows: fc.array(
      fc.record({
        quantity: fc.integer({ min: 1, max: 5_000 }),
        unit: fc.integer({ min: 0, max: 40_000 }),
        points: fc.constantFrom(0, 100, 1_000, 2_000),
      }),
      { minLength: 1, maxLength: 6 },
    ),
    shipping: fc.nat(30_000),
    surcharge: fc.nat(9_000),
    pricesIncludeTax: fc.boolean(),
  })
  .map(({ rows, shipping, surcharge, pricesIncludeTax }): PaidOrder => {
    const totals = rows.map(({ quantity, unit }) => kurus(quantity * unit));
    const taxes = taxRows(
      rows.map(({ points }, index) => ({ left: totals[index] ?? ZERO, points })),
      pricesIncludeTax,
    );
    return {
      rows: rows.map(({ quantity, points }, index) => ({
        position: index + 1,
        quantity,
        lineTotal: totals[index] ?? ZERO,
        discount: ZERO,
        taxPoints: points,
        tax: taxes[index] ?? ZERO,
      })),
      tax: add(...taxes),
      taxPoints: 2_000,
      pricesIncludeTax,
      shipping: kurus(shipping),
      surcharge: kurus(surcharge),
    };
  });
/** Parts of what is left, in per mille: of the money, or of a row's pieces. */
const steps = fc.array(
  fc.record({ isGoodwill: fc.boolean(), row: fc.nat(5), part: fc.integer({ min: 1, max: 999 }) }),
  { maxLength: 8 },
);

/** What has been refunded so far, as the shop stores it. */
function bookOf(order: PaidOrder) {
  const quantities = new Map<number, number>();
  const backs = new Map<number, { amount: Kurus; tax: Kurus }>();
  const withGoodwill = new Set<number>();
  const record = (position: number, amount: Kurus, tax: Kurus, quantity: number) => {
    const back = backs.get(position) ?? { amount: ZERO, tax: ZERO };
    backs.set(position, { amount: add(back.amount, amount), tax: add(back.tax, tax) });
    quantities.set(position, (quantities.get(position) ?? 0) + quantity);
    if (quantity === 0) withGoodwill.add(position);
  };
  const before = (): RefundedBefore => ({
    quantities,
    isShippingRefunded: false,
    given: new Map([...backs].filter(([position]) => withGoodwill.has(position))),
  });
  const give = (amount: number) => {
    for (const part of quoteGoodwill(order, before(), kurus(amount)) ?? [])
      record(part.position, part.amount, part.tax, 0);
  };
  const refund = (rows: readonly { position: number; quantity: number }[], shipping = false) => {
    const quote = quoteRefund(order, before(), { rows, shipping });
    for (const row of quote?.rows ?? []) record(row.position, row.amount, row.tax, row.quantity);
    return quote;
  };
  return { quantities, backs, before, give, refund };
}
type Book = ReturnType<typeof bookOf>;

function take(
  order: PaidOrder,
  book: Book,
  { isGoodwill, row, part }: { isGoodwill: boolean; row: number; part: number },
) {
  if (isGoodwill)
    return book.give(Math.floor((goodwillLimit(order, book.before()) * part) / 1_000));
  const chosen = order.rows[row % order.rows.length];
  if (!chosen) return;
  const left = chosen.quantity - (book.quantities.get(chosen.position) ?? 0);
  const quantity = Math.ceil((left * part) / 1_000);
  if (quantity > 0) book.refund([{ position: chosen.position, quantity }]);
}

describe('a refund of an amount without a product', () => {
  test('together with returns in any order adds up to what was paid, with the tax of each rate', () => {
    fc.assert(
      fc.property(orders, steps, (order, taken) => {
        const book = bookOf(order);
        for (const step of taken) take(order, book, step);
        const { rows } = wholeRest(order, book.before());
        book.refund(rows, true);
        const shares = paidShares(order);
        const sold = taxesOf(order);
        for (const [index, { position, quantity }] of order.rows.entries()) {
          const back = book.backs.get(position) ?? { amount: ZERO, tax: ZERO };
          const taxes = sold.rows[index];
          if ((book.quantities.get(position) ?? 0) < quantity) continue;
          expect(back).toEqual({
            amount: shares[index],
            tax: add(taxes?.tax ?? ZERO, taxes?.surchargeTax ?? ZERO),
          });
        }
        expect(goodwillLimit(order, book.before())).toBe(0);
      }),
    );
  });

  test('is never more than is left, and every part includes its tax', () => {
    fc.assert(
      fc.property(orders, steps, fc.integer({ min: 1, max: 1_000 }), (order, taken, part) => {
        const book = bookOf(order);
        for (const step of taken) take(order, book, step);
        const limit = goodwillLimit(order, book.before());
        expect(limit).toBeGreaterThanOrEqual(0);
        expect(quoteGoodwill(order, book.before(), kurus(limit + 1))).toBeNull();
        expect(quoteGoodwill(order, book.before(), ZERO)).toBeNull();
        const amount = Math.ceil((limit * part) / 1_000);
        const parts = quoteGoodwill(order, book.before(), kurus(amount)) ?? [];
        expect(add(...parts.map((each) => each.amount))).toBe(amount);
        for (const each of parts) {
          expect(each.tax).toBeGreaterThanOrEqual(0);
          expect(each.tax).toBeLessThanOrEqual(each.amount);
        }
      }),
    );
  });

  test('of ten lira on two rows at 20 % and 1 % is divided in proportion to their prices', () => {
    const row = { quantity: 1, discount: ZERO };
    const order: PaidOrder = {
      rows: [
        { ...row, position: 1, lineTotal: kurus(7_500), taxPoints: 2_000, tax: kurus(1_250) },
        { ...row, position: 2, lineTotal: kurus(2_500), taxPoints: 100, tax: kurus(25) },
      ],
      tax: kurus(1_275),
      taxPoints: 2_000,
      pricesIncludeTax: true,
      shipping: ZERO,
    };
    const before = { quantities: new Map<number, number>(), isShippingRefunded: true };
    expect(quoteGoodwill(order, before, kurus(1_000))).toEqual([
      { position: 1, amount: 750, tax: 125 },
      { position: 2, amount: 250, tax: 2 },
    ]);
  });
});
