// The display of a status: its colour, its stage, its events.
import type { CustomerStatus } from '#shared/orders/order-states.ts';
import type { OrderAnswer } from '#shared/orders/orders.ts';
import type { BadgeTone } from '#web/base/ui/Badge.tsx';

export const statusTone: Record<CustomerStatus, BadgeTone> = {
  PENDING_PAYMENT: 'wait',
  CONFIRMED: 'ok',
  PAID: 'ok',
  PAYMENT_FAILED: 'no',
  PREPARING: 'info',
  SHIPPED: 'info',
  DELIVERED: 'ok',
  CANCELLED: 'plain',
  EXPIRED: 'plain',
  RETURN_REQUESTED: 'wait',
  RETURNED: 'plain',
  REFUNDED: 'plain',
};

export const stages = ['received', 'preparing', 'shipped', 'delivered'] as const;

/**
 * The stage of the order, counted from 0; past the end when all are done; null if it has left the
 * normal path.
 */
export function stageOf(status: CustomerStatus): number | null {
  if (
    status === 'PENDING_PAYMENT' ||
    status === 'PAYMENT_FAILED' ||
    status === 'CONFIRMED' ||
    status === 'PAID'
  )
    return 0;
  if (status === 'PREPARING') return 1;
  if (status === 'SHIPPED') return 2;
  return status === 'DELIVERED' ? stages.length : null;
}

/** No further change happens by itself. */
export const isSettled = (status: CustomerStatus): boolean =>
  ['DELIVERED', 'CANCELLED', 'EXPIRED', 'RETURNED', 'REFUNDED'].includes(status);

type Refund = OrderAnswer['refunds'][number];
export type OrderEvent = {
  key: string;
  at: string;
  note: string | null;
  state: 'done' | 'now';
  textKey: CustomerStatus | 'WAITING_AGAIN' | 'UNDER_REVIEW' | 'PARTLY_REFUNDED' | 'REFUNDING';
  refund: Refund | null;
};

/** Newest first; the newest event is the current one, unless the order has ended. */
export function eventsOf({
  history,
  refunds,
  status,
}: Pick<OrderAnswer, 'history' | 'refunds' | 'status'>): OrderEvent[] {
  // Events with the same time keep their order: the last of them is the newest.
  const sorted = history.toReversed().sort((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0));
  const moves = sorted.map(
    (entry, index): OrderEvent => ({
      at: entry.at,
      note: entry.note,
      refund: null,
      key: `${entry.at} ${entry.status} ${index}`,
      state: index === 0 && !isSettled(status) ? 'now' : 'done',
      // The order is received once; later it only waits for money again.
      textKey: entry.isUnderReview
        ? 'UNDER_REVIEW'
        : entry.status === 'PENDING_PAYMENT' && index < sorted.length - 1
          ? 'WAITING_AGAIN'
          : entry.status,
    }),
  );
  const given = refunds.map(
    (refund): OrderEvent => ({
      key: `refund ${refund.id}`,
      at: refund.at,
      note: null,
      refund,
      state: refund.isDone ? 'done' : 'now',
      textKey: refund.isDone ? 'PARTLY_REFUNDED' : 'REFUNDING',
    }),
  );
  return given.length === 0
    ? moves
    : [...moves, ...given].sort((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0));
}
