// Stock counts. A number is compared with the stock at the time of counting, and the correction is
// the difference: sales and receipts before the sheet is applied still count, and what another
// count has corrected is not corrected again (decision 0075).
import type { Actor } from '#server/admin-auth/actor.ts';
import { writeAudit } from '#server/admin-auth/audit.ts';
import { inTransaction, type Tx } from '#server/base/db/db.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import type { Platform } from '#server/base/platform.ts';
import { lockProducts, selectStored } from '#server/catalogue/product-writing.sql.ts';
import { writeProducts } from '#server/catalogue/product-writing.ts';
import {
  type CountedRows,
  MOST_COUNT_ROWS,
  type NewStockCount,
  type StockCount,
  type StockCountSummary,
} from '#shared/back-office/stock-counts.ts';
import {
  type CountHead,
  type CountRow,
  endCount,
  insertCount,
  lockCount,
  selectCount,
  selectCounts,
  writeApplied,
  writeCounted,
} from './counts.sql.ts';

type Deps = Pick<Platform, 'db' | 'clock' | 'changes'>;

const toHead = ({
  id,
  title,
  state,
  version,
  createdBy,
  createdAt,
  endedBy,
  endedAt,
}: CountHead) => ({
  id,
  title,
  state,
  version,
  createdBy,
  endedBy,
  createdAt: createdAt.toISOString(),
  endedAt: endedAt?.toISOString() ?? null,
});

/** Without a range the newest hundred. */
export async function listCounts(
  { db }: Pick<Deps, 'db'>,
  range?: { offset: number; limit: number },
): Promise<StockCountSummary[]> {
  return (await selectCounts(db, range)).map((count) => ({
    ...toHead(count),
    rowCount: count.rowCount,
    countedCount: count.countedCount,
  }));
}

/** @throws AppError STOCK_COUNT_NOT_FOUND */
export async function readCount({ db }: Pick<Deps, 'db'>, id: number): Promise<StockCount> {
  const count = await selectCount(db, id);
  if (!count) throw new AppError('STOCK_COUNT_NOT_FOUND');
  return {
    ...toHead(count),
    rows: count.rows.map((row) => ({ ...row, countedAt: row.countedAt?.toISOString() ?? null })),
  };
}

/** @throws AppError STOCK_COUNT_NOT_VALID for a sheet without a product, or with too many */
export async function openCount(
  { db, clock }: Deps,
  input: NewStockCount,
  actor: Actor,
): Promise<StockCount> {
  const at = clock();
  return inTransaction(db, async (tx) => {
    const { id, rowCount } = await insertCount(tx, input, { email: actor.email, at });
    if (rowCount === 0 || rowCount > MOST_COUNT_ROWS)
      throw new AppError('STOCK_COUNT_NOT_VALID', { values: { most: MOST_COUNT_ROWS } });
    await writeAudit(
      tx,
      actor,
      {
        action: 'create',
        entity: 'stock-count',
        entityId: id,
        before: null,
        after: { title: input.title, products: rowCount },
      },
      at,
    );
    return readCount({ db: tx }, id);
  });
}

/** @throws AppError STOCK_COUNT_NOT_FOUND, STOCK_COUNT_CLOSED */
export async function saveCounted(
  { db, clock }: Deps,
  id: number,
  { rows }: CountedRows,
  actor: Actor,
): Promise<StockCount> {
  return inTransaction(db, async (tx) => {
    await lockOpen(tx, id);
    // A correction by another sheet is either in the stock that is read here, or moves it.
    await lockProducts(
      tx,
      rows.map(({ productId }) => productId),
    );
    await writeCounted(tx, id, rows, { email: actor.email, at: clock() });
    return readCount({ db: tx }, id);
  });
}

async function lockOpen(tx: Tx, id: number, version?: number): Promise<CountHead> {
  const head = await lockCount(tx, id);
  if (!head) throw new AppError('STOCK_COUNT_NOT_FOUND');
  if (head.state !== 'open') throw new AppError('STOCK_COUNT_CLOSED');
  if (version !== undefined && version !== head.version)
    throw new AppError('EDIT_CONFLICT', { details: { current: await readCount({ db: tx }, id) } });
  return head;
}

/**
 * Applies all corrections or none. The stock never becomes negative: if more was sold since than
 * the count found, it becomes zero.
 * @throws AppError STOCK_COUNT_NOT_FOUND, STOCK_COUNT_CLOSED, EDIT_CONFLICT, PRODUCT_NOT_VALID
 */
export async function applyCount(
  { db, clock, changes }: Deps,
  id: number,
  version: number,
  actor: Actor,
): Promise<StockCount> {
  const at = clock();
  const { count, levels } = await inTransaction(db, async (tx) => {
    const head = await lockOpen(tx, id, version);
    const rows = (await selectCount(tx, id))?.rows ?? [];
    const corrections = await correctionsOf(tx, rows);
    const moved = corrections.filter(({ applied }) => applied !== 0);
    const { levels } = await writeProducts(
      tx,
      actor,
      moved.map(({ productId, applied }) => ({
        id: productId,
        fields: {},
        stock: { by: applied, reason: 'count', remark: null, source: { stockCountId: id } },
      })),
      at,
    );
    await writeApplied(tx, id, corrections);
    await endCount(tx, id, 'applied', { email: actor.email, at });
    await writeAudit(
      tx,
      actor,
      {
        action: 'update',
        entity: 'stock-count',
        entityId: id,
        before: { state: head.state },
        after: { state: 'applied', counted: corrections.length, corrected: moved.length },
      },
      at,
    );
    return { count: await readCount({ db: tx }, id), levels };
  });
  changes.stockChanged(levels);
  return count;
}

async function correctionsOf(
  tx: Tx,
  rows: readonly CountRow[],
): Promise<{ productId: number; applied: number }[]> {
  const counted = rows.flatMap(({ productId, counted, expected }) =>
    counted === null || expected === null ? [] : [{ productId, difference: counted - expected }],
  );
  const ids = counted.map(({ productId }) => productId);
  await lockProducts(tx, ids);
  const stocks = new Map((await selectStored(tx, ids)).map(({ id, stock }) => [id, stock]));
  return counted.map(({ productId, difference }) => ({
    productId,
    applied: Math.max(difference, -(stocks.get(productId) ?? 0)),
  }));
}

/** @throws AppError STOCK_COUNT_NOT_FOUND, STOCK_COUNT_CLOSED, EDIT_CONFLICT */
export async function cancelCount(
  { db, clock }: Deps,
  id: number,
  version: number,
  actor: Actor,
): Promise<StockCount> {
  const at = clock();
  return inTransaction(db, async (tx) => {
    const head = await lockOpen(tx, id, version);
    await endCount(tx, id, 'cancelled', { email: actor.email, at });
    await writeAudit(
      tx,
      actor,
      {
        action: 'update',
        entity: 'stock-count',
        entityId: id,
        before: { state: head.state },
        after: { state: 'cancelled' },
      },
      at,
    );
    return readCount({ db: tx }, id);
  });
}
