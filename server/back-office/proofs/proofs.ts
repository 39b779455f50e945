// The merchant's work with print proofs: a new proof, an own file, another design, the mail again,
// and continuing without an approval. Each runs under the order's lock and is audited.

import { createHash } from 'node:crypto';
import type { Actor } from '#server/admin-auth/actor.ts';
import { writeAudit } from '#server/admin-auth/audit.ts';
import { requireBackOfficeOrder } from '#server/back-office/orders/order.ts';
import { inTransaction, type Tx } from '#server/base/db/db.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import { addMailAgain } from '#server/base/jobs/queue.ts';
import { requireFinished } from '#server/designs/find-design.ts';
import { isPdf } from '#server/documents/is-pdf.ts';
import type { Order } from '#server/orders/order-records.ts';
import { isBeforeShipment } from '#server/orders/order-state.ts';
import { lockOrder, selectOrderParts } from '#server/orders/orders.sql.ts';
import {
  acceptsProofs,
  makeProof,
  type ProofDeps,
  readProofFile,
  saveUploadedProof,
} from '#server/proofs/make-proofs.ts';
import {
  type PrintedSet,
  type Proof,
  selectPrintedSets,
  selectProof,
  selectProofs,
  updateDesignOfRows,
  updateProofWait,
} from '#server/proofs/proofs.sql.ts';
import { toShown } from '#server/proofs/proofs.ts';
import { chosenProducts } from '#shared/designs/design-sets.ts';
import type { DesignLabel } from '#shared/designs/designs.ts';
import type { AdminProof, AdminProofs, NewProofBody } from '#shared/proofs/proofs.ts';
import { selectReleaseReason } from './proofs.sql.ts';

/** @throws AppError ORDER_NOT_FOUND */
export async function readAdminProofs(
  { db }: Pick<ProofDeps, 'db'>,
  orderNumber: string,
): Promise<AdminProofs> {
  const order = await requireBackOfficeOrder({ db }, orderNumber);
  const [proofs, sets, canMake, releasedBecause] = await Promise.all([
    selectProofs(db, order.id),
    selectPrintedSets(db, order.id),
    acceptsProofs(db, order),
    order.proofState === 'released' ? selectReleaseReason(db, order.orderNumber) : null,
  ]);
  return {
    state: order.proofState,
    releasedBecause,
    canMake,
    unproved: sets.flatMap(({ designId, current }) => (current ? [] : [designId])),
    proofs: proofs.map((proof) => toAdminProof(proof, order)),
  };
}

const toAdminProof = (proof: Proof, order: Order): AdminProof => ({
  ...toShown(proof),
  canAnswer: proof.state === 'waiting' && isBeforeShipment(order),
  createdBy: proof.createdBy,
  remindedAt: proof.remindedAt?.toISOString() ?? null,
  history: proof.history.map(({ state, actor, comment, at }) => ({
    state,
    actor,
    comment,
    at: new Date(at).toISOString(),
  })),
});

/**
 * Makes a new proof of a set. With `designId` its rows first get that design, which must have the
 * same products.
 * @throws AppError ORDER_NOT_FOUND, DESIGN_NOT_FOUND, DESIGN_IS_DRAFT, PROOF_NOT_POSSIBLE,
 * EDIT_CONFLICT
 */
export async function makeAdminProof(
  deps: ProofDeps,
  actor: Actor,
  orderNumber: string,
  { replaces, designId, comment }: NewProofBody,
): Promise<AdminProofs> {
  const order = await requireBackOfficeOrder(deps, orderNumber);
  const printed = await requireSet(deps, order, replaces);
  const isSame = !designId || designId === replaces;
  const wanted = isSame ? printed : await withDesign(deps, order, printed, designId);
  await makeProof(deps, order, wanted, {
    actor: actor.email,
    comment,
    beside: async (tx, { orderNumber: entityId }, at) => {
      if (!isSame) await changeDesign(tx, order.id, { from: replaces, to: designId });
      const after = { number: (printed.current?.number ?? 0) + 1, designId: wanted.designId };
      await writeAudit(
        tx,
        actor,
        {
          action: 'create',
          entity: 'order-proof',
          entityId,
          before: { designId: replaces },
          after,
        },
        at,
      );
    },
  });
  return readAdminProofs(deps, orderNumber);
}

/** @throws AppError PROOF_NOT_POSSIBLE for a design that is not printed, or not in the order */
async function requireSet(
  { db }: Pick<ProofDeps, 'db'>,
  order: Order,
  designId: string,
): Promise<PrintedSet> {
  const sets = await selectPrintedSets(db, order.id);
  const printed = sets.find((set) => set.designId === designId);
  if (!printed) throw new AppError('PROOF_NOT_POSSIBLE');
  return printed;
}

/**
 * The ordered products stay: only the print on them changes. The order must contain the set-up of
 * the design's colours.
 */
async function withDesign(
  deps: ProofDeps,
  order: Order,
  printed: PrintedSet,
  designId: string,
): Promise<PrintedSet> {
  const design = await requireFinished(deps, designId);
  const { items } = await selectOrderParts(deps.db, order.id);
  const ordered = items.filter((item) => item.designId === printed.designId);
  const isTaken = items.some((item) => item.designId === designId);
  const wanted = new Set(chosenProducts(design.choices).map(({ productId }) => productId));
  const isSame = ordered.every(({ productId }) => wanted.has(productId));
  const { label } = design.choices;
  if (isTaken || !isSame || !label) throw new AppError('PROOF_NOT_POSSIBLE');
  requirePaidSetup(label, ordered);
  return { ...printed, designId: design.code, choices: design.choices };
}

/** @throws AppError SETUP_NOT_PAID */
function requirePaidSetup(
  { setup }: DesignLabel,
  ordered: readonly { productId: number; quantity: number }[],
): void {
  if (!setup) return;
  const { productId, colours } = setup;
  const paid = ordered
    .filter((item) => item.productId === productId)
    .reduce((sum, { quantity }) => sum + quantity, 0);
  if (paid < colours) throw new AppError('SETUP_NOT_PAID', { values: { colours, paid } });
}

async function changeDesign(
  tx: Tx,
  orderId: number,
  change: { from: string; to: string },
): Promise<void> {
  if ((await updateDesignOfRows(tx, orderId, change)) === 0) throw new AppError('EDIT_CONFLICT');
}

/** @throws AppError ORDER_NOT_FOUND, PROOF_NOT_PDF, PROOF_NOT_POSSIBLE, EDIT_CONFLICT */
export async function uploadProof(
  deps: ProofDeps,
  actor: Actor,
  orderNumber: string,
  { designId, file }: { designId: string; file: Buffer },
): Promise<AdminProofs> {
  if (!isPdf(file)) throw new AppError('PROOF_NOT_PDF');
  const order = await requireBackOfficeOrder(deps, orderNumber);
  const printed = await requireSet(deps, order, designId);
  const fileHash = createHash('sha256').update(file).digest('hex');
  await saveUploadedProof(deps, order, printed, {
    file,
    by: {
      actor: actor.email,
      comment: null,
      beside: async (tx, { orderNumber: entityId }, at) => {
        const after = { number: (printed.current?.number ?? 0) + 1, designId, fileHash };
        await writeAudit(
          tx,
          actor,
          { action: 'create', entity: 'order-proof', entityId, before: null, after },
          at,
        );
      },
    },
  });
  return readAdminProofs(deps, orderNumber);
}

/**
 * The order continues without an approval.
 * @throws AppError ORDER_NOT_FOUND, PROOF_NOT_POSSIBLE if it does not wait for one
 */
export async function releaseOrder(
  deps: Pick<ProofDeps, 'db' | 'clock'>,
  actor: Actor,
  orderNumber: string,
  reason: string,
): Promise<AdminProofs> {
  const { id } = await requireBackOfficeOrder(deps, orderNumber);
  const at = deps.clock();
  await inTransaction(deps.db, async (tx) => {
    const locked = await lockOrder(tx, id);
    if (locked.proofState !== 'waiting') throw new AppError('PROOF_NOT_POSSIBLE');
    await updateProofWait(tx, id, 'released');
    await writeAudit(
      tx,
      actor,
      {
        action: 'update',
        entity: 'order-proof',
        entityId: locked.orderNumber,
        before: { proofState: locked.proofState },
        after: { proofState: 'released', reason },
      },
      at,
    );
  });
  return readAdminProofs(deps, orderNumber);
}

/**
 * Sends the mail of a waiting proof again. @throws AppError ORDER_NOT_FOUND, PROOF_NOT_FOUND,
 * PROOF_DECIDED
 */
export async function mailProofAgain(
  deps: Pick<ProofDeps, 'db' | 'clock'>,
  actor: Actor,
  orderNumber: string,
  proofId: number,
): Promise<AdminProofs> {
  const order = await requireBackOfficeOrder(deps, orderNumber);
  const at = deps.clock();
  await inTransaction(deps.db, async (tx) => {
    const proof = await requireProofOf(tx, order, proofId);
    if (proof.state !== 'waiting') throw new AppError('PROOF_DECIDED');
    await addMailAgain(tx, { kind: 'proof-ready', orderId: order.id, paymentId: null, proofId });
    await writeAudit(
      tx,
      actor,
      {
        action: 'create',
        entity: 'order-mail',
        entityId: order.orderNumber,
        before: null,
        after: { kind: 'proof-ready', number: proof.number },
      },
      at,
    );
  });
  return readAdminProofs(deps, orderNumber);
}

async function requireProofOf(db: ProofDeps['db'] | Tx, order: Order, id: number): Promise<Proof> {
  const proof = await selectProof(db, id);
  if (proof?.orderId !== order.id) throw new AppError('PROOF_NOT_FOUND');
  return proof;
}

/** @throws AppError ORDER_NOT_FOUND, PROOF_NOT_FOUND */
export async function readAdminProofFile(
  deps: Pick<ProofDeps, 'db' | 'storage'>,
  orderNumber: string,
  proofId: number,
): Promise<{ number: number; bytes: Buffer }> {
  const order = await requireBackOfficeOrder(deps, orderNumber);
  const proof = await requireProofOf(deps.db, order, proofId);
  return { number: proof.number, bytes: await readProofFile(deps, proof) };
}
