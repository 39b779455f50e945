// SQL of the data of an order that may be reported.
import { sql } from 'kysely';
import type { Db, Tx } from '#server/base/db/db.ts';
import type { MeasuredVisitor } from '#server/consents/measured-visitor.ts';

export type Measurement = MeasuredVisitor & {
  orderId: number;
  purchaseSentAt: Date | null;
  refundIds: number[];
};

/** Nothing is stored while no collector is connected. */
export async function insertMeasurement(
  tx: Tx,
  orderId: number,
  { clientId, sessionId, allowsMarketing }: MeasuredVisitor,
  at: Date,
): Promise<void> {
  await sql`
    insert into order_measurements (order_id, client_id, session_id, allows_marketing, created_at)
    select ${orderId}, ${clientId}, ${sessionId}, ${allowsMarketing}, ${at}
    where exists (select from connections where name = 'measurement')`.execute(tx);
}

export async function selectMeasurement(db: Db, orderId: number): Promise<Measurement | null> {
  const row = await db
    .selectFrom('orderMeasurements')
    .select(['orderId', 'clientId', 'sessionId', 'allowsMarketing', 'purchaseSentAt', 'refundIds'])
    .where('orderId', '=', orderId)
    .executeTakeFirst();
  return row ?? null;
}

export async function updatePurchaseSent(db: Db, orderId: number, at: Date): Promise<void> {
  await db
    .updateTable('orderMeasurements')
    .set({ purchaseSentAt: at })
    .where('orderId', '=', orderId)
    .execute();
}

export async function addRefundSent(db: Db, orderId: number, refundId: number): Promise<void> {
  await sql`
    update order_measurements set refund_ids = refund_ids || ${refundId}::bigint
    where order_id = ${orderId} and ${refundId} <> all (refund_ids)`.execute(db);
}

export async function deleteMeasurements(db: Db, before: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from order_measurements where order_id in (select order_id from order_measurements
      where created_at < ${before} order by created_at limit ${limit})`.execute(db);
  return Number(numAffectedRows ?? 0);
}
