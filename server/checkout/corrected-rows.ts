// Prices the rows of a placed order again with the calculation of the checkout. A product that was
// ordered keeps its price, also an agreed price; the discount rules are those of the order's day,
// as far as they still exist. Decision 0064.

import type { Db, Tx } from '#server/base/db/db.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import { promiseKey, type QuotedPrices, type RowPromise } from '#server/cart/applied-quote.ts';
import { deliveryChoice, priceCart } from '#server/cart/cart.ts';
import { type CartRow, productIdsOf, sumByProduct } from '#server/cart/check-rows.ts';
import {
  lockSellables,
  type SellableRow,
  selectSellables,
} from '#server/catalogue/sellables.sql.ts';
import { type BuyerDiscounts, type Rules, readGuest } from '#server/discounts/rules.ts';
import type { Order, OrderItemRecord } from '#server/orders/order-records.ts';
import { findVerifiedBuyer } from '#server/orders/orders.ts';
import type { Settings } from '#server/settings/settings.ts';
import type { RequestedRow, RowsPreview } from '#shared/back-office/order-changes.ts';
import { add, fromLira, liraOf, toLira, ZERO } from '#shared/base/money.ts';
import type { BuyerLists } from '#shared/pricing/price-lists.ts';
import type { CartDiscounts } from '#shared/pricing/pricing.ts';
import { asPricesOf } from './added-prices.ts';
import { type PricedCart, requireExpectedTotal } from './expected-total.ts';
import { amountsOf, toItems } from './new-order.ts';
import { requireCashPossible } from './order-transaction.ts';

type Deps = { db: Db; settings: Settings; rules: Rules };
type Shown = {
  order: Order;
  items: readonly OrderItemRecord[];
  requested: readonly RequestedRow[];
};

/** Data that is read before the transaction. */
export async function readCorrectionTerms(deps: Deps, order: Order) {
  const { settings, rules } = deps;
  const [rates, delivery, cash, currentRules] = await Promise.all([
    settings.rates(),
    deliveryChoice(deps, order.delivery?.optionId),
    order.paymentMethod === 'cash-on-delivery' ? settings.cashOnDelivery() : null,
    rules.current(),
  ]);
  return { rates, delivery, cash, currentRules };
}
type Terms = Awaited<ReturnType<typeof readCorrectionTerms>>;

/** The discounts apply to the same buyer as at the checkout. */
async function discountsOf(db: Db, order: Order): Promise<BuyerDiscounts> {
  const { id: orderId, coupon: couponCode } = order;
  const buyer = await findVerifiedBuyer(db, order.customerId);
  return { orderId, couponCode, buyer, guest: readGuest(order) };
}

/** Products that were not ordered before get today's price, also from a price list. */
async function listsOf(
  { db, rules }: { db: Db; rules: Rules },
  items: readonly OrderItemRecord[],
  rows: readonly CartRow[],
  buyer: BuyerDiscounts['buyer'],
): Promise<BuyerLists | undefined> {
  const ordered = new Set(items.map(({ productId }) => productId));
  const added = productIdsOf(rows).filter((id) => !ordered.has(id));
  return rules.lists.forBuyer(buyer, added, db);
}

/**
 * The same response as for a cart, with the new total of the order. Nothing is written or locked.
 */
export async function previewRows(
  deps: Deps,
  { order, items, requested }: Shown,
): Promise<RowsPreview> {
  const terms = await readCorrectionTerms(deps, order);
  const rows = readRequested(items, requested);
  const whose = await discountsOf(deps.db, order);
  const [sellables, discounts, lists] = await Promise.all([
    selectSellables(deps.db, productIdsOf([...items, ...rows])),
    deps.rules.forCart(whose),
    listsOf(deps, items, rows, whose.buyer),
  ]);
  const own = ownPricesOf(items, requested);
  const sold = asOrdered(sellables, { order, items, rows, own, rates: terms.rates });
  const basis = { ...basisOf(order, terms, discounts), lists };
  const priced = priceCart(rows, sold, basis, own);
  const total = add(fromLira(priced.finalTotal), order.surchargeKurus);
  return {
    priced,
    total: toLira(total),
    difference: liraOf(total - order.totalKurus),
  };
}

export type CorrectedRows = {
  items: OrderItemRecord[];
  amounts: ReturnType<typeof amountsOf>;
  cart: PricedCart;
};

/**
 * Locks the products and prices the requested rows. Call with the order locked.
 * @throws AppError CART_CHANGED, QUANTITY_NOT_ALLOWED, CASH_NOT_POSSIBLE, VALIDATION_FAILED,
 * ROWS_WORTH_NOTHING
 */
export async function priceRows(
  tx: Tx,
  { rules }: Pick<Deps, 'rules'>,
  {
    order,
    items,
    requested,
    terms,
    expectedTotal,
  }: Shown & { terms: Terms; expectedTotal: number },
): Promise<CorrectedRows> {
  const rows = readRequested(items, requested);
  const sellables = await lockSellables(tx, productIdsOf([...items, ...rows]));
  const whose = await discountsOf(tx, order);
  const discounts = await rules.forOrder(tx, terms.currentRules, whose);
  const lists = await listsOf({ db: tx, rules }, items, rows, whose.buyer);
  const own = ownPricesOf(items, requested);
  const sold = asOrdered(sellables, { order, items, rows, own, rates: terms.rates });
  const basis = { ...basisOf(order, terms, discounts), lists };
  const byId = new Map(sold.map((product) => [product.id, product]));
  const priceOf = ({ productId, isSample }: CartRow) => {
    const product = byId.get(productId);
    return toLira((isSample ? product?.sample?.price : product?.priceKurus) ?? ZERO);
  };
  const cart = requireExpectedTotal(
    {
      expectedTotal,
      items: rows.map(({ isSample, ...row }) => ({
        ...row,
        ...(isSample && { isSample: true }),
        price: priceOf({ ...row, isSample }),
      })),
    },
    sold,
    basis,
    own.promise,
  );
  const amounts = amountsOf(cart, basis);
  if (amounts.totalKurus === 0) throw new AppError('ROWS_WORTH_NOTHING');
  const records = toItems(cart, new Set(), order.language).map((item, index) =>
    withSoldDescription(item, items, requested[index]?.position ?? null),
  );
  if (terms.cash) requireCashPossible({ items: records }, cart.totals, terms.cash);
  return { items: records, amounts, cart };
}

/** The row keeps the description of its first sale; only quantity and amounts are new. */
function withSoldDescription(
  item: OrderItemRecord,
  items: readonly OrderItemRecord[],
  position: number | null,
): OrderItemRecord {
  const known = items.find((row) => row.position === position);
  if (!known) return item;
  const { sku, name, imageUrl, priceKurus, agreedReason, isPersonalised } = known;
  return { ...item, sku, name, imageUrl, priceKurus, agreedReason, isPersonalised };
}

const isFixed = ({ designId, isSample = false }: OrderItemRecord) => designId !== null || isSample;

/**
 * Rows of designs belong together and cannot change, and neither can samples. Otherwise each
 * product has one row, or those that the order has of it.
 * @throws AppError VALIDATION_FAILED
 */
function readRequested(
  items: readonly OrderItemRecord[],
  requested: readonly RequestedRow[],
): CartRow[] {
  const known = new Map(items.map((item) => [item.position, item]));
  const rows = requested.map(({ position, productId, quantity }) => {
    const item = position === null ? undefined : known.get(position);
    const isRight =
      position === null ||
      (item?.productId === productId && (!isFixed(item) || item.quantity === quantity));
    if (!isRight) throw new AppError('VALIDATION_FAILED');
    return {
      productId,
      quantity,
      ...(item?.designId && { designId: item.designId }),
      ...(item?.isSample && { isSample: true }),
    };
  });
  const hasAll = items
    .filter(isFixed)
    .every(({ position }) => requested.some((row) => row.position === position));
  const isPlain = (row: CartRow) => row.designId === undefined && !row.isSample;
  const plain = rows.filter(isPlain).map(({ productId }) => productId);
  const isTwice = ({ position, productId }: RequestedRow) =>
    position === null && plain.filter((id) => id === productId).length > 1;
  if (!hasAll || requested.some(isTwice)) throw new AppError('VALIDATION_FAILED');
  return rows;
}

/**
 * Two rows of a marketplace's order may have one product at two prices (decision 0083), and both
 * prices stay. The last row's becomes the price of the product; the earlier row's is promised, like
 * the price of a quote.
 */
function ownPricesOf(items: readonly OrderItemRecord[], requested: readonly RequestedRow[]) {
  const lasts = new Map<number, OrderItemRecord>();
  const promises = new Map<string, RowPromise>();
  for (const { position, quantity } of requested.toReversed()) {
    const item = items.find((row) => row.position === position && !isFixed(row));
    if (!item) continue;
    const { productId, unitPriceKurus: unitPrice } = item;
    if (lasts.has(productId))
      promises.set(promiseKey({ productId }), { quantity, unitPrice, discount: ZERO });
    else lasts.set(productId, item);
  }
  const promise: QuotedPrices = { state: 'holds', promises, shipping: undefined };
  return { lasts, promise };
}

/** Products as this order buys them: with its own pieces in stock, and at the price of its day. */
function asOrdered(
  sellables: readonly SellableRow[],
  {
    order,
    items,
    rows,
    rates,
    own: { lasts },
  }: {
    order: Order;
    items: readonly OrderItemRecord[];
    rows: CartRow[];
    rates: Terms['rates'];
    own: ReturnType<typeof ownPricesOf>;
  },
): SellableRow[] {
  const ordered = sumByProduct(items);
  const requested = sumByProduct(rows);
  return sellables.map((product) => {
    const own = items.filter(({ productId }) => productId === product.id);
    const item = lasts.get(product.id) ?? own.find(({ isSample }) => !isSample);
    const sample = own.find(({ isSample }) => isSample);
    if (own.length === 0) return asPricesOf(order, product, rates);
    const isSame = ordered.get(product.id) === requested.get(product.id);
    const isAgreed = item && item.agreedReason !== null;
    return {
      ...product,
      isActive: true,
      stock: product.stock + (order.holdsStock ? (ordered.get(product.id) ?? 0) : 0),
      ...(item && { priceKurus: isAgreed ? item.unitPriceKurus : item.priceKurus }),
      tiers: isAgreed ? [] : product.tiers,
      ...(sample && { sample: { price: sample.unitPriceKurus, most: sample.quantity } }),
      ...(own[0]?.taxPoints != null && { taxPercent: own[0].taxPoints / 100 }),
      // An ordered quantity stays allowed.
      ...(isSame && { minQuantity: 1, quantityStep: 1 }),
    };
  });
}

const basisOf = (order: Order, { rates, delivery }: Terms, discounts: CartDiscounts) => ({
  rates: {
    ...rates,
    taxRate: order.taxPoints / 10_000,
    pricesIncludeTax: order.pricesIncludeTax,
  },
  // No rule of the shop lowers the prices of a marketplace.
  ...(order.paymentMethod !== 'marketplace' && {
    discounts: { ...discounts, situation: { ...discounts.situation, now: order.createdAt } },
  }),
  delivery,
  surcharge: order.surchargeKurus,
  agreedShipping: order.isShippingAgreed ? order.shippingKurus : null,
});

/** The change in pieces of each product. */
export function stockDifference(
  before: readonly Pick<OrderItemRecord, 'productId' | 'quantity'>[],
  after: readonly Pick<OrderItemRecord, 'productId' | 'quantity'>[],
) {
  const had = sumByProduct(before);
  const has = sumByProduct(after);
  const changes = productIdsOf([...before, ...after]).map((productId) => ({
    productId,
    quantity: (has.get(productId) ?? 0) - (had.get(productId) ?? 0),
  }));
  return {
    taken: changes.filter(({ quantity }) => quantity > 0),
    released: changes
      .filter(({ quantity }) => quantity < 0)
      .map(({ productId, quantity }) => ({ productId, quantity: -quantity })),
  };
}
