import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  add,
  type Kurus,
  kurus,
  percentOf,
  split,
  subtract,
  taxWithin,
} from '#shared/base/money.ts';
import { makeRule } from '#shared/testing/make-rule.ts';
import { prepareRules } from './discount-rules.ts';
import { cartTotals } from './pricing.ts';
import { DEFAULT_RATES } from './rates.ts';
import { showTotals, unitText } from './shown-totals.ts';
import { taxPercents, taxRows } from './tax-rows.ts';
import { type Sold, taxesOf } from './taxes.ts';

const sum = (amounts: readonly number[]) => amounts.reduce((all, amount) => all + amount, 0);
const amountUpTo = (max: number) => fc.integer({ min: 0, max }).map(kurus);

describe('a cart whose goods have several rates', () => {
  const product = fc.record({
    price: amountUpTo(500_000),
    taxPercent: fc.constantFrom(undefined, ...taxPercents),
  });
  const rows = fc.array(product, { minLength: 1, maxLength: 6 }).chain((products) =>
    fc.array(
      fc
        .record({ at: fc.nat(products.length - 1), quantity: fc.integer({ min: 1, max: 400 }) })
        .map(({ at, quantity }) => ({
          productId: at + 1,
          quantity,
          tiers: [],
          categoryIds: [(at % 2) + 1],
          price: products[at]?.price ?? kurus(0),
          taxPercent: products[at]?.taxPercent,
        })),
      { minLength: 1, maxLength: 12 },
    ),
  );
  const rules = fc.array(
    fc.record({
      kind: fc.constantFrom('PERCENTAGE', 'FIXED_AMOUNT'),
      scope: fc.constantFrom('CART', 'CATEGORY', 'PRODUCT'),
      points: fc.integer({ min: 1, max: 9_999 }),
      amount: amountUpTo(50_000),
      productIds: fc.constant([1, 3]),
      categoryIds: fc.constant([2]),
      conditions: fc.constantFrom({}, { couponCode: 'KUPON' }),
    }),
    { maxLength: 4 },
  );
  const situation = {
    now: new Date('2026-06-01'),
    couponCode: 'KUPON',
    customer: null,
    usesOf: new Map<number, number>(),
  };

  test('adds up to the kuruş: discounts, taxes, shipping and surcharge, by row, by rate and in total', () => {
    fc.assert(
      fc.property(
        rows,
        rules,
        fc.boolean(),
        amountUpTo(60_000),
        (cart, drafts, pricesIncludeTax, surcharge) => {
          const rates = { ...DEFAULT_RATES, taxRate: 0.2, pricesIncludeTax };
          const prepared = prepareRules(
            drafts.map((draft, index) => makeRule({ ...draft, id: index + 1 })),
          );
          const totals = cartTotals(cart, { rates, discounts: { rules: prepared, situation } });
          const taxes = taxesOf({
            rows: totals.rows,
            tax: totals.taxAmount,
            taxPoints: 2_000,
            pricesIncludeTax,
            shipping: totals.shippingCost,
            surcharge,
          });
          expect(sum(totals.rows.map(({ discount }) => discount))).toBe(totals.totalDiscountAmount);
          expect(sum(totals.rows.map(({ tax }) => tax))).toBe(totals.taxAmount);
          // Each rate is taxed once, on what is left of its rows.
          for (const { points, tax } of taxes.goods) {
            const left = kurus(
              sum(
                totals.rows
                  .filter((row) => row.taxPoints === points)
                  .map(({ lineTotal, discount }) => lineTotal - discount),
              ),
            );
            expect(tax).toBe(pricesIncludeTax ? taxWithin(left, points) : percentOf(left, points));
          }
          expect(sum(taxes.goods.map(({ tax }) => tax))).toBe(totals.taxAmount);
          expect(sum(taxes.shipping.map(({ base, tax }) => base + tax))).toBe(totals.shippingCost);
          expect(sum(taxes.surcharge.map(({ base, tax }) => base + tax))).toBe(surcharge);
          expect(sum(taxes.all.map(({ base, tax }) => base + tax))).toBe(
            totals.finalTotal + surcharge,
          );
          expect(taxes.total).toBe(sum(taxes.all.map(({ tax }) => tax)));
          for (const { base, tax } of taxes.all)
            expect(Math.min(base, tax)).toBeGreaterThanOrEqual(0);
        },
      ),
      { numRuns: 3_000 },
    );
  });

  test('with one rate is what the specification calculates, also where a product names that rate', () => {
    fc.assert(
      fc.property(rows, (cart) => {
        const one = cartTotals(
          cart.map((row) => ({
            ...row,
            taxPercent: row.taxPercent === undefined ? undefined : 18,
          })),
          { rates: DEFAULT_RATES },
        );
        expect(one.taxAmount).toBe(percentOf(one.subtotal, 1_800));
      }),
    );
  });
});

test('shipping has the rates of the goods, by what these cost with tax', () => {
  const row = (lineTotal: number, taxPoints: number, tax: number) => ({
    lineTotal: kurus(lineTotal),
    discount: kurus(0),
    taxPoints,
    tax: kurus(tax),
  });
  const sold: Sold = {
    rows: [row(10_000, 2_000, 2_000), row(10_909, 1_000, 1_091)],
    tax: kurus(3_091),
    taxPoints: 2_000,
    pricesIncludeTax: false,
    shipping: kurus(8_000),
  };
  expect(taxesOf(sold).shipping).toEqual([
    { points: 1_000, base: 3_636, tax: 364 },
    { points: 2_000, base: 3_333, tax: 667 },
  ]);
  expect(taxesOf(sold).total).toBe(3_091 + 364 + 667);
});

test('an order from before rows stored their tax has the tax of its one rate', () => {
  const lines = [9_999, 1, 33_333].map(kurus);
  const tax = percentOf(add(...lines), 1_800);
  const old = taxesOf({
    rows: lines.map((lineTotal) => ({ lineTotal, discount: kurus(0), taxPoints: null, tax: null })),
    tax,
    taxPoints: 1_800,
    pricesIncludeTax: false,
    shipping: kurus(8_000),
  });
  expect(old.rows.map((row) => row.tax)).toEqual(split(tax, lines));
  expect(old.all).toEqual([
    {
      points: 1_800,
      base: subtract(kurus(add(...lines) + 8_000), taxWithin(kurus(8_000), 1_800)),
      tax: tax + taxWithin(kurus(8_000), 1_800),
    },
  ]);
});

test('free goods have no tax, and their shipping has the tax of their rate', () => {
  const free = { left: kurus(0) as Kurus, points: 2_000 };
  expect(taxRows([free, free], false)).toEqual([0, 0]);
  const taxes = taxesOf({
    rows: [{ lineTotal: kurus(0), discount: kurus(0), taxPoints: 2_000, tax: kurus(0) }],
    tax: kurus(0),
    taxPoints: 1_800,
    pricesIncludeTax: false,
    shipping: kurus(12_000),
  });
  expect(taxes.all).toEqual([{ points: 2_000, base: 10_000, tax: 2_000 }]);
});

describe('shown with tax or without it', () => {
  const row = fc.record({
    lineTotal: amountUpTo(900_000),
    off: fc.integer({ min: 0, max: 100 }),
    taxPoints: fc.constantFrom(0, 100, 1_000, 1_800, 2_000),
  });
  test('the lines of a total add up to it, and name the same tax', () => {
    fc.assert(
      fc.property(
        fc.array(row, { minLength: 1, maxLength: 8 }),
        fc.boolean(),
        amountUpTo(40_000),
        amountUpTo(40_000),
        (made, pricesIncludeTax, shipping, surcharge) => {
          const rows = made.map(({ off, ...rest }) => ({
            ...rest,
            discount: kurus(Math.floor((rest.lineTotal * off) / 100)),
          }));
          const taxes = taxRows(
            rows.map(({ lineTotal, discount, taxPoints: points }) => ({
              left: subtract(lineTotal, discount),
              points,
            })),
            pricesIncludeTax,
          );
          const sold: Sold = {
            rows: rows.map((each, index) => ({ ...each, tax: taxes[index] ?? null })),
            tax: add(...taxes),
            taxPoints: 2_000,
            pricesIncludeTax,
            shipping,
            surcharge,
          };
          const total =
            sum(rows.map(({ lineTotal, discount }) => lineTotal - discount)) +
            shipping +
            surcharge +
            (pricesIncludeTax ? 0 : sold.tax);
          const half = kurus(Math.floor(sum(rows.map(({ discount }) => discount)) / 2));
          const discounts = [half, kurus(sum(rows.map(({ discount }) => discount)) - half)].map(
            (amount) => ({ amount }),
          );
          for (const lead of ['gross', 'net'] as const) {
            const shown = showTotals(sold, discounts, lead);
            expect(shown.taxes).toEqual(taxesOf(sold).all);
            expect(sum(shown.rows.map(({ line }) => line))).toBe(shown.subtotal);
            expect(sum(shown.rows.map(({ discount: off }) => off))).toBe(
              sum(shown.discounts.map(({ amount }) => amount)),
            );
            expect(
              shown.subtotal -
                sum(shown.discounts.map(({ amount }) => amount)) +
                shown.shipping +
                shown.surcharge +
                (lead === 'net' ? taxesOf(sold).total : 0),
            ).toBe(total);
            expect(
              Math.min(shown.subtotal, ...shown.discounts.map(({ amount }) => amount)),
            ).toBeGreaterThanOrEqual(0);
          }
        },
      ),
    );
  });

  test('a unit price is written so that it gives the line when multiplied by the quantity', () => {
    const net = { points: 2_000, pricesIncludeTax: false };
    const write = (price: number, of: typeof net, lead: 'gross' | 'net' = 'gross') =>
      unitText(kurus(price), of, { lead, language: 'tr' });
    expect(write(3_316, net)).toBe('39,792 TL');
    expect(write(8_990, net)).toBe('107,88 TL');
    expect(write(123_456_789, net)).toBe('1.481.481,468 TL');
    expect(write(3_317, { ...net, points: 100 })).toBe('33,5017 TL');
    expect(write(3_316, net, 'net')).toBe('33,16 TL');
    expect(write(10_000, { ...net, pricesIncludeTax: true }, 'net')).toBe('83,3333 TL');
    expect(write(10_000, { ...net, pricesIncludeTax: true })).toBe('100,00 TL');
  });
});
