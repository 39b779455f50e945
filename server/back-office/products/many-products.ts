// Changes prices, stock and publication of many products at once, all or nothing.

import type { z } from 'zod';
import type { Actor } from '#server/admin-auth/actor.ts';
import { type Db, inTransaction, type Tx } from '#server/base/db/db.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import type { Platform } from '#server/base/platform.ts';
import type { ProductWrite } from '#server/catalogue/product-plan.ts';
import { lockProducts } from '#server/catalogue/product-writing.sql.ts';
import { readStored, writeProducts } from '#server/catalogue/product-writing.ts';
import { selectStockMoves } from '#server/catalogue/stock-history.sql.ts';
import type {
  PriceChange,
  PricePreview,
  PricesBody,
  StateBody,
  StockAnswer,
  StockBody,
  StockConflict,
  StockHistory,
} from '#shared/back-office/products.ts';
import {
  type Kurus,
  kurus,
  liraOf,
  nearestKurus,
  percentOf,
  percentPoints,
  toLira,
  uncheckedHundredths,
} from '#shared/base/money.ts';
import { productLimits } from '#shared/catalogue/field-definition.ts';
import { freeQuantity } from '#shared/catalogue/free-quantity.ts';
import { selectChangedSince, selectPriced, selectStocks } from './products.sql.ts';

type Deps = Platform;

/** In the requested order; deleted products are left out. */
export async function previewPrices(
  db: Db,
  ids: readonly number[],
  change: PriceChange,
): Promise<PricePreview> {
  const found = new Map((await selectPriced(db, ids)).map((row) => [row.id, row]));
  return {
    rows: [...new Set(ids)].flatMap((id) => {
      const row = found.get(id);
      if (!row) return [];
      const before = kurus(row.priceKurus);
      const after = priceAfter(before, change);
      const cost = row.costKurus;
      const isAllowed = Number.isInteger(after) && after >= 1 && after <= productLimits.priceKurus;
      return [
        {
          id,
          version: row.version,
          sku: row.sku,
          name: row.name,
          before: toLira(before),
          // A typed price may be a fraction of a kuruş: it is shown, and not allowed.
          after: after / 100,
          cost: cost === null ? null : liraOf(cost),
          isBelowCost: cost !== null && after < cost,
          freeFrom: isAllowed ? freeQuantity({ ...row, price: kurus(after) }) : null,
          isAllowed,
        },
      ];
    }),
  };
}

/** Rounded to the kuruş, half up. A negative result becomes zero, which the rules refuse. */
function priceAfter(before: Kurus, change: PriceChange): number {
  if (change.kind === 'set') return uncheckedHundredths(change.price);
  if (change.kind === 'amount') return kurus(Math.max(0, before + nearestKurus(change.amount)));
  return percentOf(before, Math.max(0, 10_000 + percentPoints(change.percentage)));
}

/**
 * @throws AppError PRODUCT_NOT_VALID; a price that was changed since its preview is one of its
 * problems
 */
export async function changePrices(
  context: Deps,
  { rows }: z.infer<typeof PricesBody>,
  actor: Actor,
): Promise<{ changed: number }> {
  return write(
    context,
    actor,
    rows.map(
      ({ id, version, price }): ProductWrite => ({
        id,
        version,
        fields: { price: uncheckedHundredths(price) },
      }),
    ),
  );
}

export const publishProducts = (
  context: Deps,
  { ids, isActive }: z.infer<typeof StateBody>,
  actor: Actor,
): Promise<{ changed: number }> =>
  write(
    context,
    actor,
    [...new Set(ids)].map((id): ProductWrite => ({ id, fields: { isActive } })),
  );

async function write(
  context: Deps,
  actor: Actor,
  writes: ProductWrite[],
): Promise<{ changed: number }> {
  const { changed, levels } = await inTransaction(context.db, (tx) =>
    writeProducts(tx, actor, writes, context.clock()),
  );
  context.changes.stockChanged(levels);
  return { changed };
}

/**
 * Stock changes by differences, so that concurrent orders keep their pieces.
 * @throws AppError PRODUCT_NOT_VALID; EDIT_CONFLICT for a count of a stock that somebody else has
 * changed, because two counts of the same shelf would both add what is missing
 */
export async function changeStock(
  context: Deps,
  { rows, reason, remark }: z.infer<typeof StockBody>,
  actor: Actor,
): Promise<StockAnswer> {
  const writes = rows.map(
    ({ id, by, seenMoveId }): ProductWrite => ({
      id,
      fields: {},
      stock: { by, reason, remark: remark || null, isCounted: seenMoveId !== undefined },
    }),
  );
  const { ids, stocks, levels } = await inTransaction(context.db, async (tx) => {
    await refuseChangedSince(tx, rows);
    return writeProducts(tx, actor, writes, context.clock());
  });
  context.changes.stockChanged(levels);
  return { stocks: ids.map((id, index) => ({ id, stock: stocks[index] as number })) };
}

async function refuseChangedSince(tx: Tx, rows: z.infer<typeof StockBody>['rows']): Promise<void> {
  const seen = rows.flatMap(({ id, seenMoveId }) =>
    seenMoveId === undefined ? [] : [{ id, seenMoveId }],
  );
  if (seen.length === 0) return;
  const ids = rows.map(({ id }) => id);
  await lockProducts(tx, ids);
  if ((await selectChangedSince(tx, seen)).length === 0) return;
  const current: StockConflict = { stocks: await selectStocks(tx, ids) };
  throw new AppError('EDIT_CONFLICT', { details: { current } });
}

/** @throws AppError PRODUCT_NOT_FOUND */
export async function readStockHistory(
  db: Db,
  id: number,
  { page, size }: { page: number; size: number },
): Promise<StockHistory> {
  const stored = await readStored(db, id);
  if (!stored) throw new AppError('PRODUCT_NOT_FOUND');
  const rows = await selectStockMoves(
    db,
    { productId: id },
    { offset: page * size, limit: size + 1 },
  );
  return {
    content: rows.slice(0, size).map(({ at, ...row }) => ({ ...row, at: at.toISOString() })),
    page,
    hasNext: rows.length > size,
    stock: stored.stock,
  };
}
