import { describe, expect, test } from 'vitest';
import type { SellableRow } from '#server/catalogue/sellables.sql.ts';
import { kurus } from '#shared/base/money.ts';
import { type DiscountRule, prepareRules } from '#shared/pricing/discount-rules.ts';
import { DEFAULT_RATES } from '#shared/pricing/rates.ts';
import { priceCart } from './cart.ts';
import { checkRows, productIdsOf } from './check-rows.ts';

const product = (overrides: Partial<SellableRow> & { id: number }): SellableRow => ({
  sku: `S${overrides.id}`,
  name: `Ürün ${overrides.id}`,
  nameEn: null,
  priceKurus: kurus(1_000),
  stock: 100,
  minQuantity: 1,
  quantityStep: 1,
  piecesPerUnit: 1,
  attributes: {},
  piecesPerCarton: null,
  unitWeightG: null,
  unitVolumeCm3: null,
  cartonWeightG: null,
  cartonVolumeCm3: null,
  isActive: true,
  isOwnRow: false,
  tiers: [],
  category: { id: 3, nameTr: 'Şişe', nameEn: 'Bottle' },
  images: [],
  taxPercent: null,
  ...overrides,
});

describe('what is wrong with a row', () => {
  const cases: [string, Partial<SellableRow> | null, number, string | null, number | null][] = [
    ['fits', {}, 100, null, null],
    ['is gone', null, 1, 'gone', null],
    ['was withdrawn', { isActive: false }, 1, 'gone', null],
    ['has run out', { stock: 0 }, 1, 'out-of-stock', null],
    ['asks for more than there is', { stock: 7 }, 8, 'not-enough', 7],
    [
      'asks for more than there is of a stepped product',
      { stock: 50, minQuantity: 12, quantityStep: 12 },
      60,
      'not-enough',
      48,
    ],
    [
      'has fewer left than the minimum',
      { stock: 5, minQuantity: 12, quantityStep: 12 },
      12,
      'not-enough',
      null,
    ],
    ['is below the minimum', { minQuantity: 12, quantityStep: 6 }, 5, 'below-minimum', 12],
    ['is off the step', { minQuantity: 6, quantityStep: 6 }, 13, 'off-step', 18],
    [
      'is off the step, with only less in stock',
      { stock: 15, minQuantity: 6, quantityStep: 6 },
      13,
      'off-step',
      12,
    ],
    [
      'is below a minimum that is no longer there',
      { stock: 8, minQuantity: 12, quantityStep: 12 },
      5,
      'not-enough',
      null,
    ],
  ];
  test.each(cases)('[E20] a row that %s', (...[, change, quantity, problem, possibleQuantity]) => {
    const [row] = checkRows(
      [{ productId: 1, quantity }],
      change ? [product({ id: 1, ...change })] : [],
    );

    expect(row).toMatchObject({ problem, possibleQuantity });
  });

  test('the demand of a product’s rows is summed; accepting the possible quantities makes it valid', () => {
    const sellables = [product({ id: 1, stock: 20, minQuantity: 5, quantityStep: 5 })];
    const rows = [
      { productId: 1, quantity: 10, designId: 'a' },
      { productId: 1, quantity: 15, designId: 'b' },
      { productId: 1, quantity: 5, designId: 'c' },
    ];

    const checked = checkRows(rows, sellables);
    const mended = checked.flatMap((row) =>
      row.problem === null
        ? [row]
        : row.possibleQuantity === null
          ? []
          : [{ ...row, quantity: row.possibleQuantity }],
    );

    expect(checked.map(({ problem, possibleQuantity }) => [problem, possibleQuantity])).toEqual([
      [null, null],
      ['not-enough', 10],
      ['not-enough', null],
    ]);
    expect(checkRows(mended, sellables).every((row) => row.problem === null)).toBe(true);
  });
});

describe('what a cart costs', () => {
  test('[E22] the tier is chosen by the total of a product over all rows, and the next step named', () => {
    const tiers = [
      {
        minQuantity: 10,
        discountType: 'PERCENTAGE' as const,
        discountPoints: 1_000,
        discountAmount: kurus(0),
        isActive: true,
      },
      {
        minQuantity: 50,
        discountType: 'FIXED_AMOUNT' as const,
        discountPoints: 0,
        discountAmount: kurus(300),
        isActive: true,
      },
    ];
    const answer = priceCart(
      [
        { productId: 1, quantity: 6, designId: 'a' },
        { productId: 1, quantity: 6 },
      ],
      [product({ id: 1, tiers })],
      { rates: DEFAULT_RATES },
    );

    expect(answer.items.map((item) => [item.designId, item.unitPrice, item.lineTotal])).toEqual([
      ['a', 9, 54],
      [undefined, 9, 54],
    ]);
    expect(answer.items[0]?.nextTier).toEqual({
      minQuantity: 50,
      missing: 38,
      unitPrice: 7,
      saving: -242,
    });
    expect(answer).toMatchObject({
      subtotal: 108,
      taxAmount: 19.44,
      shippingCost: 80,
      finalTotal: 207.44,
    });
  });

  test('a row names the reduction in force for a piece, and its next price after it, as the product page does', () => {
    const conditions = {
      minSubtotal: null,
      minQuantity: null,
      isFirstOrder: false,
      customerEmails: [],
      couponCode: null,
    };
    const amounts = {
      amount: kurus(0),
      buyQuantity: 0,
      payQuantity: 0,
      maxUses: null,
      maxUsesPerCustomer: null,
    };
    const rule: DiscountRule = {
      id: 1,
      name: 'Hafta',
      kind: 'PERCENTAGE',
      scope: 'CATEGORY',
      points: 1_000,
      ...amounts,
      productIds: [],
      categoryIds: [3],
      conditions,
      startsAt: null,
      endsAt: null,
      priority: 0,
      isCombinable: true,
      isActive: true,
    };
    const discounts = {
      rules: prepareRules([rule]),
      situation: { now: new Date(0), couponCode: null, customer: null, usesOf: new Map() },
    };
    const tier = {
      minQuantity: 50,
      discountType: 'PERCENTAGE' as const,
      discountPoints: 3_000,
      discountAmount: kurus(0),
      isActive: true,
    };

    const [row] = priceCart(
      [{ productId: 1, quantity: 48 }],
      [product({ id: 1, priceKurus: kurus(995), tiers: [tier] })],
      { rates: DEFAULT_RATES, discounts },
    ).items;

    expect(row).toMatchObject({
      unitPrice: 9.95,
      lineTotal: 477.6,
      pieceSteps: [{ percentage: 10, amount: null }],
      discount: 48,
      discounts: [{ name: 'Hafta', amount: 48 }],
    });
    // 9,95 − 1,00 and 6,97 − 0,70, each rounded for one piece.
    expect(row?.nextTier).toEqual({
      minQuantity: 50,
      missing: 2,
      unitPrice: 6.27,
      saving: (48 * 895 - 50 * 627) / 100,
    });
  });

  test('a row of a missing product counts 0; a cart of only such rows is empty', () => {
    const mixed = priceCart(
      [
        { productId: 1, quantity: 2 },
        { productId: 9, quantity: 5 },
      ],
      [product({ id: 1 })],
      { rates: DEFAULT_RATES },
    );
    const gone = priceCart([{ productId: 9, quantity: 5 }], [], { rates: DEFAULT_RATES });

    expect(mixed).toMatchObject({ subtotal: 20, finalTotal: 103.6 });
    expect(mixed.items[1]).toMatchObject({
      problem: 'gone',
      price: null,
      unitPrice: 0,
      lineTotal: 0,
    });
    expect(gone).toMatchObject({ subtotal: 0, shippingCost: 0, finalTotal: 0 });
  });

  test('each product id is listed once, in order', () => {
    expect(
      productIdsOf([
        { productId: 9, quantity: 1 },
        { productId: 2, quantity: 1 },
        { productId: 9, quantity: 1 },
      ]),
    ).toEqual([2, 9]);
  });
});
