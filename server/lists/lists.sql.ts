// SQL of lists and their items. Every statement asks whose list it is; who writes has locked the
// customer.
import { sql } from 'kysely';
import type { Db, Tx } from '#server/base/db/db.ts';
import { type ProductRow, productJson, withCategory } from '#server/catalogue/catalogue.sql.ts';

export type ListRow = {
  id: number;
  name: string;
  description: string | null;
  shareCode: string | null;
  createdAt: Date;
  updatedAt: Date;
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

const listColumns = sql`l.id, l.name, l.description, l.share_code, l.created_at, l.updated_at,
  (select count(*) from list_items i where i.list_id = l.id) as item_count`;

/** An item `i` with its product `p`. */
export const itemJson = sql`jsonb_build_object('id', i.id, 'product', ${productJson},
    'quantity', i.quantity, 'notes', i.notes,
  'addedAt', to_char(i.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))`;

const items = sql`coalesce((
  select jsonb_agg(${itemJson} order by i.position, i.id) from list_items i join products p
    on p.id = i.product_id ${withCategory} where i.list_id = l.id
), '[]'::jsonb) as items`;

/** The list changed last comes first. */
export async function selectLists(db: Db, customerId: number): Promise<ListRow[]> {
  return (
    await sql<ListRow>`select ${listColumns} from lists l where l.customer_id = ${customerId}
        order by l.updated_at desc, l.id desc`.execute(db)
  ).rows;
}

export async function selectListsWithItems(
  db: Db,
  customerId: number,
): Promise<ListWithItemRows[]> {
  const result = await sql<ListWithItemRows>`select ${listColumns}, ${items} from lists l
        where l.customer_id = ${customerId} order by l.updated_at desc, l.id desc`.execute(db);
  return result.rows;
}

export async function selectList(db: Db, customerId: number, id: number): Promise<ListRow | null> {
  return (
    (
      await sql<ListRow>`select ${listColumns} from lists l where l.customer_id = ${customerId}
          and l.id = ${id}`.execute(db)
    ).rows[0] ?? null
  );
}

export async function selectListWithItems(
  db: Db,
  customerId: number,
  id: number,
): Promise<ListWithItemRows | null> {
  return (
    (
      await sql<ListWithItemRows>`select ${listColumns}, ${items} from lists l
          where l.customer_id = ${customerId} and l.id = ${id}`.execute(db)
    ).rows[0] ?? null
  );
}

export type SharedRow = {
  name: string;
  description: string | null;
  ownerFirstName: string;
  items: ItemRow[];
};

export async function selectSharedList(db: Db, shareCode: string): Promise<SharedRow | null> {
  const result = await sql<SharedRow>`
    select l.name, l.description, o.first_name as owner_first_name, ${items}
    from lists l join customers o on o.id = l.customer_id
      where l.share_code = ${shareCode}`.execute(db);
  return result.rows[0] ?? null;
}

export async function countLists(db: Db, customerId: number): Promise<number> {
  const { count } = await db
    .selectFrom('lists')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('customerId', '=', customerId)
    .executeTakeFirstOrThrow();
  return count;
}

export async function insertList(
  tx: Tx,
  customerId: number,
  { name, description, at }: { name: string; description: string | null; at: Date },
): Promise<number> {
  const { id } = await tx
    .insertInto('lists')
    .values({ customerId, name, description, createdAt: at, updatedAt: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export type ListChange = Partial<{
  name: string;
  description: string | null;
  shareCode: string | null;
}>;

/** False when there is no such list of this customer. */
export async function updateList(
  tx: Tx,
  { customerId, id }: { customerId: number; id: number },
  change: ListChange,
  at: Date,
): Promise<boolean> {
  const result = await tx
    .updateTable('lists')
    .set({ ...change, updatedAt: at })
    .where('customerId', '=', customerId)
    .where('id', '=', id)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

export async function deleteList(db: Db, customerId: number, id: number): Promise<boolean> {
  const result = await db
    .deleteFrom('lists')
    .where('customerId', '=', customerId)
    .where('id', '=', id)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}
