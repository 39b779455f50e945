// Whether an order waits for the buyer's approval of its print proofs (decision 0096). The proofs
// themselves are a separate domain (server/proofs).
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '#server/base/db/db.ts';
import { addJob } from '#server/base/jobs/queue.ts';
import type { OrderProofState } from '#shared/orders/proof-state.ts';
import type { Order } from './order-records.ts';

/** A condition on `designs d`: the design has something printed. */
export const isPrinted: RawBuilder<boolean> = sql`jsonb_typeof(d.choices -> 'label') = 'object'`;

/**
 * For an order that was just confirmed: proofs are made if the merchant wants them and something is
 * printed. Call with the order locked.
 */
export async function awaitProofs(tx: Tx, order: Order): Promise<OrderProofState> {
  const { rows } = await sql<{ id: number }>`
    update orders o set proof_state = 'waiting' where o.id = ${order.id} and o.proof_state = 'none'
      and (select value -> 'isOn' = 'true'::jsonb from settings where key = 'proofs')
      and exists (select from order_items i join designs d on d.code = i.design_id
        where i.order_id = o.id and ${isPrinted})
    returning o.id`.execute(tx);
  if (rows.length === 0) return order.proofState;
  await addJob(tx, 'make-proofs', { orderId: order.id }, `proofs ${order.id}`);
  return 'waiting';
}
