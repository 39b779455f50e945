// SQL of lists and their items. Every statement checks the owner of the list; writes require a lock
// of the customer, or of the company's list.

import { sql } from 'kysely';
import type { Db, Tx } from '#server/base/db/db.ts';
import { utcText } from '#server/base/db/sql-parts.ts';
import { type ProductRow, productJson, withCategory } from '#server/catalogue/catalogue.sql.ts';
import { type ListOwner, usedBy } from './list-owner.ts';

export type ListRow = {
  id: number;
  name: string;
  description: string | null;
  shareCode: string | null;
  createdAt: Date;
  updatedAt: Date;
  /** Null for a customer's own list. */
  companyName: string | null;
  version: number;
  itemCount: number;
};
export type ItemRow = {
  id: number;
  product: ProductRow;
  quantity: number;
  notes: string | null;
  addedAt: string;
};
export type ListWithItemRows = ListRow & { items: ItemRow[] };

const listColumns = sql`l.id, l.name, l.description, l.share_code, l.created_at, l.updated_at, l.version,
  (select c.name from companies c where c.id = l.company_id) as company_name,
  (select count(*) from list_items i where i.list_id = l.id) as item_count`;

/** An item `i` with its product `p`. */
export const itemJson = sql`jsonb_build_object('id', i.id, 'product', ${productJson},
    'quantity', i.quantity, 'notes', i.notes,
  'addedAt', ${utcText('i.created_at')})`;

const items = sql`coalesce((
  select jsonb_agg(${itemJson} order by i.position, i.id) from list_items i join products p
    on p.id = i.product_id ${withCategory} where i.list_id = l.id
), '[]'::jsonb) as items`;

/** The list changed last comes first. */
export async function selectLists(db: Db, owner: ListOwner): Promise<ListRow[]> {
  return (
    await sql<ListRow>`select ${listColumns} from lists l where ${usedBy(owner)}
        order by l.updated_at desc, l.id desc`.execute(db)
  ).rows;
}

export async function selectListsWithItems(db: Db, owner: ListOwner): Promise<ListWithItemRows[]> {
  const result = await sql<ListWithItemRows>`select ${listColumns}, ${items} from lists l
        where ${usedBy(owner)} order by l.updated_at desc, l.id desc`.execute(db);
  return result.rows;
}

export async function selectList(db: Db, owner: ListOwner, id: number): Promise<ListRow | null> {
  return (
    (
      await sql<ListRow>`select ${listColumns} from lists l where ${usedBy(owner)}
          and l.id = ${id}`.execute(db)
    ).rows[0] ?? null
  );
}

export async function selectListWithItems(
  db: Db,
  owner: ListOwner,
  id: number,
): Promise<ListWithItemRows | null> {
  return (
    (
      await sql<ListWithItemRows>`select ${listColumns}, ${items} from lists l
          where ${usedBy(owner)} and l.id = ${id}`.execute(db)
    ).rows[0] ?? null
  );
}

export type SharedRow = {
  name: string;
  description: string | null;
  /** Or the name of the company. */
  ownerFirstName: string;
  items: ItemRow[];
};

export async function selectSharedList(db: Db, shareCode: string): Promise<SharedRow | null> {
  const result = await sql<SharedRow>`
    select l.name, l.description, coalesce(o.first_name, c.name) as owner_first_name, ${items}
    from lists l left join customers o on o.id = l.customer_id
      left join companies c on c.id = l.company_id
      where l.share_code = ${shareCode}`.execute(db);
  return result.rows[0] ?? null;
}

export type Holder = { customerId: number } | { companyId: number };

export async function countLists(db: Db, holder: Holder): Promise<number> {
  const { count } = await db
    .selectFrom('lists')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where(
      'customerId' in holder ? 'customerId' : 'companyId',
      '=',
      'customerId' in holder ? holder.customerId : holder.companyId,
    )
    .executeTakeFirstOrThrow();
  return count;
}

/**
 * Locked until the transaction ends: if two add a list at once, the second counts the first one's.
 */
export async function lockCompany(tx: Tx, companyId: number): Promise<void> {
  await sql`select from companies where id = ${companyId} for no key update`.execute(tx);
}

export async function insertList(
  tx: Tx,
  holder: Holder,
  { name, description, at }: { name: string; description: string | null; at: Date },
): Promise<number> {
  const { id } = await tx
    .insertInto('lists')
    .values({ ...holder, name, description, createdAt: at, updatedAt: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export type ListChange = Partial<{
  name: string;
  description: string | null;
  shareCode: string | null;
  version: number;
}>;

/** Locks the list. False if the customer uses no such list. */
export async function updateList(
  tx: Tx,
  { owner, id }: { owner: ListOwner; id: number },
  change: ListChange,
  at: Date,
): Promise<boolean> {
  const result = await tx
    .updateTable('lists as l')
    .set({ ...change, updatedAt: at })
    .where(usedBy(owner))
    .where('l.id', '=', id)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

export async function deleteList(db: Db, owner: ListOwner, id: number): Promise<boolean> {
  const result = await db
    .deleteFrom('lists as l')
    .where(usedBy(owner))
    .where('l.id', '=', id)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}
