// Compares a checkout with what the buyer was shown. A difference is told (409 CART_CHANGED), never charged. Pure.
import type { CartChange, CheckoutBody } from '#shared/checkout.ts';
import { add, type Kurus, toLira, ZERO } from '#shared/money.ts';
import type { CartDiscounts, CartTotals, Rates } from '#shared/pricing.ts';
import { AppError } from '../app-error.ts';
import { type CheckedRow, checkRows, type DeliveryWish, type RowPart, totalsOfRows } from '../cart/cart.ts';
import type { SellableRow } from '../catalogue/catalogue.sql.ts';
import type { CarriedQuote, Held } from '../quotes/holding.ts';

export type SeenItem = CheckoutBody['items'][number];
export type BuyableRow = CheckedRow & { product: SellableRow };
/** `held`: what became of the quote that the cart carries; its number stands at the pieces that it promised. */
export type PricedCart = { rows: { row: BuyableRow; parts: RowPart[] }[]; totals: CartTotals; held: Held | null; quoteNumber: string | null };

/**
 * The cart with today's prices, when it can be bought as the buyer saw it.
 * @throws AppError CART_CHANGED, or QUANTITY_NOT_ALLOWED when the rows only break a minimum or step; both with a CartChange.
 */
export function requireCartAsSeen(
  { items, expectedTotal, shippingOptionId, surcharge = ZERO }: Pick<CheckoutBody, 'items' | 'expectedTotal' | 'shippingOptionId'> & { surcharge?: Kurus },
  sellables: readonly SellableRow[],
  rates: Rates,
  discounts?: CartDiscounts,
  delivery?: DeliveryWish,
  carried: CarriedQuote | null = null,
): PricedCart {
  const checked = checkRows(items, sellables);
  const { totals, pricedOf, held } = totalsOfRows(checked, rates, discounts, delivery, carried);
  const rows = checked.flatMap((row) => (isBuyable(row) ? [{ row, parts: pricedOf(row).parts }] : []));
  const changes = checked.flatMap((row, index) => changeOf(row, items[index], pricedOf(row)));
  const isDeliveryGone = shippingOptionId !== null && shippingOptionId !== undefined && totals.delivery?.chosen.id !== shippingOptionId;
  if (changes.length > 0 || isDeliveryGone || !isSame(expectedTotal, add(totals.finalTotal, surcharge)))
    throw refusal(changes, checked, rates, discounts, delivery, carried, surcharge);
  return { rows, totals, held, quoteNumber: carried?.quote?.number ?? null };
}

const isBuyable = (row: CheckedRow): row is BuyableRow => row.product !== undefined && row.problem === null;

/** The buyer may have been shown the price before or after its tier: both are the price. All that was quoted costs what was quoted. */
function changeOf(row: CheckedRow, seen: SeenItem | undefined, { unitPrice, parts }: { unitPrice: Kurus; parts: readonly RowPart[] }): CartChange['rows'] {
  if (!seen) return [];
  const isQuoted = parts.length > 0 && parts.every(({ isPromised }) => isPromised);
  const isPriceSeen = isQuoted || (row.product !== undefined && (isSame(seen.price, row.product.priceKurus) || isSame(seen.price, unitPrice)));
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

function refusal(
  rows: CartChange['rows'],
  checked: readonly CheckedRow[],
  rates: Rates,
  discounts: CartDiscounts | undefined,
  delivery: DeliveryWish | undefined,
  carried: CarriedQuote | null,
  surcharge: Kurus,
): AppError {
  const mended = checked.flatMap((row) => (row.problem === null ? [row] : row.possibleQuantity === null ? [] : [{ ...row, quantity: row.possibleQuantity }]));
  const details: CartChange = { rows, total: mended.length === 0 ? null : toLira(add(totalsOfRows(mended, rates, discounts, delivery, carried).totals.finalTotal, surcharge)) };
  const first = rows[0];
  const isOnlyQuantity = first !== undefined && rows.every(({ problem }) => problem === 'below-minimum' || problem === 'off-step');
  const product = checked.find((row) => row.productId === first?.productId)?.product;
  if (!isOnlyQuantity || !product) return new AppError('CART_CHANGED', { details });
  return new AppError('QUANTITY_NOT_ALLOWED', { values: { name: product.name, minimum: product.minQuantity, step: product.quantityStep }, details });
}
