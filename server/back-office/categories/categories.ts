// The category tree in the back office. The built-in categories keep their key and their parent.

import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod';
import type { Actor } from '#server/admin-auth/actor.ts';
import { type Change, writeAudit } from '#server/admin-auth/audit.ts';
import { type Db, inTransaction, isForeignViolation, type Tx } from '#server/base/db/db.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import type { Platform } from '#server/base/platform.ts';
import { holdPrices, refreshPrices } from '#server/discounts/prices.ts';
import {
  type AdminCategory,
  type CategoryBody,
  type CategoryChangeBody,
  type CategoryPlaceBody,
  MOST_CATEGORIES,
  MOST_LEVELS,
} from '#shared/back-office/categories.ts';
import { slugOf } from '#shared/base/fold.ts';
import { seededCategories } from '#shared/catalogue/categories.ts';
import {
  deleteCategory,
  insertCategory,
  lockTree,
  raiseCategoryVersion,
  selectTree,
  type TreeRow,
  updateCategory,
  updateParent,
  updatePositions,
} from './categories.sql.ts';

type Deps = Pick<Platform, 'db' | 'clock'>;

const fixedKeys: ReadonlySet<string> = new Set(seededCategories.map(({ key }) => key));
const isFixed = ({ key }: Pick<TreeRow, 'key'>): boolean => fixedKeys.has(key);
const childrenOf = (tree: readonly TreeRow[], parentId: number | null): TreeRow[] =>
  tree.filter((row) => row.parentId === parentId);
const branchOf = (tree: readonly TreeRow[], row: TreeRow): TreeRow[] => [
  row,
  ...childrenOf(tree, row.id).flatMap((child) => branchOf(tree, child)),
];
const levelsOf = (tree: readonly TreeRow[], row: TreeRow): number =>
  1 + Math.max(0, ...childrenOf(tree, row.id).map((child) => levelsOf(tree, child)));

/** The level of a child of this category; 1 at the top. */
function levelBelow(tree: readonly TreeRow[], parentId: number | null): number {
  const parent = tree.find(({ id }) => id === parentId);
  return parent ? 1 + levelBelow(tree, parent.parentId) : 1;
}

export async function listAdminCategories(db: Db): Promise<AdminCategory[]> {
  const tree = await selectTree(db);
  return childrenOf(tree, null)
    .flatMap((row) => branchOf(tree, row))
    .map((row) => toCategory(tree, row));
}

function toCategory(tree: readonly TreeRow[], { position: _, ...row }: TreeRow): AdminCategory {
  const branchCount = branchOf(tree, { ...row, position: 0 }).reduce(
    (sum, { productCount }) => sum + productCount,
    0,
  );
  return { ...row, isFixed: isFixed(row), branchCount };
}

/** @throws AppError CATEGORY_NOT_FOUND, CATEGORY_MOVE_NOT_ALLOWED, TOO_MANY_ROWS */
export async function createCategory(
  deps: Deps,
  { parentId, nameTr, nameEn, taxPercent }: z.infer<typeof CategoryBody>,
  actor: Actor,
): Promise<AdminCategory[]> {
  return change(deps, actor, async (tx, tree) => {
    if (tree.length >= MOST_CATEGORIES)
      throw new AppError('TOO_MANY_ROWS', { values: { limit: MOST_CATEGORIES } });
    if (parentId !== null) requireRow(tree, parentId);
    if (levelBelow(tree, parentId) > MOST_LEVELS) throw new AppError('CATEGORY_MOVE_NOT_ALLOWED');
    const position = Math.max(0, ...childrenOf(tree, parentId).map((row) => row.position)) + 1;
    const id = await insertCategory(tx, {
      key: freeKey(tree, nameTr),
      parentId,
      nameTr,
      nameEn,
      position,
      taxPercent,
    });
    const after = { nameTr, nameEn, parentId, taxPercent };
    return { action: 'create', entityId: id, before: null, after };
  });
}

/**
 * Changes its names and its KDV rate.
 * @throws AppError CATEGORY_NOT_FOUND, EDIT_CONFLICT
 */
export async function changeCategory(
  deps: Deps,
  id: number,
  { version, ...body }: z.infer<typeof CategoryChangeBody>,
  actor: Actor,
): Promise<AdminCategory[]> {
  return change(deps, actor, async (tx, tree) => {
    const row = requireVersion(tree, id, version);
    const { nameTr, nameEn, taxPercent } = row;
    const before = { nameTr, nameEn, taxPercent };
    const after = {
      ...before,
      ...body,
      taxPercent: body.taxPercent === undefined ? taxPercent : body.taxPercent,
    };
    if (isDeepStrictEqual(before, after)) return null;
    await updateCategory(tx, id, after);
    return { action: 'update', entityId: id, before, after };
  });
}

/**
 * Moves it to another parent, another position, or both. Discounted prices are updated.
 * @throws AppError CATEGORY_NOT_FOUND, CATEGORY_FIXED, CATEGORY_MOVE_NOT_ALLOWED below itself or
 * too deep, EDIT_CONFLICT
 */
export async function placeCategory(
  deps: Deps,
  id: number,
  { parentId, place, version }: z.infer<typeof CategoryPlaceBody>,
  actor: Actor,
): Promise<AdminCategory[]> {
  return change(deps, actor, async (tx, tree) => {
    const row = requireVersion(tree, id, version);
    if (parentId !== null) requireRow(tree, parentId);
    requireMovable(tree, row, parentId);
    const isMoved = parentId !== row.parentId;
    const siblings = childrenOf(tree, parentId).filter((one) => one.id !== id);
    const before = childrenOf(tree, row.parentId).findIndex((one) => one.id === id);
    const after = Math.min(place, siblings.length);
    if (!isMoved && before === after) return null;
    if (isMoved) await updateParent(tx, id, parentId);
    await updatePositions(
      tx,
      siblings.toSpliced(after, 0, row).map((one) => one.id),
    );
    await raiseCategoryVersion(tx, id);
    if (isMoved) await refreshPrices(tx, deps.clock());
    return {
      action: isMoved ? 'update' : 'reorder',
      entityId: id,
      before: { parentId: row.parentId, place: before },
      after: { parentId, place: after },
    };
  });
}

/** @throws AppError CATEGORY_NOT_FOUND, CATEGORY_FIXED, CATEGORY_IN_USE */
export async function removeCategory(
  deps: Deps,
  id: number,
  actor: Actor,
): Promise<AdminCategory[]> {
  return change(deps, actor, async (tx, tree) => {
    const row = requireRow(tree, id);
    if (isFixed(row)) throw new AppError('CATEGORY_FIXED');
    await deleteCategory(tx, id).catch((error: unknown) => {
      throw isForeignViolation(error) ? new AppError('CATEGORY_IN_USE') : error;
    });
    return {
      action: 'delete',
      entityId: id,
      before: { nameTr: row.nameTr, nameEn: row.nameEn, parentId: row.parentId },
      after: null,
    };
  });
}

/** Returns the tree after the change. */
async function change(
  { db, clock }: Deps,
  actor: Actor,
  work: (tx: Tx, tree: TreeRow[]) => Promise<Omit<Change, 'entity'> | null>,
): Promise<AdminCategory[]> {
  await inTransaction(db, async (tx) => {
    // The same lock order as when products are written: prices first.
    await holdPrices(tx);
    await lockTree(tx);
    const done = await work(tx, await selectTree(tx));
    if (done) await writeAudit(tx, actor, { ...done, entity: 'category' }, clock());
  });
  return listAdminCategories(db);
}

function requireMovable(tree: readonly TreeRow[], row: TreeRow, parentId: number | null): void {
  const isMoved = parentId !== row.parentId;
  if (isMoved && isFixed(row)) throw new AppError('CATEGORY_FIXED');
  const isBelowItself = branchOf(tree, row).some((below) => below.id === parentId);
  const isTooDeep = isMoved && levelBelow(tree, parentId) + levelsOf(tree, row) - 1 > MOST_LEVELS;
  if (isBelowItself || isTooDeep) throw new AppError('CATEGORY_MOVE_NOT_ALLOWED');
}

function requireRow(tree: readonly TreeRow[], id: number): TreeRow {
  const row = tree.find((one) => one.id === id);
  if (!row) throw new AppError('CATEGORY_NOT_FOUND');
  return row;
}

function requireVersion(tree: readonly TreeRow[], id: number, version: number): TreeRow {
  const row = requireRow(tree, id);
  if (row.version !== version)
    throw new AppError('EDIT_CONFLICT', { details: { current: toCategory(tree, row) } });
  return row;
}

/** Generated once from the name and never changed, because addresses and imports use it. */
function freeKey(tree: readonly TreeRow[], name: string): string {
  const taken = new Set(tree.map(({ key }) => key));
  const base = slugOf(name) || 'category';
  for (let number = 1; ; number += 1) {
    const key = number === 1 ? base : `${base}-${number}`;
    if (!taken.has(key)) return key;
  }
}
