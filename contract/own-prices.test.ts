// Price lists: what a customer's pages show as their own price is what the cart says and the order
// is charged, for any buyer, list, rule, quantity and moment (decision 0089). Here, since neither
// half of the shop may import the other.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { priceCart } from '../server/cart/cart.ts';
import { toOwnProductPrices } from '../server/cart/own-prices.ts';
import type { ProductRow } from '../server/catalogue/catalogue.sql.ts';
import { toProduct } from '../server/catalogue/catalogue.ts';
import type { SellableRow } from '../server/catalogue/sellables.sql.ts';
import { requireExpectedTotal } from '../server/checkout/expected-total.ts';
import { kurus, nearestKurus, times } from '../shared/base/money.ts';
import { usualPublicFields } from '../shared/catalogue/product-fields.ts';
import { roundUpQuantity } from '../shared/catalogue/quantity.ts';
import {
  type DiscountRule,
  isForEverybody,
  prepareRules,
} from '../shared/pricing/discount-rules.ts';
import { pieceDiscountOf } from '../shared/pricing/piece-discounts.ts';
import type { BuyerLists } from '../shared/pricing/price-lists.ts';
import { listsFor } from '../shared/pricing/price-lists.ts';
import { DEFAULT_RATES } from '../shared/pricing/rates.ts';
import { makeList, percentStep, priceStep } from '../shared/testing/make-price-list.ts';
import { makeRule } from '../shared/testing/make-rule.ts';
import { calculationKey } from '../web/cart/cart-calculation.ts';
import { viewCart } from '../web/cart/cart-view.ts';
import { type CartItem, makeItem, reprice } from '../web/product/cart-item.ts';
import { priceWith } from '../web/product/own-price-answers.ts';
import {
  currentStep,
  ladderHint,
  ladderSteps,
  lineTotalAt,
  unitPriceAt,
} from '../web/product/product-price.ts';

const EARLY = new Date('2026-01-01T00:00:00Z');
const NOW = new Date('2026-06-01T12:00:00Z');
const LATE = new Date('2026-12-01T00:00:00Z');
const PRODUCTS = [1, 2, 3] as const;
const STOCK = 100_000;
const CASES = { numRuns: 5_000 };

type Goods = ProductRow & SellableRow;

const tiers = fc.uniqueArray(
  fc.record({
    minQuantity: fc.integer({ min: 2, max: 60 }),
    discountType: fc.constantFrom('PERCENTAGE' as const, 'FIXED_AMOUNT' as const),
    discountPoints: fc.integer({ min: 1, max: 10_000 }),
    discountAmount: fc.integer({ min: 1, max: 3_000 }).map(kurus),
    isActive: fc.constantFrom(true, true, false),
  }),
  { selector: ({ minQuantity }) => minQuantity, maxLength: 3 },
);
const product = (id: number) =>
  fc
    .record({
      priceKurus: fc.integer({ min: 1, max: 9_999 }).map(kurus),
      tiers,
      minQuantity: fc.constantFrom(1, 1, 6),
      quantityStep: fc.constantFrom(1, 1, 4),
      taxPercent: fc.constantFrom(null, null, 1, 20),
    })
    .map((fields) => makeGoods(id, fields));
const shelf = fc.tuple(product(1), product(2), product(3));

function makeGoods(
  id: number,
  fields: Pick<Goods, 'priceKurus' | 'tiers' | 'minQuantity' | 'quantityStep' | 'taxPercent'>,
): Goods {
  return {
    ...usualPublicFields,
    sku: `S${id}`,
    name: `Ürün ${id}`,
    slug: '',
    brand: '',
    stock: STOCK,
    piecesPerUnit: 1,
    nameEn: null,
    descriptionEn: null,
    variantEn: null,
    notesEn: null,
    usageRatioEn: null,
    seoTitle: null,
    seoTitleEn: null,
    seoDescription: null,
    seoDescriptionEn: null,
    createdAt: NOW.toISOString(),
    isActive: true,
    isOwnRow: false,
    successorId: null,
    attributes: {},
    category: { id: (id % 2) + 1, nameTr: '', nameEn: '' },
    parent: null,
    images: [],
    discount: null,
    ratingCount: 0,
    ratingSum: 0,
    unitWeightG: null,
    unitVolumeCm3: null,
    cartonWeightG: null,
    cartonVolumeCm3: null,
    id,
    ...fields,
  };
}

const moments = fc.constantFrom(null, EARLY, LATE);
const lists = fc
  .array(
    fc.record({
      companyIds: fc.constantFrom([1], [2], []),
      companyGroups: fc.constantFrom<string[]>([], ['a']),
      customerGroups: fc.constantFrom<string[]>([], ['a']),
      startsAt: moments,
      endsAt: moments,
      minNet: fc.constantFrom(null, null, null, kurus(30_000)),
      priority: fc.integer({ min: 0, max: 2 }),
      isFinal: fc.boolean(),
    }),
    { minLength: 1, maxLength: 3 },
  )
  .map((all) => all.map((list, index) => makeList({ ...list, id: index + 1 })));
const steps = fc
  .uniqueArray(fc.constantFrom(1, 1, 5, 12, 30), { minLength: 1, maxLength: 3 })
  .chain((starts) =>
    fc.tuple(
      ...starts.map((from) =>
        fc.oneof(
          fc.integer({ min: 0, max: 70 }).map((percent) => percentStep(percent, from)),
          fc.integer({ min: 0, max: 9_000 }).map((price) => priceStep(price, from)),
        ),
      ),
    ),
  );
const listRows = fc.uniqueArray(
  fc.record({
    listId: fc.integer({ min: 1, max: 3 }),
    productId: fc.constantFrom(...PRODUCTS),
    distance: fc.integer({ min: 0, max: 2 }),
    steps,
    mayBeDearer: fc.constantFrom(false, false, false, true),
  }),
  {
    selector: ({ listId, productId, distance }) => `${listId} ${productId} ${distance}`,
    maxLength: 6,
  },
);
const rules = fc
  .array(
    fc.record({
      kind: fc.constantFrom('PERCENTAGE' as const, 'FIXED_AMOUNT' as const),
      scope: fc.constantFrom('CART' as const, 'CATEGORY' as const, 'PRODUCT' as const),
      points: fc.integer({ min: 1, max: 6_000 }),
      amount: fc.integer({ min: 1, max: 900 }).map(kurus),
      productIds: fc.uniqueArray(fc.constantFrom(...PRODUCTS), { minLength: 1, maxLength: 3 }),
      categoryIds: fc.uniqueArray(fc.integer({ min: 1, max: 2 }), { minLength: 1, maxLength: 2 }),
      priority: fc.integer({ min: 0, max: 3 }),
      isCombinable: fc.boolean(),
      minSubtotal: fc.constantFrom(null, null, kurus(10_000)),
    }),
    { maxLength: 4 },
  )
  .map((all) =>
    all.map(({ minSubtotal, ...fields }, index) =>
      makeRule({ id: index + 1, ...fields, conditions: { minSubtotal } }),
    ),
  );
const buyers = fc.record({
  companyId: fc.constantFrom(1, 1, 2, null),
  companyGroup: fc.constantFrom('a', null),
  customerGroup: fc.constantFrom('a', null),
});
const shops = fc.record({
  shelved: shelf,
  lists,
  listRows,
  rules,
  buyer: buyers,
  now: fc.constantFrom(EARLY, NOW, LATE),
  includesTax: fc.boolean(),
});
type Shop = ReturnType<typeof openShop>;
type ShopInput = typeof shops extends fc.Arbitrary<infer Input> ? Input : never;

/** Pages with the own prices in their places, and the till. */
function openShop(input: ShopInput, only: (rule: DiscountRule) => boolean = () => true) {
  const { shelved, listRows: rows, buyer, now, includesTax } = input;
  const prepared = prepareRules(input.rules.filter(only));
  const found: BuyerLists = {
    lists: listsFor(input.lists, buyer, now),
    rows,
    isForCompany: buyer.companyId !== null,
  };
  const discounts = {
    rules: prepared,
    situation: { now, couponCode: null, customer: null, usesOf: new Map<number, number>() },
  };
  const rate = { ...DEFAULT_RATES, pricesIncludeTax: includesTax };
  const basis = { rates: rate, discounts, lists: found };
  const own = new Map(
    toOwnProductPrices(shelved, found, discounts).map((price) => [price.productId, price]),
  );
  const publicCard = (id: number) => {
    const goods = shelved.find((each) => each.id === id) as Goods;
    const of = { productId: id, categoryIds: [goods.category.id] };
    const discount = pieceDiscountOf(prepared, of, now);
    const steps_ = discount && { steps: discount.steps, endsAt: null, wasKurus: null };
    return toProduct({ ...goods, discount: steps_ }, 'tr');
  };
  return {
    rate,
    publicCard,
    minimumOf: (id: number) => own.get(id)?.minimum ?? null,
    isDearer: rows.some(({ mayBeDearer }) => mayBeDearer),
    card: (id: number) => priceWith(own)(publicCard(id)),
    calculate: (wanted: Parameters<typeof priceCart>[0]) => priceCart(wanted, shelved, basis),
    order: (items: Parameters<typeof requireExpectedTotal>[0]['items'], expectedTotal: number) =>
      requireExpectedTotal({ items, expectedTotal, shippingOptionId: null }, shelved, basis),
  };
}

const intoCart = (shop: Shop, rows: readonly { productId: number; quantity: number }[]) =>
  reprice(
    rows.flatMap(({ productId, quantity }, index): CartItem[] => {
      const item = makeItem(shop.publicCard(productId), {
        cartItemId: `${index}`,
        quantity,
        addedAt: '',
      });
      return item ? [item] : [];
    }),
  );

const seen = (
  shop: Shop,
  items: readonly CartItem[],
  answer: ReturnType<Shop['calculate']>,
  isOld = false,
) =>
  viewCart(
    items,
    {
      key: isOld ? '' : calculationKey(items, {}),
      answer,
      isAsking: isOld,
      failure: null,
      answeredAt: 0,
    },
    { rates: shop.rate },
  );

describe('5,000 random shops with price lists', () => {
  test('a product costs in the cart what its card, its price tiers and its hint say', () => {
    fc.assert(
      fc.property(
        shops,
        fc.constantFrom(...PRODUCTS),
        fc.integer({ min: 1, max: 70 }),
        (input, productId, pieces) => {
          const shop = openShop(input, isForEverybody);
          // A price with a minimum is marked as one; the cart says what is missing.
          fc.pre(shop.minimumOf(productId) === null);
          const card = shop.card(productId);
          const quantity = roundUpQuantity(card, pieces);
          const goodsOf = (count: number) => {
            const { subtotal, totalDiscountAmount } = shop.calculate([
              { productId, quantity: count },
            ]);
            return nearestKurus(subtotal - totalDiscountAmount);
          };
          const stairs = ladderSteps(card);
          expect(goodsOf(quantity)).toBe(lineTotalAt(card, quantity));
          expect(stairs[currentStep(stairs, quantity)]?.unitPrice).toBe(
            unitPriceAt(card, quantity),
          );
          const hint = ladderHint(card, quantity);
          if (hint) expect(goodsOf(hint.target)).toBe(times(hint.unitPrice, hint.target));
          if (!shop.isDearer)
            expect(goodsOf(quantity)).toBeLessThanOrEqual(
              lineTotalAt(shop.publicCard(productId), quantity),
            );

          const items = intoCart(shop, [{ productId, quantity }]);
          const answer = shop.calculate([{ productId, quantity }]);
          for (const isOld of [false, true]) {
            const [row] = seen(shop, items, answer, isOld).rows;
            expect(row?.reducedPrice ?? row?.unitPrice).toBe(unitPriceAt(card, quantity));
            expect(row?.nextTier ?? null).toEqual(
              hint && {
                quantity: hint.target,
                missing: hint.missing,
                unitPrice: hint.unitPrice,
                saving: hint.saving,
              },
            );
          }
        },
      ),
      CASES,
    );
  });

  test('an order costs what the cart showed, row by row; no row above its card but for a missing minimum', () => {
    fc.assert(
      fc.property(
        shops,
        fc.uniqueArray(
          fc.record({
            productId: fc.constantFrom(...PRODUCTS),
            pieces: fc.integer({ min: 1, max: 70 }),
          }),
          { selector: ({ productId }) => productId, minLength: 1 },
        ),
        (input, asked) => {
          const shop = openShop(input);
          const rows = asked.map(({ productId, pieces }) => ({
            productId,
            quantity: roundUpQuantity(shop.publicCard(productId), pieces),
          }));
          const items = intoCart(shop, rows);
          const answer = shop.calculate(rows);
          const view = seen(shop, items, answer);
          const { rows: charged, totals } = shop.order(
            items.map(({ id, quantity, price }) => ({ productId: id, quantity, price })),
            answer.finalTotal,
          );
          expect(view.totals.finalTotal).toBe(totals.finalTotal);
          expect(
            view.rows.map(({ unitPrice, lineTotal, discount }) => [unitPrice, lineTotal, discount]),
          ).toEqual(
            charged.flatMap(({ parts }) =>
              parts.map(({ unitPrice, lineTotal, discount }) => [unitPrice, lineTotal, discount]),
            ),
          );
          if (!view.priceListMinimum)
            view.rows.forEach(({ item, lineTotal, discount }) => {
              expect(lineTotal - discount).toBeLessThanOrEqual(
                lineTotalAt(shop.card(item.id), item.quantity),
              );
            });
        },
      ),
      CASES,
    );
  });
});
