// An administrator's change of an order: under its lock, at the version on the screen, and recorded
// in the audit log.
import type { Actor } from '#server/admin-auth/actor.ts';
import { writeAudit } from '#server/admin-auth/audit.ts';
import type { Tx } from '#server/base/db/db.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import type { CancelReason } from '#shared/orders/order-states.ts';
import type { Order } from './order-records.ts';
import { lockOrder } from './orders.sql.ts';

/**
 * `version` is the version on the screen; the buyer never reads `remark`, and gets a mail unless
 * `isNotified` is false.
 */
export type OrderEdit = {
  actor: Actor;
  version: number;
  remark: string | null;
  isNotified?: boolean | undefined;
};
/**
 * The reason why the shop cancels; the buyer reads it, and the remark, only with `isReasonMailed`.
 */
export type Cancelling = OrderEdit & { reason: CancelReason; isReasonMailed: boolean };

/** @throws AppError EDIT_CONFLICT if a person or a payment has changed it meanwhile */
export async function lockAtVersion(tx: Tx, orderId: number, version: number): Promise<Order> {
  const locked = await lockOrder(tx, orderId);
  requireVersion(locked, version);
  return locked;
}

export function requireVersion({ version, state, paymentState }: Order, expected: number): void {
  if (version !== expected)
    throw new AppError('EDIT_CONFLICT', { details: { current: { version, state, paymentState } } });
}

type AuditedChange = {
  before: Order;
  after: Order;
  at: Date;
  /** Details in addition to the move. */
  details?: object;
};

export async function auditOrder(
  tx: Tx,
  { actor, remark }: Pick<OrderEdit, 'actor' | 'remark'>,
  { before, after, at, details = {} }: AuditedChange,
): Promise<void> {
  const states = ({ state, paymentState }: Order) => ({ state, paymentState });
  await writeAudit(
    tx,
    actor,
    {
      action: 'update',
      entity: 'order',
      entityId: before.orderNumber,
      before: states(before),
      after: { ...states(after), ...details, ...(remark && { remark }) },
    },
    at,
  );
}
