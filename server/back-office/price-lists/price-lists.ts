// Price lists in the back office: edit, copy, end. Owns price_lists and price_list_rows.
import type { Actor } from '#server/admin-auth/actor.ts';
import { writeAudit } from '#server/admin-auth/audit.ts';
import { inTransaction, type Tx } from '#server/base/db/db.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import type { Platform } from '#server/base/platform.ts';
import type {
  PriceList,
  PriceListBody,
  PriceListChange,
  PriceListHead,
  PriceListRow,
  PriceListRowBody,
  PriceListState,
  PriceListsPage,
} from '#shared/back-office/price-lists.ts';
import { fromLira, percentPoints, toLira } from '#shared/base/money.ts';
import {
  areAllThere,
  insertList,
  type ListRecord,
  type ListRowRecord,
  lockList,
  type NamedListRow,
  type NewList,
  replaceRows,
  selectList,
  selectLists,
  selectRowsOf,
  updateList,
} from './price-lists.sql.ts';

type Deps = Pick<Platform, 'db' | 'clock'>;
const ENTITY = 'price-list';

export async function listPriceLists(
  { db, clock }: Deps,
  { search, page, size }: { search?: string | undefined; page: number; size: number },
): Promise<PriceListsPage> {
  const { rows, total } = await selectLists(db, search?.trim(), {
    offset: page * size,
    limit: size,
  });
  return {
    content: rows.map((row) => toHead(row, clock())),
    page,
    size,
    totalElements: total,
    totalPages: Math.ceil(total / size),
  };
}

/** @throws AppError PRICE_LIST_NOT_FOUND */
export async function readPriceList({ db, clock }: Deps, id: number): Promise<PriceList> {
  return withRows(db, await requireList(selectList(db, id)), clock());
}

/** @throws AppError VALIDATION_FAILED for products, categories or companies that do not exist */
export async function createPriceList(
  { db, clock }: Deps,
  body: PriceListBody,
  actor: Actor,
): Promise<PriceList> {
  return inTransaction(db, async (tx) => {
    await requireAllThere(tx, body);
    const id = await insertList(tx, toNewList(body, clock()));
    return finish(tx, { id, actor, action: 'create', before: null, at: clock() }, body.rows);
  });
}

/** @throws AppError PRICE_LIST_NOT_FOUND, VALIDATION_FAILED, EDIT_CONFLICT with the current list */
export async function changePriceList(
  { db, clock }: Deps,
  id: number,
  { version, ...body }: PriceListChange,
  actor: Actor,
): Promise<PriceList> {
  return inTransaction(db, async (tx) => {
    const row = await requireList(lockList(tx, id));
    const before = await withRows(tx, row, clock());
    if (version !== row.version)
      throw new AppError('EDIT_CONFLICT', { details: { current: before } });
    await requireAllThere(tx, body);
    await updateList(tx, id, toNewList(body, clock()));
    return finish(tx, { id, actor, action: 'update', before, at: clock() }, body.rows);
  });
}

/**
 * Creates an inactive list with the same rows for the same buyers. @throws AppError
 * PRICE_LIST_NOT_FOUND
 */
export async function copyPriceList(
  { db, clock }: Deps,
  id: number,
  name: string,
  actor: Actor,
): Promise<PriceList> {
  return inTransaction(db, async (tx) => {
    const { startsAt, endsAt, minNetKurus, priority, isFinal, ...row } = await requireList(
      lockList(tx, id),
    );
    const { companyIds, companyGroups, customerGroups } = row;
    const copy = await insertList(tx, {
      name,
      companyIds,
      companyGroups,
      customerGroups,
      startsAt,
      endsAt,
      minNetKurus,
      priority,
      isFinal,
      isActive: false,
      updatedAt: clock(),
    });
    await replaceRows(tx, copy, await selectRowsOf(tx, id));
    return finish(tx, { id: copy, actor, action: 'create', before: null, at: clock() });
  });
}

/**
 * Ends it now; placed orders keep their prices. A list that has already ended stays unchanged.
 * @throws AppError PRICE_LIST_NOT_FOUND
 */
export async function endPriceList(
  { db, clock }: Deps,
  id: number,
  actor: Actor,
): Promise<PriceList> {
  return inTransaction(db, async (tx) => {
    const row = await requireList(lockList(tx, id));
    const now = clock();
    const before = await withRows(tx, row, now);
    if (row.endsAt && row.endsAt <= now) return before;
    // A list that has not started cannot get an end time now, so it is switched off.
    const isPlanned = row.startsAt !== null && row.startsAt >= now;
    await updateList(tx, id, {
      ...(isPlanned ? { isActive: false } : { endsAt: now }),
      updatedAt: now,
    });
    return finish(tx, { id, actor, action: 'update', before, at: now });
  });
}

type Written = {
  id: number;
  actor: Actor;
  action: 'create' | 'update';
  before: PriceList | null;
  at: Date;
};

async function finish(
  tx: Tx,
  { id, actor, action, before, at }: Written,
  rows?: readonly PriceListRowBody[],
): Promise<PriceList> {
  if (rows) await replaceRows(tx, id, rows.map(toRowRecord));
  const after = await withRows(tx, await requireList(selectList(tx, id)), at);
  await writeAudit(
    tx,
    actor,
    { action, entity: ENTITY, entityId: id, before: before && toLog(before), after: toLog(after) },
    at,
  );
  return after;
}

/** Only the fields that administrators edit, without derived fields. */
const toLog = ({ state: _, version: __, rowCount: ___, rows, ...list }: PriceList) => ({
  ...list,
  rows: rows.map(({ publicPrice: ____, ...row }) => row),
});

async function requireList(finding: Promise<ListRecord | null>): Promise<ListRecord> {
  const row = await finding;
  if (!row) throw new AppError('PRICE_LIST_NOT_FOUND');
  return row;
}

async function requireAllThere(
  tx: Tx,
  { rows, companyIds }: Pick<PriceListBody, 'rows' | 'companyIds'>,
): Promise<void> {
  const named = {
    productIds: rows.flatMap((row) => row.productId ?? []),
    categoryIds: rows.flatMap((row) => row.categoryId ?? []),
    companyIds,
  };
  if (!(await areAllThere(tx, named))) throw new AppError('VALIDATION_FAILED');
}

function stateOf({ isActive, startsAt, endsAt }: ListRecord, now: Date): PriceListState {
  if (!isActive) return 'off';
  if (endsAt && endsAt <= now) return 'over';
  return startsAt && startsAt > now ? 'planned' : 'in-force';
}

const toHead = (row: ListRecord, now: Date): PriceListHead => ({
  id: row.id,
  name: row.name,
  companies: row.companies,
  companyGroups: row.companyGroups,
  customerGroups: row.customerGroups,
  startDate: row.startsAt?.toISOString() ?? null,
  endDate: row.endsAt?.toISOString() ?? null,
  isActive: row.isActive,
  state: stateOf(row, now),
  minNet: row.minNetKurus === null ? null : toLira(row.minNetKurus),
  priority: row.priority,
  isFinal: row.isFinal,
  rowCount: row.rowCount,
  version: row.version,
});

const withRows = async (db: Tx | Platform['db'], row: ListRecord, now: Date) => ({
  ...toHead(row, now),
  rows: (await selectRowsOf(db, row.id)).map(toListRow),
});

const toListRow = ({ priceKurus, steps, ...row }: NamedListRow): PriceListRow => ({
  ...row,
  publicPrice: priceKurus === null ? null : toLira(priceKurus),
  steps: steps.map(({ minQuantity, points, price }) => ({
    minQuantity,
    percentage: points === null ? null : points / 100,
    price: price === null ? null : toLira(price),
  })),
});

const toRowRecord = ({ steps, ...row }: PriceListRowBody): ListRowRecord => ({
  ...row,
  steps: [...steps]
    .sort((a, b) => a.minQuantity - b.minQuantity)
    .map(({ minQuantity, percentage, price }) => ({
      minQuantity,
      points: percentage === null ? null : percentPoints(percentage),
      price: price === null ? null : fromLira(price),
    })),
});

const toNewList = (body: Omit<PriceListBody, 'rows'>, now: Date): NewList => ({
  name: body.name,
  companyIds: body.companyIds,
  companyGroups: body.companyGroups,
  customerGroups: body.customerGroups,
  startsAt: body.startDate ? new Date(body.startDate) : null,
  endsAt: body.endDate ? new Date(body.endDate) : null,
  isActive: body.isActive,
  minNetKurus: body.minNet ? fromLira(body.minNet) : null,
  priority: body.priority,
  isFinal: body.isFinal,
  updatedAt: now,
});
