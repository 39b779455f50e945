// The refund of a return: its rows by shared/orders/refunds.ts, and the shipping with the last
// piece of a withdrawal.

import type { Db } from '#server/base/db/db.ts';
import type { Order } from '#server/orders/order-records.ts';
import {
  type BackFrom,
  quoteRows,
  type Refundable,
  readRefundable,
  unshippedOf,
} from '#server/payments/refund-rows.ts';
import type { RefundInput } from '#shared/back-office/order-changes.ts';
import type { RefundQuote } from '#shared/orders/refunds.ts';
import { wholeRest } from '#shared/orders/refunds.ts';
import type { ReturnReason } from '#shared/orders/return-rules.ts';
import type { Return, ReturnItem } from './returns.sql.ts';

/** The reason of the refund for each reason of a return. */
export const refundReasonOf: Record<ReturnReason, RefundInput['reason']> = {
  withdrawal: 'returned',
  damaged: 'damaged',
  wrong: 'returned',
  missing: 'missing',
};

type ReturnRefund = Pick<RefundInput, 'rows' | 'shipping'> & { from: BackFrom };

/**
 * Pieces that came back, or are wrong or missing, were in a parcel. Only a withdrawal without
 * sending anything means the unsent pieces first.
 */
const fromOf = ({ state, reason }: Pick<Return, 'state' | 'reason'>): BackFrom =>
  state !== 'received' && reason === 'withdrawal' ? 'shelf' : 'buyer';

/** Undamaged pieces that arrived, and pieces that were never sent, are restocked. */
export async function refundOf(
  db: Db,
  order: Order,
  { state, reason }: Pick<Return, 'state' | 'reason'>,
  items: readonly ReturnItem[],
): Promise<{ input: ReturnRefund; quote: RefundQuote | null }> {
  const refundable = await readRefundable(db, order);
  const from = fromOf({ state, reason });
  const neverSent = (position: number, quantity: number) => {
    const row = refundable.rows.find((known) => known.position === position);
    return row ? Math.max(0, Math.min(quantity, unshippedOf(row, quantity, from))) : 0;
  };
  const left = quantitiesOf(wholeRest(refundable.paid, refundable.before).rows);
  const rows = items
    .map(({ position, quantity, received, restocked }) =>
      state === 'received'
        ? { position, quantity: received ?? 0, restocked: restocked ?? 0 }
        : { position, quantity, restocked: neverSent(position, quantity) },
    )
    .map((row) => atMost(row, left.get(row.position) ?? 0))
    .filter(({ quantity }) => quantity > 0);
  const shipping =
    reason === 'withdrawal' && !refundable.before.isShippingRefunded && isTheLast(refundable, rows);
  const input = { rows, shipping, from };
  return { input, quote: rows.length > 0 ? quoteRows(refundable, input) : null };
}

type Row = ReturnRefund['rows'][number];

/** Other pieces of the row may have been refunded on the order's page in the meantime. */
const atMost = ({ position, quantity, restocked }: Row, left: number): Row => ({
  position,
  quantity: Math.min(quantity, left),
  restocked: Math.min(restocked, left),
});

const quantitiesOf = (rows: readonly Omit<Row, 'restocked'>[]): Map<number, number> =>
  new Map(rows.map(({ position, quantity }) => [position, quantity]));

function isTheLast({ paid, before }: Refundable, rows: ReturnRefund['rows']): boolean {
  const going = quantitiesOf(rows);
  return wholeRest(paid, before).rows.every(
    ({ position, quantity }) => (going.get(position) ?? 0) >= quantity,
  );
}
