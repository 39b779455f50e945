// Prices that begin and end automatically. products.price_kurus remains the only price that all
// code reads: at the given time a job writes it there, through the one function that writes
// products, so that history, discounts, log and cached pages are updated as after any change. Owns
// dated_prices. Decision 0072.

import type { Actor } from '#server/admin-auth/actor.ts';
import { type Db, inTransaction, type Tx } from '#server/base/db/db.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import type { Platform } from '#server/base/platform.ts';
import type { Kurus } from '#shared/base/money.ts';
import {
  type DatedPriceRow,
  deleteDatedPrices,
  markBegun,
  selectDatedPrice,
  selectDue,
  upsertDatedPrice,
} from './dated-prices.sql.ts';
import { holdProducts, readStored, writeProducts } from './product-writing.ts';

export type { DatedPriceRow } from './dated-prices.sql.ts';

type Due = DatedPriceRow & { currentKurus: Kurus };
type Step = {
  /** Null: the price does not change. */
  priceKurus: Kurus | null;
  /** The dated price has no further step. */
  isOver: boolean;
};

const MOST_AT_ONCE = 500;

/**
 * The step that is due at `now`. A price that somebody has changed since the begin is not restored
 * at the end.
 */
export function stepOf(
  {
    priceKurus,
    startsAt,
    endsAt,
    usualKurus,
    currentKurus,
  }: Omit<Due, 'productId' | 'adminId' | 'adminEmail'>,
  now: Date,
): Step {
  const isOver = endsAt !== null && endsAt <= now;
  if (isOver) return { priceKurus: currentKurus === priceKurus ? usualKurus : null, isOver };
  if (usualKurus !== null || startsAt > now) return { priceKurus: null, isOver };
  return { priceKurus, isOver: endsAt === null };
}

export const readDatedPrice = (db: Db, productId: number): Promise<DatedPriceRow | null> =>
  selectDatedPrice(db, productId);

/** The dated price, with the product locked until commit. @throws AppError PRODUCT_NOT_FOUND */
export async function lockDatedPrice(tx: Tx, productId: number): Promise<DatedPriceRow | null> {
  await hold(tx, [productId]);
  if (!(await readStored(tx, productId))) throw new AppError('PRODUCT_NOT_FOUND');
  return selectDatedPrice(tx, productId);
}

/**
 * Call with the product locked. A dated price that has begun is ended first; one that begins now is
 * applied at once.
 */
export async function writeDatedPrice(
  tx: Tx,
  actor: Actor,
  row: Pick<DatedPriceRow, 'productId' | 'priceKurus' | 'startsAt' | 'endsAt'>,
  now: Date,
): Promise<void> {
  await endDatedPrice(tx, actor, row.productId, now);
  const { adminId, email: adminEmail } = actor;
  await upsertDatedPrice(tx, { ...row, usualKurus: null, adminId, adminEmail });
  await applyDue(tx, [row.productId], now);
}

/**
 * Call with the product locked. The usual price is restored unless somebody has changed the price
 * since.
 */
export async function endDatedPrice(
  tx: Tx,
  actor: Actor,
  productId: number,
  now: Date,
): Promise<void> {
  const row = await selectDatedPrice(tx, productId);
  const stored = await readStored(tx, productId);
  if (!row || !stored) return;
  const { priceKurus } = stepOf({ ...row, endsAt: now, currentKurus: stored.fields.price }, now);
  if (priceKurus !== null)
    await writeProducts(tx, actor, [{ id: productId, fields: { price: priceKurus } }], now);
  await deleteDatedPrices(tx, [productId]);
}

/** The job of each minute; it also does what an earlier run missed. */
export async function applyDatedPrices({ db, clock }: Pick<Platform, 'db' | 'clock'>) {
  for (let isMore = true; isMore; ) {
    const due = await selectDue(db, clock(), MOST_AT_ONCE);
    const ids = due.map(({ productId }) => productId);
    await inTransaction(db, async (tx) => {
      await hold(tx, ids);
      await applyDue(tx, ids, clock());
    });
    isMore = due.length === MOST_AT_ONCE;
  }
}

/** Locks prices before products, like all code that writes prices. */
const hold = (tx: Tx, ids: readonly number[]) =>
  holdProducts(
    tx,
    ids.map((id) => ({ id, fields: { price: undefined } })),
  );

/** Applies what is due for these locked products: two simultaneous runs do each step only once. */
async function applyDue(tx: Tx, ids: readonly number[], now: Date): Promise<void> {
  const due = (await selectDue(tx, now, MOST_AT_ONCE)).filter(({ productId }) =>
    ids.includes(productId),
  );
  const steps = due.map((row) => ({ row, ...stepOf(row, now) }));
  for (const { row, priceKurus } of steps)
    if (priceKurus !== null)
      await writeProducts(
        tx,
        actorOf(row),
        [{ id: row.productId, fields: { price: priceKurus } }],
        now,
      );
  await deleteDatedPrices(
    tx,
    steps.flatMap(({ row, isOver }) => (isOver ? row.productId : [])),
  );
  await markBegun(
    tx,
    steps.flatMap(({ row: { productId, currentKurus }, isOver }) =>
      isOver ? [] : [{ productId, usualKurus: currentKurus }],
    ),
  );
}

/** The log names the person who set the price. */
const actorOf = ({ adminId, adminEmail }: DatedPriceRow): Actor => ({
  // Null after the person has left the team; the log then has only the address.
  adminId: adminId as number,
  email: adminEmail,
  remoteAddress: null,
});
