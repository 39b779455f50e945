// SQL of one order for the merchant: the data in addition to what its buyer sees (orders.sql.ts),
// in one round trip.
import { sql } from 'kysely';
import type { Db, Tx } from '#server/base/db/db.ts';
import { queuedJobs } from '#server/base/jobs/queue.sql.ts';
import type { DocumentKind, Order, OrderDocument } from '#server/orders/order-records.ts';

type MailRecord = { id: number; kind: string; state: 'sent' | 'waiting' | 'failed'; at: string };
export type OrderDetails = {
  documents: { kind: DocumentKind; version: string; acceptedAt: string | null }[];
  notes: { id: number; author: string; text: string; at: string }[];
  mails: MailRecord[];
  isInvoiceIssued: boolean;
  /** The order that this one adds to, and those that add to this one (decision 0087). */
  addsTo: string | null;
  additions: Addition[];
};
type Addition = Pick<Order, 'orderNumber' | 'state' | 'paymentState' | 'returnState'>;

const issued = (orderId: number) =>
  sql<boolean>`exists (select from issued_invoices i where i.order_id = ${orderId})`;

/** The order must be locked. */
export async function isInvoiceIssued(tx: Tx, orderId: number): Promise<boolean> {
  const { rows } = await sql<{ isIssued: boolean }>`select ${issued(orderId)} as is_issued`.execute(
    tx,
  );
  return rows[0]?.isIssued ?? false;
}

/** Only for a company; the order must be locked. */
export async function updateEInvoicePayer(tx: Tx, id: number, isPayer: boolean): Promise<void> {
  await sql`update orders set invoice = invoice || ${JSON.stringify({ isEInvoicePayer: isPayer })}::jsonb
    where id = ${id}`.execute(tx);
}

export type CorrectedRecord = Pick<
  Order,
  | 'firstName'
  | 'lastName'
  | 'phone'
  | 'shippingAddress'
  | 'billingAddress'
  | 'invoice'
  | 'identityNumberEncrypted'
>;

/** The order must be locked. */
export async function updateCorrected(
  tx: Tx,
  id: number,
  { shippingAddress, billingAddress, invoice, ...record }: CorrectedRecord,
  at: Date,
): Promise<void> {
  await tx
    .updateTable('orders')
    .set({
      ...record,
      shippingAddress: JSON.stringify(shippingAddress),
      billingAddress: billingAddress && JSON.stringify(billingAddress),
      invoice: JSON.stringify(invoice),
      correctedAt: at,
    })
    .where('id', '=', id)
    .execute();
}

/** Replaces the texts that the buyer has not accepted yet. */
export async function replaceUnaccepted(
  tx: Tx,
  orderId: number,
  documents: readonly OrderDocument[],
): Promise<void> {
  for (const { kind, ...text } of documents)
    await tx
      .updateTable('orderDocuments')
      .set(text)
      .where('orderId', '=', orderId)
      .where('kind', '=', kind)
      .where('acceptedAt', 'is', null)
      .execute();
}

export type UnpaidOrder = { orderNumber: string; version: number; totalKurus: number };

/** Only orders that buyers placed themselves: by mailbox, phone or customer. */
export async function selectUnpaidOfBuyer(
  db: Db,
  { email, phone, customerId }: Pick<Order, 'email' | 'phone' | 'customerId'>,
): Promise<UnpaidOrder[]> {
  const { rows } = await sql<UnpaidOrder>`
    select o.order_number, o.version, o.total_kurus from orders o
    where o.state = 'PENDING_PAYMENT' and o.placed_by is null
      and ((${email} <> '' and lower(o.email) = lower(${email})) or o.phone = ${phone} or o.customer_id = ${customerId}::bigint)
    order by o.id`.execute(db);
  return rows.map((row) => ({ ...row, totalKurus: Number(row.totalKurus) }));
}

/** `mails`: sent mails, and mails with a waiting or failed job; these have the job's id. */
export async function selectOrderDetails(db: Db, orderId: number): Promise<OrderDetails> {
  const { rows } = await sql<OrderDetails>`
    select
      coalesce((select jsonb_agg(jsonb_build_object('kind', d.kind, 'version', d.version, 'acceptedAt', d.accepted_at) order by d.kind desc)
        from order_documents d where d.order_id = ${orderId}), '[]'::jsonb) as documents,
      coalesce((select jsonb_agg(jsonb_build_object('id', n.id, 'author', n.admin_email, 'text', n.text, 'at', n.created_at) order by n.id)
        from order_notes n where n.order_id = ${orderId}), '[]'::jsonb) as notes,
      coalesce((select jsonb_agg(mail order by mail ->> 'at', mail ->> 'id') from (
        select jsonb_build_object('id', m.id, 'kind', m.kind, 'state', 'sent', 'at', m.sent_at) as mail from order_mails m where m.order_id = ${orderId}
        union all
        select jsonb_build_object('id', j.id, 'kind', j.payload ->> 'kind', 'state', case when j.last_error is null then 'waiting' else 'failed' end, 'at', j.created_at)
        from ${queuedJobs} j
        where j.task = 'send-mail' and (j.payload ->> 'orderId')::bigint = ${orderId}) mails), '[]'::jsonb) as mails,
      (select o.order_number from order_additions a join orders o on o.id = a.adds_to_order_id
        where a.order_id = ${orderId}) as adds_to,
      coalesce((select jsonb_agg(jsonb_build_object('orderNumber', o.order_number,
          'state', o.state, 'paymentState', o.payment_state, 'returnState', o.return_state)
          order by o.id)
        from order_additions a join orders o on o.id = a.order_id
        where a.adds_to_order_id = ${orderId}), '[]'::jsonb) as additions,
      ${issued(orderId)} as is_invoice_issued`.execute(db);
  const [found] = rows;
  if (!found) throw new Error('a select without a table has one row');
  return found;
}

export async function selectOrderDocument(
  db: Db,
  orderId: number,
  kind: DocumentKind,
): Promise<(OrderDocument & { acceptedAt: Date | null }) | null> {
  const row = await db
    .selectFrom('orderDocuments')
    .select(['kind', 'version', 'html', 'sha256', 'acceptedAt'])
    .where('orderId', '=', orderId)
    .where('kind', '=', kind)
    .executeTakeFirst();
  return (row as (OrderDocument & { acceptedAt: Date | null }) | undefined) ?? null;
}

export async function insertNote(
  tx: Tx,
  note: { orderId: number; adminId: number; adminEmail: string; text: string; createdAt: Date },
): Promise<number> {
  return (await tx.insertInto('orderNotes').values(note).returning('id').executeTakeFirstOrThrow())
    .id;
}
