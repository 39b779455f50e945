// SQL of print proofs. Only the state of a proof changes, and each change is an event.
import { sql } from 'kysely';
import type { Db, Tx } from '#server/base/db/db.ts';
import { isPrinted } from '#server/orders/proof-wait.ts';
import type { DesignChoices } from '#shared/designs/designs.ts';
import type { OrderProofState } from '#shared/orders/proof-state.ts';
import type { ProofFacts, ProofState } from '#shared/proofs/proofs.ts';

export type ProofEvent = { state: ProofState; actor: string; comment: string | null; at: string };
export type Proof = {
  id: number;
  orderId: number;
  setCode: string;
  designId: string;
  number: number;
  state: ProofState;
  contentHash: string;
  fileHash: string;
  isUploaded: boolean;
  facts: ProofFacts;
  tokenHash: Buffer;
  createdBy: string | null;
  createdAt: Date;
  remindedAt: Date | null;
  history: ProofEvent[];
};

const proofs = sql`select p.id, p.order_id, p.set_code, p.design_id, p.number, p.state, p.content_hash,
    p.file_hash, p.is_uploaded, p.facts, p.token_hash, p.created_by, p.created_at, p.reminded_at,
    (select jsonb_agg(jsonb_build_object('state', e.state, 'actor', e.actor, 'comment', e.comment,
      'at', e.created_at) order by e.id) from print_proof_events e where e.proof_id = p.id) as history
  from print_proofs p`;

export async function selectProof(db: Db | Tx, id: number): Promise<Proof | null> {
  return (await sql<Proof>`${proofs} where p.id = ${id}`.execute(db)).rows[0] ?? null;
}

/** For each set the newest first. */
export async function selectProofs(db: Db | Tx, orderId: number): Promise<Proof[]> {
  return (
    await sql<Proof>`${proofs} where p.order_id = ${orderId}
      order by p.set_code, p.number desc`.execute(db)
  ).rows;
}

/** A set of an order with a printed part, as its rows are now. */
export type PrintedSet = {
  designId: string;
  choices: DesignChoices;
  pieces: number;
  /** The set whose proofs are counted together, and its current proof. */
  setCode: string;
  current: { id: number; number: number } | null;
};

export async function selectPrintedSets(db: Db | Tx, orderId: number): Promise<PrintedSet[]> {
  const { rows } = await sql<PrintedSet>`
    select d.code as design_id, d.choices,
      coalesce((select sum(i.quantity * p.pieces_per_unit) from order_items i
        join products p on p.id = i.product_id
        where i.order_id = ${orderId} and i.design_id = d.code
          and i.product_id = (d.choices -> 'label' ->> 'productId')::int), 0)::int as pieces,
      coalesce(known.set_code, d.code) as set_code,
      case when known.id is not null
        then jsonb_build_object('id', known.id, 'number', known.number) end as current
    from designs d
    left join print_proofs known on known.order_id = ${orderId} and known.design_id = d.code
      and known.state <> 'replaced'
    where ${isPrinted}
      and d.code in (select i.design_id from order_items i where i.order_id = ${orderId})
    order by d.code`.execute(db);
  return rows;
}

export type NewProof = Omit<Proof, 'id' | 'state' | 'remindedAt' | 'history'>;

export async function insertProof(tx: Tx, proof: NewProof): Promise<number> {
  const { id } = await tx
    .insertInto('printProofs')
    .values({ ...proof, facts: JSON.stringify(proof.facts) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Changes the state only if it is one of the expected ones. */
export async function updateProofState(
  tx: Tx,
  id: number,
  from: readonly ProofState[],
  to: ProofState,
): Promise<boolean> {
  const result = await tx
    .updateTable('printProofs')
    .set({ state: to })
    .where('id', '=', id)
    .where('state', 'in', from)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

export async function insertProofEvent(
  tx: Tx,
  proofId: number,
  { state, actor, comment, at }: Omit<ProofEvent, 'at'> & { at: Date },
): Promise<void> {
  await tx
    .insertInto('printProofEvents')
    .values({ proofId, state, actor, comment, createdAt: at })
    .execute();
}

/** Whether all printed parts of the order are approved. Call with the order locked. */
export async function isAllApproved(tx: Tx, orderId: number): Promise<boolean> {
  const { rows } = await sql<{ isApproved: boolean }>`
    select not exists (select from designs d where ${isPrinted}
      and d.code in (select i.design_id from order_items i where i.order_id = ${orderId})
      and not exists (select from print_proofs p where p.order_id = ${orderId}
        and p.design_id = d.code and p.state = 'approved')) as is_approved`.execute(tx);
  return rows[0]?.isApproved ?? false;
}

export async function updateProofWait(
  tx: Tx,
  orderId: number,
  proofState: OrderProofState,
): Promise<void> {
  await tx.updateTable('orders').set({ proofState }).where('id', '=', orderId).execute();
}

/** Gives the rows of a set another design. Returns the number of rows. */
export async function updateDesignOfRows(
  tx: Tx,
  orderId: number,
  { from, to }: { from: string; to: string },
): Promise<number> {
  const result = await tx
    .updateTable('orderItems')
    .set({ designId: to })
    .where('orderId', '=', orderId)
    .where('designId', '=', from)
    .executeTakeFirst();
  return Number(result.numUpdatedRows);
}

/** Proofs without an answer since then, of orders that wait for them; each once. */
export async function selectProofsToRemind(
  db: Db,
  before: Date,
  limit: number,
): Promise<{ id: number; orderId: number }[]> {
  const { rows } = await sql<{ id: number; orderId: number }>`
    select p.id, p.order_id from print_proofs p join orders o on o.id = p.order_id
    where p.state = 'waiting' and p.reminded_at is null and p.created_at < ${before}
      and o.proof_state = 'waiting' and o.state in ('CONFIRMED', 'PREPARING')
    order by p.created_at limit ${limit}`.execute(db);
  return rows;
}

/** False if another process has marked it, or it was answered. */
export async function markProofReminded(tx: Tx, id: number, at: Date): Promise<boolean> {
  const result = await tx
    .updateTable('printProofs')
    .set({ remindedAt: at })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .where('remindedAt', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}
