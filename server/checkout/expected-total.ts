// Compares a checkout with what the buyer was shown. A difference leads to 409 CART_CHANGED, and
// nothing is charged. Pure.

import { AppError } from '#server/base/errors/app-error.ts';
import type { QuotedPrices } from '#server/cart/applied-quote.ts';
import { type CheckedRow, checkRows, demandByProduct } from '#server/cart/check-rows.ts';
import { withPromised } from '#server/cart/own-rows.ts';
import { type RowPrice, totalsOfRows } from '#server/cart/row-totals.ts';
import type { SellableRow } from '#server/catalogue/sellables.sql.ts';
import { add, isSameAmount, toLira, ZERO } from '#shared/base/money.ts';
import type { CartChange, CheckoutBody } from '#shared/checkout/checkout.ts';
import type { PriceBasis } from '#shared/pricing/price-basis.ts';
import type { CartTotals } from '#shared/pricing/pricing.ts';
import { unitPrice as unitPriceAt } from '#shared/pricing/tiers.ts';

type ExpectedItem = CheckoutBody['items'][number];
type BuyableRow = CheckedRow & { product: SellableRow };
/** `quoted`: the result of the applied quote; the items with its prices get its number. */
export type PricedCart = {
  rows: ({ row: BuyableRow } & Pick<RowPrice, 'parts' | 'own'>)[];
  totals: CartTotals;
  quoted: QuotedPrices | null;
  quoteNumber: string | null;
  /** A valid quote that was made in the back office: the shop knows its buyer. */
  isQuotedByShop: boolean;
};

/**
 * The cart with today's prices, if it can be bought as the buyer saw it. `promise`: as for
 * `totalsOfRows`.
 * @throws AppError CART_CHANGED, or QUANTITY_NOT_ALLOWED if the rows only violate a minimum or
 * step; both with a CartChange.
 */
export function requireExpectedTotal(
  {
    items,
    expectedTotal,
    shippingOptionId = null,
  }: Pick<CheckoutBody, 'items' | 'expectedTotal' | 'shippingOptionId'>,
  sellables: readonly SellableRow[],
  basis: PriceBasis,
  promise: QuotedPrices | null = null,
): PricedCart {
  const checked = checkRows(items, withPromised(sellables, items, basis), basis.samples);
  const { totals, pricedOf, quoted } = totalsOfRows(checked, basis, promise);
  const rows = checked.flatMap((row) =>
    isBuyable(row) ? [{ row, parts: pricedOf(row).parts, own: pricedOf(row).own }] : [],
  );
  const demand = demandByProduct(checked);
  const changes = checked.flatMap((row, index) =>
    changeOf(row, items[index], pricedOf(row), demand.get(row.productId) ?? row.quantity),
  );
  const isDeliveryGone =
    shippingOptionId !== null && totals.delivery?.chosen.id !== shippingOptionId;
  const total = add(totals.finalTotal, basis.surcharge ?? ZERO);
  if (changes.length > 0 || isDeliveryGone || !isSameAmount(expectedTotal, total))
    throw refusal(changes, checked, basis);
  const quote = basis.quote?.quote;
  return {
    rows,
    totals,
    quoted,
    quoteNumber: quote?.number ?? null,
    isQuotedByShop: quoted?.state === 'holds' && quote?.isFromShop === true,
  };
}

const isBuyable = (row: CheckedRow): row is BuyableRow =>
  row.product !== undefined && row.problem === null;

/**
 * The buyer may have seen the price with or without its tier, the public or their own price. A row
 * that is fully quoted has the quoted price. `demand`: the pieces of the product over all rows.
 */
function changeOf(
  row: CheckedRow,
  expected: ExpectedItem | undefined,
  { unitPrice, parts, own }: Pick<RowPrice, 'unitPrice' | 'parts' | 'own'>,
  demand: number,
): CartChange['rows'] {
  if (!expected) return [];
  const { product } = row;
  const isQuoted = parts.length > 0 && parts.every(({ isPromised }) => isPromised);
  const shown = product && [
    product.priceKurus,
    unitPrice,
    ...(own ? [own.price, unitPriceAt(product.priceKurus, product.tiers, demand)] : []),
  ];
  const isPriceExpected =
    isQuoted || shown?.some((price) => isSameAmount(expected.price, price)) === true;
  if (row.problem === null && isPriceExpected) return [];
  return [
    {
      productId: row.productId,
      name: row.product?.name ?? null,
      problem: row.problem ?? 'price',
      requestedQuantity: row.quantity,
      availableQuantity: row.problem === null ? row.quantity : (row.possibleQuantity ?? 0),
      seenPrice: expected.price,
      price: row.product ? toLira(own?.price ?? row.product.priceKurus) : null,
    },
  ];
}

function refusal(
  rows: CartChange['rows'],
  checked: readonly CheckedRow[],
  basis: PriceBasis,
): AppError {
  const mended = checked.flatMap((row) =>
    row.problem === null
      ? [row]
      : row.possibleQuantity === null
        ? []
        : [{ ...row, quantity: row.possibleQuantity }],
  );
  const total = () =>
    toLira(add(totalsOfRows(mended, basis).totals.finalTotal, basis.surcharge ?? ZERO));
  const details: CartChange = { rows, total: mended.length === 0 ? null : total() };
  const first = rows[0];
  const isOnlyQuantity =
    first !== undefined &&
    rows.every(({ problem }) => problem === 'below-minimum' || problem === 'off-step');
  const product = checked.find((row) => row.productId === first?.productId)?.product;
  if (!isOnlyQuantity || !product) return new AppError('CART_CHANGED', { details });
  return new AppError('QUANTITY_NOT_ALLOWED', {
    values: { name: product.name, minimum: product.minQuantity, step: product.quantityStep },
    details,
  });
}
