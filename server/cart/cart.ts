// Cart: what a cart costs today, and what is wrong with its rows. Owns no table (a customer's cart: customer-cart.ts).
// The price in the request is never trusted; stock is counted over all rows of a product. Specification 3, 5, 7 and 9.
import type { CalculateAnswer, CalculatedItem, RowProblem } from '#shared/cart.ts';
import { pieceDiscountOf, withPieceDiscount } from '#shared/discounts.ts';
import type { Language } from '#shared/languages.ts';
import { add, type Kurus, subtract, times, toLira, ZERO } from '#shared/money.ts';
import { type AppliedDiscount, type CartDiscounts, type CartTotals, cartTotals, nextStep, type PromisedPrice, type Rates, unitPrice as unitPriceOf } from '#shared/pricing.ts';
import { isAllowedQuantity, largestQuantity, roundUpQuantity } from '#shared/quantity.ts';
import { kilograms, loadOf, type ShippingRules } from '#shared/shipping.ts';
import type { SellableRow } from '../catalogue/catalogue.sql.ts';
import { toPieceStep } from '../catalogue/catalogue.ts';
import type { Context } from '../context.ts';
import { explainCoupon, explainUnused } from '../discounts/explain.ts';
import type { PriceWish } from '../discounts/rules.ts';
import { type CarriedQuote, findCarried, type Held, judgeQuote, promiseKey, toHeldQuote } from '../quotes/holding.ts';
import { personalisedDesigns, withPersonalised } from './personalised.ts';

export type CartRow = { productId: number; quantity: number; designId?: string | undefined };
/** A row beside its product as it is today; no product means that it is gone. */
export type CheckedRow<Product = SellableRow> = CartRow & { product: Product | undefined; problem: RowProblem | null; possibleQuantity: number | null };

/** Where shipping goes by desi: the merchant's table, and which way of delivery was wished. */
export type DeliveryWish = { rules: ShippingRules; optionId: string | null };

export async function calculateCart(
  { db, clock, sellables, settings, rules }: Pick<Context, 'db' | 'clock' | 'sellables' | 'settings' | 'rules'>,
  cartItems: readonly CartRow[],
  wish: PriceWish & { shippingOptionId: string | null; quoteCode?: string | null | undefined },
  language: Language,
): Promise<CalculateAnswer> {
  const [products, rates, discounts, delivery, carried, personalised] = await Promise.all([
    sellables.find(productIdsOf(cartItems)),
    settings.rates(),
    rules.forCart(wish),
    deliveryWish({ settings }, wish.shippingOptionId),
    findCarried(db, wish.quoteCode, clock()),
    personalisedDesigns(db, cartItems),
  ]);
  const answer = priceCart(cartItems, products, rates, discounts, delivery, language, carried);
  return { ...answer, items: withPersonalised(answer.items, products, personalised) };
}

export async function deliveryWish({ settings }: Pick<Context, 'settings'>, optionId: string | null | undefined): Promise<DeliveryWish | undefined> {
  const rules = await settings.shipping();
  return rules ? { rules, optionId: optionId ?? null } : undefined;
}

/** Each product once, in id order: the order in which they are locked. */
export const productIdsOf = (rows: readonly CartRow[]): number[] => [...new Set(rows.map((row) => row.productId))].sort((a, b) => a - b);

export function priceCart(
  rows: readonly CartRow[],
  sellables: readonly SellableRow[],
  rates: Rates,
  discounts?: CartDiscounts,
  delivery?: DeliveryWish,
  language: Language = 'tr',
  carried: CarriedQuote | null = null,
): CalculateAnswer {
  const checked = checkRows(rows, sellables);
  const { totals, pricedOf, held } = totalsOfRows(checked, rates, discounts, delivery, carried);
  const demand = sumByProduct(rows);
  return {
    subtotal: toLira(totals.subtotal),
    totalDiscountAmount: toLira(totals.totalDiscountAmount),
    appliedDiscounts: totals.appliedDiscounts.map(toAppliedDiscount),
    taxAmount: toLira(totals.taxAmount),
    shippingCost: toLira(totals.shippingCost),
    finalTotal: toLira(totals.finalTotal),
    ...toShippingOptions(totals, language),
    items: checked.map((row) => toCalculatedItem(row, pricedOf(row), demand.get(row.productId) ?? row.quantity, discounts)),
    coupon: explainCoupon(totals, discounts),
    unusedDiscounts: explainUnused(totals),
    ...(carried && held ? { quote: toHeldQuote(carried, held.state) } : {}),
  };
}

function toShippingOptions({ delivery }: CartTotals, language: Language): Pick<CalculateAnswer, 'shippingOptions' | 'shippingOptionId' | 'parcel'> {
  if (!delivery) return { shippingOptions: [], shippingOptionId: null, parcel: null };
  const { load, offers, chosen } = delivery;
  return {
    shippingOptions: offers.map(({ id, name, price, isBuyerPays }) => ({ id, name: name[language], price: toLira(price), desi: load.desi, isBuyerPays })),
    shippingOptionId: chosen.id,
    parcel: { desi: load.desi, weightKg: kilograms(load.weightG), couldBeFree: offers.some(({ couldBeFree }) => couldBeFree) },
  };
}

/**
 * Says of each row whether it can be bought as it stands. Stock is handed out in the order of the rows, so that accepting
 * every `possibleQuantity` mends the whole cart at once. Minimum and step hold for each row.
 */
export function checkRows<Product extends Checkable>(rows: readonly CartRow[], sellables: readonly Product[]): CheckedRow<Product>[] {
  const products = new Map(sellables.filter((product) => product.isActive).map((product) => [product.id, product]));
  const left = new Map([...products.values()].map((product) => [product.id, product.stock]));
  return rows.map((row) => {
    const product = products.get(row.productId);
    if (!product) return { ...row, product, problem: 'gone', possibleQuantity: null };
    const available = left.get(product.id) ?? 0;
    const verdict = checkRow(row.quantity, product, available);
    left.set(product.id, available - (verdict.problem ? (verdict.possibleQuantity ?? 0) : row.quantity));
    return { ...row, product, ...verdict };
  });
}

function checkRow(quantity: number, product: Checkable, available: number): { problem: RowProblem | null; possibleQuantity: number | null } {
  if (product.stock <= 0) return { problem: 'out-of-stock', possibleQuantity: null };
  const isAllowed = isAllowedQuantity(product, quantity);
  if (isAllowed && quantity <= available) return { problem: null, possibleQuantity: null };
  const wished = isAllowed ? quantity : roundUpQuantity(product, quantity);
  const possibleQuantity = (wished <= available ? wished : largestQuantity(product, available)) || null;
  if (quantity > available || possibleQuantity === null) return { problem: 'not-enough', possibleQuantity };
  return { problem: quantity < product.minQuantity ? 'below-minimum' : 'off-step', possibleQuantity };
}

type Checkable = Pick<SellableRow, 'id' | 'stock' | 'minQuantity' | 'quantityStep' | 'isActive'>;

/** Pieces of one row that cost the same: those that a quote promised, and the others. */
export type RowPart = CartTotals['rows'][number] & { quantity: number; isPromised: boolean };
/** `unitPrice` is that of the last part: what one more costs. */
type RowPrice = CartTotals['rows'][number] & { discounts: AppliedDiscount[]; beaten: BeatenDiscount[]; parts: RowPart[] };
type BeatenDiscount = NonNullable<CalculatedItem['beatenDiscounts']>[number];
const NO_PRICE: RowPrice = { unitPrice: ZERO, lineTotal: ZERO, discount: ZERO, discounts: [], beaten: [], parts: [] };
type SoldRow = CheckedRow & { product: SellableRow };
/** The one entry that is no rule's among the discounts of a cart. */
const QUOTE_DISCOUNT_ID = 0;

/** Rows that are gone count nothing; every other one counts as it stands, also where it cannot be bought. `promise`: what the desk is about to promise. */
export function totalsOfRows(
  rows: readonly CheckedRow[],
  rates: Rates,
  discounts?: CartDiscounts,
  delivery?: DeliveryWish,
  carried: CarriedQuote | null = null,
  promise: Held | null = null,
): { totals: CartTotals; pricedOf(row: CheckedRow): RowPrice; held: Held | null } {
  const sellable = rows.filter((row): row is SoldRow => row.product !== undefined);
  const held = carried ? judgeQuote(carried, sellable, rates) : promise;
  const parts = sellable.flatMap(splitter(held));
  const totals = cartTotals(
    parts.map(({ row: { productId, designId, product }, quantity, promised }) => ({
      productId,
      designId,
      quantity,
      price: product.priceKurus,
      tiers: product.tiers,
      categoryIds: [product.category.id],
      promised,
    })),
    rates,
    discounts,
    delivery && {
      rules: delivery.rules,
      optionId: delivery.optionId ?? held?.shipping?.optionId ?? null,
      load: loadOf(
        sellable.map(({ productId, quantity, product }) => ({ productId, quantity, packed: product })),
        delivery.rules.fallback,
      ),
    },
    held?.shipping,
  );
  const given = add(...parts.map(({ promised }) => promised?.discount ?? ZERO));
  if (given > 0 && carried?.quote) totals.appliedDiscounts = [{ id: QUOTE_DISCOUNT_ID, name: carried.quote.number, amount: given }, ...totals.appliedDiscounts];
  const prices = new Map<CheckedRow, RowPrice>();
  for (const [index, { row, quantity, promised }] of parts.entries()) {
    const priced = totals.rows[index] ?? NO_PRICE;
    const before = prices.get(row) ?? NO_PRICE;
    prices.set(row, {
      unitPrice: priced.unitPrice,
      lineTotal: add(before.lineTotal, priced.lineTotal),
      discount: add(before.discount, priced.discount),
      discounts: [
        ...before.discounts,
        ...discountsOn(totals, index),
        ...(promised && promised.discount > 0 && carried?.quote ? [{ id: QUOTE_DISCOUNT_ID, name: carried.quote.number, amount: promised.discount }] : []),
      ],
      beaten: [...before.beaten, ...beatenOn(totals, index)],
      parts: [...before.parts, { ...priced, quantity, isPromised: promised !== undefined }],
    });
  }
  return { totals, pricedOf: (row) => prices.get(row) ?? NO_PRICE, held };
}

/** The pieces that were promised, and those beyond them; each promise is kept once. */
function splitter(held: Held | null) {
  const left = new Map(held?.promises);
  return (row: SoldRow): { row: SoldRow; quantity: number; promised?: PromisedPrice }[] => {
    const promised = left.get(promiseKey(row));
    if (!promised) return [{ row, quantity: row.quantity }];
    left.delete(promiseKey(row));
    const further = row.quantity - promised.quantity;
    return [{ row, quantity: promised.quantity, promised }, ...(further > 0 ? [{ row, quantity: further }] : [])];
  };
}

const discountsOn = ({ appliedRules }: CartTotals, index: number): AppliedDiscount[] =>
  appliedRules.flatMap(({ rule, shares }) => ((shares[index] ?? 0) > 0 ? [{ id: rule.id, name: rule.name, amount: shares[index] ?? ZERO }] : []));

const beatenOn = ({ appliedRules }: CartTotals, index: number): BeatenDiscount[] =>
  appliedRules.flatMap(({ rule, beatenBy }) => {
    const byId = beatenBy[index] ?? null;
    return byId === null ? [] : [{ id: rule.id, name: rule.name, byId }];
  });

const toAppliedDiscount = ({ id, name, amount }: AppliedDiscount) => ({ id, name, amount: toLira(amount) });

function toCalculatedItem(
  row: CheckedRow,
  { unitPrice, lineTotal, discount, discounts, beaten, parts }: RowPrice,
  demand: number,
  rules: CartDiscounts | undefined,
): CalculatedItem {
  const { product } = row;
  const promised = parts.find(({ isPromised }) => isPromised);
  // The rest of a row that was quoted costs what a catalogue's row costs; all that was quoted has its own price.
  const isCatalogues = promised === undefined || parts.length > 1;
  const inForce = isCatalogues && product && rules ? pieceDiscountOf(rules.rules, { productId: product.id, categoryIds: [product.category.id] }, rules.situation.now) : null;
  return {
    productId: row.productId,
    ...(row.designId === undefined ? {} : { designId: row.designId }),
    quantity: row.quantity,
    price: product ? toLira(product.priceKurus) : null,
    unitPrice: toLira(unitPrice),
    lineTotal: toLira(lineTotal),
    pieceSteps: (inForce?.steps ?? []).map(toPieceStep),
    discount: toLira(discount),
    discounts: discounts.map(toAppliedDiscount),
    ...(beaten.length > 0 && { beatenDiscounts: beaten }),
    stock: product?.stock ?? 0,
    minQuantity: product?.minQuantity ?? 1,
    quantityStep: product?.quantityStep ?? 1,
    problem: row.problem,
    possibleQuantity: row.possibleQuantity,
    nextTier: product && !promised ? nextTierOf(product, row.quantity, demand, (price) => withPieceDiscount(price, inForce)) : null,
    ...(promised ? { quoted: { quantity: promised.quantity, unitPrice: toLira(promised.unitPrice) } } : {}),
  };
}

/** By the prices that one pays, a reduction in force for a piece counted in; reached by this row in its own steps. */
function nextTierOf(product: SellableRow, quantity: number, demand: number, reduced: (price: Kurus) => Kurus): CalculatedItem['nextTier'] {
  const { priceKurus, tiers } = product;
  const others = demand - quantity;
  const next = nextStep(priceKurus, tiers, demand, { reduced, allowed: (wished) => roundUpQuantity(product, wished - others) + others });
  if (!next) return null;
  const { minQuantity, missing, unitPrice } = next;
  const now = times(reduced(unitPriceOf(priceKurus, tiers, demand)), demand);
  return { minQuantity, missing, unitPrice: toLira(unitPrice), saving: toLira(subtract(now, times(unitPrice, minQuantity))) };
}

/** How many of each product over all rows. */
export function sumByProduct(rows: readonly Pick<CartRow, 'productId' | 'quantity'>[]): Map<number, number> {
  const sums = new Map<number, number>();
  for (const row of rows) sums.set(row.productId, (sums.get(row.productId) ?? 0) + row.quantity);
  return sums;
}
