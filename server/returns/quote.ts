// What goes back for a return: its rows by shared/refunds.ts, and with the last piece of a withdrawal what its sending cost.

import type { RefundInput } from '#shared/admin-orders.ts';
import type { RefundQuote } from '#shared/refunds.ts';
import { wholeRest } from '#shared/refunds.ts';
import type { ReturnReason } from '#shared/return-rules.ts';
import type { Db } from '../db.ts';
import type { Order } from '../orders/orders.ts';
import { type BackFrom, quoteRows, type Refundable, readRefundable, unshippedOf } from '../payments/refund-rows.ts';
import type { Return, ReturnItem } from './returns.sql.ts';

/** As the refund's own record calls it. */
export const refundReasonOf: Record<ReturnReason, RefundInput['reason']> = { withdrawal: 'returned', damaged: 'damaged', wrong: 'returned', missing: 'missing' };

type Wish = Pick<RefundInput, 'rows' | 'shipping'> & { from: BackFrom };

/**
 * What came back, and what is wrong or missing, was in a parcel: the pieces that are still to go are owed all the same. Only who
 * withdraws and sends nothing means those first.
 */
const fromOf = ({ state, reason }: Pick<Return, 'state' | 'reason'>): BackFrom => (state !== 'received' && reason === 'withdrawal' ? 'shelf' : 'buyer');

/** What arrived and is sound returns to the shelf. Of what was never sent, the shelf has it already as soon as it counts. */
export async function wishOf(
  db: Db,
  order: Order,
  { state, reason }: Pick<Return, 'state' | 'reason'>,
  items: readonly ReturnItem[],
): Promise<{ wish: Wish; quote: RefundQuote | null }> {
  const refundable = await readRefundable(db, order);
  const from = fromOf({ state, reason });
  const neverSent = (position: number, quantity: number) => {
    const row = refundable.rows.find((known) => known.position === position);
    return row ? Math.max(0, Math.min(quantity, unshippedOf(row, quantity, from))) : 0;
  };
  const rows = items
    .map(({ position, quantity, received, restocked }) =>
      state === 'received' ? { position, quantity: received ?? 0, restocked: restocked ?? 0 } : { position, quantity, restocked: neverSent(position, quantity) },
    )
    .filter(({ quantity }) => quantity > 0);
  const shipping = reason === 'withdrawal' && !refundable.before.isShippingRefunded && isTheLast(refundable, rows);
  const wish = { rows, shipping, from };
  return { wish, quote: rows.length > 0 ? quoteRows(refundable, wish) : null };
}

function isTheLast({ paid, before }: Refundable, rows: Wish['rows']): boolean {
  const going = new Map(rows.map(({ position, quantity }) => [position, quantity]));
  return wholeRest(paid, before).rows.every(({ position, quantity }) => (going.get(position) ?? 0) >= quantity);
}
