// The limits of what one buyer may reserve without paying, checked within the order's transaction.
import type { ReservedBalances } from '#server/balances/balances.ts';
import type { Tx } from '#server/base/db/db.ts';
import { sumByProduct } from '#server/cart/check-rows.ts';
import type { UnpaidBounds } from '#server/settings/setting-records.ts';
import { exactKurus } from '#shared/base/money.ts';
import type { PricedCart } from './expected-total.ts';
import type { CheckoutDeps, Terms } from './order-terms.ts';
import type { Placing } from './placing.ts';
import { requireFewUnpaid, requireGuestShare } from './unpaid-bounds.ts';

/**
 * Checked before quotes and products are locked. The total comes from the buyer; a wrong total is
 * refused later.
 */
export async function boundBuyer(
  tx: Tx,
  { config }: CheckoutDeps,
  { body: { customer, expectedTotal }, sender }: Placing,
  { unpaid }: Terms,
): Promise<void> {
  if (!config.hasRateLimits || sender.backOffice) return;
  const { customerId, remoteAddress, buyer } = sender;
  const { email, phone } = buyer ? { email: null, phone: null } : customer;
  await requireFewUnpaid(
    tx,
    { email, phone, customerId, remoteAddress },
    exactKurus(expectedTotal) ?? 0,
    unpaid,
  );
}

/** For a buyer with a verified mailbox only the buyer's own limits apply. */
export async function boundGuests(
  tx: Tx,
  { config }: CheckoutDeps,
  { sender }: Placing,
  { cart, unpaid }: { cart: PricedCart; unpaid: UnpaidBounds },
): Promise<void> {
  if (!config.hasRateLimits || sender.backOffice || sender.buyer) return;
  const wanted = cart.rows.map(({ row }) => row);
  const products = new Map(wanted.map(({ product }) => [product.id, product]));
  const sums = sumByProduct(wanted);
  await requireGuestShare(
    tx,
    [...products.values()].map((product) => ({ product, quantity: sums.get(product.id) ?? 0 })),
    unpaid,
  );
}

/**
 * Orders of a buyer with a verified mailbox, of the shop itself, and of goods that the shop offered
 * in a quote of its own reserve their stock at once. Anybody can make other quotes.
 */
export const waitsForMailbox = (
  { body, sender }: Placing,
  { cart, reserved }: { cart: PricedCart; reserved: ReservedBalances | null },
  { unverifiedKurus }: UnpaidBounds,
): boolean =>
  body.paymentMethod === 'transfer' &&
  !sender.backOffice &&
  !sender.buyer &&
  !cart.isQuotedByShop &&
  (reserved?.parts.money ?? cart.totals.finalTotal) > unverifiedKurus;
