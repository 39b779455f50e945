// Makes proofs: drawn and stored before their row, so that no row lacks its file. A new proof
// replaces the previous one, in any state, and the order waits for it (decision 0096).

import { inTransaction, type Tx } from '#server/base/db/db.ts';
import { hashOfToken } from '#server/base/db/secret-token.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import { addProofMail } from '#server/base/jobs/queue.ts';
import type { Platform } from '#server/base/platform.ts';
import type { Sellables } from '#server/catalogue/sellables.ts';
import { drawDesign, stillPicture } from '#server/designs/drawn-design.ts';
import { rasterise } from '#server/images/encoding.ts';
import type { Order } from '#server/orders/order-records.ts';
import { isBeforeShipment } from '#server/orders/order-state.ts';
import { lockOrder, selectOrderById } from '#server/orders/orders.sql.ts';
import { countParcels } from '#server/orders/shipments.sql.ts';
import type { Settings } from '#server/settings/settings.ts';
import { proofTokenOf } from './proof-access.ts';
import { readProofContent, sha256 } from './proof-content.ts';
import { drawProof } from './proof-pdf.ts';
import {
  insertProof,
  insertProofEvent,
  type NewProof,
  type PrintedSet,
  type Proof,
  selectPrintedSets,
  updateProofState,
  updateProofWait,
} from './proofs.sql.ts';

/** The stored file of a proof, under its hash. */
export const proofFileKey = (hash: string): string => `proofs/${hash}.pdf`;

/** @throws Error if the file is lost, or its bytes are not those that were shown */
export async function readProofFile(
  { storage }: Pick<Platform, 'storage'>,
  { id, fileHash }: Pick<Proof, 'id' | 'fileHash'>,
): Promise<Buffer> {
  const bytes = await storage.read(proofFileKey(fileHash));
  if (!bytes || sha256(bytes) !== fileHash)
    throw new Error(`the file of proof ${id} is not in the storage as it was`);
  return bytes;
}

export type ProofDeps = Pick<Platform, 'db' | 'clock' | 'storage' | 'secrets'> & {
  sellables: Sellables;
  settings: Settings;
};
/**
 * `actor`: an administrator's address, or 'system'. `beside`: other writes in the transaction of
 * the new proof, before it: rows, audit log.
 */
type ProofBy = { actor: string; comment: string | null; beside?: Beside };
type Beside = (tx: Tx, locked: Order, at: Date) => Promise<void>;

const PICTURE_PX = 480;
const SYSTEM: ProofBy = { actor: 'system', comment: null };

/** The job of a confirmed order: makes the missing proofs. Running twice is harmless. */
export async function makeMissingProofs(
  deps: ProofDeps,
  { orderId }: { orderId: number },
): Promise<void> {
  const order = await selectOrderById(deps.db, orderId);
  if (!order || !(await acceptsProofs(deps.db, order))) return;
  for (const printed of await selectPrintedSets(deps.db, orderId)) {
    if (printed.current) continue;
    try {
      await makeProof(deps, order, printed, SYSTEM);
    } catch (error) {
      // Another run, or the merchant, was faster; or the order has moved on.
      if (!(error instanceof AppError)) throw error;
    }
  }
}

/** Whether none of its items is in a parcel. */
export const acceptsProofs = async (db: Platform['db'] | Tx, order: Order): Promise<boolean> =>
  isBeforeShipment(order) && (await countParcels(db, order.id)) === 0;

/**
 * Drawn from the design.
 * @throws AppError PROOF_NOT_POSSIBLE, EDIT_CONFLICT when another proof was made meanwhile
 */
export async function makeProof(
  deps: ProofDeps,
  order: Order,
  printed: PrintedSet,
  by: ProofBy,
): Promise<number> {
  const at = deps.clock();
  const number = (printed.current?.number ?? 0) + 1;
  const { orderNumber } = order;
  const content = await readProofContent(deps, { orderNumber, ...printed });
  if (!content) throw new AppError('PROOF_NOT_POSSIBLE');
  const [shop, drawing] = await Promise.all([
    deps.settings.shop(),
    drawDesign(deps, printed.choices),
  ]);
  const { designId } = printed;
  const picture = await rasterise(stillPicture(drawing, designId), { width: PICTURE_PX });
  const file = await drawProof({ shop, order, designId, number, content, picture, at });
  const { contentHash, facts } = content;
  return saveProof(deps, order, printed, {
    file,
    number,
    contentHash,
    facts,
    isUploaded: false,
    at,
    by,
  });
}

/**
 * The merchant's own file instead: the buyer approves its bytes.
 * @throws AppError PROOF_NOT_POSSIBLE, EDIT_CONFLICT
 */
export async function saveUploadedProof(
  deps: ProofDeps,
  order: Order,
  printed: PrintedSet,
  { file, by }: { file: Buffer; by: ProofBy },
): Promise<number> {
  const { orderNumber } = order;
  const content = await readProofContent(deps, { orderNumber, ...printed });
  if (!content) throw new AppError('PROOF_NOT_POSSIBLE');
  return saveProof(deps, order, printed, {
    file,
    number: (printed.current?.number ?? 0) + 1,
    contentHash: sha256(file),
    facts: content.facts,
    isUploaded: true,
    at: deps.clock(),
    by,
  });
}

type Drawn = Pick<NewProof, 'number' | 'contentHash' | 'facts' | 'isUploaded'> & {
  file: Buffer;
  at: Date;
  by: ProofBy;
};

async function saveProof(
  deps: ProofDeps,
  order: Order,
  { designId, setCode, current }: PrintedSet,
  { file, at, by: { beside, ...by }, ...drawn }: Drawn,
): Promise<number> {
  const fileHash = sha256(file);
  const key = proofFileKey(fileHash);
  if (!(await deps.storage.has(key))) await deps.storage.write(key, file);
  const { number } = drawn;
  const named = { orderNumber: order.orderNumber, setCode, number };
  return inTransaction(deps.db, async (tx) => {
    const locked = await lockOrder(tx, order.id);
    if (!(await acceptsProofs(tx, locked))) throw new AppError('PROOF_NOT_POSSIBLE');
    await beside?.(tx, locked, at);
    await requireUnchanged(tx, order.id, { designId, current });
    if (current) {
      await updateProofState(tx, current.id, ['waiting', 'approved', 'rejected'], 'replaced');
      await insertProofEvent(tx, current.id, { state: 'replaced', ...by, comment: null, at });
    }
    const id = await insertProof(tx, {
      orderId: order.id,
      setCode,
      designId,
      fileHash,
      ...drawn,
      tokenHash: hashOfToken(proofTokenOf(deps.secrets, named)),
      createdBy: by.actor === SYSTEM.actor ? null : by.actor,
      createdAt: at,
    });
    await insertProofEvent(tx, id, { state: 'waiting', ...by, at });
    await updateProofWait(tx, order.id, 'waiting');
    await addProofMail(tx, 'proof-ready', order.id, id);
    return id;
  });
}

/**
 * Call under the order's lock: the set must still have this design, and the current proof must be
 * the same.
 */
async function requireUnchanged(
  tx: Tx,
  orderId: number,
  { designId, current }: Pick<PrintedSet, 'designId' | 'current'>,
): Promise<void> {
  const sets = await selectPrintedSets(tx, orderId);
  const now = sets.find((printed) => printed.designId === designId);
  // A set with another design has no proof of that design yet: then the old proof must still be
  // current.
  const known = now?.current?.id ?? null;
  const isSame = now !== undefined && (known === null || known === (current?.id ?? null));
  if (!isSame || (current && !(await isCurrent(tx, current.id))))
    throw new AppError('EDIT_CONFLICT');
}

const isCurrent = async (tx: Tx, id: number): Promise<boolean> =>
  (await tx
    .selectFrom('printProofs')
    .select('id')
    .where('id', '=', id)
    .where('state', '<>', 'replaced')
    .executeTakeFirst()) !== undefined;
