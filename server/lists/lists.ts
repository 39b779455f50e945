// Named lists of products, which can be shared by link to be read. Owns lists and list_items.
// Specification 7, User.

import type { SignedIn } from '#server/auth/signed-in.ts';
import { type Db, inTransaction, type Tx } from '#server/base/db/db.ts';
import { randomCode } from '#server/base/db/random-code.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import type { Platform } from '#server/base/platform.ts';
import { toProduct } from '#server/catalogue/catalogue.ts';
import { lockCustomer } from '#server/customers/lock-customer.ts';
import type { Language } from '#shared/base/languages.ts';
import {
  type ListBody,
  type ListItem,
  type ListWithItems,
  MAX_LISTS,
  type ProductList,
  type SharedList,
} from '#shared/customers/lists.ts';
import {
  countLists,
  deleteList,
  type ItemRow,
  insertList,
  type ListChange,
  type ListRow,
  type ListWithItemRows,
  selectList,
  selectLists,
  selectListsWithItems,
  selectListWithItems,
  selectSharedList,
  updateList,
} from './lists.sql.ts';

/** A hundred bits, so that a shared list cannot be guessed. */
const SHARE_CODE_LENGTH = 20;
const SHARE_CODE = /^[0-9A-Z]{20}$/;

type Deps = Pick<Platform, 'db' | 'clock'>;

export async function readLists(db: Db, customerId: number): Promise<ProductList[]> {
  return (await selectLists(db, customerId)).map(toList);
}

export async function readListsWithItems(
  db: Db,
  customerId: number,
  language: Language,
): Promise<ListWithItems[]> {
  return (await selectListsWithItems(db, customerId)).map((row) => toListWithItems(row, language));
}

/** @throws AppError LIST_NOT_FOUND */
export async function readList(
  db: Db,
  customerId: number,
  id: number,
  language: Language,
): Promise<ListWithItems> {
  return toListWithItems(required(await selectListWithItems(db, customerId, id)), language);
}

/** @throws AppError LIST_NOT_FOUND for a code that is none, or is no longer shared. */
export async function readSharedList(
  db: Db,
  shareCode: string,
  language: Language,
): Promise<SharedList> {
  const code = shareCode.toUpperCase();
  const { name, description, ownerFirstName, items } = required(
    SHARE_CODE.test(code) ? await selectSharedList(db, code) : null,
  );
  return {
    name,
    description,
    ownerFirstName,
    items: items.map(({ product, quantity }) => ({
      product: toProduct(product, language),
      isWithdrawn: !product.isActive,
      quantity,
    })),
  };
}

/** @throws AppError TOO_MANY_ROWS */
export async function addList(
  { db, clock }: Deps,
  customerId: number,
  { name, description }: ListBody,
): Promise<ProductList> {
  return inTransaction(db, async (tx) => {
    await lockCustomer(tx, customerId);
    if ((await countLists(tx, customerId)) >= MAX_LISTS)
      throw new AppError('TOO_MANY_ROWS', { values: { limit: MAX_LISTS } });
    const id = await insertList(tx, customerId, {
      name,
      description: description || null,
      at: clock(),
    });
    return toList(required(await selectList(tx, customerId, id)));
  });
}

/** @throws AppError LIST_NOT_FOUND */
export async function renameList(
  deps: Deps,
  customerId: number,
  id: number,
  { name, description }: ListBody,
): Promise<ProductList> {
  return changeList(deps, customerId, id, { name, description: description || null });
}

/** @throws AppError LIST_NOT_FOUND */
export async function removeList(db: Db, customerId: number, id: number): Promise<void> {
  if (!(await deleteList(db, customerId, id))) throw new AppError('LIST_NOT_FOUND');
}

/**
 * A shared list keeps its code; sharing it again later gives another one.
 * @throws AppError EMAIL_NOT_VERIFIED, LIST_NOT_FOUND
 */
export async function shareList(
  deps: Deps,
  { customerId, isEmailVerified }: SignedIn,
  id: number,
  isShared: boolean,
): Promise<ProductList> {
  if (isShared && !isEmailVerified) throw new AppError('EMAIL_NOT_VERIFIED');
  return changeList(deps, customerId, id, ({ shareCode }) => ({
    shareCode: isShared ? (shareCode ?? randomCode(SHARE_CODE_LENGTH)) : null,
  }));
}

async function changeList(
  { db, clock }: Deps,
  customerId: number,
  id: number,
  change: ListChange | ((before: ListRow) => ListChange),
): Promise<ProductList> {
  return inTransaction(db, async (tx) => {
    await lockCustomer(tx, customerId);
    const before = required(await selectList(tx, customerId, id));
    const values = typeof change === 'function' ? change(before) : change;
    await updateList(tx, { customerId, id }, values, clock());
    return toList(required(await selectList(tx, customerId, id)));
  });
}

/**
 * Locks the customer, marks the list as changed, and does the work.
 * @throws AppError LIST_NOT_FOUND
 */
export async function withList<T>(
  { db, clock }: Deps,
  customerId: number,
  id: number,
  work: (tx: Tx, at: Date) => Promise<T>,
): Promise<T> {
  return inTransaction(db, async (tx) => {
    await lockCustomer(tx, customerId);
    const at = clock();
    if (!(await updateList(tx, { customerId, id }, {}, at))) throw new AppError('LIST_NOT_FOUND');
    return work(tx, at);
  });
}

function required<T>(row: T | null): T {
  if (!row) throw new AppError('LIST_NOT_FOUND');
  return row;
}

function toList({
  id,
  name,
  description,
  itemCount,
  shareCode,
  createdAt,
  updatedAt,
}: ListRow): ProductList {
  return {
    id,
    name,
    description,
    itemCount,
    isShared: shareCode !== null,
    shareCode,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}

const toListWithItems = (row: ListWithItemRows, language: Language): ListWithItems => ({
  ...toList(row),
  items: row.items.map((item) => toItem(item, language)),
});

export const toItem = (
  { id, product, quantity, notes, addedAt }: ItemRow,
  language: Language,
): ListItem => ({
  id,
  product: toProduct(product, language),
  isWithdrawn: !product.isActive,
  quantity,
  notes,
  addedAt,
});
