// The dated price of a product in the back office: set, replace or remove.

import type { Actor } from '#server/admin-auth/actor.ts';
import { writeAudit } from '#server/admin-auth/audit.ts';
import { inTransaction, type Tx } from '#server/base/db/db.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import { translate } from '#server/base/errors/texts.ts';
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
import { MINUTE_MS } from '#shared/base/format.ts';
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

const minuteOf = (at: string | Date): number => Math.floor(new Date(at).getTime() / MINUTE_MS);

export async function findDatedPrice(
  { db }: Pick<Platform, 'db'>,
  productId: number,
): Promise<DatedPriceAnswer> {
  const row = await readDatedPrice(db, productId);
  return { datedPrice: row && toWire(row) };
}

/**
 * Null removes it: a dated price that has already started ends now.
 * @throws AppError PRODUCT_NOT_FOUND, EDIT_CONFLICT if it is no longer the expected one,
 * VALIDATION_FAILED if it begins or ends in the past
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
      requireNotPast(datedPrice, before, now);
      const { price, startsAt, endsAt } = datedPrice;
      const dates = { startsAt: new Date(startsAt), endsAt: endsAt ? new Date(endsAt) : null };
      await writeDatedPrice(tx, actor, { productId, priceKurus: fromLira(price), ...dates }, now);
    } else await endDatedPrice(tx, actor, productId, now);
    await log(tx, actor, { productId, before, after: datedPrice, at: now });
  });
  return findDatedPrice({ db }, productId);
}

/**
 * A past start would change the price at once, unnoticed. It may stay as it was; and forms have whole
 * minutes, so the present minute and the one before mean "now".
 */
function requireNotPast(
  { startsAt, endsAt }: NonNullable<DatedPriceBody['datedPrice']>,
  before: DatedPrice | null,
  now: Date,
): void {
  const isUnchanged = before !== null && minuteOf(before.startsAt) === minuteOf(startsAt);
  const past = [
    ...(isUnchanged || minuteOf(startsAt) >= minuteOf(now) - 1 ? [] : ['startsAt' as const]),
    ...(endsAt === null || new Date(endsAt) > now ? [] : ['endsAt' as const]),
  ];
  if (past.length === 0) return;
  throw new AppError('VALIDATION_FAILED', {
    fieldErrors: (language) =>
      past.map((field) => ({
        path: `datedPrice.${field}`,
        message: translate(language, 'admin-products', `dated.past.${field}`),
      })),
  });
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
