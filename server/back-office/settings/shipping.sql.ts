// SQL of products without weight or measures.
import { sql } from 'kysely';
import type { Db } from '#server/base/db/db.ts';
import type { UnmeasuredPage } from '#shared/settings/settings.ts';

/**
 * Products on sale that use the fallback measures in part; best sellers first. One extra row beyond
 * `limit` shows whether there are more.
 */
export async function selectUnmeasured(
  db: Db,
  { limit, offset }: { limit: number; offset: number },
): Promise<UnmeasuredPage['content']> {
  const result = await sql<UnmeasuredPage['content'][number]>`
    select id, sku, name, pieces_per_carton, has_weight, has_volume from (
      select p.id, p.sku, p.name, p.pieces_per_carton, p.sold_count,
        p.unit_weight_g is not null or (p.carton_weight_g is not null
          and p.pieces_per_carton is not null) as has_weight,
        p.unit_volume_cm3 is not null or (p.carton_volume_cm3 is not null
          and p.pieces_per_carton is not null) as has_volume
      from products p where p.is_active) p
    where not (has_weight and has_volume)
    order by sold_count desc, id limit ${limit} offset ${offset}`.execute(db);
  return result.rows;
}
