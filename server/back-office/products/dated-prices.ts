// The dated price of a product in the back office: set, replace or remove.

import type { Actor } from '#server/admin-auth/actor.ts';
import { writeAudit } from '#server/admin-auth/audit.ts';
import { inTransaction, type Tx } from '#server/base/db/db.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import type { Platform } from '#server/base/platform.ts';
import {
  type DatedPriceRow,
  endDatedPrice,
  lockDatedPrice,
  readDatedPrice,
  writeDatedPrice,
} from '#server/catalogue/dated-prices.ts';
import type {
  DatedPrice,
  DatedPriceAnswer,
  DatedPriceBody,
} from '#shared/back-office/dated-prices.ts';
import { fromLira, toLira } from '#shared/base/money.ts';

export type DatedPriceEditing = Pick<Platform, 'db' | 'clock'> & {
  productId: number;
  actor: Actor;
};

const toWire = ({ priceKurus, startsAt, endsAt, usualKurus }: DatedPriceRow): DatedPrice => ({
  price: toLira(priceKurus),
  startsAt: startsAt.toISOString(),
  endsAt: endsAt?.toISOString() ?? null,
  hasBegun: usualKurus !== null,
});

export async function findDatedPrice(
  { db }: Pick<Platform, 'db'>,
  productId: number,
): Promise<DatedPriceAnswer> {
  const row = await readDatedPrice(db, productId);
  return { datedPrice: row && toWire(row) };
}

/**
 * Null removes it: a dated price that has already started ends now.
 * @throws AppError PRODUCT_NOT_FOUND, EDIT_CONFLICT if it is no longer the expected one
 */
export async function changeDatedPrice(
  { db, clock, productId, actor }: DatedPriceEditing,
  { datedPrice, expected }: DatedPriceBody,
): Promise<DatedPriceAnswer> {
  await inTransaction(db, async (tx) => {
    const row = await lockDatedPrice(tx, productId);
    const before = row && toWire(row);
    if (before?.price !== expected?.price || before?.startsAt !== expected?.startsAt)
      throw new AppError('EDIT_CONFLICT', { details: { current: { datedPrice: before } } });
    const now = clock();
    if (datedPrice) {
      const { price, startsAt, endsAt } = datedPrice;
      const dates = { startsAt: new Date(startsAt), endsAt: endsAt ? new Date(endsAt) : null };
      await writeDatedPrice(tx, actor, { productId, priceKurus: fromLira(price), ...dates }, now);
    } else await endDatedPrice(tx, actor, productId, now);
    await log(tx, actor, { productId, before, after: datedPrice, at: now });
  });
  return findDatedPrice({ db }, productId);
}

type Logged = {
  productId: number;
  before: DatedPrice | null;
  after: DatedPriceBody['datedPrice'];
  at: Date;
};

async function log(tx: Tx, actor: Actor, { productId, before, after, at }: Logged) {
  if (!before && !after) return;
  const entry = {
    action: 'update' as const,
    entity: 'product' as const,
    entityId: productId,
    before: { datedPrice: before },
    after: { datedPrice: after },
  };
  await writeAudit(tx, actor, entry, at);
}
