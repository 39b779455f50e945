// Cart: what a cart costs today, and what is wrong with its rows. Owns no table (a customer's cart: customer-cart.ts).
// The price in the request is never trusted; stock is counted over all rows of a product. Specification 3, 5, 7 and 9.
import type { CalculateAnswer, CalculatedItem, RowProblem } from '#shared/cart.ts';
import { pieceDiscountOf, withPieceDiscount } from '#shared/discounts.ts';
import type { Language } from '#shared/languages.ts';
import { type Kurus, subtract, times, toLira, ZERO } from '#shared/money.ts';
import { type AppliedDiscount, type CartDiscounts, type CartTotals, cartTotals, nextStep, type Rates, unitPrice as unitPriceOf } from '#shared/pricing.ts';
import { isAllowedQuantity, largestQuantity, roundUpQuantity } from '#shared/quantity.ts';
import { kilograms, loadOf, type ShippingRules } from '#shared/shipping.ts';
import type { SellableRow } from '../catalogue/catalogue.sql.ts';
import { toPieceStep } from '../catalogue/catalogue.ts';
import type { Context } from '../context.ts';
import { explainCoupon, explainUnused } from '../discounts/explain.ts';
import type { PriceWish } from '../discounts/rules.ts';

export type CartRow = { productId: number; quantity: number; designId?: string | undefined };
/** A row beside its product as it is today; no product means that it is gone. */
export type CheckedRow<Product = SellableRow> = CartRow & { product: Product | undefined; problem: RowProblem | null; possibleQuantity: number | null };

/** Where shipping goes by desi: the merchant's table, and which way of delivery was wished. */
export type DeliveryWish = { rules: ShippingRules; optionId: string | null };

export async function calculateCart(
  { sellables, settings, rules }: Pick<Context, 'sellables' | 'settings' | 'rules'>,
  cartItems: readonly CartRow[],
  wish: PriceWish & { shippingOptionId: string | null },
  language: Language,
): Promise<CalculateAnswer> {
  const [products, rates, discounts, delivery] = await Promise.all([
    sellables.find(productIdsOf(cartItems)),
    settings.rates(),
    rules.forCart(wish),
    deliveryWish({ settings }, wish.shippingOptionId),
  ]);
  return priceCart(cartItems, products, rates, discounts, delivery, language);
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
): CalculateAnswer {
  const checked = checkRows(rows, sellables);
  const { totals, pricedOf } = totalsOfRows(checked, rates, discounts, delivery);
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

type RowPrice = CartTotals['rows'][number] & { discounts: AppliedDiscount[] };
const NO_PRICE: RowPrice = { unitPrice: ZERO, lineTotal: ZERO, discount: ZERO, discounts: [] };

/** Rows that are gone count nothing; every other one counts as it stands, also where it cannot be bought. */
export function totalsOfRows(
  rows: readonly CheckedRow[],
  rates: Rates,
  discounts?: CartDiscounts,
  delivery?: DeliveryWish,
): { totals: CartTotals; pricedOf(row: CheckedRow): RowPrice } {
  const sellable = rows.filter((row): row is CheckedRow & { product: SellableRow } => row.product !== undefined);
  const totals = cartTotals(
    sellable.map(({ productId, designId, quantity, product }) => ({
      productId,
      designId,
      quantity,
      price: product.priceKurus,
      tiers: product.tiers,
      categoryIds: [product.category.id],
    })),
    rates,
    discounts,
    delivery && {
      ...delivery,
      load: loadOf(
        sellable.map(({ productId, quantity, product }) => ({ productId, quantity, packed: product })),
        delivery.rules.fallback,
      ),
    },
  );
  const prices = new Map<CheckedRow, RowPrice>(sellable.map((row, index) => [row, { ...(totals.rows[index] ?? NO_PRICE), discounts: discountsOn(totals, index) }]));
  return { totals, pricedOf: (row) => prices.get(row) ?? NO_PRICE };
}

const discountsOn = ({ appliedRules }: CartTotals, index: number): AppliedDiscount[] =>
  appliedRules.flatMap(({ rule, shares }) => ((shares[index] ?? 0) > 0 ? [{ id: rule.id, name: rule.name, amount: shares[index] ?? ZERO }] : []));

const toAppliedDiscount = ({ id, name, amount }: AppliedDiscount) => ({ id, name, amount: toLira(amount) });

function toCalculatedItem(row: CheckedRow, { unitPrice, lineTotal, discount, discounts }: RowPrice, demand: number, rules: CartDiscounts | undefined): CalculatedItem {
  const { product } = row;
  const inForce = product && rules ? pieceDiscountOf(rules.rules, { productId: product.id, categoryIds: [product.category.id] }, rules.situation.now) : null;
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
    stock: product?.stock ?? 0,
    minQuantity: product?.minQuantity ?? 1,
    quantityStep: product?.quantityStep ?? 1,
    problem: row.problem,
    possibleQuantity: row.possibleQuantity,
    nextTier: product ? nextTierOf(product, demand, (price) => withPieceDiscount(price, inForce)) : null,
  };
}

/** By the prices that one pays: a reduction in force for a piece lowers each tier. */
function nextTierOf({ priceKurus, tiers }: SellableRow, demand: number, reduced: (price: Kurus) => Kurus): CalculatedItem['nextTier'] {
  const next = nextStep(priceKurus, tiers, demand);
  if (!next) return null;
  const now = times(reduced(unitPriceOf(priceKurus, tiers, demand)), demand);
  const then = reduced(next.unitPrice);
  return { minQuantity: next.minQuantity, missing: next.missing, unitPrice: toLira(then), saving: toLira(subtract(now, times(then, next.minQuantity))) };
}

/** How many of each product over all rows. */
export function sumByProduct(rows: readonly Pick<CartRow, 'productId' | 'quantity'>[]): Map<number, number> {
  const sums = new Map<number, number>();
  for (const row of rows) sums.set(row.productId, (sums.get(row.productId) ?? 0) + row.quantity);
  return sums;
}
