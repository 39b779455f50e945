// Limits for what unpaid orders may hold, so that nobody can reserve the whole stock without paying
// (decision 0045). Each buyer is limited by mailbox, phone, customer and network; all unverified
// buyers together by a share of a product's stock.
import type { Tx } from '#server/base/db/db.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import { networksOf } from '#server/base/http/networks.ts';
import type { UnpaidBounds } from '#server/settings/setting-records.ts';
import {
  type BuyerGroup,
  hasPaidBefore,
  lockBuyer,
  selectGuestHolds,
  selectWaiting,
  type WhoOrders,
} from './unpaid-bounds.sql.ts';

/** A /48 network may belong to several customers of a provider. */
const WIDE_TIMES = 4;

type Buyer = Pick<WhoOrders, 'email' | 'phone' | 'customerId'> & { remoteAddress: string | null };

/**
 * Holds the buyer's locks until the end of the transaction. A first order may have any total.
 * @param totalKurus of the order that is being placed
 * @throws AppError UNPAID_ORDERS_LIMIT
 */
export async function requireFewUnpaid(
  tx: Tx,
  { remoteAddress, ...buyer }: Buyer,
  totalKurus: number,
  bounds: UnpaidBounds,
): Promise<void> {
  const networks = networksOf(remoteAddress) ?? { network: null, wideNetwork: null };
  const who = { ...buyer, ...networks };
  await lockBuyer(tx, who);
  const waiting = await selectWaiting(tx, who);
  const isOver = (times: number) =>
    waiting.some((group) => {
      const { most, mostKurus } = boundOf(group.kind, bounds);
      return group.orders >= most * times || group.totalKurus + totalKurus > mostKurus * times;
    });
  if (!isOver(1)) return;
  const isKnown = buyer.customerId !== null && (await hasPaidBefore(tx, buyer.customerId));
  if (!isKnown || isOver(bounds.knownTimes)) throw new AppError('UNPAID_ORDERS_LIMIT');
}

function boundOf(kind: BuyerGroup, bounds: UnpaidBounds): { most: number; mostKurus: number } {
  if (kind === 'network') return { most: bounds.networkOrders, mostKurus: bounds.networkKurus };
  if (kind === 'wide-network')
    return {
      most: bounds.networkOrders * WIDE_TIMES,
      mostKurus: bounds.networkKurus * WIDE_TIMES,
    };
  return { most: bounds.buyerOrders, mostKurus: bounds.buyerKurus };
}

type Requested = {
  product: { id: number; name: string; stock: number; minQuantity: number };
  quantity: number;
};

/**
 * For an order of a buyer with an unverified mailbox; its products must be locked. A small quantity
 * is always possible, so that reserved stock does not block ordinary buyers.
 * @throws AppError GUEST_SHARE_REACHED
 */
export async function requireGuestShare(
  tx: Tx,
  requested: readonly Requested[],
  bounds: Pick<UnpaidBounds, 'guestSharePercent' | 'smallQuantity'>,
): Promise<void> {
  const large = requested.filter(
    ({ product, quantity }) => quantity > Math.max(bounds.smallQuantity, product.minQuantity),
  );
  if (large.length === 0) return;
  const holds = await selectGuestHolds(
    tx,
    large.map(({ product }) => product.id),
  );
  for (const { product, quantity } of large) {
    const reserved = holds.find(({ productId }) => productId === product.id)?.quantity ?? 0;
    const share =
      Math.floor(((product.stock + reserved) * bounds.guestSharePercent) / 100) - reserved;
    if (quantity <= share) continue;
    const maximum = Math.max(share, bounds.smallQuantity, product.minQuantity);
    throw new AppError('GUEST_SHARE_REACHED', { values: { name: product.name, maximum } });
  }
}
