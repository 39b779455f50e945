// Whether an order waits until its buyer has approved what is printed for it (decision 0096). The
// proofs themselves are a domain of their own (server/proofs).
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '#server/base/db/db.ts';
import { addJob } from '#server/base/jobs/queue.ts';
import type { OrderProofState } from '#shared/orders/proof-state.ts';
import type { Order } from './order-records.ts';

/** On `designs d`: something of it is printed. */
export const isPrinted: RawBuilder<boolean> = sql`jsonb_typeof(d.choices -> 'label') = 'object'`;

/**
 * An order that was just confirmed: where the merchant wants proofs and something of it is printed,
 * they are made. Call with the order locked.
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
