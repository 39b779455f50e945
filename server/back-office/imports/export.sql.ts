// SQL of the catalogue as a sheet, sorted by id, read in parts.
import { sql } from 'kysely';
import {
  found,
  needs,
  type ProductNeed,
  type SearchedText,
} from '#server/back-office/products/products.ts';
import type { Db } from '#server/base/db/db.ts';
import { selectedFields } from '#server/catalogue/product-columns.sql.ts';
import type { ProductFields } from '#shared/catalogue/product-fields.ts';

/** The same filters as in the product list. */
export type ExportFilter = {
  text?: SearchedText | undefined;
  categoryId?: number | undefined;
  isActive?: boolean | undefined;
  needs?: ProductNeed | undefined;
};

/** `category` is a key, `successor` a SKU. */
export type SheetProduct = ProductFields & {
  id: number;
  stock: number;
  category: string;
  successor: string | null;
};

/** A limited number of products after an id. */
export async function selectSheetProducts(
  db: Db,
  { text, categoryId, isActive, needs: need }: ExportFilter,
  afterId: number,
  limit: number,
): Promise<SheetProduct[]> {
  const { rows } = await sql<SheetProduct>`
    select p.id, p.stock, c.key as category, s.sku as successor, ${selectedFields}
    from products p join categories c on c.id = p.category_id
      left join products s on s.id = p.successor_id
    where p.id > ${afterId} and not p.is_own_row and (${isActive ?? null}::boolean is null
      or p.is_active = ${isActive ?? null})
      and ${text ? sql`p.id in (${found(text, null)})` : sql`true`} and ${need ? needs[need] : sql`true`}
      and (${categoryId ?? null}::int is null or p.category_id in (
        with recursive branch as (select ${categoryId ?? null}::int as id union all select c.id
          from categories c join branch b on c.parent_id = b.id) select id from branch))
    order by p.id limit ${limit}`.execute(db);
  return rows;
}

export async function selectCategoryKeys(
  db: Db,
): Promise<{ id: number; key: string; nameTr: string; nameEn: string }[]> {
  return db
    .selectFrom('categories')
    .select(['id', 'key', 'nameTr', 'nameEn'])
    .orderBy('position')
    .orderBy('id')
    .execute();
}
