// Reads a marketplace's packages: bought, cancelled or replaced. The periods overlap, so that none
// is missed; a package that is read several times is one order.

import { inTransaction } from '#server/base/db/db.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import { translate } from '#server/base/errors/texts.ts';
import type { CheckoutDeps } from '#server/checkout/order-terms.ts';
import { lockOrder } from '#server/orders/orders.sql.ts';
import { cancelPaid } from '#server/payments/cancel-order.ts';
import { markRefundSent, refundsOf } from '#server/payments/refunds.ts';
import { DAY_MS, HOUR_MS } from '#shared/base/format.ts';
import { importPackage } from './import-package.ts';
import type { Marketplace } from './marketplace.ts';
import { selectMarketplace, updateReadUntil } from './offers.sql.ts';
import {
  type StoredPackage,
  selectOpenPackages,
  selectOrderFacts,
  updatePackage,
  upsertPackage,
} from './packages.sql.ts';

/** For a marketplace that was never read: old enough for packages that are still to be sent. */
const FIRST_DAYS_MS = 7 * DAY_MS;

/** Statuses of a package that the buyer or the marketplace has cancelled. */
const CANCELLED = ['Cancelled', 'UnSupplied'];
const REPLACED = 'UnPacked';
/** Only its stock counts so far. */
const AWAITING = 'Awaiting';
const GONE = ['Delivered', 'Returned'];

export async function readPackages(
  { db, clock }: Pick<CheckoutDeps, 'db' | 'clock'>,
  marketplace: Marketplace,
): Promise<void> {
  const until = clock();
  const { readUntil = null } = (await selectMarketplace(db, marketplace.name)) ?? {};
  const since = new Date(
    readUntil ? readUntil.getTime() - HOUR_MS : until.getTime() - FIRST_DAYS_MS,
  );
  for await (const packages of marketplace.readPackages(since, until))
    for (const sold of packages)
      await inTransaction(db, (tx) => upsertPackage(tx, marketplace.name, sold, until));
  await updateReadUntil(db, marketplace.name, until);
}

/** Applies the consequences of the packages. An error in one does not stop the others. */
export async function followPackages(deps: CheckoutDeps, { name }: Marketplace): Promise<void> {
  for (const sold of await selectOpenPackages(deps.db, name))
    await followPackage(deps, name, sold).catch((error: unknown) =>
      deps.log.error({ err: error, package: sold.packageId }, 'a package could not be followed'),
    );
}

async function followPackage(
  deps: CheckoutDeps,
  name: Marketplace['name'],
  sold: StoredPackage,
): Promise<void> {
  const { packageId, status, orderId } = sold;
  const end = () => updatePackage(deps.db, name, packageId, { state: 'over', problem: null });
  if (orderId === null) {
    if (CANCELLED.includes(status) || status === REPLACED) return end();
    if (status !== AWAITING) return importPackage(deps, name, sold);
    return;
  }
  if (status === REPLACED || GONE.includes(status)) return end();
  if (CANCELLED.includes(status)) return cancelOf(deps, name, { packageId, orderId });
}

/**
 * The order of a cancelled package is cancelled too, its stock returns, and the refund is recorded
 * as done: the marketplace refunds the buyer. If an order has several packages, or is on its way,
 * the merchant decides.
 */
async function cancelOf(
  deps: CheckoutDeps,
  name: Marketplace['name'],
  { packageId, orderId }: { packageId: string; orderId: number },
): Promise<void> {
  const facts = await selectOrderFacts(deps.db, name, { orderId, packageId });
  if (facts && facts.openPackages > 0)
    return updatePackage(deps.db, name, packageId, { problem: PARTLY });
  try {
    await cancelPaid(deps, orderId, async (_tx, { state }) =>
      state === 'CANCELLED'
        ? null
        : {
            actor: name,
            createdBy: null,
            note: 'cancelled-at-marketplace',
            remark: null,
            isNotified: false,
            written: async () => undefined,
          },
    );
    await endRefunds(deps, name, orderId);
    await updatePackage(deps.db, name, packageId, { state: 'over', problem: null });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const problem = translate('tr', 'errors', error.code, error.values);
    await updatePackage(deps.db, name, packageId, { problem });
  }
}

/** The text is in `admin-channels`. */
const PARTLY = 'partly-cancelled';

async function endRefunds(
  { db, clock }: CheckoutDeps,
  name: string,
  orderId: number,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    let order = await lockOrder(tx, orderId);
    for (const { id, state } of await refundsOf(tx, orderId))
      if (state === 'by-hand')
        order = await markRefundSent(tx, order, id, {
          email: name,
          remark: null,
          isNotified: false,
          at: clock(),
        });
  });
}
