// Compares a checkout with what the buyer was shown. A difference is told (409 CART_CHANGED), never charged. Pure.
import type { CartChange, CheckoutBody } from '#shared/checkout.ts';
import { type Kurus, toLira } from '#shared/money.ts';
import type { CartDiscounts, CartTotals, Rates } from '#shared/pricing.ts';
import { AppError } from '../app-error.ts';
import { type CheckedRow, checkRows, type DeliveryWish, totalsOfRows } from '../cart/cart.ts';
import type { SellableRow } from '../catalogue/catalogue.sql.ts';

export type SeenItem = CheckoutBody['items'][number];
export type BuyableRow = CheckedRow & { product: SellableRow };
export type PricedCart = { rows: { row: BuyableRow; unitPrice: Kurus; lineTotal: Kurus; discount: Kurus }[]; totals: CartTotals };

/**
 * The cart with today's prices, when it can be bought as the buyer saw it.
 * @throws AppError CART_CHANGED, or QUANTITY_NOT_ALLOWED when the rows only break a minimum or step; both with a CartChange.
 */
export function requireCartAsSeen(
  { items, expectedTotal, shippingOptionId }: Pick<CheckoutBody, 'items' | 'expectedTotal' | 'shippingOptionId'>,
  sellables: readonly SellableRow[],
  rates: Rates,
  discounts?: CartDiscounts,
  delivery?: DeliveryWish,
): PricedCart {
  const checked = checkRows(items, sellables);
  const { totals, pricedOf } = totalsOfRows(checked, rates, discounts, delivery);
  const rows = checked.flatMap((row) => (isBuyable(row) ? [{ row, ...pricedOf(row) }] : []));
  const changes = checked.flatMap((row, index) => changeOf(row, items[index], pricedOf(row).unitPrice));
  const isDeliveryGone = shippingOptionId !== null && shippingOptionId !== undefined && totals.delivery?.chosen.id !== shippingOptionId;
  if (changes.length > 0 || isDeliveryGone || !isSame(expectedTotal, totals.finalTotal)) throw refusal(changes, checked, rates, discounts, delivery);
  return { rows, totals };
}

const isBuyable = (row: CheckedRow): row is BuyableRow => row.product !== undefined && row.problem === null;

/** The buyer may have been shown the price before or after its tier: both are the price. */
function changeOf(row: CheckedRow, seen: SeenItem | undefined, unitPrice: Kurus): CartChange['rows'] {
  if (!seen) return [];
  const isPriceSeen = row.product !== undefined && (isSame(seen.price, row.product.priceKurus) || isSame(seen.price, unitPrice));
  if (row.problem === null && isPriceSeen) return [];
  return [
    {
      productId: row.productId,
      name: row.product?.name ?? null,
      problem: row.problem ?? 'price',
      requestedQuantity: row.quantity,
      availableQuantity: row.problem === null ? row.quantity : (row.possibleQuantity ?? 0),
      seenPrice: seen.price,
      price: row.product ? toLira(row.product.priceKurus) : null,
    },
  ];
}

/** Whole kuruş on both sides; the tolerance is only for binary fractions. */
const isSame = (lira: number, amount: Kurus): boolean => Math.abs(lira * 100 - amount) < 1e-3;

function refusal(rows: CartChange['rows'], checked: readonly CheckedRow[], rates: Rates, discounts: CartDiscounts | undefined, delivery: DeliveryWish | undefined): AppError {
  const mended = checked.flatMap((row) => (row.problem === null ? [row] : row.possibleQuantity === null ? [] : [{ ...row, quantity: row.possibleQuantity }]));
  const details: CartChange = { rows, total: mended.length === 0 ? null : toLira(totalsOfRows(mended, rates, discounts, delivery).totals.finalTotal) };
  const first = rows[0];
  const isOnlyQuantity = first !== undefined && rows.every(({ problem }) => problem === 'below-minimum' || problem === 'off-step');
  const product = checked.find((row) => row.productId === first?.productId)?.product;
  if (!isOnlyQuantity || !product) return new AppError('CART_CHANGED', { details });
  return new AppError('QUANTITY_NOT_ALLOWED', { values: { name: product.name, minimum: product.minQuantity, step: product.quantityStep }, details });
}
