// What an administrator does to an order: under its lock, as they saw it, and into the log.
import type { Actor } from '../admin/actor.ts';
import { writeAudit } from '../admin/audit.ts';
import { AppError } from '../app-error.ts';
import type { Tx } from '../db.ts';
import { lockOrder, type Order } from './orders.ts';

/** `version` is the one that was on the screen; `remark` stays among ourselves. */
export type Doing = { actor: Actor; version: number; remark: string | null };

/** @throws AppError EDIT_CONFLICT when somebody, or a payment, moved it meanwhile */
export async function lockAsSeen(tx: Tx, orderId: number, version: number): Promise<Order> {
  const locked = await lockOrder(tx, orderId);
  requireSeen(locked, version);
  return locked;
}

export function requireSeen({ version, state, paymentState }: Order, seen: number): void {
  if (version !== seen) throw new AppError('EDIT_CONFLICT', { details: { current: { version, state, paymentState } } });
}

/** `about` is what was done besides the move. */
export async function auditOrder(tx: Tx, { actor, remark }: Pick<Doing, 'actor' | 'remark'>, before: Order, after: Order, at: Date, about: object = {}): Promise<void> {
  const states = ({ state, paymentState }: Order) => ({ state, paymentState });
  await writeAudit(
    tx,
    actor,
    { action: 'update', entity: 'order', entityId: before.orderNumber, before: states(before), after: { ...states(after), ...about, ...(remark && { remark }) } },
    at,
  );
}
