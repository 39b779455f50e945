// Which mails about an order were sent. Owns order_mails; the waiting ones are in the job queue.
import { sql } from 'kysely';
import type { Db, Tx } from '#server/base/db/db.ts';
import type { OrderMail } from './queue.ts';

/** Records each mail once, however often its job ran. */
export async function recordSentMail(
  db: Db,
  {
    kind,
    orderId,
    paymentId,
    shipmentId = null,
    refundId = null,
    invoiceId = null,
    returnId = null,
    proofId = null,
  }: OrderMail,
  about: string,
  sentAt: Date,
): Promise<void> {
  await sql`/* keep: sent-mail */
    insert into order_mails (order_id, kind, about, payment_id, shipment_id, refund_id, invoice_id,
      return_id, proof_id, sent_at)
    values (${orderId}, ${kind}, ${about}, ${paymentId}, ${shipmentId}, ${refundId}, ${invoiceId},
      ${returnId}, ${proofId}, ${sentAt})
    on conflict on constraint order_mails_unique do nothing`.execute(db);
}

export async function findSentMail(db: Db, orderId: number, id: number): Promise<OrderMail | null> {
  const row = await db
    .selectFrom('orderMails')
    .select(['orderId', 'kind', 'paymentId', 'shipmentId'])
    .select(['refundId', 'invoiceId', 'returnId', 'proofId'])
    .where('id', '=', id)
    .where('orderId', '=', orderId)
    .executeTakeFirst();
  return (row as OrderMail | undefined) ?? null;
}

/** For a parcel that is deleted: the record that its mail was sent remains. */
export async function detachParcel(tx: Tx, shipmentId: number): Promise<void> {
  await tx
    .updateTable('orderMails')
    .set({ shipmentId: null })
    .where('shipmentId', '=', shipmentId)
    .execute();
}
