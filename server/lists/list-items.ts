// The items of a list: each product once, with a quantity and notes, in the customer's order.

import type { Tx } from '#server/base/db/db.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import type { Platform } from '#server/base/platform.ts';
import type { Language } from '#shared/base/languages.ts';
import {
  type ListItem,
  MAX_ITEMS_OF_ALL_LISTS,
  MAX_LIST_ITEMS,
  type NewListBody,
  type ProductList,
} from '#shared/customers/lists.ts';
import {
  addToItems,
  deleteItem,
  type NewItem,
  selectItemIds,
  selectItems,
  selectRoom,
  updateItem,
  updatePositions,
} from './list-items.sql.ts';
import type { ListOwner } from './list-owner.ts';
import { addList, toItem, withList } from './lists.ts';

type Deps = Pick<Platform, 'db' | 'clock'>;
/** The list, its user, and the language of the response. */
export type Place = { customerId: number; listId: number; language: Language };

/**
 * A product that is already in the list gets a larger quantity.
 * @throws AppError LIST_NOT_FOUND, PRODUCT_NOT_FOUND, TOO_MANY_ROWS
 */
export async function addItem(
  deps: Deps,
  { customerId, listId, language }: Place,
  item: NewItem,
): Promise<ListItem> {
  return withList(deps, customerId, listId, async (tx, at, owner) => {
    await requireRoom(tx, owner, listId, item.productId);
    const itemId = await addToItems(tx, listId, item, at);
    return requireItem(tx, listId, itemId, language);
  });
}

/**
 * A new list with the rows of a cart, an order or a quick order.
 * @throws AppError as `addList` and `addItem`
 */
export async function addFilledList(
  deps: Deps,
  customerId: number,
  { items = [], ...head }: NewListBody,
): Promise<ProductList> {
  return addList(deps, customerId, head, async (tx, { owner, listId, at }) => {
    for (const { productId, quantity, notes } of items) {
      await requireRoom(tx, owner, listId, productId);
      await addToItems(tx, listId, { productId, quantity, notes: notes || null }, at);
    }
  });
}

/** @throws AppError LIST_NOT_FOUND, LIST_ITEM_NOT_FOUND */
export async function changeItem(
  deps: Deps,
  { customerId, listId, language }: Place,
  itemId: number,
  change: { notes: string | null } | { quantity: number },
): Promise<ListItem> {
  return withList(deps, customerId, listId, async (tx) => {
    await updateItem(tx, listId, itemId, change);
    return requireItem(tx, listId, itemId, language);
  });
}

/** @throws AppError LIST_NOT_FOUND, LIST_ITEM_NOT_FOUND */
export async function removeItem(
  deps: Deps,
  { customerId, listId }: Omit<Place, 'language'>,
  itemId: number,
): Promise<void> {
  await withList(deps, customerId, listId, async (tx) => {
    if (!(await deleteItem(tx, listId, itemId))) throw new AppError('LIST_ITEM_NOT_FOUND');
  });
}

/**
 * @throws AppError LIST_NOT_FOUND, or LIST_CHANGED if these are not exactly the items of the list.
 */
export async function reorderItems(
  deps: Deps,
  { customerId, listId, language }: Place,
  itemIds: readonly number[],
): Promise<ListItem[]> {
  return withList(deps, customerId, listId, async (tx) => {
    const present = new Set(await selectItemIds(tx, listId));
    const given = new Set(itemIds);
    const isSame =
      given.size === itemIds.length &&
      given.size === present.size &&
      itemIds.every((id) => present.has(id));
    if (!isSame) throw new AppError('LIST_CHANGED');
    await updatePositions(tx, listId, itemIds);
    return (await selectItems(tx, listId)).map((row) => toItem(row, language));
  });
}

/** @throws AppError PRODUCT_NOT_FOUND, TOO_MANY_ROWS */
async function requireRoom(
  tx: Tx,
  owner: ListOwner,
  listId: number,
  productId: number,
): Promise<void> {
  const { isKnown, isInList, inList, inAllLists } = await selectRoom(tx, owner, listId, productId);
  if (!isKnown) throw new AppError('PRODUCT_NOT_FOUND');
  if (isInList) return;
  if (inList >= MAX_LIST_ITEMS)
    throw new AppError('TOO_MANY_ROWS', { values: { limit: MAX_LIST_ITEMS } });
  if (inAllLists >= MAX_ITEMS_OF_ALL_LISTS)
    throw new AppError('TOO_MANY_ROWS', { values: { limit: MAX_ITEMS_OF_ALL_LISTS } });
}

/** @throws AppError LIST_ITEM_NOT_FOUND */
async function requireItem(
  tx: Tx,
  listId: number,
  itemId: number,
  language: Language,
): Promise<ListItem> {
  const [row] = await selectItems(tx, listId, itemId);
  if (!row) throw new AppError('LIST_ITEM_NOT_FOUND');
  return toItem(row, language);
}
