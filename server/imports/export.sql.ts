// SQL of the catalogue as a sheet: in the order of ids, a part at a time.
import { sql } from 'kysely';
import type { Attributes } from '#shared/attributes.ts';
import type { Kurus } from '#shared/money.ts';
import type { Tier } from '#shared/pricing.ts';
import { type DeskText, found, needs, type ProductNeed } from '../catalogue/admin-products.ts';
import type { Db } from '../db.ts';

/** As the list of products is narrowed. */
export type ExportFilter = { text?: DeskText | undefined; categoryId?: number | undefined; isActive?: boolean | undefined; needs?: ProductNeed | undefined };

export type SheetProduct = {
  id: number;
  sku: string;
  name: string;
  slug: string;
  brand: string;
  category: string;
  variant: string | null;
  description: string;
  price: Kurus;
  cost: Kurus | null;
  stock: number;
  piecesPerUnit: number;
  minQuantity: number;
  quantityStep: number;
  piecesPerCarton: number | null;
  unitWeightG: number | null;
  unitVolumeCm3: number | null;
  cartonWeightG: number | null;
  cartonVolumeCm3: number | null;
  isActive: boolean;
  successor: string | null;
  attributes: Attributes;
  tiers: Tier[];
};

/** Those after an id, so many. */
export async function selectSheetProducts(db: Db, { text, categoryId, isActive, needs: need }: ExportFilter, afterId: number, limit: number): Promise<SheetProduct[]> {
  const { rows } = await sql<SheetProduct>`
    select p.id, p.sku, p.name, p.slug, p.brand, c.key as category, p.variant, p.description, p.price_kurus as price, p.cost_kurus as cost, p.stock, p.pieces_per_unit, p.min_quantity,
      p.quantity_step, p.pieces_per_carton, p.unit_weight_g, p.unit_volume_cm3, p.carton_weight_g, p.carton_volume_cm3, p.is_active, s.sku as successor, p.attributes,
      coalesce((
        select jsonb_agg(jsonb_build_object('minQuantity', t.min_quantity, 'discountType', t.discount_type, 'discountPoints', t.discount_points,
          'discountAmount', t.discount_kurus, 'isActive', t.is_active) order by t.min_quantity)
        from bulk_tiers t where t.product_id = p.id), '[]'::jsonb) as tiers
    from products p join categories c on c.id = p.category_id left join products s on s.id = p.successor_id
    where p.id > ${afterId} and (${isActive ?? null}::boolean is null or p.is_active = ${isActive ?? null})
      and ${text ? sql`p.id in (${found(text, null)})` : sql`true`} and ${need ? needs[need] : sql`true`}
      and (${categoryId ?? null}::int is null or p.category_id in (
        with recursive branch as (select ${categoryId ?? null}::int as id union all select c.id from categories c join branch b on c.parent_id = b.id) select id from branch))
    order by p.id limit ${limit}`.execute(db);
  return rows;
}

export async function selectCategoryKeys(db: Db): Promise<{ id: number; key: string; nameTr: string; nameEn: string }[]> {
  return db.selectFrom('categories').select(['id', 'key', 'nameTr', 'nameEn']).orderBy('position').orderBy('id').execute();
}
