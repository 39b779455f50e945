// Calculates a quote with the functions of the cart. The buyer's price lists apply, but only rules
// for everybody: coupons, personal and counted discounts are left out, because one use would be
// promised many times. No tier and no rule changes a special price of the back office. Decisions
// 0032 and 0035.
import type { Platform } from '#server/base/platform.ts';
import { promiseKey, type QuotedPrices } from '#server/cart/applied-quote.ts';
import { deliveryChoice } from '#server/cart/cart.ts';
import { joinRows } from '#server/cart/cart-rows.ts';
import { type CheckedRow, checkRows, productIdsOf } from '#server/cart/check-rows.ts';
import { totalsOfRows } from '#server/cart/row-totals.ts';
import { mainImageUrl } from '#server/catalogue/images.ts';
import { type SellableRow, selectSellables } from '#server/catalogue/sellables.sql.ts';
import type { Sellables } from '#server/catalogue/sellables.ts';
import type { Membership } from '#server/companies/membership.ts';
import type { Rules } from '#server/discounts/rules.ts';
import type { Settings } from '#server/settings/settings.ts';
import { add, basisPoints, type Kurus, subtract, ZERO } from '#shared/base/money.ts';
import type { OwnPrice } from '#shared/pricing/price-lists.ts';
import type { CartDiscounts, CartTotals } from '#shared/pricing/pricing.ts';
import type { Rates } from '#shared/pricing/rates.ts';
import type { QuoteItemRecord, QuoteRecord } from './quote-records.ts';

export type QuoteDeps = Pick<Platform, 'db' | 'clock'> & {
  settings: Settings;
  sellables: Sellables;
  rules: Rules;
};
/** `forCompany`: the shop asks for a company. */
type ListBuyer = { customerId: number } | { forCompany: Membership };
type InputRow = { productId: number; quantity: number; designId?: string | null | undefined };
export type QuoteInput = {
  items: readonly (InputRow & { alternatives?: readonly InputRow[] | undefined })[];
  shippingOptionId?: string | null | undefined;
  /** The customer whose price lists apply. */
  listBuyer?: ListBuyer | null;
};
/** The special values of the back office: unit prices by row (promiseKey) and the shipping cost. */
export type OwnPrices = { prices: ReadonlyMap<string, Kurus>; shipping: Kurus | null };

type RowAmounts = CartTotals['rows'][number];
/** `alternativeTo`: the index (from 0) of the row that it can replace. */
export type PricedQuoteRow = RowAmounts & {
  row: CheckedRow;
  isOwn: boolean;
  list: RowAmounts;
  /** The price from a price list of the buyer. */
  listed: OwnPrice | null;
  alternativeTo?: number;
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
  /** Each alternative is priced as if it were chosen. */
  alternatives: PricedQuoteRow[];
  amounts: QuoteAmounts;
  totals: CartTotals;
  rates: Rates;
};

/** Stock is not checked, because a quote does not reserve it. Deleted products contribute 0. */
export async function priceQuote(
  deps: QuoteDeps,
  { items, shippingOptionId, listBuyer = null }: QuoteInput,
  own?: OwnPrices,
): Promise<PricedQuote> {
  const all = items.flatMap(({ alternatives = [], ...item }) => [item, ...alternatives]);
  const basis = await quoteBasis(deps, all, {
    shippingOptionId,
    listBuyer,
    isFresh: own !== undefined,
  });
  const { rows, totals } = priceRows(basis, items, own);
  const alternatives = items.flatMap((item, place) =>
    (item.alternatives ?? []).flatMap((alternative) => {
      const inPlace = items.map((other) => (other === item ? alternative : other));
      const priced = priceRows(basis, inPlace, own).rows.find(
        ({ row }) => promiseKey(row) === promiseKey(alternative),
      );
      return priced ? [{ ...priced, alternativeTo: place }] : [];
    }),
  );
  return {
    rows,
    alternatives,
    totals,
    rates: basis.rates,
    amounts: amountsOfQuote(totals, basis.rates, own?.shipping ?? null),
  };
}

type QuoteBasis = {
  products: readonly SellableRow[];
  rates: Rates;
  discounts: CartDiscounts;
  delivery: Awaited<ReturnType<typeof deliveryChoice>>;
  lists: Awaited<ReturnType<Rules['lists']['forBuyer']>>;
};

type BasisInput = Pick<QuoteInput, 'shippingOptionId'> & {
  listBuyer: ListBuyer | null;
  /** Uses the stored data, not the cached data for visitors. */
  isFresh: boolean;
};

async function quoteBasis(
  { db, sellables, settings, rules }: QuoteDeps,
  items: readonly InputRow[],
  { shippingOptionId, listBuyer, isFresh }: BasisInput,
): Promise<QuoteBasis> {
  const ids = productIdsOf(sentRows(items));
  const [products, rates, discounts, delivery, lists] = await Promise.all([
    // The back office uses the current catalogue.
    isFresh ? selectSellables(db, ids) : sellables.find(ids),
    settings.rates(),
    rules.forCart({ couponCode: null, buyer: null }),
    deliveryChoice({ settings }, shippingOptionId),
    rules.lists.forBuyer(listBuyer, ids),
  ]);
  return { products, rates, delivery, lists, discounts: withoutCounted(discounts) };
}

const sentRows = (items: readonly InputRow[]) =>
  joinRows(items).map(({ productId, quantity, designId }) => ({
    productId,
    quantity,
    ...(designId ? { designId } : {}),
  }));

function priceRows(
  { products, ...basis }: QuoteBasis,
  items: readonly InputRow[],
  own?: OwnPrices,
): { rows: PricedQuoteRow[]; totals: CartTotals } {
  const checked = checkRows(sentRows(items), products);
  const list = totalsOfRows(checked, basis);
  const { totals, pricedOf } = own
    ? totalsOfRows(checked, basis, promiseOf(checked, own.prices))
    : list;
  return {
    totals,
    rows: checked.map((row) => ({
      row,
      isOwn: own?.prices.has(promiseKey(row)) ?? false,
      ...amountsOf(pricedOf(row)),
      list: amountsOf(list.pricedOf(row)),
      listed: list.pricedOf(row).own,
    })),
  };
}

/** `shipping`: the fixed cost, if any. */
function amountsOfQuote(totals: CartTotals, rates: Rates, shipping: Kurus | null): QuoteAmounts {
  const chosen = totals.delivery?.chosen;
  // If the recipient pays the carrier, the shop cannot fix that cost.
  const shippingKurus = shipping !== null && !chosen?.isBuyerPays ? shipping : totals.shippingCost;
  return {
    subtotalKurus: totals.subtotal,
    discountKurus: totals.totalDiscountAmount,
    taxKurus: totals.taxAmount,
    shippingKurus,
    totalKurus: add(subtract(totals.finalTotal, totals.shippingCost), shippingKurus),
    taxPoints: basisPoints(rates.taxRate),
    pricesIncludeTax: rates.pricesIncludeTax,
    shippingOptionId: chosen?.id ?? null,
    shippingNameTr: chosen?.name.tr ?? null,
    shippingNameEn: chosen?.name.en ?? null,
  };
}

const amountsOf = ({ unitPrice, lineTotal, discount, taxPoints, tax }: RowAmounts): RowAmounts => ({
  unitPrice,
  lineTotal,
  discount,
  taxPoints,
  tax,
});

/** The special prices as promised prices, which the cart's calculation supports. */
const promiseOf = (
  rows: readonly CheckedRow[],
  prices: ReadonlyMap<string, Kurus>,
): QuotedPrices => ({
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

/** The stored form; all products must be on sale. Alternatives come after the rows. */
export const toItemRecords = (rows: readonly PricedQuoteRow[]): QuoteItemRecord[] =>
  rows
    .filter((priced): priced is SoldRow => priced.row.product !== undefined)
    .map(
      ({ row, isOwn, unitPrice, lineTotal, discount, taxPoints, tax, list, ...more }, index) => ({
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
        listUnitPriceKurus: isOwn && !row.product.isOwnRow ? list.unitPrice : null,
        alternativeTo: more.alternativeTo === undefined ? null : more.alternativeTo + 1,
        isChosen: more.alternativeTo === undefined,
      }),
    );

/**
 * The sums of the chosen rows of a stored quote, at its own prices, discounts and shipping, as the
 * cart calculates them.
 */
export function priceChosen(
  { products, rates }: Pick<QuoteBasis, 'products' | 'rates'>,
  chosen: readonly QuoteItemRecord[],
  shippingKurus: Kurus,
): Pick<QuoteAmounts, 'subtotalKurus' | 'discountKurus' | 'taxKurus' | 'totalKurus'> & {
  rows: (CheckedRow & { taxPoints: number; tax: Kurus })[];
} {
  const checked = checkRows(sentRows(chosen), products);
  const promises = new Map(
    chosen.map((item) => [
      promiseKey(item),
      { quantity: item.quantity, unitPrice: item.unitPriceKurus, discount: item.discountKurus },
    ]),
  );
  const quoted = { state: 'holds' as const, promises, shipping: undefined };
  const { totals, pricedOf } = totalsOfRows(checked, { rates }, quoted);
  return {
    subtotalKurus: totals.subtotal,
    discountKurus: totals.totalDiscountAmount,
    taxKurus: totals.taxAmount,
    totalKurus: add(subtract(totals.finalTotal, totals.shippingCost), shippingKurus),
    rows: checked.map((row) => {
      const { taxPoints, tax } = pricedOf(row);
      return { ...row, taxPoints, tax };
    }),
  };
}
