// The items of a list: a product once, with a quantity and notes, in the order that the customer gives them.
import { MAX_QUANTITY } from '#shared/cart.ts';
import type { Language } from '#shared/languages.ts';
import { type ListItem, MAX_ITEMS_OF_ALL_LISTS, MAX_LIST_ITEMS } from '#shared/lists.ts';
import { AppError } from '../app-error.ts';
import type { Context } from '../context.ts';
import type { Tx } from '../db.ts';
import { addToItems, deleteItem, type NewItem, selectItemIds, selectItems, selectRoom, updateItem, updatePositions } from './list-items.sql.ts';
import { toItem, withList } from './lists.ts';

type Parts = Pick<Context, 'db' | 'clock'>;
/** Which list, of whom, and the language of the answer. */
export type Place = { customerId: number; listId: number; language: Language };

/**
 * A product that is in the list already gets more of it.
 * @throws AppError LIST_NOT_FOUND, PRODUCT_NOT_FOUND, TOO_MANY_ROWS
 */
export async function addItem(parts: Parts, { customerId, listId, language }: Place, item: NewItem): Promise<ListItem> {
  return withList(parts, customerId, listId, async (tx, at) => {
    await requireRoom(tx, customerId, listId, item.productId);
    const itemId = await addToItems(tx, listId, item, MAX_QUANTITY, at);
    return requireItem(tx, listId, itemId, language);
  });
}

/** @throws AppError LIST_NOT_FOUND, for the list as for the item. */
export async function changeItem(
  parts: Parts,
  { customerId, listId, language }: Place,
  itemId: number,
  change: { notes: string | null } | { quantity: number },
): Promise<ListItem> {
  return withList(parts, customerId, listId, async (tx) => {
    await updateItem(tx, listId, itemId, change);
    return requireItem(tx, listId, itemId, language);
  });
}

/** @throws AppError LIST_NOT_FOUND, for the list as for the item. */
export async function removeItem(parts: Parts, { customerId, listId }: Omit<Place, 'language'>, itemId: number): Promise<void> {
  await withList(parts, customerId, listId, async (tx) => {
    if (!(await deleteItem(tx, listId, itemId))) throw new AppError('LIST_NOT_FOUND');
  });
}

/** @throws AppError LIST_NOT_FOUND, or LIST_CHANGED when these are not exactly the items that the list has. */
export async function reorderItems(parts: Parts, { customerId, listId, language }: Place, itemIds: readonly number[]): Promise<ListItem[]> {
  return withList(parts, customerId, listId, async (tx) => {
    const present = new Set(await selectItemIds(tx, listId));
    const wished = new Set(itemIds);
    const isSame = wished.size === itemIds.length && wished.size === present.size && itemIds.every((id) => present.has(id));
    if (!isSame) throw new AppError('LIST_CHANGED');
    await updatePositions(tx, listId, itemIds);
    return (await selectItems(tx, listId)).map((row) => toItem(row, language));
  });
}

/** @throws AppError PRODUCT_NOT_FOUND, TOO_MANY_ROWS */
async function requireRoom(tx: Tx, customerId: number, listId: number, productId: number): Promise<void> {
  const { isKnown, isInList, inList, inAllLists } = await selectRoom(tx, customerId, listId, productId);
  if (!isKnown) throw new AppError('PRODUCT_NOT_FOUND');
  if (isInList) return;
  if (inList >= MAX_LIST_ITEMS) throw new AppError('TOO_MANY_ROWS', { values: { limit: MAX_LIST_ITEMS } });
  if (inAllLists >= MAX_ITEMS_OF_ALL_LISTS) throw new AppError('TOO_MANY_ROWS', { values: { limit: MAX_ITEMS_OF_ALL_LISTS } });
}

/** @throws AppError LIST_NOT_FOUND */
async function requireItem(tx: Tx, listId: number, itemId: number, language: Language): Promise<ListItem> {
  const [row] = await selectItems(tx, listId, itemId);
  if (!row) throw new AppError('LIST_NOT_FOUND');
  return toItem(row, language);
}
