// Random shops: products with tiers, discount rules, rates and carts.
import fc from 'fast-check';
import { priceCart } from '../server/cart/cart.ts';
import type { ProductRow } from '../server/catalogue/catalogue.sql.ts';
import { toProduct } from '../server/catalogue/catalogue.ts';
import type { SellableRow } from '../server/catalogue/sellables.sql.ts';
import { requireExpectedTotal } from '../server/checkout/expected-total.ts';
import { kurus, ZERO } from '../shared/base/money.ts';
import type { Product } from '../shared/catalogue/catalogue.ts';
import { usualPublicFields } from '../shared/catalogue/product-fields.ts';
import { type DiscountRule, prepareRules } from '../shared/pricing/discount-rules.ts';
import { pieceDiscountOf } from '../shared/pricing/piece-discounts.ts';
import type { Rates } from '../shared/pricing/rates.ts';
import type { Tier } from '../shared/pricing/tiers.ts';

const NOW = new Date('2026-06-01T12:00:00Z');
export const PRODUCTS = [1, 2, 3] as const;
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
export const shelf = fc.tuple(product(1), product(2), product(3));

export const rules = fc
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
export const rates: fc.Arbitrary<Rates> = fc.record({
  taxRate: fc.constantFrom(0.18, 0.2, 0.01),
  shippingCost: fc.constantFrom(ZERO, kurus(8_000)),
  freeShippingThreshold: fc.constantFrom(kurus(50_000), kurus(1_000_000)),
  pricesIncludeTax: fc.boolean(),
});
export const cartRows = fc.uniqueArray(
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
  id,
  name: `Kural ${id}`,
  payQuantity: 1,
  startsAt: null,
  endsAt: null,
  maxUses: null,
  maxUsesPerCustomer: null,
  isActive: true,
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
    sku: `S${fields.id}`,
    name: `Ürün ${fields.id}`,
    slug: '',
    nameEn: null,
    descriptionEn: null,
    variantEn: null,
    notesEn: null,
    usageRatioEn: null,
    seoTitle: null,
    seoTitleEn: null,
    seoDescription: null,
    seoDescriptionEn: null,
    brand: '',
    stock: STOCK,
    piecesPerUnit: 1,
    attributes: {},
    sample: { price: kurus(490), most: 3 },
    createdAt: NOW.toISOString(),
    isActive: true,
    isOwnRow: false,
    successorId: null,
    category: { id: (fields.id % 2) + 1, nameTr: '', nameEn: '' },
    parent: null,
    images: [],
    discount: null,
    ratingCount: 0,
    ratingSum: 0,
    taxPercent: null,
    unitWeightG: null,
    unitVolumeCm3: null,
    cartonWeightG: null,
    cartonVolumeCm3: null,
  };
}

/**
 * As the shop sells it: on the shelf with what is in force for a piece, in the till with the rules.
 */
export function openShop(shelved: readonly Goods[], all: readonly DiscountRule[], rate: Rates) {
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
