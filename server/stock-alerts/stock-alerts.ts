// "Gelince haber ver": one mail when a product has the requested stock. Owns stock_alerts.
//
// Stock returns in many ways (cancelled and expired orders, deliveries, the back office), so a job
// checks every minute. It notifies the oldest requests first while there are pieces, since a mail
// to twenty people about five pieces disappoints fifteen.
//
// The pieces of a notification count as promised until its recipient orders, at most for a day;
// then the next one is notified. Nothing is reserved: the first order gets the pieces.

import { inTransaction } from '#server/base/db/db.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import { addJob } from '#server/base/jobs/queue.ts';
import type { Platform } from '#server/base/platform.ts';
import { DAY_MS } from '#shared/base/format.ts';
import type { Language } from '#shared/base/languages.ts';
import { roundUpQuantity } from '#shared/catalogue/quantity.ts';
import {
  claimTurn,
  deleteAlertsBefore,
  lockReadyAlerts,
  lockWaiting,
  markSent,
  type ReadyAlert,
  selectAlertProduct,
  upsertAlert,
} from './stock-alerts.sql.ts';

export {
  deleteAlerts,
  selectAlert as findAlert,
  selectAlertCustomer as findAlertCustomer,
  selectAlertProduct,
} from './stock-alerts.sql.ts';

/** The maximum number of products for which one address may wait. */
const MAX_WAITING = 50;
const SENT_AT_ONCE = 200;
const PROMISED_MS = DAY_MS;

type Deps = Pick<Platform, 'db' | 'clock'>;
export type Asker = { customerId: number | null; email: string; language: Language };

/**
 * Returns the same whether the address already waited. The quantity is one that can be bought:
 * minimum and step count.
 * @throws AppError PRODUCT_NOT_FOUND, PRODUCT_WITHDRAWN, ALREADY_IN_STOCK, TOO_MANY_ROWS
 */
export async function askForAlert(
  { db, clock }: Deps,
  productId: number,
  { customerId, email, language }: Asker,
  requested: number,
): Promise<{ email: string; quantity: number }> {
  return inTransaction(db, async (tx) => {
    const product = await selectAlertProduct(tx, productId);
    if (!product) throw new AppError('PRODUCT_NOT_FOUND');
    if (!product.isActive)
      throw new AppError('PRODUCT_WITHDRAWN', { details: { name: product.name } });
    const quantity = roundUpQuantity(product, requested);
    if (product.stock >= quantity) throw new AppError('ALREADY_IN_STOCK');
    if ((await lockWaiting(tx, email, productId)) >= MAX_WAITING)
      throw new AppError('TOO_MANY_ROWS', { values: { limit: MAX_WAITING } });
    await upsertAlert(tx, { productId, customerId, email, quantity, language, createdAt: clock() });
    return { email, quantity };
  });
}

/**
 * The job of each minute. An alert is marked as sent in the transaction that adds its mail: if the
 * process is killed before, nothing has happened; if after, the mail is in the queue. Returns the
 * number of notifications.
 */
export async function notifyOfStock({ db, clock }: Deps): Promise<number> {
  return inTransaction(db, async (tx) => {
    if (!(await claimTurn(tx))) return 0;
    const at = clock();
    const alertIds = alertsToSend(
      await lockReadyAlerts(tx, new Date(at.getTime() - PROMISED_MS), SENT_AT_ONCE),
    );
    if (alertIds.length === 0) return 0;
    await markSent(tx, alertIds, at);
    for (const alertId of alertIds)
      await addJob(tx, 'send-stock-alert', { alertId }, `stock alert ${alertId}`);
    return alertIds.length;
  });
}

/**
 * In the given order, for each product while its pieces last; an alert for more than the rest is
 * skipped, and the next one is tried.
 */
export function alertsToSend(ready: readonly ReadyAlert[]): number[] {
  const left = new Map<number, number>();
  return ready.flatMap(({ id, productId, quantity, free }) => {
    const remaining = left.get(productId) ?? free;
    if (quantity > remaining) return [];
    left.set(productId, remaining - quantity);
    return [id];
  });
}

/** For the hourly job: an address is deleted when it is no longer needed. */
export async function deleteOldAlerts({
  db,
  clock,
  config,
}: Deps & Pick<Platform, 'config'>): Promise<void> {
  const now = clock().getTime();
  await deleteAlertsBefore(db, {
    sent: new Date(now - config.keepDays.toldAlerts * DAY_MS),
    asked: new Date(now - config.keepDays.alerts * DAY_MS),
  });
}
