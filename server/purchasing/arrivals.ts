// The day on which the merchant expects a sold-out product from a supplier.
import type { Platform } from '#server/base/platform.ts';
import { dayAfter, istanbulDay } from '#shared/base/format.ts';
import type { ArrivalAnswer } from '#shared/catalogue/arrivals.ts';
import { selectArrival, selectExpectedOn } from './arrivals.sql.ts';

export async function readArrival(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  productId: number,
): Promise<ArrivalAnswer> {
  return { arrivesOn: await selectArrival(db, productId, istanbulDay(clock().getTime())) };
}

/** Job: pages that show yesterday as the expected day are rebuilt without it. */
export async function passArrivals({
  db,
  clock,
  changes,
}: Pick<Platform, 'db' | 'clock' | 'changes'>): Promise<void> {
  const yesterday = dayAfter(istanbulDay(clock().getTime()), -1);
  const ids = await selectExpectedOn(db, yesterday);
  changes.stockChanged(ids.map((productId) => ({ productId, isFlip: false })));
}
