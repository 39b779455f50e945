// SQL of the items of a list. Call with the customer and the list locked, after checking that the
// customer may use the list.
import { sql } from 'kysely';
import type { Tx } from '#server/base/db/db.ts';
import { withCategory } from '#server/catalogue/catalogue.sql.ts';
import { MAX_QUANTITY } from '#shared/cart/cart-limits.ts';
import { type ListOwner, usedBy } from './list-owner.ts';
import { type ItemRow, itemJson } from './lists.sql.ts';

export type Room = { isKnown: boolean; isInList: boolean; inList: number; inAllLists: number };

/**
 * Whether the product exists, and how many items are in this list and in all lists shown together.
 */
export async function selectRoom(
  tx: Tx,
  owner: ListOwner,
  listId: number,
  productId: number,
): Promise<Room> {
  const result = await sql<Room>`
    select exists (select 1 from products where id = ${productId}) as is_known,
      count(*) filter (where i.list_id = ${listId}
        and i.product_id = ${productId}) > 0 as is_in_list,
      count(*) filter (where i.list_id = ${listId}) as in_list, count(*) as in_all_lists
    from list_items i join lists l on l.id = i.list_id where ${usedBy(owner)}`.execute(tx);
  return result.rows[0] ?? { isKnown: false, isInList: false, inList: 0, inAllLists: 0 };
}

export type NewItem = { productId: number; quantity: number; notes: string | null };

/**
 * Adds an item at the end; an existing item gets a larger quantity, and keeps its notes unless
 * there are new ones.
 */
export async function addToItems(
  tx: Tx,
  listId: number,
  { productId, quantity, notes }: NewItem,
  at: Date,
): Promise<number> {
  const result = await sql<{ id: number }>`
    insert into list_items as i (list_id, product_id, quantity, notes, position, created_at)
    values (${listId}, ${productId}, ${quantity}, ${notes},
      (select coalesce(max(position), 0) + 1 from list_items where list_id = ${listId}), ${at})
    on conflict (list_id, product_id) do update set
      quantity = least(i.quantity + excluded.quantity, ${MAX_QUANTITY}::int),
        notes = coalesce(excluded.notes, i.notes)
    returning id`.execute(tx);
  const id = result.rows[0]?.id;
  if (id === undefined) throw new Error('an item was neither added nor raised');
  return id;
}

/** All items of a list in order, or one of them. */
export async function selectItems(
  tx: Tx,
  listId: number,
  itemId: number | null = null,
): Promise<ItemRow[]> {
  const result = await sql<{ item: ItemRow }>`
    select ${itemJson} as item from list_items i join products p
      on p.id = i.product_id ${withCategory}
    where i.list_id = ${listId} and (${itemId}::bigint is null or i.id = ${itemId}::bigint)
      order by i.position, i.id`.execute(tx);
  return result.rows.map((row) => row.item);
}

export async function updateItem(
  tx: Tx,
  listId: number,
  itemId: number,
  change: { notes: string | null } | { quantity: number },
): Promise<void> {
  await tx
    .updateTable('listItems')
    .set(change)
    .where('listId', '=', listId)
    .where('id', '=', itemId)
    .execute();
}

/** False when the list has no such item. */
export async function deleteItem(tx: Tx, listId: number, itemId: number): Promise<boolean> {
  const result = await tx
    .deleteFrom('listItems')
    .where('listId', '=', listId)
    .where('id', '=', itemId)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}

export async function selectItemIds(tx: Tx, listId: number): Promise<number[]> {
  const rows = await tx.selectFrom('listItems').select('id').where('listId', '=', listId).execute();
  return rows.map((row) => row.id);
}

export async function updatePositions(
  tx: Tx,
  listId: number,
  itemIds: readonly number[],
): Promise<void> {
  await sql`
    update list_items i set position = moved.place
    from unnest(${[...itemIds]}::bigint[]) with ordinality as moved (id, place)
    where i.list_id = ${listId} and i.id = moved.id`.execute(tx);
}
