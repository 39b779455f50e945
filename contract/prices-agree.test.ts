// One price everywhere (decision 0016): what stands on the card, on the stairs, in hints and in the
// cart is what the order is charged, to the kuruş. Here, since neither half of the shop may import
// the other.
import fc from 'fast-check';

import { describe, expect, test } from 'vitest';
import { priceCart } from '../server/cart/cart.ts';
import type { CartRow } from '../server/cart/check-rows.ts';
import type { ProductRow } from '../server/catalogue/catalogue.sql.ts';
import { toProduct } from '../server/catalogue/catalogue.ts';
import type { SellableRow } from '../server/catalogue/sellables.sql.ts';
import { requireExpectedTotal } from '../server/checkout/expected-total.ts';
import { add, fromLira, kurus, nearestKurus, times, ZERO } from '../shared/base/money.ts';
import type { CalculateAnswer } from '../shared/cart/cart.ts';
import type { Product } from '../shared/catalogue/catalogue.ts';
import { usualPublicFields } from '../shared/catalogue/product-fields.ts';
import { roundUpQuantity } from '../shared/catalogue/quantity.ts';
import {
  type DiscountRule,
  isForEverybody,
  prepareRules,
} from '../shared/pricing/discount-rules.ts';
import { pieceDiscountOf } from '../shared/pricing/piece-discounts.ts';
import { DEFAULT_RATES, type Rates } from '../shared/pricing/rates.ts';
import type { Tier } from '../shared/pricing/tiers.ts';
import { type CalculationState, calculationKey } from '../web/cart/cart-calculation.ts';
import { viewCart } from '../web/cart/cart-view.ts';
import { asSample } from '../web/catalogue/sample-item.ts';
import { type CartItem, makeItem, reprice } from '../web/product/cart-item.ts';
import {
  currentStep,
  ladderHint,
  ladderSteps,
  lineTotalAt,
  smallestQuantity,
  unitPriceAt,
} from '../web/product/product-price.ts';

const NOW = new Date('2026-06-01T12:00:00Z');
const CASES = { numRuns: 10_000 };
const PRODUCTS = [1, 2, 3] as const;
/** More than any quantity here: a hint may always be followed. */
const STOCK = 100_000;

type Goods = ProductRow & SellableRow;

const points = fc.integer({ min: 1, max: 10_000 });
const tiers = fc.uniqueArray(
  fc.record({
    minQuantity: fc.integer({ min: 2, max: 60 }),
    discountType: fc.constantFrom('PERCENTAGE' as const, 'FIXED_AMOUNT' as const),
    discountPoints: points,
    discountAmount: fc.integer({ min: 1, max: 3_000 }).map(kurus),
    isActive: fc.constantFrom(true, true, true, false),
  }),
  { selector: ({ minQuantity }) => minQuantity, maxLength: 4 },
);
const product = (id: number) =>
  fc
    .record({
      priceKurus: fc.integer({ min: 1, max: 9_999 }).map(kurus),
      tiers,
      minQuantity: fc.constantFrom(1, 1, 6, 10),
      quantityStep: fc.constantFrom(1, 1, 4),
    })
    .map((fields) => makeGoods({ id, ...fields }));
const shelf = fc.tuple(product(1), product(2), product(3));

const rules = fc
  .array(
    fc.record({
      kind: fc.constantFrom(
        'PERCENTAGE',
        'PERCENTAGE',
        'FIXED_AMOUNT',
        'FREE_SHIPPING',
        'BUY_X_PAY_Y',
      ),
      scope: fc.constantFrom('CART', 'CATEGORY', 'PRODUCT', 'PRODUCT', 'BUNDLE'),
      points,
      amount: fc.integer({ min: 1, max: 2_000 }).map(kurus),
      buyQuantity: fc.integer({ min: 2, max: 5 }),
      productIds: fc.uniqueArray(fc.constantFrom(...PRODUCTS), { minLength: 1, maxLength: 3 }),
      categoryIds: fc.uniqueArray(fc.integer({ min: 1, max: 2 }), { minLength: 1, maxLength: 2 }),
      priority: fc.integer({ min: 0, max: 3 }),
      isCombinable: fc.boolean(),
      minSubtotal: fc.constantFrom(null, null, kurus(10_000), kurus(40_000)),
      minQuantity: fc.constantFrom(null, null, 12),
      couponCode: fc.constantFrom(null, null, 'KOD'),
    }),
    { maxLength: 5 },
  )
  .map((all) => all.map((fields, index) => makeRule(index + 1, fields as RuleFields)));
const rates: fc.Arbitrary<Rates> = fc.record({
  taxRate: fc.constantFrom(0.18, 0.2, 0.01),
  shippingCost: fc.constantFrom(ZERO, kurus(8_000)),
  freeShippingThreshold: fc.constantFrom(kurus(50_000), kurus(1_000_000)),
  pricesIncludeTax: fc.boolean(),
});
const cartRows = fc.uniqueArray(
  fc.record({
    productId: fc.constantFrom(...PRODUCTS),
    designId: fc.constantFrom(undefined, undefined, 'T1'),
    pieces: fc.integer({ min: 1, max: 70 }),
  }),
  {
    selector: ({ productId, designId }) => `${productId} ${designId}`,
    minLength: 1,
    maxLength: 5,
  },
);

type RuleFields = Pick<
  DiscountRule,
  | 'kind'
  | 'scope'
  | 'points'
  | 'amount'
  | 'buyQuantity'
  | 'productIds'
  | 'categoryIds'
  | 'priority'
  | 'isCombinable'
> &
  Pick<DiscountRule['conditions'], 'minSubtotal' | 'minQuantity' | 'couponCode'>;

const makeRule = (
  id: number,
  { minSubtotal, minQuantity, couponCode, ...fields }: RuleFields,
): DiscountRule => ({
  ...fields,
  ...{
    id,
    name: `Kural ${id}`,
    payQuantity: 1,
    startsAt: null,
    endsAt: null,
    maxUses: null,
    maxUsesPerCustomer: null,
    isActive: true,
  },
  conditions: { minSubtotal, minQuantity, couponCode, isFirstOrder: false, customerEmails: [] },
});

function makeGoods(fields: {
  id: number;
  priceKurus: Goods['priceKurus'];
  tiers: Tier[];
  minQuantity: number;
  quantityStep: number;
}): Goods {
  return {
    ...usualPublicFields,
    ...fields,
    ...{
      ...{ sku: `S${fields.id}`, name: `Ürün ${fields.id}`, slug: '' },
      ...{ nameEn: null, descriptionEn: null, variantEn: null, notesEn: null, usageRatioEn: null },
      ...{ seoTitle: null, seoTitleEn: null, seoDescription: null, seoDescriptionEn: null },
      ...{ brand: '', stock: STOCK, piecesPerUnit: 1, attributes: {} },
      sample: { price: kurus(490), most: 3 },
    },
    ...{
      ...{ createdAt: NOW.toISOString(), isActive: true, isOwnRow: false, successorId: null },
      category: { id: (fields.id % 2) + 1, nameTr: '', nameEn: '' },
      parent: null,
      images: [],
      discount: null,
      ratingCount: 0,
      ratingSum: 0,
      taxPercent: null,
    },
    ...{ unitWeightG: null, unitVolumeCm3: null, cartonWeightG: null, cartonVolumeCm3: null },
  };
}

/**
 * As the shop sells it: on the shelf with what is in force for a piece, in the till with the rules.
 */
function openShop(shelved: readonly Goods[], all: readonly DiscountRule[], rate: Rates) {
  const prepared = prepareRules(all);
  const discountOf = (goods: Goods) =>
    pieceDiscountOf(prepared, { productId: goods.id, categoryIds: [goods.category.id] }, NOW);
  const cards = new Map(
    shelved.map((goods) => {
      const discount = discountOf(goods);
      return [
        goods.id,
        toProduct(
          {
            ...goods,
            discount: discount && { steps: discount.steps, endsAt: null, wasKurus: null },
          },
          'tr',
        ),
      ];
    }),
  );
  const discountsFor = (couponCode: string | null) => ({
    rules: prepared,
    situation: { now: NOW, couponCode, customer: null, usesOf: new Map<number, number>() },
  });
  return {
    card: (id: number) => cards.get(id) as Product,
    calculate: (rows: Parameters<typeof priceCart>[0], couponCode: string | null = null) =>
      priceCart(rows, shelved, { rates: rate, discounts: discountsFor(couponCode) }),
    order: (
      items: Parameters<typeof requireExpectedTotal>[0]['items'],
      expectedTotal: number,
      couponCode: string | null,
    ) =>
      requireExpectedTotal({ items, expectedTotal, shippingOptionId: null }, shelved, {
        rates: rate,
        discounts: discountsFor(couponCode),
      }),
  };
}

const intoCart = (
  shop: ReturnType<typeof openShop>,
  rows: readonly (Omit<CartRow, 'isSample'> & { isSample?: true | undefined })[],
): CartItem[] =>
  reprice(
    rows.flatMap(({ productId, designId, isSample, quantity }, index) => {
      const card = shop.card(productId);
      const item = makeItem(isSample ? asSample(card, { price: 4.9, most: 3 }) : card, {
        cartItemId: `${index}`,
        quantity,
        addedAt: '',
        designId,
      });
      return item ? [item] : [];
    }),
  );

/** `isOld`: the answer is to the question before, and the server is being asked again. */
function seen(
  items: readonly CartItem[],
  answer: CalculateAnswer,
  rate: Rates,
  { couponCode = null, isOld = false }: { couponCode?: string | null; isOld?: boolean } = {},
) {
  const state: CalculationState = {
    key: isOld ? '' : calculationKey(items, { couponCode }),
    answer,
    isAsking: isOld,
    hasFailed: false,
    answeredAt: 0,
  };
  return viewCart(items, state, { rates: rate, couponCode });
}

describe('10,000 random shops', () => {
  test('[E22] [E23] a product costs in the cart what its card, its price tiers and its hint say', () => {
    fc.assert(
      fc.property(
        shelf,
        rules,
        fc.constantFrom(...PRODUCTS),
        fc.integer({ min: 1, max: 70 }),
        (shelved, all, productId, pieces) => {
          const shop = openShop(shelved, all.filter(isForEverybody), DEFAULT_RATES);
          const card = shop.card(productId);
          const goodsOf = (quantity: number) => {
            const { subtotal, totalDiscountAmount } = shop.calculate([{ productId, quantity }]);
            return nearestKurus(subtotal - totalDiscountAmount);
          };
          const smallest = smallestQuantity(card);
          expect(goodsOf(smallest)).toBe(times(unitPriceAt(card, smallest), smallest));
          if (card.discount) {
            expect(goodsOf(1)).toBe(fromLira(card.discount.price));
            expect(card.discount.price).toBeLessThan(card.price);
          }

          const quantity = roundUpQuantity(card, pieces);
          const steps = ladderSteps(card);
          expect(goodsOf(quantity)).toBe(lineTotalAt(card, quantity));
          expect(goodsOf(quantity)).toBe(
            times(steps[currentStep(steps, quantity)]?.unitPrice ?? ZERO, quantity),
          );

          const hint = ladderHint(card, quantity);
          if (hint) {
            expect(hint.unitPrice).toBeLessThan(unitPriceAt(card, quantity));
            expect(goodsOf(hint.target)).toBe(times(hint.unitPrice, hint.target));
            expect(hint.saving).toBe(
              goodsOf(hint.target) < goodsOf(quantity)
                ? goodsOf(quantity) - goodsOf(hint.target)
                : null,
            );
          }
          // The cart says the same.
          const items = intoCart(shop, [{ productId, quantity }]);
          const answer = shop.calculate([{ productId, quantity }]);
          const [row] = seen(items, answer, DEFAULT_RATES).rows;
          expect(row?.reducedPrice ?? row?.unitPrice).toBe(unitPriceAt(card, quantity));
          expect(row?.nextTier ?? null).toEqual(
            hint && {
              quantity: hint.target,
              missing: hint.missing,
              unitPrice: hint.unitPrice,
              saving: hint.saving,
            },
          );
        },
      ),
      CASES,
    );
  });

  test('a followed hint of the cart gives its price and saving, also beside rows of the same product', () => {
    fc.assert(
      fc.property(shelf, rules, cartRows, (shelved, all, asked) => {
        const shop = openShop(shelved, all.filter(isForEverybody), DEFAULT_RATES);
        const rows = asked.map(({ productId, designId, pieces }) => ({
          productId,
          designId,
          quantity: roundUpQuantity(shop.card(productId), pieces),
        }));
        const items = intoCart(shop, rows);
        const shown = seen(items, shop.calculate(rows), DEFAULT_RATES).rows;
        // Nor is anything else shown while the server is asked again.
        expect(
          seen(items, shop.calculate(rows), DEFAULT_RATES, { isOld: true }).rows.map(
            ({ nextTier }) => nextTier,
          ),
        ).toEqual(shown.map(({ nextTier }) => nextTier));
        shown.forEach(({ item, nextTier }, index) => {
          if (!nextTier) return;
          expect(nextTier.missing).toBe(nextTier.quantity - item.quantity);
          const goodsIn = (all_: typeof rows) => {
            const { subtotal, totalDiscountAmount } = shop.calculate(
              all_.filter(({ productId }) => productId === item.id),
            );
            return nearestKurus(subtotal - totalDiscountAmount);
          };
          const followed = rows.map((row, at) =>
            at === index ? { ...row, quantity: nextTier.quantity } : row,
          );
          const pieces = followed.reduce(
            (sum, row) => (row.productId === item.id ? sum + row.quantity : sum),
            0,
          );
          expect(goodsIn(followed)).toBe(nextTier.unitPrice * pieces);
          expect(nextTier.saving).toBe(
            goodsIn(followed) < goodsIn(rows) ? goodsIn(rows) - goodsIn(followed) : null,
          );
        });
      }),
      CASES,
    );
  });

  test('[E26] [E30] an order is charged what the cart showed, row by row and in all, and no row more than its card says', () => {
    fc.assert(
      fc.property(
        fc.record({
          shelved: shelf,
          all: rules,
          rate: rates,
          asked: cartRows,
          couponCode: fc.constantFrom(null, 'KOD'),
          samples: fc.subarray([...PRODUCTS]),
        }),
        ({ shelved, all, rate, asked, couponCode, samples }) => {
          const shop = openShop(shelved, all, rate);
          const rows = [
            ...samples.map((productId) => ({ productId, quantity: 2, isSample: true as const })),
            ...asked.map(({ productId, designId, pieces }) => ({
              ...{ productId, designId },
              quantity: roundUpQuantity(shop.card(productId), pieces),
            })),
          ];
          const items = intoCart(shop, rows);
          const answer = shop.calculate(rows, couponCode);
          const view = seen(items, answer, rate, { couponCode });
          const { rows: charged, totals } = shop.order(
            items.map(({ id, quantity, unitPrice, designId, isSample }) => ({
              ...{ productId: id, quantity, price: unitPrice, designId, isSample },
            })),
            answer.finalTotal,
            couponCode,
          );
          expect(view.totals.finalTotal).toBe(totals.finalTotal);
          expect(view.totals.appliedDiscounts.map(({ id, amount }) => [id, amount])).toEqual(
            totals.appliedDiscounts.map(({ id, amount }) => [id, amount]),
          );
          const parts = charged.flatMap((row) => row.parts);
          expect(
            view.rows.map(({ unitPrice, lineTotal, discount }) => ({
              ...{ unitPrice, lineTotal, discount },
            })),
          ).toEqual(
            parts.map(({ unitPrice, lineTotal, discount }) => ({ unitPrice, lineTotal, discount })),
          );
          view.rows.forEach(({ item, discounts, discount, lineTotal }) => {
            expect(add(...discounts.map(({ amount }) => amount))).toBe(discount);
            if (item.isSample) {
              expect(lineTotal - discount).toBe(980);
              return;
            }
            const inAll = view.rows.reduce(
              (sum, row) =>
                row.item.id === item.id && !row.item.isSample ? sum + row.item.quantity : sum,
              0,
            );
            expect(lineTotal - discount).toBeLessThanOrEqual(
              times(unitPriceAt(shop.card(item.id), inAll), item.quantity),
            );
          });
          const goods = view.rows.reduce(
            (sum, { lineTotal, discount }) => sum + lineTotal - discount,
            0,
          );
          expect(goods).toBe(view.totals.subtotal - view.totals.totalDiscountAmount);
          expect(
            goods + (rate.pricesIncludeTax ? 0 : view.totals.taxAmount) + view.totals.shippingCost,
          ).toBe(totals.finalTotal);
          // A code is never the dearer way to pay.
          expect(answer.finalTotal).toBeLessThanOrEqual(shop.calculate(rows).finalTotal);
        },
      ),
      CASES,
    );
  });
});
