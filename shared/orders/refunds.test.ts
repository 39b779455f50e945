import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { add, type Kurus, kurus } from '#shared/base/money.ts';
import { cartTotals } from '#shared/pricing/pricing.ts';
import { taxRows } from '#shared/pricing/tax-rows.ts';
import { taxesOf } from '#shared/pricing/taxes.ts';
import { type PaidOrder, paidShares, quoteRefund, wholeRest } from './refunds.ts';

type Paid = PaidOrder & { total: number };
const nothing = { quantities: new Map<number, number>(), isShippingRefunded: false };

const row = fc.record({
  quantity: fc.integer({ min: 1, max: 50_000 }),
  unit: fc.integer({ min: 0, max: 400_000 }),
  off: fc.integer({ min: 0, max: 100 }),
});
const order = fc
  .record({
    rows: fc.array(row, { minLength: 1, maxLength: 8 }),
    points: fc.constantFrom(0, 100, 1_000, 1_800, 2_000),
    shipping: fc.nat(30_000),
    surcharge: fc.nat(90_000),
    pricesIncludeTax: fc.boolean(),
    /** An older order stores no tax of its rows. */
    isOfBefore: fc.boolean(),
  })
  .map(({ rows, points, shipping, surcharge, pricesIncludeTax, isOfBefore }): Paid => {
    const lines = rows.map(({ quantity, unit, off }, index) => ({
      position: index + 1,
      quantity,
      lineTotal: kurus(quantity * unit),
      discount: kurus(Math.floor((quantity * unit * off) / 100)),
      taxPoints: isOfBefore ? null : ([points, 0, 1_000][index % 3] ?? 0),
    }));
    const left = lines.reduce((sum, { lineTotal, discount }) => sum + lineTotal - discount, 0);
    const taxes = taxRows(
      lines.map(({ lineTotal, discount, taxPoints }) => ({
        left: kurus(lineTotal - discount),
        points: taxPoints ?? points,
      })),
      pricesIncludeTax,
    );
    const tax = add(...taxes);
    return {
      rows: lines.map((line, index) => ({
        ...line,
        tax: isOfBefore ? null : (taxes[index] ?? null),
      })),
      tax,
      taxPoints: points,
      pricesIncludeTax,
      shipping: kurus(shipping),
      surcharge: kurus(surcharge),
      total: left + shipping + surcharge + (pricesIncludeTax ? 0 : tax),
    };
  });

/**
 * Together with shipping, whose tax is refunded completely, the tax by rate equals that of the
 * sale.
 */
function expectSoldTaxes(paid: Paid, wentBack: readonly { position: number; tax: Kurus }[]) {
  const sold = taxesOf(paid);
  const parts = [
    ...sold.shipping,
    ...wentBack.map(({ position, tax }) => ({ points: sold.rows[position - 1]?.points, tax })),
  ];
  for (const { points, tax } of sold.all)
    expect(add(...parts.filter((part) => part.points === points).map((part) => part.tax))).toBe(
      tax,
    );
}

describe('the amount of a refund', () => {
  test('shares and shipping add up to the total, to the kuruş', () => {
    fc.assert(
      fc.property(order, (paid) => {
        expect(paidShares(paid).reduce((sum, share) => sum + share, 0) + paid.shipping).toBe(
          paid.total,
        );
      }),
    );
  });

  test('a full refund in any steps adds up to the total and its tax by rate; no step is negative', () => {
    fc.assert(
      fc.property(
        order,
        fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1, maxLength: 6 }),
        fc.nat(5),
        (paid, parts, shippingAt) => {
          const before = { quantities: new Map<number, number>(), isShippingRefunded: false };
          let sum = 0;
          const wentBack: { position: number; tax: Kurus }[] = [];
          for (const [step, part] of [...parts, 1].entries()) {
            const left = wholeRest(paid, before);
            const rows = left.rows
              .map(({ position, quantity }) => ({
                position,
                quantity: Math.floor(quantity * part),
              }))
              .filter(({ quantity }) => quantity > 0);
            const isLast = step === parts.length;
            const quote = quoteRefund(paid, before, {
              rows,
              shipping: left.shipping && (isLast || step === shippingAt),
            });
            if (!quote) throw new Error('a part of what is left was refused');
            wentBack.push(...quote.rows);
            for (const { position, quantity, amount, tax } of quote.rows) {
              expect(Math.min(amount, tax)).toBeGreaterThanOrEqual(0);
              before.quantities.set(position, (before.quantities.get(position) ?? 0) + quantity);
            }
            before.isShippingRefunded ||= step === shippingAt || isLast;
            sum += quote.amount;
          }
          expect(sum).toBe(paid.total);
          expectSoldTaxes(paid, wentBack);
        },
      ),
    );
  });

  test('n of N pieces get their part of the share, less than a kuruş from the exact value', () => {
    fc.assert(
      fc.property(order, fc.double({ min: 0, max: 1, noNaN: true }), (paid, part) => {
        const shares = paidShares(paid);
        for (const [index, { position, quantity }] of paid.rows.entries()) {
          const pieces = Math.max(1, Math.floor(quantity * part));
          const exact = ((shares[index] ?? 0) * pieces) / quantity;
          const given =
            quoteRefund(paid, nothing, { rows: [{ position, quantity: pieces }], shipping: false })
              ?.amount ?? -1;
          expect(exact - given).toBeGreaterThanOrEqual(-1e-3);
          expect(exact - given).toBeLessThan(1);
        }
      }),
    );
  });

  test('a cart that was priced by the shop: discount and tax follow the rows', () => {
    const rates = {
      taxRate: 0.2,
      shippingCost: kurus(4_990),
      freeShippingThreshold: kurus(9_999_999),
      pricesIncludeTax: false,
    };
    const { rows, ...totals } = cartTotals(
      [
        { productId: 1, quantity: 3, price: kurus(3_333), tiers: [] },
        { productId: 2, quantity: 7, price: kurus(101), tiers: [] },
      ],
      { rates },
    );
    const paid = {
      rows: rows.map(({ lineTotal }, index) => ({
        position: index + 1,
        quantity: [3, 7][index] ?? 0,
        lineTotal,
        discount: kurus(index === 0 ? 1_000 : 0),
        taxPoints: null,
        tax: null,
      })),
      tax: kurus(Math.floor(((totals.subtotal - 1_000) * 2_000 + 5_000) / 10_000)),
      taxPoints: 2_000,
      pricesIncludeTax: false,
      shipping: totals.shippingCost,
    };
    // Net (9.999 − 1.000) and 707, together 1.941 tax: 1.799,87… and 141,4….
    expect(paidShares(paid)).toEqual([10_799, 848]);
    expect(
      quoteRefund(paid, nothing, { rows: [{ position: 1, quantity: 1 }], shipping: false })?.amount,
    ).toBe(3_599);
    expect(
      quoteRefund(
        paid,
        { quantities: new Map([[1, 1]]), isShippingRefunded: false },
        { rows: [{ position: 1, quantity: 2 }], shipping: true },
      )?.amount,
    ).toBe(7_200 + 4_990);
  });

  test.each([
    ['a row that there is not', [{ position: 9, quantity: 1 }], false],
    ['none of a row', [{ position: 1, quantity: 0 }], false],
    ['more than was bought', [{ position: 1, quantity: 4 }], false],
    ['more than is left', [{ position: 2, quantity: 2 }], false],
    [
      'the same row twice',
      [
        { position: 1, quantity: 1 },
        { position: 1, quantity: 1 },
      ],
      false,
    ],
    ['the shipping twice', [], true],
  ])('%s is not refunded', (_name, rows, shipping) => {
    const rowsOf = [1, 2].map((position) => ({
      position,
      quantity: 3,
      lineTotal: kurus(300),
      discount: kurus(0),
      taxPoints: 0,
      tax: kurus(0),
    }));
    const paid = {
      rows: rowsOf,
      tax: kurus(0),
      taxPoints: 0,
      pricesIncludeTax: true,
      shipping: kurus(100),
    };
    expect(
      quoteRefund(
        paid,
        { quantities: new Map([[2, 2]]), isShippingRefunded: true },
        { rows, shipping },
      ),
    ).toBeNull();
  });
});
