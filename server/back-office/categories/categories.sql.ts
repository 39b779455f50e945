// SQL of the category tree in the back office.
import { sql } from 'kysely';
import type { Db, Tx } from '#server/base/db/db.ts';

export type TreeRow = {
  id: number;
  key: string;
  parentId: number | null;
  nameTr: string;
  nameEn: string;
  position: number;
  version: number;
  taxPercent: number | null;
  taxPercentInForce: number | null;
  productCount: number;
};

/** Sorted by position, with the number of products directly in each category. */
export async function selectTree(db: Db): Promise<TreeRow[]> {
  const { rows } = await sql<TreeRow>`
    select c.id, c.key, c.parent_id, c.name_tr, c.name_en, c.position, c.version, c.tax_percent,
      c.tax_percent_in_force, coalesce(p.count, 0)::int as product_count
    from categories c left join (select category_id, count(*) as count from products
      group by category_id) p on p.category_id = c.id
    order by c.position, c.id`.execute(db);
  return rows;
}

/** Allows only one change of the tree at a time, until commit. */
export async function lockTree(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('categories'))`.execute(tx);
}

export async function insertCategory(
  tx: Tx,
  row: Pick<TreeRow, 'key' | 'parentId' | 'nameTr' | 'nameEn' | 'position' | 'taxPercent'>,
): Promise<number> {
  const { id } = await tx
    .insertInto('categories')
    .values(row)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Updates the search index of all products in the branch (migration 0009). */
export async function updateCategory(
  tx: Tx,
  id: number,
  { nameTr, nameEn, taxPercent }: Pick<TreeRow, 'nameTr' | 'nameEn' | 'taxPercent'>,
): Promise<void> {
  await sql`update categories set name_tr = ${nameTr}, name_en = ${nameEn},
    tax_percent = ${taxPercent}, version = version + 1 where id = ${id}`.execute(tx);
}

export async function updateParent(tx: Tx, id: number, parentId: number | null): Promise<void> {
  await sql`update categories set parent_id = ${parentId} where id = ${id}`.execute(tx);
}

/** The children of one parent, in their new order. */
export async function updatePositions(tx: Tx, ids: readonly number[]): Promise<void> {
  await sql`update categories c set position = n.place from unnest(${[...ids]}::int[]) with ordinality n (id, place) where c.id = n.id and c.position <> n.place`.execute(
    tx,
  );
}

export async function raiseCategoryVersion(tx: Tx, id: number): Promise<void> {
  await sql`update categories set version = version + 1 where id = ${id}`.execute(tx);
}

/** @throws the database error when a product or a category below refers to it */
export async function deleteCategory(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('categories').where('id', '=', id).execute();
}
