// Cart: what a cart costs now, and which rows cannot be bought. Owns no table (a customer's cart:
// customer-cart.ts). The price in the request is never trusted. Specification 3, 5, 7 and 9.
import type { Platform } from '#server/base/platform.ts';
import { toBulkDiscount, toPieceStep } from '#server/catalogue/catalogue.ts';
import { productNameIn } from '#server/catalogue/product-texts.ts';
import type { SellableRow } from '#server/catalogue/sellables.sql.ts';
import type { Sellables } from '#server/catalogue/sellables.ts';
import { explainCoupon, explainUnused } from '#server/discounts/explain.ts';
import type { BuyerDiscounts, Rules } from '#server/discounts/rules.ts';
import type { Settings } from '#server/settings/settings.ts';
import type { Language } from '#shared/base/languages.ts';
import { type Kurus, subtract, times, toLira } from '#shared/base/money.ts';
import type { CalculateAnswer, CalculatedItem, OwnPriceAnswer } from '#shared/cart/cart.ts';
import { roundUpQuantity } from '#shared/catalogue/quantity.ts';
import { pieceDiscountOf, withPieceDiscount } from '#shared/pricing/piece-discounts.ts';
import type { DeliveryChoice, PriceBasis } from '#shared/pricing/price-basis.ts';
import type { OwnPrice } from '#shared/pricing/price-lists.ts';
import type { AppliedDiscount, CartTotals } from '#shared/pricing/pricing.ts';
import { taxesOf, toTaxAnswer } from '#shared/pricing/taxes.ts';
import { nextStep, unitPrice as unitPriceOf } from '#shared/pricing/tiers.ts';
import { kilograms } from '#shared/shipping/shipping.ts';
import { findQuote, type QuotedPrices, toCartQuote } from './applied-quote.ts';
import {
  type CartRow,
  type CheckedRow,
  checkRows,
  demandByProduct,
  productIdsOf,
} from './check-rows.ts';
import { withPromised } from './own-rows.ts';
import { personalisedDesigns, withPersonalised } from './personalised.ts';
import { type RowPrice, soldOfCart, totalsOfRows } from './row-totals.ts';
import { findSampleRules } from './samples.ts';

export async function calculateCart(
  {
    db,
    clock,
    sellables,
    settings,
    rules,
  }: Pick<Platform, 'db' | 'clock'> & { sellables: Sellables; settings: Settings; rules: Rules },
  cartItems: readonly CartRow[],
  query: BuyerDiscounts & {
    shippingOptionId: string | null;
    quoteCode?: string | null | undefined;
  },
  language: Language,
): Promise<CalculateAnswer> {
  const ids = productIdsOf(cartItems);
  const now = clock();
  const [products, rates, discounts, delivery, quote, personalised, lists, samples] =
    await Promise.all([
      sellables.find(ids),
      settings.rates(),
      rules.forCart(query, language),
      deliveryChoice({ settings }, query.shippingOptionId),
      findQuote(db, query.quoteCode, now),
      personalisedDesigns(db, cartItems),
      rules.lists.forBuyer(query.buyer, ids),
      findSampleRules(db, cartItems, query, now),
    ]);
  const basis = { rates, discounts, delivery, quote, lists, samples };
  const answer = priceCart(cartItems, products, basis, { language });
  return { ...answer, items: withPersonalised(answer.items, products, personalised) };
}

export async function deliveryChoice(
  { settings }: { settings: Settings },
  optionId: string | null | undefined,
): Promise<DeliveryChoice | undefined> {
  const rules = await settings.shipping();
  return rules ? { rules, optionId: optionId ?? null } : undefined;
}

/** `language`: for the names of products and of shipping options. */
export function priceCart(
  rows: readonly CartRow[],
  sellables: readonly SellableRow[],
  basis: PriceBasis,
  { language = 'tr', promise = null }: { language?: Language; promise?: QuotedPrices | null } = {},
): CalculateAnswer {
  const checked = checkRows(rows, withPromised(sellables, rows, basis), basis.samples);
  const { totals, pricedOf, quoted, missing } = totalsOfRows(checked, basis, promise);
  const demand = demandByProduct(rows);
  return {
    subtotal: toLira(totals.subtotal),
    totalDiscountAmount: toLira(totals.totalDiscountAmount),
    appliedDiscounts: totals.appliedDiscounts.map(toAppliedDiscount),
    taxAmount: toLira(totals.taxAmount),
    taxes: toTaxAnswer(taxesOf(soldOfCart(totals, basis)).all),
    shippingCost: toLira(totals.shippingCost),
    finalTotal: toLira(totals.finalTotal),
    ...toShippingOptions(totals, language),
    items: checked.map((row) =>
      toCalculatedItem(row, pricedOf(row), demand.get(row.productId) ?? row.quantity, {
        ...basis,
        language,
      }),
    ),
    coupon: explainCoupon(totals, basis.discounts),
    unusedDiscounts: explainUnused(totals, new Set(demand.keys())),
    ...(basis.quote && quoted ? { quote: toCartQuote(basis.quote, quoted.state) } : {}),
    ...(missing && {
      priceListMinimum: { minimum: toLira(missing.minimum), missing: toLira(missing.amount) },
    }),
  };
}

function toShippingOptions(
  { delivery }: CartTotals,
  language: Language,
): Pick<CalculateAnswer, 'shippingOptions' | 'shippingOptionId' | 'parcel'> {
  if (!delivery) return { shippingOptions: [], shippingOptionId: null, parcel: null };
  const { load, offers, chosen } = delivery;
  return {
    shippingOptions: offers.map(({ id, name, price, isBuyerPays }) => ({
      id,
      name: name[language],
      price: toLira(price),
      desi: load.desi,
      isBuyerPays,
    })),
    shippingOptionId: chosen.id,
    parcel: {
      desi: load.desi,
      weightKg: kilograms(load.weightG),
      couldBeFree: offers.some(({ couldBeFree }) => couldBeFree),
    },
  };
}

const toAppliedDiscount = ({ id, name, amount }: AppliedDiscount) => ({
  id,
  name,
  amount: toLira(amount),
});

const kindOf = ({ designId, isSample, product }: CheckedRow) => ({
  ...(designId === undefined ? {} : { designId }),
  ...(isSample && { isSample: true as const }),
  ...(product?.isOwnRow && { isOwnRow: true as const }),
});

function toCalculatedItem(
  row: CheckedRow,
  { unitPrice, lineTotal, discount, taxPoints, discounts, beaten, parts, own }: RowPrice,
  demand: number,
  { discounts: rules, lists, language }: PriceBasis & { language: Language },
): CalculatedItem {
  const { product } = row;
  const promised = parts.find(({ isPromised }) => isPromised);
  // Pieces beyond the quoted quantity have the catalogue price.
  const isCatalogues = promised === undefined || parts.length > 1;
  const inForce =
    isCatalogues && product && rules && !row.isSample && !own?.isFinal
      ? pieceDiscountOf(
          rules.rules,
          { productId: product.id, categoryIds: [product.category.id] },
          rules.situation.now,
        )
      : null;
  return {
    productId: row.productId,
    ...kindOf(row),
    quantity: row.quantity,
    ...(product && { name: productNameIn(product, language) }),
    price: product ? toLira(product.priceKurus) : null,
    unitPrice: toLira(unitPrice),
    lineTotal: toLira(lineTotal),
    pieceSteps: (inForce?.steps ?? []).map(toPieceStep),
    discount: toLira(discount),
    taxRatePercentage: taxPoints / 100,
    discounts: discounts.map(toAppliedDiscount),
    ...(beaten.length > 0 && { beatenDiscounts: beaten }),
    stock: product?.stock ?? 0,
    minQuantity: product?.minQuantity ?? 1,
    quantityStep: product?.quantityStep ?? 1,
    problem: row.problem,
    possibleQuantity: row.possibleQuantity,
    nextTier:
      product && !promised
        ? nextTierOf(withOwn(product, own), row.quantity, demand, (price) =>
            withPieceDiscount(price, inForce),
          )
        : null,
    ...(own && isCatalogues && { ownPrice: toOwnPrice(own, lists) }),
    ...(promised
      ? { quoted: { quantity: promised.quantity, unitPrice: toLira(promised.unitPrice) } }
      : {}),
  };
}

const withOwn = (product: SellableRow, own: OwnPrice | null): SellableRow =>
  own ? { ...product, priceKurus: own.price, tiers: own.tiers } : product;

export const toOwnPrice = (
  { price, tiers, isFinal }: OwnPrice,
  { isForCompany = false }: { isForCompany?: boolean } = {},
): OwnPriceAnswer => ({
  isForCompany,
  price: toLira(price),
  bulkDiscounts: tiers.map(toBulkDiscount),
  isFinal,
});

/**
 * The next tier at the price that the buyer pays, including an active piece discount; it can be
 * reached by this row in its quantity steps.
 */
function nextTierOf(
  product: SellableRow,
  quantity: number,
  demand: number,
  reduced: (price: Kurus) => Kurus,
): CalculatedItem['nextTier'] {
  const { priceKurus, tiers } = product;
  const others = demand - quantity;
  const next = nextStep(priceKurus, tiers, demand, {
    reduced,
    allowed: (requested) => roundUpQuantity(product, requested - others) + others,
  });
  if (!next) return null;
  const { minQuantity, missing, unitPrice } = next;
  const now = times(reduced(unitPriceOf(priceKurus, tiers, demand)), demand);
  return {
    minQuantity,
    missing,
    unitPrice: toLira(unitPrice),
    saving: toLira(subtract(now, times(unitPrice, minQuantity))),
  };
}
