// SQL of quick orders: products by their codes and barcodes.
import { sql } from 'kysely';
import type { Db } from '#server/base/db/db.ts';
import { codeOf } from '#server/base/db/sql-parts.ts';
import { type ProductRow, productJson, withCategory } from '#server/catalogue/catalogue.sql.ts';
import { gtinForms } from '#shared/catalogue/gtin.ts';

export type FoundCode = { code: string; product: ProductRow | null; suggestions: ProductRow[] };

/**
 * For each code the product with this code or barcode, even if it is withdrawn; if there is no
 * product on sale, up to `limit` products with similar codes. If two codes differ only in dashes,
 * the product on sale is chosen, then the older one.
 */
export async function selectByCodes(
  db: Db,
  codes: readonly string[],
  limit: number,
): Promise<FoundCode[]> {
  const result = await sql<FoundCode>`
    select typed.code, found.product, coalesce(near.products, '[]'::jsonb) as suggestions
    from unnest(${[...codes]}::text[], ${codes.map((code) => gtinForms(code).join(' '))}::text[])
      as typed (code, gtins)
    left join lateral (
      select p.is_active, ${productJson} as product from products p ${withCategory}
      where not p.is_setup and (${codeOf(sql`p.sku`)} = typed.code
        or p.gtin = any(string_to_array(typed.gtins, ' ')))
      order by p.is_active desc, (${codeOf(sql`p.sku`)} = typed.code) desc, p.id limit 1
    ) found on true
    left join lateral (
      select jsonb_agg(nearest.product order by nearest.place) as products from (
        select ${productJson} as product, row_number()
          over (order by close.likeness desc, close.id) as place
        from (
          select p.id, similarity(${codeOf(sql`p.sku`)}, typed.code) as likeness from products p
          where p.is_active and not p.is_setup and ${codeOf(sql`p.sku`)} % typed.code
          order by likeness desc, p.id limit ${limit}
        ) close join products p on p.id = close.id ${withCategory}
      ) nearest
      where found.is_active is not true
    ) near on true`.execute(db);
  return result.rows;
}
