// The totals of a cart and of each of its rows, with the prices that a quote promised. Pure.
import { AppError } from '#server/base/errors/app-error.ts';
import type { SellableRow } from '#server/catalogue/sellables.sql.ts';
import { add, basisPoints, type Kurus, liraOf, ZERO } from '#shared/base/money.ts';
import type { CalculatedItem } from '#shared/cart/cart.ts';
import { MAX_GOODS } from '#shared/cart/cart-limits.ts';
import type { PricedRow, PromisedPrice } from '#shared/pricing/goods.ts';
import { pieceDiscountOf } from '#shared/pricing/piece-discounts.ts';
import type { PriceBasis } from '#shared/pricing/price-basis.ts';
import {
  type AppliedLists,
  applyLists,
  type OwnPrice,
  withOwnPrice,
} from '#shared/pricing/price-lists.ts';
import {
  type AppliedDiscount,
  type CartDelivery,
  type CartTotals,
  cartTotals,
} from '#shared/pricing/pricing.ts';
import type { Sold } from '#shared/pricing/taxes.ts';
import { loadOf } from '#shared/shipping/shipping.ts';
import { judgeQuote, promiseKey, type QuotedPrices } from './applied-quote.ts';
import type { CheckedRow } from './check-rows.ts';

/** Pieces of one row with the same price: those that a quote promised, and the others. */
export type RowPart = CartTotals['rows'][number] & { quantity: number; isPromised: boolean };
/**
 * `unitPrice` is that of the last part, i.e. the price of one more piece. `own`: the list price,
 * for pieces that no quote promised.
 */
export type RowPrice = CartTotals['rows'][number] & {
  discounts: AppliedDiscount[];
  beaten: BeatenDiscount[];
  parts: RowPart[];
  own: OwnPrice | null;
};
type BeatenDiscount = NonNullable<CalculatedItem['beatenDiscounts']>[number];
const NO_PRICE: RowPrice = {
  unitPrice: ZERO,
  lineTotal: ZERO,
  discount: ZERO,
  taxPoints: 0,
  tax: ZERO,
  discounts: [],
  beaten: [],
  parts: [],
  own: null,
};
type SoldRow = CheckedRow & { product: SellableRow };
type Part = { row: SoldRow; quantity: number; promised?: PromisedPrice };
/** The id of the quote among the discounts of a cart, although it is no rule. */
const QUOTE_DISCOUNT_ID = 0;

export type TotalsOfRows = {
  totals: CartTotals;
  pricedOf(row: CheckedRow): RowPrice;
  /** The result for the quote of the basis. */
  quoted: QuotedPrices | null;
  /** The price list that needs more goods to apply. */
  missing: AppliedLists['missing'];
};

/**
 * Each price and each quantity is allowed; together they could exceed what money can be.
 * @throws AppError CART_TOO_LARGE
 */
function requirePossibleTotal(rows: readonly PricedRow[]): void {
  const most = rows.reduce(
    (sum, { price, promised, quantity }) => sum + (promised?.unitPrice ?? price) * quantity,
    0,
  );
  if (most > MAX_GOODS)
    throw new AppError('CART_TOO_LARGE', { values: { limit: liraOf(MAX_GOODS) } });
}

/**
 * Rows without a product contribute 0. All other rows contribute their total, even if they cannot
 * be bought. `promise`: prices that the back office is about to promise, instead of a quote's.
 * @throws AppError CART_TOO_LARGE
 */
export function totalsOfRows(
  rows: readonly CheckedRow[],
  basis: PriceBasis,
  promise: QuotedPrices | null = null,
): TotalsOfRows {
  const { rates, discounts, quote: applied } = basis;
  const sellable = rows.filter((row): row is SoldRow => row.product !== undefined);
  const quoted = applied ? judgeQuote(applied, sellable, rates) : promise;
  const parts = sellable.flatMap(splitter(quoted));
  const priced = parts.map(toPricedRow);
  requirePossibleTotal(priced);
  const lists = applyBuyerLists(priced, basis);
  const own = priced.map((row) => withOwnPrice(row, lists.prices));
  requirePossibleTotal(own);
  const totals = cartTotals(own, {
    rates,
    discounts,
    delivery: deliveryOf(basis, sellable, quoted),
    promisedShipping: quoted?.shipping,
    agreedShipping: basis.agreedShipping,
  });
  const quoteDiscount = (amount: Kurus): AppliedDiscount[] =>
    amount > 0 && applied?.quote
      ? [{ id: QUOTE_DISCOUNT_ID, name: applied.quote.number, amount }]
      : [];
  totals.appliedDiscounts = [
    ...quoteDiscount(add(...parts.map(({ promised }) => promised?.discount ?? ZERO))),
    ...totals.appliedDiscounts,
  ];
  const prices = new Map<CheckedRow, RowPrice>();
  for (const [index, { row, quantity, promised }] of parts.entries()) {
    const part = totals.rows[index] ?? NO_PRICE;
    const before = prices.get(row) ?? NO_PRICE;
    prices.set(row, {
      unitPrice: part.unitPrice,
      lineTotal: add(before.lineTotal, part.lineTotal),
      discount: add(before.discount, part.discount),
      taxPoints: part.taxPoints,
      tax: add(before.tax, part.tax),
      discounts: [
        ...before.discounts,
        ...discountsOn(totals, index),
        ...quoteDiscount(promised?.discount ?? ZERO),
      ],
      beaten: [...before.beaten, ...beatenOn(totals, index)],
      parts: [
        ...before.parts,
        { ...part, quantity, isPromised: !row.isSample && promised !== undefined },
      ],
      own: row.isSample ? null : (lists.prices.get(row.productId) ?? null),
    });
  }
  return {
    totals,
    pricedOf: (row) => prices.get(row) ?? NO_PRICE,
    quoted,
    missing: lists.missing,
  };
}

/** The goods that an invoice of this cart would list. */
export const soldOfCart = (
  { rows, taxAmount, shippingCost }: Pick<CartTotals, 'rows' | 'taxAmount' | 'shippingCost'>,
  { rates, surcharge }: Pick<PriceBasis, 'rates' | 'surcharge'>,
): Sold => ({
  rows,
  tax: taxAmount,
  taxPoints: basisPoints(rates.taxRate),
  pricesIncludeTax: rates.pricesIncludeTax,
  shipping: shippingCost,
  surcharge: surcharge ?? ZERO,
});

const NO_LISTS: AppliedLists = { prices: new Map(), missing: null };

/** Applies the buyer's price lists of a basis to these rows. */
export const applyBuyerLists = (
  rows: readonly PricedRow[],
  { lists, rates, discounts }: Pick<PriceBasis, 'lists' | 'rates' | 'discounts'>,
): AppliedLists =>
  lists
    ? applyLists(rows, lists, {
        rates,
        discountOf: ({ productId, categoryIds = [] }) =>
          discounts
            ? pieceDiscountOf(discounts.rules, { productId, categoryIds }, discounts.situation.now)
            : null,
      })
    : NO_LISTS;

const toPricedRow = ({ row, quantity, promised }: Part) => ({
  ...pricedOf(row),
  quantity,
  promised,
});

const pricedOf = ({ productId, designId, isSample, product }: SoldRow) => ({
  productId,
  designId,
  isSample,
  price: product.priceKurus,
  tiers: product.tiers,
  taxPercent: product.taxPercent ?? undefined,
  categoryIds: [product.category.id],
});

const deliveryOf = (
  { delivery }: PriceBasis,
  rows: readonly SoldRow[],
  quoted: QuotedPrices | null,
): CartDelivery | undefined =>
  delivery && {
    rules: delivery.rules,
    optionId: delivery.optionId ?? quoted?.shipping?.optionId ?? null,
    load: loadOf(
      rows.map(({ productId, quantity, product }) => ({ productId, quantity, packed: product })),
      delivery.rules.fallback,
    ),
  };

/** A sample has its own price: no tier, list, quote or rule changes it (decision 0090). */
const asSample = ({ product }: SoldRow): PromisedPrice => ({
  unitPrice: product.priceKurus,
  discount: ZERO,
});

/** Splits a row into the promised pieces and the others; each promise is used once. */
function splitter(quoted: QuotedPrices | null) {
  const left = new Map(quoted?.promises);
  return (row: SoldRow): Part[] => {
    if (row.isSample) return [{ row, quantity: row.quantity, promised: asSample(row) }];
    const promised = left.get(promiseKey(row));
    if (!promised) return [{ row, quantity: row.quantity }];
    left.delete(promiseKey(row));
    const further = row.quantity - promised.quantity;
    return [
      { row, quantity: promised.quantity, promised },
      ...(further > 0 ? [{ row, quantity: further }] : []),
    ];
  };
}

const discountsOn = ({ appliedRules }: CartTotals, index: number): AppliedDiscount[] =>
  appliedRules.flatMap(({ rule, shares }) =>
    (shares[index] ?? 0) > 0
      ? [{ id: rule.id, name: rule.name, amount: shares[index] ?? ZERO }]
      : [],
  );

const beatenOn = ({ appliedRules }: CartTotals, index: number): BeatenDiscount[] =>
  appliedRules.flatMap(({ rule, beatenBy }) => {
    const byId = beatenBy[index] ?? null;
    return byId === null ? [] : [{ id: rule.id, name: rule.name, byId }];
  });
