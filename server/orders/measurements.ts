// The data of an order that the server may report to the shop's own analytics, for buyers who
// allowed it. Owns order_measurements. Reports are jobs of the transaction that they are about; the
// domain measurement sends them.

import type { Db, Tx } from '#server/base/db/db.ts';
import { addJob } from '#server/base/jobs/queue.ts';
import { CONSENT_DAYS } from '#server/consents/measured-visitor.ts';
import { DAY_MS } from '#shared/base/format.ts';
import { deleteMeasurements, selectMeasurement } from './measurements.sql.ts';

export {
  addRefundSent,
  insertMeasurement as keepMeasurement,
  selectMeasurement as findMeasurement,
  updatePurchaseSent as markPurchaseSent,
} from './measurements.sql.ts';

/** Once for each order, in the transaction that marks it as paid. */
export async function addPurchaseReport(tx: Tx, orderId: number, at: Date): Promise<void> {
  const measurement = await selectMeasurement(tx, orderId);
  if (measurement?.purchaseSentAt !== null) return;
  await addJob(
    tx,
    'report-purchase',
    { orderId, at: at.toISOString() },
    `report purchase ${orderId}`,
  );
}

/** Once for each refund, in the transaction that records that it is completed. */
export async function addRefundReport(
  tx: Tx,
  { orderId, refundId, at }: { orderId: number; refundId: number; at: Date },
): Promise<void> {
  if (!(await selectMeasurement(tx, orderId))) return;
  await addJob(
    tx,
    'report-refund',
    { orderId, refundId, at: at.toISOString() },
    `report refund ${refundId}`,
  );
}

/** The consent is valid only for this time. */
export const deleteOldMeasurements = (db: Db, now: Date, limit: number): Promise<number> =>
  deleteMeasurements(db, new Date(now.getTime() - CONSENT_DAYS * DAY_MS), limit);
