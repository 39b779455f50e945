// Print proofs as their buyer reads and answers them. Owns print_proofs and print_proof_events;
// orders.proof_state is updated in the same transaction, under the order's lock (decision 0096).

import { inTransaction } from '#server/base/db/db.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import { addProofMail } from '#server/base/jobs/queue.ts';
import type { Platform } from '#server/base/platform.ts';
import type { Order } from '#server/orders/order-records.ts';
import { isBeforeShipment } from '#server/orders/order-state.ts';
import { lockOrder } from '#server/orders/orders.sql.ts';
import { renewPromise } from '#server/orders/promise.ts';
import type { ProofAnswer, ProofDecision } from '#shared/proofs/proofs.ts';
import type { ReadProof } from './proof-access.ts';
import {
  insertProofEvent,
  isAllApproved,
  type Proof,
  selectProof,
  selectProofs,
  updateProofState,
  updateProofWait,
} from './proofs.sql.ts';

export { type Proof, selectProof as findProof } from './proofs.sql.ts';

export async function listProofs(
  { db }: Pick<Platform, 'db'>,
  order: Order,
): Promise<{ proofs: ProofAnswer[] }> {
  return {
    proofs: (await selectProofs(db, order.id)).map((proof) => toProofAnswer(proof, order)),
  };
}

/** The buyer does not see who in the shop made a remark. */
export const toProofAnswer = (proof: Proof, order: Order): ProofAnswer => ({
  ...toShown(proof),
  orderNumber: order.orderNumber,
  canAnswer: proof.state === 'waiting' && isBeforeShipment(order),
  history: proof.history.map(({ state, comment, at, actor }) => ({
    state,
    comment,
    at: new Date(at).toISOString(),
    isBuyer: isBuyer(actor),
  })),
});

const isBuyer = (actor: string): boolean => actor === 'customer' || actor === 'link';

export const toShown = ({
  id,
  designId,
  number,
  state,
  contentHash,
  isUploaded,
  ...of
}: Proof) => ({
  id,
  designId,
  number,
  state,
  contentHash,
  isUploaded,
  facts: of.facts,
  createdAt: of.createdAt.toISOString(),
});

/**
 * Approves a proof or requests a change: once, and only for the proof that was on the screen. The
 * same answer again changes nothing.
 * @throws AppError PROOF_REPLACED, PROOF_DECIDED
 */
export async function answerProof(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  { proof: { id }, order, by }: ReadProof,
  { decision, contentHash, comment }: ProofDecision,
): Promise<ProofAnswer> {
  const at = clock();
  return inTransaction(db, async (tx) => {
    const locked = await lockOrder(tx, order.id);
    const read = async () => toProofAnswer((await selectProof(tx, id)) as Proof, locked);
    const now = (await selectProof(tx, id)) as Proof;
    if (now.state === 'replaced' || now.contentHash !== contentHash)
      throw new AppError('PROOF_REPLACED');
    if (now.state === decision) return read();
    if (now.state !== 'waiting' || !isBeforeShipment(locked)) throw new AppError('PROOF_DECIDED');
    await updateProofState(tx, id, ['waiting'], decision);
    await insertProofEvent(tx, id, { state: decision, actor: by, comment, at });
    if (decision === 'rejected') {
      await addProofMail(tx, 'proof-rejected', order.id, id);
    } else if (await isAllApproved(tx, order.id)) {
      await updateProofWait(tx, order.id, 'approved');
      // Printing begins now.
      if (locked.proofState === 'waiting') await renewPromise(tx, locked, 'CONFIRMED', at);
    }
    return read();
  });
}
