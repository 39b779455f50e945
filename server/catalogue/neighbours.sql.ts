// SQL of related data on a product's page: its documents, its family, and replacements for it.
import { sql } from 'kysely';
import type { Db } from '#server/base/db/db.ts';
import { anyOf } from '#server/base/db/sql-parts.ts';
import type { DocumentKind } from '#shared/catalogue/catalogue.ts';
import type { Packed } from '#shared/shipping/shipping.ts';
import { nearness, type ProductRow, productJson, withCategory } from './catalogue.sql.ts';

/** A document of a product; the bytes are in the storage under its hash. */
export type ProductDocumentRow = {
  kind: DocumentKind;
  titleTr: string;
  titleEn: string | null;
  hash: string;
  sizeBytes: number;
};

export type Neighbours = {
  id: number;
  documents: ProductDocumentRow[];
  family: string | null;
  /** The product's own English family name, or that of another member. */
  familyEn: string | null;
  packed: Packed;
  /** The members of its family that are on sale, including the product itself. */
  members: number[];
};

const MOST_MEMBERS = 60;

/** For each product, withdrawn or not. */
export async function selectNeighbours(db: Db, ids: readonly number[]): Promise<Neighbours[]> {
  const result = await sql<Neighbours>`/* keep: neighbours */
    select o.id, o.family,
      case when o.family is not null then coalesce(o.family_en,
        (select min(p.family_en) from products p where p.family = o.family and p.is_active))
      end as family_en,
      json_build_object('piecesPerCarton', o.pieces_per_carton,
        'unitWeightG', o.unit_weight_g, 'unitVolumeCm3', o.unit_volume_cm3,
        'cartonWeightG', o.carton_weight_g, 'cartonVolumeCm3', o.carton_volume_cm3) as packed,
      coalesce((
        select jsonb_agg(jsonb_build_object('kind', d.kind, 'titleTr', d.title_tr,
          'titleEn', d.title_en, 'hash', d.file_hash, 'sizeBytes', d.size_bytes)
          order by d.position, d.id)
        from product_documents d where d.product_id = o.id), '[]'::jsonb) as documents,
      coalesce((
        select jsonb_agg(m.id order by m.id) from (
          select p.id from products p where p.is_active and not p.is_setup
              and p.family = o.family
            order by p.id = o.id desc, p.id limit ${sql.lit(MOST_MEMBERS)}
        ) m), '[]'::jsonb) as members
    from products o where o.id = ${anyOf(ids)}`.execute(db);
  return result.rows;
}

// SQL of replacements for a product.

/**
 * For each of the products up to `limit` products of its kind that can be bought now: its successor
 * first, then the most similar.
 */
export async function selectReplacements(
  db: Db,
  productIds: readonly number[],
  limit: number,
): Promise<{ productId: number; products: ProductRow[] }[]> {
  const result = await sql<{ productId: number; products: ProductRow[] }>`
    select o.id as product_id, jsonb_agg(near.product order by near.place) as products
    from products o, lateral (
      select ${productJson} as product, row_number()
        over (order by p.id is distinct from o.successor_id, ${nearness}) as place
      from products p ${withCategory}
      where p.is_active and not p.is_setup and p.id <> o.id and p.stock >= p.min_quantity
        and (p.id = o.successor_id
          or (p.category_id = o.category_id
          and (p.attributes->>'part') is not distinct from (o.attributes->>'part')))
      order by place limit ${limit}
    ) near
    where o.id = any(${[...productIds]}::int[])
    group by o.id`.execute(db);
  return result.rows;
}
