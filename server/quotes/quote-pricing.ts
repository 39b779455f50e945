// Calculates a quote with the functions of the cart. Price lists of the buyer apply, and only
// rules for everybody: coupons,
// personal and counted discounts are left out, because one use would be promised many times. No
// tier and no rule applies to a special price of the back office. Decisions 0032 and 0035.
import type { Platform } from '#server/base/platform.ts';
import { deliveryChoice } from '#server/cart/cart.ts';
import { joinRows } from '#server/cart/cart-rows.ts';
import { type CheckedRow, checkRows, productIdsOf } from '#server/cart/check-rows.ts';
import { promiseKey, type ReservedPrices } from '#server/cart/quote-reservation.ts';
import { totalsOfRows } from '#server/cart/row-totals.ts';
import { type SellableRow, selectSellables } from '#server/catalogue/catalogue.sql.ts';
import { mainImageUrl } from '#server/catalogue/images.ts';
import type { Sellables } from '#server/catalogue/sellables.ts';
import type { Rules } from '#server/discounts/rules.ts';
import type { Settings } from '#server/settings/settings.ts';
import { basisPoints, type Kurus, subtract, ZERO } from '#shared/base/money.ts';
import type { OwnPrice } from '#shared/pricing/price-lists.ts';
import type { CartDiscounts, CartTotals } from '#shared/pricing/pricing.ts';
import type { Rates } from '#shared/pricing/rates.ts';
import type { QuoteItemRecord, QuoteRecord } from './quotes.sql.ts';

export type QuoteDeps = Pick<Platform, 'db' | 'clock'> & {
  settings: Settings;
  sellables: Sellables;
  rules: Rules;
};
export type QuoteInput = {
  items: readonly { productId: number; quantity: number; designId?: string | null | undefined }[];
  shippingOptionId?: string | null | undefined;
  /** Whose price lists count. */
  listBuyer?: { customerId: number } | null;
};
/** The special values of the back office: unit prices by row (promiseKey) and the shipping cost. */
export type OwnPrices = { prices: ReadonlyMap<string, Kurus>; shipping: Kurus | null };

type RowAmounts = CartTotals['rows'][number];
export type PricedQuoteRow = RowAmounts & {
  row: CheckedRow;
  isOwn: boolean;
  list: RowAmounts;
  /** By a price list of the buyer. */
  listed: OwnPrice | null;
};
export type QuoteAmounts = Pick<
  QuoteRecord,
  | 'subtotalKurus'
  | 'discountKurus'
  | 'taxKurus'
  | 'shippingKurus'
  | 'totalKurus'
  | 'taxPoints'
  | 'pricesIncludeTax'
  | 'shippingOptionId'
  | 'shippingNameTr'
  | 'shippingNameEn'
>;
export type PricedQuote = {
  rows: PricedQuoteRow[];
  amounts: QuoteAmounts;
  totals: CartTotals;
  rates: Rates;
};

/** Stock is not checked, because a quote does not reserve it. Deleted products contribute 0. */
export async function priceQuote(
  { db, sellables, settings, rules }: QuoteDeps,
  { items, shippingOptionId, listBuyer = null }: QuoteInput,
  own?: OwnPrices,
): Promise<PricedQuote> {
  const sent = joinRows(items).map(({ productId, quantity, designId }) => ({
    productId,
    quantity,
    ...(designId ? { designId } : {}),
  }));
  const ids = productIdsOf(sent);
  const [products, rates, discounts, delivery, lists] = await Promise.all([
    // The back office sees the present catalogue.
    own ? selectSellables(db, ids) : sellables.find(ids),
    settings.rates(),
    rules.forCart({ couponCode: null, buyer: null }),
    deliveryChoice({ settings }, shippingOptionId),
    rules.lists.forBuyer(listBuyer, ids),
  ]);
  const checked = checkRows(sent, products);
  const everybodys = withoutCounted(discounts);
  const basis = { rates, discounts: everybodys, delivery, lists };
  const list = totalsOfRows(checked, basis);
  const { totals, pricedOf } = own
    ? totalsOfRows(checked, basis, promiseOf(checked, own.prices))
    : list;
  const chosen = totals.delivery?.chosen;
  // What the receiver pays the carrier is not ours to fix.
  const shippingKurus =
    own?.shipping != null && !chosen?.isBuyerPays ? own.shipping : totals.shippingCost;
  return {
    rows: checked.map((row) => ({
      row,
      isOwn: own?.prices.has(promiseKey(row)) ?? false,
      ...amountsOf(pricedOf(row)),
      list: amountsOf(list.pricedOf(row)),
      listed: list.pricedOf(row).own,
    })),
    amounts: {
      subtotalKurus: totals.subtotal,
      discountKurus: totals.totalDiscountAmount,
      taxKurus: totals.taxAmount,
      shippingKurus,
      totalKurus: (subtract(totals.finalTotal, totals.shippingCost) + shippingKurus) as Kurus,
      taxPoints: basisPoints(rates.taxRate),
      pricesIncludeTax: rates.pricesIncludeTax,
      shippingOptionId: chosen?.id ?? null,
      shippingNameTr: chosen?.name.tr ?? null,
      shippingNameEn: chosen?.name.en ?? null,
    },
    totals,
    rates,
  };
}

const amountsOf = ({ unitPrice, lineTotal, discount, taxPoints, tax }: RowAmounts): RowAmounts => ({
  ...{ unitPrice, lineTotal, discount, taxPoints, tax },
});

/** The special prices as promised prices, which the cart's calculation supports. */
const promiseOf = (
  rows: readonly CheckedRow[],
  prices: ReadonlyMap<string, Kurus>,
): ReservedPrices => ({
  state: 'holds',
  promises: new Map(
    rows.flatMap((row) => {
      const unitPrice = prices.get(promiseKey(row));
      return unitPrice === undefined
        ? []
        : [[promiseKey(row), { quantity: row.quantity, unitPrice, discount: ZERO }] as const];
    }),
  ),
  shipping: undefined,
});

const withoutCounted = ({ rules, situation }: CartDiscounts): CartDiscounts => ({
  situation,
  rules: {
    rules: rules.rules.filter(
      ({ rule }) => rule.maxUses === null && rule.maxUsesPerCustomer === null,
    ),
  },
});

type SoldRow = PricedQuoteRow & { row: CheckedRow & { product: SellableRow } };

/** The stored form; all products must be on sale. */
export const toItemRecords = (rows: readonly PricedQuoteRow[]): QuoteItemRecord[] =>
  rows
    .filter((reckoned): reckoned is SoldRow => reckoned.row.product !== undefined)
    .map(({ row, isOwn, unitPrice, lineTotal, discount, taxPoints, tax, list }, index) => ({
      position: index + 1,
      productId: row.productId,
      designId: row.designId ?? null,
      sku: row.product.sku,
      name: row.product.name,
      imageUrl: mainImageUrl(row.product),
      quantity: row.quantity,
      priceKurus: row.product.priceKurus,
      unitPriceKurus: unitPrice,
      lineTotalKurus: lineTotal,
      discountKurus: discount,
      taxPoints,
      taxKurus: tax,
      listUnitPriceKurus: isOwn ? list.unitPrice : null,
    }));
