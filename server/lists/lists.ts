// Named product lists of a customer, or of a company for all its members (decision 0094). They can
// be shared by a link for reading. Owns lists and list_items. Specification 7, User.

import type { SignedIn } from '#server/auth/signed-in.ts';
import { type Db, inTransaction, type Tx } from '#server/base/db/db.ts';
import { randomCode } from '#server/base/db/random-code.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import type { Platform } from '#server/base/platform.ts';
import { toProduct } from '#server/catalogue/catalogue.ts';
import { lockCustomer } from '#server/customers/lock-customer.ts';
import type { Language } from '#shared/base/languages.ts';
import { MAX_LISTS } from '#shared/customers/limits.ts';
import type {
  ListHeadBody,
  ListItem,
  ListsWithItems,
  ListWithItems,
  NewListBody,
  ProductList,
  SharedList,
} from '#shared/customers/lists.ts';
import { findListOwner, type ListOwner } from './list-owner.ts';
import {
  countLists,
  deleteList,
  type Holder,
  type ItemRow,
  insertList,
  type ListChange,
  type ListRow,
  type ListWithItemRows,
  lockCompany,
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
  return (await selectLists(db, await findListOwner(db, customerId))).map(toList);
}

export async function readListsWithItems(
  db: Db,
  customerId: number,
  language: Language,
): Promise<ListsWithItems> {
  const owner = await findListOwner(db, customerId);
  const content = (await selectListsWithItems(db, owner)).map((row) =>
    toListWithItems(row, language),
  );
  return { content, companyName: owner.company?.name ?? null };
}

/** @throws AppError LIST_NOT_FOUND */
export async function readList(
  db: Db,
  customerId: number,
  id: number,
  language: Language,
): Promise<ListWithItems> {
  const owner = await findListOwner(db, customerId);
  return toListWithItems(required(await selectListWithItems(db, owner, id)), language);
}

/** @throws AppError LIST_NOT_FOUND if the customer does not use it. */
export async function requireList(db: Db, customerId: number, id: number): Promise<void> {
  required(await selectList(db, await findListOwner(db, customerId), id));
}

/** @throws AppError LIST_NOT_FOUND for an invalid code, or a list that is no longer shared. */
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

/**
 * Adds the list with its first rows, or nothing.
 * @param fill puts the rows into the new list
 * @throws AppError TOO_MANY_ROWS, or COMPANY_NOT_CHOSEN for a company's list if the customer buys
 * for none
 */
export async function addList(
  { db, clock }: Deps,
  customerId: number,
  { name, description, isForCompany = false }: NewListBody,
  fill: (tx: Tx, place: { owner: ListOwner; listId: number; at: Date }) => Promise<void>,
): Promise<ProductList> {
  return inTransaction(db, async (tx) => {
    await lockCustomer(tx, customerId);
    const owner = await findListOwner(tx, customerId);
    const holder = holderOf(owner, isForCompany);
    if ('companyId' in holder) await lockCompany(tx, holder.companyId);
    if ((await countLists(tx, holder)) >= MAX_LISTS)
      throw new AppError('TOO_MANY_ROWS', { values: { limit: MAX_LISTS } });
    const at = clock();
    const listId = await insertList(tx, holder, { name, description: description || null, at });
    await fill(tx, { owner, listId, at });
    return toList(required(await selectList(tx, owner, listId)));
  });
}

function holderOf({ customerId, company }: ListOwner, isForCompany: boolean): Holder {
  if (!isForCompany) return { customerId };
  if (!company) throw new AppError('COMPANY_NOT_CHOSEN');
  return { companyId: company.id };
}

/** @throws AppError LIST_NOT_FOUND, or LIST_CHANGED if it was renamed meanwhile */
export async function renameList(
  deps: Deps,
  customerId: number,
  id: number,
  { name, description, version }: ListHeadBody,
): Promise<ProductList> {
  return changeList(deps, customerId, id, (before) => {
    if (version !== undefined && version !== before.version) throw new AppError('LIST_CHANGED');
    return { name, description: description || null, version: before.version + 1 };
  });
}

/** @throws AppError LIST_NOT_FOUND */
export async function removeList(db: Db, customerId: number, id: number): Promise<void> {
  if (!(await deleteList(db, await findListOwner(db, customerId), id)))
    throw new AppError('LIST_NOT_FOUND');
}

/**
 * A shared list keeps its code; if sharing ends and starts again later, it gets another one.
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
  change: (before: ListRow) => ListChange,
): Promise<ProductList> {
  return inTransaction(db, async (tx) => {
    await lockCustomer(tx, customerId);
    const owner = await findListOwner(tx, customerId);
    const place = { owner, id };
    const at = clock();
    // Locked before it is read, because several members change a company's list.
    if (!(await updateList(tx, place, {}, at))) throw new AppError('LIST_NOT_FOUND');
    await updateList(tx, place, change(required(await selectList(tx, owner, id))), at);
    return toList(required(await selectList(tx, owner, id)));
  });
}

/**
 * Locks the customer and the list, marks the list as changed, and does the work.
 * @throws AppError LIST_NOT_FOUND
 */
export async function withList<T>(
  { db, clock }: Deps,
  customerId: number,
  id: number,
  work: (tx: Tx, at: Date, owner: ListOwner) => Promise<T>,
): Promise<T> {
  return inTransaction(db, async (tx) => {
    await lockCustomer(tx, customerId);
    const at = clock();
    const owner = await findListOwner(tx, customerId);
    if (!(await updateList(tx, { owner, id }, {}, at))) throw new AppError('LIST_NOT_FOUND');
    return work(tx, at, owner);
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
  companyName,
  version,
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
    ...(companyName !== null && { company: { name: companyName, version } }),
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
