// SQL of e-documents, of the numbers that refused documents left free, and of the day's look-ups.
import { sql } from 'kysely';
import type { Db, Tx } from '#server/base/db/db.ts';
import type { InvoiceServiceName } from '#shared/settings/connections.ts';
import type { DocumentProfile } from './events.sql.ts';

export type EDocumentState =
  | 'waiting'
  | 'sending'
  | 'sent'
  | 'issued'
  | 'closed'
  | 'failed'
  | 'rejected'
  | 'cancelled'
  | 'void';
export type EDocumentKey = { orderId: number; part: number };
export type EDocument = EDocumentKey & {
  state: EDocumentState;
  service: InvoiceServiceName | null;
  profile: DocumentProfile | null;
  alias: string | null;
  reference: string | null;
  failure: string | null;
  words: string | null;
  tries: number;
  corrections: number;
  shippedAt: Date;
  nextAt: Date | null;
  claim: string | null;
  invoiceId: number | null;
  cancellableUntil: string | null;
  /** The invoice's ETTN and number in the shop's records. */
  uuid: string;
  number: string | null;
  issuedAt: Date;
};

/** Once for each order and part. */
export async function insertEDocument(tx: Tx, orderId: number, at: Date): Promise<void> {
  await sql`insert into e_documents (order_id, part, state, shipped_at, next_at, changed_at)
    values (${orderId}, 1, 'waiting', ${at}, ${at}, ${at}) on conflict do nothing`.execute(tx);
}

const columns = sql`d.order_id, d.part, d.state, d.service, d.profile, d.alias, d.reference,
  d.failure, d.words, d.tries, d.corrections, d.shipped_at, d.next_at, d.claim, d.invoice_id,
  d.cancellable_until::text as cancellable_until, v.uuid, v.number, v.issued_at`;

export async function selectEDocument(
  db: Db | Tx,
  { orderId, part }: EDocumentKey,
): Promise<EDocument | null> {
  const { rows } = await sql<EDocument>`select ${columns} from e_documents d
    join issued_invoices v on v.order_id = d.order_id
    where d.order_id = ${orderId} and d.part = ${part}`.execute(db);
  return rows[0] ?? null;
}

/** A due document that nobody is processing; the caller owns it until `until`. */
export async function claimEDocument(
  db: Db,
  { orderId, part }: EDocumentKey,
  { claim, at, until }: { claim: string; at: Date; until: Date },
): Promise<EDocument | null> {
  const { rows } = await sql<EDocument>`
    update e_documents d set claim = ${claim}, claimed_until = ${until} from issued_invoices v
    where v.order_id = d.order_id and d.order_id = ${orderId} and d.part = ${part}
      and d.next_at <= ${at} and (d.claim is null or d.claimed_until <= ${at})
    returning ${columns}`.execute(db);
  return rows[0] ?? null;
}

export type EDocumentChange = Partial<
  Pick<
    EDocument,
    | 'state'
    | 'service'
    | 'profile'
    | 'alias'
    | 'reference'
    | 'failure'
    | 'words'
    | 'tries'
    | 'corrections'
    | 'nextAt'
    | 'invoiceId'
    | 'cancellableUntil'
  >
> & { claim?: null; claimedUntil?: Date | null; cancelledAt?: Date };

/**
 * False if another process has claimed it meanwhile, or if it is no longer in the state `stillIn`.
 */
export async function changeEDocument(
  tx: Db | Tx,
  {
    orderId,
    part,
    claim,
    stillIn,
  }: Pick<EDocument, 'orderId' | 'part' | 'claim'> & { stillIn?: EDocumentState },
  change: EDocumentChange,
  at: Date,
): Promise<boolean> {
  let query = tx.updateTable('eDocuments');
  if (stillIn) query = query.where('state', '=', stillIn);
  const { numUpdatedRows } = await query
    .set({ ...change, changedAt: at })
    .where('orderId', '=', orderId)
    .where('part', '=', part)
    .where('claim', 'is not distinct from', claim)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Due documents, the longest waiting first. */
export async function selectDue(db: Db, at: Date, limit: number): Promise<EDocumentKey[]> {
  const { rows } = await sql<EDocumentKey>`
    select order_id, part from e_documents where next_at <= ${at}
    order by next_at limit ${limit}`.execute(db);
  return rows;
}

/** The data for the document of an order; the caller must have locked the order's row. */
export async function selectOrderFacts(
  tx: Tx,
  orderId: number,
): Promise<{ isCancelled: boolean; hasInvoice: boolean }> {
  const { rows } = await sql<{ isCancelled: boolean; hasInvoice: boolean }>`
    select o.state in ('CANCELLED', 'EXPIRED') as is_cancelled,
      exists (select from order_invoices i where i.order_id = o.id and i.kind = 'sale'
        and i.removed_at is null) as has_invoice
    from orders o where o.id = ${orderId}`.execute(tx);
  return rows[0] ?? { isCancelled: true, hasInvoice: false };
}

/** Updates the invoice to the current state: refunds until now are not part of it. */
export async function renewIssued(
  tx: Tx,
  orderId: number,
  issued: { profile: DocumentProfile; taxOffice: string | null; at: Date },
): Promise<void> {
  await sql`update issued_invoices v set profile = ${issued.profile},
      tax_office = ${issued.taxOffice}, issued_at = ${issued.at},
      after_refund_id = coalesce((select max(r.id) from refunds r
        where r.order_id = ${orderId}), 0)
    where v.order_id = ${orderId}`.execute(tx);
}

/** Deletes the invoice of an order for which nothing has to be invoiced. */
export async function deleteIssued(tx: Tx, orderId: number): Promise<void> {
  await sql`delete from issued_invoices where order_id = ${orderId}`.execute(tx);
}

export async function updateIssued(
  tx: Tx,
  orderId: number,
  values: { number?: string | null; uuid?: string },
): Promise<void> {
  await tx.updateTable('issuedInvoices').set(values).where('orderId', '=', orderId).execute();
}

export async function insertFreeNumber(tx: Tx, number: string): Promise<void> {
  await sql`insert into free_invoice_numbers (number) values (${number})
    on conflict do nothing`.execute(tx);
}
