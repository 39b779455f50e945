// What goes back for a return: its rows by shared/refunds.ts, and with the last piece of a withdrawal what its sending cost.

import type { RefundInput } from '#shared/admin-orders.ts';
import type { RefundQuote } from '#shared/refunds.ts';
import { wholeRest } from '#shared/refunds.ts';
import type { ReturnReason } from '#shared/return-rules.ts';
import type { Db } from '../db.ts';
import type { Order } from '../orders/orders.ts';
import { quoteRows, type Refundable, readRefundable } from '../payments/refund-rows.ts';
import type { Return, ReturnItem } from './returns.sql.ts';

/** As the refund's own record calls it. */
export const refundReasonOf: Record<ReturnReason, RefundInput['reason']> = { withdrawal: 'returned', damaged: 'damaged', wrong: 'returned', missing: 'missing' };

type Wish = Pick<RefundInput, 'rows' | 'shipping'>;

/** What arrived and is sound returns to the shelf. Of what was never sent, the shelf has it already as soon as it counts. */
export async function wishOf(
  db: Db,
  order: Order,
  { state, reason }: Pick<Return, 'state' | 'reason'>,
  items: readonly ReturnItem[],
): Promise<{ wish: Wish; quote: RefundQuote | null }> {
  const refundable = await readRefundable(db, order);
  const unshipped = new Map(refundable.rows.map((row) => [row.position, row.unshipped]));
  const rows = items
    .map(({ position, quantity, received, restocked }) =>
      state === 'received'
        ? { position, quantity: received ?? 0, restocked: restocked ?? 0 }
        : { position, quantity, restocked: Math.min(quantity, Math.max(0, unshipped.get(position) ?? 0)) },
    )
    .filter(({ quantity }) => quantity > 0);
  const shipping = reason === 'withdrawal' && !refundable.before.isShippingRefunded && isTheLast(refundable, rows);
  const wish = { rows, shipping };
  return { wish, quote: rows.length > 0 ? quoteRows(refundable, wish) : null };
}

function isTheLast({ paid, before }: Refundable, rows: Wish['rows']): boolean {
  const going = new Map(rows.map(({ position, quantity }) => [position, quantity]));
  return wholeRest(paid, before).rows.every(({ position, quantity }) => (going.get(position) ?? 0) >= quantity);
}
